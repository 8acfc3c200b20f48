"""The director's first page, the way to a match, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.forms.hands import GoForm
from tournament.forms.log import LogForm
from tournament.permissions import may_direct, may_help
from tournament.selectors.board import board_of
from tournament.selectors.desk import find_match
from tournament.selectors.logbook import log_page
from tournament.views._shared import desk_page, event_for, event_url

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.desk import DeskEvent


@require_safe
def manage(request: HttpRequest, code: str) -> HttpResponse:
    """Show where the event stands and the next act."""
    event = event_for(request, code, may_help)
    return _board(request, event, GoForm())


def _board(request: HttpRequest, event: DeskEvent, go: GoForm) -> HttpResponse:
    return desk_page(request, "manage.html", event, {"board": board_of(event), "go": go}, form=go)


@require_safe
def go_to_match(request: HttpRequest, code: str) -> HttpResponse:
    """Go to the entry page of the match that a table number or a code means."""
    event = event_for(request, code, may_help)
    form = GoForm(request.GET)
    if form.is_valid():
        match = find_match(event.pk, form.cleaned_data["match"])
        if match:
            return redirect(event_url("match_entry", event, match_code=match))
        form.add_error("match", _("There is no such table or match in this event."))
    return _board(request, event, form)


@require_safe
def event_log(request: HttpRequest, code: str) -> HttpResponse:
    """Show who did what and when, newest first, of all or of one match or player."""
    event = event_for(request, code, may_direct)
    form = LogForm(request.GET)
    wanted = form.cleaned_data if form.is_valid() else {"match": "", "player": ""}
    page = log_page(
        event.pk,
        match=wanted["match"],
        player=wanted["player"],
        page=request.GET.get("page", "1"),
    )
    context = {
        "page": page,
        "newer": page.number - 1,
        "older": page.number + 1,
        "filtered": any(wanted.values()),
        "tab": "log",
    }
    return desk_page(request, "log.html", event, context, form=form)
