"""An event made from another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.forms.copies import CopyForm
from tournament.permissions import may_edit_event
from tournament.services.copies import CopyFacts
from tournament.services.copies import event_copy as copy
from tournament.views._shared import act_of, desk_page, event_for, sent, tell_done, told_in
from tournament.wording.when import today

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_http_methods(["GET", "HEAD", "POST"])
def event_copy(request: HttpRequest, code: str) -> HttpResponse:
    """Ask what is new in a copy of an event, make it, and go on to its players."""
    event = event_for(request, code, may_edit_event)
    first = {"name": event.card.name, "starts_on": today(event.time_zone)}
    form = CopyForm(sent(request), initial=first)
    answer: dict[str, Any] = {}
    if form.is_valid():
        values = form.cleaned_data
        with told_in(form):
            answer = copy(
                tournament_id=event.pk,
                facts=CopyFacts(
                    values["name"], values["starts_on"], values["ends_on"], values["with_players"]
                ),
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
    if not answer:
        return desk_page(request, "copy.html", event, form=form)
    tell_done(request, answer, _("%(name)s is made.") % {"name": form.cleaned_data["name"]})
    return redirect("manage_players", code=answer["code"])
