"""The Celery app, and whether its broker answers."""

from __future__ import annotations

import os

from celery import Celery
from django.conf import settings
from redis import Redis, RedisError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.laptop")

app = Celery("undercut")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def broker_available(timeout: float = 1.0) -> bool:
    """Whether tasks can be handed to a worker: a broker is configured and answers in `timeout` s.

    False where tasks run inline (`settings.TASKS_INLINE`): there is nothing to ask.
    """
    if settings.TASKS_INLINE:
        return False
    try:
        with Redis.from_url(
            settings.CELERY_BROKER_URL,
            socket_connect_timeout=timeout,
            socket_timeout=timeout,
        ) as client:
            return bool(client.ping())
    except (RedisError, OSError):
        return False
