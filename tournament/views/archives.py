"""An event as a file, and an event from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournament.errors import Refusal
from tournament.forms.archives import RestoreForm, UploadForm
from tournament.forms.base import focus_first_error
from tournament.permissions import may_archive, may_restore
from tournament.services.archive_files import upload_drop, upload_keep, upload_open
from tournament.services.archives import event_archive, event_restore, restore_preview
from tournament.views._shared import (
    UNPROCESSABLE,
    act_of,
    event_for,
    sent,
    tell,
    tell_done,
    tell_error,
    told_in,
)

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from django.http import HttpRequest

    from tournament.services.archive_preview import RestorePreview

FILE_TYPE = "application/vnd.undercut+gzip"


@require_GET
def archive(request: HttpRequest, code: str) -> HttpResponse:
    """Give the whole event as one file."""
    event = event_for(request, code, may_archive)
    archived = event_archive(tournament_id=event.pk, actor=request.user)  # type: ignore[arg-type]
    return file_answer(archived.name, archived.data)


def file_answer(name: str, data: bytes) -> HttpResponse:
    """Return the file of an event, to be saved and never kept on the way."""
    response = HttpResponse(data, content_type=FILE_TYPE)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """Take a file that is sent, and go on to what is in it."""
    actor = _owner(request)
    form = UploadForm(sent(request), request.FILES or None)
    if form.is_valid():
        mark = ""
        with told_in(form):
            data = form.content()
            restore_preview(data=data, actor=actor)
            mark = upload_keep(data)
        if mark:
            return redirect("restore_file", mark=mark)
    if form.errors:
        focus_first_error(form)
    context = {"form": form}
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "tournament/desk/restore.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def restore_file(request: HttpRequest, mark: str) -> HttpResponse:
    """Show what is in a file that was sent and what a restore would make; then restore it.

    A file that waits no longer leads back to sending it.
    """
    actor = _owner(request)
    try:
        data = upload_open(mark)
        preview = restore_preview(data=data, actor=actor)
    except Refusal as error:
        tell_error(request, error)
        return redirect("restore")
    form = RestoreForm(sent(request))
    if form.is_valid():
        answer: dict[str, Any] = {}
        with told_in(form):
            answer = event_restore(
                data=data,
                new_code=form.cleaned_data["code"] == "new",
                actor=actor,
                request_id=act_of(form),
            )
        if answer:
            upload_drop(mark)
            return _restored(request, preview, answer)
    return _preview_page(request, preview, form)


def _owner(request: HttpRequest) -> User:
    """Return who is signed in, if they may restore; for others there is no such page."""
    if not may_restore(owns_all=bool(getattr(request.user, "is_superuser", False))):
        raise Http404
    return request.user  # type: ignore[return-value]


def _preview_page(request: HttpRequest, preview: RestorePreview, form: RestoreForm) -> HttpResponse:
    status = UNPROCESSABLE if form.errors else 200
    context = {"form": form, "preview": preview}
    return render(request, "tournament/desk/restore_file.html", context, status=status)


def _restored(
    request: HttpRequest, preview: RestorePreview, answer: dict[str, Any]
) -> HttpResponse:
    tell_done(request, answer, _("%(name)s is restored.") % {"name": preview.name})
    if preview.users_new and not answer.get("replayed"):
        names = ", ".join(preview.users_new)
        tell(request, _("Made without a way to sign in: %(names)s.") % {"names": names})
    return redirect(reverse("manage", kwargs={"code": answer["code"]}))
