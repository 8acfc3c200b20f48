"""`manage.py backup [CODE …|--all] [--to FOLDER]`: each event as one file of its own."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from tournament.errors import Refusal
from tournament.models import Tournament
from tournament.services.archive_files import backup_folder, backup_make
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Write the files and say where they are; exit 1 when one could not be written."""

    help = "Writes events as files, each of which can be restored in any installation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take codes of events or all of them, and the folder."""
        parser.add_argument("codes", nargs="*", help="event codes, as in their addresses")
        parser.add_argument("--all", action="store_true", help="every event")
        parser.add_argument("--to", type=Path, help="the folder (var/backups)")
        parser.add_argument(
            "--before-migrate",
            action="store_true",
            help="every event, into a folder of its own; nothing when no migration is waiting",
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Write each event in turn."""
        codes, everything = options["codes"], options["all"] or options["before_migrate"]
        if bool(codes) == everything:
            message = "Name the codes of events, or say --all."
            raise CommandError(message, returncode=2)
        folder = options["to"] or backup_folder()
        if options["before_migrate"]:
            first = _first_waiting()
            if not first:
                return
            folder /= f"{time.strftime('%Y-%m-%d-%H%M%S')}-before-{first}"
        for pk in _events(codes):
            self._write(pk, folder)

    def _write(self, pk: int, folder: Path) -> None:
        try:
            path, written = backup_make(tournament_id=pk, folder=folder)
        except Refusal as error:
            raise CommandError(sentence(error)) from error
        except DatabaseError as error:
            message = f"An event could not be read ({' '.join(str(error).split())})."
            raise CommandError(message) from error
        self.stdout.write(str(path) if written else f"{path} (as it was)")


def _first_waiting() -> str:
    """Return the first migration that is waiting; "" for none, and for an empty database."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    known = Tournament._meta.db_table in connection.introspection.table_names()
    return plan[0][0].name if plan and known else ""


def _events(codes: list[str]) -> list[int]:
    """Return the events of these codes, or all. Raises CommandError for a code nobody has.

    Only columns that every version has are asked for.
    """
    known = dict(Tournament.objects.order_by("pk").values_list("code", "pk"))
    unknown = [code for code in codes if code not in known]
    if unknown:
        message = f"No event has the code {', '.join(unknown)}."
        raise CommandError(message, returncode=2)
    return [known[code] for code in codes] if codes else list(known.values())
