import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.errors import RuleViolation
from scoring.values import Row
from tests.factories import (
    event_facts,
    gin,
    knock,
    make_bracket,
    make_event,
    make_user,
    match_of,
    record,
    win,
)
from tournament.correction import Change
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.models import AuditEvent, Entry, HandFact, Match, Tournament
from tournament.rescore import InTheWay
from tournament.services.corrections import correction_apply
from tournament.services.events import event_update
from tournament.services.rescore import Wanted, event_rescore, rescore_preview
from tournament.services.rulings import ruling_set, ruling_strike
from tournament.services.verification import event_recompute, event_verify

CHEAP_GIN = {"preset": "standard", "gin_bonus": 5}
SHORT = {"preset": "standard", "target": 90}


def look(event, rules=CHEAP_GIN, scope="all", left=(), actor=None):
    return rescore_preview(
        tournament_id=event.pk,
        wanted=Wanted(rules, scope, tuple(left)),
        actor=actor or event.created_by,
    )


def rescore(event, rules=CHEAP_GIN, scope="all", left=(), **changes):
    asked = {
        "mark": changes.get("mark") or look(event, rules, scope, left).mark,
        "confirmed": True,
        "reason": "the club plays it so",
        "actor": event.created_by,
        "request_id": f"{rules}-{scope}"[:60],
    }
    return event_rescore(
        tournament_id=event.pk, wanted=Wanted(rules, scope, tuple(left)), **{**asked, **changes}
    )


def refusal(call, *args, **kwargs):
    with pytest.raises(Refusal) as refused:
        call(*args, **kwargs)
    return refused.value.code, refused.value.path


def everything():
    return [list(t.objects.order_by("pk").values()) for t in (Tournament, Match, HandFact)] + [
        AuditEvent.objects.count()
    ]


def rules_of_matches(event):
    return {match.code: match.rules for match in Match.objects.filter(tournament=event)}


@pytest.fixture
def event(db):
    """M1 is over (A, 100 to 0), M2 in play (45 to 25), the final waits."""
    event = make_bracket(4)
    win(event, "M1")
    record(match_of(event, "M2"), gin("A", 20))
    record(match_of(event, "M2"), knock("B", 2, 27))
    event.refresh_from_db()
    return event


@pytest.fixture
def event_of_forfeits(event):
    ruling_set(
        match_id=match_of(event, "M2").pk, kind="forfeit", winner="B", reason="left the hall",
        actor=event.created_by, request_id="ruled",
    )  # fmt: skip
    return event


def test_to_come_pins_what_was_played_and_changes_no_figure(event):
    before = list(Match.objects.values("points_a", "winner", "state", "revision", "a_entry"))
    answer = rescore(event, scope="to_come", confirmed=False)
    event.refresh_from_db()
    assert event.rules == CHEAP_GIN
    assert rules_of_matches(event) == {"M1": "standard", "M2": "standard", "M3": None}
    after = list(Match.objects.values("points_a", "winner", "state", "revision", "a_entry"))
    assert after == before
    parts = {"changed": 0, "finished_changed": 0, "kept": 2, "struck": 0}
    assert answer == {**parts, "revision": event.revision}
    assert [act.action for act in AuditEvent.objects.all()[:2]] == ["event.rescore", "hand.record"]


def test_open_scores_matches_in_play_anew_and_pins_finished_ones(event):
    rescore(event, scope="open", confirmed=False)
    assert rules_of_matches(event) == {"M1": "standard", "M2": None, "M3": None}
    second = match_of(event, "M2")
    assert (second.points_a, second.points_b, second.state) == (25, 25, "playing")
    log = AuditEvent.objects.get(action="match.rescore")
    assert (log.match, log.match_revision, log.request_id) == (second, second.revision, "")
    assert (log.before["points"], log.after["points"]) == ({"A": 45, "B": 25}, {"A": 25, "B": 25})
    assert (log.before["rules"], log.after["rules"]) == ("standard", CHEAP_GIN)
    assert log.reason == "the club plays it so"


