"""Entering a match by its game scores or by its result alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.http import Http404
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.enums import MatchState
from tournament.errors import Conflict, Missing
from tournament.forms.draws import SheetsForm
from tournament.forms.scores import MOST_ROWS, ScoreFieldsForm, ScoreLineForm
from tournament.levels import SCORED
from tournament.permissions import may_enter_hands
from tournament.selectors.desk import next_to_enter
from tournament.selectors.logbook import meanwhile
from tournament.selectors.matches import match_view
from tournament.services.scores import scores_record
from tournament.views._shared import (
    act_of,
    desk_page,
    event_for,
    event_url,
    tell_done,
    told_in,
)
from tournament.wording.people import place_name
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.desk import DeskEvent
    from tournament.values import MatchView

    Sent = ScoreLineForm | ScoreFieldsForm

CONFLICT: Final = 409
OPEN: Final = frozenset({MatchState.READY, MatchState.PLAYING})
LATELY: Final = 12
FIELDS: Final = "fields"


def view_of(event: DeskEvent, match_code: str) -> MatchView:
    """Return a match as its staff sees it, or say that there is no such page."""
    try:
        return match_view(event.code, match_code, staff=True)
    except Missing as error:
        raise Http404 from error


def level_asked(request: HttpRequest, view: MatchView) -> str:
    """Return the level that a page is about: the match's own, else the one asked for."""
    asked = request.POST.get("level") or request.GET.get("level") or "games"
    if view.card.level in SCORED:
        return view.card.level
    return asked if asked in SCORED else "games"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match_scores(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """Enter the next score, or several by fields; nothing but hands goes to their own page."""
    event = event_for(request, code, may_enter_hands)
    view = view_of(event, match_code)
    level = level_asked(request, view)
    if request.method != "POST":
        if view.card.level == "hands":
            return redirect(event_url("match_entry", event, match_code=match_code))
        return _page(request, event, view, level)
    by_fields = request.POST.get("by") == FIELDS
    form = _fields(view, request.POST) if by_fields else ScoreLineForm(request.POST)
    if not form.is_valid():
        return _page(request, event, view, level, form)
    try:
        with told_in(form, form.place_of):
            answer = scores_record(
                match_id=view.card.match_id,
                level=level,
                scores=form.scores(level),
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
                expected_revision=form.cleaned_data["revision"],
            )
            tell_done(request, answer, _("Entered."))
            here = event_url("match_scores", event, match_code=match_code)
            return redirect(f"{here}?level={level}#entry")
    except Conflict as conflict:
        return _conflicting(request, event, match_code, form, conflict)
    return _page(request, event, view_of(event, match_code), level, form)


def _conflicting(
    request: HttpRequest, event: DeskEvent, match_code: str, form: Sent, conflict: Conflict
) -> HttpResponse:
    """Show what others did meanwhile beside what was typed; sent again, it counts as of now."""
    view = view_of(event, match_code)
    context = {
        "conflict": sentence(conflict),
        "meanwhile": meanwhile(conflict.match_id, since=conflict.expected),
    }
    response = _page(request, event, view, level_asked(request, view), form, context)
    response.status_code = CONFLICT
    return response


def _fields(view: MatchView, data: Any = None) -> ScoreFieldsForm:  # noqa: ANN401 - sent, or none
    """Return two fields for each game that can still be played."""
    names = place_name(view.card.a), place_name(view.card.b)
    first = len(view.scores) + 1
    # What was sent is read whole, whatever the match can take by now.
    rows = MOST_ROWS if data is not None else view.games_left
    return ScoreFieldsForm(data, rows=rows, first=first, names=names, auto_id="field_%s")


def _page(
    request: HttpRequest,
    event: DeskEvent,
    view: MatchView,
    level: str,
    form: Sent | None = None,
    context: dict[str, Any] | None = None,
) -> HttpResponse:
    over = view.card.state == MatchState.FINISHED
    line = form if isinstance(form, ScoreLineForm) else ScoreLineForm()
    fields = form if isinstance(form, ScoreFieldsForm) else _fields(view)
    shown: dict[str, Any] = {
        "match": view,
        "match_code": view.card.code,
        "level": level,
        "revision": view.match_revision,
        "may_enter": event.published and view.card.state in OPEN,
        "line_form": line,
        "fields": fields,
        "by_fields": form is fields,
        "number": len(view.scores) + 1,
        "score_edit": "tournament/desk/_score_links.html",
        "following": next_to_enter(event.pk, view.card.code) if over else "",
        "lately": view.log[:LATELY],
        "sheets": SheetsForm(),
        "back": reverse("match_level", args=[event.code, view.card.code]) + "?level=hands",
        **(context or {}),
    }
    return desk_page(request, "scores.html", event, shown, form=form)
