"""Deleting an event, and the file that is left of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tournament.errors import Refusal
from tournament.forms.deletion import DeleteForm
from tournament.permissions import may_delete, may_restore
from tournament.services.archive_files import backup_folder, read_file
from tournament.services.deletion import event_delete as delete
from tournament.views._shared import act_of, desk_page, event_for, sent, told_in
from tournament.views.archives import file_answer

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournament.services.deletion import Deleted

KEPT: Final = "deleted"
"""Where the session keeps what its user deleted last."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def event_delete(request: HttpRequest, code: str) -> HttpResponse:
    """Say what goes with an event, and delete it once its name is typed."""
    if request.method == "POST" and request.session.get(KEPT, {}).get("sent") == _mark(request):
        return redirect("event_deleted")
    event = event_for(request, code, may_delete)
    form = DeleteForm(sent(request))
    gone: Deleted | None = None
    if form.is_valid():
        with told_in(form):
            gone = delete(
                tournament_id=event.pk,
                typed=form.cleaned_data["typed"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
    if gone is None:
        return desk_page(request, "delete.html", event, form=form)
    request.session[KEPT] = {"name": gone.name, "file": str(gone.file), "sent": _mark(request)}
    return redirect("event_deleted")


def _mark(request: HttpRequest) -> str:
    """Return the mark of the form that was sent: sent twice, it is one act."""
    return request.POST.get("request_id", "") or "none"


@never_cache
@require_http_methods(["GET", "HEAD"])
def event_deleted(request: HttpRequest) -> HttpResponse:
    """Say which event is gone, where its file is, and how it comes back."""
    gone = _gone(request)
    restores = may_restore(owns_all=bool(getattr(request.user, "is_superuser", False)))
    context = {**gone, "there": Path(gone["file"]).is_file(), "may_restore": restores}
    return render(request, "tournament/desk/deleted.html", context)


@never_cache
@require_GET
def deleted_file(request: HttpRequest) -> HttpResponse:
    """Give the file of the event that was deleted last in this session."""
    path = Path(_gone(request)["file"])
    try:
        if not path.resolve().is_relative_to(backup_folder().resolve()):
            raise Http404
        return file_answer(path.name, read_file(path))
    except Refusal as error:
        raise Http404 from error


def _gone(request: HttpRequest) -> dict[str, str]:
    gone: dict[str, str] | None = request.session.get(KEPT)
    if gone is None:
        raise Http404
    return gone
