import datetime as dt

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.utils import timezone

from tournament.errors import Refusal
from tournament.models import OneTimeLink
from tournament.services.accounts import link_open, owner_create, owner_link_make

PASSWORD = "correct-horse-7"


def code_of(act):
    with pytest.raises(Refusal) as refused:
        act()
    return refused.value.code


def test_owner_link_makes_one_owner():
    token = owner_link_make()
    user = owner_create(token=token, username="olga", password=PASSWORD)
    assert (user.username, user.is_superuser, user.check_password(PASSWORD)) == (
        "olga",
        True,
        True,
    )
    assert (
        code_of(lambda: owner_create(token=token, username="x", password=PASSWORD)) == "link-used"
    )
    assert code_of(owner_link_make) == "owner-exists"


def test_owner_link_token_is_not_stored():
    token = owner_link_make()
    assert token not in str(OneTimeLink.objects.values())


def test_newer_link_replaces_the_older():
    old, new = owner_link_make(), owner_link_make()
    assert code_of(lambda: link_open(token=old)) == "link-unknown"
    assert link_open(token=new).used_at is None


def test_expired_link_is_refused():
    token = owner_link_make()
    OneTimeLink.objects.update(expires_at=timezone.now() - dt.timedelta(seconds=1))
    assert code_of(lambda: link_open(token=token)) == "link-expired"


@pytest.mark.parametrize(
    ("username", "password", "path"),
    [
        ("", PASSWORD, "username"),
        ("a b", PASSWORD, "username"),
        ("olga", "123", "password"),
        ("x" * 151, PASSWORD, "username"),
    ],
)
def test_bad_account_leaves_the_link_usable(username, password, path):
    token = owner_link_make()
    with pytest.raises(Refusal) as refused:
        owner_create(token=token, username=username, password=password)
    assert refused.value.path == path
    assert not get_user_model().objects.exists()
    assert link_open(token=token).used_at is None


def test_owner_link_command_prints_nothing_once_there_is_an_owner(capsys):
    call_command("owner_link", "--base-url", "http://127.0.0.1:8000/")
    link = capsys.readouterr().out.strip()
    assert link.startswith("http://127.0.0.1:8000/join/")
    owner_create(token=link.split("/")[-2], username="olga", password=PASSWORD)
    call_command("owner_link")
    assert capsys.readouterr().out == ""
