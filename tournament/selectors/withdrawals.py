"""What follows when somebody leaves an event, or comes back: a fold before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scoring.errors import RuleViolation
from scoring.match import score_match
from tournament.levels import LevelError, fold_scores
from tournament.mapping import (
    live_sheets,
    pairings_of,
    rules_for,
    ruling_of,
    scores_of_event,
    withdrawn_of,
)
from tournament.models import Match, RulingFact, Tournament, Withdrawal
from tournament.pairing.elimination import fold_bracket
from tournament.pairing.leaving import Followed, Leaving

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.values import MatchScore, Row, Side
    from tournament.levels import Known, Score
    from tournament.outcome import Ruling
    from tournament.pairing.elimination import Facts, State, Withdrawn


def leaving(event_id: int, entry_id: int) -> Leaving | None:
    """Return what follows if an entry leaves now; None when it has no match to come.

    Six queries, and nothing is written.
    """
    bracket = _Bracket(event_id)
    match = next((one for one in bracket.of(entry_id) if one.state != "finished"), None)
    if match is None:
        return None
    return bracket.told(match, entry_id, {**bracket.withdrawn, entry_id: match.key})


def coming_back(event_id: int, entry_id: int) -> Leaving | None:
    """Return what follows if a withdrawal is taken back; None when it decided no match."""
    bracket = _Bracket(event_id)
    first = bracket.withdrawn.get(entry_id)
    own = bracket.of(entry_id)
    match = next((one for one in own if first is not None and one.key >= first), None)
    if match is None:
        return None
    with_it = Withdrawal.objects.filter(entry=entry_id, struck_at=None).values_list("ruling")
    ruling = with_it.first()
    without = {entry: key for entry, key in bracket.withdrawn.items() if entry != entry_id}
    return bracket.told(match, entry_id, without, unruled=ruling[0] if ruling else None)


class _Bracket:
    """A published bracket with all its facts."""

    def __init__(self, event_id: int) -> None:
        event = Tournament.objects.get(pk=event_id)
        matches = Match.objects.filter(tournament=event, round__stage__state="published")
        self.matches = list(matches.select_related("round").order_by("key"))
        self.withdrawn: Mapping[int, int] = withdrawn_of(event_id)
        self._pairings = pairings_of(self.matches)
        self._rulings = {
            fact.match_id: fact
            for fact in RulingFact.objects.filter(match__tournament=event, struck_at=None)
        }
        sheets, scores = live_sheets(event), scores_of_event(event)
        self._scores = {
            match.pk: _score(match, event, sheets.get(match.pk, []), scores.get(match.pk, []))
            for match in self.matches
            if match.pk in sheets or match.pk in scores
        }

    def of(self, entry_id: int) -> list[Match]:
        """Return the matches of an entry, in order of play."""
        return [one for one in self.matches if entry_id in {one.a_entry_id, one.b_entry_id}]

    def told(
        self, match: Match, entry_id: int, withdrawn: Withdrawn, *, unruled: int | None = None
    ) -> Leaving:
        before = fold_bracket(self._pairings, self._facts(None), self.withdrawn)
        after = fold_bracket(self._pairings, self._facts(unruled), withdrawn)
        return Leaving(
            match=match.code,
            mark=f"{match.code}-{match.revision}",
            begun=match.state == "playing",
            rival=match.b_entry_id if match.a_entry_id == entry_id else match.a_entry_id,
            followed=tuple(self._followed(before, after)),
        )

    def _followed(self, before: dict[int, State], after: dict[int, State]) -> Iterator[Followed]:
        for match in self.matches:
            was, will = before[match.key], after[match.key]
            if was == will:
                continue
            moved = (was.a, was.b) != (will.a, will.b)
            touched = match.pk in self._scores or match.pk in self._rulings
            yield Followed(match.code, was, will, blocked=moved and touched)

    def _facts(self, unruled: int | None) -> Facts:
        """Return the facts of every match by key, without one ruling."""
        return {
            match.key: (self._scores.get(match.pk), self._ruling(match, unruled))
            for match in self.matches
        }

    def _ruling(self, match: Match, unruled: int | None) -> Ruling | None:
        fact = self._rulings.get(match.pk)
        return None if fact is not None and fact.pk == unruled else ruling_of(fact)


def _score(
    match: Match, event: Tournament, sheet: Sequence[tuple[int, Row]], scores: Sequence[Score]
) -> MatchScore | Known | None:
    """Return what a match comes to, None for facts that do not fold: `verify` names them."""
    rules = rules_for(match, event)
    try:
        if scores:
            return fold_scores(scores, rules)
        return score_match([row for _, row in sheet], rules, cast("Side", match.first_dealer))
    except (RuleViolation, LevelError):
        return None
