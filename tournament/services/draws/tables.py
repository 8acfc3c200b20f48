"""The tables of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournament.errors import Missing, Refusal
from tournament.models import Match
from tournament.permissions import may_draw
from tournament.services.write_path import begin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.contrib.auth.models import User


MOST_TABLES = 9999


def tables_set(
    *,
    tournament_id: int,
    round_number: int,
    tables: Mapping[str, int | None],
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Give the matches of a round (by code) their table numbers.

    Raises Missing, and Refusal `table-twice`, `bad-table` with path `tables.CODE`.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="tables.set",
            allowed=may_draw,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, round_number, dict(tables)],
        )
        if act.answer is not None:
            return act.answer
        matches = {
            match.code: match
            for match in Match.objects.filter(tournament=act.tournament, round__number=round_number)
        }
        if not set(tables) <= set(matches):
            raise Missing("match")
        changed = _new_tables(matches, tables)
        before = {match.code: match.table for match in changed}
        for match in changed:
            match.table = tables[match.code]
            match.revision += 1
        Match.objects.bulk_update(changed, ["table", "revision"])
        after = {match.code: match.table for match in changed}
        return act.finish(before=before, after=after, answer={"changed": len(changed)})


def _new_tables(matches: Mapping[str, Match], tables: Mapping[str, int | None]) -> list[Match]:
    wanted = {code: tables.get(code, match.table) for code, match in matches.items()}
    seen: dict[int, str] = {}
    for code, table in wanted.items():
        if table is None:
            continue
        if not 1 <= table <= MOST_TABLES:
            raise Refusal("bad-table", f"tables.{code}", table=table, limit=MOST_TABLES)
        if table in seen:
            raise Refusal("table-twice", f"tables.{code}", table=table, match=seen[table])
        seen[table] = code
    return [matches[code] for code in tables if matches[code].table != wanted[code]]
