import pytest
from django.urls import reverse

from scoring.values import Pair, Row
from tests.factories import gin, knock, make_bracket, match_of, record, win
from tests.integration.views.desk.conftest import everything, text_of
from tournament.models import AuditEvent, HandFact

WHY = "the sheet says otherwise"


@pytest.fixture
def event(desk):
    event = make_bracket(4, desk.user, rules={"preset": "standard", "best_of": 3})
    for row in (gin("A", 20), gin("B", 20), gin("A", 5), knock("A", 9, 12)):
        record(match_of(event, "M1"), row)
    return event


def facts(event, code="M1"):
    return list(
        HandFact.objects.filter(match__code=code, match__tournament=event, struck_at=None).order_by(
            "position"
        )
    )


def parts(event, number, code="M1"):
    return {"code": event.code, "match_code": code, "fact_id": facts(event, code)[number - 1].pk}


def send(desk, name, event, number, code="M1", **form):
    form = {"reason": WHY, "revision": match_of(event, code).revision, **form}
    return desk.post(name, form, **parts(event, number, code))


def lines(event):
    return [(f.ending, f.knocker, f.knocker_deadwood, f.defender_deadwood) for f in facts(event)]


def test_hand_change_begins_with_the_line_as_it_is(desk, event):
    response = desk.get("hand_change", **parts(event, 4))

    assert response.context["form"]["line"].value() == "a 9 12"


def test_hand_change_shows_everything_before_it_saves(desk, event):
    before = everything()

    response = send(desk, "hand_change", event, 3, line="a g 60")

    page = text_of(response)
    assert response.status_code == 200
    assert 'name="mode" value="apply"' in page
    assert 'name="mode" value="count_on"' in page
    assert 'name="mode" value="keep"' not in page
    assert "130–45" in page
    assert everything() == before


def test_hand_change_apply_strikes_what_is_past_the_end(desk, event):
    response = send(desk, "hand_change", event, 3, line="a g 60", mode="apply")

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("match_entry", args=[event.code, "M1"]))
    assert lines(event) == [
        ("gin", "A", None, 20),
        ("gin", "B", None, 20),
        ("gin", "A", None, 60),
    ]
    assert AuditEvent.objects.get(action="hand.correct").reason == WHY


def test_hand_change_count_on_keeps_the_later_hand(desk, event):
    send(desk, "hand_change", event, 3, line="a g 60", mode="count_on")

    assert lines(event)[-1] == ("knock", "A", 9, 12)
    assert match_of(event, "M1").games_a == 1


def test_hand_change_keep_puts_an_award_where_the_game_ended(desk, event):
    record(match_of(event, "M1"), gin("A", 75))
    record(match_of(event, "M1"), gin("B", 10))

    preview = send(desk, "hand_change", event, 5, line="a 8 9")
    response = send(desk, "hand_change", event, 5, line="a 8 9", mode="keep")

    assert 'value="keep"' in text_of(preview)
    assert response.status_code == 302
    assert [f.ending for f in facts(event)] == [
        "gin", "gin", "gin", "knock", "knock", "award", "gin",
    ]  # fmt: skip


def test_hand_change_sent_twice_corrects_once(desk, event):
    there = parts(event, 3)
    form = {"line": "a g 6", "reason": WHY, "revision": 5, "mode": "apply", "request_id": "same"}

    for _ in range(2):
        assert desk.post("hand_change", form, **there).status_code == 302

    assert AuditEvent.objects.filter(action="hand.correct").count() == 1


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"line": "a g 5"}, "line"),
        ({"line": ""}, "line"),
        ({"line": "a 11 20"}, "line"),
        ({"line": "nonsense"}, "line"),
        ({"line": "v " + "n" * 201}, "line"),
        ({"line": "a g 6", "reason": ""}, "reason"),
        ({"line": "a g 6", "reason": "   "}, "reason"),
        ({"line": "a g 6", "reason": "x" * 10_000}, "reason"),
        ({"line": "a g 6", "revision": "x"}, "revision"),
    ],
)
@pytest.mark.parametrize("mode", ["", "apply"])
def test_hand_change_refuses_at_the_field(desk, event, form, field, mode):
    before = everything()

    response = send(desk, "hand_change", event, 3, mode=mode, **form)

    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert everything() == before


@pytest.mark.parametrize("mode", ["keep", "count_on"])
def test_hand_change_by_an_answer_that_is_not_there_says_why(desk, event, mode):
    before = everything()

    response = send(desk, "hand_change", event, 4, line="a 9 13", mode=mode)

    assert response.status_code == 422
    assert response.context["form"].non_field_errors()
    assert 'value="apply"' in text_of(response)
    assert everything() == before


def test_hand_change_can_go_back_to_the_form(desk, event):
    response = send(desk, "hand_change", event, 3, line="a g 60", step="edit")

    assert response.context["form"]["line"].value() == "a g 60"
    assert 'name="mode"' not in text_of(response)


