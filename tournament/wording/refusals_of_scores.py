"""What matches known by less than their hands refuse, each as a sentence by its code.

The cases are "column" (Hollywood scoring) and "result"; else the score is that of a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

SCORES: Final[Mapping[str, str | Promise]] = {
    "level-is-hands": _(
        "%(match)s is entered by its hands. Go on with them, or replace them by the game scores "
        "or the result."
    ),
    "level-is-games": _(
        "%(match)s is entered by its game scores alone. Go on with them, or go back to hands first."
    ),
    "level-is-result": _(
        "Of %(match)s the result alone is entered. Correct it, or go back to hands first."
    ),
    "same-level-hands": _("%(match)s is entered by its hands already. Load the page again."),
    "same-level-games": _(
        "%(match)s is entered by its game scores already. Correct them one by one."
    ),
    "same-level-result": _("Of %(match)s the result is entered already. Correct it instead."),
    "unknown-level": _("Choose hands, game scores or the result."),
    "nothing-to-replace": _("Nothing is entered of %(match)s yet. Enter it as it is."),
    "scores-complete": _(
        "%(match)s is over: nothing can follow. If it is not, correct the score that is wrong."
    ),
    "no-scores": _("Type at least one score, for example 253 180."),
    "too-many-scores": _("Enter %(limit)s scores at most at a time."),
    "unknown-score": _("This score is no longer there. Load the page again."),
    "no-change-of-score": _("Nothing was changed: the score is as it was."),
    "no-room-between": _("There is no room left here. Strike the games and enter them anew."),
    "two-kinds": _("A match is entered by its game scores or by its result, not by both."),
    "figure-range": _("A figure is at most %(limit)s."),
    "line-empty": _("Type both figures, A first, for example 253 180."),
    "line-unread": _("“%(given)s” is no score. Type both figures, A first, for example 253 180."),
    "needs-hands": _(
        "Under these rules game scores do not tell who won. Enter the hands, or the result."
    ),
    "game-level": _("Game %(number)s: both have the same. Who won it has more."),
    "game-level.column": _("Column %(number)s: both have the same. Who won it has more."),
    "totals-level": _(
        "Game %(number)s: the totals are level. Put a or b before them for who won it."
    ),
    "totals-level.column": _(
        "Column %(number)s: the totals are level. Put a or b before them for who won it."
    ),
    "target-not-reached": _(
        "Game %(number)s: neither side reached %(target)s. Leave out a game that is not over, or "
        "enter the hands."
    ),
    "target-not-reached.column": _(
        "Column %(number)s: neither side reached %(target)s. Leave out a column that is not over, "
        "or enter the hands."
    ),
    "winner-not-there": _("Game %(number)s: %(side)s won it without reaching %(target)s."),
    "winner-not-there.column": _("Column %(number)s: %(side)s won it without reaching %(target)s."),
    "both-reached": _(
        "Game %(number)s: only one side can reach %(target)s. If a penalty did this, enter the "
        "hands."
    ),
    "both-reached.column": _(
        "Column %(number)s: only one side can reach %(target)s. If a penalty did this, enter the "
        "hands."
    ),
    "other-winner": _(
        "Game %(number)s: by its figures %(winner)s has won, not %(said)s. The figure of A comes "
        "first."
    ),
    "other-winner.column": _(
        "Column %(number)s: by its figures %(winner)s has won, not %(said)s. The figure of A comes "
        "first."
    ),
    "other-winner.result": _(
        "By these figures %(winner)s has won, not %(said)s. The figure of A comes first."
    ),
    "score-after-end": _(
        "Game %(number)s: the match was over before it. Leave it out, or correct a game before it."
    ),
    "score-after-end.column": _(
        "Column %(number)s: the match was over before it. Leave it out, or correct one before it."
    ),
    "score-after-end.result": _("A match has one result."),
    "other-figures": _(
        "It is entered by game scores, and these rules go by other figures of a game. Enter its "
        "hands, or the result."
    ),
    "other-figures.result": _(
        "Its result alone is entered, and these rules tell a result by other figures. Strike it "
        "and enter it anew."
    ),
    "result-level": _("A match is not level at its end: one side has more."),
    "result-games": _(
        "Best of %(best_of)s: who won has %(needed)s games, the other fewer. A comes first."
    ),
    "result-columns": _("A session has %(columns)s columns: their sum is %(columns)s."),
    "mark-not-reached": _("Nobody reached %(target)s, so the match is not over."),
}
