"""`DATABASE_URL` made into Django's `DATABASES`, with what each database needs to be safe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

if TYPE_CHECKING:
    from pathlib import Path

POSTGRES_SCHEMES = frozenset({"postgres", "postgresql", "psql"})

SQLITE_OPTIONS: dict[str, Any] = {
    # SQLite has no row locks: taking the write lock when a transaction begins is what makes
    # concurrent writers wait instead of failing with "database is locked" half way.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # WAL: readers never wait for the writer. NORMAL is safe with it against a killed process.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
}

POSTGRES_SESSION = "-c lock_timeout=20s -c idle_in_transaction_session_timeout=60s"
"""A writer waits as long as on SQLite, and a client that died in a transaction lets go."""

POSTGRES_PREPARED: dict[str, Any] = {
    # Values go apart from the text of a query, and a text that comes again is planned once for a
    # connection: planning took more than half the time of the queries of a hand.
    "server_side_binding": True,
    "prepare_threshold": 3,
}


def database_from_url(url: str, base_dir: Path) -> dict[str, Any]:
    """Return Django's settings of the database that `url` names.

    `sqlite:///relative/to/base_dir.sqlite3`, `sqlite:////absolute/path.sqlite3` (percent signs,
    spaces and letters of any script as in every URL) or
    `postgresql://user:password@host:port/name?option=value` (`host` may be a socket's folder;
    `prepared=off` behind a pooler that gives each transaction another session).
    Raises ImproperlyConfigured for anything else.
    """
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(parts, base_dir)
    if parts.scheme in POSTGRES_SCHEMES:
        return _postgres(parts)
    message = (
        f"DATABASE_URL: cannot use {parts.scheme or 'an address without a scheme'!r}; "
        "write sqlite:///path/to/file.sqlite3 or postgresql://user:password@host/name."
    )
    raise ImproperlyConfigured(message)


def _sqlite(parts: SplitResult, base_dir: Path) -> dict[str, Any]:
    path = unquote(parts.path).removeprefix("/")
    if parts.netloc or not path:
        message = "DATABASE_URL: sqlite takes three slashes and a file, four for an absolute path."
        raise ImproperlyConfigured(message)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(base_dir / path),
        "OPTIONS": dict(SQLITE_OPTIONS),
    }


def _postgres(parts: SplitResult) -> dict[str, Any]:
    options = dict(parse_qsl(parts.query))
    name = unquote(parts.path).removeprefix("/")
    if not name:
        raise ImproperlyConfigured("DATABASE_URL: the name of the PostgreSQL database is missing.")
    prepared = {} if options.pop("prepared", "on") == "off" else POSTGRES_PREPARED
    host = options.pop("host", "") or unquote(parts.hostname or "")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(parts.port or options.pop("port", "")),
        "OPTIONS": {"options": POSTGRES_SESSION, **prepared, **options},
    }
