"""Rounds, places and reasons of a draw, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.utils.functional import Promise

    from tournament.pairing.explain import Reason

_ROUND_NAMES: Final[Mapping[str, str | Promise]] = {
    "final": gettext_lazy("Final"),
    "third_place": gettext_lazy("Third place"),
    "semi_final": gettext_lazy("Semi-finals"),
    "quarter_final": gettext_lazy("Quarter-finals"),
}

_REACHED: Final[Mapping[str, str | Promise]] = {
    "final": gettext_lazy("in the final"),
    "semi_final": gettext_lazy("in the semi-finals"),
    "quarter_final": gettext_lazy("in the quarter-finals"),
}

SEEDINGS: Final[Mapping[str, str | Promise]] = {
    "by_hand": gettext_lazy("Seeds given by the director, the rest by lot"),
    "by_lot": gettext_lazy("All by lot"),
}

CRITERIA: Final[Mapping[str, str | Promise]] = {
    "games_won": gettext_lazy("games won"),
    "points_diff": gettext_lazy("difference of hand points"),
    "total_diff": gettext_lazy("difference of totals"),
}
"""What orders players who reached the same round, by the code of `StandingRow.parted_by`."""


def round_name(code: str, number: int) -> str:
    """Return the name of a round from its code: "Quarter-finals", or "Round 2"."""
    name = _ROUND_NAMES.get(code)
    return str(name) if name else gettext("Round %(number)s") % {"number": number}


def reached_text(code: str, number: int) -> str:
    """Return where somebody stands or went out: "in the semi-finals", "in round 2"."""
    name = _REACHED.get(code)
    return str(name) if name else gettext("in round %(number)s") % {"number": number}


def places_told(*, parted: bool, third_place: bool = False, prizes: bool = False) -> str:
    """Return how the places of a knock-out are given, and what that means for `prizes`."""
    by_round = gettext(
        "Places go by the round reached: first and second by the final, then the losers of each "
        "round together share a place."
    )
    if third_place:
        by_round = gettext(
            "Places go by the round reached: first and second by the final, third and fourth by "
            "the match for third place, then the losers of each round together share a place."
        )
    within = gettext(
        "Within a round the rows are ordered by games won, then by "
        "the difference of hand points, then by the difference of totals; the bar under a figure "
        "shows by how much a row is behind the one above. A bye is no match won."
    )
    parts = [by_round, within]
    if parted:
        parts.append(gettext("In this event that order parts the places too."))
    else:
        parts.append(gettext("That order does not part the places: equal is equal."))
    if prizes:
        parts.append(gettext("Who shares a place shares the prizes of the places it stands for."))
    return " ".join(parts)


def criterion_name(code: str) -> str:
    """Return the name of a criterion of the standings."""
    return str(CRITERIA.get(code, code.replace("_", " ")))


def seeding_text(seeding: str, lot_seed: str, swapped: int = 0) -> str:
    """Return how a draw was seeded, with the lot it can be checked by.

    `swapped` is how many places differ from those of the lot: then it alone gives another order.
    """
    told = str(SEEDINGS.get(seeding, seeding))
    if not lot_seed:
        return _with_swaps(f"{told}.", swapped)
    lot = gettext("%(told)s. Lot: %(lot)s.") % {"told": told, "lot": lot_seed}
    return _with_swaps(lot, swapped)


def _with_swaps(told: str, swapped: int) -> str:
    if not swapped:
        return told
    swaps = ngettext(
        "%(count)s place was swapped by hand after the draw.",
        "%(count)s places were swapped by hand after the draw.",
        swapped,
    ) % {"count": swapped}
    return f"{told} {swaps}"


def reason_text(reason: Reason, codes: Mapping[int, str]) -> str:
    """Return why a pairing, a place or a bye is as it is.

    `codes` gives the printed code of each match by its key.
    """
    tell = _REASONS.get(reason.code)
    if tell is None:
        return reason.code.replace("-", " ")
    parts: dict[str, object] = dict(reason.figures)
    for name in ("key", "a", "b"):
        key = reason.figures.get(name)
        if key is not None and reason.code in _NAMES_MATCHES:
            parts[name] = codes.get(key, key)
    return tell(parts)


_NAMES_MATCHES: Final = frozenset(
    {
        "winner-of", "winner-came", "empty-after", "winners-meet",
        "loser-of", "loser-came", "no-loser", "losers-meet",
    }
)  # fmt: skip


def _byes(parts: Mapping[str, object]) -> str:
    byes = parts.get("byes")
    told = ngettext(
        "%(places)s places and %(entries)s players leave %(byes)s bye, for the top seed.",
        "%(places)s places and %(entries)s players leave %(byes)s byes, for the top seeds.",
        byes if isinstance(byes, int) else 0,
    )
    return told % parts


_REASONS: Final[Mapping[str, Callable[[Mapping[str, object]], str]]] = {
    "seed-by-hand": lambda p: gettext("Seed %(seed)s, given by the director.") % p,
    "seed-by-lot": lambda p: gettext("Line %(line)s of the draw, by lot.") % p,
    "swapped-by-hand": lambda p: (
        gettext("Line %(line)s of the draw, swapped here by hand; seeds and lot gave line %(was)s.")
        % p
    ),
    "bye-of-draw": _byes,
    "bye-for": lambda p: gettext("Line %(line)s of the draw has a bye.") % p + " " + _byes(p),
    "winner-of": lambda p: gettext("The winner of %(key)s comes here.") % p,
    "winner-came": lambda p: gettext("Won %(key)s.") % p,
    "empty-after": lambda p: gettext("Nobody comes: %(key)s was a double forfeit.") % p,
    "lines-add-up": lambda p: (
        gettext(
            "Lines %(a)s and %(b)s of the draw meet: in a bracket of %(places)s places the two "
            "lines of a first match add up to %(sum)s."
        )
        % p
    ),
    "loser-of": lambda p: gettext("The loser of %(key)s comes here.") % p,
    "loser-came": lambda p: gettext("Lost %(key)s.") % p,
    "no-loser": lambda p: gettext("Nobody comes: %(key)s has no loser.") % p,
    "losers-meet": lambda p: (
        gettext("The losers of %(a)s and %(b)s meet: they play for third place.") % p
    ),
    "winners-meet": lambda p: gettext("The winners of %(a)s and %(b)s meet.") % p,
}
