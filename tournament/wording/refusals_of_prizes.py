"""Refusals about the prizes of an event: the line, what is wrong with it, and how to write it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

PRIZES: Final[Mapping[str, str | Promise]] = {
    "prize-no-place": _("Line %(line)s begins with no place. Write it as “1: 500 €”."),
    "prize-unclear": _(
        "Line %(line)s can be read in two ways. Put a colon after the place, “%(place)s: …”, or "
        "after both, “3–4: …”."
    ),
    "prize-no-text": _("Line %(line)s names no prize. Write it after the place, or take it out."),
    "prize-too-long": _(
        "Line %(line)s is too long for a prize: %(length)s characters, %(limit)s at most."
    ),
    "prize-bad-place": _("Line %(line)s: places run from 1 to %(limit)s, and %(place)s is none."),
    "prize-reversed": _("Line %(line)s: write the better place first, “%(last)s–%(first)s”."),
    "prize-twice": _(
        "Line %(line)s: place %(place)s has a prize in line %(other)s already. Put both in one "
        "line."
    ),
    "prizes-too-many": _(
        "There are %(lines)s prizes; %(limit)s at most. Put places with the same prize together: "
        "“5–8: Medal”."
    ),
}
