"""`manage.py verify [CODE …]`: replay events from their facts and report every difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError

from tournament.models import Tournament
from tournament.services.verification import event_verify

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Exit 0 when every stored value is what the facts add up to, else 1 with the list."""

    help = "Replays events from their facts and lists every stored value that differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the codes of events (all of them when none is given)."""
        parser.add_argument("codes", nargs="*", help="event codes, as in their addresses")

    def handle(self, *_args: object, **options: Any) -> None:
        """Verify each event in turn."""
        differences = 0
        events = events_named(options["codes"])
        for event in events:
            found = event_verify(tournament_id=event.pk)
            differences += len(found)
            for difference in found:
                self.stdout.write(f"{event.code}: {difference}")
            if not found:
                self.stdout.write(f"{event.code}: {event.name}: as its facts say")
        if differences:
            message = f"{differences} stored values differ; `manage.py recompute` mends the caches"
            raise CommandError(message, returncode=1)


def events_named(codes: list[str]) -> list[Tournament]:
    """Return the events of these codes, or all. Raises CommandError for a code nobody has."""
    events = list(Tournament.objects.order_by("pk"))
    if not codes:
        return events
    by_code = {event.code: event for event in events}
    unknown = [code for code in codes if code not in by_code]
    if unknown:
        message = f"No event has the code {', '.join(unknown)}."
        raise CommandError(message, returncode=2)
    return [by_code[code] for code in codes]
