"""Pytest plugin: real services for the tests, chosen before Django reads its settings.

Loaded by `addopts = -p`, because pytest-django reads the settings before any conftest.

* `UNDERCUT_TEST_DB=sqlite` (as given without it): a file of its own
* `UNDERCUT_TEST_DB=postgres`: the server that `DATABASE_URL` names, else an embedded one
* `REDIS_URL`: the broker for tests marked `worker`, else an embedded Valkey, started when asked for
* `UNDERCUT_NO_SKIPS=1`: what is missing on this machine is a failure, not a skip
* `UNDERCUT_TEST_COUNTS=file`: write how many passed, failed and were skipped there, as JSON
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.plugins import needs, postgres

RUN_DIR = Path(tempfile.mkdtemp(prefix="undercut-tests-"))
"""Everything this run makes; gone when it ends."""

GIVEN_REDIS_URL = os.environ.pop("REDIS_URL", "")
UNIT_TESTS = Path(__file__).resolve().parents[1] / "unit"

pytest_plugins = ["tests.plugins.workers", "tests.plugins.browsers"]


def _choose_services() -> None:
    """Point the environment at services of this run; never at a database that someone uses."""
    atexit.register(shutil.rmtree, RUN_DIR, ignore_errors=True)
    # Celery's and Django's own switches of the person who runs the tests are not for them.
    for name in ("CELERY_BROKER_URL", "PUBLIC_URL", "UNDERCUT_INSTANCE", "DJANGO_SETTINGS_MODULE"):
        os.environ.pop(name, None)
    os.environ["UNDERCUT_VAR"] = str(RUN_DIR / "var")
    (RUN_DIR / "var").mkdir()
    kind = os.environ.get("UNDERCUT_TEST_DB", "sqlite")
    if kind == "postgres":
        os.environ["DATABASE_URL"] = postgres.server_url(RUN_DIR)
    elif kind == "sqlite":
        os.environ["DATABASE_URL"] = f"sqlite:///{(RUN_DIR / 'empty.sqlite3').as_posix()}"
    else:
        message = f"UNDERCUT_TEST_DB is {kind!r}; it can be sqlite or postgres."
        raise pytest.UsageError(message)


_choose_services()


@pytest.fixture(scope="session")
def run_dir() -> Path:
    """Return the folder of this test run."""
    return RUN_DIR


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """Return the URL of a PostgreSQL server, also in the pass on SQLite."""
    return postgres.server_url(RUN_DIR)


@pytest.fixture(scope="session")
def given_redis_url() -> str:
    """Return the REDIS_URL that the run was given, or nothing."""
    return GIVEN_REDIS_URL


def pytest_report_header() -> list[str]:
    """Tell which database this pass uses."""
    return [f"undercut: database {os.environ.get('UNDERCUT_TEST_DB', 'sqlite')}"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep unit tests away from the database, which is why they are the same on every one."""
    for item in items:
        if UNIT_TESTS in item.path.parents:
            _keep_pure(item)
            item.add_marker(pytest.mark.once)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip, loudly, what cannot run here."""
    needs.require(item)


DATABASE_FIXTURES = frozenset({"db", "transactional_db", "live_server", "django_db_setup"})


def _keep_pure(item: pytest.Item) -> None:
    fixtures = set(getattr(item, "fixturenames", ()))
    if item.get_closest_marker("django_db") or fixtures & DATABASE_FIXTURES:
        message = f"{item.nodeid} is under tests/unit and asks for the database."
        raise pytest.UsageError(message)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was skipped for want of a program; write the counts if asked to."""
    needs.tell_what_lacks(terminalreporter)
    counts = {
        outcome: len(terminalreporter.stats.get(outcome, []))
        for outcome in ("passed", "failed", "error", "skipped", "xfailed", "xpassed")
    }
    if path := os.environ.get("UNDERCUT_TEST_COUNTS"):
        Path(path).write_text(json.dumps(counts), encoding="utf-8")
