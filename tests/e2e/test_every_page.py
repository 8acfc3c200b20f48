"""Every page in Chromium, in each of its states: for everybody, light and dark, on a phone too.

The addresses come from the table that says who is let in, so a new one is looked at by itself:
loaded, or sent an empty form. What else a page can show stands in `states`.
"""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve

from tests.addresses import TABLE, make_hall
from tests.e2e.hall import NO_PAGE, Look, states
from tests.e2e.looking import faults_of, signed_in

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.django_db(transaction=True),
]

ANONYMOUS, OWNER = "anonymous", "owner"
OUT_OF_ORDER = ("busy", "database-away", "database-damaged", "disk-full", "read-only")
# Nothing moves while it is looked at. What is folded away is looked at too, of long lists the
# first; of the reasons, which open over the page, one at a time is open.
OPEN = """document.addEventListener("htmx:beforeRequest", (event) => { event.preventDefault(); });
for (const [kind, most] of [["details:not(.why)", 9], ["details.why", 1]]) {
    [...document.querySelectorAll(kind)].slice(0, most).forEach((one) => { one.open = true; });
}"""
TOKEN = "[name=csrfmiddlewaretoken]"
SEND = """fields => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = fields.path;
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    for (const [name, value] of [["csrfmiddlewaretoken", token], ...fields.sent]) {
        for (const one of [value].flat()) {
            const input = document.createElement("input");
            input.type = "hidden";
            input.name = name;
            input.value = one;
            form.append(input);
        }
    }
    document.body.append(form);
    form.submit();
}"""


def looks_at_the_rest(hall, seen):
    """Yield a look at every page of the table that no state has shown."""
    for name, address in TABLE.items():
        if name in seen or (name.startswith("api:") and name != "api:docs"):
            continue
        role = ANONYMOUS if address.who[ANONYMOUS] in {"in", "used up"} else OWNER
        yield Look(hall.path(name), {} if address.method == "post" else None, role)


def named(look):
    """Return the name of the address that was looked at, nothing for one that is none."""
    try:
        return {resolve(urlsplit(look.path).path).view_name}
    except Resolver404:
        return set()


def look_at(page, look):
    """Load what is to be looked at; return what is wrong with it."""
    if look.sent is None:
        answer = page.goto(look.path)
    else:
        if not page.locator(TOKEN).count():
            page.goto("/sign-in/")
        with page.expect_navigation() as going:
            page.evaluate(SEND, {"path": look.path, "sent": list(look.sent.items())})
        answer = going.value
    page.evaluate(OPEN)
    kind = answer.headers["content-type"]
    found = (
        faults_of(page) if kind.startswith("text/html") else [f"answers {kind}, which no page is"]
    )
    if look.status and answer.status != look.status:
        found.append(f"answers {answer.status}, not {look.status}")
    return [f"{look}: {one}" for one in found]


def pages_of(browser_context, hall, faults):
    """Return a page for who is signed in and one for who is not; both tell what goes wrong."""
    pages = {}
    for role in (ANONYMOUS, OWNER):
        context = browser_context(reduced_motion="reduce")
        page = context.new_page() if role == ANONYMOUS else signed_in(context, hall.users[role])
        page.on("console", lambda said, page=page: faults.extend(told_in_console(page, said)))
        pages[role] = page
    return pages


def told_in_console(page, said):
    """Return an error of the console; that a page itself is a refusal is none."""
    if said.type != "error" or said.location["url"] == page.url or "status of 4" in said.text:
        return []
    return [f"{page.url}: {said.text}"]


def test_every_page_is_for_everybody(browser_context):
    hall = make_hall()
    faults = []
    pages = pages_of(browser_context, hall, faults)
    seen = set(NO_PAGE)

    for look in states(hall):
        faults += look_at(pages[look.role], look)
        seen |= named(look)
    for look in looks_at_the_rest(hall, seen):
        faults += look_at(pages[look.role], look)

    assert seen - set(TABLE) == set()
    assert not faults, "\n".join(faults)


def test_pages_of_what_goes_wrong_are_for_everybody(browser_context):
    shown = {
        **{f"{status}.html": {} for status in (400, 403, 404, 413, 500)},
        "403_csrf.html": {},
        **{
            f"503.html?{code}": {"code": code, "place": "/srv/undercut/var", "again": "/"}
            for code in OUT_OF_ORDER
        },
    }
    page = browser_context(reduced_motion="reduce").new_page()
    page.route(
        "**/wrong/**",
        lambda route: route.fulfill(
            content_type="text/html",
            body=render_to_string(
                *next(
                    (name.partition("?")[0], context)
                    for name, context in shown.items()
                    if route.request.url.endswith(name)
                )
            ),
        ),
    )

    faults = [fault for name in shown for fault in look_at(page, Look(f"/wrong/{name}"))]
    assert not faults, "\n".join(faults)
