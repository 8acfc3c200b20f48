"""Who asks: a program with a token, or the session of a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied

from tournament.services.tokens import token_user

if TYPE_CHECKING:
    from django.contrib.auth.models import User
    from rest_framework.request import Request

SCHEME: Final = "Bearer"
BY_TOKEN: Final = "token"  # noqa: S105 - how somebody signed in


class CsrfFailed(PermissionDenied):
    """A write by session without the mark that shows it comes from our own page."""

    default_code = "csrf-failed"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer undercut_…`: acts as the user who made the token."""

    def authenticate(self, request: Request) -> tuple[User, str] | None:
        """Return the token's user, None where no token was sent. Raises AuthenticationFailed."""
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if not scheme:
            return None
        user = token_user(secret=secret.strip()) if scheme.lower() == SCHEME.lower() else None
        if user is None:
            raise AuthenticationFailed
        return user, BY_TOKEN

    def authenticate_header(self, _request: Request) -> str:
        """Return what a 401 asks for."""
        return f'{SCHEME} realm="undercut"'


class ApiSession(SessionAuthentication):
    """The session of a signed-in browser; its writes carry the CSRF token."""

    def enforce_csrf(self, request: Request) -> None:
        """Refuse a write without its CSRF token. Raises CsrfFailed."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as error:
            raise CsrfFailed from error
