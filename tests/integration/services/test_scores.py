from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from pypdf import PdfReader

from scoring.errors import RuleViolation
from scoring.values import Pair
from tests.factories import gin, make_bracket, make_user, match_of, record, win
from tournament.correction import Insert, ScoreChange, ScoreInsert, ScoreStrike
from tournament.errors import Conflict, NotAllowed, Refusal
from tournament.levels import Score
from tournament.models import AuditEvent, HandFact, Match, ScoreFact, Staff
from tournament.selectors.desk import row_reading
from tournament.selectors.matches import match_view
from tournament.selectors.paper import sheet_set
from tournament.selectors.standings import standings_view
from tournament.services.corrections import correction_apply
from tournament.services.deletion import _delete_rows
from tournament.services.hands import hand_record
from tournament.services.levels import level_preview, level_set
from tournament.services.rescore import Wanted, event_rescore, rescore_preview
from tournament.services.round_rules import round_rules_set
from tournament.services.rulings import ruling_set, ruling_strike
from tournament.services.score_corrections import score_correct, score_preview
from tournament.services.scores import scores_record
from tournament.services.verification import event_recompute, event_verify
from tournament.sheets import render_sheets
from tournament.wording.log import act_told

THREE = {"preset": "standard", "best_of": 3}
GAMES = ((105, 60), (40, 110), (120, 0))


def game(a, b, winner=None, note=""):
    return Score("game", Pair(a, b), winner, note)


def enter(event, *figures, code="M1", level="games", actor=None, **kwargs):
    return scores_record(
        match_id=match_of(event, code).pk,
        level=level,
        scores=[game(*one) for one in figures],
        actor=actor or event.created_by,
        request_id=kwargs.pop("request_id", uuid4().hex),
        **kwargs,
    )


def correct(event, edit, code="M1", reason="wrong on the paper", **kwargs):
    return score_correct(
        match_id=match_of(event, code).pk,
        edit=edit,
        reason=reason,
        actor=kwargs.pop("actor", event.created_by),
        request_id=kwargs.pop("request_id", uuid4().hex),
        **kwargs,
    )


def replace_by(event, level, *figures, code="M1", reason="sheet lost", **kwargs):
    return level_set(
        match_id=match_of(event, code).pk,
        level=level,
        scores=[game(*one) for one in figures],
        reason=reason,
        actor=event.created_by,
        request_id=kwargs.pop("request_id", uuid4().hex),
        **kwargs,
    )


def live(event, code="M1"):
    facts = ScoreFact.objects.filter(match=match_of(event, code), struck_at=None)
    return [(fact.a, fact.b, fact.winner) for fact in facts.order_by("position")]


def everything():
    return (
        list(HandFact.objects.values()),
        list(ScoreFact.objects.values()),
        list(Match.objects.values()),
        AuditEvent.objects.count(),
    )


def refused(call, *args, **kwargs):
    """Return code and path of a refusal that wrote nothing."""
    before = everything()
    with pytest.raises((Refusal, RuleViolation)) as caught:
        call(*args, **kwargs)
    assert everything() == before
    return caught.value.code, caught.value.path


# ---------------------------------------------------------------- entering


def test_game_scores_one_by_one_decide_the_match_and_move_the_winner_on():
    event = make_bracket(4, rules=THREE)
    for figures in GAMES:
        answer = enter(event, figures)
    match, final = match_of(event, "M1"), match_of(event, "M3")
    assert answer["finished"]
    assert (match.level, match.winner, match.how, match.hands, match.rows) == (
        "games", "A", "played", 0, 3,
    )  # fmt: skip
    assert (match.games_a, match.games_b, match.points_a, match.points_b) == (2, 1, 265, 170)
    assert (match.total_a, match.total_b) == (0, 0)
    assert final.a_entry_id == match.a_entry_id
    event.refresh_from_db()
    assert event.started_at is not None


