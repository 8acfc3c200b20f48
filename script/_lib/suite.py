"""`script/test`: the whole suite, in passes, side by side where that is faster."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from _lib import stopping, venv
from _lib.paths import ROOT, WINDOWS, venv_python
from _lib.say import Stop, say, warn

NOTHING_COLLECTED = 5
INTERRUPTED = 130
UNIT = "tests/unit"
ON_ONE_DATABASE = "sqlite"
"""Tests marked `once` run with this database: it is the one of a hall."""


class Pass(NamedTuple):
    """One run of pytest: on a database, with arguments."""

    name: str
    database: str
    arguments: list[str]


class Result(NamedTuple):
    """How a pass ended, and its counts by outcome."""

    name: str
    code: int
    counts: dict[str, int]
    seconds: float


def main(arguments: list[str]) -> int:
    """Run `script/test`; return the exit code: 0 when everything passed."""
    options, for_pytest = _parser().parse_known_args(arguments)
    stopping.listen()
    try:
        venv.ensure(venv.TEST)
        if not _layers_hold():
            return 1
        results = _run(plan(options.one_db, for_pytest), apart=options.one_by_one)
    except Stop as stop:
        warn(str(stop))
        return stop.code
    except (stopping.Interrupted, KeyboardInterrupt):
        warn("Interrupted.")
        return INTERRUPTED
    return _close(results)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="script/test",
        description="Run the tests. Everything else on the command line goes to pytest.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--one-db", choices=["sqlite", "postgres"], help="run on this database alone")
    add("--one-by-one", action="store_true", help="one pass after the other, as they are printed")
    return parser


def plan(one_db: str | None, for_pytest: list[str]) -> list[Pass]:
    """Return the passes: what is marked `once` in one of its own, the rest on each database.

    Three passes side by side keep the cores busy to the end: one that had all of `once` besides
    its database would go on alone. Pure tests are `once` by where they are.
    """
    paths = [argument for argument in for_pytest if _is_path(argument)]
    if paths and all(_is_unit(path) for path in paths):
        return [Pass("unit", ON_ONE_DATABASE, for_pytest)]
    databases = [one_db] if one_db else ["postgres", "sqlite"]
    if paths:
        return [Pass(one, one, _named(one, databases, for_pytest)) for one in databases]
    rest = [*_marked("not once", for_pytest), f"--ignore={UNIT}"]
    once = Pass("once", ON_ONE_DATABASE, _marked("once", for_pytest))
    return [once, *(Pass(database, database, rest) for database in databases)]


def _is_path(argument: str) -> bool:
    return not argument.startswith("-") and (ROOT / argument.partition("::")[0]).exists()


def _is_unit(path: str) -> bool:
    return (ROOT / UNIT) in [(ROOT / path.partition("::")[0]).resolve(), *(ROOT / path).parents]


def _named(database: str, databases: list[str], for_pytest: list[str]) -> list[str]:
    """Return pytest's arguments for tests that were named, without those another pass runs."""
    if database == ON_ONE_DATABASE or ON_ONE_DATABASE not in databases:
        return for_pytest
    return _marked("not once", for_pytest)


def _marked(expression: str, for_pytest: list[str]) -> list[str]:
    """Return pytest's arguments with one more condition on the marks of a test."""
    kept = list(for_pytest)
    if "-m" in kept[:-1]:
        place = kept.index("-m")
        expression = f"({kept[place + 1]}) and {expression}"
        del kept[place : place + 2]
    return [*kept, "-m", expression]


def _layers_hold() -> bool:
    """Whether every import goes the way that ARCHITECTURE.md allows."""
    tool = venv_python().with_name("lint-imports.exe" if WINDOWS else "lint-imports")
    asked = subprocess.run(
        [tool, "--no-cache"], check=False, cwd=ROOT, capture_output=True, text=True
    )
    say(asked.stdout.strip() if asked.returncode else "Layers: every import contract holds.")
    return asked.returncode == 0


# ---------------------------------------------------------------- running


class _Run:
    """A pass that is going on. Its output goes to a file, and to the terminal when it leads."""

    def __init__(self, job: Pass, folder: Path) -> None:
        self.job = job
        self.started = time.monotonic()
        self.counts_path = folder / f"{job.name}.json"
        self.output_path = folder / f"{job.name}.log"
        environment = os.environ | {
            "UNDERCUT_TEST_DB": job.database,
            "UNDERCUT_TEST_COUNTS": str(self.counts_path),
            "PYTHONUNBUFFERED": "1",
        }
        if job.database == "sqlite":
            environment.pop("DATABASE_URL", None)
        color = ["--color=yes"] if sys.stdout.isatty() else []
        with self.output_path.open("wb") as output:
            self.process = subprocess.Popen(
                [venv_python(), "-m", "pytest", *color, *job.arguments],
                cwd=ROOT,
                env=environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=not WINDOWS,
            )

    def follow(self) -> Result:
        """Print what it says until it ends; return how it ended."""
        say(f"\n===== {self.job.name} =====")
        with self.output_path.open(encoding="utf-8", errors="replace") as output:
            while True:
                part = output.read()
                if part:
                    sys.stdout.write(part)
                    sys.stdout.flush()
                elif self.process.poll() is not None:
                    break
                else:
                    time.sleep(0.1)
            sys.stdout.write(output.read())
            sys.stdout.flush()
        return Result(
            self.job.name, self.process.wait(), self._counts(), time.monotonic() - self.started
        )

    def _counts(self) -> dict[str, int]:
        try:
            counts: dict[str, int] = json.loads(self.counts_path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return counts

    def stop(self) -> None:
        """End it, and what it started, as Ctrl-C would."""
        with suppress(OSError):
            if WINDOWS:
                self.process.terminate()
            else:
                os.killpg(self.process.pid, signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
        with suppress(OSError):
            self.process.kill()


def _run(passes: list[Pass], *, apart: bool) -> list[Result]:
    """Run the passes: all at once (they share nothing but the machine), or one by one."""
    with tempfile.TemporaryDirectory(prefix="undercut-passes-") as folder:
        going: list[_Run] = []
        try:
            if apart or len(passes) == 1:
                results = []
                for job in passes:
                    going.append(_Run(job, Path(folder)))
                    results.append(going[-1].follow())
                return results
            going.extend(_Run(job, Path(folder)) for job in passes)
            return [run.follow() for run in going]
        finally:
            for run in going:
                if run.process.poll() is None:
                    run.stop()


# ---------------------------------------------------------------- the end


def _close(results: list[Result]) -> int:
    """Print what came out; return the exit code."""
    say("\n===== all passes =====")
    for result in results:
        told = ", ".join(f"{count} {word}" for word, count in result.counts.items() if count)
        state = "ok" if _is_fine(result) else f"FAILED (exit code {result.code})"
        say(f"{result.name:<9} {state}: {told or 'nothing to run'} in {result.seconds:.0f} s")
    passed = _sum(results, "passed", "xfailed")
    failed = _sum(results, "failed", "error", "xpassed")
    say(f"{passed} passed, {failed} failed, {_sum(results, 'skipped')} skipped")
    if all(result.code == NOTHING_COLLECTED for result in results):
        return NOTHING_COLLECTED
    return 0 if all(map(_is_fine, results)) else 1


def _is_fine(result: Result) -> bool:
    """Whether a pass is no reason to fail: another may hold all the tests that were asked for."""
    return result.code in {0, NOTHING_COLLECTED}


def _sum(results: list[Result], *outcomes: str) -> int:
    return sum(result.counts.get(outcome, 0) for result in results for outcome in outcomes)
