"""How fast hands are entered: `python -m benchmarks.writes`.

One client with its lock, recompute and audit row, and 16 at once (8 on SQLite) into one event.
Nothing is lost: the event is verified after each run.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from benchmarks._database import KINDS, benchmark_database

GOAL_MS = 9
GOAL_QUERIES = 8
GOAL_RATE = 300
SINGLE = 200
EACH = 60


def main() -> None:
    """Print the figures of both databases, each measured in a process of its own."""
    if len(sys.argv) > 1:
        with benchmark_database(sys.argv[1]):
            measure(sys.argv[1])
        return
    for kind in KINDS:
        subprocess.run([sys.executable, "-m", "benchmarks.writes", kind], check=True)


def measure(kind: str) -> None:
    """Measure and print."""
    from django.db import connection, connections  # noqa: PLC0415 - after django.setup()
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    from scoring.values import Row  # noqa: PLC0415
    from tests.factories import make_bracket, match_of, record  # noqa: PLC0415
    from tournament.services.verification import event_verify  # noqa: PLC0415

    event = make_bracket(64, rules="tournament-250")
    first = match_of(event, "M1")
    owner = event.created_by

    def enter(code: str, count: int) -> list[float]:
        match, times = match_of(event, code), []
        for _ in range(count):
            start = time.perf_counter()
            record(match, Row(ending="dead"), owner)
            times.append((time.perf_counter() - start) * 1000)
        return times

    times = enter("M1", SINGLE)
    with CaptureQueriesContext(connection) as queries:
        record(first, Row(ending="dead"), owner)
    asked = [q for q in queries if not q["sql"].startswith(("BEGIN", "COMMIT"))]
    clients = 16 if kind == "postgres" else 8

    def client(number: int) -> None:
        try:
            enter(f"M{number + 2}", EACH)
        finally:
            connections.close_all()

    start = time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        list(pool.map(client, range(clients)))
    rate = clients * EACH / (time.perf_counter() - start)
    differences = event_verify(tournament_id=event.pk)
    print(
        f"{kind}: one client {statistics.median(times):.1f} ms a hand (goal ≤ {GOAL_MS}; the "
        f"nearest relative: 9), {len(asked)} queries (goal ≤ {GOAL_QUERIES}; the relative: 11)"
    )
    goal = f"goal ≥ {GOAL_RATE}; a locked write alone: 340–430" if kind == "postgres" else "no goal"
    print(
        f"{kind}: {clients} clients into one event {rate:.0f} hands/s ({goal}), "
        f"{len(differences)} differences in verify"
    )


if __name__ == "__main__":
    main()
