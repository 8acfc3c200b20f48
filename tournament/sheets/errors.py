"""What can stop a print, each with a code for wording and one plain sentence for a log."""

from __future__ import annotations

from typing import Final

HELP_COMMAND: Final = "script/bootstrap --system"
"""The one command that brings Pango and fonts to a machine without them."""


class SheetsError(Exception):
    """The sheets could not be made; `code` names the reason, `params` what a sentence needs."""

    code = "sheets-failed"

    def __init__(self, message: str, **params: object) -> None:
        """Keep a plain sentence and the figures and names that belong to it."""
        super().__init__(message)
        self.params = params


class SheetsUnavailable(SheetsError):  # noqa: N818 - a state of the machine, not a fault of ours
    """This machine cannot make PDF files: WeasyPrint finds no Pango."""

    code = "sheets-unavailable"

    def __init__(self, reason: str) -> None:
        """Say which command helps."""
        super().__init__(
            f"This machine cannot make PDF files yet ({reason}). Run: {HELP_COMMAND}",
            command=HELP_COMMAND,
            reason=reason,
        )


class NothingToPrint(SheetsError):  # noqa: N818 - an answer, not a fault
    """The set holds no match that is played by two people, so there is no page to print."""

    code = "sheets-nothing-to-print"

    def __init__(self) -> None:
        """Say what was looked for."""
        super().__init__("None of these matches has two places to play for: nothing to print.")


class UnknownPaper(SheetsError):  # noqa: N818 - an answer, not a fault
    """A paper size nobody has measured."""

    code = "sheets-unknown-paper"

    def __init__(self, paper: str, known: tuple[str, ...]) -> None:
        """Name the sizes there are."""
        sizes = ", ".join(known)
        super().__init__(f"Unknown paper size {paper!r}; there is: {sizes}.", paper=paper)


class SheetsNotWritten(SheetsError):  # noqa: N818 - a state of the disk, not a fault of ours
    """The finished PDF could not be put in its place; nothing was left behind."""

    code = "sheets-not-written"

    def __init__(self, reason: str) -> None:
        """Name the file and the system's reason (see `not_written`)."""
        super().__init__(f"Cannot write {reason}.", reason=reason)


def not_written(place: object, error: OSError) -> str:
    """Return the place that could not be written and the system's reason."""
    return f"{place}: {error.strerror or type(error).__name__}"
