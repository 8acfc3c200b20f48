import pytest

from scoring.values import Item, Pair, Row
from tests.factories import draw, gin, knock, make_bracket, make_event, match_of, record
from tournament.correction import Change, Strike
from tournament.errors import Missing
from tournament.selectors.matches import PairingReasons, match_page, match_view
from tournament.selectors.paper import sheet_set
from tournament.services.corrections import correction_apply
from tournament.services.rulings import ruling_set

pytestmark = pytest.mark.django_db

BEST_OF_THREE = {"preset": "standard", "best_of": 3}


def test_match_view_unknown_match_is_missing():
    event = make_bracket(2)

    with pytest.raises(Missing) as caught:
        match_view(event.code, "M9")

    assert caught.value.path == "match"


def test_match_view_of_a_draft_is_for_the_staff_alone():
    event = draw(make_event(entries=2))

    with pytest.raises(Missing):
        match_view(event.code, "M1")
    assert match_view(event.code, "M1", staff=True).card.code == "M1"


def test_match_view_before_the_first_hand():
    event = make_bracket(4)

    view = match_view(event.code, "M1")

    assert (view.games, view.struck, view.ruling, view.log) == ((), (), None, ())
    assert (view.first_dealer, view.next_dealer, view.target, view.best_of) == ("A", "A", 100, 1)
    assert [view.card.a.person.name, view.card.b.person.name] == ["Anna Nowak", "Chloé Nguyễn"]
    assert (view.card.feeds_code, view.card.feeds_side) == ("M3", "A")


def test_match_view_waiting_match_has_no_dealer():
    assert match_view(make_bracket(4).code, "M3").next_dealer is None


def test_match_view_cuts_hands_into_games_with_their_race():
    event = make_bracket(2, rules=BEST_OF_THREE)
    match = match_of(event, "M1")
    for row in [knock("B", 5, 9), Row("dead"), gin("A", 90), knock("A", 8, 5)]:
        match.refresh_from_db()
        record(match, row)

    view = match_view(event.code, "M1")

    first, second = view.games
    assert [(r.score.number, r.score.result, r.score.winner) for r in first.rows] == [
        (1, "knock", "B"),
        (2, "dead", None),
        (3, "gin", "A"),
    ]
    assert [(r.deadwood_a, r.deadwood_b) for r in first.rows] == [(9, 5), (None, None), (0, 90)]
    assert first.race == (Pair(0, 0), Pair(0, 4), Pair(0, 4), Pair(115, 4))
    assert (first.finished, first.winner, first.total) == (True, "A", Pair(240, 29))
    assert Item("game_bonus", "A", 100) in first.items
    assert (second.finished, second.winner, second.points) == (False, None, Pair(0, 28))
    assert view.card.games == Pair(1, 0)
    assert view.next_dealer == "B"


def test_match_view_keeps_what_was_struck_and_names_nobody_in_public():
    event = make_bracket(2)
    match = match_of(event, "M1")
    kept = record(match, knock("A", 8, 20))["fact"]
    gone = record(match_of(event, "M1"), knock("B", 3, 9))["fact"]
    for edit, request in ((Change(kept, knock("A", 7, 20)), "one"), (Strike(gone), "two")):
        correction_apply(
            match_id=match.pk,
            edit=edit,
            mode="apply",
            reason="wrong figure",
            actor=event.created_by,
            request_id=request,
        )

    public, staff = match_view(event.code, "M1"), match_view(event.code, "M1", staff=True)

    assert [(r.row.knocker_deadwood, r.superseded, r.struck_reason) for r in public.struck] == [
        (8, True, "wrong figure"),
        (3, False, "wrong figure"),
    ]
    assert {r.struck_by for r in public.struck} == {""}
    assert {r.struck_by for r in staff.struck} == {event.created_by.username}
    assert {line.actor for line in public.log} == {""}
    assert {line.actor for line in staff.log} == {event.created_by.username}
    assert [line.what for line in staff.log] == [
        "Struck: Ben O'Brien knocks 3 against 9.",
        "Corrected: Anna Nowak knocks 8 against 20; now: Anna Nowak knocks 7 against 20.",
        "Hand 2: Ben O'Brien knocks 3 against 9, Ben O'Brien +6.",
        "Hand 1: Anna Nowak knocks 8 against 20, Anna Nowak +12.",
    ]
    assert [str(line.at.tzinfo) for line in public.log] == ["Europe/Warsaw"] * 4


