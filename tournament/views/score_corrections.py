"""Correcting a score: change, put in or strike one; what would change is shown before it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.correction import ScoreChange, ScoreInsert, ScoreStrike
from tournament.errors import Conflict, Refusal
from tournament.forms.scores import ScoreCorrectionForm, ScoreStrikeForm
from tournament.permissions import may_correct
from tournament.selectors.logbook import meanwhile
from tournament.services.score_corrections import score_correct as correct
from tournament.services.score_corrections import score_preview
from tournament.views._shared import (
    UNPROCESSABLE,
    act_of,
    desk_page,
    event_for,
    event_url,
    sent,
    tell_done,
    tell_error,
    told_in,
)
from tournament.views.scores import view_of
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.correction import ScoreEdit
    from tournament.selectors.desk import DeskEvent
    from tournament.services.corrections import CorrectionPreview
    from tournament.values import MatchView, ScoreView

    Forms = ScoreCorrectionForm | ScoreStrikeForm

CONFLICT: Final = 409


@dataclass(frozen=True, slots=True)
class Task:
    """One correction page: the event, the match as it is, and the score it is about."""

    request: HttpRequest
    event: DeskEvent
    match: MatchView
    kind: str
    score: ScoreView


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def score_change(request: HttpRequest, code: str, match_code: str, fact_id: int) -> HttpResponse:
    """Put another score in the place of one."""
    return _correct(request, code, match_code, fact_id, "change")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def score_insert(request: HttpRequest, code: str, match_code: str, fact_id: int) -> HttpResponse:
    """Put a forgotten game before one."""
    return _correct(request, code, match_code, fact_id, "insert")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def score_strike(request: HttpRequest, code: str, match_code: str, fact_id: int) -> HttpResponse:
    """Take a score out."""
    return _correct(request, code, match_code, fact_id, "strike")


def _correct(
    request: HttpRequest, code: str, match_code: str, fact_id: int, kind: str
) -> HttpResponse:
    event = event_for(request, code, may_correct)
    match = view_of(event, match_code)
    live = {score.fact_id: score for score in match.scores}
    struck = {score.fact_id for score in match.struck_scores}
    if fact_id not in {*live, *struck}:
        raise Http404
    if fact_id not in live:
        tell_error(request, Refusal("unknown-score"))
        return redirect(event_url("match_scores", event, match_code=match_code))
    task = Task(request, event, match, kind, live[fact_id])
    initial: dict[str, Any] = {"revision": match.match_revision}
    if kind == "change":
        initial["line"] = line_of(task.score)
    make = ScoreStrikeForm if kind == "strike" else ScoreCorrectionForm
    form = make(sent(request), initial=initial)
    if request.method != "POST" or request.POST.get("step") == "edit" or not form.is_valid():
        return _page(task, form)
    if request.POST.get("mode") == "apply":
        return _apply(task, form, _edit(task, form))
    return _look(task, form, _edit(task, form))


def line_of(score: ScoreView) -> str:
    """Return a score as it is typed."""
    note = f" # {score.note}" if score.note else ""
    ahead = "A" if score.figures.A > score.figures.B else "B"
    # Who won is named only where the figures alone would say another.
    named = score.figures.A == score.figures.B or ahead != score.winner
    side = f"{score.winner.lower()} " if named else ""
    return f"{side}{score.figures.A} {score.figures.B}{note}"


def _edit(task: Task, form: Forms) -> ScoreEdit:
    fact = task.score.fact_id
    if not isinstance(form, ScoreCorrectionForm):
        return ScoreStrike(fact)
    (score,) = form.scores("result" if task.score.kind == "result" else "games")
    return ScoreChange(fact, score) if task.kind == "change" else ScoreInsert(score, before=fact)


def _look(
    task: Task, form: Forms, edit: ScoreEdit, conflict: Conflict | None = None
) -> HttpResponse:
    """Show what would change."""
    preview: CorrectionPreview | None = None
    with told_in(form, form.place_of):
        preview = score_preview(
            match_id=task.match.card.match_id,
            edit=edit,
            actor=task.request.user,  # type: ignore[arg-type]
        )
    context: dict[str, Any] = {}
    if preview is not None:
        context = {"preview": preview, "revision": preview.match_revision}
    if conflict is not None:
        context |= {
            "conflict": sentence(conflict),
            "meanwhile": meanwhile(conflict.match_id, since=conflict.expected),
        }
    return _page(task, form, context)


def _apply(task: Task, form: Forms, edit: ScoreEdit) -> HttpResponse:
    """Carry the correction out; what stands in the way is said above the preview."""
    try:
        with told_in(form, form.place_of):
            answer = correct(
                match_id=task.match.card.match_id,
                edit=edit,
                reason=form.cleaned_data["reason"],
                actor=task.request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
                expected_revision=form.cleaned_data["revision"],
            )
            tell_done(task.request, answer, _("Corrected. Games, match and bracket follow."))
            code = task.match.card.code
            return redirect(event_url("match_scores", task.event, match_code=code))
    except Conflict as conflict:
        response = _look(task, form, edit, conflict)
        response.status_code = CONFLICT
        return response
    response = _look(task, form, edit)
    response.status_code = UNPROCESSABLE
    return response


def _page(task: Task, form: Forms, context: dict[str, Any] | None = None) -> HttpResponse:
    shown = {
        "match": task.match,
        "score": task.score,
        "kind": task.kind,
        "revision": task.match.match_revision,
        **(context or {}),
    }
    return desk_page(task.request, "score_correction.html", task.event, shown, form=form)
