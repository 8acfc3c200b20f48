"""`manage.py demo`: load the demo event and print how to sign in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from tournament.services.demo import DIRECTOR, demo_load

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Make the demo event unless it is there, and give its director a new random password."""

    help = "Loads the demo event and prints its sign-in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address the printed links begin with."""
        parser.add_argument("--base-url", default=settings.PUBLIC_URL)

    def handle(self, *_args: object, **options: Any) -> None:
        """Load and print."""
        event, password = demo_load()
        base = options["base_url"].rstrip("/")
        self.stdout.write(f"Demo event: {base}{reverse('event', args=[event.code])}")
        self.stdout.write(f"Sign in:    {base}{reverse('sign_in')}")
        self.stdout.write(f"User name:  {DIRECTOR}")
        self.stdout.write(f"Password:   {password}")
