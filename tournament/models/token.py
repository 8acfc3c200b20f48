"""Tokens by which programs act as a user."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class ApiToken(models.Model):
    """A token of a user. Only its hash is kept; `prefix` is its beginning, to know it again by.

    It works until `revoked_at` is set. `last_used_at` is noted at most once a minute.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=60)
    prefix = models.CharField(max_length=20)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        """Newest first; no two tokens in force of a user have the same name."""

        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "name"],
                name="api_token_name_once",
                condition=Q(revoked_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        """Return the name."""
        return self.name
