"""The Django app of the scoring core: it has a command, and no models."""

from __future__ import annotations

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Registers the command `score`."""

    name = "scoring"
