"""How a list of names was read: from which encoding, with which columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    from tournament.names import NameList
    from tournament.names.decoding import Decoded

COLUMNS: Final[Mapping[str, Promise]] = {
    "semicolon": _("Semicolons"),
    "tab": _("Tabs"),
    "comma": _("Commas"),
}
ENCODINGS: Final[Mapping[str, Promise]] = {
    "utf-8": _("UTF-8"),
    "utf-16": _("UTF-16"),
    "windows-1252": _("Windows-1252, Western Europe"),
    "windows-1250": _("Windows-1250, Central Europe"),
    "iso-8859-2": _("ISO 8859-2, Central Europe"),
    "windows-1251": _("Windows-1251, Cyrillic"),
}


def read_told(listed: NameList | None, decoded: Decoded | None = None) -> list[str]:
    """Return how a list was read, where that is not plain to see from its lines."""
    told: list[str] = []
    if decoded is not None:
        told.append(_file_told(decoded))
    if listed is None:
        return told
    if listed.separator == "comma":
        told.append(gettext("Commas stand between the columns."))
    if listed.heading:
        heading = {"heading": " · ".join(listed.heading)}
        told.append(gettext("The first row is a heading: %(heading)s") % heading)
    if listed.left_out:
        text = ngettext(
            "This column is left out: %(columns)s",
            "These columns are left out: %(columns)s",
            len(listed.left_out),
        )
        told.append(text % {"columns": " · ".join(listed.left_out)})
    if listed.joined:
        rows = {"lines": ", ".join(f"{first}–{last}" for first, last in listed.joined)}
        told.append(gettext("Quotes hold these lines together as one row each: %(lines)s") % rows)
    return told


def _file_told(decoded: Decoded) -> str:
    letters = {"encoding": ENCODINGS[decoded.encoding]}
    if not decoded.guessed:
        return gettext("The file was read as %(encoding)s.") % letters
    return (
        gettext(
            "The file does not say how its letters are written. It looks like %(encoding)s. If "
            "names are wrong here, cancel and choose the file again with the letters it has."
        )
        % letters
    )
