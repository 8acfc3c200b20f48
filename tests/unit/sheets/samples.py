"""Matches as values, for paper: blank, in progress, finished, with names of any kind."""

from __future__ import annotations

import datetime as dt
import random
from typing import TYPE_CHECKING

from scoring.cards import RANKS
from scoring.errors import RuleViolation
from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.values import Pair, Row
from tournament.selectors.sheets_of import sheet_of
from tournament.values import (
    EventCard,
    MatchCard,
    MatchView,
    Person,
    RulesCard,
    SheetMatch,
    SheetSet,
    SlotView,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import MatchScore
    from tournament.values import GameView, RulingView

EVENT = EventCard(
    code="spring-cup",
    name="Spring Cup 2026",
    place="Town Hall, Kraków",
    starts_on=dt.date(2026, 4, 11),
    ends_on=dt.date(2026, 4, 12),
    state="running",
    entries=16,
)
RULES_LINE = (
    "Tournament: best of five games to 250 · knock with 10 or less · gin 25, undercut 25 (ties "
    "too), big gin 31 · game 100, box 25 · shutout doubles the hand points"
)
SCRIPTS = (
    "Łukasz Żółć",
    "Ştefan Țîrlea",
    "Nguyễn Văn Đức",
    "Ελένη Παππά",
    "Анна Иванова",
    "李雷",
    "עדה לוי",
    "العربية محمد",
    "🃏 Queen of Spades",
    "Sinéad O'Brien",
    "<b>Bold</b>",
    '"><script>alert(1)</script>',
)
LONG_WORDS = "Maria Magdalena Wilhelmina Konstantina von Hohenzollern-Sigmaringen zu Oberndorf "
LONG_NAME = (LONG_WORDS * 2)[:119] + "x"
LONG_UNBROKEN = "W" * 120


def person(
    number: int,
    name: str,
    *,
    club: str = "",
    seed: int | None = None,
    given: int | None = None,
    members: tuple[str, ...] = (),
) -> Person:
    return Person(number, number, name, club, seed, given, members)


def knock(side: str, mine: int, theirs: int) -> Row:
    return Row("knock", knocker=side, knocker_deadwood=mine, defender_deadwood=theirs)


def random_rows(count: int, seed: int, *, small: bool = False) -> list[Row]:
    """Rows of a plausible match: mostly knocks, some gins, a dead hand now and then.

    With `small` differences are small, so that games are long.
    """
    dice = random.Random(seed)
    most = 14 if small else 40
    rows: list[Row] = []
    for _ in range(count):
        side, chance = dice.choice("AB"), dice.random()
        if chance < 0.06:
            rows.append(Row("dead"))
        elif chance < (0.08 if small else 0.25):
            rows.append(Row("gin", knocker=side, defender_deadwood=dice.randint(0, most)))
        else:
            mine = dice.randint(1, 9)
            rows.append(
                knock(side, mine, max(0, mine + dice.randint(1 if small else -3, most - 9)))
            )
    return rows


CARDS = ("5H", "9S", "KD", "TH", "AC", "8S", "3D", "2C", "4S", "QH", "7D", "JC")


def random_hand(rules: RuleSet, dice: random.Random) -> Row:
    """A plausible hand under any rules."""
    if rules.scoring == "mahjong":
        return _round(dice)
    if rules.team_size > 1:
        return Row("team", pairings=tuple(_deal(rules, dice) for _ in range(rules.team_size)))
    return _deal(rules, dice)


def _round(dice: random.Random) -> Row:
    if dice.random() < 0.07:
        return Row("dead")
    side = dice.choice("AB")
    table = Pair(dice.randrange(0, 60, 5), dice.randrange(0, 60, 5))
    left = dice.randrange(0, 60, 5)
    hands = Pair(0, left) if side == "A" else Pair(left, 0)
    return Row("gin", knocker=side, table=table, in_hand=hands)


def _deal(rules: RuleSet, dice: random.Random) -> Row:
    card, limit = None, rules.knock_limit
    if rules.knock_card != "none":
        card = dice.choice(CARDS)
        limit = 0 if card[0] == "A" else min(10, RANKS.index(card[0]) + 1)
    side, chance = dice.choice("AB"), dice.random()
    if chance < 0.05:
        return Row("dead", knock_card=card)
    if not limit or chance < 0.2:
        return Row("gin", side, None, dice.randint(3, 45), card)
    mine = dice.randint(1, limit)
    return Row("knock", side, mine, max(0, mine + dice.randint(-3, 28)), card)


def hands_of_match(rules: RuleSet, seed: int, *, rulings: bool = False) -> list[Row]:
    """Hands under any rules up to the end of the match, penalties and misdeals among them."""
    dice, rows = random.Random(seed), []
    while not score_match(rows, rules).finished:
        rows.append(random_hand(rules, dice))
        if rulings and dice.random() < 0.15 and not score_match(rows, rules).finished:
            side, points = dice.choice("AB"), dice.choice((-10, 5, 40))
            penalty = Row("penalty", side=side, points=points, note="slow play")
            rows.append(dice.choice([penalty, Row("void", note="misdeal")]))
    return rows


def match_rows(rules: RuleSet, seed: int, *, small: bool = False) -> list[Row]:
    """Rows up to the end of a match."""
    rows = random_rows(60 * rules.best_of, seed, small=small) + [knock("A", 1, 90)] * 300
    try:
        score_match(rows, rules)
    except RuleViolation as end:
        return rows[: int(end.path.removeprefix("hands[").partition("]")[0])]
    raise AssertionError("no end of the match in sight")


def game_views(rows: Sequence[Row], rules: RuleSet) -> tuple[tuple[GameView, ...], MatchScore]:
    sheet = sheet_of(rows, rules)
    return sheet.games, sheet.score


def sheet(
    a: str | Person | SlotView = "Anna Karenina",
    b: str | Person | SlotView = "Boris Godunov",
    *,
    rows: Sequence[Row] = (),
    rules: RuleSet | None = None,
    number: int = 1,
    round_name: str = "Quarter-final",
    state: str = "",
    ruling: RulingView | None = None,
    rules_line: str = RULES_LINE,
    event_name: str = EVENT.name,
    place: str = EVENT.place,
    revision: int = 41,
    url: str | None = None,
) -> SheetMatch:
    rules = rules or PRESETS["tournament-250"]
    slots = [_slot(who, number * 2 + side) for side, who in enumerate((a, b), -1)]
    teams = tuple(slot.person.members if slot.person else () for slot in slots)
    played = sheet_of(rows, rules, teams=teams)
    score = played.score
    over = score.finished or ruling is not None
    code = f"R2-{number}"
    card = MatchCard(
        match_id=number,
        code=code,
        round_number=2,
        round_name=round_name,
        order=number,
        table=number,
        a=slots[0],
        b=slots[1],
        state=state or ("finished" if over else "playing" if rows else "ready"),
        how=(ruling.kind if ruling else "played") if over else "",
        winner=ruling.winner if ruling else score.winner,
        games=score.games_won,
        points=score.points,
        total=score.total,
        hands=sum(1 for hand in score.hands if hand.number is not None),
    )
    view = MatchView(
        event=EVENT,
        card=card,
        match_revision=1,
        revision=revision,
        target=rules.target,
        best_of=rules.best_of,
        first_dealer="A",
        next_dealer="A",
        rules=RulesCard(rules.preset, "Tournament", rules_line, (), frozen=True),
        rule_set=rules,
        rows=played.rows,
        games=played.games,
        struck=(),
        ruling=ruling,
        log=(),
        columns=played.columns,
        net=score.net,
        game_points=score.game_points,
    )
    address = f"http://192.168.1.20:8000/e/spring-cup/m/{code}/" if url is None else url
    return SheetMatch(
        event_name,
        place,
        dt.date(2026, 4, 11),
        view,
        address,
        game_bonus=rules.game_bonus,
        box_bonus=rules.box_bonus,
    )


def _slot(who: str | Person | SlotView, number: int) -> SlotView:
    if isinstance(who, SlotView):
        return who
    if isinstance(who, Person):
        return SlotView("known", who)
    return SlotView("known", person(number, who, seed=number, club="Kraków Gin Club"))


def sheet_set(*sheets: SheetMatch, paper: str = "A4") -> SheetSet:
    return SheetSet(paper, sheets)
