"""`manage.py restore FILE [--new-code]`: an event from its file, all of it or nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from tournament.errors import Refusal
from tournament.services.archive_files import read_file
from tournament.services.archives import event_restore, restore_preview
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from argparse import ArgumentParser

IN_THE_WAY = frozenset({"archive-event-here", "archive-code-taken"})


class Command(BaseCommand):
    """Restore and say where the event is; exit 1 with the reason when it cannot be."""

    help = "Makes an event from a file that `backup` or the desk wrote."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file, and whether the event gets a code of its own here."""
        parser.add_argument("file", type=Path, help="a file that ends in .undercut")
        parser.add_argument("--new-code", action="store_true", help="under a new code")

    def handle(self, *_args: object, **options: Any) -> None:
        """Look at the file, restore it, and tell."""
        try:
            data = read_file(options["file"])
            preview = restore_preview(data=data, actor=None)
            answer = event_restore(data=data, new_code=options["new_code"])
        except Refusal as error:
            way_out = " (restore --new-code)" if error.code in IN_THE_WAY else ""
            raise CommandError(sentence(error) + way_out) from error
        address = settings.PUBLIC_URL.rstrip("/") + reverse("event", args=[answer["code"]])
        self.stdout.write(f"{preview.name}: {address}")
        self.stdout.write(
            f"{preview.entries} entries, {preview.matches} matches, {preview.hands} rows in play, "
            f"{preview.struck} struck, {preview.rulings} rulings, {preview.log} lines of the log."
        )
        if preview.users_new:
            names = ", ".join(preview.users_new)
            self.stdout.write(f"Made without a way to sign in, for the log: {names}.")
