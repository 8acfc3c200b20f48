"""A match worked out step by step under given rules: made up, folded, told. No query."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from django.utils.translation import get_language, gettext

from scoring.examples import examples_of
from scoring.match import score_match
from tournament.enums import EventState, MatchHow, MatchState
from tournament.selectors.rules import rules_card
from tournament.selectors.sheets_of import sheet_of
from tournament.values import EventCard, MatchCard, MatchView, Person, SlotView
from tournament.wording import worked as told

if TYPE_CHECKING:
    from scoring.examples import Example
    from scoring.ruleset import RuleSet
    from tournament.selectors.sheets_of import Sheet
    from tournament.wording.worked import Account, Closing, Step

_DAY: Final = dt.date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A game with its hands and its account; all of a Hollywood match is one chapter."""

    title: str
    steps: tuple[Step, ...]
    accounts: tuple[Account, ...]


@dataclass(frozen=True, slots=True)
class Worked:
    """An example as it is shown: `kind` is "course" or "shutout"."""

    kind: str
    match: MatchView
    chapters: tuple[Chapter, ...]
    closing: Closing


def worked_examples(rules: RuleSet) -> tuple[Worked, ...]:
    """Return the examples of `rules` worked out, in the language of the page."""
    return _worked(rules, get_language())


@lru_cache(maxsize=128)
def _worked(rules: RuleSet, _language: str | None) -> tuple[Worked, ...]:
    said: set[str] = set()
    return tuple(_work_out(example, rules, said) for example in examples_of(rules))


def _work_out(example: Example, rules: RuleSet, said: set[str]) -> Worked:
    """Return one example; a rule that was `said` is not said again."""
    teams = told.teams(rules.team_size)
    sheet = sheet_of(example.rows, rules, teams=(teams[0].members, teams[1].members))
    match = _view(example, sheet, rules, teams)
    names = (teams[0].name, teams[1].name)
    steps = []
    for index, row in enumerate(sheet.rows):
        so_far = score_match(example.rows[: index + 1], rules)
        steps.append(told.step(row, so_far, rules, names, said))
    if rules.scoring == "hollywood":
        accounts = tuple(told.account(one, match, names, said) for one in match.columns)
        chapters = [Chapter(gettext("The session"), tuple(steps), accounts)]
    else:
        chapters = [
            Chapter(
                gettext("Game %(number)s") % {"number": game.number},
                tuple(step for step in steps if step.game == game.number),
                (told.account(game, match, names, said),),
            )
            for game in match.games
        ]
    closing = told.closing(match, sheet.score, names, said)
    return Worked(example.kind, match, tuple(chapters), closing)


def _view(
    example: Example, sheet: Sheet, rules: RuleSet, teams: tuple[told.Team, told.Team]
) -> MatchView:
    """Return the example as the page of a match has it."""
    score, (a, b) = sheet.score, teams
    card = MatchCard(
        match_id=0,
        code="",
        round_number=1,
        round_name="",
        order=1,
        table=None,
        a=SlotView("known", Person(0, 0, a.name, members=a.members)),
        b=SlotView("known", Person(0, 0, b.name, members=b.members)),
        state=MatchState.FINISHED if score.finished else MatchState.PLAYING,
        how=MatchHow.PLAYED if score.finished else "",
        winner=score.winner,
        games=score.games_won,
        points=score.points,
        total=score.total if score.game_points is None else score.game_points,
        hands=len(example.rows),
    )
    return MatchView(
        event=EventCard("", "", "", _DAY, _DAY, EventState.RUNNING, 2),
        card=card,
        match_revision=0,
        revision=0,
        target=rules.target,
        best_of=rules.best_of,
        first_dealer="A",
        next_dealer=None,
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
