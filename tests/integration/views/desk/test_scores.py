import pytest

from tests.factories import gin, make_bracket, match_of, record
from tests.integration.views.desk.conftest import desk_of
from tournament.models import AuditEvent, HandFact, ScoreFact

THREE = {"preset": "standard", "best_of": 3}


@pytest.fixture
def event(db):
    return make_bracket(4, rules=THREE)


@pytest.fixture
def board(event):
    return desk_of(event.created_by)


def at(event, **more):
    return {"code": event.code, "match_code": "M1", **more}


def text(response):
    return response.content.decode()


def enter(board, event, line, level="games", **more):
    sent = {"line": line, "level": level, "revision": match_of(event, "M1").revision, **more}
    return board.post("match_scores", sent, **at(event))


def facts(event):
    found = ScoreFact.objects.filter(match=match_of(event, "M1"), struck_at=None)
    return list(found.order_by("position"))


def test_the_desk_of_a_match_offers_the_levels(board, event):
    page = text(board.get("match_entry", **at(event)))
    assert "Only game scores" in page
    assert "?level=result" in page


def test_game_scores_are_entered_line_by_line(board, event):
    page = text(board.get("match_scores", {"level": "games"}, **at(event)))
    assert "Game 1, A first" in page
    for line in ("105 60", "b 40:110", "120 0"):
        assert enter(board, event, line).status_code == 302
    page = text(board.get("match_scores", **at(event)))
    assert "by game scores only" in page
    assert "Next: M2" in page
    assert match_of(event, "M1").winner == "A"


def test_a_wrong_line_is_told_at_the_line_and_kept(board, event):
    response = enter(board, event, "90 80")
    assert response.status_code == 422
    assert "Game 1: neither side reached 100." in text(response)
    assert 'value="90 80"' in text(response)
    assert "is no score" in text(enter(board, event, "hello"))
    assert facts(event) == []


def test_games_are_entered_by_fields(board, event):
    page = text(board.get("match_scores", **at(event)))
    assert all(f'name="{name}"' in page for name in ("a1", "b1", "a3", "b3"))
    assert 'name="a4"' not in page
    sent = {"by": "fields", "a1": "105", "b1": "60", "a2": "40", "b2": "110", "a3": "", "b3": ""}
    assert enter(board, event, "", **sent).status_code == 302
    assert [(one.a, one.b) for one in facts(event)] == [(105, 60), (40, 110)]


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"a1": "105", "b1": ""}, "The other figure of this game is missing."),
        ({}, "Type the score of at least one game."),
        ({"a1": "x", "b1": "2"}, "Enter a number."),
        ({"a1": "105", "b1": "60", "a2": "9", "b2": "8"}, "Game 2: neither side reached 100."),
        ({"a1": "9" * 30, "b1": "60"}, "99999"),
    ],
)
def test_wrong_fields_are_told_at_the_field(board, event, sent, told):
    response = enter(board, event, "", by="fields", **sent)
    assert response.status_code == 422
    assert told in text(response)
    assert facts(event) == []


def test_the_result_is_entered(board, event):
    page = text(board.get("match_scores", {"level": "result"}, **at(event)))
    assert "Result, A first" in page
    assert "What to type" not in page  # that is told of hands
    assert enter(board, event, "2 1", level="result").status_code == 302
    assert "result only" in text(board.get("match_scores", **at(event)))
    assert '<span class="run"></span><span class="fig">2</span>' in text(
        board.get("event", code=event.code)
    )
    # The entry page of a match without hands leads there.
    assert board.get("match_entry", **at(event)).status_code == 302


def test_two_at_once_the_second_sees_what_the_first_entered(board, event):
    seen = match_of(event, "M1").revision
    enter(board, event, "105 60")
    response = enter(board, event, "105 61", revision=seen)
    assert response.status_code == 409
    assert "Somebody else was here" in text(response)
    assert "Enter it all the same" in text(response)
    assert len(facts(event)) == 1


def test_a_hand_sent_to_a_match_by_scores_is_refused_with_the_way_out(board, event):
    enter(board, event, "105 60")
    sent = {"line": "a 8 20", "revision": match_of(event, "M1").revision}
    response = board.post("match_entry", sent, **at(event))
    assert response.status_code == 422
    assert "go back to hands first" in text(response)


def test_a_score_is_changed_after_a_look(board, event):
    enter(board, event, "105 60")
    enter(board, event, "120 0")
    name, where = "score_change", at(event, fact_id=facts(event)[1].pk)
    assert 'value="120 0"' in text(board.get(name, **where))
    sent = {"line": "0 120", "reason": "wrong side", "revision": match_of(event, "M1").revision}
    looked = board.post(name, sent, **where)
    assert looked.status_code == 200
    assert "Goes on to M3" in text(looked)
    assert match_of(event, "M1").winner == "A"
    done = board.post(name, {**sent, "mode": "apply"}, **where)
    assert done.status_code == 302
    assert (match_of(event, "M1").winner, match_of(event, "M1").state) == ("", "playing")
    assert AuditEvent.objects.get(action="score.correct").reason == "wrong side"
    page = text(board.get("match_scores", **at(event)))
    assert "1 score was struck" in page
    # The old one is gone: its page leads back.
    assert board.get(name, **where).status_code == 302