def test_game_scores_all_at_once_are_one_line_of_the_log():
    event = make_bracket(4, rules=THREE)
    answer = enter(event, *GAMES)
    log = AuditEvent.objects.get(action="score.record")
    assert answer["facts"] == list(ScoreFact.objects.values_list("pk", flat=True))
    told = act_told(log.action, log.before, log.after, ("Anna", "Ben"))
    assert "Games 1 to 3" in told
    assert "105–60 to Anna" in told


def test_a_result_ends_the_match():
    event = make_bracket(4, rules=THREE)
    enter(event, (2, 1), level="result")
    match = match_of(event, "M1")
    assert (match.level, match.winner, match.games_a, match.games_b, match.points_a) == (
        "result", "A", 2, 1, 0,
    )  # fmt: skip
    assert match_of(event, "M3").a_entry_id == match.a_entry_id
    assert refused(enter, event, (2, 1), level="result")[0] == "scores-complete"


def test_refusals_name_the_game_and_count_the_new_ones():
    event = make_bracket(4, rules=THREE)
    enter(event, GAMES[0])
    with pytest.raises(Refusal) as caught:
        enter(event, GAMES[1], (90, 80))
    assert (caught.value.code, caught.value.path) == ("target-not-reached", "scores[1]")
    assert caught.value.params["number"] == 3
    assert refused(enter, event) == ("no-scores", "scores")
    assert refused(enter, event, (1, 2), level="weather")[0] == "level-is-games"
    assert refused(enter, event, (2, 0), level="result")[0] == "level-is-games"


def test_an_unknown_level_is_refused():
    event = make_bracket(4)
    assert refused(enter, event, (1, 0), level="hands") == ("unknown-level", "level")


def test_one_level_at_a_time():
    event = make_bracket(4, rules=THREE)
    record(match_of(event, "M1"), gin("A", 10))
    assert refused(enter, event, GAMES[0])[0] == "level-is-hands"
    enter(event, GAMES[0], code="M2")
    match = match_of(event, "M2")
    assert refused(record, match, gin("A", 10))[0] == "level-is-games"
    with pytest.raises(Refusal, match="level-is-games"):
        row_reading(match.pk, gin("A", 10))
    inserted = {
        "match_id": match.pk, "edit": Insert(gin("A", 10)), "mode": "apply", "reason": "x",
        "actor": event.created_by, "request_id": "r",
    }  # fmt: skip
    assert refused(correction_apply, **inserted)[0] == "level-is-games"


def test_a_match_that_cannot_be_played_takes_no_score():
    event = make_bracket(3)
    assert refused(enter, event, GAMES[0], code="M2")[0] == "players-to-come"
    ruling_set(
        match_id=match_of(event, "M1").pk, kind="walkover", winner="A", reason="",
        actor=event.created_by, request_id="w",
    )  # fmt: skip
    assert refused(enter, event, GAMES[0])[0] == "match-ruled"


def test_a_resent_request_writes_once_and_a_stale_page_conflicts():
    event = make_bracket(4, rules=THREE)
    revision = match_of(event, "M1").revision
    first = enter(event, GAMES[0], request_id="same", expected_revision=revision)
    assert (
        enter(event, GAMES[0], request_id="same", expected_revision=revision)["facts"]
        == (first["facts"])
    )
    assert refused(enter, event, GAMES[1], request_id="same")[0] == "request-reused"
    with pytest.raises(Conflict):
        enter(event, GAMES[1], expected_revision=revision)
    assert ScoreFact.objects.count() == 1


def test_who_has_no_role_enters_nothing():
    event = make_bracket(4)
    with pytest.raises(NotAllowed):
        enter(event, GAMES[0], actor=make_user())


def test_a_scorer_enters_scores():
    event = make_bracket(4)
    scorer = make_user()
    Staff.objects.create(tournament=event, user=scorer, role="scorer")
    enter(event, GAMES[0], actor=scorer)


# ---------------------------------------------------------------- corrections


