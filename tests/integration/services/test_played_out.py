"""Brackets played out at random through the services: mistakes, corrections, rulings, leaving.

After every act the stored event must be what its facts add up to, and a refusal must have changed
nothing.
"""

from uuid import uuid4

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring.errors import RuleViolation
from scoring.values import Row
from tests.factories import gin, knock, make_bracket, match_of, record
from tournament.correction import Change, Insert, Strike
from tournament.errors import Refusal
from tournament.models import HandFact, Match
from tournament.services.corrections import correction_apply
from tournament.services.rulings import ruling_set, ruling_strike
from tournament.services.verification import event_verify
from tournament.services.withdrawals import entry_restore, entry_withdraw

ROWS = st.one_of(
    st.builds(gin, st.sampled_from("AB"), st.integers(0, 90)),
    st.builds(knock, st.sampled_from("AB"), st.integers(0, 10), st.integers(0, 90)),
    st.just(Row(ending="dead")),
    st.builds(lambda side: Row(ending="award", side=side), st.sampled_from("AB")),
    st.builds(
        lambda side, points: Row(ending="penalty", side=side, points=points),
        st.sampled_from("AB"),
        st.integers(-60, 60).filter(bool),
    ),
)
ACTS = (
    "record", "record", "record", "change", "insert", "strike", "rule", "unrule", "leave", "back",
)  # fmt: skip


def facts_of(event):
    return (
        list(HandFact.objects.order_by("pk").values()),
        list(Match.objects.order_by("pk").values()),
    )


class PlayedOut(TestCase):
    @settings(
        max_examples=20,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(st.data())
    def test_bracket_stays_what_its_facts_say(self, data):
        entries = data.draw(st.integers(2, 7))
        event = make_bracket(
            entries,
            third_place=entries >= 4 and data.draw(st.booleans()),
            rules={"preset": "standard", "best_of": data.draw(st.sampled_from([1, 3]))},
        )
        codes = list(Match.objects.values_list("code", flat=True))
        for _ in range(data.draw(st.integers(4, 14))):
            before = facts_of(event)
            try:
                act(data, event, data.draw(st.sampled_from(codes)))
            except (Refusal, RuleViolation):
                assert facts_of(event) == before
            assert event_verify(tournament_id=event.pk) == []
            assert is_over(event) is not Match.objects.exclude(state="finished").exists()
        finish(event)
        assert is_over(event)
        assert event_verify(tournament_id=event.pk) == []


def is_over(event):
    """Return whether an event counts as finished (L65: never with a match still open)."""
    event.refresh_from_db()
    return event.state == "finished"


def act(data, event, code):
    """Do something at random to one match."""
    match, owner = match_of(event, code), event.created_by
    kind = data.draw(st.sampled_from(ACTS))
    common = {"match_id": match.pk, "actor": owner, "request_id": uuid4().hex}
    if kind == "record":
        record(match, data.draw(ROWS))
    elif kind == "rule":
        side = data.draw(st.sampled_from(["A", "B", ""]))
        ruling = "forfeit" if side else "double_forfeit"
        ruling_set(kind=ruling, winner=side, reason="", **common)
    elif kind in {"leave", "back"}:
        number = data.draw(st.integers(1, event.entries.count()))
        who = {"tournament_id": event.pk, "number": number, "actor": owner, "reason": "a train"}
        (entry_withdraw if kind == "leave" else entry_restore)(**who)
    elif kind == "unrule":
        ruling_strike(reason="a mistake", **common)
    else:
        edit = edit_of(data, match, kind)
        mode = data.draw(st.sampled_from(["apply", "count_on", "keep"]))
        correction_apply(edit=edit, mode=mode, reason="a mistake", **common)


def edit_of(data, match, kind):
    """Return an edit of one of the rows of a match (of none that exists when it has none)."""
    facts = HandFact.objects.filter(match=match, struck_at=None).order_by("position")
    ids = list(facts.values_list("pk", flat=True)) or [0]
    fact = data.draw(st.sampled_from(ids))
    if kind == "strike":
        return Strike(fact)
    row = data.draw(ROWS)
    return Change(fact, row) if kind == "change" else Insert(row, before=fact)


def finish(event):
    """Give every match that can still be played to side A."""
    while (
        match := Match.objects.filter(tournament=event, state__in=["ready", "playing"])
        .order_by("key")
        .first()
    ):
        record(match, Row(ending="award", side="A"))
