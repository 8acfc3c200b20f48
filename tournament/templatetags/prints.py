"""What pages need to tell about paper: sheets that are out of date, papers that were made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from tournament.wording import prints

if TYPE_CHECKING:
    from collections.abc import Mapping

register = template.Library()

register.filter("notice_lines", prints.notice_told)
register.filter("way_on", prints.way_on)
register.filter("sheets_named", prints.sheets_named)
register.filter("paper_name", prints.paper_name)
register.filter("paper_use", prints.paper_use)


@register.filter
def name_of(names: Mapping[int, str], number: int) -> str:
    """Return the name of a round by its number."""
    return names.get(number, "")
