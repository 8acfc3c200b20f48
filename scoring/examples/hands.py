"""Hands made up for an example: who wins is given, the rules say what may be entered.

A *kind* is what happens in a hand ("undercut"); the figures vary with the number of the hand and
grow with `size`, in percent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.hand import knock_limit_of_card, max_deadwood
from scoring.teams import TeamTable
from scoring.values import Pair, Row, Side, other

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scoring.ruleset import RuleSet


class Beat(NamedTuple):
    """A thing that should happen in an example, and who should win it."""

    kind: str
    winner: Side


NOBODY_WINS: Final = frozenset({"dead", "level"})
"""Kinds that bring nobody nearer to the target."""

_KNOCKS: Final = ((4, 23), (7, 31), (2, 20), (5, 38), (9, 34), (3, 29))
"""Deadwood of the knocker and of the defender."""

_LEFT: Final = (31, 40, 26, 47, 35, 52)
"""What a defender is left with after gin."""

_MOST_LEFT: Final = 68
"""A table hardly sees more."""

_MOST_ON_TABLE: Final = 110
"""All ten cards of a hand, aces among them."""

_CARDS: Final = ("7D", "9H", "8C", "KD", "6H", "TC")
_TABLES: Final = ((40, 20, 30), (30, 35, 20), (55, 25, 35), (45, 15, 25))
"""Mahjong gin: the table of who goes out; table and hand of the other."""

_MIXED: Final = ("gin", "lost", "knock", "dead")
_RICH: Final = ("undercut", "big_gin", "lost_gin", "tie")
_TEAM_HANDS: Final[Mapping[str, Sequence[str]]] = {
    "mixed": _MIXED,
    "rich": _RICH,
    "mixed_cards": ("spade", *_MIXED[1:]),
    "rich_cards": ("undercut", "ace", *_RICH[2:]),
    "sweep": ("knock", "gin", "knock", "knock"),
}
"""What the members of the side that wins do, in order; `lost` is won by the other side."""


def make_hand(beat: Beat, rules: RuleSet, number: int, size: int) -> Row | None:
    """Return the hand `number` (from 0) of a beat, None where the rules have none such."""
    if beat.kind == "dead" and rules.team_size == 1:
        return Row("dead")
    if rules.scoring == "mahjong":
        return _round(beat, rules, number, size)
    if rules.team_size > 1:
        return _team_hand(beat, rules, number, size)
    return _deal(beat, rules, number, size)


def can_knock(rules: RuleSet) -> bool:
    """Say whether a hand can end with a knock under these rules."""
    return rules.scoring != "mahjong" and rules.knock_limit > 0


def _scaled(figure: int, size: int, rules: RuleSet) -> int:
    return max(1, min(figure * size // 100, _MOST_LEFT, max_deadwood(rules)))


def _card(kind: str, number: int, rules: RuleSet) -> str | None:
    if rules.knock_card == "none":
        return None
    return {"spade": "9S", "ace": "AC"}.get(kind) or _CARDS[number % len(_CARDS)]


def _deal(beat: Beat, rules: RuleSet, number: int, size: int) -> Row | None:
    """Return a hand that two players play."""
    card = _card(beat.kind, number, rules)
    limit = rules.knock_limit if card is None else knock_limit_of_card(card, rules)
    if limit and beat.kind in _KNOCKED:
        return _KNOCKED[beat.kind](beat.winner, rules, number, size, min(limit, 9), card)
    if beat.kind in {"undercut", "tie"}:
        return None
    left = _scaled(_LEFT[number % len(_LEFT)], size, rules)
    return Row("big_gin" if beat.kind == "big_gin" else "gin", beat.winner, None, left, card)


def _knock(
    winner: Side, rules: RuleSet, number: int, size: int, limit: int, card: str | None
) -> Row:
    held, left = _KNOCKS[number % len(_KNOCKS)]
    more = _scaled(left - held, size, rules)
    held = min(held, limit)
    return Row("knock", winner, held, held + more, card)


def _undercut(
    winner: Side, rules: RuleSet, number: int, size: int, limit: int, card: str | None
) -> Row:
    del rules, number, size
    return Row("knock", other(winner), limit, max(limit - 2, 0), card)


def _tie(winner: Side, rules: RuleSet, number: int, size: int, limit: int, card: str | None) -> Row:
    del number, size
    held = min(6, limit)
    knocker = winner if rules.tie == "knocker_zero" else other(winner)
    return Row("knock", knocker, held, held, card)


_KNOCKED: Final[Mapping[str, Callable[[Side, RuleSet, int, int, int, str | None], Row]]] = {
    "knock": _knock,
    "ace": _knock,
    "undercut": _undercut,
    "tie": _tie,
}
"""The kinds that end with a knock, if one is allowed."""


def _round(beat: Beat, rules: RuleSet, number: int, size: int) -> Row | None:
    """Return a hand of Mahjong gin; `behind`: who goes out scores less than the other.

    None where no table would outweigh the bonus.
    """
    own, theirs, left = (5 * max(1, n * size // 500) for n in _TABLES[number % len(_TABLES)])
    if beat.kind == "behind":
        own, theirs, left = 5, 5 * (rules.gin_bonus // 5 + 4), 0
        if theirs > _MOST_ON_TABLE:
            return None
    table, in_hand = Pair(own, theirs), Pair(0, left)
    if beat.winner == "B":
        table, in_hand = table.swapped(), in_hand.swapped()
    return Row("gin", beat.winner, table=table, in_hand=in_hand)


def _team_hand(beat: Beat, rules: RuleSet, number: int, size: int) -> Row | None:
    """Return a hand of every pairing; None if the side that should win it does not."""
    if beat.kind == "dead":
        return Row("team", pairings=(Row("dead"),) * rules.team_size)
    if beat.kind == "level":
        return _level(rules, number, size)
    kind = f"{beat.kind}_cards" if rules.knock_card != "none" else beat.kind
    happens = _TEAM_HANDS.get(kind) or _TEAM_HANDS.get(beat.kind, _TEAM_HANDS["sweep"])
    pairings = tuple(
        _pairing(what, beat.winner, rules, number + member, size)
        for member, what in enumerate(happens[: rules.team_size])
    )
    row = Row("team", pairings=pairings)
    (_ending, _result, winner, _points, _items), _scores = TeamTable(rules).price(row)
    return row if winner == beat.winner else None


def _pairing(what: str, winner: Side, rules: RuleSet, number: int, size: int) -> Row:
    lost = what.startswith("lost")
    kind = {"lost": "knock", "lost_gin": "gin"}.get(what, what)
    if kind == "dead":
        return Row("dead")
    side = other(winner) if lost else winner
    made = _deal(Beat(kind, side), rules, number, size // 3 if lost else size)
    return made or Row("dead")


def _level(rules: RuleSet, number: int, size: int) -> Row:
    """Return a hand in which what one pairing wins the other loses."""
    first = _pairing("knock", "A", rules, number, size)
    second = Row(
        first.ending, "B", first.knocker_deadwood, first.defender_deadwood, first.knock_card
    )
    return Row("team", pairings=(first, second, *[Row("dead")] * (rules.team_size - 2)))
