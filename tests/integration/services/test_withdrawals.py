import pytest

from scoring.values import Pair
from tests.factories import draw, knock, make_bracket, make_event, make_user, match_of, record, win
from tournament.correction import Strike
from tournament.errors import NotAllowed, Refusal
from tournament.levels import Score
from tournament.models import AuditEvent, Entry, HandFact, RulingFact, Withdrawal
from tournament.selectors.fields import load_field
from tournament.selectors.matches import match_view
from tournament.selectors.paper import sheet_set
from tournament.selectors.standings import standings_view
from tournament.selectors.withdrawals import coming_back, leaving
from tournament.services.corrections import correction_apply
from tournament.services.draws import draw_discard, draw_publish
from tournament.services.rescore import Wanted, event_rescore, rescore_preview
from tournament.services.rulings import ruling_set, ruling_strike
from tournament.services.scores import scores_record
from tournament.services.withdrawals import entry_restore, entry_withdraw


def entry_of(event, code, side="A"):
    match = match_of(event, code)
    return match.a_entry if side == "A" else match.b_entry


def leave(event, entry, **more):
    return entry_withdraw(
        tournament_id=event.pk,
        number=entry.number,
        actor=event.created_by,
        **{"reason": "has to catch a train", **more},
    )


def back(event, entry, **more):
    return entry_restore(
        tournament_id=event.pk,
        number=entry.number,
        actor=event.created_by,
        **{"reason": "the train is late", **more},
    )


def stands(event, code):
    match = match_of(event, code)
    return match.state, match.how, match.winner


def test_withdrawal_before_a_hand_is_a_walkover():
    event = make_bracket(4)
    gone, rival = entry_of(event, "M1"), entry_of(event, "M1", "B")
    answer = leave(event, gone)
    assert (answer["match"], answer["draft_dropped"]) == ("M1", False)
    assert stands(event, "M1") == ("finished", "walkover", "B")
    assert match_of(event, "M3").a_entry == rival
    log = AuditEvent.objects.get(action="entry.withdraw")
    assert (log.reason, log.match_code) == ("has to catch a train", "M1")


@pytest.mark.parametrize("how", ["retirement", "forfeit"])
def test_withdrawal_in_play_is_what_the_director_says(how):
    event = make_bracket(4)
    gone = entry_of(event, "M1", "B")
    record(match_of(event, "M1"), knock("A", 8, 20))
    leave(event, gone, in_play=how)
    match = match_of(event, "M1")
    assert (match.how, match.winner, match.points_a, match.rows) == (how, "A", 12, 1)
    back(event, gone)
    assert stands(event, "M1") == ("playing", "", "")
    assert not RulingFact.objects.filter(struck_at=None).exists()


def test_withdrawal_loses_a_later_match_as_soon_as_somebody_comes():
    """L57: who left loses every match to come, not this one alone."""
    event = make_bracket(8)
    win(event, "M1", "A")
    gone = entry_of(event, "M1")
    leave(event, gone)
    assert stands(event, "M1") == ("finished", "played", "A")
    assert stands(event, "M5") == ("waiting", "", "")
    win(event, "M2", "B")
    assert stands(event, "M5") == ("finished", "walkover", "B")
    assert match_of(event, "M7").a_entry == entry_of(event, "M2", "B")


def test_withdrawal_of_both_leaves_the_next_opponent_a_walkover():
    event = make_bracket(8)
    leave(event, entry_of(event, "M1"))
    assert stands(event, "M1") == ("finished", "walkover", "B")
    leave(event, entry_of(event, "M1", "B"))
    assert stands(event, "M1") == ("finished", "walkover", "B")
    win(event, "M2", "A")
    assert stands(event, "M5") == ("finished", "walkover", "B")


def test_withdrawal_of_three_of_four_leaves_the_last_one_champion():
    event = make_bracket(4)
    win(event, "M1", "A")
    leave(event, entry_of(event, "M1"))
    leave(event, entry_of(event, "M2"))
    event.refresh_from_db()
    assert stands(event, "M3") == ("finished", "walkover", "B")
    assert event.state == "finished"
    with pytest.raises(Refusal) as refused:
        leave(event, entry_of(event, "M3", "B"))
    assert refused.value.code == "nothing-to-lose"


def test_withdrawal_of_a_finalist_against_an_empty_place_leaves_no_champion():
    event = make_bracket(4)
    win(event, "M1", "A")
    leave(event, entry_of(event, "M1"))
    ruling_set(
        match_id=match_of(event, "M2").pk,
        kind="double_forfeit",
        winner="",
        reason="both asleep",
        actor=event.created_by,
        request_id="both",
    )
    assert stands(event, "M3") == ("finished", "double_forfeit", "")


def test_withdrawal_leaves_earlier_matches_of_others_alone():
    """B won by walkover over A who left, then lost, and leaves nothing more behind."""
    event = make_bracket(8)
    leave(event, entry_of(event, "M1"))
    other = entry_of(event, "M1", "B")
    win(event, "M2", "A")
    win(event, "M5", "A")
    leave(event, other)
    assert stands(event, "M1") == ("finished", "walkover", "B")
    assert stands(event, "M5") == ("finished", "played", "A")


