"""The app with the database."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """Label `tournament`; ready once tasks know their Celery app."""

    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Tournament"

    def ready(self) -> None:
        """Make the configured Celery app the current one, in every process.

        Not in `tournament/__init__.py`: the pure packages below it must load without Celery.
        """
        from tournament import celery_app  # noqa: F401, PLC0415 - needs the settings
