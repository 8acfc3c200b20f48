"""Work that somebody waits for, with its progress and its file."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.enums import JobKind, JobState
from tournament.models.tournament import Tournament


class Job(models.Model):
    """A piece of work done by a worker.

    `key` says what was asked for: two open jobs of an event never have the same kind and key.
    `message` is a code and `params` its figures; `warnings` are sentences' codes with figures.
    The worker refreshes `heartbeat_at`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="jobs")
    kind = models.CharField(max_length=20, choices=JobKind.choices)
    key = models.CharField(max_length=100)
    args = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.QUEUED)
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    file = models.FileField(upload_to="jobs/", blank=True)
    message = models.CharField(max_length=40, blank=True, default="")
    params = models.JSONField(default=dict)
    warnings = models.JSONField(default=list)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    heartbeat_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        """Newest first; the same work is open once."""

        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "kind", "key"],
                name="job_open_once",
                condition=Q(state__in=[JobState.QUEUED, JobState.RUNNING]),
            ),
        ]

    def __str__(self) -> str:
        """Return kind and key."""
        return f"{self.kind} {self.key}"
