"""Hypothesis strategies for the scoring core: rows, rule sets, and matches played to the end."""

from __future__ import annotations

from typing import Any, NamedTuple

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
from scoring.values import Row, Side

SINGLE = [code for code, rules in PRESETS.items() if rules.scoring == "single"]
"""The presets that are scored as single games."""

ROUND = (5, 10, 20, 25, 30, 50)

sides: st.SearchStrategy[Side] = st.sampled_from(("A", "B"))
notes = st.sampled_from(("", "", "misdeal", "Łukasz left", "שלום"))
cards = st.sampled_from(sorted(CARD_VALUES))


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


def _field_values(name: str) -> st.SearchStrategy[Any]:
    """Return values for one field, small ones, so that short lists of rows end games."""
    field = FIELDS[name]
    if isinstance(field, Choice):
        return st.sampled_from(field.values)
    if isinstance(field, Flag):
        return st.booleans()
    margins = st.fixed_dictionaries(
        {
            "margin": st.sampled_from((1, 2, 5, 10, 25, 50)),
            "basis": st.sampled_from(("hand_points", "final_totals")),
            "costs": st.sampled_from(("game", "match")),
        }
    )
    special: dict[str, st.SearchStrategy[Any]] = {
        "knock_limit": st.integers(0, 10),
        "target": st.sampled_from((60, 100, 1, 250)),
        "best_of": st.sampled_from((3, 5, 1)),
        "big_gin_bonus": st.none() | st.integers(0, 60),
        "exact_margin_forfeit": margins | st.none(),
    }
    return special.get(name, st.sampled_from((0, 1, 10, 20, 25, 100)))


LEADING = ("box_scope", "game_winner", "exact_margin_forfeit", "box_timing", "shutout", "tie")
"""Fields of which one is always drawn: each changes the course of a match, not a figure only."""


@st.composite
def rule_documents(draw: st.DrawFn, **fixed: object) -> dict[str, object]:
    """Draw a `rules` value of the contract that is accepted, scored as single games."""
    others = [name for name in FIELDS if name not in {"scoring", "multi_match_target"}]
    names = {"target", "best_of", draw(st.sampled_from(LEADING))}
    names |= draw(st.sets(st.sampled_from(others), max_size=6))
    changed = {name: draw(_field_values(name)) for name in FIELDS if name in names}
    document = {"preset": draw(st.sampled_from(SINGLE)), **changed, **fixed}
    try:
        RuleSet.from_document(document)
    except RuleViolation as refusal:
        assume(refusal.code != "bad-combination")
        raise
    return document


def rule_sets(**fixed: object) -> st.SearchStrategy[RuleSet]:
    """Draw a rule set scored as single games; `fixed` fields have the given values."""
    return rule_documents(**fixed).map(RuleSet.from_document)


def hands(rules: RuleSet) -> st.SearchStrategy[Row]:
    """Draw a numbered hand that `rules` accept."""
    if rules.knock_card == "none":
        return _hands(rules, None)
    return cards.flatmap(lambda card: _hands(rules, card))


def _hands(rules: RuleSet, card: str | None) -> st.SearchStrategy[Row]:
    limit = knock_limit_of_card(card, rules) if card else rules.knock_limit
    held = st.integers(0, limit)
    # Equal counts, round counts that meet an exact margin, and any count the rules accept.
    left = st.sampled_from(ROUND) | st.integers(0, max_deadwood(rules))
    knocks = st.builds(Row, st.just("knock"), sides, held, left, st.just(card))
    ties = st.builds(lambda side, both: Row("knock", side, both, both, card), sides, held)
    gins = st.builds(
        Row, st.sampled_from(("gin", "big_gin")), sides, st.just(None), left, st.just(card)
    )
    dead = st.just(Row("dead", knock_card=card))
    return _weighted({knocks: 5, gins: 3, ties: 1, dead: 1})


def _weighted(chances: dict[st.SearchStrategy[Row], int]) -> st.SearchStrategy[Row]:
    """Draw from one of the strategies, each as often as its number says."""
    kinds = [kind for kind, chance in chances.items() for _ in range(chance)]
    return st.sampled_from(kinds).flatmap(lambda kind: kind)


def rows(rules: RuleSet) -> st.SearchStrategy[Row]:
    """Draw any row that `rules` accept: mostly hands."""
    voids = st.builds(lambda note: Row("void", note=note), notes)
    points = st.sampled_from((-50, -10, 5, 25, 100)) | st.integers(1, 60)
    penalties = st.builds(lambda side, of: Row("penalty", side=side, points=of), sides, points)
    awards = st.builds(lambda side, note: Row("award", side=side, note=note), sides, notes)
    return _weighted({hands(rules): 16, penalties: 2, voids: 1, awards: 1})


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
