"""What the preview of a correction needs: the answers, each with all that it would change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from django import template

from tournament.templatetags.undercut import names_of
from tournament.wording.changes import answers_told, bracket_changes, refused_told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.values import Row, Side
    from tournament.correction import Correction
    from tournament.values import MatchView
    from tournament.wording.changes import AnswerChanges, Change

register = template.Library()


class BracketEffect(Protocol):
    """Who goes on to the match `following`, was and will be; the other to `loser_following`."""

    following: str
    was: Side | None
    will: Side | None
    blocked: str
    loser_following: str


class CorrectionPreview(Protocol):
    """What the service of corrections returns as a preview."""

    correction: Correction
    bracket: Mapping[Any, BracketEffect]


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer to a correction with all its changes; `blocked` names the match in the way."""

    changes: AnswerChanges
    bracket: list[Change]
    blocked: str


@register.filter
def answers(preview: CorrectionPreview, match: MatchView) -> list[AnswerView]:
    """Return the possible answers to a correction, each with what it would change."""
    names = names_of(match)
    shown = []
    for told in answers_told(preview.correction, names, _rows_by_fact(match)):
        effect = preview.bracket.get(cast("Any", told.answer))
        lines = []
        if effect is not None:
            sent = effect.following, effect.was, effect.will, effect.loser_following
            lines = bracket_changes(names, *sent)
        shown.append(AnswerView(told, lines, effect.blocked if effect else ""))
    return shown


def _rows_by_fact(match: MatchView) -> dict[int, Row]:
    return {row.fact_id: row.row for row in match.rows}


@register.filter
def answers_refused(preview: CorrectionPreview) -> list[tuple[str, str]]:
    """Return the answers that are not possible, each with the reason."""
    return refused_told(preview.correction)
