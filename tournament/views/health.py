"""`/healthz`: whether this process can do its work, for proxies, containers and people."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.celery_app import broker_available

if TYPE_CHECKING:
    from django.http import HttpRequest

OK = "ok"
FAILS = "fails"
INLINE = "inline"
BEHIND = "behind"


@never_cache
@login_not_required
@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer 200 while pages can be served, else 503; the body names each part.

    A broker that does not answer is told but is no 503: pages and hands work without it, and
    taking the web process away would make things worse.
    """
    parts = {"database": _database(), "broker": _broker()}
    status = 200 if parts["database"] == OK else 503
    return JsonResponse({"status": OK if status == 200 else FAILS, **parts}, status=status)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return OK if _migrated() else BEHIND
    except DatabaseError:
        return FAILS


@cache
def _is_current() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _migrated() -> bool:
    """Whether every migration is applied; a yes is remembered, a no is asked again."""
    current = _is_current()
    if not current:
        _is_current.cache_clear()
    return current


def _broker() -> str:
    if settings.TASKS_INLINE:
        return INLINE
    return OK if broker_available() else FAILS
