"""Work that somebody waits for: its bar, its file, and running it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from tournament.errors import Missing, Refusal
from tournament.permissions import may_direct, may_print
from tournament.selectors.jobs import job_view
from tournament.selectors.work import open_file, round_of_job
from tournament.services.jobs import job_run_again
from tournament.views._shared import desk_page, event_for, event_url, tell_error

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

    from tournament.selectors.desk import DeskEvent
    from tournament.values import JobView

GONE = 404


def view_of(event: DeskEvent, job_id: int) -> JobView:
    """Return a piece of work of the event, or say that there is no such page."""
    try:
        return job_view(job_id, code=event.code)
    except Missing as error:
        raise Http404 from error


@never_cache
@require_safe
def job(request: HttpRequest, code: str, job_id: int) -> HttpResponse:
    """Show how far a piece of work has come; the bar asks again each second until it is over.

    A draw that is done is looked at on its own page, so the page that waited for it is loaded
    anew.
    """
    event = event_for(request, code, may_direct)
    view = view_of(event, job_id)
    over = view.state == "done"
    if request.htmx:  # type: ignore[attr-defined]
        if over and view.kind == "generate_bracket":
            return HttpResponseClientRefresh()
        return render(request, "tournament/desk/_job.html", {"job": view, "code": event.code})
    if over and view.kind == "generate_bracket":
        return redirect(event_url("manage_draw", event))
    return desk_page(request, "job.html", event, {"job": view, "round": round_of_job(job_id)})


@require_POST
def job_again(request: HttpRequest, code: str, job_id: int) -> HttpResponse:
    """Start a stalled or failed piece of work once more."""
    event = event_for(request, code, may_direct)
    try:
        job_run_again(job_id=job_id, tournament_id=event.pk)
    except Missing as error:
        raise Http404 from error
    except Refusal as error:
        tell_error(request, error)
    return redirect(event_url("job", event, job_id=job_id))


@never_cache
@require_safe
def job_file(request: HttpRequest, code: str, job_id: int) -> HttpResponseBase:
    """Send the PDF of a piece of work. A file that is gone gets a page that says how to get it."""
    event = event_for(request, code, may_print)
    view = view_of(event, job_id)
    try:
        file = open_file(event.pk, job_id)
    except Missing:
        response = desk_page(
            request, "file_gone.html", event, {"job": view, "round": round_of_job(job_id)}
        )
        response.status_code = GONE
        return response
    name = f"{event.code}-{view.file_name}"
    return FileResponse(file, filename=name, content_type="application/pdf")
