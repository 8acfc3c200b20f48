"""What is sent to have a token."""

from __future__ import annotations

from tournament.api.fields import Strict, Text
from tournament.api.inputs.base import LONGEST_NAME


class TokenBody(Strict):
    """A token to make: its name says which program has it."""

    name = Text(max_length=LONGEST_NAME)
