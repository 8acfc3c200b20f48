from django.contrib.auth import authenticate

from tournament.models import Match, Tournament
from tournament.services.demo import DIRECTOR, demo_load


def test_demo_load_gives_every_page_something_real():
    event, password = demo_load()
    states = list(Match.objects.values_list("state", flat=True))
    assert (states.count("finished"), states.count("playing"), states.count("ready")) == (10, 1, 2)
    assert Match.objects.get(code="M1").hands > 40
    assert authenticate(username=DIRECTOR, password=password) == event.created_by


def test_demo_load_again_keeps_the_event_and_changes_the_password():
    event, first = demo_load()
    again, second = demo_load()
    assert (again, Tournament.objects.count()) == (event, 1)
    assert first != second
    assert authenticate(username=DIRECTOR, password=first) is None
