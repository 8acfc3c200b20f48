"""What the API says about a request that is no refusal of a rule: titles and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

TITLES: Final[Mapping[int, str | Promise]] = {
    400: _("The request cannot be read"),
    401: _("Not signed in"),
    403: _("Not allowed"),
    404: _("Not found"),
    405: _("Method not allowed"),
    409: _("In conflict with what is there"),
    413: _("Too large"),
    415: _("Not JSON"),
    422: _("Refused"),
    429: _("Too many requests"),
    500: _("Broken"),
    503: _("Out of order"),
}
"""The title of a problem by its status."""

_TOLD: Final[Mapping[str, str | Promise]] = {
    "bad-token": _(
        "This token does not work: it was mistyped or revoked. Make one on the page of your tokens "
        "and send it as “Authorization: Bearer undercut_…”."
    ),
    "busy": _("The database is busy. Send the same request again, with the same request_id."),
    "database-away": _(
        "The database does not answer. Send the same request again later, with the same request_id."
    ),
    "database-damaged": _("The database is damaged. Whoever runs this server puts a copy there."),
    "disk-full": _(
        "The disk of the server is full: nothing was written. Send the same request again, with "
        "the same request_id, when there is space."
    ),
    "read-only": _(
        "The server cannot write to its disk: nothing was written. Send the same request again, "
        "with the same request_id, when it can."
    ),
    "broke-down": _(
        "The server met a fault of its own. Send the same request again, with the same "
        "request_id; the server’s log says more."
    ),
    "bad-request": _("This request cannot be read. Check its address and its headers."),
    "csrf-failed": _(
        "A write by session needs its CSRF token in the header X-CSRFToken. Programs use a token "
        "of their own instead."
    ),
    "method-not-allowed": _("This address does not take that method. The header Allow names some."),
    "not-allowed": _("Your account may not do this."),
    "not-found": _("There is nothing at this address. Addresses of the API end with a slash."),
    "not-json": _("Send JSON, with the header Content-Type: application/json."),
    "sign-in-needed": _("Sign in, or send a token: “Authorization: Bearer undercut_…”."),
    "session-needed": _("Tokens are made by a person who is signed in, not by another token."),
    "too-large": _("The body is too large. Send less at a time."),
    "too-many-requests": _("Too many requests in this minute. The header Retry-After says when."),
}


_MISSING: Final[Mapping[str, str | Promise]] = {
    "event": _("There is no such event."),
    "match": _("There is no such match."),
    "entry": _("There is no entry of this number."),
    "round": _("There is no such round with matches to be played."),
    "player": _("There is no entry of this number."),
    "job": _("There is no such piece of work."),
    "file": _("This piece of work has no file (any more)."),
    "token": _("You have no such token."),
    "page": _("There is no page of this number."),
    "preset": _("There is no preset of this code."),
}


_SAID_OTHERWISE: Final[Mapping[str, str | Promise]] = {
    "request-reused": _("This request_id was used before for another act. Take a fresh one."),
    "stale-revision": _(
        "Somebody else changed this match meanwhile, so nothing was written. Look at what changed, "
        "then send it again with the revision of now and a fresh request_id."
    ),
    "unknown-fact": _("This fact is no longer on the sheet. Read the match again."),
    "draw-changed": _("The draft was drawn again or changed meanwhile. Read the draw again."),
    "swap-same": _("Name two different entries: these are one."),
    "rules-not-frozen": _("Play has not begun: change the rules of the event itself."),
    "rescore-changed": _(
        "Nothing was done: what would change is no longer what the preview told. Preview it again "
        "and send the new mark."
    ),
    "rescore-blocked": _(
        "Nothing was done: something stands in the way. The preview names it; correct those "
        "matches, or leave them out."
    ),
    "finished-would-change": _(
        "Finished matches would change. Look at them in the preview and send `confirmed`: true."
    ),
    "withdrawal-changed": _(
        "It is another match by now, or something was played in it. Look again at what follows."
    ),
    "name-not-typed": _("This is not the name of the event. Send it as the event tells it."),
    "archive-not-written": _(
        "The server could not write the file that the event could be restored from, so nothing was "
        "deleted. Who runs the server finds the reason in its log."
    ),
}


def refusal_told(code: str) -> str:
    """Return the sentence of a refusal that pages say in words of their own, "" for the others."""
    return str(_SAID_OTHERWISE.get(code, ""))


def missing_told(what: str) -> str:
    """Return the sentence of something that is not there, "" where it has none of its own."""
    return str(_MISSING.get(what, ""))


def problem_told(code: str, status: int) -> str:
    """Return the sentence of a problem that has no other."""
    return str(_TOLD.get(code) or TITLES.get(status) or _("This cannot be done."))


def bad_text() -> str:
    """Return the sentence of a text that no database keeps."""
    return gettext(
        "A text holds a character that cannot be kept (NUL or half a pair). Take it out."
    )


def not_here() -> str:
    """Return the sentence of a field that has no use beside the others."""
    return gettext("This has no use beside the other fields. Take it out.")


def unknown_key() -> str:
    """Return the sentence of a key that nobody asked for."""
    return gettext("There is no such field here. Take it out, or check its spelling.")
