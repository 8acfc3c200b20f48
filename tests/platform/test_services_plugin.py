"""The plugin gives tests the database they were promised, with its safety catches on."""

from __future__ import annotations

import os

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db


def test_database_is_the_one_of_this_pass() -> None:
    vendor = {"sqlite": "sqlite", "postgres": "postgresql"}
    assert connection.vendor == vendor[os.environ.get("UNDERCUT_TEST_DB", "sqlite")]


def test_database_sessions_have_their_limits() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA journal_mode")
            assert cursor.fetchone() == ("wal",)
        else:
            cursor.execute("SHOW lock_timeout")
            assert cursor.fetchone() == ("20s",)
