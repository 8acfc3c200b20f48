"""The secret key: made once on a laptop, judged in production."""

from __future__ import annotations

import secrets
import stat
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from django.core.exceptions import ImproperlyConfigured

from tournament.settings.secret import MIN_LENGTH, demanded_secret, kept_secret

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.once


def test_kept_secret_is_the_same_the_next_time(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret-key"
    first = kept_secret(path)
    assert demanded_secret(first) == first
    assert kept_secret(path) == first
    assert [file.name for file in path.parent.iterdir()] == ["secret-key"]


def test_kept_secret_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    kept_secret(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_kept_secret_of_processes_that_start_together_is_one(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        paths = [tmp_path / "secret-key"] * 32
        assert len(set(pool.map(kept_secret, paths))) == 1


def test_kept_secret_replaces_an_empty_file_that_a_full_disk_left(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    path.touch()
    secret = kept_secret(path)
    assert len(secret) >= MIN_LENGTH
    assert kept_secret(path) == secret


def test_kept_secret_lasts_as_long_as_the_process_where_nothing_can_be_written(
    tmp_path: Path,
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    assert len(kept_secret(in_the_way / "secret-key")) >= MIN_LENGTH


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("", "is missing"),
        ("django-insecure-" + "abcdefghij" * 6, "is an example, not a secret"),
        ("ChangeMe" + "abcdefghij" * 6, "is an example, not a secret"),
        ("abcdefghij", "is too short (10 characters, 50 are needed)"),
        ("a" * 60, "repeats too few different characters"),
    ],
)
def test_useless_secret_is_refused_with_the_way_to_a_good_one(value: str, fault: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        demanded_secret(value)
    assert str(refusal.value).startswith(f"Undercut does not start: SECRET_KEY {fault}. Make one")


def test_good_secret_is_taken() -> None:
    secret = secrets.token_urlsafe(64)
    assert demanded_secret(secret) == secret
