"""Hypothesis strategies for the scoring core: rows, rule sets, and matches played to the end.

A form is a way to score a match: `matches` draws single games unless it is asked for others.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from hypothesis import assume
from hypothesis import strategies as st

from scoring.cards import CARD_VALUES
from scoring.contract import row_to_json
from scoring.errors import RuleViolation
from scoring.fields import FIELDS, Choice, Flag
from scoring.hand import knock_limit_of_card, max_deadwood
from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import SIDES, Pair, Row, Side, other

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

SINGLE = [
    code for code, rules in PRESETS.items() if rules.scoring == "single" and rules.team_size == 1
]
"""The presets that are scored as single games between two players."""

FORMS: Final[dict[str, dict[str, Any]]] = {
    "single": {"scoring": "single", "team_size": 1},
    "multi-match": {"scoring": "multi_match", "team_size": 1},
    "mahjong": {"scoring": "mahjong", "knock_card": "none", "team_size": 1},
    "hollywood": {"scoring": "hollywood", "team_size": 1},
    "teams": {"scoring": "single"},
    "team-columns": {"scoring": "hollywood"},
    "team-multi-match": {"scoring": "multi_match"},
}
"""What is fixed under each form. The last three are for teams of two to four."""

OF_COLUMNS = {
    *("hollywood_posting", "hollywood_result", "hollywood_level", "third_column_multiplier"),
}
RULE_BYTES = 64

ROUND = (5, 10, 20, 25, 30, 50)
NOTES = ("", "", "misdeal", "Łukasz left", "שלום")
CARDS = sorted(CARD_VALUES)
T = TypeVar("T")

sides: st.SearchStrategy[Side] = st.sampled_from(SIDES)


class Played(NamedTuple):
    """A match as it was played: scored whole it is refused nowhere."""

    rules: RuleSet
    first_dealer: Side
    rows: tuple[Row, ...]

    def document(self) -> dict[str, object]:
        """Return the match as a document of the contract."""
        return {
            "rules": self.rules.to_document(),
            "first_dealer": self.first_dealer,
            "hands": [row_to_json(row) for row in self.rows],
        }


class Digits:
    """Choices read off a few drawn bytes, one after another.

    To draw each choice by a strategy of its own takes ten times as long as to score what comes of
    it. Bytes shrink to 0, and that is the first of every choice.
    """

    def __init__(self, drawn: bytes) -> None:
        self._rest = int.from_bytes(drawn, "big")

    def below(self, limit: int) -> int:
        self._rest, found = divmod(self._rest, limit)
        return found

    def of(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]


def _field_value(name: str, digits: Digits) -> Any:
    """Return a value for one field, a small one, so that short lists of rows end games."""
    field = FIELDS[name]
    if isinstance(field, Choice):
        return digits.of(field.values)
    if isinstance(field, Flag):
        return digits.of((False, True))
    if name == "exact_margin_forfeit":
        return digits.of((None, _margin(digits), _margin(digits)))
    special: dict[str, Sequence[int | None]] = {
        "knock_limit": range(11),
        "target": (60, 100, 1, 250),
        "best_of": (3, 5, 1),
        "big_gin_bonus": (None, 0, 6, 31, 50),
        "multi_match_target": (200, 300, 100, 1, 500),
        "team_size": (2, 3, 4),
    }
    return digits.of(special.get(name, (0, 1, 10, 20, 25, 100)))


def _margin(digits: Digits) -> dict[str, object]:
    return {
        "margin": digits.of((1, 2, 5, 10, 25, 50)),
        "basis": digits.of(("hand_points", "final_totals")),
        "costs": digits.of(("game", "match")),
    }


LEADING = ("box_scope", "game_winner", "exact_margin_forfeit", "box_timing", "shutout", "tie")
"""Fields of which one is always drawn: each changes the course of a match, not a figure only."""


@st.composite
def rule_documents(draw: st.DrawFn, form: str = "single", **fixed: object) -> dict[str, object]:
    """Draw a `rules` value of the contract that is accepted, scored in this form."""
    digits = Digits(draw(st.binary(min_size=RULE_BYTES, max_size=RULE_BYTES)))
    always, others = _fields_of(form)
    names = always | {digits.of([name for name in LEADING if name in others])}
    names |= {digits.of(others) for _ in range(digits.below(7))}
    changed = {name: _field_value(name, digits) for name in FIELDS if name in names}
    preset = digits.of(SINGLE)
    # The only preset that is a match of several games cannot be scored in one session.
    one_game = {} if "best_of" in others else {"best_of": 1}
    document = {"preset": preset, **one_game, **changed, **FORMS[form], **fixed}
    try:
        RuleSet.from_document(document)
    except RuleViolation as refusal:
        assume(refusal.code != "bad-combination")
        raise
    return document


def _fields_of(form: str) -> tuple[set[str], list[str]]:
    """Return the fields that are always drawn under a form, and those that may be drawn."""
    scoring = FORMS[form]["scoring"]
    always = {"target"}
    if scoring == "hollywood":
        always |= OF_COLUMNS
    if scoring == "multi_match":
        always |= {"multi_match_target"}
    if "team_size" not in FORMS[form]:
        always |= {"team_size", "sweep_bonus"}
    never = {"scoring", "multi_match_target", "team_size", "sweep_bonus", *OF_COLUMNS}
    if scoring in {"hollywood", "multi_match"}:
        never |= {"best_of", "exact_margin_forfeit", "box_scope"}
    else:
        always |= {"best_of"}
    return always, [name for name in FIELDS if name not in never]


def rule_sets(form: str = "single", **fixed: object) -> st.SearchStrategy[RuleSet]:
    """Draw a rule set scored in this form; `fixed` fields have the given values."""
    return rule_documents(form, **fixed).map(RuleSet.from_document)


def _from_bytes(make: Callable[[Digits, RuleSet], Row], rules: RuleSet) -> st.SearchStrategy[Row]:
    size = 8 + 8 * rules.team_size
    return st.binary(min_size=size, max_size=size).map(lambda drawn: make(Digits(drawn), rules))


def hands(rules: RuleSet) -> st.SearchStrategy[Row]:
    """Draw a numbered hand that `rules` accept."""
    return _from_bytes(_hand, rules)


def rows(rules: RuleSet) -> st.SearchStrategy[Row]:
    """Draw any row that `rules` accept: mostly hands."""
    return _from_bytes(_row, rules)


def _row(digits: Digits, rules: RuleSet) -> Row:
    kind = digits.of((*["hand"] * 24, "penalty", "penalty", "void", "award"))
    if kind == "hand":
        return _hand(digits, rules)
    if kind == "void":
        return Row("void", note=digits.of(NOTES))
    side = digits.of(SIDES)
    if kind == "award":
        return Row("award", side=side, note=digits.of(NOTES))
    points = digits.of((-50, -10, 5, 25, 100, 1 + digits.below(60), 1 + digits.below(60)))
    return Row("penalty", side=side, points=points)


def _hand(digits: Digits, rules: RuleSet) -> Row:
    if rules.scoring == "mahjong":
        return _round(digits)
    if rules.team_size > 1:
        return Row("team", pairings=tuple(_deal(digits, rules) for _ in range(rules.team_size)))
    return _deal(digits, rules)


def _round(digits: Digits) -> Row:
    """Return a hand of Mahjong gin."""
    if digits.below(8) == 7:
        return Row("dead")
    out = digits.of(SIDES)
    table_a, table_b, left = (5 * digits.below(25) for _ in range(3))
    in_hand = Pair(0, left) if out == "A" else Pair(left, 0)
    return Row("gin", out, table=Pair(table_a, table_b), in_hand=in_hand)


def _deal(digits: Digits, rules: RuleSet) -> Row:
    """Return a hand that two players play."""
    card = digits.of(CARDS) if rules.knock_card != "none" else None
    limit = knock_limit_of_card(card, rules) if card else rules.knock_limit
    kind = digits.of((*["knock"] * 5, *["gin"] * 3, "tie", "dead"))
    if kind == "dead":
        return Row("dead", knock_card=card)
    side = digits.of(SIDES)
    # Round counts that meet an exact margin, and any count the rules accept.
    any_count = digits.below(max_deadwood(rules) + 1)
    left = digits.of((*ROUND, *[any_count] * len(ROUND)))
    if kind == "gin":
        return Row(digits.of(("gin", "big_gin")), side, None, left, card)
    held = digits.below(limit + 1)
    return Row("knock", side, held, held if kind == "tie" else left, card)


@st.composite
def matches(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] | None = None) -> Played:
    """Draw a match, finished or in progress, without a row too many."""
    chosen = draw(rules if rules is not None else rule_sets())
    size = draw(st.integers(0, 16))
    drawn = tuple(draw(st.lists(rows(chosen), min_size=size, max_size=size)))
    return Played(chosen, draw(sides), until_end(drawn, chosen))


def until_end(played: tuple[Row, ...], rules: RuleSet) -> tuple[Row, ...]:
    """Return the rows up to the one that decides the match."""
    try:
        score_match(played, rules)
    except RuleViolation as refusal:
        if refusal.code != "hand-after-end":
            raise
        return played[: int(refusal.path.removeprefix("hands[").removesuffix("]"))]
    return played


def matches_in(*forms: str, **fixed: object) -> st.SearchStrategy[Played]:
    """Draw a match in one of these forms (in any, if none is given)."""
    chosen: Iterable[str] = forms or FORMS
    return matches(st.sampled_from(list(chosen)).flatmap(lambda form: rule_sets(form, **fixed)))


def swapped_row(row: Row) -> Row:
    """Return a row with the sides exchanged; the members of both keep their order."""
    return replace(
        row,
        knocker=other(row.knocker) if row.knocker else None,
        side=other(row.side) if row.side else None,
        table=row.table.swapped() if row.table else None,
        in_hand=row.in_hand.swapped() if row.in_hand else None,
        pairings=tuple(swapped_row(hand) for hand in row.pairings),
    )