def test_all_opens_a_finished_match_again_and_empties_the_place_after_it(event):
    answer = rescore(event)
    first, final = match_of(event, "M1"), match_of(event, "M3")
    assert rules_of_matches(event) == {"M1": None, "M2": None, "M3": None}
    assert (first.state, first.winner, first.points_a) == ("playing", "", 80)
    assert (final.a_kind, final.a_entry) == ("to_come", None)
    assert (answer["changed"], answer["finished_changed"]) == (3, 1)
    log = AuditEvent.objects.filter(action="event.rescore").get()
    assert (log.before["rules"], log.after["rules"]) == ("standard", CHEAP_GIN)
    assert (log.after["scope"], log.after["kept"], log.after["left"]) == ("all", [], [])
    assert log.before["matches"]["M1"]["winner"] == "A"
    assert log.after["matches"]["M1"]["winner"] == ""
    assert set(log.after["matches"]) == {"M1", "M2", "M3"}
    moved = AuditEvent.objects.get(action="match.rescore", match=final)
    assert "rules" not in moved.after


def test_rows_past_the_new_end_are_struck_with_the_reason(event):
    fact = record(match_of(event, "M2"), gin("A", 20))["fact"]
    past = record(match_of(event, "M2"), knock("A", 2, 7))["fact"]
    # By the new rules the third hand ends the match.
    answer = rescore(event, SHORT, "open", confirmed=False)
    struck = HandFact.objects.get(pk=past)
    assert (struck.struck_reason, struck.struck_by) == ("the club plays it so", event.created_by)
    assert HandFact.objects.get(pk=fact).struck_at is None
    assert answer["struck"] == 1
    second = match_of(event, "M2")
    assert (second.winner, second.rows) == ("A", 3)
    assert match_of(event, "M3").b_entry_id == second.a_entry_id
    log = AuditEvent.objects.get(action="match.rescore", match=second)
    assert [one["why"] for one in log.before["struck"]] == ["after-match-end"]
    assert log.before["struck"][0]["row"]["defender_deadwood"] == 7


def test_finished_match_is_changed_only_with_a_yes(event):
    before = everything()
    asked = refusal(rescore, event, confirmed=False)
    assert asked == ("finished-would-change", "confirmed")
    assert everything() == before


def test_what_was_not_looked_at_is_not_done(event):
    mark = look(event, scope="open").mark
    record(match_of(event, "M2"), knock("A", 2, 7))
    before = everything()
    assert refusal(rescore, event, scope="open", mark=mark) == ("rescore-changed", "mark")
    assert refusal(rescore, event, scope="open", mark="x") == ("rescore-changed", "mark")
    assert everything() == before


def test_hands_entered_where_nothing_changes_do_not_disturb(event):
    mark = look(event, scope="to_come").mark
    record(match_of(event, "M2"), knock("A", 2, 7))
    rescore(event, scope="to_come", mark=mark)


def test_first_hand_of_a_match_to_come_disturbs_since_it_now_keeps_its_rules():
    event = make_bracket(4)
    win(event, "M1")
    mark = look(event, scope="to_come").mark
    record(match_of(event, "M2"), knock("A", 2, 7))
    assert refusal(rescore, event, scope="to_come", mark=mark)[0] == "rescore-changed"


def test_hand_that_the_new_rules_refuse_blocks_and_is_named(event):
    rules = {"preset": "standard", "knock_limit": 0}
    plan = look(event, rules, "open").plan
    (hand,) = plan.refused
    assert (hand.match, hand.number, hand.reason) == ("M2", 2, "knock-over-limit")
    before = everything()
    assert refusal(rescore, event, rules, "open") == ("rescore-blocked", "left")
    assert everything() == before
    rescore(event, rules, "open", left=["M2"], confirmed=False)
    assert rules_of_matches(event) == {"M1": "standard", "M2": "standard", "M3": None}


