"""The fields of a row that is put in the place of one that is there, or beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.forms.hand_fields import RowFields
from tournament.wording.explain import met_in
from tournament.wording.people import place_name
from tournament.wording.play import members_of

if TYPE_CHECKING:
    from django.http import QueryDict

    from scoring.values import Row
    from tournament.values import MatchView, SheetRow


def fields_of(
    match: MatchView,
    there: SheetRow | None,
    data: QueryDict | None,
    row: Row | None,
    *,
    same: bool,
) -> RowFields:
    """Return the fields of a row as they were sent, or with what `row` says.

    `there` is the row of the sheet; `same`: its place is taken, so that the same players meet.
    """
    rules = match.rule_set
    met = met_in(there) if there and same else ()
    if rules.team_size > 1 and not met:
        number = there.score.number if there and there.score else None
        met = members_of(rules.team_size, number)
    return RowFields(
        data,
        rules=rules,
        names=(place_name(match.card.a), place_name(match.card.b)),
        meetings=met,
        auto_id="field_%s",
        initial=None if row is None else RowFields.initial_of(row),
    )
