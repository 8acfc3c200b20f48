"""Somebody at a browser without script: opens pages, sends forms, and sends again what was lost."""

from __future__ import annotations

import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPException
from http.cookiejar import CookieJar

OUT_OF_ORDER = 503
PATIENCE_SECONDS = 60
PAUSE_SECONDS = 0.2


@dataclass
class Form:
    """A form as a page shows it: where it goes, and what its fields hold."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form(given.get("action", "")))
        if not self.forms:
            return
        fields, name = self.forms[-1].fields, given.get("name", "")
        if tag == "input" and name:
            chosen = given.get("type") not in {"radio", "checkbox"} or "checked" in given
            if chosen:
                fields[name] = given.get("value", "")
        elif tag == "textarea" and name:
            fields[name] = ""
        elif tag == "select":
            self._select = name
        elif tag == "option" and ("selected" in given or self._select not in fields):
            fields[self._select] = given.get("value", "")


@dataclass
class Page:
    """What came back: where from, with which status, and its text."""

    url: str
    status: int
    text: str
    headers: dict[str, str]

    def form(self, end: str) -> Form:
        """Return the form whose address ends so."""
        reader = _Forms()
        reader.feed(self.text)
        here = urllib.parse.urlsplit(self.url).path
        for form in reader.forms:
            form.action = form.action or here
            if urllib.parse.urlsplit(form.action).path.endswith(end):
                return form
        message = f"{self.url} has no form for {end}:\n{self.text}"
        raise AssertionError(message)


class Person:
    """A browser of its own, with its cookies. `told` is what it was told while it had to wait."""

    def __init__(self, here: str) -> None:
        self.here = here
        self.told: list[Page] = []
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(CookieJar())
        )

    def ask(self, path: str, body: bytes | None = None) -> Page:
        """Ask once and return what comes back. Raises OSError where nobody answers."""
        request = urllib.request.Request(urllib.parse.urljoin(self.here, path), body)  # noqa: S310
        try:
            with self._opener.open(request, timeout=30) as answer:
                text = answer.read().decode(errors="replace")
                return Page(
                    answer.url,
                    answer.status,
                    text,
                    {k.lower(): v for k, v in answer.headers.items()},
                )
        except urllib.error.HTTPError as error:
            with error:
                text = error.read().decode(errors="replace")
                return Page(
                    error.url, error.code, text, {k.lower(): v for k, v in error.headers.items()}
                )

    def until_answered(self, path: str, body: bytes | None = None) -> Page:
        """Ask again and again, with the very same body, until there is an answer."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                page = self.ask(path, body)
                if page.status != OUT_OF_ORDER:
                    return page
                self.told.append(page)
            except (OSError, HTTPException):
                if time.monotonic() > deadline:
                    raise
            assert time.monotonic() < deadline, self.told[-1].text
            time.sleep(PAUSE_SECONDS)

    def open(self, path: str) -> Page:
        """Open a page, however long it takes."""
        page = self.until_answered(path)
        assert page.status == 200, (path, page.status, page.text)
        return page

    def send(self, form: Form, **fields: str) -> Page:
        """Fill in a form and send it, again if need be; return the page that it leads to."""
        body = urllib.parse.urlencode({**form.fields, **fields}).encode()
        page = self.until_answered(form.action, body)
        assert page.status == 200, (form.action, page.status, page.text)
        return page
