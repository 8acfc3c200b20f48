"""What every write holds."""

from __future__ import annotations

from typing import Final

from tournament.api.fields import Number, RequestId, Strict

MOST_ENTRIES: Final = 512
MOST_ROWS: Final = 200
LONGEST_NAME: Final = 10_000
"""Longer than any name: how long one may be is told once it is cleaned."""


class Act(Strict):
    """What every write holds."""

    request_id = RequestId(
        help_text="A mark of this act, such as a UUID. Sent twice, it is one act.",
    )


class MatchAct(Act):
    """What every write to a match holds."""

    expected_revision = Number(
        allow_null=True,
        help_text=(
            "The `match_revision` you saw. When it is another by now the answer is 409 and nothing "
            "is written; null writes whatever happened meanwhile."
        ),
    )
