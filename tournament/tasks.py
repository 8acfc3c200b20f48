"""What the worker runs: load, guard, call one service. No rule lives here."""

from __future__ import annotations

from functools import partial

from celery import shared_task
from django.db import OperationalError

task = partial(
    shared_task,
    acks_late=True,
    autoretry_for=(OperationalError,),
    retry_backoff=True,
    retry_backoff_max=30,
    max_retries=5,
    soft_time_limit=90,
    time_limit=110,
    ignore_result=True,
)
"""A task that may come twice, retries a database that is away, and is never waited for."""


@task(name="tournament.generate_bracket")
def generate_bracket(*, job_id: int) -> None:
    """Draw the bracket a job asks for."""
    from tournament.services.draws import draw_make  # noqa: PLC0415 - tasks lie below services

    draw_make(job_id=job_id)


@task(name="tournament.render_sheets")
def render_sheets(*, job_id: int) -> None:
    """Make the score sheets a job asks for."""
    from tournament.services.paper import sheets_make  # noqa: PLC0415 - tasks lie below services

    sheets_make(job_id=job_id)


@task(name="tournament.render_paper")
def render_paper(*, job_id: int) -> None:
    """Make the bracket, standings, pairings or sign-in list that a job asks for."""
    from tournament.services.papers import paper_make  # noqa: PLC0415 - tasks lie below services

    paper_make(job_id=job_id)