def test_a_score_is_put_in_and_struck(board, event):
    enter(board, event, "105 60")
    where = at(event, fact_id=facts(event)[0].pk)
    revision = match_of(event, "M1").revision
    sent = {"line": "20 130", "reason": "forgotten", "revision": revision, "mode": "apply"}
    assert board.post("score_insert", sent, **where).status_code == 302
    assert [(one.a, one.b) for one in facts(event)] == [(20, 130), (105, 60)]
    sent = {"reason": "twice", "revision": match_of(event, "M1").revision}
    assert "Look at what changes" in text(board.get("score_strike", **where))
    assert board.post("score_strike", sent, **where).status_code == 200
    assert board.post("score_strike", {**sent, "mode": "apply"}, **where).status_code == 302
    assert [(one.a, one.b) for one in facts(event)] == [(20, 130)]


def test_a_correction_without_reason_or_with_a_wrong_line_is_refused(board, event):
    enter(board, event, "105 60")
    where = at(event, fact_id=facts(event)[0].pk)
    assert board.post("score_change", {"line": "105 61"}, **where).status_code == 422
    sent = {"line": "5 6", "reason": "x", "mode": "apply"}
    assert "neither side reached" in text(board.post("score_change", sent, **where))
    assert board.get("score_change", **at(event, fact_id=99999)).status_code == 404


def test_hands_are_replaced_after_a_look_and_come_back(board, event):
    record(match_of(event, "M1"), gin("A", 10))
    page = text(board.get("match_level", {"level": "games"}, **at(event)))
    assert "1 row of the sheet would be struck." in page
    sent = {
        "level": "games", "lines": "105 60\n\n40 110", "reason": "sheet lost",
        "revision": match_of(event, "M1").revision,
    }  # fmt: skip
    looked = board.post("match_level", sent, **at(event))
    assert looked.status_code == 200
    assert "1 row of the sheet" in text(looked)
    assert HandFact.objects.filter(struck_at=None).count() == 1
    assert board.post("match_level", {**sent, "mode": "apply"}, **at(event)).status_code == 302
    assert match_of(event, "M1").level == "games"
    assert "Back to hands" in text(board.get("match_scores", **at(event)))
    back = {"level": "hands", "reason": "found", "revision": match_of(event, "M1").revision}
    assert "1 row of the sheet as it was" in text(board.post("match_level", back, **at(event)))
    assert board.post("match_level", {**back, "mode": "apply"}, **at(event)).status_code == 302
    assert match_of(event, "M1").points_a == 35
    assert "Entered by hands again." in text(board.get("event_log", code=event.code))


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"lines": "", "reason": "x"}, "Type at least one score"),
        ({"lines": "105 60\nhello", "reason": "x"}, "Line 2:"),
        ({"lines": "105 60\n9 8", "reason": "x"}, "Game 2: neither side reached 100."),
        ({"lines": "105 60", "reason": ""}, "Say why"),
        ({"lines": "1 1\n" * 2000, "reason": "x"}, "5000"),
    ],
)
def test_another_level_that_cannot_be_is_refused(board, event, sent, told):
    record(match_of(event, "M1"), gin("A", 10))
    response = board.post("match_level", {"level": "games", **sent}, **at(event))
    assert response.status_code == 422
    assert told in text(response)


def test_a_match_without_facts_has_nothing_to_replace(board, event):
    assert board.get("match_level", {"level": "games"}, **at(event)).status_code == 302
    assert board.get("match_level", {"level": "hands"}, **at(event)).status_code == 302


def test_a_level_seen_too_early_is_told(board, event):
    record(match_of(event, "M1"), gin("A", 10))
    seen = match_of(event, "M1").revision
    record(match_of(event, "M1"), gin("A", 10))
    sent = {
        "level": "result", "lines": "2 0", "reason": "x", "revision": seen, "mode": "apply",
    }  # fmt: skip
    response = board.post("match_level", sent, **at(event))
    assert response.status_code == 409
    assert "Somebody else was here" in text(response)


@pytest.mark.parametrize("level", ["games", "result"])
@pytest.mark.parametrize("rules", ["hollywood", "multi-match", "mahjong", "partnership", THREE])
def test_every_page_shows_such_a_match(board, rules, level):
    event = make_bracket(4, owner=board.user, rules=rules)
    lines = {
        "hollywood": {"games": ("105 20", "110 0", "30 120"), "result": ("1 2",)},
        "multi-match": {"games": ("350 100", "120 300", "260 80"), "result": ("510 480",)},
        "mahjong": {"games": ("120 -20",), "result": ("1 0",)},
        "partnership": {"games": ("130 90",), "result": ("1 0",)},
    }.get(rules if isinstance(rules, str) else "", {"games": ("105 60",), "result": ("2 1",)})
    for line in lines[level]:
        assert enter(board, event, line, level=level).status_code == 302
        mark = "by game scores only" if level == "games" else "result only"
        for page in ("match", "match_scores"):
            assert mark in text(board.get(page, **at(event)))
        for page in ("event", "bracket", "standings", "screen", "manage"):
            assert board.get(page, code=event.code).status_code == 200
    assert mark in text(board.get("event", code=event.code))
    assert mark in text(board.get("bracket", code=event.code))
