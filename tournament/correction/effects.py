"""What differs between two scores of a sheet, figure by figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from tournament.correction.values import Effect, Moved

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.values import HandScore, MatchScore

HAND_FIELDS: Final = ("number", "game", "dealer", "result", "winner", "points")
GAME_FIELDS: Final = ("finished", "awarded", "winner", "shutout", "points", "boxes", "total")
MATCH_FIELDS: Final = ("finished", "winner", "games_won", "points", "total")


def effects_of(
    before: MatchScore,
    after: MatchScore,
    old: Sequence[tuple[int, HandScore]],
    new: Sequence[tuple[int | None, HandScore]],
) -> tuple[Effect, ...]:
    """Return every figure that differs: hands in order of the sheet, then games, then the match.

    `old` and `new` are the hands of both scores, each with the fact it is (or supersedes), None
    for one that is put in.
    """
    return (*_hand_effects(old, new), *_game_effects(before, after), *_match_effects(before, after))


def moved_rows(
    old: Sequence[tuple[int, HandScore]], new: Sequence[tuple[int | None, HandScore]]
) -> tuple[Moved, ...]:
    """Return the rows that stay but belong to another game than before, in order."""
    game_now = {fact: hand.game for fact, hand in new}
    return tuple(
        Moved(fact, hand.number, hand.game, game_now[fact])
        for fact, hand in old
        if fact in game_now and game_now[fact] != hand.game
    )


def _hand_effects(
    old: Sequence[tuple[int, HandScore]], new: Sequence[tuple[int | None, HandScore]]
) -> Iterator[Effect]:
    """Yield what differs in the rows: first those that were there, then those put in."""
    now = {fact: hand for fact, hand in new if fact is not None}
    for fact, was in old:
        will = now.get(fact)
        if will is None:
            yield Effect("hand", was.number, "struck", was=False, will=True, fact_id=fact)
        else:
            yield from _differing("hand", was.number, HAND_FIELDS, was, will, fact)
    for origin, will in new:
        if origin is None:
            yield Effect("hand", will.number, "added", was=False, will=True)
            yield from _differing("hand", will.number, HAND_FIELDS, None, will)


def _game_effects(before: MatchScore, after: MatchScore) -> Iterator[Effect]:
    """Yield what differs in each game; a game that only one of the scores has is None there."""
    for index in range(max(len(before.games), len(after.games))):
        was = before.games[index] if index < len(before.games) else None
        will = after.games[index] if index < len(after.games) else None
        yield from _differing("game", index + 1, GAME_FIELDS, was, will)


def _match_effects(before: MatchScore, after: MatchScore) -> Iterator[Effect]:
    """Yield what differs in the match."""
    yield from _differing("match", None, MATCH_FIELDS, before, after)


def _differing(
    scope: Literal["hand", "game", "match"],
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
