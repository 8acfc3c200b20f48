"""Real threads, each with a connection of its own, started together."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections

from tournament import locks
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

        def build(pk):
            query = locks.locking(**{name: pk})
            query.query.select_for_update = False
            return query

        return Prepared(build, values=1).of(pk)

    monkeypatch.setattr(write_path, "lock_query", unlocked)
