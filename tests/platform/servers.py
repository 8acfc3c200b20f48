"""Start `script/server` as a person would, and look at what it left behind."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress
from typing import TYPE_CHECKING

import psutil
import psycopg
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

START_SECONDS = 90
NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Server:
    """A running `script/server` with a data folder of its own, on the installed packages."""

    def __init__(
        self,
        root: Path,
        var: Path,
        *arguments: str,
        through_shell: bool = False,
        more: dict[str, str] | None = None,
    ) -> None:
        self.var = var
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in {"DATABASE_URL", "DJANGO_SETTINGS_MODULE", "CELERY_BROKER_URL"}
        }
        environment |= {"UNDERCUT_VAR": str(var), "UNDERCUT_VENV": sys.prefix, **(more or {})}
        command = [sys.executable, "script/server", *arguments]
        if through_shell:  # a shell that stays, as a terminal's does
            command = ["sh", "-c", '"$@"; exit $?', "sh", *command]
        self.process = subprocess.Popen(
            command,
            cwd=root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.said: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        with self.process.stdout as lines:
            for line in lines:
                self._lines.put(line.rstrip())
        self._lines.put(None)

    def wait_for(self, pattern: str, seconds: float = START_SECONDS) -> str:
        """Return the first line that `pattern` matches, from those not read yet."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                break
            if line is None:
                break
            self.said.append(line)
            if re.search(pattern, line):
                return line
        message = f"never said {pattern!r}:\n" + "\n".join(self.said)
        raise AssertionError(message)

    def ready(self) -> Server:
        """Wait until it has said everything that it says when it starts."""
        self.wait_for(r"^Ctrl-C stops it\.$")
        return self

    @property
    def output(self) -> str:
        """What it has said and a test has read."""
        return "\n".join(self.said)

    def end(self) -> int:
        """Wait until it has ended; return the exit code."""
        while (line := self._lines.get(timeout=30)) is not None:
            self.said.append(line)
        return self.process.wait(30)

    def main(self) -> psutil.Process:
        """Return the process of script/server itself."""
        process = psutil.Process(self.process.pid)
        while "script/server" not in process.cmdline()[:2]:
            [process] = process.children()
        return process

    def family(self) -> list[psutil.Process]:
        """Return every process that it started."""
        return self.main().children(recursive=True)

    def one(self, *words: str) -> psutil.Process:
        """Return its child whose command line holds all `words`."""
        children = self.main().children()
        [found] = [child for child in children if all(word in child.cmdline() for word in words)]
        return found

    def work_done(self) -> float:
        """Return the seconds of processor time that it and its children have used so far."""
        main = self.main().cpu_times()
        seconds = main.user + main.system + main.children_user + main.children_system
        for child in self.family():
            with suppress(psutil.NoSuchProcess):
                used = child.cpu_times()
                seconds += used.user + used.system
        return seconds

    def broker(self) -> psutil.Process:
        """Return its Valkey."""
        [found] = [child for child in self.main().children() if child.name() == "valkey-server"]
        return found

    def make_sure_it_is_gone(self) -> None:
        """Leave nothing of it, however the test went."""
        try:
            family = [*self.family(), self.main()]
        except (psutil.NoSuchProcess, ValueError):
            family = []
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
        for process in family:
            try:
                process.kill()
            except psutil.NoSuchProcess:
                continue
        self.process.wait(20)
        self._listener.join(20)


def gone(processes: list[psutil.Process], seconds: float = 15) -> list[psutil.Process]:
    """Return those of `processes` that are still there after `seconds` at most."""
    _, alive = psutil.wait_procs(processes, timeout=seconds)
    return [process for process in alive if process.status() != psutil.STATUS_ZOMBIE]


def get(url: str) -> tuple[int, str]:
    """Return status and body of `url`."""
    try:
        with NO_PROXY.open(url, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def get_in_time(url: str, seconds: float = 60) -> tuple[int, str]:
    """Return status and body of `url` as soon as somebody answers there."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            return get(url)
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def until(happened: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until `happened` says so; what it cannot see yet (OSError, no process) is a no."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with suppress(OSError, ValueError, psutil.Error):
            if happened():
                return
        time.sleep(0.1)
    pytest.fail("it did not happen in time")


def fresh_database(url: str, name: str) -> str:
    """Return the URL of an empty database `name` on the server at `url`."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name}")
        connection.execute(f"CREATE DATABASE {name}")
    return re.sub(r"(://[^/]*/)[^?]*", rf"\1{name}", url)
