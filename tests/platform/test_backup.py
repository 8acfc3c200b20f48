"""Each event as a file from before a migration: also of a database of an older version."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tournament.archive import read_archive

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.once, pytest.mark.server]


class Installation:
    """A database of its own, and the commands that work on it."""

    def __init__(self, root: Path, place: Path) -> None:
        self.root, self.place = root, place
        self.database = place / "undercut.sqlite3"
        self.environment = {
            **os.environ,
            "DATABASE_URL": f"sqlite:///{self.database.as_posix()}",
            "UNDERCUT_VAR": str(place),
            "DJANGO_SETTINGS_MODULE": "tournament.settings.laptop",
        }

    def run(self, *command: str, code: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.root,
            env=self.environment,
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    def manage(self, *command: str, code: int = 0) -> str:
        return self.run("manage.py", *command, code=code)

    def files(self) -> list[Path]:
        return sorted((self.place / "backups").rglob("*.undercut"))

    def make_old(self) -> None:
        """Make the database of the very first version, with an event."""
        self.manage("migrate", "--verbosity", "0")
        self.manage("migrate", "tournament", "0001", "--verbosity", "0")
        with closing(sqlite3.connect(self.database)) as database, database:
            database.execute(
                "INSERT INTO auth_user (id, username, password, is_superuser, first_name, "
                "last_name, email, is_staff, is_active, date_joined) "
                "VALUES (1, 'olga', '', 1, '', '', '', 1, 1, '2026-01-01 10:00:00')"
            )
            database.execute(
                "INSERT INTO tournament_tournament (id, code, name, place, starts_on, ends_on, "
                "time_zone, rules, places_parted, public_url, state, revision, created_by_id, "
                "created_at) VALUES (1, 'old123', 'Old Cup', '', '2026-01-02', '2026-01-02', "
                "'UTC', '\"standard\"', 0, '', 'setup', 3, 1, '2026-01-01 10:00:00')"
            )


@pytest.fixture
def installation(root: Path, tmp_path: Path) -> Installation:
    return Installation(root, tmp_path)


def test_event_of_an_older_version_is_archived_before_its_migration(
    installation: Installation,
) -> None:
    installation.make_old()

    said = installation.run("script/_lib/prepare.py")

    assert "Each event as a file (1): " in said
    [file] = installation.files()
    assert file.name == "old-cup-2026-01-02-old123-r3.undercut"
    assert file.parent.name.endswith("-before-0002_every_form")
    assert file.stat().st_mode & 0o077 == 0
    archive = read_archive(file.read_bytes())
    assert archive.event.fields["name"] == "Old Cup"
    refused = installation.manage("restore", str(file), code=1)
    assert "This very event is here already: Old Cup (old123)" in refused
    installation.manage("restore", str(file), "--new-code")
    assert installation.manage("verify").count("as its facts say") == 2


def test_new_database_and_one_that_is_up_to_date_need_no_files(installation: Installation) -> None:
    assert installation.manage("backup", "--before-migrate") == ""
    installation.run("script/_lib/prepare.py")
    assert installation.manage("backup", "--before-migrate") == ""
    assert installation.files() == []


@pytest.mark.skipif(sys.platform == "win32", reason="the image is Linux")
def test_container_archives_before_it_migrates(root: Path, installation: Installation) -> None:
    installation.make_old()
    path = f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}"  # noqa: PTH120
    subprocess.run(
        [root / "docker/entrypoint", "migrate", "--verbosity", "0"],
        check=True,
        env={**installation.environment, "PATH": path},
        capture_output=True,
    )
    assert len(installation.files()) == 1
    assert "as its facts say" in installation.manage("verify")
