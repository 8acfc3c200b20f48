"""From a sheet and an edit to the plan of each answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from scoring.errors import RuleViolation
from scoring.match import score_match
from scoring.values import Row
from tournament.correction.effects import effects_of, moved_rows
from tournament.correction.same import bare, beside_figures, keeping_cards
from tournament.correction.values import (
    Added,
    Change,
    Correction,
    CorrectionError,
    CorrectionPlan,
    Insert,
    PlannedRow,
    Strike,
    Struck,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.ruleset import RuleSet
    from scoring.values import MatchScore, Side
    from tournament.correction.values import Answer, Edit


def plan_correction(
    facts: Sequence[tuple[int, Row]], rules: RuleSet, first_dealer: Side, edit: Edit
) -> Correction:
    """Return what `edit` would do to a sheet, for each possible answer.

    `facts` are the live rows in order, each with its fact id. Raises `CorrectionError`
    (`no-change`, `unknown-fact`), and scoring's `RuleViolation` when the corrected row is not valid
    or stands after the end of the match; its path counts the rows of the corrected sheet
    (`hands[3].knocker_deadwood`).
    """
    sheet = _Sheet(facts, rules, first_dealer)
    edited = _Edited(sheet, edit)
    plans: dict[Answer, CorrectionPlan] = {}
    refused: dict[Answer, str] = {}
    plans["apply"] = applied = edited.plan("apply", edited.without_surplus())
    if not edited.surplus:
        refused["count_on"] = "no-surplus"
    else:
        counted = edited.plan("count_on", edited.lines)
        if counted.rows == applied.rows:
            refused["count_on"] = "same-as-apply"
        else:
            plans["count_on"] = counted
    kept = edited.keep()
    if isinstance(kept, str):
        refused["keep"] = kept
    else:
        plans["keep"] = kept
    return Correction(plans, refused, edited.end, edited.game if edited.end else None)


@dataclass(frozen=True, slots=True)
class _Line:
    """A row while it is planned: `origin` is the fact it is or supersedes, None if it is new.

    `why` is "" for a fact that stays; `gap` holds the facts around a row that goes between two.
    """

    origin: int | None
    row: Row
    why: Literal["", "corrected", "inserted", "award"] = ""
    gap: tuple[int | None, int | None] = (None, None)

    def added(self) -> Added:
        """Return a new line as the fact to add."""
        if self.why == "corrected":
            return Added(self.row, "corrected", supersedes=self.origin)
        reason: Literal["inserted", "award"] = "award" if self.why == "award" else "inserted"
        return Added(self.row, reason, after=self.gap[0], before=self.gap[1])


class _Sheet:
    """The sheet as it stands, and how it was cut into games."""

    def __init__(
        self, facts: Sequence[tuple[int, Row]], rules: RuleSet, first_dealer: Side
    ) -> None:
        self.lines = [_Line(fact_id, row) for fact_id, row in facts]
        self.ids = [fact_id for fact_id, _ in facts]
        self.rules = rules
        self.first_dealer = first_dealer
        self.score = self.fold(self.lines)
        hands = self.score.hands
        # Columns are kept side by side: a row then falls in no game, 0.
        self.game_of = {fact: hand.game or 0 for fact, hand in zip(self.ids, hands, strict=True)}

    def fold(self, lines: Sequence[_Line]) -> MatchScore:
        """Score a list of lines under the rules of this sheet."""
        return score_match([line.row for line in lines], self.rules, self.first_dealer)

    def place_of(self, fact_id: int) -> int:
        """Return the index of a live fact, or refuse one that is not here."""
        if fact_id not in self.game_of:
            raise CorrectionError("unknown-fact", fact_id=fact_id)
        return self.ids.index(fact_id)

    def was_over(self, game: int) -> bool:
        """Return whether the players had ended this game."""
        return self.score.games[game - 1].finished

    def last_of(self, game: int) -> int:
        """Return the last fact of a game."""
        return next(fact for fact in reversed(self.ids) if self.game_of[fact] == game)

    def gap_after(self, game: int) -> tuple[int | None, int | None]:
        """Return the last fact of a game and the fact after it."""
        return self.neighbours(self.place_of(self.last_of(game)) + 1)

    def neighbours(self, index: int) -> tuple[int | None, int | None]:
        """Return the facts before and after the gap at `index`."""
        before = self.ids[index - 1] if index else None
        return before, self.ids[index] if index < len(self.ids) else None


class _Edited:
    """The sheet with the edit in it, cut anew; nothing struck for it yet.

    `game` is the game that the edit falls in, None for a row put between two games: one that ends
    a game by itself there is a game more, not an end moved. It is None too where the score is kept
    in columns: no row belongs to one of them. `end` says how the end of `game` moved, `surplus`
    which facts of it now stand after its end.
    """

    def __init__(self, sheet: _Sheet, edit: Edit) -> None:
        self.sheet = sheet
        self.edit = edit
        self.index, self.lines = _edited(sheet, edit)
        fitting, score = self._fitting(self.lines)
        self.game = self._edited_game(fitting, score)
        last = self._last_line(fitting, score)
        self.surplus = self._after(last)
        self.end = self._how_end_moved(last)

    def without_surplus(self) -> list[_Line]:
        """Return the lines without those of a game that now ends before them."""
        return [line for line in self.lines if line.origin not in self.surplus]

    def plan(self, answer: Answer, lines: list[_Line]) -> CorrectionPlan:
        """Return the plan that leaves these lines, up to the end of the match."""
        fitting, score = self._fitting(lines)
        facts = [None if line.why else line.origin for line in fitting]
        old = list(zip(self.sheet.ids, self.sheet.score.hands, strict=True))
        new = [(line.origin, hand) for line, hand in zip(fitting, score.hands, strict=True)]
        return CorrectionPlan(
            answer=answer,
            struck=self._struck(facts),
            added=tuple(line.added() for line in fitting if line.why),
            rows=tuple(
                PlannedRow(fact, line.row) for fact, line in zip(facts, fitting, strict=True)
            ),
            before=self.sheet.score,
            after=score,
            effects=effects_of(self.sheet.score, score, old, new),
            moved=moved_rows(old, new),
        )

    def keep(self) -> CorrectionPlan | str:
        """Return the plan with an award where the players ended the game, or why there is none."""
        game, sheet = self.game, self.sheet
        if game is None or not self.end:
            return "end-not-moved"
        if not sheet.was_over(game):
            return "game-was-open"
        if self.end == "earlier":
            return "ends-earlier"
        row = Row("award", side=sheet.score.games[game - 1].winner)
        award = _Line(None, row, "award", sheet.gap_after(game))
        place = next(
            (i for i, line in enumerate(self.lines) if self._old_game(line) > game),
            len(self.lines),
        )
        lines = [*self.lines[:place], award, *self.lines[place:]]
        if [bare(line.row) for line in lines] == [bare(line.row) for line in sheet.lines]:
            return "undoes-the-edit"
        plan = self.plan("keep", lines)
        return plan if self._reproduces(plan, game) else "does-not-fit"

    def _reproduces(self, plan: CorrectionPlan, game: int) -> bool:
        """Return whether all after `game` stays: every row, its game, and the result."""
        before, after = plan.before, plan.after
        games = {row.fact_id: hand.game for row, hand in zip(plan.rows, after.hands, strict=True)}
        later = [fact for fact, old in self.sheet.game_of.items() if old > game]
        return all(games.get(fact) == self.sheet.game_of[fact] for fact in later) and (
            (before.finished, before.winner, before.games_won)
            == (after.finished, after.winner, after.games_won)
        )

    def _edited_game(self, fitting: list[_Line], score: MatchScore) -> int | None:
        """Return the game the edit falls in; None for one that no game of the sheet was."""
        sheet, index = self.sheet, self.index
        if sheet.rules.scoring == "hollywood":
            return None
        if not isinstance(self.edit, Insert):
            return sheet.game_of[self.edit.fact_id]
        before, after = sheet.neighbours(index)
        if after is None:
            open_game = before is not None and not sheet.was_over(sheet.game_of[before])
            return sheet.game_of[before] if before is not None and open_game else None
        game = sheet.game_of[after]
        if before is not None and sheet.game_of[before] == game:
            return game
        # First row of a game: the next row is then still of the same game, or this was a whole one.
        alone = index + 1 < len(fitting) and score.hands[index + 1].game != score.hands[index].game
        return None if alone or index + 1 >= len(fitting) else game

    def _fitting(self, lines: list[_Line]) -> tuple[list[_Line], MatchScore]:
        """Return the lines up to the end of the match, and their score.

        What the edit brings in must be among them: it is no surplus, it is one row too many.
        """
        try:
            return lines, self.sheet.fold(lines)
        except RuleViolation as refusal:
            if refusal.code != "hand-after-end":
                raise
            over = int(refusal.path.removeprefix("hands[").removesuffix("]"))
            if any(line.why in {"inserted", "corrected"} for line in lines[over:]):
                raise
            return lines[:over], self.sheet.fold(lines[:over])

    def _last_line(self, fitting: list[_Line], score: MatchScore) -> int | None:
        """Return the index of the line that now ends the edited game, None while it is open."""
        game = self.game
        if game is None or len(score.games) < game or not score.games[game - 1].finished:
            return None
        hands = score.hands
        return max(index for index in range(len(fitting)) if hands[index].game == game)

    def _after(self, last: int | None) -> frozenset[int]:
        """Return the facts of the edited game that stand after its new end."""
        if last is None:
            return frozenset()
        later = (line.origin for line in self.lines[last + 1 :])
        return frozenset(
            fact for fact in later if fact is not None and self.sheet.game_of[fact] == self.game
        )

    def _how_end_moved(self, last: int | None) -> Literal["", "earlier", "later"]:
        """Compare where the edited game ended with where it ends now."""
        if self.game is None:
            return ""
        was_over = self.sheet.was_over(self.game)
        if self.surplus or (last is not None and not was_over):
            return "earlier"
        if not was_over:
            return ""
        ends_same = last is not None and self.lines[last].origin == self.sheet.last_of(self.game)
        return "" if ends_same else "later"

    def _old_game(self, line: _Line) -> int:
        """Return the game a line was in; 0 for a new one."""
        return 0 if line.origin is None else self.sheet.game_of[line.origin]

    def _struck(self, kept: list[int | None]) -> tuple[Struck, ...]:
        """Return the facts that do not stay, each with its reason."""
        staying = set(kept)
        return tuple(self._strike(fact) for fact in self.sheet.ids if fact not in staying)

    def _strike(self, fact: int) -> Struck:
        if isinstance(self.edit, Change) and fact == self.edit.fact_id:
            return Struck(fact, "corrected")
        if isinstance(self.edit, Strike) and fact == self.edit.fact_id:
            return Struck(fact, "struck")
        return Struck(fact, "after-game-end" if fact in self.surplus else "after-match-end")


def _edited(sheet: _Sheet, edit: Edit) -> tuple[int, list[_Line]]:
    """Return the place of an edit and the lines with it."""
    lines = sheet.lines
    if isinstance(edit, Insert):
        index = _insert_place(sheet, edit)
        inserted = _Line(None, edit.row, "inserted", sheet.neighbours(index))
        return index, [*lines[:index], inserted, *lines[index:]]
    index = sheet.place_of(edit.fact_id)
    if isinstance(edit, Strike):
        return index, [*lines[:index], *lines[index + 1 :]]
    row, was = edit.row, lines[index].row
    if bare(row) == bare(was):
        # The cards it was settled from still tell the same.
        row = keeping_cards(row, was)
        if beside_figures(row) == beside_figures(was):
            raise CorrectionError("no-change", fact_id=edit.fact_id)
    corrected = _Line(edit.fact_id, row, "corrected")
    return index, [*lines[:index], corrected, *lines[index + 1 :]]


def _insert_place(sheet: _Sheet, edit: Insert) -> int:
    """Return the index an inserted row gets."""
    if edit.before is not None:
        return sheet.place_of(edit.before)
    return len(sheet.ids) if edit.after is None else sheet.place_of(edit.after) + 1
