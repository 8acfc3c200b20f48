"""The match for third place through the services: drawn, played, ruled on, corrected, left."""

from uuid import uuid4

import pytest

from tests.factories import draw, knock, make_bracket, make_event, match_of, record, win
from tests.integration.archive.whole import archived, text_of, wipe
from tournament.correction import Change, Strike
from tournament.errors import Refusal
from tournament.models import AuditEvent, Entry, HandFact, Match, Stage, Tournament
from tournament.rescore import InTheWay
from tournament.selectors.board import board_of
from tournament.selectors.desk import desk_event
from tournament.selectors.draws import draw_of
from tournament.selectors.events import event_view
from tournament.selectors.fields import load_field
from tournament.selectors.people import find_people
from tournament.selectors.standings import standings_view
from tournament.selectors.withdrawals import coming_back, leaving
from tournament.services.archives import event_restore
from tournament.services.corrections import correction_apply, correction_preview
from tournament.services.draws import draw_publish, draw_request
from tournament.services.rescore import Wanted, event_rescore, rescore_preview
from tournament.services.rulings import ruling_set, ruling_strike
from tournament.services.swaps import draw_swap
from tournament.services.verification import event_recompute, event_verify
from tournament.services.withdrawals import entry_restore, entry_withdraw
from tournament.wording.log import act_told
from tournament.wording.people import found_told, standing_told


@pytest.fixture
def four(db):
    return make_bracket(4, third_place=True)


def clean(event):
    return event_verify(tournament_id=event.pk) == []


def stands(event, code):
    match = match_of(event, code)
    return match.state, match.how, match.winner


def state_of(event):
    return Tournament.objects.get(pk=event.pk).state


def rule(event, code, winner=""):
    ruling_set(
        match_id=match_of(event, code).pk,
        kind="forfeit" if winner else "double_forfeit",
        winner=winner,
        reason="",
        actor=event.created_by,
        request_id=uuid4().hex,
    )


def leave(event, entry):
    entry_withdraw(
        tournament_id=event.pk, number=entry.number, reason="a train", actor=event.created_by
    )


def correct(event, edit, code="M1"):
    return correction_apply(
        match_id=match_of(event, code).pk, edit=edit, mode="apply", reason="misread",
        actor=event.created_by, request_id=uuid4().hex,
    )  # fmt: skip


def fact_of(event, code="M1"):
    return HandFact.objects.get(match=match_of(event, code), struck_at=None).pk


def places(event):
    return [(row.place, row.person.number) for row in standings_view(event.code).rows]


@pytest.mark.parametrize("entries", [4, 5, 6, 8])
def test_played_out_it_names_all_four(db, entries):
    event = make_bracket(entries, third_place=True)
    codes = list(Match.objects.exclude(how="bye").order_by("key").values_list("code", flat=True))
    *before, final, third = codes
    for code in before:
        win(event, code)
    assert {match_of(event, code).state for code in (final, third)} == {"ready"}
    win(event, final)
    assert state_of(event) == "running"
    assert event_view(event.code).champion == match_of_person(event, final, "A")
    win(event, third, "B")
    assert state_of(event) == "finished"
    assert clean(event)
    rows = standings_view(event.code).rows[:4]
    assert [(row.place, row.shared) for row in rows] == [(1, 1), (2, 1), (3, 1), (4, 1)]
    assert [row.person for row in rows[2:]] == [
        match_of_person(event, third, "B"),
        match_of_person(event, third, "A"),
    ]


def match_of_person(event, code, side):
    card = next(card for card in load_field(event.code).cards if card.code == code)
    return card.a.person if side == "A" else card.b.person


def test_third_place_played_first_leaves_the_event_running(four):
    for code in ("M1", "M2", "M4"):
        win(four, code)
    assert (state_of(four), event_view(four.code).champion) == ("running", None)
    win(four, "M3")
    assert state_of(four) == "finished"
    assert clean(four)


def test_hand_taken_back_opens_a_finished_event_again(four):
    for code in ("M1", "M2", "M3", "M4"):
        win(four, code)
    correct(four, Strike(fact_of(four, "M4")), "M4")
    assert (state_of(four), event_view(four.code).champion.number) == ("running", 1)
    assert clean(four)


def test_names_and_ways_on_the_cards(four):
    final, third = load_field(four.code).cards[2:]
    semi = load_field(four.code).cards[0]
    assert (final.round_name, third.round_name) == ("Final", "Third place")
    assert (final.third_place, third.third_place, third.feeds_code) == (False, True, "")
    assert (semi.feeds_code, semi.feeds_side) == ("M3", "A")
    assert (semi.loser_feeds_code, semi.loser_feeds_side) == ("M4", "A")
    assert (third.a.source_code, third.a.loser, final.a.loser) == ("M1", True, False)


