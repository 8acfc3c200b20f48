"""A file of names in Chromium: chosen, looked at, entered by the browser's own line ends."""

import pytest
from django.urls import reverse

from tests.e2e.looking import faults_of, signed_in
from tests.factories import make_event, make_user

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.django_db(transaction=True),
]


def test_l72_file_of_names_is_looked_at_and_entered(browser_context, tmp_path):
    """L72: what the preview shows is entered at the first press, though line ends differ."""
    event = make_event(make_user("dora"))
    page = signed_in(browser_context(), event.created_by)
    file = tmp_path / "players.csv"
    file.write_bytes('Last,First\rŻółć,Łukasz\r"O\'Brien\rJr.",Ben\r'.encode("cp1250"))

    page.goto(reverse("manage_players", args=[event.code]))
    page.get_by_label("Or a file of names").set_input_files(file)
    page.get_by_role("button", name="Look at the list").click()
    page.get_by_text("It looks like Windows-1250").wait_for()

    assert faults_of(page) == []
    page.get_by_role("button", name="Enter 2 players").click()
    page.get_by_text("2 players are entered").wait_for()
    assert list(event.entries.order_by("number").values_list("name", flat=True)) == [
        "Łukasz Żółć",
        "Ben O'Brien Jr.",
    ]
