"""Replaying an event from its facts: what differs from what is stored, and mending it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from django.db import transaction

from scoring.errors import RuleViolation
from scoring.match import score_match
from tournament.enums import EventState, MatchState, StageState
from tournament.errors import Missing
from tournament.levels import LevelError, fold_scores
from tournament.mapping import (
    outcome_columns,
    pairings_of,
    rows_of,
    rules_for,
    ruling_of,
    scores_of_event,
    withdrawn_of,
)
from tournament.models import Entry, HandFact, Match, RulingFact, Stage, Tournament
from tournament.pairing.elimination import draw_bracket, fold_bracket
from tournament.services.bracket import ENGINE_VERSION
from tournament.services.sheet_checks import broken_checks

if TYPE_CHECKING:
    from scoring.values import MatchScore, Side
    from tournament.levels import Known, Score
    from tournament.outcome import Ruling
    from tournament.pairing.elimination import Pairing, State


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored value that is not what the facts add up to."""

    match: str
    field: str
    stored: object
    computed: object

    def __str__(self) -> str:
        """Return the difference as one line of the report."""
        where = f"match {self.match}" if self.match else "event"
        return f"{where}: {self.field} is {self.stored!r}, the facts give {self.computed!r}"


def event_verify(*, tournament_id: int) -> list[Difference]:
    """Return where an event's stored values differ from a replay of its facts (reads only).

    Checked: the draw against its seed order, every slot, every cache of every match, the state of
    the event, and that every sheet still folds under the event's rules.
    """
    event = Tournament.objects.filter(pk=tournament_id).first()
    if event is None:
        raise Missing("event")
    found: list[Difference] = []
    for stage in Stage.objects.filter(tournament=event):
        found += _verify_stage(event, stage)
    found += [
        Difference(code, "signed sheet", "agrees with the hands", "another score")
        for code in broken_checks(event)
    ]
    state = _event_state(event)
    if event.state != state:
        found.append(Difference("", "state", event.state, state))
    return found


def _verify_stage(event: Tournament, stage: Stage) -> list[Difference]:
    matches = _matches(stage)
    found = _verify_draw(stage, matches)
    replay = _Replay(event, matches)
    found += replay.broken
    for match in matches:
        expected = replay.columns(match)
        found += [
            Difference(match.code, name, getattr(match, name), value)
            for name, value in expected.items()
            if getattr(match, name) != value
        ]
    return found


def _matches(stage: Stage) -> list[Match]:
    return list(Match.objects.filter(round__stage=stage).select_related("round").order_by("key"))


def _verify_draw(stage: Stage, matches: list[Match]) -> list[Difference]:
    """Compare the stored structure with the same draw made again from its seed order."""
    if stage.state == StageState.DRAWING:
        return []
    entries = set(Entry.objects.filter(pk__in=stage.seed_order).values_list("pk", flat=True))
    if set(stage.seed_order) - entries:
        missing = sorted(set(stage.seed_order) - entries)
        return [Difference("", "seed_order", missing, "entries that exist")]
    stray = {entry for swap in stage.swaps for entry in swap} - set(stage.seed_order)
    if stray:
        return [Difference("", "swaps", sorted(stray), "entries of the draw")]
    stored, drawn = pairings_of(matches), _drawn(stage)
    if stored == drawn:
        return []
    by_key: dict[int, Pairing] = {pairing.key: pairing for pairing in drawn}
    codes = {match.key: match.code for match in matches}
    different = [p for p in stored if by_key.get(p.key) != p]
    if not different:
        return [Difference("", "pairings", len(stored), len(drawn))]
    return [Difference(codes[p.key], "pairing", p, by_key.get(p.key)) for p in different]


def _drawn(stage: Stage) -> list[Pairing]:
    return list(draw_bracket(stage.seed_order, third_place=stage.third_place))


