"""Celery's settings keep the promises that tasks rely on."""

from __future__ import annotations

import pytest
from django.conf import settings

from tournament.celery_app import app, broker_available

pytestmark = pytest.mark.once


def own_tasks() -> list[str]:
    app.loader.import_default_modules()
    return sorted(name for name in app.tasks if not name.startswith("celery."))


def test_slow_task_ends_before_it_would_be_delivered_again() -> None:
    redelivery = settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    assert (
        settings.CELERY_TASK_SOFT_TIME_LIMIT < settings.CELERY_TASK_TIME_LIMIT < redelivery == 120
    )
    for name in own_tasks():
        task = app.tasks[name]
        assert (task.soft_time_limit or 0) < (task.time_limit or 1) < redelivery, name


def test_every_task_has_a_name_of_ours_and_is_kept_until_done() -> None:
    assert own_tasks()
    for name in own_tasks():
        task = app.tasks[name]
        assert name.startswith("tournament.")
        assert (task.acks_late, task.ignore_result) == (True, True), name


@pytest.mark.parametrize(
    ("task", "queue"),
    [("tournament.render_sheets", "paper"), ("tournament.generate_bracket", "play")],
)
def test_paper_does_not_hold_up_play(task: str, queue: str) -> None:
    assert app.amqp.router.route({}, task)["queue"].name == queue


def test_plain_worker_takes_every_queue_and_each_only_its_own() -> None:
    queues = app.amqp.queues.values()
    assert sorted((queue.name, queue.exchange.name, queue.routing_key) for queue in queues) == [
        ("paper", "paper", "paper"),
        ("play", "play", "play"),
    ]


def test_only_json_is_read() -> None:
    assert list(app.conf.accept_content) == ["json"]


def test_broker_is_not_there_when_tasks_run_inline(settings) -> None:
    settings.TASKS_INLINE = True
    assert broker_available() is False


def test_broker_that_does_not_answer_is_not_there(settings) -> None:
    settings.TASKS_INLINE = False
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    assert broker_available(timeout=0.2) is False
