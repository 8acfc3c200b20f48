"""Rows to pure values and back: the only module that knows both."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from scoring.contract import row_to_json
from scoring.ruleset import RuleSet
from scoring.values import HandCards, Pair, Row, Side
from tournament.levels import SCORED, Score
from tournament.models import HandFact, ScoreFact, Withdrawal
from tournament.outcome import Outcome, Ruling
from tournament.pairing.elimination import Pairing, Slot
from tournament.prepared import Prepared
from tournament.values import Prize

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournament.models import Match, RulingFact, Tournament
    from tournament.prepared import Asked


@lru_cache(maxsize=256)
def _rules(text: str) -> RuleSet:
    return RuleSet.from_document(json.loads(text))


def rules_of(tournament: Tournament) -> RuleSet:
    """Return the rule set of an event (read once for each distinct set)."""
    return read_rules(tournament.rules)


def rules_for(match: Match, tournament: Tournament) -> RuleSet:
    """Return the rule set a match is played by: its own where it is pinned, else the event's."""
    return read_rules(tournament.rules if match.rules is None else match.rules)


def read_rules(stored: object) -> RuleSet:
    """Return the rule set that a stored `rules` value means."""
    return _rules(json.dumps(stored, sort_keys=True))


def prizes_of(tournament: Tournament) -> tuple[Prize, ...]:
    """Return the prizes of an event in the order of their places."""
    return tuple(Prize(**one) for one in tournament.prizes)


def row_of(fact: HandFact) -> Row:
    """Return a live or struck row of the sheet as the scoring core takes it."""
    return Row(
        ending=cast("Any", fact.ending),
        knocker=cast("Side | None", fact.knocker or None),
        knocker_deadwood=fact.knocker_deadwood,
        defender_deadwood=fact.defender_deadwood,
        knock_card=fact.knock_card or None,
        side=cast("Side | None", fact.side or None),
        points=fact.points,
        note=fact.note,
        table=_pair(fact.table_a, fact.table_b),
        in_hand=_pair(fact.in_hand_a, fact.in_hand_b),
        pairings=_pairings(fact.pairings),
        cards=_cards(fact.cards),
    )


_ROW_COLUMNS = (
    "ending", "knocker", "knocker_deadwood", "defender_deadwood", "knock_card", "side", "points",
    "note", "table_a", "table_b", "in_hand_a", "in_hand_b", "pairings", "position",
)  # fmt: skip


_LIVE_SHEET = Prepared(
    lambda match: (
        HandFact.objects.filter(match_id=match, struck_at=None)
        .order_by("position")
        .values_list(*_ROW_COLUMNS)
    ),
    values=1,
)


def live_sheet(match_id: int) -> tuple[list[Row], int]:
    """Return the rows in play of a match in order, and the place of the last one (0: none).

    Read as plain columns, without cards: a sheet of a hundred hands is read for every hand entered.
    """
    return sheet_of_columns(live_sheet_query(match_id).load())


def live_sheet_query(match_id: int) -> Asked:
    """Return the query of the rows in play of a match, to be asked together with others."""
    return _LIVE_SHEET.of(match_id)


def sheet_of_columns(found: Iterable[tuple[Any, ...]]) -> tuple[list[Row], int]:
    """Return what `live_sheet` returns, from what `live_sheet_query` found."""
    rows, last = [], 0
    for values in found:
        *row, pairings, last = values
        rows.append(_row_of_columns(*row, None if pairings is None else json.loads(pairings)))
    return rows, last


def _row_of_columns(*values: Any) -> Row:
    """Return the row of a fact's columns, those of `_ROW_COLUMNS` without the last one."""
    ending, knocker, own, rival, card, side, points, note, *more, pairings = values
    row = Row(ending, knocker or None, own, rival, card or None, side or None, points, note)
    if more[0] is None and pairings is None:
        return row
    table, in_hand = _pair(*more[:2]), _pair(*more[2:])
    return replace(row, table=table, in_hand=in_hand, pairings=_pairings(pairings))


