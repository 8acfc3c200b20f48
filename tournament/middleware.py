"""Middleware of our own."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.template.loader import render_to_string

from tournament.api.problems import is_api, problem_response
from tournament.converters import EventCode
from tournament.selectors.events import revision_for_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

TOO_LARGE = 413
MOST_READ = 32 * 1024 * 1024
"""So many bytes of a form that is too large are read before the answer; none of them is kept."""
READ_AT_ONCE = 64 * 1024
LIVE_PAGE = re.compile(
    rf"/e/(?P<event>{EventCode.regex})/(?:bracket/|standings/|find/|screen/|[mp]/[^/]+/)?"
)
COMPRESSED = ("text/", "application/json", "application/problem+json", "image/svg+xml")


class CompressTextMiddleware(GZipMiddleware):
    """Compress pages, not files: a PDF gains nothing and would lose its Content-Length."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return `response`, compressed if it is text and the browser can read that."""
        if response.get("Content-Type", "").startswith(COMPRESSED):
            return super().process_response(request, response)
        return response


class UnchangedMiddleware:
    """Tell a page that asks whether its event has changed that it has not, before all else.

    That is nearly every request of a full hall, and its answer holds nothing: who asks and in which
    language does not matter. All other answers are the views' (`views/live.py`), also those of
    events that not everybody may see.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Take what answers all other requests."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return 204 or what the rest of Undercut answers."""
        page = LIVE_PAGE.fullmatch(request.path_info) if request.META.get("QUERY_STRING") else None
        if page is not None and request.method == "GET" and "rev" in request.GET:
            revision = _revision(page["event"])
            if revision is not None and request.GET["rev"] == str(revision):
                headers = {"Cache-Control": "no-store"}
                return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=headers)
        return self.get_response(request)


def _revision(code: str) -> int | None:
    """Return the revision of an event that everybody may see; None too without a database."""
    # The query itself shows whether the connection is alive: asking that first takes as long.
    connection.health_check_done = True  # type: ignore[attr-defined]
    try:
        return revision_for_all(code)
    except DatabaseError:
        # A connection that died while it was kept: whoever answers now gets a new one.
        connection.close()
        return None


class LargeFormMiddleware:
    """Tell whoever sends too large a form that it is too large.

    A browser reads no answer before it has sent all: a body left unread shows as a connection that
    broke. So what comes is read and thrown away, up to a bound.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Take what answers all other requests."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer, or the page that says to send less at a time."""
        limit = settings.LARGE_UPLOADS.get(request.path_info, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        size = request.META.get("CONTENT_LENGTH") or ""
        if limit is None or not size.isdecimal() or int(size) <= limit:
            return self.get_response(request)
        left = min(int(size), MOST_READ)
        while left > 0 and (chunk := request.read(min(left, READ_AT_ONCE))):
            left -= len(chunk)
        if is_api(request):
            return problem_response(TOO_LARGE, "too-large")
        return HttpResponse(render_to_string("413.html"), status=TOO_LARGE)
