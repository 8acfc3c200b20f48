"""Carrying outcomes through a stored bracket: steps inside a write, never a write of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.db.models import Q

from scoring.match import score_match
from tournament.enums import EventState, MatchHow, MatchState, SlotKind
from tournament.errors import Refusal
from tournament.levels import SCORED, fold_scores
from tournament.mapping import (
    cached_outcome,
    differing,
    live_scores,
    loser_entry,
    outcome_columns,
    rows_of,
    rules_for,
    ruling_of,
    score_of,
    sent_to,
    winner_entry,
)
from tournament.models import HandFact, Match, RulingFact
from tournament.outcome import match_outcome
from tournament.pairing.elimination import has_left, slot_after
from tournament.prepared import Update, write
from tournament.services.blocking import player_withdrew

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.values import MatchScore, Row, Side
    from tournament.levels import Known, Score
    from tournament.models import Tournament
    from tournament.outcome import Outcome, Ruling
    from tournament.pairing.elimination import Withdrawn
    from tournament.prepared import Change
    from tournament.services.write_path import Act

ENGINE_VERSION = 1
"""Rises when the fold changes what the same facts add up to; `recompute` then mends the caches."""


def live_facts(match: Match) -> list[HandFact]:
    """Return the rows in play of a match, in order."""
    return list(HandFact.objects.filter(match=match, struck_at=None).order_by("position"))


def live_ruling(match: Match) -> RulingFact | None:
    """Return the ruling in force, if any."""
    return RulingFact.objects.filter(match=match, struck_at=None).first()


def score_rows(match: Match, rows: Sequence[Row], tournament: Tournament) -> MatchScore:
    """Fold the rows of a match under its rules. Raises RuleViolation."""
    return score_match(rows, rules_for(match, tournament), cast("Side", match.first_dealer))


def played_now(match: Match, tournament: Tournament) -> MatchScore | Known:
    """Load the facts of a match at the level it is known by, and fold them.

    Raises RuleViolation and LevelError.
    """
    if match.level in SCORED:
        return score_scores(match, list(map(score_of, live_scores(match.pk))), tournament)
    return score_rows(match, rows_of(live_facts(match)), tournament)


def score_scores(
    match: Match, scores: Sequence[Score], tournament: Tournament
) -> MatchScore | Known:
    """Fold the scores of a match under its rules; none leave it as nothing played.

    Raises LevelError.
    """
    if not scores:
        return score_rows(match, [], tournament)
    return fold_scores(scores, rules_for(match, tournament))


def outcome_now(
    match: Match, score: MatchScore | Known, ruling: Ruling | None, withdrawn: Withdrawn
) -> Outcome:
    """Return the outcome of a match from its slots, what was played, its ruling and who left."""
    return match_outcome(
        a_kind=match.a_kind,
        b_kind=match.b_kind,
        a_source=match.a_source_id is not None,
        b_source=match.b_source_id is not None,
        score=score,
        ruling=ruling,
        a_out=has_left(match.a_entry_id, match.key, withdrawn),
        b_out=has_left(match.b_entry_id, match.key, withdrawn),
    )


def match_recompute(
    act: Act, match: Match, score: MatchScore | Known, ruling: Ruling | None, *facts: Change
) -> None:
    """Write the outcome of a match where it differs, raise its revision, and send its players on.

    New `facts` that led to it are written in the same trip.
    """
    before = cached_outcome(match)
    outcome = outcome_now(match, score, ruling, act.withdrawn)
    write(*facts, Update(match, set_caches(match, outcome)))
    if (before.finished, before.winner) != (outcome.finished, outcome.winner):
        _move_on(act, match)


def set_caches(match: Match, outcome: Outcome) -> list[str]:
    """Set the caches of a match to its outcome, raise its revision; return the columns to write.

    All writes of caches come through here, whether they are stored one by one or many at once.
    """
    changes = differing(match, {**outcome_columns(outcome), "engine_version": ENGINE_VERSION})
    match.revision += 1
    for name, value in changes.items():
        setattr(match, name, value)
    return ["revision", *changes]


def following_of(match: Match) -> list[Match]:
    """Return the matches that this one sends its winner and its loser to, in bracket order."""
    fed = Match.objects.filter(Q(a_source=match) | Q(b_source=match))
    return list(fed.select_related("round").order_by("key"))


def _move_on(act: Act, match: Match) -> None:
    """Give the next matches whom this one now sends them, or settle the event after the last."""
    following = following_of(match)
    if not following:
        act.event_changes["state"] = EventState.FINISHED if _over(match) else EventState.RUNNING
    for one in following:
        _seat(act, one, match)


def _over(match: Match) -> bool:
    """Return whether a match of the last round is finished, and all beside it."""
    if match.state != MatchState.FINISHED:
        return False
    beside = Match.objects.filter(round=match.round_id).exclude(pk=match.pk)
    return not beside.exclude(state=MatchState.FINISHED).exists()


def _seat(act: Act, following: Match, match: Match) -> None:
    """Give a match whom an earlier one now sends it."""
    side, loser = sent_to(following, match)
    entry = loser_entry(match) if loser else winner_entry(match)
    slot = slot_after(match.key, match.state == MatchState.FINISHED, entry, loser=loser)
    changes = differing(following, {f"{side}_kind": slot.kind, f"{side}_entry_id": slot.entry})
    if not changes:
        return
    refuse_if_in_the_way(following, match)
    for name, value in changes.items():
        setattr(following, name, value)
    following.save(update_fields=[name.removesuffix("_id") for name in changes])
    match_recompute(act, following, score_rows(following, [], act.tournament), None)


def refuse_if_withdrawn(match: Match) -> None:
    """Refuse an act on a match that is decided because somebody left the event.

    Raises Refusal `player-withdrew`.
    """
    known = SlotKind.KNOWN == match.a_kind == match.b_kind
    if not known or match.state != MatchState.FINISHED or match.how == MatchHow.PLAYED:
        return
    if live_ruling(match) is None:
        raise player_withdrew(match)


def in_the_way(following: Match) -> bool:
    """Return whether a match has been played or ruled on, so that its players must stay."""
    return bool(following.rows) or live_ruling(following) is not None


def refuse_if_in_the_way(following: Match, match: Match) -> None:
    """Refuse to change who plays a match that has been played or ruled on, and name it.

    Raises Refusal `match-in-the-way` with `code` of the next match and `match` of this one.
    """
    if in_the_way(following):
        raise Refusal("match-in-the-way", match=match.code, following=following.code)


def recompute_match(act: Act, match: Match) -> tuple[MatchScore | Known, Ruling | None]:
    """Load a match's facts, fold them and write what differs. Returns the fold and the ruling."""
    score = played_now(match, act.tournament)
    ruling = ruling_of(live_ruling(match))
    match_recompute(act, match, score, ruling)
    return score, ruling
