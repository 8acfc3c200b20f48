"""The line that a re-score leaves in the log of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from tournament.wording.rescore.codes import codes_told
from tournament.wording.rules import preset_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

SCOPES: Final[Mapping[str, str | Promise]] = {
    "to_come": gettext_lazy("for the matches to come"),
    "open": gettext_lazy("for the matches to come and those in play"),
    "all": gettext_lazy("for all matches"),
}


def event_rescored(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Return what was done, read from what the write kept."""
    parts = {
        "old": rules_named(before["rules"]),
        "new": rules_named(after["rules"]),
        "scope": SCOPES.get(after["scope"], after["scope"]),
    }
    told = [gettext("Rules changed in play from %(old)s to %(new)s, %(scope)s.") % parts]
    changed = len(after.get("matches", ()))
    if changed:
        told.append(
            ngettext("%(count)s match changed.", "%(count)s matches changed.", changed)
            % {"count": changed}
        )
    if after.get("kept"):
        kept = codes_told(after["kept"])
        told.append(gettext("By their rules as before: %(matches)s.") % {"matches": kept})
    return " ".join(told)


def rules_named(document: object) -> str:
    """Return the name of stored rules; that somebody changed them is said."""
    if not isinstance(document, dict):
        return preset_name(str(document))
    return gettext("%(name)s, changed") % {"name": preset_name(str(document.get("preset")))}
