import pytest

from scoring.errors import RuleViolation
from scoring.values import Row
from tests.factories import gin, knock, make_bracket, make_user, match_of, record, win
from tournament.correction import Change, Insert, Strike
from tournament.errors import Conflict, NotAllowed, Refusal
from tournament.models import AuditEvent, HandFact, Match
from tournament.services.corrections import correction_apply, correction_preview

SHEET = (
    knock("A", 8, 20),
    gin("B", 31),
    knock("A", 10, 10),
    gin("A", 47),
    Row(ending="dead"),
    knock("B", 3, 15),
    knock("A", 5, 26),
)
"""The worked game of the rules reference: A wins 105 to 93 with the last hand."""


def played(event, code="M1", sheet=SHEET):
    match = match_of(event, code)
    return [record(match, row)["fact"] for row in sheet]


def correct(event, edit, mode="apply", code="M1", reason="table wrote it wrong", **kwargs):
    return correction_apply(
        match_id=match_of(event, code).pk,
        edit=edit,
        mode=mode,
        reason=reason,
        actor=event.created_by,
        request_id=kwargs.pop("request_id", f"{edit}-{mode}"[:60]),
        **kwargs,
    )


def live(event, code="M1"):
    facts = HandFact.objects.filter(match=match_of(event, code), struck_at=None)
    return [fact.pk for fact in facts.order_by("position")]


def everything():
    return (
        list(HandFact.objects.values()),
        list(Match.objects.values()),
        AuditEvent.objects.count(),
    )


def preview(event, edit, code="M1"):
    return correction_preview(match_id=match_of(event, code).pk, edit=edit, actor=event.created_by)


def test_change_of_a_hand_strikes_the_old_row_and_adds_the_new():
    event = make_bracket(4)
    facts = played(event, sheet=SHEET[:3])
    answer = correct(event, Change(facts[0], knock("A", 8, 25)))
    old, new = HandFact.objects.get(pk=facts[0]), HandFact.objects.get(pk=answer["added"][0])
    assert (old.struck_reason, old.struck_by) == ("table wrote it wrong", event.created_by)
    assert (new.supersedes, new.position, new.defender_deadwood) == (old, old.position, 25)
    assert match_of(event, "M1").points_a == 17
    log = AuditEvent.objects.get(action="hand.correct")
    assert log.reason == "table wrote it wrong"
    assert log.before["struck"][0]["row"]["defender_deadwood"] == 20
    assert log.after["added"][0]["row"]["defender_deadwood"] == 25


def test_change_that_ends_the_game_earlier_strikes_the_surplus_hand():
    event = make_bracket(4)
    facts = played(event)
    answer = correct(event, Change(facts[5], knock("B", 3, 25)))
    assert answer["struck"] == [facts[5], facts[6]]
    match, final = match_of(event, "M1"), match_of(event, "M3")
    assert (match.winner, match.points_a, match.points_b, match.hands) == ("B", 84, 103, 6)
    assert final.a_entry_id == match.b_entry_id


def test_change_that_opens_the_match_again_empties_the_next_slot():
    event = make_bracket(4)
    facts = played(event)
    correct(event, Change(facts[3], knock("A", 3, 25)))
    assert match_of(event, "M1").state == "playing"
    assert match_of(event, "M3").a_kind == "to_come"


def test_change_of_the_winner_is_refused_once_the_next_match_has_a_hand():
    """L1: a played next match stops the change, and is named."""
    event = make_bracket(4)
    facts = played(event)
    win(event, "M2")
    record(match_of(event, "M3"), knock("A", 8, 20))
    edit = Change(facts[5], knock("B", 3, 25))
    effect = preview(event, edit).bracket["apply"]
    assert (effect.following, effect.was, effect.will, effect.in_the_way) == ("M3", "A", "B", True)
    before = everything()
    with pytest.raises(Refusal) as refused:
        correct(event, edit)
    assert refused.value.code == "match-in-the-way"
    assert refused.value.params == {"match": "M1", "following": "M3"}
    assert everything() == before


def test_change_that_keeps_the_winner_is_allowed_when_the_next_match_was_played():
    event = make_bracket(4)
    facts = played(event)
    win(event, "M2")
    record(match_of(event, "M3"), knock("A", 8, 20))
    edit = Change(facts[0], knock("A", 8, 21))
    assert preview(event, edit).bracket == {}
    correct(event, edit)
    assert match_of(event, "M1").points_a == 106


def test_keep_puts_an_award_where_the_players_ended_the_game():
    event = make_bracket(4, rules={"preset": "standard", "best_of": 3})
    facts = played(event, sheet=[*SHEET, gin("B", 20), gin("A", 10)])
    correct(event, Change(facts[3], knock("A", 3, 25)), mode="keep")
    rows = HandFact.objects.filter(struck_at=None).order_by("position")
    assert [row.ending for row in rows] == [
        "knock",
        "gin",
        "knock",
        "knock",
        "dead",
        "knock",
        "knock",
        "award",
        "gin",
        "gin",
    ]
    match = match_of(event, "M1")
    assert (match.games_a, match.games_b, match.state) == (1, 0, "playing")


