"""The description of the API (OpenAPI 3.1): what each operation takes, answers and refuses."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiResponse,
    extend_schema,
    extend_schema_serializer,
)
from rest_framework import serializers

from tournament.api.fields import Strict
from tournament.api.problems import MEDIA_TYPE
from tournament.api.shapes.base import ProblemShape
from tournament.wording.api import TITLES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tournament.api.shapes.base import Shape

TOKEN: Final = "token"  # noqa: S105 - the name of a scheme
SESSION: Final = "session"
_SIGNED_IN: Final[list[dict[str, list[str]]]] = [{TOKEN: []}, {SESSION: []}]


def only_api(endpoints: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return the endpoints below /api/: a hook of the generator."""
    return [one for one in endpoints if one[0].startswith("/api/v1/")]


class Description(AutoSchema):
    """How operations are described. Bodies and questions take no key that they do not name."""

    def get_serializer_name(
        self,
        serializer: serializers.Serializer[Any],
        direction: Any,  # noqa: ANN401 - the framework's signature
    ) -> str:
        """Return the name of an object: that of its shape."""
        name: str = super().get_serializer_name(serializer, direction)
        return name.removesuffix("Shape").removesuffix("Schema")

    def _map_basic_serializer(
        self,
        serializer: serializers.Serializer[Any] | type[serializers.Serializer[Any]],
        direction: Any,  # noqa: ANN401 - the framework's signature
    ) -> dict[str, Any]:
        found: dict[str, Any] = super()._map_basic_serializer(serializer, direction)
        kind = serializer if isinstance(serializer, type) else type(serializer)
        if issubclass(kind, Strict):
            found["additionalProperties"] = False
        return found


class TokenScheme(OpenApiAuthenticationExtension):
    """A program's token."""

    target_class = "tournament.api.authentication.TokenAuthentication"
    name = TOKEN

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002
        """Return the scheme."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "undercut_…"}


class SessionScheme(OpenApiAuthenticationExtension):
    """The session of a browser."""

    target_class = "tournament.api.authentication.ApiSession"
    name = SESSION

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:  # noqa: ARG002
        """Return the scheme."""
        described = "The cookie of a signed-in browser; writes carry X-CSRFToken."
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "undercut_session",
            "description": described,
        }


def operation(
    name: str,
    answers: object,
    *,
    tag: str,
    body: type[Strict] | dict[str, Any] | None = None,
    question: type[Strict] | None = None,
    signed_in: bool = False,
    refuses: Sequence[int] = (),
) -> Callable[..., Any]:
    """Return the decorator that describes an operation; its docstring says what it does.

    `answers` is the shape of what it answers, or several by status (a text: an answer without a
    body). `refuses` are problems of its own beside those that every operation of its kind has.
    """
    # A token that does not work is refused everywhere.
    problems = {401, 404, 405, 422, 429, 503, *refuses}
    if signed_in:
        problems.add(403)
    if body is not None:
        problems |= {400, 413, 415}
    told = answers if _by_status(answers) else {200: answers}
    responses: dict[Any, Any] = {
        status: OpenApiResponse(description=one) if isinstance(one, str) else one
        for status, one in cast("dict[Any, Any]", told).items()
    }
    for status in sorted(problems):
        described = OpenApiResponse(ProblemShape, description=str(TITLES[status]))
        responses[status, MEDIA_TYPE] = described
    return extend_schema(
        operation_id=name,
        tags=[tag],
        request=body,
        parameters=[question] if question and question().fields else [],
        responses=responses,
        # Objects, as OpenAPI has them; the annotation knows names alone.
        auth=cast("Any", _SIGNED_IN if signed_in else [{}, *_SIGNED_IN]),
    )


def example(**values: object) -> Callable[..., Any]:
    """Return the decorator that gives a body an example of what is sent."""
    return extend_schema_serializer(
        examples=[OpenApiExample("example", value=values, request_only=True)]
    )


def _by_status(answers: object) -> bool:
    return isinstance(answers, dict) and not any(isinstance(key, str) for key in answers)


def followed(answer: object) -> dict[int, object]:
    """Return the answers of a read that follows an event's revision."""
    return {
        200: answer,
        204: "The revision asked for is still the newest.",
        304: "The ETag is that of the newest.",
    }


def paged(shape: type[Shape]) -> type[serializers.Serializer[Any]]:
    """Return the shape of a page of a list."""
    fields = {
        "__doc__": "A page of a list; the addresses of its neighbours are null at the ends.",
        "__module__": __name__,
        "page": serializers.IntegerField(),
        "pages": serializers.IntegerField(),
        "previous": serializers.CharField(allow_null=True),
        "next": serializers.CharField(allow_null=True),
        "results": shape(many=True),
    }
    name = f"{shape.__name__.removesuffix('Shape')}Page"
    return type(name, (serializers.Serializer,), fields)


@cache
def description() -> dict[str, Any]:
    """Return the whole description: made once, it stays as it is while the program runs."""
    found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return found
