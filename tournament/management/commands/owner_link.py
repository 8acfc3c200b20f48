"""`manage.py owner_link`: the one-time link that makes the owner of a new installation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from tournament.services.accounts import owner_exists, owner_link_make

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Print the link, or nothing once there is an owner."""

    help = "Prints a one-time link that makes the owner (nothing once there is one)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address the link begins with."""
        parser.add_argument("--base-url", default=settings.PUBLIC_URL)

    def handle(self, *_args: object, **options: Any) -> None:
        """Make a link, unless there is an owner already."""
        if owner_exists():
            return
        path = reverse("join", kwargs={"token": owner_link_make()})
        self.stdout.write(options["base_url"].rstrip("/") + path)