def test_hand_change_in_an_old_page_shows_what_happened_and_the_new_preview(desk, event):
    there = parts(event, 3)
    record(match_of(event, "M1"), gin("B", 1))
    before = everything()

    form = {"line": "a g 6", "reason": WHY, "revision": 5, "mode": "apply"}
    response = desk.post("hand_change", form, **there)

    page = text_of(response)
    assert response.status_code == 409
    assert "has gin, 1 left" in page
    assert 'name="revision" value="6"' in page
    assert 'value="apply"' in page
    assert everything() == before


def test_hand_change_of_a_row_corrected_meanwhile_goes_back_to_the_sheet(desk, event):
    there = parts(event, 3)
    send(desk, "hand_strike", event, 3, mode="apply")

    form = {"line": "a g 6", "reason": WHY}

    for ask in (
        lambda: desk.get("hand_change", **there),
        lambda: desk.post("hand_change", form, **there),
        lambda: desk.post("hand_change", {**form, "mode": "apply"}, **there),
    ):
        response = ask()
        assert response.status_code == 302
        assert "no longer on the sheet" in text_of(desk.client.get(response["Location"]))


def test_hand_change_of_a_row_of_another_match_is_no_page(desk, event):
    there = {**parts(event, 3), "match_code": "M2"}

    assert desk.get("hand_change", **there).status_code == 404
    form = {"line": "a g 6", "reason": WHY, "mode": "apply"}
    assert desk.post("hand_change", form, **there).status_code == 404


def test_hand_insert_before_and_after(desk, event):
    send(desk, "hand_insert", event, 1, line="d", where="before", mode="apply")
    send(desk, "hand_insert", event, 1, line="b 3 9", where="after", mode="apply")

    assert [ending for ending, *_ in lines(event)] == [
        "dead",
        "knock",
        "gin",
        "gin",
        "gin",
        "knock",
    ]


def test_hand_insert_needs_to_know_where(desk, event):
    response = send(desk, "hand_insert", event, 1, line="d", where="beside", mode="apply")

    assert (response.status_code, list(response.context["form"].errors)) == (422, ["where"])


def test_hand_strike_takes_a_row_off(desk, event):
    assert 'value="apply"' in text_of(send(desk, "hand_strike", event, 2))

    send(desk, "hand_strike", event, 2, mode="apply")

    assert [line[1] for line in lines(event)] == ["A", "A", "A"]


def test_hand_change_in_the_way_of_the_next_match_names_it(desk):
    event = make_bracket(4, desk.user)
    win(event, "M1")
    win(event, "M2")
    record(match_of(event, "M3"), gin("A", 5))
    before = everything()

    preview = send(desk, "hand_change", event, 1, line="b g 75")
    response = send(desk, "hand_change", event, 1, line="b g 75", mode="apply")

    assert "M3 has been played" in text_of(preview)
    assert response.status_code == 422
    assert "M3" in response.context["form"].non_field_errors()[0]
    assert everything() == before


def test_hand_change_moves_the_bracket_while_the_next_match_is_untouched(desk):
    event = make_bracket(4, desk.user)
    win(event, "M1")

    send(desk, "hand_change", event, 1, line="b g 75", mode="apply")

    assert match_of(event, "M3").a_entry == match_of(event, "M1").b_entry


def test_hand_change_to_a_knock_card_where_none_is_turned_is_refused_at_the_line(desk, event):
    before = everything()

    response = send(desk, "hand_change", event, 1, line="a g 20 9s")

    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["line"]
    assert "no knock card" in text_of(response)
    assert everything() == before


@pytest.mark.parametrize(
    ("rules", "rows", "line", "told"),
    [
        (
            "hollywood",
            [gin("A", 60), gin("A", 20)],
            "b g 60",
            ["Hand 1:", "columns 1 and 2", "Column 1", "130–0", "45–85", "Net"],
        ),
        (
            "mahjong",
            [Row("gin", "A", table=Pair(50, 20), in_hand=Pair(0, 30))],
            "a g 50-0 20-10",
            ["Hand 1, game 1:", "Anna Nowak +75, Chloé Nguyễn +10"],
        ),
        (
            "partnership",
            [Row("team", pairings=(knock("A", 4, 20), gin("B", 31)))],
            "a 4 20 / d",
            ["Hand 1, game 1:", "A1 knocks 4 against 20; B2 has gin", "A2 and B2: dead"],
        ),
        (
            "multi-match",
            [gin("A", 90), gin("A", 20)],
            "a g 91",
            ["Hand 1, game 1:", "Game points", "341–0"],
        ),
    ],
)
def test_hand_change_of_every_form_shows_what_changes(desk, rules, rows, line, told):
    event = make_bracket(4, desk.user, rules=rules)
    for row in rows:
        record(match_of(event, "M1"), row)

    response = send(desk, "hand_change", event, 1, line=line)

    page = text_of(response)
    assert response.status_code == 200
    assert [one for one in told if one not in page] == []
    assert 'name="mode" value="apply"' in page
    assert send(desk, "hand_change", event, 1, line=line, mode="apply").status_code == 302
