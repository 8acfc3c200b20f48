import pytest

from scoring.errors import RuleViolation
from tests.factories import draw, knock, make_bracket, make_event, make_user, match_of, record, win
from tournament.enums import Seeding
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.models import AuditEvent, Match
from tournament.selectors.brackets import bracket_view
from tournament.selectors.matches import match_view
from tournament.services.draws import draw_discard, draw_publish
from tournament.services.events import EventFacts, event_update
from tournament.services.rescore import Wanted, event_rescore, rescore_preview
from tournament.services.round_rules import round_rules_set
from tournament.services.rulings import ruling_set
from tournament.services.verification import event_verify


def lengthen(event, number, best_of=3, target=50, **more):
    more = {"actor": event.created_by, **more}
    return round_rules_set(
        tournament_id=event.pk, round_number=number, best_of=best_of, target=target, **more
    )


def pins(event):
    return dict(Match.objects.filter(tournament=event).values_list("code", "rules"))


LONG = {"preset": "standard", "best_of": 7, "target": 50}


def test_round_rules_pin_the_matches_of_the_round_alone():
    event = make_bracket(5)
    answer = lengthen(event, 2, best_of=7)
    assert answer["changed"] == 2
    assert pins(event) == {
        "BYE1": None, "M1": None, "BYE2": None, "BYE3": None, "M2": LONG, "M3": LONG, "M4": None,
    }  # fmt: skip
    assert [round_.length for round_ in bracket_view(event.code).rounds] == [
        "", "Best of 7 to 50", "",
    ]  # fmt: skip
    line = AuditEvent.objects.get(action="round.rules")
    assert line.after == {"round": 2, "best_of": 7, "target": 50}


def test_round_rules_of_the_event_free_the_round_again():
    event = make_bracket(4)
    before = AuditEvent.objects.count()
    lengthen(event, 1, best_of=7)
    back = AuditEvent.objects.get(action="round.rules").before
    lengthen(event, 1, back["best_of"], back["target"])
    assert set(pins(event).values()) == {None}
    assert AuditEvent.objects.count() == before + 2


def test_round_rules_decide_when_a_match_is_over():
    event = make_bracket(4)
    lengthen(event, 1, best_of=1, target=10)
    record(match_of(event, "M1"), knock("A", 1, 20))
    assert match_of(event, "M1").state == "finished"
    assert event_verify(tournament_id=event.pk) == []


def test_round_rules_after_a_hand_or_a_ruling_name_the_match():
    event = make_bracket(4)
    record(match_of(event, "M2"), knock("A", 8, 20))
    with pytest.raises(Refusal) as refusal:
        lengthen(event, 1)
    assert (refusal.value.code, refusal.value.params) == ("round-begun", {"match": "M2"})
    lengthen(event, 2)
    win(event, "M2")
    win(event, "M1")
    ruling_set(
        match_id=match_of(event, "M3").pk,
        kind="walkover",
        winner="A",
        reason="ill",
        request_id="",
        actor=event.created_by,
    )
    with pytest.raises(Refusal) as refusal:
        lengthen(event, 2, best_of=1)
    assert refusal.value.params == {"match": "M3"}


@pytest.mark.parametrize(
    ("rules", "figures", "path"),
    [
        ("hollywood", {"best_of": 3}, "rules.best_of"),
        ("standard", {"best_of": 2}, "rules.best_of"),
        ("standard", {"best_of": 1, "target": 0}, "rules.target"),
    ],
)
def test_round_rules_that_do_not_fit_are_refused_at_the_figure(rules, figures, path):
    event = make_bracket(4, rules=rules)
    with pytest.raises(RuleViolation) as refusal:
        lengthen(event, 1, **figures)
    assert refusal.value.path == path
    assert set(pins(event).values()) == {None}


def test_round_rules_are_for_directors_and_rounds_that_are_there():
    event = make_bracket(4)
    with pytest.raises(NotAllowed):
        lengthen(event, 1, actor=make_user("stranger"))
    with pytest.raises(Missing):
        lengthen(event, 9)


def test_round_rules_sent_twice_are_one_act():
    event = make_bracket(4)
    for _ in range(2):
        lengthen(event, 1, request_id="same")
    assert AuditEvent.objects.filter(action="round.rules").count() == 1


def test_round_rules_of_a_draft_last_until_it_is_drawn_again():
    event = draw(make_event(entries=4))
    lengthen(event, 2)
    draw_publish(tournament_id=event.pk, actor=event.created_by)
    assert pins(event)["M3"] is not None
    draw_discard(tournament_id=event.pk, actor=event.created_by)
    draw(event, seeding=Seeding.BY_LOT)
    assert set(pins(event).values()) == {None}


@pytest.mark.parametrize(("left", "kept"), [((), False), (("M3",), True)])
def test_rescore_of_matches_to_come_takes_the_length_back_unless_left_out(left, kept):
    event = make_bracket(4)
    lengthen(event, 2, best_of=7)
    record(match_of(event, "M1"), knock("A", 8, 20))
    wanted = Wanted({"preset": "standard", "target": 90}, "to_come", left)
    mark = rescore_preview(tournament_id=event.pk, wanted=wanted, actor=event.created_by).mark
    event_rescore(
        tournament_id=event.pk, wanted=wanted, mark=mark, confirmed=False, reason="late",
        actor=event.created_by, request_id="",
    )  # fmt: skip
    assert pins(event)["M3"] == (LONG if kept else None)
    assert event_verify(tournament_id=event.pk) == []


def test_other_rules_for_the_event_free_its_rounds():
    event = make_bracket(4)
    lengthen(event, 2, best_of=7)
    facts = EventFacts(
        name=event.name,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        time_zone="UTC",
        rules={"preset": "standard", "target": 90},
    )
    event_update(tournament_id=event.pk, facts=facts, actor=event.created_by)
    assert set(pins(event).values()) == {None}


def test_round_rules_are_told_on_the_page_of_a_match():
    event = make_bracket(4)
    lengthen(event, 1, best_of=7)
    assert match_view(event.code, "M1").rules.line.startswith("Best of 7 to 50")