def test_changed_winner_before_a_match_that_has_begun_blocks_and_is_named(event):
    record(match_of(event, "M2"), gin("A", 60))
    record(match_of(event, "M3"), knock("A", 2, 3))
    # M1 would be open again, and M2 too.
    assert look(event).plan.in_the_way == (InTheWay("M1", "M3"), InTheWay("M2", "M3"))
    before = everything()
    assert refusal(rescore, event) == ("rescore-blocked", "left")
    assert everything() == before


def test_match_already_on_at_its_table_can_be_left_by_the_old_rules():
    event = make_bracket(4)
    win(event, "M1")
    rescore(event, scope="to_come", left=["M2"])
    assert rules_of_matches(event) == {"M1": "standard", "M2": "standard", "M3": None}
    record(match_of(event, "M2"), gin("A", 75))
    assert match_of(event, "M2").points_a == 100


def test_next_hands_are_scored_by_the_rules_of_their_match(event):
    rescore(event, scope="to_come")
    record(match_of(event, "M2"), gin("A", 30))
    assert match_of(event, "M2").points_a == 100
    assert match_of(event, "M2").state == "finished"
    record(match_of(event, "M3"), gin("B", 30))
    assert match_of(event, "M3").points_b == 35


def test_correction_of_a_pinned_match_follows_its_own_rules(event):
    rescore(event, scope="to_come")
    fact = HandFact.objects.filter(match__code="M1").get()
    correction_apply(
        match_id=match_of(event, "M1").pk, edit=Change(fact.pk, gin("B", 80)), mode="apply",
        reason="other way round", actor=event.created_by, request_id="corrected",
    )  # fmt: skip
    assert match_of(event, "M1").points_b == 105


def test_done_twice_pins_of_the_first_time_hold(event):
    rescore(event, scope="to_come")
    record(match_of(event, "M2"), gin("A", 30))
    record(match_of(event, "M3"), gin("A", 5))
    assert match_of(event, "M3").state == "playing"
    assert refusal(look, event, SHORT, "to_come") == ("nothing-in-scope", "scope")
    rescore(event, SHORT, "open")
    assert rules_of_matches(event) == {"M1": "standard", "M2": "standard", "M3": None}
    rescore(event, "standard", "open", request_id="back")
    event.refresh_from_db()
    # What is pinned to the rules of the event needs no pin.
    assert (event.rules, set(rules_of_matches(event).values())) == ("standard", {None})


def test_pinned_matches_are_brought_back_by_the_rules_of_the_event(event):
    rescore(event, scope="to_come")
    assert refusal(look, event, CHEAP_GIN, "to_come") == ("same-rules", "rules")
    rescore(event, CHEAP_GIN, "all", request_id="again")
    assert set(rules_of_matches(event).values()) == {None}
    assert match_of(event, "M1").state == "playing"


def test_there_and_back_again_is_as_before(event):
    before = list(Match.objects.order_by("pk").values("state", "winner", "points_a", "a_entry"))
    rescore(event)
    rescore(event, "standard", request_id="back")
    after = list(Match.objects.order_by("pk").values("state", "winner", "points_a", "a_entry"))
    assert after == before


def test_final_that_opens_again_sets_the_event_running():
    event = make_bracket(2)
    win(event, "M1")
    assert Tournament.objects.get().state == "finished"
    rescore(event)
    assert Tournament.objects.get().state == "running"
    rescore(event, "standard", request_id="back")
    assert Tournament.objects.get().state == "finished"


def test_ruled_match_keeps_its_winner_and_a_ruling_taken_back_goes_by_its_rules(event_of_forfeits):
    event = event_of_forfeits
    rescore(event, scope="open")
    assert rules_of_matches(event)["M2"] == "standard"
    rescore(event, CHEAP_GIN, "all", left=["M1"], request_id="again")
    second = match_of(event, "M2")
    assert (second.winner, second.how, second.points_a) == ("B", "forfeit", 25)
    ruling_strike(
        match_id=second.pk, reason="came back", actor=event.created_by, request_id="struck"
    )
    assert match_of(event, "M2").points_a == 25


