"""Days and times in words: the one helper that shows a moment, always in its event's time zone."""

from __future__ import annotations

import zoneinfo
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext

if TYPE_CHECKING:
    import datetime as dt


def in_zone(at: dt.datetime, time_zone: str) -> dt.datetime:
    """Return a stored (UTC) moment on the clock of an event's time zone."""
    return at.astimezone(zoneinfo.ZoneInfo(time_zone))


def today(time_zone: str) -> dt.date:
    """Return the day it is now in a time zone."""
    return in_zone(timezone.now(), time_zone).date()


def moment(at: dt.datetime) -> str:
    """Return a moment as its own clock shows it: "14 May 2026, 17:30".

    In the hour that a clock shows twice when it is put back, it says which: "02:30 CEST".
    """
    return _shown(at, pgettext("format of a moment", "j F Y, H:i"))


def clock(at: dt.datetime) -> str:
    """Return the time of day of a moment as its own clock shows it: "17:30"."""
    return _shown(at, pgettext("format of a time of day", "H:i"))


def _shown(at: dt.datetime, form: str) -> str:
    told = date_format(at.replace(tzinfo=None), form)
    # The hour that is left out in spring never comes from a stored moment.
    twice = at.replace(fold=0).utcoffset() != at.replace(fold=1).utcoffset()
    return f"{told} {at.tzname()}" if twice else told


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
