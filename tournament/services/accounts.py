"""Letting people in: one-time links and accounts."""

from __future__ import annotations

import datetime as dt
import hashlib
import secrets
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from tournament.errors import Refusal
from tournament.models import OneTimeLink

if TYPE_CHECKING:
    from django.contrib.auth.models import User

LINK_LIFE = dt.timedelta(days=2)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def owner_exists() -> bool:
    """Say whether this installation has an owner who can sign in."""
    return get_user_model().objects.filter(is_superuser=True, is_active=True).exists()


def owner_link_make() -> str:
    """Make a one-time link for the owner and return its token (only its hash is kept).

    Older links that were not used stop working. Raises Refusal `owner-exists`.
    """
    if owner_exists():
        raise Refusal("owner-exists")
    with transaction.atomic(durable=True):
        OneTimeLink.objects.filter(used_at=None, tournament=None).delete()
        return link_make()


def link_make(**columns: object) -> str:
    """Make a one-time link inside an open transaction and return its token."""
    token = secrets.token_urlsafe(24)
    expires_at = timezone.now() + LINK_LIFE
    OneTimeLink.objects.create(token_hash=_hash(token), expires_at=expires_at, **columns)
    return token


def link_open(*, token: str) -> OneTimeLink:
    """Return the link of a token while it works.

    Raises Refusal `link-unknown`, `link-used`, `link-expired`.
    """
    link = OneTimeLink.objects.filter(token_hash=_hash(token)).select_related("tournament").first()
    if link is None:
        raise Refusal("link-unknown")
    if link.used_at is not None:
        raise Refusal("link-used")
    if link.expires_at < timezone.now():
        raise Refusal("link-expired")
    return link


def owner_create(*, token: str, username: str, password: str) -> User:
    """Use up a one-time link and make the owner's account.

    The link is taken under a lock, so that two who open it at once make one owner. Raises
    Refusal with the field's path.
    """
    with transaction.atomic(durable=True):
        link = link_open(token=token)
        if link.tournament_id is not None:
            raise Refusal("link-unknown")
        link_take(link)
        user = account_make(username, password, is_superuser=True, is_staff=True)
        OneTimeLink.objects.filter(pk=link.pk).update(used_by=user)
    return user


def link_take(link: OneTimeLink) -> None:
    """Use up a link inside an open transaction. Raises Refusal `link-used` for the second one."""
    if not OneTimeLink.objects.filter(pk=link.pk, used_at=None).update(used_at=timezone.now()):
        raise Refusal("link-used")


def account_make(username: str, password: str, **columns: bool) -> User:
    """Make an account inside an open transaction.

    Raises Refusal `bad-username`, `weak-password` and `username-taken` at the field.
    """
    model = get_user_model()
    username = username.strip()
    user = model(username=username, **columns)
    try:
        model.username_validator(username)
        user.clean_fields(exclude=["password"])
    except ValidationError as error:
        raise Refusal("bad-username", "username", reasons=error.messages) from error
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refusal("weak-password", "password", reasons=error.messages) from error
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise Refusal("username-taken", "username") from error
    return user
