"""Keeping that the signed sheet of a match agrees with its hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django.db import transaction
from django.db.models import Exists

from scoring.match import score_match
from tournament.enums import MatchState
from tournament.errors import Refusal
from tournament.mapping import live_sheet, rules_for
from tournament.models import SheetCheck
from tournament.permissions import may_check_sheets
from tournament.selectors.checks import acts_since
from tournament.services.write_path import begin, match_in
from tournament.signed import Paper, check_sheet
from tournament.signed.typed import from_document, to_document

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from scoring.values import Side
    from tournament.models import Match, Tournament
    from tournament.signed import Checked


def sheet_check_keep(
    *,
    match_id: int,
    paper: Paper,
    actor: User | None,
    request_id: str = "",
    expected_revision: int | None = None,
) -> dict[str, Any]:
    """Keep that a sheet was compared with the hands and agrees: who, when, at which revision.

    The answer says how many figures were `compared`. Raises Refusal `match-not-over`,
    `nothing-typed`, `sheet-parts`, and what `begin` and `match_in` raise.
    """
    typed = to_document(paper)
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="sheet.check",
            allowed=may_check_sheets,
            match_id=match_id,
            request_id=request_id,
            content=[match_id, typed],
        )
        if act.answer is not None:
            return act.answer
        match = match_in(act, match_id, expected_revision)
        if match.state != MatchState.FINISHED or not match.rows:
            raise Refusal("match-not-over", match=match.code)
        found = _checked(match, act.tournament, paper)
        if not found.compared:
            raise Refusal("nothing-typed")
        if not found.agrees:
            raise Refusal("sheet-parts", match=match.code)
        SheetCheck.objects.create(
            match=match,
            by=act.actor,
            typed=typed,
            match_revision=match.revision,
            revision=act.tournament.revision + 1,
        )
        answer = {"compared": found.compared, "match_revision": match.revision}
        return act.finish(before={}, after={"compared": found.compared}, answer=answer, match=match)


def _checked(match: Match, event: Tournament, paper: Paper) -> Checked:
    rules, dealer = rules_for(match, event), cast("Side", match.first_dealer)
    rows, _ = live_sheet(match.pk)
    winner = cast("Side | None", match.winner or None)
    return check_sheet(paper, score_match(rows, rules, dealer), rules, winner)


def broken_checks(event: Tournament) -> list[str]:
    """Return the codes of matches whose kept check no longer agrees though nothing was done since.

    Reads only. A check that cannot be read counts as one that does not agree.
    """
    checks = (
        SheetCheck.objects.filter(match__tournament=event)
        .annotate(changed=Exists(acts_since()))
        .filter(changed=False)
        .select_related("match")
        .order_by("match__key")
    )
    return [check.match.code for check in checks if not _still_agrees(check, event)]


def _still_agrees(check: SheetCheck, event: Tournament) -> bool:
    try:
        return _checked(check.match, event, from_document(check.typed)).agrees
    except ValueError:  # what is no document, and rows that do not fold
        return False
