"""The words of the table: results, items, games, states of a match, by their codes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.wording.text import named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    from scoring.values import Side

    Names = tuple[str, str]
    Words = Mapping[str, str | Promise]

RESULTS: Final[Words] = {
    "knock": pgettext_lazy("how a hand ended", "knock"),
    "undercut": pgettext_lazy("how a hand ended", "undercut"),
    "gin": pgettext_lazy("how a hand ended", "gin"),
    "big_gin": pgettext_lazy("how a hand ended", "big gin"),
    "tie": pgettext_lazy("how a hand ended", "equal"),
    "dead": pgettext_lazy("how a hand ended", "dead"),
    "void": pgettext_lazy("how a hand ended", "misdeal"),
    "penalty": pgettext_lazy("how a hand ended", "penalty"),
    "award": pgettext_lazy("how a hand ended", "award"),
    "team": pgettext_lazy("how a hand ended", "team hand"),
}
"""A row's result as it stands in the column "how" of the sheet."""

HAND_ITEMS: Final[Words] = {
    "deadwood": gettext_lazy("Deadwood"),
    "gin_bonus": gettext_lazy("Gin"),
    "big_gin_bonus": gettext_lazy("Big gin"),
    "undercut_bonus": gettext_lazy("Undercut"),
    "spade": gettext_lazy("Spade as knock card"),
    "box": gettext_lazy("Box"),
    "penalty": gettext_lazy("Penalty"),
    "table": gettext_lazy("Melds on the table"),
    "in_hand": gettext_lazy("Cards left in hand"),
    "pairing": gettext_lazy("Pairing"),
    "sweep_bonus": gettext_lazy("All of the side won"),
}
"""The lines that make up the points of one row."""

GAME_ITEMS: Final[Words] = {
    "hand_points": gettext_lazy("Points from hands"),
    "penalty": gettext_lazy("Penalties"),
    "game_bonus": gettext_lazy("Game bonus"),
    "boxes": gettext_lazy("Boxes"),
    "shutout": gettext_lazy("Shutout"),
}
"""The lines that make up the total of one game or column, in the order of the account."""

STATES: Final[Words] = {
    "waiting": pgettext_lazy("state of a match", "waiting"),
    "ready": pgettext_lazy("state of a match", "ready to play"),
    "playing": pgettext_lazy("state of a match", "playing"),
    "finished": pgettext_lazy("state of a match", "finished"),
}

HOWS: Final[Words] = {
    "played": pgettext_lazy("how a match was decided", "played"),
    "walkover": pgettext_lazy("how a match was decided", "walkover"),
    "retirement": pgettext_lazy("how a match was decided", "retirement"),
    "forfeit": pgettext_lazy("how a match was decided", "forfeit"),
    "double_forfeit": pgettext_lazy("how a match was decided", "double forfeit"),
    "bye": pgettext_lazy("how a match was decided", "bye"),
}

EVENT_STATES: Final[Words] = {
    "setup": pgettext_lazy("state of an event", "setting up"),
    "running": pgettext_lazy("state of an event", "being played"),
    "finished": pgettext_lazy("state of an event", "finished"),
}

VISIBILITIES: Final[Words] = {
    "public": "",
    "unlisted": pgettext_lazy("who sees an event", "unlisted"),
    "private": pgettext_lazy("who sees an event", "private"),
}

LEVELS: Final[Words] = {
    "games": gettext_lazy("by game scores only"),
    "result": gettext_lazy("result only"),
}
"""How a match is marked that is known by less than its hands."""

LEVELS_TOLD: Final[Words] = {
    "games": gettext_lazy(
        "Entered by its game scores alone: what they do not tell counts 0 in the standings."
    ),
    "result": gettext_lazy(
        "The result alone is entered: points and totals are not known and count 0 in the standings."
    ),
}
"""What that means."""

UNITS: Final[Words] = {
    "games": pgettext_lazy("what a match is scored in", "games"),
    "columns": pgettext_lazy("what a match is scored in", "columns"),
    "points": pgettext_lazy("what a match is scored in", "points"),
}
"""What the score of a match counts."""

MARKED: Final = frozenset({"walkover", "retirement", "forfeit", "double_forfeit", "bye"})
"""Ways to decide a match that a list always says, because no score shows them."""


def word(words: Words, code: str) -> str:
    """Return the word of a code, or the code itself when nobody has named it yet."""
    return str(words.get(code, code.replace("_", " ")))


def state_word(state: str, how: str = "") -> str:
    """Return how a match stands: "playing", "walkover", "finished"."""
    return word(HOWS, how) if how in MARKED else word(STATES, state)


def name_of(names: Names, side: Side | None) -> str:
    """Return the name of a side, fit to stand in a sentence."""
    return named(names[0] if side == "A" else names[1])