def live_sheets(tournament: Tournament) -> dict[int, list[tuple[int, Row]]]:
    """Return the rows in play of every match of an event that has any: by match, with fact ids.

    One query. Read as plain columns, without cards, as `live_sheet` does.
    """
    facts = HandFact.objects.filter(match__tournament=tournament, struck_at=None)
    sheets: dict[int, list[tuple[int, Row]]] = {}
    columns = ("pk", "match_id", *_ROW_COLUMNS)
    for pk, match, *values in facts.order_by("match_id", "position").values_list(*columns):
        sheets.setdefault(match, []).append((pk, _row_of_columns(*values[:-1])))
    return sheets


def live_scores(match_id: int) -> list[ScoreFact]:
    """Return the scores in play of a match known by less than its hands, in order."""
    return list(ScoreFact.objects.filter(match=match_id, struck_at=None).order_by("position"))


def scores_of_event(tournament: Tournament) -> dict[int, list[Score]]:
    """Return the scores in play of every match of an event that has any, by match: one query."""
    facts = ScoreFact.objects.filter(match__tournament=tournament, struck_at=None)
    found: dict[int, list[Score]] = {}
    for fact in facts.order_by("match_id", "position"):
        found.setdefault(fact.match_id, []).append(score_of(fact))
    return found


def score_of(fact: ScoreFact) -> Score:
    """Return a score as a value."""
    return Score(cast("Any", fact.kind), Pair(fact.a, fact.b), cast("Any", fact.winner), fact.note)


def score_columns(score: Score) -> dict[str, object]:
    """Return a score whose winner is known as the columns of a `ScoreFact`."""
    a, b = score.figures
    return {"kind": score.kind, "winner": score.winner, "a": a, "b": b, "note": score.note}


def score_document(score: Score) -> dict[str, object]:
    """Return a score as JSON."""
    found = {"kind": score.kind, "winner": score.winner, **score.figures._asdict()}
    return {**found, "note": score.note} if score.note else found


def rows_of(facts: Iterable[HandFact]) -> list[Row]:
    """Return the rows of a sheet in the order given."""
    return [row_of(fact) for fact in facts]


def fact_columns(row: Row) -> dict[str, object]:
    """Return a row as the columns of a `HandFact`."""
    table, in_hand = row.table or (None, None), row.in_hand or (None, None)
    return {
        "ending": row.ending,
        "knocker": row.knocker or "",
        "knocker_deadwood": row.knocker_deadwood,
        "defender_deadwood": row.defender_deadwood,
        "knock_card": row.knock_card or "",
        "side": row.side or "",
        "points": row.points,
        "note": row.note,
        "table_a": table[0],
        "table_b": table[1],
        "in_hand_a": in_hand[0],
        "in_hand_b": in_hand[1],
        "pairings": [row_document(hand) for hand in row.pairings] or None,
        "cards": row.cards._asdict() if row.cards else None,
    }


def row_document(row: Row) -> dict[str, object]:
    """Return a row as JSON: the contract's form, with the cards it was settled from."""
    found = row_to_json(row)
    if row.pairings:
        found["pairings"] = [row_document(hand) for hand in row.pairings]
    return found if row.cards is None else {**found, "cards": row.cards._asdict()}


def _pair(a: int | None, b: int | None) -> Pair | None:
    return None if a is None or b is None else Pair(a, b)


def _cards(stored: Mapping[str, str] | None) -> HandCards | None:
    return None if stored is None else HandCards(**stored)


def _pairings(stored: Iterable[Mapping[str, Any]] | None) -> tuple[Row, ...]:
    """Return the hands of a team hand from their stored form."""
    return tuple(Row(**{**hand, "cards": _cards(hand.get("cards"))}) for hand in stored or ())


def ruling_of(fact: RulingFact | None) -> Ruling | None:
    """Return the ruling in force as a value."""
    if fact is None:
        return None
    return Ruling(kind=cast("Any", fact.kind), winner=cast("Side | None", fact.winner or None))


