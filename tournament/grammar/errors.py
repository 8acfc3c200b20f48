"""The refusal of a line."""

from __future__ import annotations


class GrammarError(ValueError):
    """A line that says no row.

    `column` counts from 0 in the text as typed, `params` are the figures of the sentence.
    `expected` names what could stand there instead (of `EXPECTED`); `code` is one of `ERROR_CODES`.
    """

    def __init__(
        self, code: str, column: int, *, expected: tuple[str, ...] = (), **params: object
    ) -> None:
        """Keep the code, the place and the figures."""
        super().__init__(code, column)
        self.code = code
        self.column = column
        self.params = params
        self.expected = expected
