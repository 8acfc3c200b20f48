"""Hypothesis strategies of the tournament core: sheets, edits, lines, names, played brackets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.values import SIDES, Pair, Row, other
from tests.strategies import matches_in
from tests.strategies import rows as rows_of
from tournament.correction import Change, CorrectionError, Insert, Strike
from tournament.grammar import GrammarError
from tournament.names import NameError_, clean_text
from tournament.outcome import Ruling

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from scoring.ruleset import RuleSet
    from scoring.values import MatchScore, Side

sides = st.sampled_from(SIDES)

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]

# Small targets, so that a short sheet already has several games.
SHORT = replace(PRESETS["standard"], target=40, best_of=3)
RULE_SETS = (
    SHORT,
    PRESETS["standard"],
    replace(PRESETS["tournament-250"], target=60),
    replace(PRESETS["early-official"], target=50, best_of=5, next_dealer="winner"),
    replace(SHORT, box_scope="last_game", tie="nobody"),
    replace(SHORT, game_winner="higher_total", next_dealer="loser"),
    replace(SHORT, box_timing="immediate", box_bonus=20, next_dealer="alternate"),
)
rule_sets = st.sampled_from(RULE_SETS)


@st.composite
def hands(draw: st.DrawFn) -> Row:
    """Rows that take a hand number, possible under every rule set above."""
    ending = draw(st.sampled_from(["knock", "knock", "knock", "gin", "big_gin", "dead"]))
    if ending == "dead":
        return Row("dead")
    knocker = draw(sides)
    if ending == "knock":
        held = draw(st.integers(0, 10))
        return Row("knock", knocker, held, draw(st.integers(0, 60)))
    return Row(ending, knocker, defender_deadwood=draw(st.integers(0, 60)))


points = st.integers(-30, 30).filter(bool)
voids = st.just(Row("void"))
penalties = st.builds(lambda side, points: Row("penalty", side=side, points=points), sides, points)
awards = st.builds(lambda side: Row("award", side=side), sides)
rows = st.one_of(hands(), hands(), hands(), hands(), voids, penalties, awards)


def attempt(
    call: Callable[..., Any], *args: object
) -> tuple[Any, RuleViolation | CorrectionError | GrammarError | NameError_ | None]:
    """Return what a call gives and None, or None and its refusal."""
    try:
        return call(*args), None
    except (RuleViolation, CorrectionError, GrammarError, NameError_) as refusal:
        return None, refusal


def up_to_the_end(lines: list[Row], rules: RuleSet, first_dealer: Side = "A") -> list[Row]:
    """Return the rows up to the end of the match."""
    _, refusal = attempt(score_match, lines, rules, first_dealer)
    if refusal is None:
        return lines
    assert refusal.code == "hand-after-end"
    return lines[: int(refusal.path[6:-1])]


@st.composite
def sheets(
    draw: st.DrawFn, min_size: int = 0, max_size: int = 25
) -> tuple[list[tuple[int, Row]], RuleSet, Side]:
    """A legal sheet as live facts (ids in no order), its rules and its first dealer."""
    rules = draw(rule_sets)
    dealer = draw(sides)
    lines = draw(st.lists(rows, min_size=min_size, max_size=max_size))
    lines = up_to_the_end(lines, rules, dealer)
    ids = draw(st.permutations(range(101, 101 + len(lines))))
    return list(zip(ids, lines, strict=True)), rules, dealer


@st.composite
def sheets_with_edits(
    draw: st.DrawFn,
) -> tuple[list[tuple[int, Row]], RuleSet, Side, Change | Insert | Strike]:
    """A legal sheet with at least one row, and any edit of it."""
    facts, rules, dealer = draw(sheets(min_size=1))
    return facts, rules, dealer, draw(_edits(facts, rows))


@st.composite
def sheets_of_any_form(
    draw: st.DrawFn,
) -> tuple[list[tuple[int, Row]], RuleSet, Side, Change | Insert | Strike]:
    """A legal sheet of any form of scoring with at least one row, and any edit of it."""
    played = draw(matches_in().filter(lambda one: one.rows))
    facts = [(101 + place * 7 % 100, row) for place, row in enumerate(played.rows)]
    edit = draw(_edits(facts, rows_of(played.rules)))
    return facts, played.rules, played.first_dealer, edit


@st.composite
def _edits(
    draw: st.DrawFn, facts: list[tuple[int, Row]], rows: st.SearchStrategy[Row]
) -> Change | Insert | Strike:
    fact_id = draw(st.sampled_from([fact_id for fact_id, _ in facts]))
    kind = draw(st.sampled_from(["change", "before", "after", "end", "strike"]))
    if kind == "strike":
        return Strike(fact_id)
    row = draw(rows)
    if kind == "change":
        return Change(fact_id, row)
    places = {"before": {"before": fact_id}, "after": {"after": fact_id}, "end": {}}
    return Insert(row, **places[kind])


def _clean(text: str) -> str:
    try:
        return clean_text(text, limit=200)
    except NameError_:
        return ""


notes = st.one_of(
    st.just(""),
    st.sampled_from(["misdeal", "# 3", "9s", "10h wait", "a 8 20", "-5", "; then", "«да»", "10♠"]),
    st.text(max_size=40).map(_clean),
)
cards = st.one_of(st.none(), st.sampled_from(CARDS))
figures = st.integers(0, 1_000_000)


@st.composite
def sheet_rows(draw: st.DrawFn) -> Row:
    """Every row that a line of the grammar can say."""
    ending = draw(
        st.sampled_from(
            ["knock", "gin", "big_gin", "dead", "void", "penalty", "award", "team", "table"]
        )
    )
    note = draw(notes)
    if ending in {"penalty", "award"}:
        amount = draw(st.integers(-1_000_000, 1_000_000).filter(bool))
        points = amount if ending == "penalty" else None
        return Row(ending, side=draw(sides), points=points, note=note)
    if ending == "team":
        endings = st.sampled_from(["knock", "gin", "big_gin", "dead"])
        pairings = st.lists(endings.flatmap(_deals), min_size=2, max_size=4).map(tuple)
        return Row("team", pairings=draw(pairings), note=note)
    if ending == "table":
        table, in_hand = (Pair(draw(figures), draw(figures)) for _ in range(2))
        return Row("gin", draw(sides), note=note, table=table, in_hand=in_hand)
    return replace(draw(_deals(ending)), note=note)


@st.composite
def _deals(draw: st.DrawFn, ending: Any) -> Row:
    if ending in {"dead", "void"}:
        return Row(ending, knock_card=draw(cards))
    held = draw(figures if ending == "knock" else st.sampled_from([None, 0]))
    return Row(ending, draw(sides), held, draw(figures), draw(cards))


SWEEPS: dict[tuple[Side, int], MatchScore] = {}


def played(winner: Side, games: int, rules: RuleSet = SHORT) -> MatchScore:
    """Return a finished match of one-hand games won by `winner`, the other winning `games`."""
    key = (winner, games)
    if key not in SWEEPS:
        lost = [Row("gin", other(winner), defender_deadwood=20)] * games
        won = [Row("gin", winner, defender_deadwood=30)] * (rules.best_of // 2 + 1)
        SWEEPS[key] = score_match(lost + won, rules)
    return SWEEPS[key]


def any_facts(chance: random.Random) -> tuple[MatchScore | None, Ruling | None]:
    """Return hands or a ruling that finish a match, by chance."""
    kind = chance.randrange(10)
    winner: Side = chance.choice(SIDES)
    if kind == 0:
        return None, Ruling("double_forfeit", None)
    if kind == 1:
        return None, Ruling("walkover", winner)
    if kind == 2:
        part = score_match([Row("gin", other(winner), defender_deadwood=30)], SHORT)
        return part, Ruling(chance.choice(["forfeit", "retirement"]), winner)
    return played(winner, chance.randrange(2)), None
