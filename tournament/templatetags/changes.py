"""What the preview of a correction needs: the answers, each with all that it would change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from django import template

from tournament.templatetags.undercut import names_of
from tournament.wording.changes import answers_told, bracket_change, refused_told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.values import Row, Side
    from tournament.correction import Correction
    from tournament.values import MatchView
    from tournament.wording.changes import AnswerChanges, Change

register = template.Library()


class BracketEffect(Protocol):
    """Who goes on to the match `following`, was and will be."""

    following: str
    was: Side | None
    will: Side | None
    in_the_way: bool


class CorrectionPreview(Protocol):
    """What the service of corrections returns as a preview."""

    correction: Correction
    bracket: Mapping[Any, BracketEffect]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer to a correction with all its changes; `blocked` names the match in the way."""

    changes: AnswerChanges
    bracket: Change | None
    blocked: str


@register.filter
def answers(preview: CorrectionPreview, match: MatchView) -> list[AnswerView]:
    """Return the possible answers to a correction, each with what it would change."""
    names = names_of(match)
    shown = []
    for told in answers_told(preview.correction, names, _rows_by_fact(match)):
        effect = preview.bracket.get(cast("Any", told.answer))
        line = None
        if effect is not None:
            line = bracket_change(names, effect.following, effect.was, effect.will)
        blocked = effect.following if effect and effect.in_the_way else ""
        shown.append(AnswerView(told, line, blocked))
    return shown


def _rows_by_fact(match: MatchView) -> dict[int, Row]:
    return {row.fact_id: row.row for row in match.rows}


@register.filter
def answers_refused(preview: CorrectionPreview) -> list[tuple[str, str]]:
    """Return the answers that are not possible, each with the reason."""
    return refused_told(preview.correction)
