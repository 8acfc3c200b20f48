"""Score sheets on paper in words: what is out of date about one, and the way on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from django.utils.translation import gettext, gettext_lazy

from tournament.enums import JobKind
from tournament.wording.people import opponent_of, place_name, versus
from tournament.wording.text import named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.functional import Promise

    from tournament.sheets.marks import SheetMark
    from tournament.values import MatchCard, Person


class Wanted(Protocol):
    """Somebody whose name is on a sheet, with the match they have to play."""

    number: int
    person: Person | None
    match: MatchCard | None


class Notice(Protocol):
    """What a scanned sheet has to be told about."""

    code: str
    printed: SheetMark
    changes: tuple[str, ...]
    now: MatchCard | None
    table: int
    wanted: tuple[Wanted, ...]
    drawn: bool


def notice_told(notice: Notice) -> list[str]:
    """Return what is different since a sheet was printed, a sentence for each thing."""
    return [_changes(notice, change) for change in notice.changes]


def _changes(notice: Notice, change: str) -> str:
    parts: dict[str, object] = {"match": notice.code, "was": notice.printed.table}
    if change == "gone":
        return _gone(notice)
    if change == "players":
        parts["names"] = " – ".join(_on_paper(one) for one in notice.wanted)
        parts["now"] = versus(notice.now) if notice.now else ""
        return gettext("It was printed for %(names)s. %(match)s is now %(now)s.") % parts
    if change == "table":
        return _table(notice.printed.table, notice.table)
    return {
        "sides": gettext("A and B have changed sides."),
        "names": gettext("A name is written differently now."),
        "rules": gettext("The match is played by other rules, or at another length, than printed."),
    }[change]


def _gone(notice: Notice) -> str:
    parts = {"match": notice.code, "names": " – ".join(_on_paper(one) for one in notice.wanted)}
    if notice.drawn:
        return (
            gettext(
                "It was printed for %(names)s. The bracket was drawn again, and there is no match "
                "%(match)s of two players in it now."
            )
            % parts
        )
    return (
        gettext(
            "It was printed for %(names)s. The draw was taken back, and the new one is not "
            "published yet."
        )
        % parts
    )


def _table(was: int, now: int) -> str:
    parts = {"was": was, "table": now}
    if not now:
        return gettext("The match has no table now; printed is table %(was)s.") % parts
    if not was:
        return gettext("The match is at table %(table)s now; the sheet names none.") % parts
    return gettext("The match is at table %(table)s now, not at table %(was)s.") % parts


def _on_paper(wanted: Wanted) -> str:
    if wanted.person is None:
        return gettext("number %(number)s") % {"number": wanted.number}
    return named(wanted.person.name)


def way_on(wanted: Wanted) -> str:
    """Return where somebody on an outdated sheet plays now: "Anna: table 3 against Boris"."""
    name = {"name": _on_paper(wanted)}
    if wanted.person is None:
        return gettext("%(name)s is no longer in the event.") % name
    card = wanted.match
    if card is None:
        return gettext("%(name)s has no match yet.") % name
    parts = {
        **name,
        "match": card.code,
        "table": card.table,
        "opponent": named(place_name(opponent_of(card, wanted.person))),
    }
    if card.how == "bye":
        return gettext("%(name)s has a bye.") % parts
    if card.table is None:
        return gettext("%(name)s: %(match)s, against %(opponent)s.") % parts
    return gettext("%(name)s: table %(table)s, %(match)s, against %(opponent)s.") % parts


MOST_NAMED = 12
"""So many codes are named one by one; longer lists end with how many more there are."""


def sheets_named(codes: Sequence[str]) -> str:
    """Return sheets by their codes: "M4, M7, M9", a long list cut with how many more there are."""
    shown = ", ".join(codes[:MOST_NAMED])
    more = len(codes) - MOST_NAMED
    if more <= 0:
        return shown
    return gettext("%(codes)s and %(more)s more") % {"codes": shown, "more": more}


class Made(Protocol):
    """A paper of the desk's list."""

    @property
    def kind(self) -> str:
        """Its kind."""


_NAMES: Final[Mapping[str, str | Promise]] = {
    JobKind.RENDER_SIGN_IN: gettext_lazy("Sign-in list"),
    JobKind.RENDER_TABLES: gettext_lazy("Pairings by table"),
    JobKind.RENDER_NAMES: gettext_lazy("Pairings by name"),
    JobKind.RENDER_BRACKET: gettext_lazy("Bracket"),
    JobKind.RENDER_STANDINGS: gettext_lazy("Standings"),
}
_USES: Final[Mapping[str, str | Promise]] = {
    JobKind.RENDER_SIGN_IN: gettext_lazy(
        "For the door: everybody by name, a box to tick, room to sign, lines for who comes late."
    ),
    JobKind.RENDER_TABLES: gettext_lazy(
        "For the desk and the tables: who sits where, table by table."
    ),
    JobKind.RENDER_NAMES: gettext_lazy(
        "For the wall: everybody finds their own name, their table and whom they meet."
    ),
    JobKind.RENDER_BRACKET: gettext_lazy(
        "For the wall, with the results so far. Large fields go over several pages; A3 holds 64 "
        "on one."
    ),
    JobKind.RENDER_STANDINGS: gettext_lazy(
        "For the wall: as they are now, with what parts the rows."
    ),
}


def paper_name(paper: Made) -> str:
    """Return what a paper is called."""
    return str(_NAMES.get(paper.kind, paper.kind))


def paper_use(paper: Made) -> str:
    """Return what a paper is for."""
    return str(_USES.get(paper.kind, ""))