def test_count_on_lets_the_surplus_count_in_the_next_game():
    event = make_bracket(4, rules={"preset": "standard", "best_of": 3})
    facts = played(event)
    correct(event, Change(facts[5], knock("B", 3, 25)), mode="count_on")
    match = match_of(event, "M1")
    assert (match.games_b, match.points_a, match.hands) == (1, 84 + 21, 7)
    assert live(event)[-1] == facts[6]


def test_insert_between_two_hands_takes_the_middle():
    event = make_bracket(4)
    facts = played(event, sheet=SHEET[:2])
    answer = correct(event, Insert(knock("B", 1, 9), after=facts[0]))
    assert live(event) == [facts[0], answer["added"][0], facts[1]]


def test_insert_at_the_same_place_again_and_again_finds_room():
    event = make_bracket(4, rules={"preset": "standard", "target": 1_000_000})
    first, last = played(event, sheet=SHEET[:2])
    before = last
    expected = []
    for number in range(40):
        answer = correct(
            event, Insert(Row(ending="dead"), before=before), request_id=f"insert-{number}"
        )
        before = answer["added"][0]
        expected.insert(0, before)
    assert live(event) == [first, *expected, last]


def test_strike_then_enter_again_is_the_original():
    event = make_bracket(4)
    facts = played(event)
    before = (
        Match.objects.filter(code="M1").values("points_a", "points_b", "total_a", "winner").get()
    )
    correct(event, Strike(facts[6]))
    assert match_of(event, "M1").state == "playing"
    record(match_of(event, "M1"), SHEET[6])
    assert (
        Match.objects.filter(code="M1").values("points_a", "points_b", "total_a", "winner").get()
        == before
    )


def test_correction_resent_is_one_correction():
    event = make_bracket(4)
    facts = played(event, sheet=SHEET[:2])
    edit = Change(facts[0], knock("A", 8, 25))
    first = correct(event, edit, request_id="same")
    before = everything()
    assert correct(event, edit, request_id="same") == {**first, "replayed": True}
    assert everything() == before


def test_correction_on_an_old_revision_is_a_conflict():
    event = make_bracket(4)
    facts = played(event, sheet=SHEET[:2])
    with pytest.raises(Conflict):
        correct(event, Strike(facts[0]), expected_revision=2)


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (lambda facts: Change(facts[0], SHEET[0]), "no-change"),
        (lambda _facts: Strike(10**9), "unknown-fact"),
        (lambda facts: Insert(Row(ending="void", note="x" * 201), after=facts[0]), "note-too-long"),
    ],
)
def test_correction_that_cannot_be_is_refused(edit, code):
    event = make_bracket(4)
    facts = played(event, sheet=SHEET[:2])
    before = everything()
    with pytest.raises(Refusal) as refused:
        correct(event, edit(facts))
    assert refused.value.code == code
    assert everything() == before


def test_correction_over_the_knock_limit_is_refused_at_its_place():
    event = make_bracket(4)
    facts = played(event, sheet=SHEET[:2])
    with pytest.raises(RuleViolation) as violation:
        correct(event, Change(facts[0], knock("A", 11, 20)))
    assert (violation.value.code, violation.value.path) == (
        "knock-over-limit",
        "hands[0].knocker_deadwood",
    )


@pytest.mark.parametrize(("reason", "code"), [("", "reason-needed"), ("x" * 301, "too-long")])
def test_correction_needs_a_reason_that_fits(reason, code):
    event = make_bracket(4)
    facts = played(event, sheet=SHEET[:2])
    with pytest.raises(Refusal) as refused:
        correct(event, Strike(facts[0]), reason=reason)
    assert (refused.value.code, refused.value.path) == (code, "reason")


@pytest.mark.parametrize("mode", ["keep", "count_on", "nonsense", ""])
def test_correction_answer_that_is_not_offered_is_refused(mode):
    event = make_bracket(4)
    facts = played(event, sheet=SHEET[:2])
    with pytest.raises(Refusal) as refused:
        correct(event, Strike(facts[0]), mode=mode)
    assert refused.value.path == "mode"


def test_preview_writes_nothing_and_asks_who():
    event = make_bracket(4)
    facts = played(event)
    before = everything()
    preview(event, Strike(facts[0]))
    assert everything() == before
    with pytest.raises(NotAllowed):
        correction_preview(
            match_id=match_of(event, "M1").pk, edit=Strike(facts[0]), actor=make_user()
        )
