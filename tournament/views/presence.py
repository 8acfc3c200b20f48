"""Two at one sheet: each sees the other, and what the other did meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.forms.base import LARGEST_NUMBER
from tournament.permissions import may_enter_hands
from tournament.selectors.presence import news_since, others_here
from tournament.services.presence import sheet_seen
from tournament.views._shared import event_for, match_for

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournament.selectors.desk import DeskEvent
    from tournament.selectors.presence import News, Other

NOTHING_NEW = 204


@dataclass(frozen=True, slots=True)
class Here:
    """Who else has the sheet open, and the news since it was looked at."""

    others: tuple[Other, ...]
    news: tuple[News, ...] = ()

    @property
    def mark(self) -> str:
        """A short mark of what is told: while it is the same, there is nothing to exchange."""
        return f"{crc32(repr((self.others, self.news)).encode()):x}"


def here_on(
    request: HttpRequest, event: DeskEvent, match_id: int, news: tuple[News, ...] = ()
) -> Here:
    """Note that this user has a sheet open, and return who else has."""
    user_id = request.user.pk or 0
    sheet_seen(match_id=match_id, user_id=user_id)
    return Here(others_here(match_id, user_id, event.time_zone), news)


@never_cache
@require_http_methods(["GET", "HEAD"])
def sheet_others(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """What the entry page asks every ten seconds: who else is here, and what they did.

    `revision` is that of the sheet as shown, `mark` that of the answer before: 204 if it stands.
    """
    event = event_for(request, code, may_enter_hands)
    match = match_for(event, match_code)
    seen = _revision(request.GET.get("revision", ""), match.revision)
    news = news_since(match.pk, seen) if seen < match.revision else ()
    here = here_on(request, event, match.pk, news)
    if request.GET.get("mark") == here.mark:
        return HttpResponse(status=NOTHING_NEW)
    context = {"present": here, "code": event.code, "match_code": match.code}
    return render(request, "tournament/desk/_others.html", context)


def _revision(text: str, now: int) -> int:
    """Return the revision that a page says it shows; one that says none has seen all."""
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_NUMBER))
    return int(text) if plain else now
