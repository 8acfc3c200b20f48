"""Another level of detail for a match: looked at first, with all that goes out by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.enums import MatchLevel
from tournament.errors import Conflict
from tournament.forms.scores import BackForm, LevelForm
from tournament.levels import SCORED
from tournament.permissions import may_correct
from tournament.selectors.logbook import meanwhile
from tournament.services.levels import level_preview, level_set
from tournament.views._shared import (
    UNPROCESSABLE,
    act_of,
    desk_page,
    event_for,
    event_url,
    sent,
    tell_done,
    told_in,
)
from tournament.views.scores import view_of
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.levels import Score
    from tournament.selectors.desk import DeskEvent
    from tournament.services.levels import LevelPreview

CONFLICT: Final = 409


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match_level(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """Replace what is entered by something else, or go back to hands."""
    event = event_for(request, code, may_correct)
    view = view_of(event, match_code)
    asked = request.POST.get("level") or request.GET.get("level") or ""
    levels = [one for one in MatchLevel.values if one != view.card.level]
    level = asked if asked in MatchLevel.values else levels[0]
    if not view.card.level:
        # Nothing is there to be replaced: what is to be entered has its own page.
        name = "match_scores" if level in SCORED else "match_entry"
        return redirect(event_url(name, event, match_code=match_code) + f"?level={level}")
    initial = {"revision": view.match_revision}
    kind = LevelForm if level in SCORED else BackForm
    form = kind(sent(request), initial=initial)
    context: dict[str, Any] = {
        "match": view,
        "level": level,
        "levels": levels,
        "revision": view.match_revision,
    }
    if request.method != "POST" or not form.is_valid() or request.POST.get("step") == "edit":
        return desk_page(request, "level.html", event, context, form=form)
    scores = form.scores(level) if isinstance(form, LevelForm) else ()
    if request.POST.get("mode") == "apply":
        return _apply(request, event, form, context, scores)
    return _look(request, event, form, context, scores)


def _look(
    request: HttpRequest,
    event: DeskEvent,
    form: LevelForm | BackForm,
    context: dict[str, Any],
    scores: tuple[Score, ...],
) -> HttpResponse:
    """Show what would change."""
    preview: LevelPreview | None = None
    with told_in(form, form.place_of):
        preview = level_preview(
            match_id=context["match"].card.match_id,
            level=context["level"],
            scores=scores,
            actor=request.user,  # type: ignore[arg-type]
        )
    if preview is not None:
        context = {**context, "preview": preview, "revision": preview.match_revision}
    return desk_page(request, "level.html", event, context, form=form)


def _apply(
    request: HttpRequest,
    event: DeskEvent,
    form: LevelForm | BackForm,
    context: dict[str, Any],
    scores: tuple[Score, ...],
) -> HttpResponse:
    match_code, level = context["match"].card.code, context["level"]
    try:
        with told_in(form, form.place_of):
            answer = level_set(
                match_id=context["match"].card.match_id,
                level=level,
                scores=scores,
                reason=form.cleaned_data["reason"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
                expected_revision=form.cleaned_data["revision"],
            )
            tell_done(request, answer, _("Replaced. Games, match and bracket follow."))
            name = "match_scores" if level in SCORED else "match_entry"
            return redirect(event_url(name, event, match_code=match_code))
    except Conflict as conflict:
        context = {
            **context,
            "match": view_of(event, match_code),
            "conflict": sentence(conflict),
            "meanwhile": meanwhile(conflict.match_id, since=conflict.expected),
        }
        response = _look(request, event, form, context, scores)
        response.status_code = CONFLICT
        return response
    response = _look(request, event, form, context, scores)
    response.status_code = UNPROCESSABLE
    return response
