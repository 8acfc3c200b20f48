"""Middleware of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.middleware.gzip import GZipMiddleware

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

COMPRESSED = ("text/", "application/json", "image/svg+xml")


class CompressTextMiddleware(GZipMiddleware):
    """Compress pages, not files: a PDF gains nothing and would lose its Content-Length."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return `response`, compressed if it is text and the browser can read that."""
        if response.get("Content-Type", "").startswith(COMPRESSED):
            return super().process_response(request, response)
        return response