class _Replay:
    """The fold of a whole stage from its facts."""

    def __init__(self, event: Tournament, matches: list[Match]) -> None:
        self.broken: list[Difference] = []
        self._ids = {match.key: match.pk for match in matches}
        facts = self._facts(event, matches)
        self._states: dict[int, State] = dict(
            fold_bracket(pairings_of(matches), facts, withdrawn_of(event.pk))
        )

    def _facts(
        self, event: Tournament, matches: list[Match]
    ) -> dict[int, tuple[MatchScore | Known | None, Ruling | None]]:
        ids = [match.pk for match in matches]
        hands: dict[int, list[HandFact]] = {}
        live = HandFact.objects.filter(match__in=ids, struck_at=None)
        for fact in live.order_by("match_id", "position"):
            hands.setdefault(fact.match_id, []).append(fact)
        rulings = {
            fact.match_id: ruling_of(fact)
            for fact in RulingFact.objects.filter(match__in=ids, struck_at=None)
        }
        scores = scores_of_event(event)
        self._check_retirements(matches, hands, scores, rulings)
        return {
            match.key: (
                self._score(event, match, hands.get(match.pk, []), scores.get(match.pk, [])),
                rulings.get(match.pk),
            )
            for match in matches
        }

    def _check_retirements(
        self,
        matches: list[Match],
        hands: dict[int, list[HandFact]],
        scores: dict[int, list[Score]],
        rulings: dict[int, Ruling | None],
    ) -> None:
        """Name the matches that somebody retired from before they began."""
        for match in matches:
            ruling = rulings.get(match.pk)
            begun = hands.get(match.pk) or scores.get(match.pk)
            if ruling and ruling.kind == "retirement" and not begun:
                self.broken.append(Difference(match.code, "ruling", ruling.kind, "a walkover"))

    def _score(
        self, event: Tournament, match: Match, facts: list[HandFact], scores: list[Score]
    ) -> MatchScore | Known | None:
        if facts and scores:
            fault = "hands and scores"
            self.broken.append(Difference(match.code, "facts", fault, "one level at a time"))
        try:
            rules, dealer = rules_for(match, event), cast("Side", match.first_dealer)
            if scores and not facts:
                return fold_scores(scores, rules)
            return score_match(rows_of(facts), rules, dealer)
        except LevelError as error:
            fault = f"{error.code} at {error.place}"
            self.broken.append(Difference(match.code, "scores", fault, "scores that add up"))
            return None
        except RuleViolation as error:
            fault = f"{error.code} at {error.path}"
            self.broken.append(Difference(match.code, "sheet", fault, "a sheet that folds"))
            return None

    def columns(self, match: Match) -> dict[str, Any]:
        """Return what the caches and slots of a match should hold."""
        state = self._states[match.key]
        return {
            "a_kind": state.a.kind,
            "a_entry_id": state.a.entry,
            "b_kind": state.b.kind,
            "b_entry_id": state.b.entry,
            **outcome_columns(state.outcome),
            "engine_version": ENGINE_VERSION,
        }


def _event_state(event: Tournament) -> str:
    """Return the state an event should be in, as the plain word that is stored."""
    stage = Stage.objects.filter(tournament=event).order_by("-number").first()
    if stage is None or stage.state != StageState.PUBLISHED:
        return EventState.SETUP.value
    states = set(
        Match.objects.filter(round__stage=stage).order_by().values_list("state", flat=True)
    )
    over = states == {MatchState.FINISHED}
    return (EventState.FINISHED if over else EventState.RUNNING).value


def event_recompute(*, tournament_id: int) -> list[Difference]:
    """Write what the facts add up to wherever a cache differs; returns what it mended.

    It never touches a fact, and leaves alone what is no cache (a draw that was tampered with).
    """
    with transaction.atomic(durable=True):
        event = Tournament.objects.select_for_update(of=("self",)).filter(pk=tournament_id).first()
        if event is None:
            raise Missing("event")
        found = event_verify(tournament_id=tournament_id)
        caches_write(event)
        Tournament.objects.filter(pk=event.pk).update(revision=event.revision + 1)
    return found


def caches_write(event: Tournament) -> list[Difference]:
    """Write what the facts add up to into every cache of an event: a step inside a write.

    Returns the sheets that do not fold. No revision rises by it: what the caches should say is what
    it was.
    """
    broken: list[Difference] = []
    for stage in Stage.objects.filter(tournament=event):
        matches = _matches(stage)
        replay = _Replay(event, matches)
        broken += replay.broken
        for match in matches:
            Match.objects.filter(pk=match.pk).update(**replay.columns(match))
    Tournament.objects.filter(pk=event.pk).update(state=_event_state(event))
    return broken


def draw_verify(stage: Stage) -> list[Difference]:
    """Return where a stored draw differs from the same draw made again (reads only).

    Raises PairingError where no draw can be made of its seed order.
    """
    return _verify_draw(stage, _matches(stage))
