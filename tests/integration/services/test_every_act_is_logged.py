"""L67: whatever changes an event leaves one line of who, when, what it was and is, and why."""

import ast
from pathlib import Path

import pytest
from django.utils import timezone

from scoring.values import Pair, Row
from tests.factories import event_facts, gin, knock, make_event, make_user, match_of
from tournament.correction import Change
from tournament.correction.scores import ScoreChange
from tournament.levels import Score
from tournament.models import AuditEvent, HandFact, Job, ScoreFact, Staff
from tournament.selectors.log import log_line
from tournament.services import (
    checkin,
    corrections,
    draws,
    entries,
    events,
    hand_lists,
    hands,
    levels,
    rescore,
    round_rules,
    rulings,
    score_corrections,
    scores,
    staff,
    swaps,
    withdrawals,
)
from tournament.wording.log import _ACTS

pytestmark = pytest.mark.django_db

SERVICES = Path(events.__file__).parent
NOT_HERE = {
    # a line beside that of the act itself, for each match it changes
    "match.rescore",
    # tests/integration/services/test_sheet_checks.py
    "sheet.check",
    # written with the log that comes from the file: tests/integration/archive
    "event.restore",
}
NO_LINE = {
    # the log goes with the event; the server's log says who and where the file lies
    "event.delete",
    # printing changes nothing that anybody sees
    "paper.request", "sheets.request",
}  # fmt: skip
WHY = "so it was"
THREE = {"preset": "standard", "best_of": 3}


def known(event, values):
    return {name: one(event) if callable(one) else one for name, one in values.items()}


def on_event(act, **more):
    return lambda e: act(tournament_id=e.pk, actor=e.created_by, **known(e, more))


def on_match(act, code, **more):
    return lambda e: act(
        match_id=match_of(e, code).pk, actor=e.created_by, request_id=act.__name__,
        **known(e, more),
    )  # fmt: skip


def draw_made(event):
    draws.draw_make(job_id=Job.objects.latest("pk").pk)


def last(facts, code):
    return facts.objects.filter(match__code=code, struck_at=None).latest("position").pk


def in_m2(event):
    return match_of(event, "M2").a_entry.number


def joined(event):
    token = staff.invite_make(tournament_id=event.pk, role="scorer", actor=event.created_by)
    AuditEvent.objects.latest("pk").delete()  # the invitation has a case of its own
    staff.staff_join(token=token["token"], actor=make_user("maria"))


def role_changed(event):
    who = Staff.objects.get(tournament=event, user__username="maria").user_id
    return staff.staff_change(
        tournament_id=event.pk, user_id=who, role="director", actor=event.created_by
    )


def rescored(event):
    wanted = rescore.Wanted({**THREE, "gin_bonus": 20}, "open")
    look = rescore.rescore_preview(tournament_id=event.pk, wanted=wanted, actor=event.created_by)
    return rescore.event_rescore(
        tournament_id=event.pk, wanted=wanted, mark=look.mark, confirmed=False, reason=WHY,
        actor=event.created_by, request_id="rescore",
    )  # fmt: skip


PEOPLE = [entries.NewEntry(name) for name in ("Anna", "Ben", "Cleo", "Dan", "Eve", "Fay")]
GAME = [Score("game", Pair(105, 60))]
DRAW = on_event(draws.draw_request, seeding="by_hand", lot_seed="lot-1")

ACTS = (
    ("entries.add", on_event(entries.entries_add, people=PEOPLE)),
    ("entry.change", on_event(entries.entry_change, number=2, name="Benno", club="Mill")),
    ("entry.checkin", on_event(checkin.entry_check_in, number=1, here=True)),
    ("seeds.set", on_event(entries.seeds_set, seeds={1: 1, 2: 2})),
    ("entry.remove", on_event(entries.entry_remove, number=6)),
    ("draw.request", DRAW),
    ("draw.make", draw_made),
    ("draw.swap", on_event(swaps.draw_swap, first=1, second=2)),
    ("draw.publish", on_event(draws.draw_publish)),
    ("draw.discard", on_event(draws.draw_discard)),
    ("draw.request", DRAW),
    ("draw.make", draw_made),
    ("draw.publish", on_event(draws.draw_publish)),
    ("round.rules", on_event(round_rules.round_rules_set, round_number=3, best_of=5, target=100)),
    ("tables.set", on_event(draws.tables_set, round_number=1, tables={"M1": 9})),
    ("event.update", on_event(events.event_update, facts=event_facts(place="Annex", rules=THREE))),
    ("hand.record", on_match(hands.hand_record, "M1", entry=knock("A", 8, 20))),
    ("hands.import", on_match(hand_lists.hands_record, "M1", entries=[gin("A"), Row("dead")])),
    ("hand.correct", on_match(
        corrections.correction_apply, "M1", mode="apply", reason=WHY,
        edit=lambda _: Change(last(HandFact, "M1"), knock("B", 1, 9)),
    )),
    ("event.rescore", rescored),
    ("level.set", on_match(
        levels.level_set, "M1", level="games", scores=[*GAME, *GAME], reason=WHY
    )),
    ("score.record", on_match(scores.scores_record, "M2", level="games", scores=GAME)),
    ("score.correct", on_match(
        score_corrections.score_correct, "M2", reason=WHY,
        edit=lambda _: ScoreChange(last(ScoreFact, "M2"), Score("game", Pair(107, 60))),
    )),
    ("ruling.set", on_match(rulings.ruling_set, "M2", kind="forfeit", winner="A", reason=WHY)),
    ("ruling.strike", on_match(rulings.ruling_strike, "M2", reason=WHY)),
    ("entry.withdraw", on_event(
        withdrawals.entry_withdraw, number=in_m2, in_play="forfeit", reason=WHY
    )),
    ("entry.restore", on_event(withdrawals.entry_restore, number=in_m2, reason=WHY)),
    ("staff.invite", on_event(staff.invite_make, role="scorer")),
    ("staff.revoke", on_event(staff.invites_revoke)),
    ("staff.join", joined),
    ("staff.change", role_changed),
)  # fmt: skip


def actions_in_the_source():
    """Return every action that a service begins or writes."""
    found = set()
    for path in SERVICES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.keyword) and node.arg == "action":
                value = getattr(node.value, "value", None)
                found |= {value} if isinstance(value, str) else set()
    return found


def test_l67_every_act_leaves_one_line_of_who_when_what_and_why():
    """L67: act after act through a whole event, each with its line, and no act is left out."""
    event = make_event(rules="standard")
    (made,) = AuditEvent.objects.filter(tournament=event)
    assert (made.action, made.actor) == ("event.create", event.created_by)

    for action, act in ACTS:
        before, began = AuditEvent.objects.latest("pk").pk, timezone.now()
        act(event)
        lines = AuditEvent.objects.filter(tournament=event, pk__gt=before)
        assert [one.action for one in lines.exclude(action="match.rescore")] == [action]
        event.refresh_from_db()
        for line in lines:
            assert began <= line.at <= timezone.now()
            assert line.before or line.after
            assert line.reason == (WHY if line.reason else "")
            told = log_line(line, event, staff=True)
            assert told.what not in {"", line.action.replace(".", " ")}
            assert told.actor == line.actor.get_username()


def test_l67_no_act_is_without_a_line_or_a_sentence():
    """L67: what services begin, what they are worded as, and what is tried above are the same."""
    tried = {action for action, _ in ACTS} | {"event.create"}

    assert tried | NOT_HERE == set(_ACTS)
    assert actions_in_the_source() - NO_LINE <= set(_ACTS)
