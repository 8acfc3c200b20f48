"""Every refusal as a problem document (RFC 9457): what is wrong, where, and the way out."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404, HttpResponse
from django.views import defaults
from rest_framework import exceptions
from rest_framework.response import Response

from scoring.errors import RuleViolation
from tournament.api.parsing import BadTextError
from tournament.errors import Conflict, Missing, NotAllowed, Refusal
from tournament.selectors.logbook import meanwhile
from tournament.wording.api import TITLES, missing_told, problem_told, refusal_told
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

logger = logging.getLogger(__name__)

MEDIA_TYPE: Final = "application/problem+json"
PREFIX: Final = "/api/"
TYPE: Final = "urn:undercut:problem:"
LONGEST_PATH: Final = 200
TRY_AGAIN: Final = "1"
"""Seconds after which a database that was busy is asked again."""

STANDS_IN_THE_WAY: Final = frozenset(
    {
        "already-ruled", "bye-not-played", "draw-changed", "draw-not-published",
        "draw-out-of-date", "draw-published", "entries-closed", "job-is-alive", "match-in-the-way",
        "match-over", "match-ruled", "no-draft", "no-ruling", "no-sheets", "paper-empty",
        "play-has-begun",
        "players-to-come", "request-reused", "round-over", "rules-frozen", "sheets-good",
        "too-few-entries",
        "too-many-tokens", "unknown-fact", "walkover-with-hands",
    }
)  # fmt: skip
"""Refusals that are no fault of the request: the event is in another state (409)."""

_CODES: Final[Mapping[str, str]] = {
    "authentication_failed": "bad-token",
    "method_not_allowed": "method-not-allowed",
    "not_authenticated": "sign-in-needed",
    "not_found": "not-found",
    "parse_error": "bad-json",
    "permission_denied": "not-allowed",
    "throttled": "too-many-requests",
    "unsupported_media_type": "not-json",
    "required": "missing-field",
}
"""The codes of the framework by ours. All that is wrong with a value is `bad-value`."""


_OTHERS: Final[Mapping[type[Exception], tuple[int, str]]] = {
    Http404: (404, "not-found"),
    PermissionDenied: (403, "not-allowed"),
    OperationalError: (503, "busy"),
}
"""What Django raises."""


def problem(
    status: int, code: str, path: str = "", detail: str = "", **more: object
) -> dict[str, object]:
    """Return a problem document."""
    return {
        "type": TYPE + code,
        "title": str(TITLES.get(status) or HTTPStatus(status).phrase),
        "status": status,
        "detail": detail or problem_told(code, status),
        "code": code,
        "path": path[:LONGEST_PATH],
        **more,
    }


def answer_refused(error: Exception, _context: Mapping[str, Any]) -> Response | None:
    """Return the answer to whatever a view raises; None for a fault of the program."""
    document = _document(error)
    if document is None:
        return None
    headers: dict[str, str] = {}
    if isinstance(error, OperationalError):
        logger.error("The database did not answer the API", exc_info=error)
        headers["Retry-After"] = TRY_AGAIN
    if isinstance(error, exceptions.APIException):
        wait, challenge = getattr(error, "wait", None), getattr(error, "auth_header", None)
        headers |= {"Retry-After": str(int(wait))} if wait is not None else {}
        headers |= {"WWW-Authenticate": challenge} if challenge else {}
    status = int(str(document["status"]))
    return Response(document, status=status, headers=headers, content_type=MEDIA_TYPE)


def _document(error: Exception) -> dict[str, object] | None:
    if isinstance(error, RuleViolation):
        status = 400 if error.code == "bad-json" else 422
        return problem(status, error.code, error.path, _scoring_told(error))
    if isinstance(error, Refusal):
        return _refused(error)
    if isinstance(error, exceptions.ValidationError):
        return _invalid(error)
    if isinstance(error, exceptions.APIException):
        code = _CODES.get(error.default_code, error.default_code)
        told = str(error.detail) if isinstance(error, BadTextError) else ""
        return problem(error.status_code, code, getattr(error, "path", ""), told)
    return next((problem(*told) for kind, told in _OTHERS.items() if isinstance(error, kind)), None)


def _scoring_told(error: RuleViolation) -> str:
    """Return the sentence of the scoring contract, which speaks of fields as programs know them."""
    try:
        return error.message
    except KeyError:
        return sentence(error)


def _refused(error: Refusal) -> dict[str, object]:
    told = refusal_told(error.code) or sentence(error)
    if isinstance(error, Conflict):
        lines = [
            {"at": line.at, "actor": line.actor, "what": line.what, "reason": line.reason}
            for line in meanwhile(error.match_id, since=error.expected)
        ]
        more = {"expected": error.expected, "actual": error.actual, "meanwhile": lines}
        return problem(409, error.code, "expected_revision", told, **more)
    if isinstance(error, Missing):
        return problem(404, "missing", "", missing_told(error.path) or told, what=error.path)
    if isinstance(error, NotAllowed):
        return problem(403, error.code, "", told)
    status = 409 if error.code in STANDS_IN_THE_WAY else 422
    return problem(status, error.code, error.path, told)


def _invalid(error: exceptions.ValidationError) -> dict[str, object]:
    """Return the first thing that is wrong with a body or a question, and all of them."""
    faults = [
        {"code": _code(one), "path": path[:LONGEST_PATH], "detail": str(one)}
        for path, one in _faults(error.detail, "")
    ]
    first = faults[0] if faults else {"code": "bad-value", "path": "", "detail": ""}
    return problem(422, first["code"], first["path"], first["detail"], faults=faults)


def _code(fault: object) -> str:
    code = str(getattr(fault, "code", ""))
    return _CODES.get(code, code if "-" in code else "bad-value")


def _faults(detail: object, path: str) -> Iterator[tuple[str, object]]:
    if isinstance(detail, dict):
        for key, one in detail.items():
            yield from _faults(one, _below(path, key))
    elif isinstance(detail, list):
        for index, one in enumerate(detail):
            yield from _faults(one, f"{path}[{index}]" if isinstance(one, dict) else path)
    else:
        yield path, detail


def _below(path: str, key: object) -> str:
    if key == "non_field_errors":
        return path
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else str(key)


# ---------------------------------------------------------------- outside the framework


def is_api(request: HttpRequest) -> bool:
    """Whether an address belongs to the API, so that no page is the answer to it."""
    return request.path_info.startswith(PREFIX)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer what no view was asked for: a host that is none, a header that cannot be read."""
    if is_api(request):
        return problem_response(400, "bad-request")
    return defaults.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Answer after a fault of the program."""
    if is_api(request):
        return problem_response(500, "broke-down")
    return defaults.server_error(request)


def problem_response(status: int, code: str) -> HttpResponse:
    """Return a problem where no view of the API is at work."""
    body = json.dumps(problem(status, code))
    return HttpResponse(body, status=status, content_type=MEDIA_TYPE)