def test_withdrawal_of_who_is_out_is_refused():
    event = make_bracket(4)
    win(event, "M1", "A")
    with pytest.raises(Refusal) as refused:
        leave(event, entry_of(event, "M1", "B"))
    assert refused.value.code == "nothing-to-lose"
    assert not Withdrawal.objects.exists()


def test_withdrawal_taken_back_when_the_next_match_was_played_names_it():
    event = make_bracket(4)
    gone = entry_of(event, "M1")
    leave(event, gone)
    win(event, "M2", "A")
    record(match_of(event, "M3"), knock("A", 8, 20))
    seen = coming_back(event.pk, gone.pk)
    with pytest.raises(Refusal) as refused:
        back(event, gone)
    assert (refused.value.code, refused.value.params["following"]) == ("match-in-the-way", "M3")
    assert seen.in_the_way == "M3"
    assert Withdrawal.objects.get().struck_at is None


def test_withdrawal_taken_back_opens_the_match_and_later_ones():
    event = make_bracket(8)
    gone = entry_of(event, "M1")
    leave(event, gone)
    assert match_of(event, "M5").a_kind == "known"
    back(event, gone)
    assert stands(event, "M1") == ("ready", "", "")
    assert match_of(event, "M5").a_kind == "to_come"
    fact = Withdrawal.objects.get(entry=gone)
    assert (fact.struck_by, fact.struck_reason) == (event.created_by, "the train is late")
    leave(event, gone)
    assert stands(event, "M1") == ("finished", "walkover", "B")


@pytest.mark.parametrize("act", ["leave", "back"])
def test_withdrawal_twice_is_refused_and_resent_is_one(act):
    event = make_bracket(4)
    gone = entry_of(event, "M1")
    leave(event, gone, request_id="one")
    assert leave(event, gone, request_id="one")["replayed"]
    if act == "leave":
        with pytest.raises(Refusal) as refused:
            leave(event, gone)
        assert refused.value.code == "withdrawn-already"
        return
    back(event, gone)
    with pytest.raises(Refusal) as refused:
        back(event, gone)
    assert refused.value.code == "not-withdrawn"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"reason": " "}, "reason-needed"),
        ({"in_play": "walkover"}, "bad-choice"),
        ({"seen": "M1-999"}, "withdrawal-changed"),
    ],
)
def test_withdrawal_that_says_too_little_is_refused(more, code):
    event = make_bracket(4)
    with pytest.raises(Refusal) as refused:
        leave(event, entry_of(event, "M1"), **more)
    assert refused.value.code == code


def test_withdrawal_is_for_directors():
    event = make_bracket(4)
    with pytest.raises(NotAllowed):
        entry_withdraw(tournament_id=event.pk, number=1, reason="x", actor=make_user())


def test_match_decided_by_a_withdrawal_takes_no_hand_and_no_ruling():
    event = make_bracket(4)
    leave(event, entry_of(event, "M1"))
    match = match_of(event, "M1")
    with pytest.raises(Refusal) as hand:
        record(match, knock("A", 8, 20))
    with pytest.raises(Refusal) as ruling:
        ruling_set(
            match_id=match.pk, kind="forfeit", winner="A", reason="x",
            actor=event.created_by, request_id="r",
        )  # fmt: skip
    assert hand.value.code == ruling.value.code == "player-withdrew"


def test_forfeit_of_a_withdrawal_struck_alone_leaves_a_retirement():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    leave(event, entry_of(event, "M1"), in_play="forfeit")
    ruling_strike(
        match_id=match_of(event, "M1").pk,
        reason="was polite",
        actor=event.created_by,
        request_id="s",
    )
    assert stands(event, "M1") == ("finished", "retirement", "B")


def test_correction_under_a_withdrawal_folds_with_it():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    leave(event, entry_of(event, "M1"))
    correction_apply(
        match_id=match_of(event, "M1").pk,
        edit=Strike(HandFact.objects.get().pk),
        mode="apply",
        reason="other table",
        actor=event.created_by,
        request_id="c",
    )
    assert stands(event, "M1") == ("finished", "walkover", "B")


@pytest.mark.parametrize("drafted", [False, True])
def test_withdrawal_before_the_draw_is_published_is_not_drawn(drafted):
    event = make_event(entries=5)
    for entry in Entry.objects.filter(tournament=event):
        Entry.objects.filter(pk=entry.pk).update(seed=entry.number)
    if drafted:
        draw(event)
    gone = Entry.objects.get(tournament=event, number=2)
    answer = leave(event, gone)
    assert (answer["match"], answer["draft_dropped"]) == ("", drafted)
    draw(event)
    draw_publish(tournament_id=event.pk, actor=event.created_by)
    field = load_field(event.code)
    assert gone.pk not in field.stage.seed_order
    assert [person.number for person in field.people.values() if person.withdrawn] == [2]
    with pytest.raises(Refusal) as refused:
        back(event, gone)
    assert refused.value.code == "not-in-draw"
    draw_discard(tournament_id=event.pk, actor=event.created_by)
    back(event, gone)
    assert not Withdrawal.objects.filter(struck_at=None).exists()


