"""`manage.py recompute [CODE …]`: write what the facts add up to wherever a cache differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand

from tournament.management.commands.verify import events_named
from tournament.services.verification import event_recompute

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Mend the caches of events; facts are never touched."""

    help = "Rebuilds every cached figure of events from their facts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the codes of events (all of them when none is given)."""
        parser.add_argument("codes", nargs="*", help="event codes, as in their addresses")

    def handle(self, *_args: object, **options: Any) -> None:
        """Recompute each event in turn and say what was mended."""
        for event in events_named(options["codes"]):
            found = event_recompute(tournament_id=event.pk)
            for difference in found:
                self.stdout.write(f"{event.code}: {difference}")
            self.stdout.write(f"{event.code}: {len(found)} values mended")
