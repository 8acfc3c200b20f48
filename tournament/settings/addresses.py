"""`PUBLIC_URL` taken apart: the address that players reach."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured


class PublicAddress(NamedTuple):
    """`url` without a slash at its end, its `origin` for CSRF, its `host` for ALLOWED_HOSTS."""

    url: str
    origin: str
    host: str


def public_address(url: str) -> PublicAddress:
    """Return the parts of `url`; raise ImproperlyConfigured if no browser could open it."""
    parts = urlsplit(url.strip())
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        message = f"PUBLIC_URL: {url!r} is no address like http://192.168.1.20:8000."
        raise ImproperlyConfigured(message)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    origin = f"{parts.scheme}://{parts.netloc}"
    return PublicAddress(url=origin + parts.path.rstrip("/"), origin=origin, host=host)
