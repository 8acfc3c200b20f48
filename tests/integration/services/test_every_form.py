"""Every form of scoring is stored, corrected and replayed as the core scores it."""

import random
from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from scoring.errors import RuleViolation
from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.values import HandCards, Pair, Row
from tests.factories import make_bracket, match_of, record, won_hand
from tournament.correction import Change, Strike
from tournament.mapping import fact_columns, live_sheet, row_of, rows_of, rules_of
from tournament.models import HandFact
from tournament.selectors.matches import match_view
from tournament.services.corrections import correction_apply
from tournament.services.verification import event_verify

CARDS = HandCards("5S 6S 7S", "2C 3C", "5S 6S 7S", "KD")


def play_to_the_end(event, code="M1", seed=1):
    rules, dice = rules_of(event), random.Random(seed)
    rows = []
    while match_of(event, code).state != "finished":
        rows.append(won_hand(rules, dice.choice("AAB"), dice.randint(20, 60)))
        record(match_of(event, code), rows[-1])
    return rows


@pytest.mark.parametrize("preset", PRESETS)
def test_match_of_any_preset_is_played_to_its_end_as_the_core_scores_it(preset):
    event = make_bracket(2, rules=preset)
    rows = play_to_the_end(event)

    match = match_of(event, "M1")
    score = score_match(rows, rules_of(event))
    stored, _last = live_sheet(match.pk)
    event.refresh_from_db()

    assert stored == rows_of(HandFact.objects.filter(match=match)) == rows
    assert (match.winner, match.games_a, match.games_b) == (score.winner, *score.games_won)
    assert (match.total_a, match.total_b) == score.total
    assert event.state == "finished"
    assert event_verify(tournament_id=event.pk) == []


@pytest.mark.parametrize("preset", ["hollywood", "mahjong", "partnership", "tedesco-teams"])
def test_correction_of_another_form_leaves_a_sheet_that_replays(preset):
    event = make_bracket(2, rules=preset)
    rules = rules_of(event)
    facts = [record(match_of(event, "M1"), won_hand(rules, side, 12))["fact"] for side in "ABA"]
    edits = [Change(facts[0], won_hand(rules, "B", 21)), Strike(facts[2])]

    for number, edit in enumerate(edits):
        correction_apply(
            match_id=match_of(event, "M1").pk,
            edit=edit,
            mode="apply",
            reason="misread",
            actor=event.created_by,
            request_id=f"c{number}",
        )

    sheet, _last = live_sheet(match_of(event, "M1").pk)
    assert sheet == [won_hand(rules, "B", 21), won_hand(rules, "B", 12)]
    assert event_verify(tournament_id=event.pk) == []


def test_level_session_in_a_bracket_goes_on_with_another():
    event = make_bracket(2, rules={"preset": "hollywood", "hollywood_result": "net_points"})

    assert rules_of(event).hollywood_level == "play_on"


def test_hand_keeps_its_cards_until_its_figures_change():
    event = make_bracket(2)
    row = replace(won_hand(rules_of(event), "A"), cards=CARDS)
    fact = record(match_of(event, "M1"), row)["fact"]
    assert row_of(HandFact.objects.get(pk=fact)) == row

    noted = _corrected(event, fact, replace(row, cards=None, note="looked at"), "c1")
    assert row_of(noted) == replace(row, note="looked at")

    changed = _corrected(event, noted.pk, won_hand(rules_of(event), "A", 31), "c2")
    assert changed.cards is None


def _corrected(event, fact, row, request_id):
    answer = correction_apply(
        match_id=match_of(event, "M1").pk,
        edit=Change(fact, row),
        mode="apply",
        reason="checked",
        actor=event.created_by,
        request_id=request_id,
    )
    return HandFact.objects.get(pk=answer["added"][0])


@pytest.mark.parametrize(
    "row",
    [
        Row("gin", "A", table=Pair(1, 2)),
        Row("team"),
        Row("team", "A", pairings=(Row("dead"),)),
    ],
)
def test_row_without_its_parts_is_refused_by_the_database(row):
    match = match_of(make_bracket(2), "M1")

    with pytest.raises(IntegrityError), transaction.atomic():
        HandFact.objects.create(match=match, position=1, **fact_columns(row))


def test_match_pinned_to_rules_of_its_own_is_scored_by_them():
    event = make_bracket(2)
    match = match_of(event, "M1")
    match.rules = {"preset": "standard", "gin_bonus": 50}
    match.save(update_fields=["rules"])

    record(match, won_hand(rules_of(event), "A"))

    view = match_view(event.code, "M1")
    assert (view.card.points, view.pinned) == (Pair(80, 0), True)
    assert event_verify(tournament_id=event.pk) == []


def test_team_hand_with_too_few_pairings_is_refused_and_nothing_is_written():
    event = make_bracket(2, rules="team-of-three")
    match = match_of(event, "M1")

    with pytest.raises(RuleViolation) as refusal:
        record(match, Row("team", pairings=(Row("dead"), Row("dead"))))

    assert refusal.value.path == "hands[0].pairings"
    assert not HandFact.objects.exists()
