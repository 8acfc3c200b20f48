"""What was done to matches known by less than their hands, as sentences of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext, ngettext

from tournament.wording.text import figure, listed, named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Kept = Mapping[str, Any]
    Names = tuple[str, str]


def _score(kept: Kept, names: Names) -> str:
    """Return a score as text: "253–180 to Anna"."""
    return gettext("%(a)s–%(b)s to %(name)s") % {
        "a": figure(kept["A"]),
        "b": figure(kept["B"]),
        "name": named(names[0] if kept["winner"] == "A" else names[1]),
    }


def _entered(scores: Sequence[Kept], names: Names, first: int = 1) -> str:
    """Return scores as a sentence: "Game 2: 253–180 to Anna."."""
    if not scores:
        return ""
    if scores[0]["kind"] == "result":
        return gettext("Result: %(score)s.") % {"score": _score(scores[0], names)}
    told = listed([_score(score, names) for score in scores])
    if len(scores) == 1:
        return gettext("Game %(number)s: %(score)s.") % {"number": first, "score": told}
    return gettext("Games %(first)s to %(last)s: %(scores)s.") % {
        "first": first,
        "last": first + len(scores) - 1,
        "scores": told,
    }


def _recorded(_: Kept, after: Kept, names: Names) -> str:
    return _entered(after["scores"], names, after.get("first", 1))


def _corrected(before: Kept, after: Kept, names: Names) -> str:
    struck, added = before.get("struck", ()), after.get("added", ())
    was = [_place(one["score"], after, names) for one in struck if one["why"] == "corrected"]
    told = [
        gettext("Corrected: %(was)s; now: %(will)s.")
        % {"was": old, "will": _score(one["score"], names)}
        for old, one in zip(was, added, strict=False)
    ]
    told += [
        gettext("Put in: %(told)s.") % {"told": _place(one["score"], after, names)}
        for one in added
        if one["why"] == "inserted"
    ]
    told += [
        gettext("Struck: %(told)s.") % {"told": _place(one["score"], after, names)}
        for one in struck
        if one["why"] == "struck"
    ]
    late = sum(one["why"].startswith("after-") for one in struck)
    if late:
        told.append(
            ngettext(
                "%(games)s later game was struck with it.",
                "%(games)s later games were struck with it.",
                late,
            )
            % {"games": late}
        )
    return " ".join(told)


def _place(score: Kept, after: Kept, names: Names) -> str:
    told = _score(score, names)
    if score["kind"] == "result" or not after.get("number"):
        return told
    return gettext("game %(number)s, %(score)s") % {"number": after["number"], "score": told}


def _level(before: Kept, after: Kept, names: Names) -> str:
    rows, scores, back = before.get("rows", 0), before.get("scores", ()), after.get("back", 0)
    told = []
    if rows:
        told.append(
            ngettext("%(rows)s row struck.", "%(rows)s rows struck.", rows) % {"rows": rows}
        )
    if scores:
        told.append(gettext("Struck: %(told)s") % {"told": _entered(scores, names)})
    if after["level"] == "hands":
        told.insert(0, gettext("Entered by hands again."))
        if back:
            told.append(
                ngettext("%(rows)s row is back.", "%(rows)s rows are back.", back) % {"rows": back}
            )
    else:
        told.insert(0, gettext("Replaced what was entered."))
        told.append(_entered(after["scores"], names))
    return " ".join(told)


SCORE_ACTS: Final[Mapping[str, Callable[[Kept, Kept, Names], str]]] = {
    "score.record": _recorded,
    "score.correct": _corrected,
    "level.set": _level,
}
