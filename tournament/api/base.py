"""What the views of the API share: who asks, what was sent, and answers that can be kept."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from django.db import IntegrityError
from django.utils.http import parse_etags, urlencode
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.parsing import object_at_top
from tournament.api.shapes.base import Shape, shaped
from tournament.errors import Missing, NotAllowed
from tournament.permissions import may_help
from tournament.selectors.desk import desk_event, match_key
from tournament.selectors.events import PAGE, event_head
from tournament.selectors.roles import role_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from django.contrib.auth.models import User
    from rest_framework.request import Request

    from tournament.api.fields import Strict
    from tournament.permissions import Permission
    from tournament.selectors.desk import DeskEvent, MatchKey
    from tournament.selectors.events import Head


NOT_MODIFIED: Final = 304
NO_CONTENT: Final = 204


class ApiView(APIView):
    """A view of the API. Everybody may read; who writes is asked by `event_for`."""

    def perform_authentication(self, request: Request) -> None:
        """Sign in. A token that does not work counts as a request of its address."""
        try:
            super().perform_authentication(request)
        except exceptions.AuthenticationFailed:
            self.check_throttles(request)
            raise


def actor_of(request: Request) -> User:
    """Return who asks. Raises NotAuthenticated."""
    if not request.user.is_authenticated:
        raise exceptions.NotAuthenticated
    return request.user


def event_for(request: Request, code: str, allowed: Permission) -> DeskEvent:
    """Return an event for somebody who may do this there.

    Raises NotAuthenticated, Missing for who has no role in the event, and NotAllowed for who has
    one that does not cover the act.
    """
    event = desk_event(code=code, user=actor_of(request))
    if event is None or event.role is None:
        raise Missing("event")
    if not allowed(event.role):
        raise NotAllowed
    return event


def head_for(request: Request, code: str) -> tuple[Head, bool]:
    """Return the head of an event that who asks may see, and whether they belong to its staff.

    Raises Missing.
    """
    head = event_head(code, request.user)
    return head, may_help(role_in(request.user, head.event_id))


def public_event(request: Request, code: str) -> DeskEvent:
    """Return an event for anybody who may see it. Raises Missing."""
    event = desk_event(code=code, user=request.user)
    if event is None:
        raise Missing("event")
    return event


def match_for(event: DeskEvent, match_code: str) -> MatchKey:
    """Return a match of the event by its printed code. Raises Missing."""
    match = match_key(event.pk, match_code, event.rules)
    if match is None:
        raise Missing("match")
    return match


def sent(request: Request, body: type[Strict]) -> dict[str, Any]:
    """Return what a body holds. Raises ValidationError and RuleViolation."""
    form = body(data=object_at_top(request.data))
    form.is_valid(raise_exception=True)
    return cast("dict[str, Any]", form.validated_data)


def asked(request: Request, question: type[Strict]) -> dict[str, Any]:
    """Return what an address asks for. Raises ValidationError."""
    form = question(data=request.query_params.dict())
    form.is_valid(raise_exception=True)
    return cast("dict[str, Any]", form.validated_data)


def written(service: Callable[..., dict[str, Any]], **values: Any) -> dict[str, Any]:
    """Call a service and return its answer, which says whether it was `replayed`.

    When the same request arrives twice at once, one of the two finds the mark taken: asked again,
    it is given the answer of the other.
    """
    try:
        answer = service(**values)
    except IntegrityError:
        answer = service(**values)
    return {**answer, "replayed": bool(answer.get("replayed"))}


def page_of(
    request: Request, shape: type[Shape], values: Sequence[object], number: int
) -> dict[str, object]:
    """Return a page of a list that is at hand as a whole. Raises Missing("page")."""
    pages = max(1, -(-len(values) // PAGE))
    shown = values[(number - 1) * PAGE : number * PAGE]
    return page_answer(request, [shaped(shape, one) for one in shown], number, number, pages)


def page_answer(
    request: Request, results: Sequence[object], asked_for: int, number: int, pages: int
) -> dict[str, object]:
    """Return a page with the addresses of its neighbours. Raises Missing("page")."""
    if asked_for != number or number > pages:
        raise Missing("page")
    return {
        "page": number,
        "pages": pages,
        "previous": _page_url(request, number - 1) if number > 1 else None,
        "next": _page_url(request, number + 1) if number < pages else None,
        "results": results,
    }


def _page_url(request: Request, number: int) -> str:
    question = {**request.query_params.dict(), "page": str(number)}
    return request.build_absolute_uri(f"{request.path}?{urlencode(question)}")


def followed(
    request: Request,
    code: str,
    build: Callable[[], Mapping[str, object]],
    *,
    rev: int | None = None,
    variant: str = "",
    head: Head | None = None,
) -> Response:
    """Answer for what follows an event's revision: 204, 304 or the whole.

    `variant` tells apart answers of one address that differ by who asks; `head` saves a query
    where it is at hand. Raises Missing.
    """
    head = head or event_head(code, request.user)
    if rev is not None and rev == head.revision:
        return _kept(Response(status=NO_CONTENT))
    made = int(head.made_at.timestamp() * 1_000_000)
    etag = f'W/"{head.event_id}-{made}-{head.revision}-{variant}-{_program_mark()}"'
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return _kept(Response(status=NOT_MODIFIED), etag)
    return _kept(Response(build()), etag)


def _kept(response: Response, etag: str = "") -> Response:
    """Let a program keep an answer, but ask each time whether it is still the newest."""
    response["Cache-Control"] = "private, no-cache" if etag else "no-store"
    if etag:
        response["ETag"] = etag
    return response


@cache
def _program_mark() -> str:
    """Return a mark of the program as installed, so that a new version is not answered by 304."""
    folder = Path(__file__).resolve().parents[1]
    return f"{max(path.stat().st_mtime_ns for path in folder.rglob('*.py')):x}"
