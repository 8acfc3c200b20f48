"""The page that copies an event."""

import pytest
from django.urls import reverse

from tests.factories import make_event
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client):
    event = make_event(entries=3)
    client.force_login(event.created_by)
    return event


def path_of(event):
    return reverse("event_copy", kwargs={"code": event.code})


def test_copy_leads_to_its_players(client, event):
    sent = {"name": "Winter Cup", "starts_on": "2027-01-09", "with_players": "on"}

    response = client.post(path_of(event), sent, follow=True)

    copy = Tournament.objects.get(name="Winter Cup")
    assert response.request["PATH_INFO"] == reverse("manage_players", kwargs={"code": copy.code})
    assert "Winter Cup is made." in response.content.decode()
    assert (copy.starts_on, copy.ends_on) == (copy.starts_on, copy.starts_on)
    assert copy.entries.count() == 3


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 500}, "name"),
        ({"starts_on": ""}, "starts_on"),
        ({"starts_on": "soon"}, "starts_on"),
        ({"ends_on": "2026-01-01"}, "ends_on"),
        ({"ends_on": "2099-01-01"}, "ends_on"),
    ],
)
def test_copy_tells_what_is_wrong_at_the_field(client, event, changed, field):
    sent = {"name": "Winter Cup", "starts_on": "2027-01-09", **changed}

    response = client.post(path_of(event), sent)

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert Tournament.objects.count() == 1
