"""What every test shares."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django.plugin import DjangoDbBlocker

# No deadline: two cores share two databases and a browser. In CI the examples are the same in
# every run, so that a red run is red again; at a desk each run tries others.
settings.register_profile("desk", deadline=None, max_examples=60)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=100,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Make the database of the tests; end every other session on it before it is dropped.

    PostgreSQL drops no database that somebody uses, and a worker or a thread of the live server
    that has just ended may not have been missed yet.
    """
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
