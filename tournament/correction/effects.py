"""What differs between two scores of a sheet, figure by figure."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from tournament.correction.values import Effect, Moved

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.values import GameScore, HandScore, MatchScore

    Columns: TypeAlias = Mapping[int | None, tuple[int, ...]]

HAND_FIELDS: Final = ("number", "game", "dealer", "result", "winner", "points", "points_by")
GAME_FIELDS: Final = ("finished", "awarded", "winner", "shutout", "points", "boxes", "total")
COLUMN_FIELDS: Final = (*GAME_FIELDS, "closed_by_hand")
MATCH_FIELDS: Final = (
    "finished", "winner", "games_won", "points", "total", "net", "game_points",
)  # fmt: skip


def effects_of(
    before: MatchScore,
    after: MatchScore,
    old: Sequence[tuple[int, HandScore]],
    new: Sequence[tuple[int | None, HandScore]],
) -> tuple[Effect, ...]:
    """Return every figure that differs: hands in order, then games (or columns), then the match.

    `old` and `new` are the hands of both scores, each with the fact it is (or supersedes), None
    for one that is put in.
    """
    placed = _columns_of(before), _columns_of(after)
    return (
        *_hand_effects(old, new, placed),
        *_account_effects("game", GAME_FIELDS, before.games, after.games),
        *_account_effects("column", COLUMN_FIELDS, before.columns, after.columns),
        *_differing("match", None, MATCH_FIELDS, before, after),
    )


def moved_rows(
    old: Sequence[tuple[int, HandScore]], new: Sequence[tuple[int | None, HandScore]]
) -> tuple[Moved, ...]:
    """Return the rows that stay but belong to another game than before, in order."""
    game_now = {fact: hand.game for fact, hand in new}
    found = ((fact, hand.number, hand.game, game_now.get(fact)) for fact, hand in old)
    return tuple(
        Moved(fact, number, was, will)
        for fact, number, was, will in found
        if was is not None and will is not None and was != will
    )


def _columns_of(score: MatchScore) -> Columns:
    """Return in which columns each hand stands, by its number."""
    found: dict[int | None, tuple[int, ...]] = {}
    for place, column in enumerate(score.columns, 1):
        for entry in column.entries:
            found[entry.hand] = (*found.get(entry.hand, ()), place)
    return found


def _hand_effects(
    old: Sequence[tuple[int, HandScore]],
    new: Sequence[tuple[int | None, HandScore]],
    placed: tuple[Columns, Columns],
) -> Iterator[Effect]:
    """Yield what differs in the rows: first those that were there, then those put in."""
    now = {fact: hand for fact, hand in new if fact is not None}
    for fact, was in old:
        will = now.get(fact)
        if will is None:
            yield Effect("hand", was.number, "struck", was=False, will=True, fact_id=fact)
        else:
            yield from _differing("hand", was.number, HAND_FIELDS, was, will, fact)
            stood, stands = placed[0].get(was.number), placed[1].get(will.number)
            if was.number and will.number and stood != stands:
                yield Effect("hand", was.number, "columns", stood or (), stands or (), fact)
    for origin, will in new:
        if origin is None:
            yield Effect("hand", will.number, "added", was=False, will=True)
            yield from _differing("hand", will.number, HAND_FIELDS, None, will)
            if will.number and placed[1]:
                yield Effect("hand", will.number, "columns", None, placed[1].get(will.number, ()))


def _account_effects(
    scope: Literal["game", "column"],
    fields: tuple[str, ...],
    before: Sequence[GameScore],
    after: Sequence[GameScore],
) -> Iterator[Effect]:
    """Yield what differs in each account; one that only one of the scores has is None there."""
    for number, (was, will) in enumerate(zip_longest(before, after), 1):
        yield from _differing(scope, number, fields, was, will)


def _differing(
    scope: Literal["hand", "game", "column", "match"],
    number: int | None,
    fields: tuple[str, ...],
    was: object,
    will: object,
    fact: int | None = None,
) -> Iterator[Effect]:
    """Yield an effect for each field in which two values differ."""
    for field in fields:
        old, new = getattr(was, field, None), getattr(will, field, None)
        if old != new:
            yield Effect(scope, number, field, old, new, fact)
