"""Every address with everybody who may knock at it: no address is missing from the table."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, get_resolver

from tests.addresses import ROLES, TABLE, make_hall


def names_of_addresses(patterns=None):
    """Yield the name of every address but the admin's, which looks after itself."""
    for pattern in patterns if patterns is not None else get_resolver().url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.name
        elif pattern.app_name != "admin":
            space = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from (space + name for name in names_of_addresses(pattern.url_patterns))


def test_every_address_is_in_the_table():
    assert set(names_of_addresses()) == set(TABLE)


def answer(response):
    """Return what became of somebody at the door."""
    for close in response._resource_closers if response.streaming else ():
        close()
    if response.status_code == 302 and "/sign-in/" in response["Location"]:
        return "door"
    if response.status_code in {200, 204, 302, 400, 409, 415, 422}:
        return "in"
    told = {401: "door", 403: "refused", 404: "no", 410: "used up"}
    return told.get(response.status_code, response.status_code)


def browsers_of(sessions):
    """Return a fresh browser for everybody, signed in as far as they are."""
    browsers = {role: Client() for role in ROLES}
    for role, key in sessions.items():
        browsers[role].cookies.load({settings.SESSION_COOKIE_NAME: key})
    return browsers


@pytest.mark.django_db
def test_addresses_let_in_who_may_and_nobody_else():
    hall = make_hall()
    sessions = {}
    for role, user in hall.users.items():
        client = Client()
        client.force_login(user)
        sessions[role] = client.cookies[settings.SESSION_COOKIE_NAME].value

    found = {}
    for name, address in TABLE.items():
        path = hall.path(name)
        before = transaction.savepoint()
        found[name] = {
            role: answer(getattr(browser, address.method)(path))
            for role, browser in browsers_of(sessions).items()
        }
        transaction.savepoint_rollback(before)

    assert found == {name: address.who for name, address in TABLE.items()}