def slot_of(match: Match, side: Side) -> Slot:
    """Return one place of a match with its bracket key as source."""
    prefix = side.lower()
    source = getattr(match, f"{prefix}_source")
    return Slot(
        kind=getattr(match, f"{prefix}_kind"),
        entry=getattr(match, f"{prefix}_entry_id"),
        source=source.key if source else None,
        loser=getattr(match, f"{prefix}_loser"),
    )


def winner_entry(match: Match) -> int | None:
    """Return the entry id of the winner of a match, if it has one."""
    if match.winner == "A":
        return match.a_entry_id
    return match.b_entry_id if match.winner == "B" else None


def loser_entry(match: Match) -> int | None:
    """Return the entry id of the loser of a match, None for nobody."""
    if match.winner == "A":
        return match.b_entry_id
    return match.a_entry_id if match.winner == "B" else None


def sent_to(following: Match, match: Match) -> tuple[str, bool]:
    """Return which side ("a", "b") of a match that follows this one fills, and if by its loser."""
    side = "a" if following.a_source_id == match.pk else "b"
    return side, getattr(following, f"{side}_loser")


def pairings_of(matches: Iterable[Match]) -> list[Pairing]:
    """Return the structure of a stored draw, as it was drawn (filled slots emptied again)."""
    stored = list(matches)
    by_id = {match.pk: match for match in stored}
    feeds: dict[tuple[int, bool], tuple[int, Any]] = {}
    for match in stored:
        for side, source, loser in (
            ("A", match.a_source_id, match.a_loser),
            ("B", match.b_source_id, match.b_loser),
        ):
            if source is not None:
                feeds[source, loser] = (match.key, side)

    def drawn(match: Match, side: str) -> Slot:
        source = getattr(match, f"{side}_source_id")
        if source is not None:
            return Slot("to_come", None, by_id[source].key, getattr(match, f"{side}_loser"))
        return Slot(getattr(match, f"{side}_kind"), getattr(match, f"{side}_entry_id"), None)

    nowhere: tuple[int | None, Any] = (None, "")
    return [
        Pairing(
            match.key,
            match.round.number,
            match.order,
            drawn(match, "a"),
            drawn(match, "b"),
            *feeds.get((match.pk, False), nowhere),
            *feeds.get((match.pk, True), nowhere),
        )
        for match in stored
    ]


def withdrawn_of(event_id: int) -> dict[int, int]:
    """Return the entries that left an event, each with the first match it loses by that.

    One query.
    """
    left = Withdrawal.objects.filter(entry__tournament=event_id, struck_at=None).order_by()
    return dict(left.values_list("entry", "from_key"))


def outcome_columns(outcome: Outcome) -> dict[str, object]:
    """Return an outcome as the cache columns of a `Match`."""
    return {
        "state": outcome.state,
        "how": outcome.how,
        "winner": outcome.winner or "",
        "games_a": outcome.games_won.A,
        "games_b": outcome.games_won.B,
        "points_a": outcome.points.A,
        "points_b": outcome.points.B,
        "total_a": outcome.total.A,
        "total_b": outcome.total.B,
        "hands": outcome.hands,
        "rows": outcome.rows,
        "level": outcome.level,
    }


def cached_outcome(match: Match) -> Outcome:
    """Return the outcome a match's caches hold."""
    return Outcome(
        state=cast("Any", match.state),
        how=cast("Any", match.how),
        winner=cast("Side | None", match.winner or None),
        games_won=Pair(match.games_a, match.games_b),
        points=Pair(match.points_a, match.points_b),
        total=Pair(match.total_a, match.total_b),
        hands=match.hands,
        rows=match.rows,
        by=cast("Any", match.level if match.level in SCORED else ""),
    )


def differing(row: object, columns: Mapping[str, object]) -> dict[str, object]:
    """Return those of `columns` whose value differs from what the row holds."""
    return {name: value for name, value in columns.items() if getattr(row, name) != value}
