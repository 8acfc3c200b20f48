"""Real threads, each with a connection of its own, started together."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections

from tournament.models import Tournament
from tournament.prepared import Prepared
from tournament.services import write_path


@pytest.fixture
def together(transactional_db):
    """Return a function that runs acts at the same time and returns results or errors."""

    def run(*acts):
        start = threading.Barrier(len(acts))

        def one(act):
            try:
                start.wait(timeout=20)
                return act()
            except Exception as error:  # noqa: BLE001 - the error is the result here
                return error
            finally:
                connections.close_all()

        with ThreadPoolExecutor(len(acts)) as pool:
            return list(pool.map(one, acts))

    return run


@pytest.fixture
def without_the_lock(monkeypatch):
    """Take the serialisation away: no row lock on PostgreSQL, no immediate BEGIN on SQLite."""
    if connection.vendor == "sqlite":
        for settings in (connection.settings_dict, connections.settings["default"]):
            monkeypatch.setitem(settings["OPTIONS"], "transaction_mode", "DEFERRED")

    def unlocked(*, match_id, tournament_id):
        name, pk = ("pk", tournament_id) if match_id is None else ("matches", match_id)
        plain = Prepared(lambda pk: Tournament.objects.filter(**{name: pk}).order_by(), values=1)
        return plain.of(pk)

    monkeypatch.setattr(write_path, "lock_query", unlocked)
