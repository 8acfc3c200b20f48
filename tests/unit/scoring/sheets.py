"""Short ways to write rows and rules in tests of the scoring core."""

from __future__ import annotations

from scoring.ruleset import RuleSet
from scoring.values import Row, Side


def knock(knocker: Side, held: int, left: int, card: str | None = None) -> Row:
    return Row("knock", knocker, held, left, card)


def gin(knocker: Side, left: int, card: str | None = None) -> Row:
    return Row("gin", knocker, None, left, card)


def big_gin(knocker: Side, left: int, card: str | None = None) -> Row:
    return Row("big_gin", knocker, None, left, card)


def penalty(side: Side, points: int) -> Row:
    return Row("penalty", side=side, points=points)


def award(side: Side) -> Row:
    return Row("award", side=side)


def wins(side: Side, points: int) -> Row:
    """A knock by which `side` wins `points`, 98 at most."""
    return knock(side, 2, points + 2)


DEAD = Row("dead")
VOID = Row("void")


def rules(preset: str = "standard", **changed: object) -> RuleSet:
    return RuleSet.from_document({"preset": preset, **changed})
