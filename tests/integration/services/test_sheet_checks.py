"""That a signed sheet agrees is kept once, only when it does, and no longer when hands change."""

import pytest

from scoring.match import score_match
from tests.factories import gin, knock, make_bracket, make_user, match_of, record
from tournament.correction import Change
from tournament.errors import Conflict, NotAllowed, Refusal
from tournament.mapping import live_sheet, rules_of
from tournament.models import AuditEvent, HandFact, SheetCheck
from tournament.selectors.board import board_of
from tournament.selectors.checks import check_of, sheet_states
from tournament.selectors.desk import desk_event
from tournament.services.corrections import correction_apply
from tournament.services.sheet_checks import sheet_check_keep
from tournament.services.verification import event_verify
from tournament.signed import Paper
from tournament.signed.typed import from_document, to_document


@pytest.fixture
def event(db):
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("B", 4, 22))
    record(match_of(event, "M1"), gin("A"))
    return event


def total(event, code="M1"):
    rows, _ = live_sheet(match_of(event, code).pk)
    return score_match(rows, rules_of(event)).total.A


def keep(event, paper=None, **more):
    paper = paper or Paper({(0, "total", "A"): total(event)}, winner="A")
    more = {"actor": event.created_by, **more}
    return sheet_check_keep(match_id=match_of(event, "M1").pk, paper=paper, **more)


def correct(event):
    fact = HandFact.objects.filter(match__code="M1", struck_at=None).order_by("position").first()
    correction_apply(
        match_id=match_of(event, "M1").pk,
        edit=Change(fact.pk, knock("B", 4, 23)),
        mode="apply",
        reason="misread",
        actor=event.created_by,
        request_id="c1",
    )


def test_check_is_kept_with_what_was_typed(event):
    paper = Paper({(0, "total", "A"): total(event)}, {(1, 0, "B"): 18}, "A")

    answer = keep(event, paper, request_id="k1")

    check = SheetCheck.objects.get()
    event.refresh_from_db()
    match = match_of(event, "M1")
    assert (check.by, check.match_revision, check.revision) == (
        event.created_by, match.revision, event.revision,
    )  # fmt: skip
    assert from_document(check.typed) == paper
    assert answer["compared"] == 3
    assert keep(event, paper, request_id="k1")["replayed"]
    assert SheetCheck.objects.count() == 1
    seen = check_of(match.pk, event.time_zone)
    assert (seen.by, seen.changed) == (event.created_by.get_username(), False)
    assert event_verify(tournament_id=event.pk) == []


def test_check_that_differs_is_refused(event):
    with pytest.raises(Refusal, match="sheet-parts"):
        keep(event, Paper({(0, "total", "A"): total(event) + 1}))
    with pytest.raises(Refusal, match="sheet-parts"):
        keep(event, Paper(winner="B"))
    with pytest.raises(Refusal, match="nothing-typed"):
        keep(event, Paper())
    assert not SheetCheck.objects.exists()


def test_check_of_a_match_in_play_is_refused(event):
    record(match_of(event, "M2"), knock("A", 4, 22))
    with pytest.raises(Refusal, match="match-not-over"):
        sheet_check_keep(
            match_id=match_of(event, "M2").pk,
            paper=Paper({(1, "points", "A"): 18}),
            actor=event.created_by,
        )


def test_check_of_another_revision_is_a_conflict(event):
    seen = match_of(event, "M1").revision
    correct(event)
    with pytest.raises(Conflict):
        keep(event, expected_revision=seen)


def test_check_by_a_stranger_is_not_allowed(event):
    with pytest.raises(NotAllowed):
        keep(event, actor=make_user())


def test_correction_after_a_check_shows(event):
    assert [one.state for one in sheet_states(event.pk)] == ["unchecked"]
    keep(event)
    assert [one.state for one in sheet_states(event.pk)] == ["checked"]

    correct(event)

    assert [one.state for one in sheet_states(event.pk)] == ["changed"]
    assert check_of(match_of(event, "M1").pk, event.time_zone).changed
    assert event_verify(tournament_id=event.pk) == []
    keep(event, Paper({(1, "points", "B"): 19}))
    assert [one.state for one in sheet_states(event.pk)] == ["checked"]


def test_check_is_no_reason_to_print_the_next_sheet_again(event):
    record(match_of(event, "M2"), gin("A"))
    before = board_of(desk_event(code=event.code, user=event.created_by)).unprinted
    event.refresh_from_db()
    keep(event)
    acts = AuditEvent.objects.filter(action="sheet.check")

    assert board_of(desk_event(code=event.code, user=event.created_by)).unprinted == before
    assert [act.match_revision for act in acts] == [match_of(event, "M1").revision]


@pytest.mark.tampers
def test_verify_finds_a_check_that_no_longer_agrees(event):
    keep(event)
    SheetCheck.objects.update(typed=to_document(Paper({(0, "total", "A"): 7})))

    found = event_verify(tournament_id=event.pk)

    assert [(one.match, one.field) for one in found] == [("M1", "signed sheet")]


@pytest.mark.parametrize(
    "document", [None, [], {}, {"winner": "C", "figures": [], "running": []},
                 {"winner": "", "figures": [{"account": 1, "code": "x", "side": "A", "figure": 1}],
                  "running": []},
                 {"winner": "", "figures": [], "running": [{"account": 1}]}],
)  # fmt: skip
def test_document_that_is_none_is_refused(document):
    with pytest.raises(ValueError, match=r"sheet|side"):
        from_document(document)
