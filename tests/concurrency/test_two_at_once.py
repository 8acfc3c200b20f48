"""Two scorers at one sheet, and many at many: real clients, each with a thread of its own."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scoring.values import Row
from tests.factories import gin, knock, make_bracket, make_user, match_of, record
from tournament.mapping import row_of
from tournament.models import HandFact, Match, OpenSheet, Staff
from tournament.services.hands import hand_record
from tournament.services.presence import sheet_seen
from tournament.services.verification import event_verify

MATCHES = 100
ENTRIES = 256
"""So many that every match of round 1 can be played."""
SHEET = (knock("A", 8, 20), Row("dead"), gin("B", 12))
"""The rows of each match: they leave it in play."""


@pytest.fixture
def scorers(transactional_db):
    """Return a match with six hands, and a client for each of two scorers."""
    event = make_bracket(4, rules={"preset": "standard", "best_of": 3})
    match = match_of(event, "M1")
    for _ in range(6):
        record(match, Row("dead"))
    clients = []
    for name in ("maria", "otto"):
        user = make_user(name)
        Staff.objects.create(tournament=event, user=user, role="scorer")
        client = Client()
        client.force_login(user)
        clients.append(client)
    return match_of(event, "M1"), clients


def sender(match, client, line):
    """Return an act that sends a line as typed on the sheet as it is now."""
    address = reverse("match_entry", args=[match.tournament.code, match.code])
    data = {"line": line, "revision": match.revision, "request_id": uuid4().hex}
    return lambda: client.post(address, data)


@pytest.mark.parametrize(
    ("lines", "same"), [(("a 8 20", "a 8 21"), False), (("a 8 20", "a 8 20"), True)]
)
def test_hand_seven_from_two_scorers_at_once_is_one_hand(together, scorers, lines, same):
    """L63: of two hands 7 one is a conflict, never hand 8."""
    match, clients = scorers

    answers = together(
        *(sender(match, one, line) for one, line in zip(clients, lines, strict=True))
    )

    assert sorted(answer.status_code for answer in answers) == [302, 409]
    [refused] = [number for number, answer in enumerate(answers) if answer.status_code == 409]
    clash = answers[refused].context["clash"]
    assert (clash.number, clash.same) == (7, same)
    assert (clash.theirs.line, clash.mine.line) == (lines[1 - refused], lines[refused])
    assert clash.by == ("maria", "otto")[1 - refused]
    entered = [row_of(fact) for fact in HandFact.objects.filter(match=match).order_by("position")]
    own, left = (int(figure) for figure in lines[1 - refused].split()[1:])
    assert entered == [Row("dead")] * 6 + [knock("A", own, left)]
    assert event_verify(tournament_id=match.tournament_id) == []


def test_sheet_opened_in_eight_windows_at_once_is_open_once(together, scorers):
    match, _clients = scorers
    user = make_user()

    together(*[lambda: sheet_seen(match_id=match.pk, user_id=user.pk)] * 8)

    assert OpenSheet.objects.filter(match=match, user=user).count() == 1


def test_hundred_matches_entered_by_many_writers_lose_and_double_nothing(together):
    event = make_bracket(ENTRIES, rules={"preset": "standard", "best_of": 3})
    owner = event.created_by
    playable = Match.objects.filter(tournament=event, state="ready").order_by("key")
    matches = list(playable.values_list("pk", flat=True)[:MATCHES])
    assert len(matches) == MATCHES
    writers = 16 if connection.vendor == "postgresql" else 8

    def enter(number):
        """Enter every match of the writer's share, each row sent twice as from a bad line."""

        def act():
            answers = []
            for match in matches[number::writers]:
                for place, row in enumerate(SHEET):
                    sent = {"match_id": match, "entry": row, "actor": owner}
                    mark = f"{match}-{place}"
                    answers += [hand_record(**sent, request_id=mark) for _ in range(2)]
            return answers

        return act

    results = together(*(enter(number) for number in range(writers)))

    assert [result for result in results if isinstance(result, Exception)] == []
    facts = HandFact.objects.filter(match__tournament=event).order_by("match", "position")
    sheets = {match: [] for match in matches}
    for fact in facts:
        sheets[fact.match_id].append(row_of(fact))
    assert sheets == {match: list(SHEET) for match in matches}
    assert set(Match.objects.filter(pk__in=matches).values_list("hands", flat=True)) == {3}
    assert event_verify(tournament_id=event.pk) == []
