"""The rules in Chromium: chosen and changed without losing the place, readable by everybody."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories import make_event, make_user
from tournament.models import Tournament

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.django_db(transaction=True),
]

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}


def faults_of(page):
    """Return what axe finds on a page, and whether it is wider than the screen."""
    page.wait_for_load_state()  # looked at with its styles
    found = Axe().run(page, options=RULES).response["violations"]
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    faults = [f"{page.url}: {one['id']} {one['nodes'][0]['html'][:120]}" for one in found]
    return [*faults, *([f"{page.url}: wider than the screen"] if wide else [])]


def desk_page(context):
    """Return a page of a browser in which somebody is signed in."""
    client = Client()
    client.force_login(make_user())
    page = context.new_page()
    page.goto("/sign-in/")
    name = settings.SESSION_COOKIE_NAME
    home = page.url.removesuffix("/sign-in/")
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": home}])
    return page


def test_fields_follow_what_is_chosen_and_keep_focus_and_figures(browser_context):
    page = desk_page(browser_context())
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
    page = desk_page(browser_context(java_script_enabled=False))
    page.goto(f"{reverse('event_new')}?rules-preset=standard")
    page.locator("[name=name]").fill("Harbour Open")
    page.locator("[value=oklahoma]").check()
    page.get_by_text("Change a rule").click()
    page.locator("[name=rules-gin_bonus]").fill("20")

    page.get_by_role("button", name="Make the tournament").click()

    expect(page.get_by_text("Harbour Open is made.")).to_be_visible()
    assert Tournament.objects.get().rules == {"preset": "oklahoma", "gin_bonus": 20}


@pytest.mark.parametrize("width", [360, 1280])
def test_rules_pages_are_accessible(browser_context, scheme, width):
    event = make_event(rules={"preset": "standard", "best_of": 3, "sweep_bonus": 5})
    page = browser_context(width=width, scheme=scheme, bypass_csp=True).new_page()
    found = []
    presets = ("tournament-250", "hollywood", "mahjong", "tedesco-four")
    for path in (
        *(reverse("rules_preset", kwargs={"preset": preset}) for preset in presets),
        reverse("event_rules", kwargs={"code": event.code}),
    ):
        page.goto(path)
        found += faults_of(page)

    assert found == []


@pytest.mark.parametrize("width", [360, 1280])
def test_choosing_rules_is_accessible(browser_context, scheme, width):
    page = desk_page(browser_context(width=width, scheme=scheme, bypass_csp=True))
    page.goto(f"{reverse('event_new')}?rules-preset=tedesco-teams&rules-best_of=3")

    assert faults_of(page) == []
