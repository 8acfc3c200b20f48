"""Bodies read strictly: JSON or nothing, and no text that a database could not keep."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any, Final

from rest_framework.exceptions import ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer

from scoring.errors import RuleViolation, show
from scoring.strict_json import parse, refuse_repeated_keys
from tournament.wording.api import bad_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rest_framework.renderers import BaseRenderer
    from rest_framework.request import Request

JSON: Final = "application/json"


class BadTextError(ParseError):
    """A text with a character that cannot be kept: NUL, or half of a surrogate pair."""

    default_code = "bad-text"

    def __init__(self, path: str) -> None:
        """Keep the place."""
        super().__init__(bad_text(), self.default_code)
        self.path = path


class StrictJSONParser(BaseParser):
    """Parses a body as `scoring.strict_json` reads documents."""

    media_type = JSON

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002 - the framework's signature
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002 - the same
    ) -> Any:  # noqa: ANN401 - any JSON value
        """Return the JSON value of a body. Raises RuleViolation `bad-json`, and BadTextError."""
        value = parse(stream.read())
        refuse_repeated_keys(value)
        for path, text in _texts(value):
            if "\x00" in text or not _is_whole(text):
                raise BadTextError(path)
        return value


def _is_whole(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


def _texts(value: object) -> Iterator[tuple[str, str]]:
    """Yield every text of a JSON value with its place, keys included."""
    waiting: list[tuple[str, object]] = [("", value)]
    while waiting:
        path, one = waiting.pop()
        if isinstance(one, str):
            yield path, one
        elif isinstance(one, list):
            waiting.extend((f"{path}[{index}]", item) for index, item in enumerate(one))
        elif isinstance(one, dict):
            for key, item in one.items():
                yield path, key
                waiting.append((f"{path}.{key}" if path else key, item))


class AlwaysJSON(BaseContentNegotiation):
    """There is one kind of answer, whatever `Accept` says: a wish for HTML is no reason to fail."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        """Return the parser of JSON, None (a 415) for a body of another kind."""
        kind = (request.content_type or "").partition(";")[0].strip().lower()
        return next(iter(parsers)) if kind == JSON else None

    def select_renderer(
        self,
        request: Request,  # noqa: ARG002 - the framework's signature
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,  # noqa: ARG002 - the same
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer."""
        renderer = next(iter(renderers))
        return renderer, renderer.media_type


class PlainJSONRenderer(JSONRenderer):
    """JSON in UTF-8, without white space."""

    charset = None


def object_at_top(value: object) -> dict[str, Any]:
    """Return a body that is an object. Raises RuleViolation `bad-value`."""
    if not isinstance(value, dict):
        raise RuleViolation("bad-value", reason="object", given=show(value))
    return value