def test_leaving_tells_all_that_follows_before_anything_is_written():
    event = make_bracket(4)
    win(event, "M2", "A")
    gone = entry_of(event, "M1")
    seen = leaving(event.pk, gone.pk)
    assert (seen.match, seen.begun, seen.rival) == ("M1", False, match_of(event, "M1").b_entry_id)
    assert [one.code for one in seen.followed] == ["M1", "M3"]
    assert not Withdrawal.objects.exists()
    leave(event, gone, seen=seen.mark)
    for one in seen.followed:
        assert stands(event, one.code) == (
            one.after.outcome.state,
            one.after.outcome.how,
            one.after.outcome.winner or "",
        )


def test_rescore_keeps_what_a_withdrawal_decided():
    event = make_bracket(4)
    record(match_of(event, "M2"), knock("A", 8, 20))
    gone, rival = entry_of(event, "M1"), entry_of(event, "M1", "B")
    leave(event, gone)
    wanted = Wanted(rules={"preset": "standard", "gin_bonus": 20}, scope="all")
    look = rescore_preview(tournament_id=event.pk, wanted=wanted, actor=event.created_by)
    event_rescore(
        tournament_id=event.pk, wanted=wanted, mark=look.mark, confirmed=True, reason="agreed",
        actor=event.created_by, request_id="rescore",
    )  # fmt: skip
    assert stands(event, "M1") == ("finished", "walkover", "B")
    assert match_of(event, "M3").a_entry == rival


def test_standings_say_who_left():
    event = make_bracket(4)
    gone = entry_of(event, "M1")
    leave(event, gone)
    row = next(r for r in standings_view(event.code).rows if r.person.entry_id == gone.pk)
    assert (row.person.withdrawn, row.still_in, row.place) == (True, False, 3)


def test_preview_counts_matches_known_by_their_scores():
    event = make_bracket(4)
    by_scores(event, "M2", 120, 60)

    seen = leaving(event.pk, entry_of(event, "M1").pk)

    assert [(one.code, one.blocked) for one in seen.followed] == [("M1", False), ("M3", False)]
    final = seen.followed[-1].after
    assert (final.a.entry, final.b.entry) == (
        entry_of(event, "M1", "B").pk,
        entry_of(event, "M2").pk,
    )
    assert final.outcome.state == "ready"


def test_restore_after_scores_of_the_next_match_names_that_match_in_preview_and_write():
    event = make_bracket(4)
    gone = entry_of(event, "M1")
    by_scores(event, "M2", 120, 60)
    leave(event, gone)
    by_scores(event, "M3", 30, 101)

    assert coming_back(event.pk, gone.pk).in_the_way == "M3"
    with pytest.raises(Refusal) as refused:
        back(event, gone)
    assert refused.value.code == "match-in-the-way"


def by_scores(event, code, a, b):
    scores_record(
        match_id=match_of(event, code).pk,
        level="games",
        scores=[Score("game", Pair(a, b))],
        actor=event.created_by,
        request_id=f"scores of {code}",
    )


REASON = "taken ill at lunch"


def known_of(event, *, staff):
    """Return all that the page of the first match tells about why."""
    view = match_view(event.code, "M1", staff=staff)
    return [view.ruling.reason if view.ruling else "", *(line.reason for line in view.log)]


def test_reason_of_leaving_is_told_to_the_staff_alone():
    event = make_bracket(4)
    gone = entry_of(event, "M1")
    leave(event, gone, reason=REASON)
    back(event, gone, reason="well again")

    assert known_of(event, staff=True) == ["", "well again", REASON]
    assert known_of(event, staff=False) == ["", "", ""]
    # That they left, and are back, stands there for everybody.
    assert [line.what for line in match_view(event.code, "M1").log] == [
        "Anna Nowak is back in the event; M1 counts again as it was.",
        "Anna Nowak left the event, from M1 on.",
    ]


def test_reason_of_a_forfeit_by_leaving_is_on_no_page_and_no_sheet():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    leave(event, entry_of(event, "M1"), in_play="forfeit", reason=REASON)

    assert known_of(event, staff=True) == [REASON, REASON, ""]
    assert known_of(event, staff=False) == ["", "", ""]
    [sheet] = sheet_set(event.pk, 1, "A4", match_code="M1").matches
    assert (sheet.match.ruling.kind, sheet.match.ruling.reason) == ("forfeit", "")


def test_reason_of_a_ruling_is_for_everybody():
    event = make_bracket(4)
    ruling_set(
        match_id=match_of(event, "M1").pk, kind="walkover", winner="A", reason="not at the table",
        actor=event.created_by, request_id="r",
    )  # fmt: skip

    assert known_of(event, staff=False) == ["not at the table", "not at the table"]
    [sheet] = sheet_set(event.pk, 1, "A4", match_code="M1").matches
    assert sheet.match.ruling.reason == "not at the table"
