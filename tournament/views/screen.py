"""The page for the projector: it turns by itself, without script, and follows the event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from tournament.errors import Missing
from tournament.selectors.events import event_head
from tournament.selectors.screen import screen_of
from tournament.views.live import KEPT_SECONDS, LivePage, mark_of, not_found, unlisted

if TYPE_CHECKING:
    from django.http import HttpRequest

SECONDS: Final = 12
"""How long a slide stands."""
LONGEST_NUMBER: Final = 4


@login_not_required
@require_safe
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """Show one slide and turn to the next; with `?hold` stay at this one and keep it fresh."""
    wanted, hold = _number(request.GET.get("slide", "")), "hold" in request.GET
    try:
        head = event_head(code, request.user)
        key = f"screen:{mark_of(head, LivePage('screen', dict, variant=f'{wanted}-{hold}'))}"
        kept = None if head.private else cache.get(key)
        if kept is None:
            kept = _render(code, wanted, hold=hold)
            if not head.private:
                cache.set(key, kept, KEPT_SECONDS)
    except Missing as error:
        return not_found(request, error.path, code)
    response = HttpResponse(kept["html"])
    response["Refresh"] = f"{SECONDS}; url={request.path}{kept['next']}"
    response["Cache-Control"] = "no-store"
    return unlisted(head.visibility, response)


def _render(code: str, wanted: int, *, hold: bool) -> dict[str, Any]:
    view = screen_of(code)
    count = len(view.slides)
    number = wanted if 1 <= wanted <= count else 1
    before, after = (number - 2) % count + 1, number % count + 1
    context = {
        "view": view,
        "code": code,
        "slide": view.slides[number - 1],
        "number": number,
        "count": count,
        "before": before,
        "after": after,
        "hold": hold,
    }
    following = f"?slide={number}&hold" if hold else f"?slide={after}"
    return {"html": render_to_string("tournament/screen.html", context), "next": following}


def _number(text: str) -> int:
    """Return the number of a slide out of an address, 0 for anything else."""
    short = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if short else 0
