"""L66: an act that the event's state forbids says which match or player stands in the way."""

from uuid import uuid4

import pytest

from scoring.values import Pair
from tests.factories import event_facts, gin, knock, make_bracket, match_of, record, win
from tournament.errors import Refusal
from tournament.levels import Score
from tournament.services import draws, entries, events, paper, papers, rounds, rulings, scores
from tournament.services import round_rules as lengths
from tournament.services import withdrawals as leaving
from tournament.wording import sentence

pytestmark = pytest.mark.django_db

ILL = {"reason": "ill"}


@pytest.fixture
def event():
    return make_bracket(4)


def asked(event, **more):
    return {"tournament_id": event.pk, "actor": event.created_by, **more}


def of_match(event, code, **more):
    ids = {"match_id": match_of(event, code).pk, "request_id": uuid4().hex}
    return {**ids, "actor": event.created_by, **more}


def rule(event, code, kind, winner="A"):
    rulings.ruling_set(**of_match(event, code, kind=kind, winner=winner, **ILL))


def leave(event, number):
    leaving.entry_withdraw(**asked(event, number=number, in_play="forfeit", **ILL))


def begin(event, code="M1"):
    record(match_of(event, code), knock("A", 8, 20))


def type_score(event, code):
    typed = [Score("game", Pair(105, 60))]
    scores.scores_record(**of_match(event, code, level="games", scores=typed))


def nothing(_event):
    """Leave the bracket as it was published."""


def round_two_begun(event):
    win(event, "M1")
    win(event, "M2")
    begin(event, "M3")


BLOCKED = {
    "hand in a match to come": (
        nothing, lambda e: record(match_of(e, "M3"), gin("A")),
        "M3 waits for its players. Finish M1 and M2 first.",
    ),
    "hand in a match half known": (
        lambda e: win(e, "M1"), lambda e: record(match_of(e, "M3"), gin("A")),
        "M3 waits for its players. Finish M2 first.",
    ),
    "score of a match to come": (
        nothing, lambda e: type_score(e, "M3"),
        "M3 waits for its players. Finish M1 and M2 first.",
    ),
    "ruling on a match to come": (
        nothing, lambda e: rule(e, "M3", "walkover"),
        "M3 waits for its players. Finish M1 and M2 first.",
    ),
    "sheets of a round to come": (
        nothing, lambda e: paper.sheets_request(**asked(e, round_number=2)),
        ("Round 2 has no match with two known players yet, so there is no sheet. "
        "Finish M1 and M2 first."),
    ),
    "sheet of a match half known": (
        lambda e: win(e, "M1"),
        lambda e: paper.sheets_request(**asked(e, round_number=2, match_code="M3")),
        "Round 2 has no match with two known players yet, so there is no sheet. Finish M2 first.",
    ),
    "pairings of a round to come": (
        nothing,
        lambda e: papers.paper_request(**asked(e, kind="render_tables", round_number=2)),
        "Nobody is known in round 2 yet, so there is nothing to print. Finish M1 and M2 first.",
    ),
    "draw taken back in play": (
        begin, lambda e: draws.draw_discard(**asked(e)),
        "M1 has been played or ruled on, so the bracket cannot be taken back.",
    ),
    "length of a round in play": (
        begin,
        lambda e: lengths.round_rules_set(**asked(e, round_number=1, best_of=3, target=100)),
        "M1 has been played or ruled on, so the length of its round stays.",
    ),
    "other rules in play": (
        begin,
        lambda e: events.event_update(**asked(e, facts=event_facts(rules="straight"))),
        ("Play has begun in M1, so the rules are frozen. Play the matches to come by other rules, "
        "or re-score: both begin in the settings."),
    ),
    "hand where a player left": (
        lambda e: leave(e, 1), lambda e: record(match_of(e, "M1"), gin("A")),
        ("M1 is decided: Anna Nowak has left the event. Take the withdrawal back first, on the "
        "page of that player."),
    ),
    "withdrawal taken back behind play": (
        lambda e: (leave(e, 1), win(e, "M2"), begin(e, "M3")),
        lambda e: leaving.entry_restore(**asked(e, number=1, **ILL)),
        ("This would change who plays M3, and M3 has been played or ruled on. Strike its hands or "
        "take its ruling back first."),
    ),
    "ruling taken back behind play": (
        lambda e: (rule(e, "M1", "walkover"), win(e, "M2"), begin(e, "M3")),
        lambda e: rulings.ruling_strike(**of_match(e, "M1", **ILL)),
        ("This would change who plays M3, and M3 has been played or ruled on. Strike its hands or "
        "take its ruling back first."),
    ),
    "walkover after a hand": (
        begin, lambda e: rule(e, "M1", "walkover"),
        "M1 has been played on, so it is no walkover. Enter a retirement or a forfeit.",
    ),
    "retirement before a hand": (
        nothing, lambda e: rule(e, "M1", "retirement"),
        "M1 was not begun, so it is no retirement. Enter a walkover, or a forfeit.",
    ),
    "scorer in a round play has left": (
        round_two_begun,
        lambda e: rounds.refuse_closed_round("scorer", match_of(e, "M1"), e),
        "Round 1 is over and play has gone on in M3. Ask the director to correct it.",
    ),
    "somebody left twice": (
        lambda e: leave(e, 1), lambda e: leave(e, 1), "Anna Nowak has left the event already.",
    ),
    "somebody entered after the draw": (
        nothing, lambda e: entries.entries_add(**asked(e, people=[entries.NewEntry("Zoe")])),
        "The bracket is published, so the list of players is closed. Take the bracket back first.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BLOCKED)
def test_l66_a_blocked_act_says_what_blocks_it(event, case):
    prepare, act, told = BLOCKED[case]
    prepare(event)
    event.refresh_from_db()

    with pytest.raises(Refusal) as refused:
        act(event)

    assert sentence(refused.value) == told


def test_l66_scorer_in_a_finished_event_is_told_so():
    event = make_bracket(2)
    win(event, "M1")
    event.refresh_from_db()

    with pytest.raises(Refusal) as refused:
        rounds.refuse_closed_round("scorer", match_of(event, "M1"), event)

    assert sentence(refused.value) == (
        "Round 1 is over, and so is the event. Ask the director to correct it."
    )
