"""What the commands of the scoring contract share: a document in, a document out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand

from scoring.contract import read_failure

if TYPE_CHECKING:
    from argparse import ArgumentParser


class DocumentCommand(BaseCommand):
    """Prints the answer to the document, or the list of documents, that it reads."""

    requires_system_checks = ()  # it touches neither the database nor the settings
    requires_migrations_checks = False

    def answer(self, text: bytes) -> tuple[str, int]:
        """Return what is printed for this input, and the exit status."""
        raise NotImplementedError

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the optional file name."""
        parser.add_argument("file", nargs="?", default="-", help="a file; standard input without")

    def handle(self, *_args: object, **options: Any) -> None:
        """Print the answer; leave with status 2 when the input is refused."""
        answer, status = self._answer_to(options["file"])
        self.stdout.write(answer)
        if status:
            sys.exit(status)

    def _answer_to(self, name: str) -> tuple[str, int]:
        """Return what to print for the file of that name ("-": standard input), and the status."""
        try:
            data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as fault:
            return read_failure(name, fault.strerror or "no such file")
        except ValueError:  # a name that no file can have, with a NUL in it
            return read_failure(name, "no such file")
        return self.answer(data)
