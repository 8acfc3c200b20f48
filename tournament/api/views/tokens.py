"""Your own tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rest_framework import exceptions
from rest_framework.response import Response

from tournament.api.authentication import BY_TOKEN
from tournament.api.base import ApiView, actor_of, asked, page_of, sent
from tournament.api.inputs.questions import PageQuestion, PlainQuestion
from tournament.api.inputs.tokens import TokenBody
from tournament.api.schema import operation, paged
from tournament.api.shapes.base import shaped
from tournament.api.shapes.work import NewTokenShape, TokenShape
from tournament.selectors.tokens import tokens_of
from tournament.services.tokens import token_make, token_revoke

if TYPE_CHECKING:
    from rest_framework.request import Request

TAG: Final = "tokens"


class SessionNeeded(exceptions.PermissionDenied):
    """A token that was stolen must not make others, which would outlive it."""

    default_code = "session-needed"


class Tokens(ApiView):
    """The tokens of whoever asks."""

    @operation("tokens_list", paged(TokenShape), question=PageQuestion, signed_in=True, tag=TAG)
    def get(self, request: Request) -> Response:
        """List your tokens in force, newest first."""
        actor = actor_of(request)
        number = asked(request, PageQuestion)["page"]
        return Response(page_of(request, TokenShape, tokens_of(actor), number))

    @operation(
        "token_make", {201: NewTokenShape}, body=TokenBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """Make a token. It is shown this once; only a person's session may make one."""
        actor = actor_of(request)
        if request.auth == BY_TOKEN:
            raise SessionNeeded
        made = token_make(name=sent(request, TokenBody)["name"], actor=actor)
        response = Response(shaped(NewTokenShape, made), status=201)
        response["Cache-Control"] = "no-store"
        return response


class Token(ApiView):
    """One token."""

    @operation(
        "token_revoke",
        {204: "The token works no more."},
        question=PlainQuestion,
        signed_in=True,
        tag=TAG,
    )
    def delete(self, request: Request, number: int) -> Response:
        """Let a token work no more, at once."""
        actor = actor_of(request)
        asked(request, PlainQuestion)
        token_revoke(token_id=number, actor=actor)
        return Response(status=204)
