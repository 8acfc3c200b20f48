"""`manage.py score`: the scoring contract on the command line."""

from __future__ import annotations

from scoring.contract import score_text
from scoring.management.documents import DocumentCommand


class Command(DocumentCommand):
    """Prints the score of the document, or the list of documents, that it reads."""

    help = (
        "Read one document of the scoring contract, or a JSON list of them, from a file or from "
        "standard input, and print the score. Exit status 2: the input was refused, and the "
        "error object says why and where."
    )

    def answer(self, text: bytes) -> tuple[str, int]:
        """Return the score of the document."""
        return score_text(text)
