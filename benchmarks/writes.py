"""How fast hands are entered: `python -m benchmarks.writes`.

One client with its lock, recompute and audit row, into sheets of the usual length; then 16 at once
(8 on SQLite) into one event, each a process of its own, as the clients of a server are. Nothing is
lost: the event is verified afterwards.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

from benchmarks._database import KINDS, benchmark_database

GOAL_MS = 9
GOAL_QUERIES = 8
GOAL_RATE = 300
LENGTH = 43
"""Hands of a match: the median of best-of-five matches to 250 (`data/` of played hands)."""
SHEETS = 5
CLIENTS = {"sqlite": 8, "postgres": 16}


def main() -> None:
    """Print the figures of both databases, each measured in a process of its own."""
    match sys.argv[1:]:
        case ["client", code]:
            client(code)
        case [kind]:
            with benchmark_database(kind):
                measure(kind)
        case _:
            for kind in KINDS:
                subprocess.run([sys.executable, "-m", "benchmarks.writes", kind], check=True)


def measure(kind: str) -> None:
    """Measure and print."""
    from django.db import connection  # noqa: PLC0415 - after django.setup()
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    from tests.factories import make_bracket  # noqa: PLC0415
    from tournament.services.verification import event_verify  # noqa: PLC0415

    event = make_bracket(64, rules="tournament-250")
    times = [taken for number in range(1, SHEETS + 1) for taken in enter(f"M{number}")]
    with CaptureQueriesContext(connection) as queries:
        enter("M32", 1)
    # All but the reading of the match that tells this benchmark whom to act as.
    asked = [q for q in queries if not q["sql"].startswith(("BEGIN", "COMMIT"))][1:]
    rate = rate_of(CLIENTS[kind])
    differences = event_verify(tournament_id=event.pk)
    print(
        f"{kind}: one client {statistics.median(times):.1f} ms a hand (goal ≤ {GOAL_MS}; the "
        f"nearest relative: 9), {len(asked)} queries (goal ≤ {GOAL_QUERIES}; the relative: 11)"
    )
    goal = f"goal ≥ {GOAL_RATE}; a locked write alone: 340–430" if kind == "postgres" else "no goal"
    print(
        f"{kind}: {CLIENTS[kind]} clients into one event {rate:.0f} hands/s ({goal}), "
        f"{len(differences)} differences in verify"
    )


def enter(code: str, hands: int = LENGTH, mark: str = "") -> list[float]:
    """Enter hands into a match of the one event; returns the milliseconds of each.

    `mark` tells the requests from those of another call for the same match.
    """
    from scoring.values import Row  # noqa: PLC0415 - after django.setup()
    from tournament.models import Match  # noqa: PLC0415
    from tournament.services.hands import hand_record  # noqa: PLC0415

    match = Match.objects.select_related("tournament__created_by").get(code=code)
    actor, times = match.tournament.created_by, []
    for number in range(hands):
        start = time.perf_counter()
        hand_record(
            match_id=match.pk,
            entry=Row(ending="dead"),
            actor=actor,
            request_id=f"{code}-{mark}-{number}",
        )
        times.append((time.perf_counter() - start) * 1000)
    return times


def rate_of(clients: int) -> float:
    """Return the hands a second that so many clients enter at once."""
    command = [sys.executable, "-m", "benchmarks.writes", "client"]
    running = [
        subprocess.Popen(
            [*command, f"M{number}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ
        )
        for number in range(SHEETS + 1, SHEETS + 1 + clients)
    ]
    for one in running:
        one.stdout.readline()  # type: ignore[union-attr]
    start = time.perf_counter()
    for one in running:
        one.stdin.close()  # type: ignore[union-attr]
    done = [one.stdout.readline() for one in running]  # type: ignore[union-attr]
    taken = time.perf_counter() - start
    codes = {one.wait() for one in running}
    if codes != {0} or set(done) != {b"done\n"}:
        message = "a client failed"
        raise RuntimeError(message)
    return clients * LENGTH / taken


def client(code: str) -> None:
    """Enter a sheet as soon as standard input ends: the first hand comes before, to warm up."""
    import django  # noqa: PLC0415 - the environment comes from the parent

    django.setup()
    enter(code, 1, "warm")
    print("ready", flush=True)
    sys.stdin.read()
    enter(code)
    print("done", flush=True)


if __name__ == "__main__":
    main()
