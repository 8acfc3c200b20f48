"""Days and times in words: the one helper that shows a moment, always in its event's time zone."""

from __future__ import annotations

import zoneinfo
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import pgettext

if TYPE_CHECKING:
    import datetime as dt


def in_zone(at: dt.datetime, time_zone: str) -> dt.datetime:
    """Return a stored (UTC) moment on the clock of an event's time zone."""
    return at.astimezone(zoneinfo.ZoneInfo(time_zone))


def moment(at: dt.datetime) -> str:
    """Return a moment as its own clock shows it: "14 May 2026, 17:30"."""
    form = pgettext("format of a moment", "j F Y, H:i")
    return date_format(at.replace(tzinfo=None), form)


def clock(at: dt.datetime) -> str:
    """Return the time of day of a moment as its own clock shows it: "17:30"."""
    return date_format(at.replace(tzinfo=None), pgettext("format of a time of day", "H:i"))


def zone_name(at: dt.datetime) -> str:
    """Return the name of the time zone a moment is shown in: "Europe/Warsaw"."""
    return getattr(at.tzinfo, "key", None) or at.tzname() or ""


def days(first: dt.date, last: dt.date) -> str:
    """Return the days of an event: "14 May 2026", "14–16 May 2026", "30 May – 2 June 2026"."""
    whole = pgettext("format of a day", "j F Y")
    end = date_format(last, whole)
    if first == last:
        return end
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{end}"
    start = (
        pgettext("format of a day without its year", "j F") if first.year == last.year else whole
    )
    return f"{date_format(first, start)} – {end}"