def test_a_change_takes_the_place_of_the_score_and_keeps_the_old_one_struck():
    event = make_bracket(4, rules=THREE)
    facts = enter(event, *GAMES[:2])["facts"]
    answer = correct(event, ScoreChange(facts[0], game(105, 62)))
    old, new = ScoreFact.objects.get(pk=facts[0]), ScoreFact.objects.get(pk=answer["added"][0])
    assert (new.supersedes, new.position, old.struck_reason) == (
        old, old.position, "wrong on the paper",
    )  # fmt: skip
    assert live(event) == [(105, 62, "A"), (40, 110, "B")]


def test_a_change_that_ends_the_match_earlier_strikes_the_later_game():
    event = make_bracket(4, rules=THREE)
    facts = enter(event, *GAMES)["facts"]
    answer = correct(event, ScoreChange(facts[1], game(110, 40)))
    assert answer["struck"] == [facts[1], facts[2]]
    assert live(event) == [(105, 60, "A"), (110, 40, "A")]


def test_a_change_of_the_winner_moves_the_other_on_and_the_preview_says_so():
    event = make_bracket(4, rules=THREE)
    facts = enter(event, *GAMES)["facts"]
    edit = ScoreChange(facts[2], game(0, 120))
    preview = score_preview(match_id=match_of(event, "M1").pk, edit=edit, actor=event.created_by)
    effect = preview.bracket["apply"]
    assert (effect.following, effect.was, effect.will, effect.in_the_way) == (
        "M3", "A", "B", False,
    )  # fmt: skip
    effects = {(e.scope, e.number, e.field) for e in preview.correction.plans["apply"].effects}
    assert ("game", 3, "winner") in effects
    assert ("match", None, "games_won") in effects
    correct(event, edit)
    assert match_of(event, "M3").a_entry_id == match_of(event, "M1").b_entry_id


def test_a_forgotten_game_is_put_in_before_another():
    event = make_bracket(4, rules=THREE)
    facts = enter(event, GAMES[0], GAMES[2])["facts"]
    correct(event, ScoreInsert(game(40, 110), before=facts[1]))
    assert live(event) == [(105, 60, "A"), (40, 110, "B"), (120, 0, "A")]


def test_the_last_score_struck_leaves_the_match_as_if_nothing_was_played():
    event = make_bracket(4)
    facts = enter(event, GAMES[0])["facts"]
    correct(event, ScoreStrike(facts[0]))
    match = match_of(event, "M1")
    assert (match.level, match.state, match.rows, match.winner) == ("", "ready", 0, "")
    record(match, gin("A", 10))
    assert match_of(event, "M1").level == "hands"


def test_a_result_is_corrected_and_struck():
    event = make_bracket(4, rules=THREE)
    facts = enter(event, (2, 1), level="result")["facts"]
    answer = correct(event, ScoreChange(facts[0], game(1, 2)))
    assert match_of(event, "M1").winner == "B"
    assert refused(correct, event, ScoreInsert(game(2, 0), before=answer["added"][0])) == (
        "score-after-end", "edit.score",
    )  # fmt: skip
    correct(event, ScoreStrike(answer["added"][0]))
    assert match_of(event, "M1").state == "ready"


def test_corrections_that_cannot_be_are_refused_and_write_nothing():
    event = make_bracket(4, rules=THREE)
    facts = enter(event, *GAMES)["facts"]
    assert refused(correct, event, ScoreStrike(0)) == ("unknown-score", "edit")
    assert refused(correct, event, ScoreStrike(facts[0]), reason="") == ("reason-needed", "reason")
    assert refused(correct, event, ScoreChange(facts[0], game(105, 60))) == (
        "no-change-of-score", "edit",
    )  # fmt: skip
    assert refused(correct, event, ScoreChange(facts[0], game(99, 60))) == (
        "target-not-reached", "edit.score",
    )  # fmt: skip
    enter(event, *GAMES, code="M2")
    enter(event, *GAMES, code="M3")
    assert refused(correct, event, ScoreChange(facts[2], game(0, 120)))[0] == "match-in-the-way"