def test_double_forfeit_of_a_semi_final_gives_third_place_by_walkover(four):
    rule(four, "M1")
    win(four, "M2")
    assert stands(four, "M3") == ("finished", "walkover", "B")
    assert stands(four, "M4") == ("finished", "walkover", "B")
    assert state_of(four) == "finished"
    assert places(four) == [(1, 2), (3, 3), (4, 1), (4, 4)]
    assert clean(four)


def test_double_forfeits_of_both_semi_finals_leave_nobody_third(four):
    rule(four, "M1")
    rule(four, "M2")
    assert stands(four, "M4") == ("finished", "double_forfeit", "")
    assert state_of(four) == "finished"
    assert [place for place, _ in places(four)] == [4, 4, 4, 4]
    assert clean(four)


def test_ruling_taken_back_empties_both_places(four):
    rule(four, "M1", "A")
    win(four, "M2")
    match = match_of(four, "M1")
    ruling_strike(
        match_id=match.pk, reason="a mistake", actor=four.created_by, request_id=uuid4().hex
    )
    for code in ("M3", "M4"):
        later = match_of(four, code)
        assert (later.a_kind, later.b_kind, later.state) == ("to_come", "known", "waiting")
    assert clean(four)


def test_corrected_semi_final_changes_both_places(four):
    win(four, "M1")
    win(four, "M2")
    edit = Change(fact_of(four), knock("B", 0, 100))
    effect = correction_preview(
        match_id=match_of(four, "M1").pk, edit=edit, actor=four.created_by
    ).bracket["apply"]
    assert (effect.following, effect.loser_following) == ("M3", "M4")
    assert (effect.was, effect.will, effect.in_the_way) == ("A", "B", False)
    correct(four, edit)
    assert match_of(four, "M3").a_entry.number == 4
    assert match_of(four, "M4").a_entry.number == 1
    assert clean(four)


@pytest.mark.parametrize("played", ["M3", "M4"])
def test_corrected_semi_final_is_refused_once_either_match_was_played(four, played):
    win(four, "M1")
    win(four, "M2")
    record(match_of(four, played), knock("A", 8, 20))
    edit = Change(fact_of(four), knock("B", 0, 100))
    effect = correction_preview(
        match_id=match_of(four, "M1").pk, edit=edit, actor=four.created_by
    ).bracket["apply"]
    assert effect.blocked == played
    before = list(Match.objects.order_by("pk").values())
    with pytest.raises(Refusal) as refused:
        correct(four, edit)
    assert (refused.value.code, refused.value.params) == (
        "match-in-the-way",
        {"match": "M1", "following": played},
    )
    assert list(Match.objects.order_by("pk").values()) == before


def test_loser_who_leaves_before_it_loses_it_by_walkover(four):
    win(four, "M1")
    loser = match_of(four, "M1").b_entry
    assert leaving(four.pk, loser.pk).match == "M4"
    leave(four, loser)
    assert stands(four, "M4") == ("waiting", "", "")
    win(four, "M2")
    assert stands(four, "M4") == ("finished", "walkover", "B")
    assert stands(four, "M3") == ("ready", "", "")
    assert clean(four)
    assert [one.code for one in coming_back(four.pk, loser.pk).followed] == ["M4"]
    entry_restore(tournament_id=four.pk, number=loser.number, reason="late", actor=four.created_by)
    assert stands(four, "M4") == ("ready", "", "")
    assert clean(four)


def test_who_leaves_in_the_semi_final_loses_third_place_too(four):
    gone = match_of(four, "M1").a_entry
    win(four, "M2")
    told = [(one.code, one.after.outcome.how) for one in leaving(four.pk, gone.pk).followed]
    assert told == [("M1", "walkover"), ("M3", ""), ("M4", "walkover")]
    leave(four, gone)
    assert match_of(four, "M4").a_entry == gone
    assert stands(four, "M4") == ("finished", "walkover", "B")
    win(four, "M3")
    assert places(four) == [(1, 4), (2, 2), (3, 3), (4, 1)]
    assert clean(four)


def test_rescore_that_changes_a_semi_final_names_the_match_for_third_place(four):
    record(match_of(four, "M1"), knock("A", 5, 95))
    record(match_of(four, "M1"), knock("A", 5, 16))
    rule(four, "M2", "A")
    record(match_of(four, "M4"), knock("A", 8, 20))
    rules = {"preset": "standard", "target": 120}
    plan = rescore_preview(
        tournament_id=four.pk, wanted=Wanted(rules, "all", ()), actor=four.created_by
    )
    assert plan.plan.in_the_way == (InTheWay("M1", "M4"),)


