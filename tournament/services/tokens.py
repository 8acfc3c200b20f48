"""Tokens of programs: made once, kept as a hash, revoked at any time."""

from __future__ import annotations

import datetime as dt
import hashlib
import logging
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.contrib.auth import get_user_model
from django.db import DatabaseError, transaction
from django.utils import timezone

from tournament.errors import Missing, Refusal
from tournament.models import ApiToken
from tournament.names import NameError_, clean_name

if TYPE_CHECKING:
    from django.contrib.auth.models import User

logger = logging.getLogger(__name__)

TOKEN_START: Final = "undercut_"  # noqa: S105 - how every token begins, so that leaks are found
TOKEN_BYTES: Final = 32
SHOWN: Final = len(TOKEN_START) + 6
"""So many characters of a token are kept to know it again by."""
LONGEST_TOKEN: Final = 100
NAME_LENGTH: Final = 60
MOST_TOKENS: Final = 30
NOTE_EVERY: Final = dt.timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token just made. `secret` is shown this once and kept nowhere."""

    token_id: int
    name: str
    prefix: str
    secret: str
    created_at: dt.datetime


def _hash(secret: str) -> str:
    # A token is 256 random bits: no dictionary reaches it, so a fast hash is enough.
    return hashlib.sha256(secret.encode()).hexdigest()


def token_make(*, name: str, actor: User) -> NewToken:
    """Make a token by which a program acts as `actor`.

    Raises Refusal `name-empty`, `name-too-long`, `token-name-taken`, `too-many-tokens` (path
    `name`).
    """
    try:
        name = clean_name(name)
    except NameError_ as error:
        raise Refusal(error.code, "name", **error.params) from error
    if len(name) > NAME_LENGTH:
        raise Refusal("name-too-long", "name", length=len(name), limit=NAME_LENGTH)
    secret = TOKEN_START + secrets.token_urlsafe(TOKEN_BYTES)
    with transaction.atomic(durable=True):
        # The user's row is the lock: two who ask at once do not both find room.
        get_user_model().objects.select_for_update().filter(pk=actor.pk).first()
        in_force = ApiToken.objects.filter(user=actor, revoked_at=None)
        if in_force.filter(name=name).exists():
            raise Refusal("token-name-taken", "name", name=name)
        if in_force.count() >= MOST_TOKENS:
            raise Refusal("too-many-tokens", limit=MOST_TOKENS)
        token = ApiToken.objects.create(
            user=actor, name=name, prefix=secret[:SHOWN], token_hash=_hash(secret)
        )
    return NewToken(token.pk, token.name, token.prefix, secret, token.created_at)


def token_revoke(*, token_id: int, actor: User) -> None:
    """Let a token of `actor` work no more. Revoked twice, it stays as it is. Raises Missing."""
    tokens = ApiToken.objects.filter(pk=token_id, user=actor)
    if not tokens.filter(revoked_at=None).update(revoked_at=timezone.now()) and not tokens.exists():
        raise Missing("token")


def token_user(*, secret: str) -> User | None:
    """Return the user that a token in force acts as, None for any other text (one query).

    Notes that it was used, at most once a minute.
    """
    if len(secret) > LONGEST_TOKEN or not secret.startswith(TOKEN_START):
        return None
    token = (
        ApiToken.objects.filter(token_hash=_hash(secret), revoked_at=None)
        .select_related("user")
        .first()
    )
    if token is None or not token.user.is_active:
        return None
    _note_use(token)
    return token.user


def _note_use(token: ApiToken) -> None:
    now = timezone.now()
    if token.last_used_at is not None and now - token.last_used_at < NOTE_EVERY:
        return
    try:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    except DatabaseError:
        # Only a note: a database that is busy or read-only still answers questions.
        logger.warning("The use of API token %s could not be noted", token.pk)