def test_a_scorer_corrects_no_round_that_is_over():
    event = make_bracket(4)
    scorer = make_user()
    Staff.objects.create(tournament=event, user=scorer, role="scorer")
    facts = enter(event, GAMES[0])["facts"]
    enter(event, GAMES[0], code="M2")
    enter(event, GAMES[0], code="M3")
    edit = ScoreChange(facts[0], game(111, 60))
    assert refused(correct, event, edit, actor=scorer)[0] == "round-over"


# ---------------------------------------------------------------- another level


def test_hands_are_replaced_by_game_scores_and_come_back():
    event = make_bracket(4, rules=THREE)
    match = match_of(event, "M1")
    hands = [record(match, gin("A", 10))["fact"], record(match, gin("B", 75))["fact"]]
    preview = level_preview(
        match_id=match.pk, level="games", scores=[game(*GAMES[0])], actor=event.created_by
    )
    assert (preview.hands, preview.scores, preview.back) == (2, 0, 0)
    answer = replace_by(event, "games", *GAMES[:1])
    assert answer["struck_hands"] == hands
    assert (match_of(event, "M1").level, live(event)) == ("games", [(105, 60, "A")])
    assert refused(replace_by, event, "games", GAMES[0])[0] == "same-level-games"
    back = replace_by(event, "hands")
    rows = HandFact.objects.filter(match=match, struck_at=None).order_by("position")
    assert [row.pk for row in rows] == back["back"]
    assert [(row.knocker, row.defender_deadwood) for row in rows] == [("A", 10), ("B", 75)]
    assert (match_of(event, "M1").level, live(event)) == ("hands", [])
    for log in AuditEvent.objects.filter(action="level.set"):
        assert act_told(log.action, log.before, log.after, ("Anna", "Ben"))


def test_a_match_over_by_hands_is_replaced_by_its_result():
    event = make_bracket(4)
    win(event, "M1", "A")
    replace_by(event, "result", (0, 1))
    match = match_of(event, "M1")
    assert (match.level, match.winner) == ("result", "B")
    assert match_of(event, "M3").a_entry_id == match.b_entry_id
    replace_by(event, "games", (30, 105))
    assert match_of(event, "M1").level == "games"
    replace_by(event, "hands")
    assert match_of(event, "M1").winner == "A"


def test_a_change_of_level_that_moves_another_on_is_refused_where_that_was_played():
    event = make_bracket(4)
    win(event, "M1", "A")
    win(event, "M2", "A")
    enter(event, GAMES[0], code="M3")
    assert refused(replace_by, event, "result", (0, 1))[0] == "match-in-the-way"
    replace_by(event, "result", (1, 0))


def test_changes_of_level_that_cannot_be_are_refused():
    event = make_bracket(4)
    assert refused(replace_by, event, "games", GAMES[0])[0] == "nothing-to-replace"
    record(match_of(event, "M1"), gin("A", 10))
    assert refused(replace_by, event, "games") == ("no-scores", "scores")
    assert refused(replace_by, event, "hands")[0] == "same-level-hands"
    assert refused(replace_by, event, "games", GAMES[0], reason=" ")[0] == "reason-needed"
    assert refused(replace_by, event, "weather", GAMES[0]) == ("unknown-level", "level")
    assert refused(replace_by, event, "games", (5, 6)) == ("target-not-reached", "scores[0]")


# ---------------------------------------------------------------- with everything else


def test_a_forfeit_keeps_the_games_and_taken_back_they_count_again():
    event = make_bracket(4, rules=THREE)
    enter(event, GAMES[0])
    match = match_of(event, "M1")
    act = {"match_id": match.pk, "actor": event.created_by, "reason": "ill"}
    assert refused(ruling_set, **act, kind="walkover", winner="B", request_id="1")[0] == (
        "walkover-with-hands"
    )
    ruling_set(**act, kind="forfeit", winner="B", request_id="2")
    match = match_of(event, "M1")
    assert (match.how, match.winner, match.games_a, match.level) == ("forfeit", "B", 1, "games")
    ruling_strike(**act, request_id="3")
    assert match_of(event, "M1").state == "playing"


