"""The audit log as sentences: what was done, read from what was kept before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring.values import HandCards, Pair, Row
from tournament.wording.log_draw import DRAW_ACTS
from tournament.wording.log_scores import SCORE_ACTS
from tournament.wording.log_staff import STAFF_ACTS
from tournament.wording.play import match_told, members_of, row_told, ruling_told
from tournament.wording.prizes import prizes_changed
from tournament.wording.rescore.log import event_rescored, rules_named
from tournament.wording.text import figure, listed, named, signed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from django.utils.functional import Promise

    Kept = Mapping[str, Any]
    Names = tuple[str, str]

COLUMNS: Final[Mapping[str, str | Promise]] = {
    "name": gettext_lazy("name"),
    "place": gettext_lazy("place"),
    "starts_on": gettext_lazy("first day"),
    "ends_on": gettext_lazy("last day"),
    "time_zone": gettext_lazy("time zone"),
    "rules": gettext_lazy("rules"),
    "places_parted": gettext_lazy("how places are parted"),
    "prizes": gettext_lazy("prizes"),
    "public_url": gettext_lazy("address"),
    "visibility": gettext_lazy("who sees the event"),
}
_FEW: Final = 3
"""So many names are listed; more are counted."""


def act_told(
    action: str, before: Kept, after: Kept, names: Names = ("A", "B"), unit: str = "games"
) -> str:
    """Return one line of the log as a whole sentence.

    `before` and `after` are what the write kept; `names` are those of the match it was about, and
    `unit` what it is scored in. An action nobody has worded is shown by its name.
    """
    tell = _ACTS.get(action)
    if tell is None:
        return action.replace(".", " ")
    return tell(before, {**after, "unit": unit} if "games" in after else after, names)


def _row(kept: Kept) -> Row:
    """Return the row that a write kept as JSON."""
    fields = {name: value for name, value in kept.items() if name in Row.__slots__}
    for name in ("table", "in_hand"):
        if fields.get(name) is not None:
            fields[name] = Pair(**fields[name])
    if fields.get("cards"):
        fields["cards"] = HandCards(**fields["cards"])
    fields["pairings"] = tuple(_row(hand) for hand in fields.get("pairings") or ())
    return Row(**fields)


def _recorded(_: Kept, after: Kept, names: Names) -> str:
    row, number = _row(after["row"]), after.get("number")
    told = row_told(row, names, members=members_of(len(row.pairings), number))
    scored_by = after.get("scored_by")
    if number is None and after.get("game") is None:
        return gettext("%(told)s.") % {"told": told}
    if number is None:
        return gettext("Game %(game)s: %(told)s.") % {"game": after.get("game"), "told": told}
    parts = {"number": after["number"], "told": told}
    if not scored_by:
        return gettext("Hand %(number)s: %(told)s.") % parts
    parts |= {
        "name": named(names[0] if scored_by == "A" else names[1]),
        "points": signed(after.get("scored", 0)),
    }
    ended = _ended(after, names)
    return gettext("Hand %(number)s: %(told)s, %(name)s %(points)s.") % parts + ended


def _ended(after: Kept, names: Names) -> str:
    if after.get("state") != "finished" or not after.get("winner"):
        return ""
    return " " + _won(after, names)


def _won(after: Kept, names: Names) -> str:
    """Return who has won, in the figures that decide a match of its form."""
    unit = after["unit"]
    score = after["total"] if unit == "points" and "total" in after else after["games"]
    return match_told(after["winner"], score, names, unit)


def _imported(_: Kept, after: Kept, names: Names) -> str:
    rows = after.get("rows", 0)
    told = ngettext(
        "A sheet with %(rows)s row entered.", "A sheet with %(rows)s rows entered.", rows
    ) % {"rows": rows}
    return told + _ended(after, names)


def _corrected(before: Kept, after: Kept, names: Names) -> str:
    struck, added = before.get("struck", ()), after.get("added", ())
    parts = [
        *_edit_told(struck, added, names),
        *_moved_told(struck, added),
        *_winner_told(before, after, names),
    ]
    return " ".join(parts) or gettext("The sheet was corrected.")


def _edit_told(struck: Sequence[Kept], added: Sequence[Kept], names: Names) -> list[str]:
    was = [row_told(_row(one["row"]), names) for one in struck if one["why"] == "corrected"]
    will = [row_told(_row(one["row"]), names) for one in added if one["why"] == "corrected"]
    told = [
        gettext("Corrected: %(was)s; now: %(will)s.") % {"was": old, "will": new}
        for old, new in zip(was, will, strict=False)
    ]
    told += [
        gettext("Put in: %(told)s.") % {"told": row_told(_row(one["row"]), names)}
        for one in added
        if one["why"] == "inserted"
    ]
    return told + [
        gettext("Struck: %(told)s.") % {"told": row_told(_row(one["row"]), names)}
        for one in struck
        if one["why"] == "struck"
    ]


def _moved_told(struck: Sequence[Kept], added: Sequence[Kept]) -> list[str]:
    late = sum(one["why"].startswith("after-") for one in struck)
    told = []
    if late:
        told.append(
            ngettext(
                "%(rows)s later row was struck with it.",
                "%(rows)s later rows were struck with it.",
                late,
            )
            % {"rows": late}
        )
    if any(one["why"] == "award" for one in added):
        told.append(gettext("The game was kept as it was played, by an award."))
    return told


def _winner_told(before: Kept, after: Kept, names: Names) -> list[str]:
    if before.get("winner") == after.get("winner"):
        return []
    if not after.get("winner"):
        return [gettext("The match is open again.")]
    return [_won(after, names)]


def _ruled(_: Kept, after: Kept, names: Names) -> str:
    ruling = after["ruling"]
    return ruling_told(ruling["kind"], ruling["winner"] or None, names)


def _unruled(before: Kept, _: Kept, names: Names) -> str:
    ruling = before.get("ruling", {})
    told = ruling_told(ruling.get("kind", ""), ruling.get("winner") or None, names)
    return gettext("Ruling taken back: %(told)s") % {"told": told}


def _sheet_checked(_: Kept, after: Kept, __: Names) -> str:
    compared = after.get("compared", 0)
    return ngettext(
        "The signed sheet agrees with the hands (%(compared)s figure compared).",
        "The signed sheet agrees with the hands (%(compared)s figures compared).",
        compared,
    ) % {"compared": compared}


def _entered(_: Kept, after: Kept, __: Names) -> str:
    entries = after.get("entries", ())
    if len(entries) <= _FEW:
        return gettext("Entered: %(names)s.") % {
            "names": listed([named(one["name"]) for one in entries])
        }
    return ngettext("%(count)s player entered.", "%(count)s players entered.", len(entries)) % {
        "count": len(entries)
    }


def _checked_in(_: Kept, after: Kept, __: Names) -> str:
    name = named(after.get("name", ""))
    if after.get("here"):
        return gettext("%(name)s is here.") % {"name": name}
    return gettext("%(name)s is not here after all.") % {"name": name}


def _removed(before: Kept, _: Kept, __: Names) -> str:
    return gettext("Taken out: %(name)s.") % {"name": named(before.get("name", ""))}


def _renamed(before: Kept, after: Kept, __: Names) -> str:
    old, new = (
        gettext("%(name)s (%(club)s)") % kept if kept.get("club") else named(kept.get("name", ""))
        for kept in (before, after)
    )
    wish = _wished(before, after)
    if wish and all(before.get(one) == after.get(one) for one in ("name", "club", "members")):
        return wish
    return (gettext("%(old)s is now %(new)s.") % {"old": old, "new": new} + " " + wish).rstrip()


def _wished(before: Kept, after: Kept) -> str:
    """Return what became of the wish for initials, "" where it is as it was."""
    wish, name = after.get("initials", False), {"name": named(after.get("name", ""))}
    if wish == before.get("initials", False):
        return ""
    if wish:
        return gettext("%(name)s is shown as initials from now on.") % name
    return gettext("%(name)s is shown by name again.") % name


def _seeded(_: Kept, after: Kept, __: Names) -> str:
    return ngettext("%(count)s seed changed.", "%(count)s seeds changed.", len(after)) % {
        "count": len(after)
    }


def _tabled(before: Kept, after: Kept, __: Names) -> str:
    none = gettext("no table")
    moved = [
        gettext("%(match)s from %(old)s to %(new)s")
        % {"match": match, "old": before.get(match) or none, "new": table or none}
        for match, table in after.items()
    ]
    if len(moved) <= _FEW:
        return gettext("Tables: %(moved)s.") % {"moved": listed(moved)}
    return ngettext("%(count)s table changed.", "%(count)s tables changed.", len(moved)) % {
        "count": len(moved)
    }


def _created(_: Kept, after: Kept, __: Names) -> str:
    return gettext("The event “%(name)s” was made.") % {"name": named(after.get("name", ""))}


def _updated(before: Kept, after: Kept, _: Names) -> str:
    changed = [str(COLUMNS.get(name, name)) for name in after]
    if not changed:
        return gettext("Settings saved, nothing changed.")
    told = gettext("Settings changed: %(fields)s.") % {"fields": listed(changed)}
    if "prizes" not in after:
        return told
    return f"{told} {prizes_changed(before.get('prizes', ()), after['prizes'])}"


def _match_rescored(before: Kept, after: Kept, names: Names) -> str:
    if "rules" not in after:
        return gettext("A re-score changed who plays here.")
    told = [gettext("Re-scored: %(rules)s.") % {"rules": rules_named(after["rules"])}]
    if not after.get("changed"):
        return told[0] + " " + gettext("Nothing changed.")
    sums = {"points": gettext("Points from hands"), "total": gettext("Total")}
    told += [
        gettext("%(what)s %(was)s, now %(will)s.")
        % {"what": what, "was": _pair_told(before[key]), "will": _pair_told(after[key])}
        for key, what in sums.items()
        if before[key] != after[key]
    ]
    return " ".join(
        [*told, *_moved_told(before.get("struck", ()), ()), *_winner_told(before, after, names)]
    )


def _pair_told(kept: Kept) -> str:
    return f"{figure(kept['A'])}–{figure(kept['B'])}"


def _restored(_: Kept, after: Kept, __: Names) -> str:
    return gettext("The event was restored from a file (there its code was %(code)s).") % {
        "code": after.get("code", "")
    }


_ACTS: Final[Mapping[str, Callable[[Kept, Kept, Names], str]]] = {
    "hand.record": _recorded,
    "hand.correct": _corrected,
    "hands.import": _imported,
    "ruling.set": _ruled,
    "ruling.strike": _unruled,
    "sheet.check": _sheet_checked,
    "entries.add": _entered,
    "entry.checkin": _checked_in,
    "entry.remove": _removed,
    "entry.change": _renamed,
    "seeds.set": _seeded,
    "tables.set": _tabled,
    "event.create": _created,
    "event.update": _updated,
    "event.rescore": lambda before, after, _: event_rescored(before, after),
    "match.rescore": _match_rescored,
    "event.restore": _restored,
    **DRAW_ACTS,
    **SCORE_ACTS,
    **STAFF_ACTS,
}
