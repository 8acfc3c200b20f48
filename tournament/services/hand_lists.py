"""Several rows of a sheet entered in one act, all or none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from scoring.errors import RuleViolation
from tournament.errors import Refusal
from tournament.mapping import row_document, rules_for
from tournament.permissions import may_enter_hands
from tournament.services.hands import clean_row, hands_append_all
from tournament.services.write_path import begin, match_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.contrib.auth.models import User

    from scoring.ruleset import RuleSet
    from scoring.values import Row

MOST_ROWS: Final = 200
_PLACE: Final = re.compile(r"hands\[(\d+)\]")


def hands_record(
    *,
    match_id: int,
    entries: Sequence[Row],
    actor: User | None,
    request_id: str,
    expected_revision: int | None = None,
) -> dict[str, Any]:
    """Enter rows at the foot of a match's sheet, in order, all or none.

    The answer holds `rows` (for each its `fact`, `number`, `game`, `result`, `scored_by` and
    `scored`), `match_revision`, `revision` and whether the match is `finished`. Raises what
    `hand_record` does, with paths that count the rows given (`hands[0]` is the first of them), and
    Refusal `no-rows`, `too-many-rows`.
    """
    if not entries:
        raise Refusal("no-rows", "hands")
    if len(entries) > MOST_ROWS:
        raise Refusal("too-many-rows", "hands", limit=MOST_ROWS)
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="hands.import",
            allowed=may_enter_hands,
            match_id=match_id,
            request_id=request_id,
            content=[match_id, [row_document(entry) for entry in entries]],
        )
        if act.answer is not None:
            return act.answer
        match = match_in(act, match_id, expected_revision)
        rows = clean_rows(entries, rules_for(match, act.tournament))
        before = match.rows
        try:
            return hands_append_all(act, match, rows)
        except RuleViolation as error:
            raise counted_from(error, before) from error


def clean_rows(entries: Sequence[Row], rules: RuleSet) -> list[Row]:
    """Return rows fit to be kept. Raises what `clean_row` does, with path `hands[i]…`."""
    cleaned = []
    for index, entry in enumerate(entries):
        try:
            cleaned.append(clean_row(entry, rules))
        except Refusal as error:
            raise Refusal(error.code, f"hands[{index}].{error.path}", **error.params) from error
    return cleaned


def counted_from(error: RuleViolation, first: int) -> RuleViolation:
    """Return a refusal of a whole sheet with rows counted from row `first` of it."""
    place = _PLACE.match(error.path)
    if place is None or int(place[1]) < first:
        return error
    path = f"hands[{int(place[1]) - first}]{error.path[place.end() :]}"
    return RuleViolation(error.code, path, **error.params)
