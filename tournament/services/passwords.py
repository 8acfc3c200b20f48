"""A new password for somebody who forgot theirs."""

from __future__ import annotations

import secrets

from django.contrib.auth import get_user_model
from django.db import transaction

from tournament.errors import Missing

PASSWORD_BYTES = 9
"""Twelve characters to read out: more than anyone can guess at the sign-in page."""


def password_reset(*, username: str) -> str:
    """Give the account `username` a random password and return it.

    It is kept nowhere but as its hash, and ends every session that the old one opened. An account
    that was shut stays shut. Raises Missing where nobody has that name.
    """
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    with transaction.atomic(durable=True):
        user = get_user_model().objects.select_for_update().filter(username=username).first()
        if user is None:
            raise Missing("user")
        user.set_password(password)
        user.save(update_fields=["password"])
    return password
