"""Matches known by less than their hands: entering game scores and results."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tournament.enums import MatchHow, MatchState
from tournament.errors import Refusal
from tournament.levels import LevelError, fold_scores, kind_of, score_place
from tournament.mapping import (
    live_scores,
    rules_for,
    score_columns,
    score_document,
    score_of,
)
from tournament.models import ScoreFact
from tournament.models.fact import POSITION_GAP
from tournament.permissions import may_enter_hands
from tournament.services.blocking import refuse_unless_known
from tournament.services.bracket import match_recompute, refuse_if_withdrawn
from tournament.services.hands import NOTE_LENGTH, figures, start_play
from tournament.services.write_path import begin, clean_field, match_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.contrib.auth.models import User

    from scoring.ruleset import RuleSet
    from tournament.levels import Known, Score
    from tournament.models import Match, Tournament
    from tournament.services.write_path import Act

MOST_SCORES = 99
"""So many scores are taken at once; no match has more games."""


def scores_record(
    *,
    match_id: int,
    level: str,
    scores: Sequence[Score],
    actor: User | None,
    request_id: str,
    expected_revision: int | None = None,
) -> dict[str, Any]:
    """Enter the scores of games ("games"), or the result ("result"), of a match: all or none.

    They follow upon the scores that are there. The answer holds `facts`, `match_revision`,
    `revision` and whether the match is `finished`. A resent request gets the same answer and
    writes nothing. Raises Missing, NotAllowed, Conflict, and Refusal: those of an open match,
    `level-is-…` where it is known at another level, and what `tournament.levels` refuses, with
    path `scores[i]` and the `number` of the game.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="score.record",
            allowed=may_enter_hands,
            match_id=match_id,
            request_id=request_id,
            content=[match_id, level, [asdict(score) for score in scores]],
        )
        if act.answer is not None:
            return act.answer
        match = match_in(act, match_id, expected_revision)
        _refuse_unless_open(match, level)
        live = live_scores(match.pk)
        known = folded(match, act.tournament, [score_of(fact) for fact in live], level, scores)
        before = figures(match)
        last = live[-1].position if live else 0
        facts = append_scores(act, match, known.scores[len(live) :], last)
        start_play(act)
        match_recompute(act, match, known, None)
        entered = [score_document(score) for score in known.scores[len(live) :]]
        after = {**figures(match), "level": level, "scores": entered, "first": len(live) + 1}
        answer = {
            "facts": [fact.pk for fact in facts],
            "match_revision": match.revision,
            "finished": match.state == MatchState.FINISHED,
        }
        return act.finish(before=before, after=after, answer=answer, match=match)


def _refuse_unless_open(match: Match, level: str) -> None:
    """Refuse scores for a match that cannot be played (any more), or is known otherwise."""
    refuse_unless_known(match)
    if match.level not in {"", level}:
        raise Refusal(f"level-is-{match.level}", match=match.code)
    if match.state == MatchState.FINISHED:
        if match.how != MatchHow.PLAYED:
            refuse_if_withdrawn(match)
            raise Refusal("match-ruled", match=match.code, how=match.how)
        raise Refusal("scores-complete", match=match.code)


def folded(
    match: Match, event: Tournament, live: Sequence[Score], level: str, scores: Sequence[Score]
) -> Known:
    """Return what a match comes to by the scores it has and `scores` after them.

    Raises Refusal with path `scores[i]`, which counts the new ones.
    """
    if not scores:
        raise Refusal("no-scores", "scores")
    if len(scores) > MOST_SCORES:
        raise Refusal("too-many-scores", "scores", limit=MOST_SCORES)
    rules = rules_for(match, event)
    try:
        kind = kind_of(level)
        given = [
            replace(clean_score(one, f"scores[{i}]"), kind=kind) for i, one in enumerate(scores)
        ]
        return fold_scores([*live, *given], rules)
    except LevelError as error:
        raise told(error, rules, given_from=len(live), level=level, scores=scores) from error


def told(
    error: LevelError,
    rules: RuleSet,
    *,
    given_from: int = 0,
    level: str = "games",
    scores: Sequence[Score] = (),
) -> Refusal:
    """Return a refusal of scores as that of a service: which one, and in which form of the game."""
    number = None if error.place is None else error.place + 1
    form = "result" if level == "result" else "column" if rules.scoring == "hollywood" else "game"
    path = "level" if error.code == "unknown-level" else "scores"
    if error.place is not None and error.place >= given_from:
        path = score_place(LevelError(error.code, error.place - given_from), scores)
    return Refusal(error.code, path, number=number, reason=form, **error.params)


def clean_score(score: Score, path: str) -> Score:
    """Return a score fit to be kept. Raises Refusal `too-long` for its note."""
    note = clean_field(score.note, NOTE_LENGTH, f"{path}.note")
    return score if note == score.note else replace(score, note=note)


def append_scores(act: Act, match: Match, scores: Sequence[Score], last: int) -> list[ScoreFact]:
    """Add scores behind the place `last`, in order."""
    return [
        ScoreFact.objects.create(
            match=match,
            position=last + POSITION_GAP * (index + 1),
            created_by=act.actor,
            **score_columns(score),
        )
        for index, score in enumerate(scores)
    ]


def strike_scores(act: Act, match: Match, facts: Sequence[int]) -> None:
    """Strike scores of a match with the reason of the act."""
    ScoreFact.objects.filter(match=match, pk__in=facts).update(
        struck_at=timezone.now(), struck_by=act.actor, struck_reason=act.reason
    )
