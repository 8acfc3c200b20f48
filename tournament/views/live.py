"""Pages that follow an event while it is played, without anybody reloading them.

The part of such a page that changes is a fragment, which asks every few seconds with the revision
it shows (`?rev=12`). While that is still the event's revision the answer is 204, for one query by
the event's code. Else it is the fresh fragment, rendered once for each revision and then kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache as once
from gzip import compress
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.core.cache import cache
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from tournament.enums import EventState, Visibility
from tournament.errors import Missing
from tournament.permissions import may_direct, may_help
from tournament.selectors.events import event_card_of, event_head
from tournament.selectors.roles import role_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.http import HttpRequest

    from tournament.selectors.events import Head

KEPT_SECONDS: Final = 600
STOP_ASKING: Final = 286
"""What htmx takes as "this is the last answer"."""


@dataclass(frozen=True, slots=True)
class LivePage:
    """A page of an event: `name` is that of its templates, `build` makes its fragment's context.

    `variant` tells apart fragments of one name (a match's code); `kept` is false for a fragment
    that answers a question of its own (a search), and for all pages of a private event.
    A `title` in the context is the page's.
    """

    name: str
    build: Callable[[], Mapping[str, Any]]
    variant: str = ""
    kept: bool = True
    tab: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


def live_page(request: HttpRequest, code: str, page: LivePage) -> HttpResponse:
    """Answer for a page of an event: 204, a fragment, 304, or the whole page."""
    try:
        head = event_head(code, request.user)
        if head.private and page.kept:
            page = replace(page, kept=False)
        if "rev" in request.GET:
            return _fragment_answer(request, head, page)
        return unlisted(head.visibility, _whole_page(request, code, head, page))
    except Missing as error:
        return not_found(request, error.path, code)


def unlisted(visibility: str, response: HttpResponse) -> HttpResponse:
    """Tell search machines to leave out a page of an event that is in no list."""
    if visibility != Visibility.PUBLIC:
        response["X-Robots-Tag"] = "noindex"
    return response


def _fragment_answer(request: HttpRequest, head: Head, page: LivePage) -> HttpResponse:
    if request.GET["rev"] == str(head.revision):
        return _never_kept(HttpResponse(status=HTTPStatus.NO_CONTENT))
    over = head.state == EventState.FINISHED
    status = STOP_ASKING if over and request.headers.get("HX-Request") else HTTPStatus.OK
    return _never_kept(HttpResponse(_fragment(head, page)["html"], status=status))


def _never_kept(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response


def _whole_page(request: HttpRequest, code: str, head: Head, page: LivePage) -> HttpResponse:
    known = request.user.is_authenticated
    etag = f'W/"{mark_of(head, page)}"'
    if not known and page.kept and etag in _etags(request):
        return _dated(HttpResponse(status=HTTPStatus.NOT_MODIFIED), etag)
    key = "" if known or not page.kept or not _is_plain(request) else f"page:{request.path}:{etag}"
    kept = cache.get(key) if key else None
    if kept is not None:
        return _dated(_packed(request, kept), etag)
    response = _rendered(request, code, head, page, known=known)
    if known or not page.kept:
        response["Cache-Control"] = "private, no-cache"
        return response
    if key:
        cache.set(key, (response.content, compress(response.content, mtime=0)), KEPT_SECONDS)
    return _dated(response, etag)


def _is_plain(request: HttpRequest) -> bool:
    """Whether the page holds nothing of who asks: no question, no message, no session."""
    cookies = {"messages", settings.SESSION_COOKIE_NAME}
    return not request.GET and cookies.isdisjoint(request.COOKIES)


def _packed(request: HttpRequest, kept: tuple[bytes, bytes]) -> HttpResponse:
    """Return a kept page, compressed if the browser reads that.

    It was compressed once: doing it for every visitor would cost more than all the rest. The page
    is the same for everybody, so its length gives no secret away.
    """
    plain, packed = kept
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(plain)
    response = HttpResponse(packed)
    response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def _rendered(
    request: HttpRequest, code: str, head: Head, page: LivePage, *, known: bool
) -> HttpResponse:
    fragment = _fragment(head, page)
    role = role_in(request.user, head.event_id) if known else None
    return render(
        request,
        f"tournament/{page.name}.html",
        {
            "event": event_card_of(code),
            "tab": page.tab or page.name,
            "may_help": may_help(role),
            "may_direct": may_direct(role),
            "live": mark_safe(fragment["html"]),  # noqa: S308 - rendered by a template just now
            "title": fragment["title"],
            "over": head.state == EventState.FINISHED,
            **page.extra,
        },
    )


def _dated(response: HttpResponse, etag: str) -> HttpResponse:
    """Let browsers keep an anonymous page, but ask each time whether it is still the newest."""
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def _etags(request: HttpRequest) -> list[str]:
    return parse_etags(request.headers.get("If-None-Match", ""))


def _fragment(head: Head, page: LivePage) -> dict[str, str]:
    """Return the rendered fragment and the title, from the cache when they are there."""
    key = f"live:{mark_of(head, page)}"
    kept = cache.get(key) if page.kept else None
    if kept is None:
        context = page.build()
        html = render_to_string(f"tournament/live/{page.name}.html", dict(context))
        kept = {"html": html, "title": str(context.get("title", ""))}
        if page.kept:
            cache.set(key, kept, KEPT_SECONDS)
    return kept


def sheet_gone(
    request: HttpRequest, code: str, notice: Callable[[], object]
) -> HttpResponse | None:
    """Return the page of a sheet whose match is gone: what became of it. None without an event."""
    try:
        head = event_head(code, request.user)
    except Missing:
        return None
    role = role_in(request.user, head.event_id) if request.user.is_authenticated else None
    context = {
        "event": event_card_of(code),
        "tab": "bracket",
        "may_help": may_help(role),
        "may_direct": may_direct(role),
        "notice": notice(),
    }
    return _never_kept(
        unlisted(head.visibility, render(request, "tournament/sheet_gone.html", context))
    )


def mark_of(head: Head, page: LivePage) -> str:
    """Return what a fragment depends on: the same mark, the same bytes."""
    made = int(head.made_at.timestamp() * 1_000_000)
    parts = (page.name, page.variant, head.event_id, made, head.revision, get_language())
    return "-".join(str(part) for part in (*parts, _templates_mark()))


@once
def _templates_mark() -> str:
    """Return a mark of the templates as installed, so that a new version shows at once."""
    folder = Path(settings.BASE_DIR) / "templates"
    return f"{max(path.stat().st_mtime_ns for path in folder.rglob('*.html')):x}"


def not_found(request: HttpRequest, what: str, code: str = "") -> HttpResponse:
    """Return a page that says what is not there and the way out."""
    context = {"what": what, "event_code": "" if what == "event" else code}
    return render(request, "404.html", context, status=HTTPStatus.NOT_FOUND)