def test_match_view_ruling():
    event = make_bracket(2)
    ruling_set(
        match_id=match_of(event, "M1").pk,
        kind="walkover",
        winner="B",
        reason="did not come",
        actor=event.created_by,
        request_id="r",
    )

    view = match_view(event.code, "M1", staff=True)

    assert (view.ruling.kind, view.ruling.winner, view.ruling.reason, view.ruling.actor) == (
        "walkover",
        "B",
        "did not come",
        event.created_by.username,
    )
    assert view.next_dealer is None


@pytest.mark.parametrize("hands", [1, 3])
def test_match_view_takes_seven_queries(hands, django_assert_num_queries):
    event = make_bracket(4)
    for _ in range(hands):
        record(match_of(event, "M1"), knock("A", 8, 20))

    with django_assert_num_queries(7):
        match_view(event.code, "M1")


def test_match_page_says_why_the_two_meet(django_assert_num_queries):
    event = make_bracket(4)

    with django_assert_num_queries(8):
        _, first = match_page(event.code, "M1")
    with django_assert_num_queries(7):
        _, final = match_page(event.code, "M3")

    assert first == PairingReasons(
        pairing="Lines 1 and 4 of the draw meet: in a bracket of 4 places the two lines of a first "
        "match add up to 5.",
        a="Seed 1, given by the director.",
        b="Seed 4, given by the director.",
    )
    assert final == PairingReasons(
        pairing="The winners of M1 and M2 meet.",
        a="The winner of M1 comes here.",
        b="The winner of M2 comes here.",
    )


def test_match_page_of_a_bye():
    _, reasons = match_page(make_bracket(3).code, "BYE1")

    told = "4 places and 3 players leave 1 bye, for the top seed."
    assert reasons == PairingReasons(
        pairing=f"Line 1 of the draw has a bye. {told}", a="Seed 1, given by the director.", b=told
    )


def test_sheet_set_in_table_order_with_addresses():
    event = make_bracket(4, public_url="https://club.example/")

    sheets = sheet_set(event.pk, 1, "A4")

    assert sheets.paper == "A4"
    assert [(one.match.card.table, one.url) for one in sheets.matches] == [
        (1, f"https://club.example/e/{event.code}/m/M1/"),
        (2, f"https://club.example/e/{event.code}/m/M2/"),
    ]
    assert [
        one.match.card.code for one in sheet_set(event.pk, 1, "A4", match_code="M2").matches
    ] == ["M2"]


def test_sheet_set_leaves_out_byes_and_players_to_come():
    event = make_bracket(3)

    assert [one.match.card.code for one in sheet_set(event.pk, 1, "A4").matches] == ["M1"]
    assert sheet_set(event.pk, 2, "A4").matches == ()
    assert sheet_set(event.pk, 9, "A4").matches == ()


def test_sheet_set_of_a_draft_is_empty():
    assert sheet_set(draw(make_event(entries=2)).pk, 1, "A4").matches == ()


@pytest.mark.parametrize("entries", [2, 8])
def test_sheet_set_takes_eight_queries(entries, django_assert_num_queries):
    event = make_bracket(entries)
    record(match_of(event, "M1"), knock("A", 8, 20))

    with django_assert_num_queries(8):
        sheets = sheet_set(event.pk, 1, "A4")

    assert sheets.matches[0].match.games[0].points == Pair(12, 0)
