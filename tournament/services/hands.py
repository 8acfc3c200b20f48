"""Entering the hands of a match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from scoring.errors import RuleViolation
from tournament.enums import MatchHow, MatchState
from tournament.errors import Refusal
from tournament.levels import SCORED
from tournament.mapping import (
    fact_columns,
    live_sheet,
    live_sheet_query,
    row_document,
    rules_for,
    sheet_of_columns,
)
from tournament.models import HandFact
from tournament.models.fact import POSITION_GAP
from tournament.names import NameError_, clean_text
from tournament.permissions import may_enter_hands
from tournament.prepared import Insert
from tournament.selectors.rules import refuse_card
from tournament.services.blocking import refuse_unless_known
from tournament.services.bracket import match_recompute, refuse_if_withdrawn, score_rows
from tournament.services.write_path import begin, match_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.contrib.auth.models import User

    from scoring.ruleset import RuleSet
    from scoring.values import HandScore, MatchScore, Row
    from tournament.models import Match
    from tournament.services.write_path import Act

NOTE_LENGTH = 200


def figures(match: Match) -> dict[str, Any]:
    """Return the figures of a match that the log keeps before and after a write."""
    return {
        "state": match.state,
        "how": match.how,
        "winner": match.winner,
        "games": {"A": match.games_a, "B": match.games_b},
        "points": {"A": match.points_a, "B": match.points_b},
        "total": {"A": match.total_a, "B": match.total_b},
    }


def hand_record(
    *,
    match_id: int,
    entry: Row,
    actor: User | None,
    request_id: str,
    expected_revision: int | None = None,
) -> dict[str, Any]:
    """Enter one row at the foot of a match's sheet and return what it did.

    The answer holds `fact`, `match_revision`, `revision`, the hand's `number`, `game`, `points`
    and `winner`, and whether the match is `finished`. A resent request gets the same answer and
    writes nothing. Raises Missing, NotAllowed, Conflict, Refusal and RuleViolation (path
    `hands[i]…`).
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="hand.record",
            allowed=may_enter_hands,
            match_id=match_id,
            request_id=request_id,
            content=[match_id, row_document(entry)],
            also=[live_sheet_query(match_id)],
        )
        if act.answer is not None:
            return act.answer
        match = match_in(act, match_id, expected_revision)
        return _append(act, match, entry)


def _append(act: Act, match: Match, entry: Row) -> dict[str, Any]:
    """Append one row to the sheet that the act has read."""
    refuse_unless_open(match)
    entry = clean_row(entry, rules_for(match, act.tournament))
    rows, last = sheet_of_columns(act.also[0])
    before = figures(match)
    score = score_rows(match, [*rows, entry], act.tournament)
    fact = HandFact(
        match=match,
        position=last + POSITION_GAP,
        created_by=act.actor,
        **fact_columns(entry),
    )
    start_play(act)
    match_recompute(act, match, score, None, Insert(fact))
    after = {**figures(match), "row": row_document(entry), **_line(score.hands[-1])}
    return act.finish(before=before, after=after, answer=_answer(fact, match, score), match=match)


def hands_append_all(act: Act, match: Match, entries: Sequence[Row]) -> dict[str, Any]:
    """Append a whole sheet at once inside an open write: one fold, one line in the log."""
    refuse_unless_open(match)
    rules = rules_for(match, act.tournament)
    entries = [clean_row(entry, rules) for entry in entries]
    rows, last = live_sheet(match.pk)
    before = figures(match)
    score = score_rows(match, [*rows, *entries], act.tournament)
    facts = HandFact.objects.bulk_create(
        HandFact(
            match=match,
            position=last + POSITION_GAP * (index + 1),
            created_by=act.actor,
            **fact_columns(entry),
        )
        for index, entry in enumerate(entries)
    )
    start_play(act)
    match_recompute(act, match, score, None)
    after = {**figures(match), "rows": len(entries)}
    told = [
        {"fact": fact.pk, **_line(line)}
        for fact, line in zip(facts, score.hands[len(rows) :], strict=True)
    ]
    answer = {
        "rows": told,
        "match_revision": match.revision,
        "finished": match.state == MatchState.FINISHED,
    }
    return act.finish(before=before, after=after, answer=answer, match=match)


def start_play(act: Act) -> None:
    """Mark the first fact of an event: from here on its rules are frozen."""
    if act.tournament.started_at is None:
        act.event_changes["started_at"] = timezone.now()


def refuse_unless_open(match: Match) -> None:
    """Refuse a row for a match that cannot be played (any more), with the reason.

    Needs `match.stage_state`. Raises Refusal `draw-not-published`, `bye-not-played`,
    `players-to-come`, `level-is-…`, `match-ruled`, `player-withdrew`, and RuleViolation
    `hand-after-end` for a match that is over.
    """
    refuse_unless_known(match)
    refuse_scored(match)
    if match.state == MatchState.FINISHED:
        if match.how != MatchHow.PLAYED:
            refuse_if_withdrawn(match)
            raise Refusal("match-ruled", match=match.code, how=match.how)
        raise RuleViolation("hand-after-end", f"hands[{match.rows}]")


def refuse_scored(match: Match) -> None:
    """Refuse a hand for a match that is known by less: one level at a time.

    Raises Refusal `level-is-games` and `level-is-result`.
    """
    if match.level in SCORED:
        raise Refusal(f"level-is-{match.level}", match=match.code)


def clean_row(entry: Row, rules: RuleSet) -> Row:
    """Return a row fit to be kept: its note without control characters and not too long.

    Raises Refusal `note-too-long`, and `no-knock-card-here` for a card that no rule asks for.
    """
    refuse_card(entry, rules)
    try:
        note = clean_text(entry.note, NOTE_LENGTH)
    except NameError_ as error:
        raise Refusal("note-too-long", "note", **error.params) from error
    return entry if note == entry.note else replace(entry, note=note)


def _line(hand: HandScore) -> dict[str, Any]:
    return {
        "number": hand.number,
        "game": hand.game,
        "result": hand.result,
        "scored_by": hand.winner,
        "scored": hand.points,
    }


def _answer(fact: HandFact, match: Match, score: MatchScore) -> dict[str, Any]:
    return {
        "fact": fact.pk,
        "match_revision": match.revision,
        "finished": match.state == MatchState.FINISHED,
        **_line(score.hands[-1]),
    }
