"""`script/server` from start to end, with its real processes."""

from __future__ import annotations

import json
import signal
import socket
import sqlite3
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING

import psutil
import pytest
from _lib.network import any_port

from tests.platform.servers import Server, get, get_in_time, gone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = [
    pytest.mark.once,
    pytest.mark.server,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are looked at as on POSIX"),
]

LATER_START_SECONDS = 5.0
"""The promise, on two cores of its own. Other passes of the suite run beside this one."""
BUSY = 3.0


@pytest.fixture
def serve(root: Path, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    started: list[Server] = []

    def start(*arguments: str, **options: bool) -> Server:
        server = Server(root, tmp_path / "var", *arguments, **options)
        started.append(server)
        return server

    yield start
    for server in started:
        server.make_sure_it_is_gone()


def test_first_start_serves_prints_the_owner_link_and_stops_cleanly(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    port = any_port()
    server = serve("--host", "127.0.0.1", "--port", str(port)).ready()
    here = f"http://127.0.0.1:{port}"
    assert f"On this computer:  {here}" in server.output
    link = next(line.strip() for line in server.said if "/join/" in line)
    assert link.startswith(f"{here}/join/")
    assert get(link)[0] == 200
    status, body = get(f"{here}/healthz")
    assert (status, json.loads(body)) == (200, {"status": "ok", "database": "ok", "broker": "ok"})
    assert get(f"{here}/")[0] == 200
    assert (tmp_path / "var" / "undercut.sqlite3").stat().st_mode & 0o077 == 0

    family = server.family()
    assert len(family) >= 6  # web with its two, worker with its two, broker
    server.main().send_signal(signal.SIGINT)
    assert server.end() == 0
    assert gone(family) == []


def test_later_start_is_quick_and_makes_nothing_anew(serve: Callable[..., Server]) -> None:
    port = any_port()
    first = serve("--demo", "--port", str(port)).ready()
    assert "Making the database" in first.output
    first.main().send_signal(signal.SIGTERM)
    assert first.end() == 0

    started = time.monotonic()
    second = serve("--demo", "--port", str(port))
    assert get_in_time(f"http://127.0.0.1:{port}/")[0] == 200
    assert time.monotonic() - started < LATER_START_SECONDS * BUSY
    second.ready()
    for words in ("Installing", "Making the database", "Collecting static files", "Backup"):
        assert words not in second.output


def test_demo_has_a_database_of_its_own_and_prints_its_sign_in(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    port = any_port()
    server = serve("--demo", "--port", str(port)).ready()
    assert [path.name for path in (tmp_path / "var").glob("*.sqlite3")] == ["demo.sqlite3"]
    event = next(line for line in server.said if line.startswith("Demo event:")).split()[-1]
    assert event.startswith(f"http://127.0.0.1:{port}/e/")
    assert get(event)[0] == 200
    passwords = [line.split()[-1] for line in server.said if line.startswith("Password:")]
    assert len(passwords) == 1
    assert len(passwords[0]) >= 10


def test_killed_server_leaves_no_process_behind(serve: Callable[..., Server]) -> None:
    server = serve("--demo", "--port", str(any_port())).ready()
    family = server.family()
    server.main().kill()
    assert gone(family) == []


def test_closed_terminal_stops_it(serve: Callable[..., Server]) -> None:
    server = serve("--demo", "--port", str(any_port()), through_shell=True).ready()
    family = [server.main(), *server.family()]
    psutil.Process(server.process.pid).kill()  # the shell first, as when a terminal dies
    family[0].send_signal(signal.SIGHUP)
    assert gone(family) == []


def test_asked_twice_it_ends_at_once(serve: Callable[..., Server]) -> None:
    server = serve("--demo", "--port", str(any_port())).ready()
    family = [server.main(), *server.family()]
    server.one("granian").suspend()  # something that does not stop when asked
    server.main().send_signal(signal.SIGINT)
    server.wait_for("Stopping")
    server.main().send_signal(signal.SIGINT)
    assert gone(family, seconds=6) == []


def test_worker_that_dies_is_named_and_started_again(serve: Callable[..., Server]) -> None:
    server = serve("--demo", "--port", str(any_port())).ready()
    worker = server.one("celery")
    pool = worker.children()
    worker.kill()
    line = server.wait_for("The worker-demo process")
    assert "was ended by SIGKILL; starting it again in 0.5 s" in line
    assert gone(pool) == []
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        time.sleep(0.1)
        if [child for child in server.main().children() if "celery" in child.cmdline()]:
            break
    assert server.one("celery").pid != worker.pid


def test_broker_that_dies_comes_back_under_the_same_address(serve: Callable[..., Server]) -> None:
    port = any_port()
    server = serve("--demo", "--port", str(port)).ready()
    server.broker().kill()
    server.wait_for("The broker-demo process was ended by SIGKILL")
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if json.loads(get(f"http://127.0.0.1:{port}/healthz")[1])["broker"] == "ok":
            break
        time.sleep(0.2)
    assert json.loads(get(f"http://127.0.0.1:{port}/healthz")[1])["broker"] == "ok"


def test_web_that_dies_is_started_again(serve: Callable[..., Server]) -> None:
    port = any_port()
    server = serve("--demo", "--port", str(port)).ready()
    server.one("granian").kill()
    server.wait_for("The web-demo process was ended by SIGKILL")
    time.sleep(1)
    assert get_in_time(f"http://127.0.0.1:{port}/")[0] == 200


def test_without_a_worker_there_is_none_and_it_says_so(serve: Callable[..., Server]) -> None:
    port = any_port()
    server = serve("--demo", "--no-worker", "--port", str(port)).ready()
    assert "No worker process: sheets and draws are made while the page waits." in server.output
    names = " ".join(" ".join(child.cmdline()) for child in server.family())
    assert "celery" not in names
    assert "valkey" not in names
    assert json.loads(get(f"http://127.0.0.1:{port}/healthz")[1])["broker"] == "inline"


def test_port_in_use_is_told_with_a_free_one(serve: Callable[..., Server], tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen(1)
        port = taken.getsockname()[1]
        server = serve("--host", "127.0.0.1", "--port", str(port))
        assert server.end() == 1
    assert f"Port {port} is in use" in server.output
    offered = int(server.output.split("--port ")[1].split()[0])
    assert offered != port
    assert not (tmp_path / "var").exists()


def test_second_server_on_the_same_event_is_refused(serve: Callable[..., Server]) -> None:
    port = any_port()
    serve("--demo", "--port", str(port)).ready()
    second = serve("--demo", "--port", str(any_port()))
    assert second.end() == 1
    assert f"at http://127.0.0.1:{port} (process " in second.output


def test_folder_that_cannot_be_written_is_named(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    (tmp_path / "var").touch()  # a file where the folder must be: fails for root too
    server = serve("--demo", "--port", str(any_port()))
    assert server.end() == 1
    assert f"Cannot write to {tmp_path / 'var'}" in server.output


def test_file_that_is_no_database_is_named(serve: Callable[..., Server], tmp_path: Path) -> None:
    path = tmp_path / "not a database.sqlite3"
    path.write_text("names of players" * 500, encoding="utf-8")
    server = serve("--host", "127.0.0.1", "--port", str(any_port()), "--database", str(path))
    assert server.end() == 1
    assert "damaged or is no database" in server.output
    assert path.read_text(encoding="utf-8") == "names of players" * 500


def test_database_of_a_newer_version_is_left_alone(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    path = tmp_path / "клуб №1.sqlite3"
    arguments = ("--host", "127.0.0.1", "--no-worker", "--database", str(path))
    first = serve(*arguments, "--port", str(any_port())).ready()
    first.main().send_signal(signal.SIGTERM)
    assert first.end() == 0
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)",
            ("tournament", "9999_from_the_future", "2030-01-01"),
        )
    before = path.read_bytes()
    second = serve(*arguments, "--port", str(any_port()))
    assert second.end() == 1
    assert "newer Undercut (it has tournament.9999_from_the_future)" in second.output
    assert path.read_bytes() == before


def test_pending_migration_makes_a_backup_first(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    arguments = ("--host", "127.0.0.1", "--no-worker", "--port")
    first = serve(*arguments, str(any_port())).ready()
    first.main().send_signal(signal.SIGTERM)
    assert first.end() == 0
    path = tmp_path / "var" / "undercut.sqlite3"
    with closing(sqlite3.connect(path)) as database, database:
        # As an older Undercut left it: one migration of Django's own is not there yet, and its
        # work (an index of names) is of a kind that can be done twice.
        database.execute("DELETE FROM django_migrations WHERE app='auth' AND name LIKE '0012%'")
    second = serve(*arguments, str(any_port())).ready()
    [backup] = (tmp_path / "var" / "backups").glob("undercut-*-before-0012*.sqlite3")
    assert f"Backup of the database: {backup}" in second.output
    with closing(sqlite3.connect(backup)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        [(count,)] = database.execute("SELECT count(*) FROM django_migrations WHERE app='auth'")
    assert count == 11
