"""`manage.py check_hand`: a hand settled from its cards, on the command line."""

from __future__ import annotations

from scoring.hand_check import check_hand_text
from scoring.management.documents import DocumentCommand


class Command(DocumentCommand):
    """Prints the melds, layoffs and points of the hand, or the list of hands, that it reads."""

    help = (
        "Read the cards of a hand after a knock, as one document of the scoring contract or a "
        "JSON list of them, from a file or from standard input, and print the melds, the layoffs "
        "and the points. Exit status 2: the input was refused, and the error object says why and "
        "where."
    )

    def answer(self, text: bytes) -> tuple[str, int]:
        """Return how the hand comes out."""
        return check_hand_text(text)
