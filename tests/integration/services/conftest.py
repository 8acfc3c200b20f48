"""Every scenario ends with a replay: what is stored is what the facts add up to."""

import pytest

from tournament.models import Tournament
from tournament.services.verification import event_verify


@pytest.fixture(autouse=True)
def verified_afterwards(request, db):
    """Verify every event after the test (not those that tamper with the tables on purpose)."""
    yield
    if request.node.get_closest_marker("tampers"):
        return
    for event in Tournament.objects.all():
        assert event_verify(tournament_id=event.pk) == []
