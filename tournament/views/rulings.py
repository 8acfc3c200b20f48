"""Walkover, retirement, forfeit, double forfeit, and taking a ruling back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.enums import MatchState, SlotKind
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
    tell_done,
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
    form = RulingForm(sent(request), initial={"revision": view.match_revision})
    if request.method == "POST" and form.is_valid():
        try:
            with told_in(form, _place):
                answer = ruling_set(
                    match_id=view.card.match_id,
                    kind=form.kind,
                    winner=form.winner,
                    reason=form.cleaned_data["reason"],
                    actor=request.user,  # type: ignore[arg-type]
                    request_id=act_of(form),
                    expected_revision=form.cleaned_data["revision"],
                )
                told = _("The ruling on %(match)s stands.") % {"match": view.card.code}
                tell_done(request, answer, told)
                return redirect(event_url("match_entry", event, match_code=match_code))
        except Conflict as conflict:
            return _page(request, event, view, form, conflict)
    return _page(request, event, view, form, _looked_at_another(view, form))


def _looked_at_another(view: MatchView, form: RulingForm | RulingStrikeForm) -> Conflict | None:
    """Return what happened since the page of a refused form was loaded, None for nothing."""
    seen = form.cleaned_data.get("revision") if form.is_bound and form.errors else None
    if seen is None or seen == view.match_revision:
        return None
    return Conflict(match_id=view.card.match_id, expected=seen, actual=view.match_revision)


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
    shown = _form_shown(view, form)
    context: dict[str, Any] = {
        "match": view,
        "striking": striking,
        "revision": view.match_revision,
        "shown": shown,
        "errors_apart": shown is not form or not _can_be_ruled(view),
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


def _form_shown(
    view: MatchView, form: RulingForm | RulingStrikeForm
) -> RulingForm | RulingStrikeForm:
    """Return the form that fits the match as it is now: the one that was sent, or a fresh one."""
    initial = {"revision": view.match_revision, "reason": form.data.get("reason", "")}
    if view.ruling is not None:
        return form if isinstance(form, RulingStrikeForm) else RulingStrikeForm(initial=initial)
    if not isinstance(form, RulingForm):
        form = RulingForm(initial=initial)
    form.offer(played=bool(view.rows))
    return form


def _can_be_ruled(view: MatchView) -> bool:
    """Whether the page has a form at all, with a place for its errors."""
    known = view.card.a.kind == view.card.b.kind == SlotKind.KNOWN
    return view.ruling is not None or (known and view.card.state != MatchState.FINISHED)


@require_POST
def ruling_strike(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """Take the ruling on a match back; what was played counts again."""
    event = event_for(request, code, may_rule)
    view = _view(event, match_code)
    form = RulingStrikeForm(request.POST)
    if form.is_valid():
        try:
            with told_in(form):
                answer = strike(
                    match_id=view.card.match_id,
                    reason=form.cleaned_data["reason"],
                    actor=request.user,  # type: ignore[arg-type]
                    request_id=act_of(form),
                    expected_revision=form.cleaned_data["revision"],
                )
                told = _("The ruling on %(match)s is taken back.") % {"match": view.card.code}
                tell_done(request, answer, told)
                return redirect(event_url("match_entry", event, match_code=match_code))
        except Conflict as conflict:
            return _page(request, event, view, form, conflict)
    return _page(request, event, view, form, _looked_at_another(view, form))
