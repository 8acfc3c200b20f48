"""Who sees an event: everybody, who has its address, or its staff alone."""

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import event_facts, gin, make_bracket, make_event, make_user, match_of, record
from tournament.models import Staff, Tournament
from tournament.selectors.events import event_list
from tournament.services.events import event_update

pytestmark = pytest.mark.django_db

M1 = {"match_code": "M1"}
FIRST = {"number": 1}
PAGES = {
    "event": {}, "bracket": {}, "standings": {}, "find": {}, "event_rules": {}, "screen": {},
    "match": M1, "player": FIRST,
}  # fmt: skip
API = {
    "api:event": {}, "api:entries": {}, "api:entry": FIRST, "api:bracket": {}, "api:standings": {},
    "api:matches": {}, "api:match": M1,
}  # fmt: skip
READERS = PAGES | API


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture
def event():
    event = make_bracket(4, make_user("owner"), name="Hidden Cup")
    record(match_of(event, "M1"), gin("A", 10))
    return event


def show(event, visibility):
    """Change who sees an event, as its settings do."""
    facts = event_facts(name=event.name, visibility=visibility)
    event_update(tournament_id=event.pk, facts=facts, actor=event.created_by)
    event.refresh_from_db()


def path_of(event, name):
    return reverse(name, kwargs={"code": event.code, **READERS[name]})


def browsers(event):
    """Return somebody of each kind, with whether they are staff."""
    scorer, stranger, owner_of_all = make_user("scorer"), make_user("stranger"), make_user("all")
    Staff.objects.create(tournament=event, user=scorer, role="scorer")
    make_event(stranger)
    get_user_model().objects.filter(pk=owner_of_all.pk).update(is_superuser=True)
    found = {"anonymous": (Client(), False)}
    for user, staff in (
        (event.created_by, True), (scorer, True), (owner_of_all, True), (stranger, False),
    ):  # fmt: skip
        browser = Client()
        browser.force_login(user)
        found[user.username] = (browser, staff)
    return found


@pytest.mark.parametrize("name", READERS)
def test_private_event_is_there_for_its_staff_alone(event, name):
    everybody = browsers(event)
    show(event, "private")

    found = {who: one.get(path_of(event, name)).status_code for who, (one, _) in everybody.items()}

    assert found == {who: 200 if staff else 404 for who, (_, staff) in everybody.items()}


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("question", [{}, {"rev": "1"}, {"rev": "now"}])
def test_private_event_answers_as_if_it_were_not_there(client, event, name, question):
    """No status, word or header tells it from an event that never was."""
    show(event, "private")
    if question == {"rev": "now"}:
        question = {"rev": event.revision}
    path = path_of(event, name)

    hidden = client.get(path, question)
    nothing = client.get(path.replace(event.code, "zzzzzz"), question)

    assert hidden.status_code == nothing.status_code
    assert hidden.content.replace(event.code.encode(), b"zzzzzz") == nothing.content
    assert dict(hidden.headers) == dict(nothing.headers)
    assert b"Hidden Cup" not in hidden.content


@pytest.mark.parametrize("name", READERS)
def test_private_at_once_also_for_pages_that_were_kept(event, name):
    anonymous = Client()
    first = anonymous.get(path_of(event, name))
    anonymous.get(path_of(event, name))
    rev = event.revision
    show(event, "private")

    known = {"If-None-Match": first.headers.get("ETag", '"none"')}
    answers = [
        anonymous.get(path_of(event, name)),
        anonymous.get(path_of(event, name), headers=known),
        anonymous.get(path_of(event, name), {"rev": rev}),
    ]
    show(event, "public")

    assert first.status_code == 200
    assert {answer.status_code for answer in answers} == {404}
    assert anonymous.get(path_of(event, name), headers=known).status_code == 200


@pytest.mark.parametrize("name", READERS)
def test_page_of_a_private_event_is_never_kept_for_others(event, name, monkeypatch):
    show(event, "private")
    kept = []
    monkeypatch.setattr(cache, "set", lambda key, *_args, **_more: kept.append(key))
    owner = Client()
    owner.force_login(event.created_by)

    response = owner.get(path_of(event, name))

    assert response.status_code == 200
    assert {"private", "no-store"} & set(response["Cache-Control"].split(", "))
    assert [key for key in kept if key.startswith(("page:", "live:", "screen:"))] == []


@pytest.mark.parametrize("name", READERS)
def test_unlisted_event_opens_by_its_address(client, event, name):
    show(event, "unlisted")

    response = client.get(path_of(event, name))

    assert response.status_code == 200
    if name in PAGES:
        assert response["X-Robots-Tag"] == "noindex"
        assert client.get(path_of(event, name))["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_lists_hold_an_event_for_who_may_find_it(event, visibility):
    everybody = browsers(event)
    show(event, visibility)
    path = reverse("api:events")

    pages = {w: "Hidden Cup" in b.get("/").content.decode() for w, (b, _) in everybody.items()}
    lists = {w: "Hidden Cup" in b.get(path).content.decode() for w, (b, _) in everybody.items()}

    in_it = {who: staff or visibility == "public" for who, (_, staff) in everybody.items()}
    assert pages == lists == in_it


def test_list_counts_its_pages_without_hidden_events():
    owner = make_user()
    for index in range(51):
        event = make_event(owner, name=f"Cup {index}")
    show(event, "unlisted")

    assert (event_list().pages, event_list(owner).pages) == (1, 2)


@pytest.mark.parametrize(("visibility", "word"), [("unlisted", "unlisted"), ("private", "private")])
def test_head_of_the_page_tells_the_staff(event, visibility, word):
    show(event, visibility)
    owner = Client()
    owner.force_login(event.created_by)

    for name in ("event", "event_rules", "manage"):
        page = owner.get(reverse(name, kwargs={"code": event.code})).content.decode()
        assert f'<span class="state">{word}</span>' in page
    assert word in owner.get("/").content.decode()


def test_head_of_an_unlisted_page_says_nothing_to_visitors(client, event):
    show(event, "unlisted")

    assert "unlisted" not in client.get(path_of(event, "event")).content.decode()


def test_settings_change_who_sees_it_and_the_log_says_so(client, event):
    client.force_login(event.created_by)
    path = reverse("manage_settings", kwargs={"code": event.code})
    form = client.get(path).context["form"]
    sent = {name: form[name].value() for name in form.fields} | {"visibility": "private"}

    response = client.post(path, {k: v for k, v in sent.items() if v not in (None, False)})

    assert response.status_code == 302
    event.refresh_from_db()
    assert event.visibility == "private"
    log = client.get(reverse("event_log", kwargs={"code": event.code})).content.decode()
    assert "who sees the event" in log


def test_settings_refuse_a_word_that_is_none(client, event):
    client.force_login(event.created_by)
    path = reverse("manage_settings", kwargs={"code": event.code})

    response = client.post(path, {"name": "x", "visibility": "secret"})

    assert response.status_code == 422
    assert "visibility" in response.context["form"].errors


def test_visibility_left_out_stays(event):
    show(event, "private")
    show(event, None)

    assert Tournament.objects.get(pk=event.pk).visibility == "private"
