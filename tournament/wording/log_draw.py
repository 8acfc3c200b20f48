"""Lines of the log about the draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext, ngettext

from tournament.wording.draw import SEEDINGS
from tournament.wording.text import listed, named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Kept = Mapping[str, Any]
    Names = tuple[str, str]


def _draw_asked(_: Kept, after: Kept, __: Names) -> str:
    seeding = str(SEEDINGS.get(after.get("seeding", ""), after.get("seeding", "")))
    told = gettext("Draw asked for. %(seeding)s, lot %(lot)s.") % {
        "seeding": seeding,
        "lot": after.get("lot_seed", ""),
    }
    if after.get("third_place"):
        told += " " + gettext("With a match for third place.")
    if after.get("who") == "here":
        return told + " " + gettext("Only who is here.")
    if after.get("taken_out"):
        names = listed([named(name) for name in after["taken_out"]])
        return told + " " + gettext("Taken out: %(names)s.") % {"names": names}
    return told


def _drawn(_: Kept, after: Kept, __: Names) -> str:
    entries = after.get("entries", 0)
    return ngettext(
        "Bracket drawn for %(entries)s player, lot %(lot)s.",
        "Bracket drawn for %(entries)s players, lot %(lot)s.",
        entries,
    ) % {"entries": entries, "lot": after.get("lot_seed", "")}


def _swapped(_: Kept, after: Kept, __: Names) -> str:
    return gettext(
        "Swapped in the draft: %(first)s (now line %(a)s) and %(second)s (now line %(b)s)."
    ) % {
        "first": named(after["first"]["name"]),
        "second": named(after["second"]["name"]),
        "a": after["first"]["line"],
        "b": after["second"]["line"],
    }


def _round_length(before: Kept, after: Kept, __: Names) -> str:
    return gettext(
        "Round %(round)s: best of %(best_of)s to %(target)s, before best of %(games)s to "
        "%(points)s."
    ) % {**after, "games": before.get("best_of"), "points": before.get("target")}


def _withdrew(_: Kept, after: Kept, __: Names) -> str:
    parts = {"name": named(after["name"]), "match": after["match"]}
    if not after["match"]:
        return gettext("%(name)s left the event before the draw.") % parts
    return gettext("%(name)s left the event, from %(match)s on.") % parts


def _came_back(_: Kept, after: Kept, __: Names) -> str:
    parts = {"name": named(after["name"]), "match": after["match"]}
    if not after["match"]:
        return gettext("%(name)s is back in the event.") % parts
    return gettext("%(name)s is back in the event; %(match)s counts again as it was.") % parts


DRAW_ACTS: Final[Mapping[str, Callable[[Kept, Kept, Names], str]]] = {
    "draw.request": _draw_asked,
    "entry.withdraw": _withdrew,
    "entry.restore": _came_back,
    "draw.make": _drawn,
    "draw.swap": _swapped,
    "round.rules": _round_length,
    "draw.publish": lambda _, __, ___: gettext("The bracket was published."),
    "draw.discard": lambda _, __, ___: gettext("The bracket was taken back."),
}
