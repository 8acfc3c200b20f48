"""`manage.py reset_password NAME`: a new password for somebody who forgot theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from tournament.errors import Missing
from tournament.services.passwords import password_reset

if TYPE_CHECKING:
    from argparse import ArgumentParser

SHOWN = 20


class Command(BaseCommand):
    """Print the new password; name the accounts there are when NAME is none of them."""

    help = "Gives an account a new random password and prints it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the user name."""
        parser.add_argument("username", help="the user name, as typed when signing in")

    def handle(self, *_args: object, **options: Any) -> None:
        """Reset and print."""
        username = options["username"]
        try:
            password = password_reset(username=username)
        except Missing as missing:
            names = get_user_model().objects.order_by("username").values_list("username", flat=True)
            known = ", ".join(names[:SHOWN]) or "nobody yet; script/server prints the owner's link"
            message = f"Nobody signs in as {username}. Known: {known}."
            raise CommandError(message) from missing
        self.stdout.write(f"User name:  {username}")
        self.stdout.write(f"Password:   {password}")
