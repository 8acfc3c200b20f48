"""Refusals of the services: what a person can put right, as a code with its place and figures.

Sentences are made of them in `wording`. What must never happen is raised as an ordinary error.
"""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818 - it is an answer, not an error of the program
    """An act that cannot be done as asked.

    `code` names the reason, `path` the field or place (empty for the act as a whole), `params`
    the figures and names a sentence about it needs.
    """

    def __init__(self, code: str, path: str = "", **params: object) -> None:
        """Keep the code, the place and the figures."""
        super().__init__(code, path, params)
        self.code = code
        self.path = path
        self.params = params


class NotAllowed(Refusal):
    """The actor's role does not cover this act."""

    def __init__(self) -> None:
        """Say so without naming what was asked for."""
        super().__init__("not-allowed")


class Missing(Refusal):
    """The row addressed is not there (or not for this actor to see)."""

    def __init__(self, what: str) -> None:
        """Name the kind of thing that is missing."""
        super().__init__("missing", what)


class Conflict(Refusal):
    """Somebody changed the match since the editor loaded it.

    `expected` and `actual` are match revisions; the log lines between them say what changed.
    """

    def __init__(self, *, match_id: int, expected: int, actual: int) -> None:
        """Keep both versions."""
        super().__init__("stale-revision", match_id=match_id, expected=expected, actual=actual)
        self.match_id = match_id
        self.expected = expected
        self.actual = actual
