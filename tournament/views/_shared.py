"""What the desk's views share: the event with the actor's role, and refusals told at the field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from scoring.errors import RuleViolation
from tournament.errors import Conflict, Missing, NotAllowed, Refusal
from tournament.forms.base import ActForm, focus_first_error
from tournament.forms.draws import PAPERS
from tournament.permissions import may_direct
from tournament.selectors.desk import MatchKey, desk_event, match_key
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import TracebackType

    from django import forms
    from django.http import HttpRequest, QueryDict

    from tournament.permissions import Permission
    from tournament.selectors.desk import DeskEvent

    Places = Callable[[str], str | None]

HERE: Final = {
    "manage.html": "desk",
    "players.html": "players",
    "players_preview.html": "players",
    "entry.html": "players",
    "draw.html": "draw",
    "round.html": "round",
    "print.html": "print",
    "staff.html": "staff",
    "settings.html": "settings",
    "copy.html": "settings",
    "delete.html": "settings",
}
"""Which of the desk's own pages a template belongs to."""

UNPROCESSABLE: Final = 422
"""The status of a form that was refused: the page shows why at the field."""


def event_for(request: HttpRequest, code: str, allowed: Permission) -> DeskEvent:
    """Return the event of a code for someone who may do this there.

    Who has no role in the event is told that there is no such page: not even that it exists.
    """
    event = desk_event(code=code, user=request.user)
    if event is None or not allowed(event.role):
        raise Http404
    return event


def match_for(event: DeskEvent, match_code: str) -> MatchKey:
    """Return a match of the event by its printed code, or say that there is no such page."""
    match = match_key(event.pk, match_code, event.rules)
    if match is None:
        raise Http404
    return match


class told_in:  # noqa: N801 - reads like a function: `with told_in(form): …`
    """Turn what a service refuses into a message at the field it is about.

    `places` names the field of a path; a path that is a field of the form is its own place, and
    all else is said above the form. What is missing, or not this actor's to do, is no page.
    """

    def __init__(self, form: forms.BaseForm, places: Places | None = None) -> None:
        """Take the form and the places."""
        self.form = form
        self.places = places

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> bool:
        """Take up refusals; a conflict goes on, since it needs a page of its own."""
        if isinstance(error, NotAllowed | Missing):
            raise Http404 from error
        if isinstance(error, Conflict) or not isinstance(error, Refusal | RuleViolation):
            return False
        if error.code == "request-reused" and isinstance(self.form, ActForm):
            self.form.renew_request()
        self.form.add_error(_place(self.form, error.path, self.places), sentence(error))
        return True


def _place(form: forms.BaseForm, path: str, places: Places | None) -> str | None:
    field = places(path) if places else None
    if field is None:
        field = re.split(r"[.\[]", path, maxsplit=1)[0]
    return field if field in form.fields and field != "request_id" else None


def sent(request: HttpRequest) -> QueryDict | None:
    """Return what was sent, None where a page is only loaded: a form is bound by being sent."""
    return request.POST if request.method == "POST" else None


def desk_page(
    request: HttpRequest,
    template: str,
    event: DeskEvent,
    context: dict[str, Any] | None = None,
    *,
    form: forms.BaseForm | None = None,
) -> HttpResponse:
    """Render a page of the desk; a refused `form` makes it a 422."""
    refused = form is not None and form.is_bound and bool(form.errors)
    if form is not None and refused:
        focus_first_error(form)
    shared = {
        "event": event.card,
        "code": event.code,
        "desk": event,
        "tab": "manage",
        "may_help": True,
        "may_direct": may_direct(event.role),
        "here": HERE.get(template, ""),
        "form": form,
    }
    return render(
        request,
        f"tournament/desk/{template}",
        {**shared, **(context or {})},
        status=UNPROCESSABLE if refused else 200,
    )


def tell(request: HttpRequest, text: str, *, warning: bool = False) -> None:
    """Say on the next page what has happened."""
    messages.add_message(request, messages.WARNING if warning else messages.SUCCESS, text)


def tell_done(request: HttpRequest, answer: Mapping[str, Any], text: str) -> None:
    """Say on the next page what an act has done; sent again, it did nothing more."""
    if not answer.get("replayed"):
        tell(request, text)


def tell_error(request: HttpRequest, error: Refusal | RuleViolation) -> None:
    """Say on the next page why an act without a form was not done."""
    messages.error(request, sentence(error))


def safe_path(request: HttpRequest, path: str, fallback: str) -> str:
    """Return `path` if it leads into this site, else the fallback."""
    allowed = url_has_allowed_host_and_scheme(
        path, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return path if allowed else fallback


def event_url(name: str, event: DeskEvent, **kwargs: object) -> str:
    """Return the address of a page of an event."""
    return reverse(name, kwargs={"code": event.code, **kwargs})


def act_of(form: ActForm) -> str:
    """Return the mark of a valid form's act."""
    return str(form.cleaned_data["request_id"])


def remember_paper(request: HttpRequest, form: ActForm) -> None:
    """Keep the size of paper in use: who prints on Letter once does so all day."""
    used = form.cleaned_data["paper"]
    if used in dict(PAPERS):
        request.session["paper"] = used


def paper_used(request: HttpRequest) -> dict[str, str]:
    """Return what a form for score sheets begins with."""
    return {"paper": request.session.get("paper", PAPERS[0][0])}
