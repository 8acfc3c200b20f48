"""The processes of a server: started, watched, started again, and stopped to the last one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from _lib import stopping
from _lib.paths import ROOT, VAR, WINDOWS, writable
from _lib.say import say, warn

QUICK_DEATH_SECONDS = 10.0
"""A process that lived shorter has a fault of its own: waiting longer before each new start."""
LONGEST_WAIT_SECONDS = 30.0
LOG_BYTES = 5_000_000
TAIL_LINES = 12


@dataclass
class Child:
    """A process to keep running.

    `vital`: the server ends when it cannot be kept running. `stops_last`: others need it to stop.
    """

    name: str
    command: list[str]
    environment: dict[str, str]
    stop_seconds: float
    vital: bool = False
    stops_last: bool = False
    stdin: bytes = b""
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    start_again_at: float | None = None
    deaths: int = 0
    log: Path = field(init=False)

    def __post_init__(self) -> None:
        self.log = writable(VAR / "log") / f"{self.name}.log"

    @property
    def running(self) -> bool:
        """Whether its main process lives."""
        return self.process is not None and self.process.poll() is None

    def tail(self) -> str:
        """Return the end of what it said."""
        try:
            lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return ""
        return "\n".join(f"    {line}" for line in lines[-TAIL_LINES:])


class Family:
    """All the processes of one server. Each has a process group of its own."""

    MOST_QUICK_DEATHS = 4

    def __init__(self) -> None:
        self.children: list[Child] = []
        self._reaper: subprocess.Popen[str] | None = None

    def start(self, child: Child) -> None:
        """Start `child` and keep it: the terminal's Ctrl-C reaches only us, we stop it in order."""
        with stopping.held():
            self._start(child)

    def _start(self, child: Child) -> None:
        _turn_over(child.log)
        with child.log.open("ab") as log:
            child.process = subprocess.Popen(
                child.command,
                cwd=ROOT,
                env=child.environment,
                stdin=subprocess.PIPE if child.stdin else subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=not WINDOWS,
            )
        self._tell_reaper("add", child)
        if child.stdin and child.process.stdin:
            with suppress(OSError):
                child.process.stdin.write(child.stdin)
                child.process.stdin.close()
        child.started_at, child.start_again_at = time.monotonic(), None
        if child not in self.children:
            self.children.append(child)

    def look_after(self) -> Child | None:
        """Start again what has died; return a vital child that cannot be kept running."""
        for child in self.children:
            if child.running:
                continue
            if child.start_again_at is None:
                self._plan_restart(child)
                if child.vital and child.deaths > self.MOST_QUICK_DEATHS:
                    return child
            elif time.monotonic() >= child.start_again_at:
                self.start(child)
        return None

    def _plan_restart(self, child: Child) -> None:
        """Say that `child` died, clean up after it and set the time of its next start."""
        code = child.process.returncode if child.process else None
        quick = time.monotonic() - child.started_at < QUICK_DEATH_SECONDS
        child.deaths = child.deaths + 1 if quick else 1
        wait = min(0.5 * 2 ** (child.deaths - 1), LONGEST_WAIT_SECONDS)
        child.start_again_at = time.monotonic() + wait
        warn(f"The {child.name} process {_how_it_ended(code)}; starting it again in {wait:g} s.")
        if child.deaths in {1, self.MOST_QUICK_DEATHS}:
            warn(f"  The end of {child.log}:\n{child.tail()}")
        _signal(child, _kill_signal())  # what it left of its own children
        self._tell_reaper("drop", child)

    def stop(self) -> None:
        """Stop everything and wait until it is gone; at once when interrupted meanwhile."""
        try:
            # Inside: a Ctrl-C that comes as soon as this is read ends the wait as well.
            stopping.hurry_from_now_on()
            if any(child.running for child in self.children):
                say("\nStopping (Ctrl-C again: at once) ...")
            self._stop_in_order()
        except (stopping.Interrupted, KeyboardInterrupt):
            say("  Ending at once.")
            for child in self.children:
                _signal(child, _kill_signal())
        for child in self.children:
            self._bury(child)

    def _stop_in_order(self) -> None:
        for last in (False, True):
            children = [child for child in self.children if child.stops_last == last]
            for child in children:
                if child.running:
                    _signal(child, signal.SIGTERM)
            for child in children:
                self._await_end(child)

    def _await_end(self, child: Child) -> None:
        if child.process is None:
            return
        try:
            child.process.wait(child.stop_seconds)
        except subprocess.TimeoutExpired:
            say(f"  The {child.name} process is still busy; ending it now.")
            _signal(child, _kill_signal())

    def give_up(self, child: Child) -> None:
        """End `child` at once and keep it no longer."""
        self._bury(child)
        self.children.remove(child)

    def _bury(self, child: Child) -> None:
        """End whatever is left of `child` and its own children."""
        if child.process is None:
            return
        _signal(child, _kill_signal())
        with suppress(subprocess.TimeoutExpired):
            child.process.wait(5)
        self._tell_reaper("drop", child)

    def close(self) -> None:
        """Let the reaper go, once everything is stopped."""
        if self._reaper and self._reaper.stdin:
            with suppress(OSError):
                self._reaper.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                self._reaper.wait(5)

    def _tell_reaper(self, word: str, child: Child) -> None:
        if WINDOWS or child.process is None:
            return
        line = f"{word} {child.process.pid}\n"
        try:
            self._reaper_pipe().write(line)
            self._reaper_pipe().flush()
        except OSError:  # someone killed it: a new one must learn all
            self._reaper = None
            for other in self.children:
                if other.running and other.process:
                    self._reaper_pipe().write(f"add {other.process.pid}\n")
            self._reaper_pipe().write(line)
            self._reaper_pipe().flush()

    def _reaper_pipe(self):  # noqa: ANN202 - IO[str], of a process that is there
        if self._reaper is None:
            self._reaper = subprocess.Popen(
                [sys.executable, "-S", str(Path(__file__).with_name("reaper.py"))],
                stdin=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
        return self._reaper.stdin


def _signal(child: Child, number: int) -> None:
    """Send a signal to `child`: to its whole group when it must end at once."""
    if child.process is None:
        return
    with suppress(OSError):
        if WINDOWS:
            _end_on_windows(child.process)
        elif number == signal.SIGTERM:
            child.process.send_signal(number)
        else:
            os.killpg(child.process.pid, number)


def _end_on_windows(process: subprocess.Popen[bytes]) -> None:
    """End `process` and its children. Windows can only ask windows to close, not programs."""
    command = ["taskkill", "/PID", str(process.pid), "/T", "/F"]
    subprocess.run(command, check=False, capture_output=True)


def _kill_signal() -> int:
    return int(getattr(signal, "SIGKILL", signal.SIGABRT))


def _how_it_ended(code: int | None) -> str:
    if code is None:
        return "did not start"
    if code < 0:
        with suppress(ValueError):
            return f"was ended by {signal.Signals(-code).name}"
    return f"ended by itself (code {code})"


def _turn_over(log: Path) -> None:
    """Keep a log from growing for ever: the last one stays beside the new one."""
    with suppress(OSError):
        if log.stat().st_size > LOG_BYTES:
            log.replace(log.with_suffix(".log.1"))
