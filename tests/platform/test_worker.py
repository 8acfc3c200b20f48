"""A real worker on a real broker: it takes every queue, each task once, and lets go when killed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.platform.servers import until
from tournament.celery_app import app, broker_available

if TYPE_CHECKING:
    from tests.plugins.workers import WorkerProcess

pytestmark = pytest.mark.worker

GONE = 2_000_000_000
"""The id of a job that is not there: the task finds nothing to do."""


def test_broker_is_used_even_after_a_task_found_none(request: pytest.FixtureRequest) -> None:
    app.pool.acquire(block=False).release()  # as a test does that looks at a missing broker
    request.getfixturevalue("celery_worker_process")
    assert app.control.purge() == 0


@pytest.mark.parametrize("task", ["tournament.generate_bracket", "tournament.render_sheets"])
def test_task_is_received_once(celery_worker_process: WorkerProcess, task: str) -> None:
    sent = app.send_task(task, kwargs={"job_id": GONE})
    until(lambda: f"{task}[{sent.id}] succeeded" in celery_worker_process.log)
    assert celery_worker_process.log.count(f"{task}[{sent.id}] received") == 1


def test_broker_is_available_with_a_worker(celery_worker_process: WorkerProcess) -> None:
    assert broker_available() is True
    [(_, answer)] = app.control.ping(timeout=5)[0].items()
    assert answer == {"ok": "pong"}
