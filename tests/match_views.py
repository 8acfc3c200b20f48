"""Matches as the values that pages show, made from rows without a database."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from scoring.match import next_dealer
from tournament.selectors.rules import rules_card
from tournament.selectors.sheets_of import sheet_of
from tournament.values import EventCard, MatchCard, MatchView, Person, SlotView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import Row, Side

NAMES = ("Anna", "Boris")
DAY = dt.date(2026, 4, 11)
EVENT = EventCard("abc234", "Spring Cup", "Town Hall", DAY, DAY, "running", 2)


def match_view_of(
    rows: Sequence[Row],
    rules: RuleSet,
    first_dealer: Side = "A",
    *,
    teams: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
) -> MatchView:
    """Return the page of a match of two sides that has these rows and no ruling."""
    sheet = sheet_of(rows, rules, first_dealer, teams=teams)
    score = sheet.score
    a, b = (
        SlotView("known", Person(number, number, name, members=members))
        for number, (name, members) in enumerate(zip(NAMES, teams, strict=True), 1)
    )
    by_points = rules.scoring == "multi_match" or (
        rules.scoring == "hollywood" and rules.hollywood_result == "net_points"
    )
    columns = "columns" if rules.scoring == "hollywood" else "games"
    card = MatchCard(
        match_id=1,
        code="M1",
        round_number=1,
        round_name="Final",
        order=1,
        table=1,
        a=a,
        b=b,
        state="finished" if score.finished else "playing" if rows else "ready",
        how="played" if score.finished else "",
        winner=score.winner,
        games=score.games_won,
        points=score.points,
        total=score.total,
        hands=sum(hand.number is not None for hand in score.hands),
        scored_in="points" if by_points else columns,
    )
    return MatchView(
        event=EVENT,
        card=card,
        match_revision=1,
        revision=1,
        target=rules.target,
        best_of=rules.best_of,
        first_dealer=first_dealer,
        next_dealer=None if score.finished else next_dealer(score, rules, first_dealer),
        rules=rules_card(rules, frozen=True),
        rule_set=rules,
        rows=sheet.rows,
        games=sheet.games,
        struck=(),
        ruling=None,
        log=(),
        columns=sheet.columns,
        net=score.net,
        game_points=score.game_points,
    )
