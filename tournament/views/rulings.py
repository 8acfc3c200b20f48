"""Walkover, forfeit, double forfeit, and taking a ruling back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.errors import Conflict, Missing
from tournament.forms.hands import RulingForm, RulingStrikeForm
from tournament.permissions import may_rule
from tournament.selectors.logbook import meanwhile
from tournament.selectors.matches import match_view
from tournament.services.rulings import ruling_set
from tournament.services.rulings import ruling_strike as strike
from tournament.views._shared import (
    act_of,
    desk_page,
    event_for,
    event_url,
    sent,
    tell,
    told_in,
)
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.desk import DeskEvent
    from tournament.values import MatchView

CONFLICT = 409


def _view(event: DeskEvent, match_code: str) -> MatchView:
    try:
        return match_view(event.code, match_code, staff=True)
    except Missing as error:
        raise Http404 from error


@require_http_methods(["GET", "HEAD", "POST"])
def match_ruling(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """Rule on a match; beside each ruling stands what follows from it."""
    event = event_for(request, code, may_rule)
    view = _view(event, match_code)
    walkover = not view.games
    form = RulingForm(sent(request), walkover=walkover, initial={"revision": view.match_revision})
    if request.method == "POST" and form.is_valid():
        try:
            with told_in(form, _place):
                ruling_set(
                    match_id=view.card.match_id,
                    kind=form.kind,
                    winner=form.winner,
                    reason=form.cleaned_data["reason"],
                    actor=request.user,  # type: ignore[arg-type]
                    request_id=act_of(form),
                    expected_revision=form.cleaned_data["revision"],
                )
                tell(request, _("The ruling on %(match)s stands.") % {"match": view.card.code})
                return redirect(event_url("match_entry", event, match_code=match_code))
        except Conflict as conflict:
            return _page(request, event, view, form, conflict)
    return _page(request, event, view, form)


def _place(path: str) -> str | None:
    return "what" if path in {"kind", "winner"} else None


def _page(
    request: HttpRequest,
    event: DeskEvent,
    view: MatchView,
    form: RulingForm | RulingStrikeForm,
    conflict: Conflict | None = None,
) -> HttpResponse:
    striking = view.ruling is not None
    if not form.is_bound and striking:
        form = RulingStrikeForm(initial={"revision": view.match_revision})
    context: dict[str, Any] = {
        "match": view,
        "striking": striking,
        "revision": view.match_revision,
    }
    if conflict is not None:
        context |= {
            "conflict": sentence(conflict),
            "meanwhile": meanwhile(conflict.match_id, since=conflict.expected),
        }
    response = desk_page(request, "ruling.html", event, context, form=form)
    if conflict is not None:
        response.status_code = CONFLICT
    return response


@require_POST
def ruling_strike(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """Take the ruling on a match back; what was played counts again."""
    event = event_for(request, code, may_rule)
    view = _view(event, match_code)
    form = RulingStrikeForm(request.POST)
    if form.is_valid():
        try:
            with told_in(form):
                strike(
                    match_id=view.card.match_id,
                    reason=form.cleaned_data["reason"],
                    actor=request.user,  # type: ignore[arg-type]
                    request_id=act_of(form),
                    expected_revision=form.cleaned_data["revision"],
                )
                tell(
                    request, _("The ruling on %(match)s is taken back.") % {"match": view.card.code}
                )
                return redirect(event_url("match_entry", event, match_code=match_code))
        except Conflict as conflict:
            return _page(request, event, view, form, conflict)
    return _page(request, event, view, form)
