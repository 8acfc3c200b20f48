"""Files written long ago, on SQLite, are restored on every database and come out of it unchanged.

No test writes them: they are files of `whole_event`, kept by hand.
"""

import json
from pathlib import Path

import pytest

from tests.integration.archive.whole import archived, text_of
from tournament.models import HandFact, RulingFact
from tournament.services.archives import event_restore
from tournament.services.verification import event_verify

pytestmark = pytest.mark.django_db

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
FILES = sorted(path.name for path in GOLDEN.glob("*.undercut"))


def records(data):
    """Return the lines but for the first and the last, which name the Undercut that wrote them."""
    return text_of(data).splitlines()[1:-1]


def test_there_are_golden_files():
    assert FILES == ["event-singles.undercut", "event-teams.undercut"]


@pytest.mark.parametrize("name", FILES)
def test_golden_file_comes_out_as_it_went_in(name):
    data = (GOLDEN / name).read_bytes()

    event = event_restore(data=data)["tournament"]

    again = archived(event)
    assert records(again) == records(data)
    assert event_verify(tournament_id=event) == []
    header = json.loads(text_of(data).splitlines()[0])[1]
    if header == json.loads(text_of(again).splitlines()[0])[1]:
        assert text_of(again) == text_of(data)


@pytest.mark.parametrize("name", FILES)
def test_golden_file_holds_what_it_should(name):
    """Struck rows, corrections, rulings in force and struck, notes, cards or pairings."""
    event_restore(data=(GOLDEN / name).read_bytes())

    facts = HandFact.objects.all()
    assert facts.filter(struck_at__isnull=False).exists()
    assert facts.exclude(supersedes=None).exists()
    assert facts.exclude(note="").exists()
    assert facts.exclude(cards=None).exists() or facts.exclude(pairings=None).exists()
    struck = RulingFact.objects.values_list("struck_at", flat=True)
    assert {moment is None for moment in struck} == {True, False}
