"""Which empty sheet a match is written on: the form follows from its rules."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from tournament.sheets.measures import ROWS

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet
    from tournament.values import MatchView

Layout: TypeAlias = Literal["game", "mahjong", "teams", "columns"]

FRAME_FORM: Final = "Frame"
TABLE_FORM: Final = "Table"
ACCOUNT_FORM: Final = "Account"
CLOSING_FORM: Final = "Closing"
"""The names of the parts; those of the summaries are `summary.summary_form`."""

COLUMNS_ROWS: Final = 35
"""Rows of a table in columns, whose head is higher."""
CLOSING_ROWS: Final = 7
"""Rows of the strip with result, remarks and signatures under a table of the whole width."""
MOST_BLANK_GAMES: Final = 9
"""So many games of an open number are printed at most before any of them is played."""
MOST_BLANK_PAGES: Final = 3
"""So many pages of one game of teams, or of one session, are printed at most before play."""
_BOXES: Final = 5
"""Hands that the winner of a game to 100 wins, as a rule."""
_POINTS: Final = 9.0
"""What a hand brings nearer to the target: nineteen games in twenty are over sooner."""
_BY_CARD: Final = 1.45
"""How much more that is where some knock cards double a hand."""
_OPENING: Final = 3
_COLUMNS_BEHIND: Final = 4
"""How many hands the third column needs after the first, as a rule."""


@dataclass(frozen=True, slots=True)
class SheetForm:
    """The parts a sheet is made of; matches of equal forms share one empty sheet.

    `games` are listed in the summary (0: there is none, the account stands under the table).
    `card`: a column for the knock card. `sums`: the totals of games are added up. `account` are
    the rows of the account under a table that takes the whole width.
    """

    layout: Layout
    games: int = 0
    card: bool = False
    team_size: int = 1
    sums: bool = False
    account: tuple[str, ...] = ()

    @property
    def wide(self) -> bool:
        """Tell whether its table takes the whole width of the page."""
        return self.layout in {"teams", "columns"}

    @property
    def rows(self) -> int:
        """Return how many rows of its table fill a page."""
        return COLUMNS_ROWS if self.layout == "columns" else ROWS

    def room(self, *, account: bool, closing: bool) -> int:
        """Return how many rows are left for lines above the account and the closing strip."""
        return self.rows - len(self.account) * account - CLOSING_ROWS * closing

    @property
    def group(self) -> int:
        """Return how many lines a hand takes: one, or one for each pairing and one for the sum."""
        return self.team_size + 1 if self.team_size > 1 else 1


def form_of(match: MatchView) -> SheetForm:
    """Return the form of a match's sheet."""
    rules = match.rule_set
    layout: Layout = "game"
    if rules.scoring == "hollywood":
        layout = "columns"
    elif rules.team_size > 1:
        layout = "teams"
    elif rules.scoring == "mahjong":
        layout = "mahjong"
    games = games_listed(match)
    return SheetForm(
        layout,
        games=0 if layout == "columns" or (layout == "teams" and games == 1) else games,
        card=rules.knock_card != "none",
        team_size=rules.team_size,
        sums=rules.scoring == "multi_match",
        account=_account(rules) if layout in {"teams", "columns"} else (),
    )


def games_listed(match: MatchView) -> int:
    """Return how many games the sheet of a match has room for.

    Best of n: n of them. A multi-match has as many as were played once it is over, and before that
    `likely_games` or, when these are through, one more.
    """
    rules, played = match.rule_set, len(match.games)
    if rules.scoring != "multi_match":
        return match.best_of
    if match.card.state == "finished":
        return max(1, played)
    to_come = all(game.finished for game in match.games)
    return max(likely_games(rules), played + to_come)


def likely_games(rules: RuleSet) -> int:
    """Return how many games of a multi-match a blank sheet offers.

    As many as there are when the sides win in turn, so that one needs all of its wins: 2n - 1,
    where n games bring the winner to the mark with target, game bonus and five boxes each. What
    the loser of a game is credited only makes the match shorter.
    """
    won = rules.target + rules.game_bonus + _BOXES * rules.box_bonus
    return min(MOST_BLANK_GAMES, 2 * math.ceil(rules.multi_match_target / won) - 1)


def likely_hands(rules: RuleSet) -> int:
    """Return how many hands nineteen games (or sessions) in twenty do not pass.

    Measured on random play of every preset. A team hand brings about the root of the team's size
    as much as a single one: what members win and lose is set off.
    """
    a_hand = _POINTS * math.sqrt(rules.team_size)
    if rules.knock_card != "none" and rules.spade_multiplier > 1:
        a_hand *= _BY_CARD
    behind = _COLUMNS_BEHIND if rules.scoring == "hollywood" else 0
    return math.ceil(rules.target / a_hand) + _OPENING + behind


def _account(rules: RuleSet) -> tuple[str, ...]:
    """Return the rows of the account: what these rules never pay has none."""
    paid = {
        "game_bonus": rules.game_bonus > 0,
        "boxes": rules.box_bonus > 0,
        "shutout": rules.shutout != "none",
    }
    last = ("total", "ahead") if rules.scoring == "hollywood" else ("total",)
    return ("points", *(code for code, is_paid in paid.items() if is_paid), *last)
