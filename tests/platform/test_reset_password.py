"""`manage.py reset_password`: the way back in for who forgot."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

if TYPE_CHECKING:
    from django.test import Client

pytestmark = pytest.mark.django_db(transaction=True)


def reset(name: str) -> str:
    said = io.StringIO()
    call_command("reset_password", name, stdout=said)
    [first, second] = said.getvalue().splitlines()
    assert first.split() == ["User", "name:", name]
    return second.removeprefix("Password:").strip()


def test_new_password_opens_and_the_old_one_and_its_sessions_do_not(client: Client) -> None:
    get_user_model().objects.create_user("olga", password="the-old-one-9")
    client.login(username="olga", password="the-old-one-9")
    password = reset("olga")
    assert client.get("/new/").headers["Location"].startswith("/sign-in/")
    assert not client.login(username="olga", password="the-old-one-9")
    assert client.login(username="olga", password=password)
    assert reset("olga") != password


def test_account_that_was_shut_stays_shut(client: Client) -> None:
    get_user_model().objects.create_user("olga", password="the-old-one-9", is_active=False)
    assert not client.login(username="olga", password=reset("olga"))


def test_name_that_nobody_has_is_told_with_those_there_are() -> None:
    get_user_model().objects.create_user("olga")
    get_user_model().objects.create_user("Ben")
    with pytest.raises(CommandError, match=r"^Nobody signs in as olgа\. Known: Ben, olga\.$"):
        reset("olgа")
    get_user_model().objects.all().delete()
    with pytest.raises(CommandError, match=r"Known: nobody yet; script/server prints"):
        reset("olga")
