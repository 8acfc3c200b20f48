"""Somebody leaves the event, or comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.forms.withdrawals import RestoreForm, WithdrawForm
from tournament.permissions import may_withdraw
from tournament.selectors.desk import entries_of
from tournament.selectors.withdrawals import coming_back, leaving
from tournament.services import withdrawals as services
from tournament.views._shared import (
    act_of,
    desk_page,
    event_for,
    event_url,
    sent,
    tell_done,
    told_in,
)
from tournament.wording.withdrawals import followed_told

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.desk import DeskEvent
    from tournament.values import Person

UNPROCESSABLE = 422


@require_http_methods(["GET", "HEAD", "POST"])
def entry_withdraw(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take a player out of the event; before that the page says what follows."""
    event = event_for(request, code, may_withdraw)
    person = _person(event, number)
    form = WithdrawForm(sent(request))
    if request.method == "POST" and form.is_valid():
        with told_in(form):
            answer = services.entry_withdraw(
                tournament_id=event.pk,
                number=number,
                in_play=form.cleaned_data["in_play"],
                seen=form.cleaned_data["seen"],
                reason=form.cleaned_data["reason"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            tell_done(request, answer, _("%(name)s has left the event.") % {"name": person.name})
            return redirect(event_url("manage_players", event))
    return _page(request, event, person, form)


@require_POST
def entry_restore(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take a withdrawal back, as long as nothing was played on it."""
    event = event_for(request, code, may_withdraw)
    person = _person(event, number)
    form = RestoreForm(request.POST)
    if form.is_valid():
        with told_in(form):
            answer = services.entry_restore(
                tournament_id=event.pk,
                number=number,
                reason=form.cleaned_data["reason"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            told = _("%(name)s is back in the event.") % {"name": person.name}
            tell_done(request, answer, told)
            return redirect(event_url("manage_players", event))
    return _page(request, event, person, form)


def _person(event: DeskEvent, number: int) -> Person:
    person = next((one for one in entries_of(event.pk) if one.number == number), None)
    if person is None:
        raise Http404
    return person


def _page(
    request: HttpRequest, event: DeskEvent, person: Person, form: WithdrawForm | RestoreForm
) -> HttpResponse:
    """Show what follows from leaving, or from coming back, as the person stands now."""
    shown = form
    if isinstance(form, RestoreForm) != person.withdrawn:
        shown = RestoreForm() if person.withdrawn else WithdrawForm()
    follows = None
    if event.published:
        look = coming_back if person.withdrawn else leaving
        follows = look(event.pk, person.entry_id)
    people = {one.entry_id: one for one in entries_of(event.pk)} if follows else {}
    context: dict[str, Any] = {
        "person": person,
        "shown": shown,
        "refused": form if shown is not form else None,
        "follows": follows,
        "told": followed_told(follows, people) if follows else [],
    }
    return desk_page(request, "withdraw.html", event, context, form=form)
