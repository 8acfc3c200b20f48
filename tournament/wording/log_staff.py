"""Lines of the log about who works on an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext, ngettext

from tournament.enums import Role
from tournament.wording.text import named

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Kept = Mapping[str, Any]
    Names = tuple[str, str]


def _role(kept: Kept) -> str:
    code = kept.get("role", "")
    return str(Role(code).label) if code in Role.values else gettext("no role")


def _invited(_: Kept, after: Kept, __: Names) -> str:
    return gettext("A link for one %(role)s was made.") % {"role": _role(after)}


def _revoked(_: Kept, after: Kept, __: Names) -> str:
    links = after.get("links", 0)
    return ngettext(
        "%(links)s link stopped working.", "%(links)s links stopped working.", links
    ) % {"links": links}


def _joined(_: Kept, after: Kept, __: Names) -> str:
    parts = {"name": named(after.get("username", "")), "role": _role(after)}
    return gettext("%(name)s came in by a link: %(role)s.") % parts


def _changed(before: Kept, after: Kept, __: Names) -> str:
    parts = {"name": named(before.get("username", "")), "was": _role(before), "will": _role(after)}
    return gettext("%(name)s: %(was)s, now %(will)s.") % parts


STAFF_ACTS: Final[Mapping[str, Callable[[Kept, Kept, Names], str]]] = {
    "staff.invite": _invited,
    "staff.revoke": _revoked,
    "staff.join": _joined,
    "staff.change": _changed,
}
