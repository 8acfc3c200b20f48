"""Every refusal as a problem document (RFC 9457): what is wrong, where, and the way out."""

from __future__ import annotations

import json
import logging
import sys
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.template.loader import render_to_string
from django.views import defaults
from rest_framework import exceptions
from rest_framework.response import Response

from scoring.errors import RuleViolation
from tournament.api.parsing import BadTextError
from tournament.errors import Conflict, Missing, NotAllowed, Refusal
from tournament.faults import BUSY, fault_of
from tournament.selectors.logbook import meanwhile
from tournament.wording.api import TITLES, missing_told, problem_told, refusal_told
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

    from tournament.faults import Fault

logger = logging.getLogger(__name__)

MEDIA_TYPE: Final = "application/problem+json"
PREFIX: Final = "/api/"
TYPE: Final = "urn:undercut:problem:"
LONGEST_PATH: Final = 200
OUT_OF_ORDER: Final = 503
TRY_AGAIN: Final = "1"
"""Seconds after which a database that was busy is asked again."""
TRY_LATER: Final = "10"
"""Seconds after which anything else that is out of order is asked again."""

STANDS_IN_THE_WAY: Final = frozenset(
    {
        "already-ruled", "archive-exists", "archive-not-written", "bye-not-played",
        "draw-changed", "draw-not-published", "draw-out-of-date", "draw-published",
        "entries-closed", "event-changed", "job-is-alive", "jobs-run", "match-in-the-way",
        "match-not-over", "match-over", "match-ruled", "no-draft", "no-ruling", "no-sheets",
        "not-in-draw", "not-withdrawn", "nothing-to-lose", "paper-empty", "play-has-begun",
        "player-withdrew", "players-to-come", "request-reused", "rescore-blocked",
        "rescore-changed", "retirement-loses-hands", "retirement-without-hands", "round-begun",
        "round-over", "rules-frozen", "rules-not-frozen", "sheets-good", "third-place-needs-four",
        "too-few-entries", "too-many-tokens", "unknown-fact", "walkover-with-hands",
        "withdrawal-changed", "withdrawn-already",
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
    if (fault := fault_of(error)) is not None:
        logger.error("Out of order, so the API did not answer (%s): %s", fault.code, _said(error))
        headers["Retry-After"] = _retry_after(fault)
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
    if (fault := fault_of(error)) is not None:
        return problem(OUT_OF_ORDER, fault.code)
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
    """Answer after a fault: of the program, or of the database or the disk, which is a 503."""
    error = sys.exception()
    if (fault := fault_of(error)) is not None:
        logger.error("Out of order at %s (%s): %s", request.path, fault.code, _said(error))
        return _out_of_order(request, fault)
    if is_api(request):
        return problem_response(500, "broke-down")
    return defaults.server_error(request)


def problem_response(status: int, code: str) -> HttpResponse:
    """Return a problem where no view of the API is at work."""
    body = json.dumps(problem(status, code))
    return HttpResponse(body, status=status, content_type=MEDIA_TYPE)


def _out_of_order(request: HttpRequest, fault: Fault) -> HttpResponse:
    """Answer while something around the program is out of order. It asks no database.

    Where things lie is told to somebody who was seen to be signed in before it went wrong.
    """
    user = getattr(request, "_cached_user", None)
    response = problem_response(OUT_OF_ORDER, fault.code)
    if not is_api(request):
        page = {
            "code": fault.code,
            "place": fault.place if user is not None and user.is_authenticated else "",
            "again": request.get_full_path() if request.method in {"GET", "HEAD"} else "",
        }
        response = HttpResponse(render_to_string("503.html", page), status=OUT_OF_ORDER)
    response["Retry-After"] = _retry_after(fault)
    response["Cache-Control"] = "no-store"
    # Told in one line above: a hall of phones asks on and on.
    response._has_been_logged = True  # type: ignore[attr-defined]  # noqa: SLF001 - Django's mark
    return response


def _said(error: BaseException | None) -> str:
    """Return what the system said, in one line."""
    return " ".join(str(error).split())


def _retry_after(fault: Fault) -> str:
    return TRY_AGAIN if fault.code == BUSY else TRY_LATER