def test_a_match_with_scores_stands_in_the_way_of_a_change_of_players():
    event = make_bracket(4)
    win(event, "M1", "A")
    win(event, "M2", "A")
    enter(event, (1, 0), code="M3", level="result")
    assert match_of(event, "M3").rows == 1
    assert match_of(event, "M3").how == "played"
    event.refresh_from_db()
    assert event.state == "finished"


def test_a_round_with_scores_keeps_its_length():
    event = make_bracket(4)
    enter(event, GAMES[0])
    asked = {"round_number": 1, "best_of": 3, "target": 100, "actor": event.created_by}
    assert refused(round_rules_set, tournament_id=event.pk, **asked)[0] == "round-begun"


def rescore(event, rules, scope="all"):
    wanted = Wanted(rules, scope)
    found = rescore_preview(tournament_id=event.pk, wanted=wanted, actor=event.created_by)
    return found, wanted


def test_a_re_score_adds_the_scores_up_anew_where_they_can_be():
    event = make_bracket(4, rules=THREE)
    enter(event, *GAMES)
    found, wanted = rescore(event, {"preset": "standard", "best_of": 5})
    event_rescore(
        tournament_id=event.pk, wanted=wanted, mark=found.mark, confirmed=True, reason="longer",
        actor=event.created_by, request_id="r",
    )  # fmt: skip
    assert match_of(event, "M1").state == "playing"


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"preset": "standard", "target": 150, "best_of": 3}, "target-not-reached"),
        ({"preset": "standard", "best_of": 1}, "score-after-end"),
        ("multi-match", "other-figures"),
    ],
)
def test_a_re_score_names_the_scores_in_its_way(rules, code):
    event = make_bracket(4, rules=THREE)
    enter(event, *GAMES)
    found, wanted = rescore(event, rules)
    assert [(one.match, one.reason) for one in found.plan.refused_scores] == [("M1", code)]
    assert refused(
        event_rescore, tournament_id=event.pk, wanted=wanted, mark=found.mark, confirmed=True,
        reason="x", actor=event.created_by, request_id="r",
    ) == ("rescore-blocked", "left")  # fmt: skip


def test_standings_mark_rows_with_figures_that_are_partly_unknown():
    event = make_bracket(4)
    enter(event, (1, 0), level="result")
    win(event, "M2", "A")
    rows = {row.person.number: row for row in standings_view(event.code).rows}
    assert {number: row.partly for number, row in rows.items()} == {
        1: True, 4: True, 2: False, 3: False,
    }  # fmt: skip
    assert rows[4].points_diff == 0


def test_the_view_of_a_match_has_scores_instead_of_rows():
    event = make_bracket(4, rules=THREE)
    facts = enter(event, (105, 0), GAMES[1])["facts"]
    correct(event, ScoreChange(facts[1], game(41, 110)))
    view = match_view(event.code, "M1", staff=True)
    assert [(one.number, one.figures, one.winner, one.shutout) for one in view.scores] == [
        (1, Pair(105, 0), "A", True),
        (2, Pair(41, 110), "B", False),
    ]
    assert [(one.figures, one.superseded) for one in view.struck_scores] == [(Pair(40, 110), True)]
    assert (view.card.level, view.rows, len(view.games), view.games_left) == ("games", (), 2, 1)


