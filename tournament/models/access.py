"""Who may direct an event, and the one-time links that let people in."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournament.enums import Role
from tournament.models.tournament import Tournament


class Staff(models.Model):
    """A user's role in one event."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles"
    )
    role = models.CharField(max_length=10, choices=Role.choices)

    class Meta:
        """One role a user and event."""

        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="staff_role_once"),
        ]

    def __str__(self) -> str:
        """Return the role."""
        return self.role


class OneTimeLink(models.Model):
    """A link that works once. Only the hash of its token is kept.

    It lets somebody into an event in a role; without an event it makes the owner of the
    installation.
    """

    token_hash = models.CharField(max_length=64, unique=True)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, related_name="links"
    )
    role = models.CharField(max_length=10, choices=Role.choices, blank=True, default="")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        """A link into an event names the role; a link for the owner has neither."""

        constraints = [
            models.CheckConstraint(
                name="link_role_with_event",
                condition=models.Q(tournament__isnull=True, role="")
                | models.Q(tournament__isnull=False, role__in=list(Role)),
            ),
        ]

    def __str__(self) -> str:
        """Return when it was made."""
        return f"{self.created_at:%Y-%m-%d %H:%M}"
