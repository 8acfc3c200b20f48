"""What is wrong with a file that should be an event."""

from __future__ import annotations


class ArchiveError(ValueError):
    """A file that cannot be taken: `code` says why, `line` where (0: the file as a whole)."""

    def __init__(self, code: str, line: int = 0, **params: object) -> None:
        """Keep the code (for wording), the line and the figures that belong to it."""
        super().__init__(code, line, params)
        self.code = code
        self.line = line
        self.params = params