def test_rescore_finishes_the_event_with_its_last_matches_alone(four):
    for code in ("M1", "M2"):
        win(four, code)
    record(match_of(four, "M3"), knock("A", 0, 60))
    win(four, "M4")
    wanted = Wanted({"preset": "standard", "target": 50}, "all", ())
    look = rescore_preview(tournament_id=four.pk, wanted=wanted, actor=four.created_by)
    event_rescore(
        tournament_id=four.pk, wanted=wanted, mark=look.mark, confirmed=True, reason="so played",
        actor=four.created_by, request_id=uuid4().hex,
    )  # fmt: skip
    assert state_of(four) == "finished"
    assert clean(four)


@pytest.mark.parametrize("entries", [2, 3])
def test_draw_for_third_place_needs_four(db, entries):
    event = make_event(entries=entries)
    with pytest.raises(Refusal) as refused:
        draw(event, third_place=True)
    assert (refused.value.code, refused.value.path) == ("third-place-needs-four", "third_place")
    assert refused.value.params == {"entries": entries, "limit": 4}
    assert not Stage.objects.exists()


def test_draft_with_and_without_it_has_the_same_order(db):
    event = draw(make_event(entries=6), third_place=True)
    with_it = Stage.objects.get()
    assert (draw_of(event.pk).third_place, Match.objects.count()) == (True, 8)
    draw(event, redraw=True)
    without = Stage.objects.get()
    assert (draw_of(event.pk).third_place, Match.objects.count()) == (False, 7)
    assert without.seed_order == with_it.seed_order
    draw(event, third_place=True, redraw=True)
    draw_publish(tournament_id=event.pk, actor=event.created_by)
    with pytest.raises(Refusal, match="draw-published"):
        draw(event, redraw=True)
    assert clean(event)


def test_swapped_draft_keeps_it(db):
    event = draw(make_event(entries=5), third_place=True)
    draw_swap(tournament_id=event.pk, first=1, second=5, actor=event.created_by)
    assert clean(event)


def test_same_request_with_and_without_it_is_another_request(db):
    event = make_event(entries=4)
    asked = {"tournament_id": event.pk, "seeding": "by_lot", "actor": event.created_by}
    draw_request(**asked, third_place=True, request_id="one")
    with pytest.raises(Refusal, match="request-reused"):
        draw_request(**asked, request_id="one")


def test_log_tells_of_it(db):
    draw(make_event(entries=4), third_place=True, seeding="by_lot")
    asked = AuditEvent.objects.get(action="draw.request")
    assert act_told(asked.action, asked.before, asked.after, ("", "")) == (
        "Draw asked for. All by lot, lot lot-1. With a match for third place."
    )


@pytest.mark.tampers
def test_verify_names_a_stage_that_says_otherwise(four):
    Stage.objects.update(third_place=False)
    assert [line.match for line in event_verify(tournament_id=four.pk)] == ["M1", "M2", "M4"]


@pytest.mark.tampers
def test_verify_names_a_place_of_the_loser_that_says_winner(four):
    Match.objects.filter(code="M4").update(a_loser=False)
    assert "M4" in {line.match for line in event_verify(tournament_id=four.pk)}


@pytest.mark.tampers
def test_recompute_mends_the_loser_in_his_place(four):
    win(four, "M1")
    Match.objects.filter(code="M4").update(a_entry=match_of(four, "M1").a_entry_id)
    assert [line.match for line in event_recompute(tournament_id=four.pk)] == ["M4"]
    assert clean(four)


def test_archive_brings_it_back(four):
    for code in ("M1", "M2", "M4"):
        win(four, code)
    before = archived(four.pk)
    wipe(four)
    answer = event_restore(data=before)
    assert archived(answer["tournament"]) == before
    assert Stage.objects.get().third_place
    assert stands(Tournament.objects.get(), "M4") == ("finished", "played", "A")


def test_archive_of_an_event_without_it_is_as_it_was_before_there_was_one(db):
    text = text_of(archived(make_bracket(4).pk))
    assert "third_place" not in text
    assert "_loser" not in text


def test_board_names_each_semi_final_once(four):
    win(four, "M1")
    board = board_of(desk_event(code=four.code, user=four.created_by))
    assert board.held_up.round_name == "Final"
    assert [card.code for card in board.held_up.matches] == ["M2"]


def told_of(event, entry):
    (found,) = find_people(event.code, entry.name).people
    row = next(r for r in standings_view(event.code).rows if r.person.number == entry.number)
    return found_told(found), standing_told(row)


def test_loser_of_a_semi_final_is_told_what_comes(four):
    win(four, "M1")
    entry = Entry.objects.get(tournament=four, number=4)
    assert told_of(four, entry) == (
        "Third place: waits for the loser of M2.",
        "plays for third place",
    )
    win(four, "M2")
    win(four, "M4")
    assert told_of(four, entry) == (
        "Third place: won against Łukasz Żółć.",
        "won the match for third place",
    )
    assert told_of(four, Entry.objects.get(tournament=four, number=3)) == (
        "Third place: lost to Chloé Nguyễn.",
        "lost the match for third place",
    )
