"""`manage.py score`: the scoring contract on the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand

from scoring.contract import read_failure, score_text

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Prints the score of the document, or the list of documents, that it reads."""

    help = (
        "Read one document of the scoring contract, or a JSON list of them, from a file or from "
        "standard input, and print the score. Exit status 2: the input was refused, and the "
        "error object says why and where."
    )
    requires_system_checks = ()  # it touches neither the database nor the settings
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the optional file name."""
        parser.add_argument("file", nargs="?", default="-", help="a file; standard input without")

    def handle(self, *_args: object, **options: Any) -> None:  # noqa: ANN401 - as Django calls it
        """Print the answer; leave with status 2 when the input is refused."""
        answer, status = _answer(options["file"])
        self.stdout.write(answer)
        if status:
            sys.exit(status)


def _answer(name: str) -> tuple[str, int]:
    """Return what to print for the file of that name ("-": standard input), and the status."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as fault:
        return read_failure(name, fault.strerror or "no such file")
    except ValueError:  # a name that no file can have, with a NUL in it
        return read_failure(name, "no such file")
    return score_text(data)
