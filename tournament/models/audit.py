"""The log: who did what, when, what was before and after, and why."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.match import Match
from tournament.models.tournament import Tournament


class AuditEvent(models.Model):
    """One write. `answer` is kept for a resent request, `fingerprint` tells it from another one.

    `match_revision` and `revision` are the revisions after the write.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    match = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, related_name="log")
    match_code = models.CharField(max_length=12, blank=True, default="")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)
    action = models.CharField(max_length=40)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True, default="")
    request_id = models.CharField(max_length=64, blank=True, default="")
    fingerprint = models.CharField(max_length=64, blank=True, default="")
    answer = models.JSONField(default=dict)
    match_revision = models.PositiveIntegerField(null=True)
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        """Newest first; an actor's request is logged once."""

        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["actor", "request_id"],
                name="audit_request_once",
                condition=~Q(request_id=""),
            ),
        ]
        indexes = [models.Index(fields=["match", "match_revision"], name="audit_match_revision")]

    def __str__(self) -> str:
        """Return the action."""
        return self.action
