"""Middleware of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.template.loader import render_to_string

from tournament.api.problems import is_api, problem_response

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

TOO_LARGE = 413
MOST_READ = 32 * 1024 * 1024
"""So many bytes of a form that is too large are read before the answer; none of them is kept."""
READ_AT_ONCE = 64 * 1024
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
