"""A sheet that was scanned: out of date or good, and nobody else's page is touched by it."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import (
    draw,
    event_facts,
    gin,
    knock,
    make_bracket,
    match_of,
    print_round,
    record,
    win,
)
from tournament.correction import Strike
from tournament.models import Entry, HandFact, PrintedSheet
from tournament.selectors.paper import sheet_set
from tournament.services.corrections import correction_apply
from tournament.services.draws import draw_discard, draw_publish, tables_set
from tournament.services.entries import entry_change, entry_remove
from tournament.services.events import event_update
from tournament.services.round_rules import round_rules_set
from tournament.services.swaps import draw_swap

pytestmark = pytest.mark.django_db
HEAD = "This sheet is out of date"


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def marks(event, number=1):
    """Return the marks on the sheets of a round as printed now, by code."""
    return {one.match.card.code: one.mark for one in sheet_set(event.pk, number, "A4").matches}


def scan(event, code, mark, client=None, **question):
    path = reverse("match", kwargs={"code": event.code, "match_code": code})
    return (client or Client()).get(path, {"s": mark, **question})


def page(*args, **kwargs):
    response = scan(*args, **kwargs)
    assert response.status_code == 200
    return response.content.decode()


def owner(event):
    return {"tournament_id": event.pk, "actor": event.created_by}


def redraw(event, **changes):
    """Take the draw back and publish another one."""
    draw_discard(**owner(event))
    draw(event, **{"seeding": "by_lot", "lot_seed": "another", **changes})
    draw_publish(**owner(event))
    event.refresh_from_db()


def test_sheet_that_is_good_has_no_notice():
    event = make_bracket(4)

    for code, mark in marks(event).items():
        assert "sheet-notice" not in page(event, code, mark)


def test_sheet_without_a_mark_has_no_notice():
    event = make_bracket(4)
    tables_set(round_number=1, tables={"M1": 9}, **owner(event))

    assert "sheet-notice" not in page(event, "M1", "")
    assert "sheet-notice" not in Client().get(f"/e/{event.code}/m/M1/").content.decode()


@pytest.mark.parametrize("value", ["1", "0.0.0.aaaaaaaaa", "%00", "\0", "<b>", "x" * 5000, "1.2.٣"])
def test_mark_of_rubbish_is_no_mark(value):
    event = make_bracket(4)

    assert "sheet-notice" not in page(event, "M1", value)
    assert scan(event, "M77", value).status_code == 404


def test_mark_made_up_is_a_notice_and_no_fault():
    event = make_bracket(4)

    told = page(event, "M1", "999999.0.0.aaaaaaaaaa.999999999")

    assert HEAD in told
    assert "number 999999 is no longer in the event." in told


def test_sheet_at_another_table_says_which():
    event = make_bracket(4)
    printed = marks(event)
    tables_set(round_number=1, tables={"M1": 9, "M2": None}, **owner(event))

    assert "at table 9 now, not at table 1." in page(event, "M1", printed["M1"])
    assert "no table now; printed is table 2" in page(event, "M2", printed["M2"])
    tables_set(round_number=1, tables={"M1": 1}, **owner(event))
    assert "sheet-notice" not in page(event, "M1", printed["M1"])


def test_sheet_with_another_name_says_so():
    event = make_bracket(4)
    printed = marks(event)
    entry_change(number=1, name="Anna Maria Nowak", club="", **owner(event))

    assert "A name is written differently now." in page(event, "M1", printed["M1"])
    assert "sheet-notice" not in page(event, "M2", printed["M2"])


def test_sheet_of_another_length_says_so():
    event = make_bracket(4)
    printed = marks(event)
    round_rules_set(round_number=1, best_of=3, target=100, **owner(event))

    assert "by other rules, or at another length" in page(event, "M1", printed["M1"])


def test_sheet_of_other_rules_of_the_event_says_so():
    event = make_bracket(4)
    printed = marks(event)
    facts = event_facts(rules={"preset": "standard", "gin_bonus": 20})
    event_update(tournament_id=event.pk, facts=facts, actor=event.created_by)

    assert "by other rules" in page(event, "M1", printed["M1"])


def test_sheet_after_a_redraw_names_who_it_was_for_and_where_they_play():
    event = make_bracket(4)
    printed = marks(event)
    redraw(event, lot_seed="2")
    now = marks(event)
    changed = [code for code in printed if printed[code].split(".")[:2] != now[code].split(".")[:2]]
    assert changed

    for code in changed:
        told = page(event, code, printed[code])
        assert HEAD in told
        assert "It was printed for" in told
        for number in printed[code].split(".")[:2]:
            name = Entry.objects.get(tournament=event, number=number).name
            assert name.split()[0] in told


def test_sheet_after_the_same_draw_again_is_good():
    event = make_bracket(4)
    printed = marks(event)
    redraw(event, seeding="by_hand", lot_seed="lot-1")

    for code, mark in printed.items():
        assert "sheet-notice" not in page(event, code, mark)


def test_sheet_of_a_match_that_is_gone_has_a_page_with_the_way_on():
    event = make_bracket(8)
    printed = marks(event)
    draw_discard(**owner(event))
    for number in (5, 6, 7, 8):
        entry_remove(number=number, **owner(event))
    draw(event)
    draw_publish(**owner(event))

    gone = page(event, "M4", printed["M4"])
    response = scan(event, "M9", printed["M1"])

    assert HEAD in gone
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    told = response.content.decode()
    assert "no match M9" in told
    assert "number 8 is no longer in the event" in told or "Anna Nowak" in told
    assert reverse("find", args=[event.code]) in told


def test_sheet_while_the_draw_is_taken_back_says_so_and_shows_no_draft():
    event = make_bracket(4)
    printed = marks(event)
    draw_discard(**owner(event))
    draw(event, seeding="by_lot", lot_seed="secret")

    told = page(event, "M1", printed["M1"])

    assert HEAD in told
    assert "not published yet" in told
    assert "against" not in told


def test_sheet_of_a_match_that_waits_again_says_so():
    event = make_bracket(4)
    win(event, "M1")
    win(event, "M2")
    printed = marks(event, 2)["M3"]
    strike_first(event, "M1")

    told = page(event, "M3", printed)

    assert "M3 is now winner of M1" in told


def strike_first(event, code):
    """Strike the one hand of a match."""
    match = match_of(event, code)
    correction_apply(
        match_id=match.pk,
        edit=Strike(HandFact.objects.get(match=match, struck_at=None).pk),
        mode="apply",
        reason="wrong sheet",
        actor=event.created_by,
        request_id="strike",
    )


def test_hands_entered_leave_a_blank_sheet_good():
    event = make_bracket(4)
    printed = marks(event)
    record(match_of(event, "M1"), knock("A", 8, 20))

    assert "sheet-notice" not in page(event, "M1", printed["M1"])


def test_filled_sheet_says_what_was_entered_since():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    printed = marks(event)["M1"]
    event.refresh_from_db()
    assert printed.endswith(f".{event.revision}")
    assert "sheet-notice" not in page(event, "M1", printed)
    record(match_of(event, "M2"), knock("A", 8, 20))
    assert "sheet-notice" not in page(event, "M1", printed)
    record(match_of(event, "M1"), gin("B", 9))

    told = page(event, "M1", printed)

    assert "1 entry or correction was made here" in told
    assert HEAD not in told


def test_notice_is_in_nobody_elses_page_and_kept_by_nobody():
    event = make_bracket(4)
    printed = marks(event)["M1"]
    tables_set(round_number=1, tables={"M1": 9}, **owner(event))
    first, second = Client(), Client()

    found = [
        HEAD in page(event, "M1", printed, client=first),
        HEAD in page(event, "M1", "", client=second),
        HEAD in first.get(f"/e/{event.code}/m/M1/").content.decode(),
        HEAD in second.get(f"/e/{event.code}/m/M1/").content.decode(),
        HEAD in page(event, "M1", printed, client=second),
        HEAD in page(event, "M1", marks(event)["M1"], client=second),
    ]

    assert found == [True, False, False, False, True, False]


def test_notice_comes_with_the_change_and_not_by_an_older_etag():
    event = make_bracket(4)
    printed = marks(event)["M1"]
    before = scan(event, "M1", printed)
    tables_set(round_number=1, tables={"M1": 9}, **owner(event))
    path = reverse("match", kwargs={"code": event.code, "match_code": "M1"})

    after = Client().get(path, {"s": printed}, headers={"If-None-Match": before["ETag"]})

    assert after.status_code == 200
    assert HEAD in after.content.decode()


def test_poll_of_a_scanned_sheet_is_204_for_one_query(django_assert_num_queries):
    event = make_bracket(4)
    printed = marks(event)["M1"]
    tables_set(round_number=1, tables={"M1": 9}, **owner(event))
    event.refresh_from_db()

    with django_assert_num_queries(1):
        response = scan(event, "M1", printed, rev=event.revision)

    assert response.status_code == 204


def test_notice_of_a_private_event_is_no_door():
    event = make_bracket(4)
    printed = marks(event)["M1"]
    facts = event_facts(visibility="private")
    event_update(tournament_id=event.pk, facts=facts, actor=event.created_by)

    for code in ("M1", "M77"):
        assert scan(event, code, printed).status_code == 404


def test_director_is_led_to_the_print_page():
    event = make_bracket(4)
    printed = marks(event)["M1"]
    tables_set(round_number=1, tables={"M1": 9}, **owner(event))
    desk = Client()
    desk.force_login(event.created_by)

    assert reverse("manage_print", args=[event.code]) in page(event, "M1", printed, client=desk)
    assert "Ask the director" in page(event, "M1", printed)


def test_draw_page_tells_which_printed_sheets_are_no_longer_good():
    event = make_bracket(4)
    print_round(event, 1)
    draw_discard(**owner(event))
    draw(event)
    desk = Client()
    desk.force_login(event.created_by)
    path = reverse("manage_draw", args=[event.code])
    assert "are good for this draft too" in desk.get(path).content.decode()
    draw_swap(first=1, second=2, **owner(event))

    told = desk.get(path).content.decode()

    assert "2 sheets printed before are no longer good:" in told
    assert "M1, M2" in told
    assert PrintedSheet.objects.count() == 2
