"""`DATABASE_URL` in every shape that a person may write."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from tournament.settings.databases import (
    POSTGRES_PREPARED,
    POSTGRES_SESSION,
    SQLITE_OPTIONS,
    database_from_url,
)

pytestmark = pytest.mark.once
HOME = Path("/srv/undercut")


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("sqlite:///var/undercut.sqlite3", "/srv/undercut/var/undercut.sqlite3"),
        ("sqlite:////data/event.sqlite3", "/data/event.sqlite3"),
        ("sqlite:////data/club%20night%20%23%3F%25+1.sqlite3", "/data/club night #?%+1.sqlite3"),
        ("sqlite:////data/%D0%9A%D0%BB%D1%83%D0%B1.sqlite3", "/data/Клуб.sqlite3"),
    ],
)
def test_sqlite_url_names_a_file(url: str, name: str) -> None:
    assert database_from_url(url, HOME) == {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "OPTIONS": SQLITE_OPTIONS,
    }


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (
            "postgres://gin:p%40ss%2F@db.example:5433/undercut?sslmode=require",
            {
                "NAME": "undercut",
                "USER": "gin",
                "PASSWORD": "p@ss/",
                "HOST": "db.example",
                "PORT": "5433",
                "OPTIONS": {
                    "options": POSTGRES_SESSION,
                    **POSTGRES_PREPARED,
                    "sslmode": "require",
                },
            },
        ),
        (
            "postgresql://postgres:@/postgres?host=/run/postgresql",
            {
                "NAME": "postgres",
                "USER": "postgres",
                "PASSWORD": "",
                "HOST": "/run/postgresql",
                "PORT": "",
                "OPTIONS": {"options": POSTGRES_SESSION, **POSTGRES_PREPARED},
            },
        ),
        (
            "postgresql://gin@pooler:6432/undercut?prepared=off",
            {
                "NAME": "undercut",
                "USER": "gin",
                "PASSWORD": "",
                "HOST": "pooler",
                "PORT": "6432",
                "OPTIONS": {"options": POSTGRES_SESSION},
            },
        ),
    ],
)
def test_postgres_url_is_taken_apart(url: str, expected: dict[str, object]) -> None:
    assert database_from_url(url, HOME) == {
        "ENGINE": "django.db.backends.postgresql",
        **expected,
    }


@pytest.mark.parametrize(
    "url",
    [
        "",
        "undercut.sqlite3",
        "mysql://root@localhost/undercut",
        "sqlite://",
        "sqlite://undercut.sqlite3",
        "sqlite:///",
        "postgres://gin@localhost",
        "postgres://gin@localhost/",
    ],
)
def test_useless_url_is_refused_with_its_name(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"^DATABASE_URL: "):
        database_from_url(url, HOME)
