"""`/healthz` in every state that it can name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import DatabaseError, connection

from tournament.views import health

if TYPE_CHECKING:
    from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _asked_anew() -> None:
    health._is_current.cache_clear()


def ask(client: Client) -> tuple[int, dict[str, str]]:
    answer = client.get("/healthz")
    return answer.status_code, answer.json()


def test_all_is_well_without_a_broker(client: Client) -> None:
    assert ask(client) == (200, {"status": "ok", "database": "ok", "broker": "inline"})


def test_broker_that_does_not_answer_is_told_but_takes_no_page_away(
    client: Client, settings
) -> None:
    settings.TASKS_INLINE = False
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    assert ask(client) == (200, {"status": "ok", "database": "ok", "broker": "fails"})


def test_missing_migration_takes_it_out_until_it_is_there(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET app = 'gone' WHERE app = 'tournament'")
    assert ask(client) == (503, {"status": "fails", "database": "behind", "broker": "inline"})
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET app = 'tournament' WHERE app = 'gone'")
    assert ask(client)[0] == 200


def test_database_that_does_not_answer_takes_it_out(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", fails)
    assert ask(client) == (503, {"status": "fails", "database": "fails", "broker": "inline"})


def test_once_well_it_asks_one_thing_only(client: Client, django_assert_num_queries) -> None:
    ask(client)
    with django_assert_num_queries(1):
        ask(client)


@pytest.mark.parametrize(("method", "status"), [("head", 200), ("post", 405)])
def test_only_reading_is_answered(client: Client, method: str, status: int) -> None:
    assert getattr(client, method)("/healthz").status_code == status
