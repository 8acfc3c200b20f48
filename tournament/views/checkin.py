"""The door: who is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.forms.checkin import CheckInForm
from tournament.permissions import may_check_in
from tournament.selectors.checkin import arrivals, found
from tournament.services.checkin import entry_check_in
from tournament.views._shared import desk_page, event_for, event_url, told_in

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, QueryDict

    from tournament.selectors.desk import DeskEvent

LONGEST = 120


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def check_in(request: HttpRequest, code: str) -> HttpResponse:
    """Check players in one by one; the list can be searched while typing."""
    event = event_for(request, code, may_check_in)
    if request.method != "POST":
        return _page(request, event, CheckInForm())
    form = CheckInForm(_pressed(request.POST))
    if form.is_valid():
        with told_in(form):
            number = form.cleaned_data["number"]
            entry_check_in(
                tournament_id=event.pk,
                number=number,
                here=form.cleaned_data["here"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=form.request_mark,
            )
            return redirect(f"{event_url('check_in', event)}?last={number}")
    return _page(request, event, form)


def _pressed(sent: QueryDict) -> dict[str, str]:
    """Return which button was pressed: it carries the number."""
    here = sent.get("here", "")
    return {
        "request_id": sent.get("request_id", ""),
        "number": here or sent.get("away", ""),
        "here": "on" if here else "",
    }


def _page(request: HttpRequest, event: DeskEvent, form: CheckInForm) -> HttpResponse:
    people = arrivals(event.pk, event.time_zone)
    text = request.GET.get("q", "")[:LONGEST]
    missing = request.GET.get("show") == "missing"
    last = request.GET.get("last", "")
    context = {
        "people": [one for one in found(people, text) if not (missing and one.here)],
        "here_count": sum(one.here for one in people),
        "of": len(people),
        "q": text,
        "missing": missing,
        "last": next((one for one in people if str(one.number) == last), None),
    }
    return desk_page(request, "checkin.html", event, context, form=form)
