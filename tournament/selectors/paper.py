"""All that the score sheets of a round need, loaded at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.urls import reverse

from tournament.enums import SlotKind
from tournament.errors import Missing
from tournament.levels import SCORED
from tournament.mapping import rules_for, rules_of
from tournament.models import HandFact, Match, ScoreFact, Tournament
from tournament.selectors.fields import events_with_count, match_cards, people_of, stage_of
from tournament.selectors.matches import assemble, public_reason, rulings_in_force
from tournament.selectors.prints import marks_now
from tournament.selectors.scores_of import on_paper
from tournament.values import RulingView, SheetMatch, SheetSet
from tournament.wording.when import in_zone

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from scoring.values import Side
    from tournament.models import RulingFact
    from tournament.values import MatchCard

LAST = 1_000_000
"""Matches without a table come last."""


def sheet_set(
    tournament_id: int,
    round_number: int,
    paper: str,
    *,
    match_code: str = "",
    codes: Collection[str] = (),
    base_url: str = "",
) -> SheetSet:
    """Return the sheets of a round (of one match, or those of `codes`), in table order.

    Eight queries. Only matches between two known players have a sheet. `base_url` is the address
    players reach the site by; without it the event's own, or that of the installation. Raises
    Missing("event").
    """
    event = events_with_count().filter(pk=tournament_id).first()
    if event is None:
        raise Missing("event")
    stage = stage_of(event.pk)
    cards = match_cards(event, stage, people_of(event.pk, stage)) if stage else ()
    chosen = [
        card
        for card in cards
        if card.round_number == round_number
        and match_code in {"", card.code}
        and (not codes or card.code in codes)
        and card.a.kind == card.b.kind == SlotKind.KNOWN
    ]
    chosen.sort(key=lambda card: (card.table or LAST, card.order))
    return SheetSet(paper, tuple(_sheets(event, chosen, base_url)))


def _sheets(event: Tournament, cards: Sequence[MatchCard], base_url: str) -> Iterable[SheetMatch]:
    ids = [card.match_id for card in cards]
    matches = Match.objects.in_bulk(ids)
    facts: dict[int, list[HandFact]] = {pk: [] for pk in ids}
    for fact in HandFact.objects.filter(match__in=ids).order_by("position", "pk"):
        facts[fact.match_id].append(fact)
    scores: dict[int, list[ScoreFact]] = {pk: [] for pk in ids}
    if any(card.level in SCORED for card in cards):
        for score in ScoreFact.objects.filter(match__in=ids).order_by("position", "pk"):
            scores[score.match_id].append(score)
    rulings = {fact.match_id: fact for fact in rulings_in_force().filter(match__in=ids)}
    marks = marks_now(event.pk, rules_of(event), [card.code for card in cards])
    site = (base_url or event.public_url or settings.PUBLIC_URL).rstrip("/")
    for card in cards:
        rules = rules_for(matches[card.match_id], event)
        path = reverse("match", kwargs={"code": event.code, "match_code": card.code})
        known = (*facts[card.match_id], *scores[card.match_id])
        live = any(fact.struck_at is None for fact in known)
        filled = live or card.match_id in rulings
        mark = marks.get(card.code)
        yield SheetMatch(
            event_name=event.name,
            place=event.place,
            date=event.starts_on,
            match=on_paper(
                assemble(
                    event,
                    matches[card.match_id],
                    card,
                    facts[card.match_id],
                    scores=scores[card.match_id],
                    ruling=_ruling(rulings.get(card.match_id), event.time_zone),
                )
            ),
            url=f"{site}{path}",
            game_bonus=rules.game_bonus,
            box_bonus=rules.box_bonus,
            mark=replace(mark, revision=event.revision if filled else None).text if mark else "",
        )


def _ruling(fact: RulingFact | None, time_zone: str) -> RulingView | None:
    if fact is None:
        return None
    winner = cast("Side | None", fact.winner or None)
    return RulingView(
        fact.kind, winner, public_reason(fact), "", in_zone(fact.created_at, time_zone)
    )