@pytest.mark.parametrize(
    ("rules", "figures", "level", "winner"),
    [
        ("hollywood", ((105, 20), (110, 0), (30, 120)), "games", "A"),
        ("hollywood", ((1, 2),), "result", "B"),
        ("multi-match", ((350, 100), (120, 300), (260, 80)), "games", "A"),
        ("multi-match", ((480, 510),), "result", "B"),
        ("mahjong", ((120, -20),), "games", "A"),
        ("team-of-three", ((90, 130),), "games", "B"),
        ("tedesco-teams", ((3, 0),), "result", "A"),
    ],
)
def test_every_form_is_known_by_less_than_its_hands(rules, figures, level, winner):
    event = make_bracket(4, rules=rules)
    enter(event, *figures, level=level)
    match = match_of(event, "M1")
    assert (match.state, match.winner, match.level) == ("finished", winner, level)
    view = match_view(event.code, "M1")
    assert view.card.level == level
    assert len(view.scores) == len(figures)


@pytest.mark.parametrize(
    ("rules", "figures", "level"),
    [
        ("hollywood", ((105, 20), (110, 0)), "games"),
        ("multi-match", ((350, 100),), "games"),
        ("team-of-three", ((90, 130),), "games"),
        ("mahjong", ((1, 0),), "result"),
        (THREE, GAMES, "games"),
        (THREE, ((2, 0),), "result"),
        ("hollywood", ((1, 2),), "result"),
    ],
)
def test_the_sheet_of_such_a_match_is_printed(rules, figures, level, tmp_path):
    event = make_bracket(4, rules=rules)
    enter(event, *figures, level=level)
    printed = sheet_set(event.pk, 1, "A4", match_code="M1")
    view = printed.matches[0].match
    accounts = view.games or view.columns
    if level == "games":
        assert [one.total for one in accounts][: len(figures)] == [Pair(*one) for one in figures]
    render_sheets(printed, out=tmp_path / "sheet.pdf")
    text = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "sheet.pdf").pages)
    assert ("Only the result is entered." in text) is (level == "result")
    if rules == THREE:
        assert "not played" not in text
        assert ("hands not entered" in text) is (level == "result")


@pytest.mark.tampers
def test_verify_finds_a_tampered_level_and_recompute_mends_it():
    event = make_bracket(4)
    enter(event, GAMES[0])
    Match.objects.filter(pk=match_of(event, "M1").pk).update(level="hands", points_a=1)
    found = {(one.match, one.field) for one in event_verify(tournament_id=event.pk)}
    assert found == {("M1", "level"), ("M1", "points_a")}
    event_recompute(tournament_id=event.pk)
    assert event_verify(tournament_id=event.pk) == []
    HandFact.objects.create(
        match=match_of(event, "M1"), position=1, ending="gin", knocker="A", defender_deadwood=5
    )
    assert ("M1", "facts") in {
        (one.match, one.field) for one in event_verify(tournament_id=event.pk)
    }


@pytest.mark.tampers
@pytest.mark.parametrize(
    "changes", [{}, {"position": 9, "kind": "result"}, {"position": 9, "a": 100_000},
                {"position": 9, "winner": ""}]
)  # fmt: skip
def test_the_database_keeps_its_own_rules(changes):
    event = make_bracket(4, rules=THREE)
    match = match_of(event, "M1")
    columns = {"match": match, "position": 1, "kind": "game", "winner": "A", "a": 105, "b": 1}
    ScoreFact.objects.create(**{**columns, "kind": changes.get("kind", "game")})
    with pytest.raises(IntegrityError), transaction.atomic():
        ScoreFact.objects.create(**{**columns, **changes})


@pytest.mark.tampers
def test_an_event_with_scores_is_deleted_whole():
    event = make_bracket(4)
    facts = enter(event, GAMES[0])["facts"]
    correct(event, ScoreChange(facts[0], game(111, 60)))
    with transaction.atomic():
        _delete_rows(event)
    assert ScoreFact.objects.count() == 0


def test_a_hand_entered_after_scores_went_out_is_counted(django_assert_num_queries):
    event = make_bracket(4)
    match = match_of(event, "M1")
    facts = enter(event, GAMES[0])["facts"]
    correct(event, ScoreStrike(facts[0]))
    hand_record(match_id=match.pk, entry=gin("A", 10), actor=event.created_by, request_id="h")
    assert match_of(event, "M1").points_a == 35
