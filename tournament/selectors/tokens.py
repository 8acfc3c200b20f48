"""The tokens of a user, as their page shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import ApiToken

if TYPE_CHECKING:
    import datetime as dt

    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class TokenView:
    """A token in force. `prefix` is its beginning; the rest is known to its program alone."""

    token_id: int
    name: str
    prefix: str
    created_at: dt.datetime
    last_used_at: dt.datetime | None


def tokens_of(user: User) -> tuple[TokenView, ...]:
    """Return the tokens of a user that are in force, newest first (one query)."""
    tokens = ApiToken.objects.filter(user=user, revoked_at=None)
    return tuple(
        TokenView(token.pk, token.name, token.prefix, token.created_at, token.last_used_at)
        for token in tokens
    )
