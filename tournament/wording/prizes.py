"""Prizes in words: what a row of the standings stands on or has won, and what was changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext, ngettext

from tournament.prizes import write_line, write_places
from tournament.values import Prize
from tournament.wording.text import listed, named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.values import PrizeStand

_FEW: Final = 5
"""So many prizes stand in a sentence; more are counted."""


def places_named(prize: Prize) -> str:
    """Return what a prize is for: "Place 1", "Places 3–4"."""
    told = (
        gettext("Place %(places)s")
        if prize.place_from == prize.place_to
        else (gettext("Places %(places)s"))
    )
    return told % {"places": write_places(prize)}


def prize_told(stand: PrizeStand) -> str:
    """Return what a row has: "500 €", or "250 € and 100 €, shared by 2"."""
    if stand.shared == 1:
        return listed([named(one.text) for one in stand.prizes])
    told = listed([_of_places(one) for one in stand.prizes])
    return ngettext(
        "%(prizes)s, shared by %(count)s", "%(prizes)s, shared by %(count)s", stand.shared
    ) % {"prizes": told, "count": stand.shared}


def _of_places(prize: Prize) -> str:
    """Return a prize, and how often it is there where it is that of several places."""
    times = prize.place_to - prize.place_from + 1
    text = named(prize.text)
    return text if times == 1 else gettext("%(times)s × %(prize)s") % {
        "times": times, "prize": text,
    }  # fmt: skip


def stand_told(stand: PrizeStand) -> str:
    """Return the same with how sure it is: "won: 500 €", "stands to win: 500 €"."""
    parts = {"prize": prize_told(stand)}
    return (
        gettext("won: %(prize)s") % parts
        if stand.won
        else (gettext("stands to win: %(prize)s") % parts)
    )


def prizes_changed(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> str:
    """Return what the prizes of an event were and are, from what the log kept."""
    return gettext("Prizes before: %(was)s; now: %(will)s.") % {
        "was": _all(before), "will": _all(after),
    }  # fmt: skip


def _all(kept: Sequence[Mapping[str, Any]]) -> str:
    if not kept:
        return gettext("none")
    lines = [named(write_line(Prize(**one))) for one in kept[:_FEW]]
    rest = len(kept) - len(lines)
    if rest:
        lines.append(ngettext("%(count)s more", "%(count)s more", rest) % {"count": rest})
    return ", ".join(lines)