def test_resent_request_gets_the_same_answer(event):
    mark = look(event).mark
    first = rescore(event, mark=mark)
    again = rescore(event, mark=mark)
    assert again == {**first, "replayed": True}
    assert AuditEvent.objects.filter(action="event.rescore").count() == 1
    assert refusal(rescore, event, mark="x") == ("request-reused", "request_id")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"reason": "  "}, ("reason-needed", "reason")),
        ({"reason": "x" * 301}, ("too-long", "reason")),
    ],
)
def test_reason_has_to_be_one(event, changes, expected):
    assert refusal(rescore, event, **changes) == expected


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"scope": "some"}, ("bad-choice", "scope")),
        ({"rules": "standard"}, ("same-rules", "rules")),
        ({"left": ["M9"]}, ("missing", "match")),
    ],
)
def test_what_is_no_rescore_is_refused(event, asked, expected):
    assert refusal(look, event, **asked) == expected


def test_bad_rules_are_refused_at_their_place(event):
    with pytest.raises(RuleViolation) as refused:
        look(event, {"preset": "standard", "best_of": 4})
    assert refused.value.path == "rules.best_of"


def test_before_play_the_settings_are_the_place():
    event = make_bracket(4)
    assert refusal(look, event) == ("rules-not-frozen", "rules")


def test_teams_of_another_size_are_refused():
    event = make_bracket(4, rules="partnership")
    Entry.objects.update(members=["Ann", "Bob"])
    record(match_of(event, "M1"), Row("team", pairings=(gin("A", 5), Row("dead"))))
    assert refusal(look, event, "standard") == ("other-team-size", "rules.team_size")


def test_teams_of_another_size_are_refused_before_play_too():
    event = make_event(entries=2, rules="partnership")
    Entry.objects.update(members=["Ann", "Bob"])
    asked = {"tournament_id": event.pk, "actor": event.created_by}
    with pytest.raises(Refusal) as refused:
        event_update(facts=event_facts(rules="team-of-three"), **asked)
    assert refused.value.code == "other-team-size"
    assert refused.value.params == {"name": "Anna Nowak", "members": 2, "size": 3}
    event_update(facts=event_facts(rules={"preset": "partnership", "target": 50}), **asked)


def test_rescore_is_for_directors(event):
    before = everything()
    with pytest.raises(NotAllowed):
        look(event, actor=make_user())
    with pytest.raises(NotAllowed):
        rescore(event, actor=make_user())
    with pytest.raises(Missing):
        rescore_preview(tournament_id=0, wanted=Wanted("standard", "all"), actor=event.created_by)
    assert everything() == before


def test_rescore_leaves_nothing_for_recompute(event):
    rescore(event)
    assert event_recompute(tournament_id=event.pk) == []
    assert event_verify(tournament_id=event.pk) == []


def test_brackets_of_net_points_play_on_when_level(event):
    net = {"preset": "hollywood", "hollywood_result": "net_points"}
    rescore(event, net)
    event.refresh_from_db()
    assert event.rules == {**net, "hollywood_level": "play_on"}


@pytest.mark.parametrize("played", [1, 3])
def test_rescore_takes_the_same_queries_for_one_match_and_for_three(played):
    event = make_bracket(8)
    for number in range(played):
        record(match_of(event, f"M{number + 1}"), gin("A", 20))
    actor = event.created_by
    with CaptureQueriesContext(connection) as looked:
        mark = look(event, actor=actor).mark
    with CaptureQueriesContext(connection) as done:
        rescore(event, mark=mark)
    assert (len(looked), len(done)) == (7, 12)
