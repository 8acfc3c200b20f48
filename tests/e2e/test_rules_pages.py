"""The rules in Chromium: chosen and changed without losing the place, and without script."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.e2e.looking import signed_in
from tests.factories import make_user
from tournament.models import Tournament

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.django_db(transaction=True),
]


def test_fields_follow_what_is_chosen_and_keep_focus_and_figures(browser_context):
    page = signed_in(browser_context(), make_user())
    page.goto(f"{reverse('event_new')}?rules-preset=standard")
    page.get_by_text("Change a rule").click()
    page.locator("[name=rules-target]").fill("150")
    scoring = page.locator("[name=rules-scoring]")
    scoring.focus()

    scoring.select_option("hollywood")

    expect(page.locator("[name=rules-hollywood_posting]")).to_be_visible()
    expect(page.locator("[name=rules-best_of]")).to_be_hidden()
    expect(page.locator("[name=rules-target]")).to_have_value("150")
    expect(page.locator("[name=rules-scoring]")).to_be_focused()


def test_an_event_is_made_by_changed_rules_without_script(browser_context):
    page = signed_in(browser_context(java_script_enabled=False), make_user())
    page.goto(f"{reverse('event_new')}?rules-preset=standard")
    page.locator("[name=name]").fill("Harbour Open")
    page.locator("[value=oklahoma]").check()
    page.get_by_text("Change a rule").click()
    page.locator("[name=rules-gin_bonus]").fill("20")

    page.get_by_role("button", name="Make the tournament").click()

    expect(page.get_by_text("Harbour Open is made.")).to_be_visible()
    assert Tournament.objects.get().rules == {"preset": "oklahoma", "gin_bonus": 20}
