"""How fast pages are: `python -m benchmarks.pages`.

An event of 512 players with its first round played. Pages are asked for through Django, rendered
and from the cache; the unchanged poll through granian, by 100 and by 500 connections.
"""

from __future__ import annotations

import asyncio
import os
import socket
import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from benchmarks._database import KINDS, benchmark_database

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournament.models import Tournament

PLAYERS = 512
GOAL_UNCACHED_MS = 280
GOAL_CACHED_MS = 5
GOAL_POLLS = 1_500
SECONDS = 4
ROUNDS = 7
KILOBYTES = 100


def main() -> None:
    """Print the figures of both databases, each measured in a process of its own."""
    if len(sys.argv) > 1:
        with benchmark_database(sys.argv[1]):
            measure(sys.argv[1])
        return
    for kind in KINDS:
        subprocess.run([sys.executable, "-m", "benchmarks.pages", kind], check=True)


def measure(kind: str) -> None:
    """Build the event, measure and print."""
    event = big_event()
    event.refresh_from_db()
    for name in ("", "bracket/", "standings/"):
        page(kind, event, name)
    poll(kind, f"/e/{event.code}/standings/?rev={event.revision}")


def big_event() -> Tournament:
    """Return an event of 512 players whose first round is played."""
    from django.db import transaction  # noqa: PLC0415 - after django.setup()

    from tests.factories import draw, gin, make_event, match_of  # noqa: PLC0415
    from tournament.permissions import may_enter_hands  # noqa: PLC0415
    from tournament.services.draws import draw_publish  # noqa: PLC0415
    from tournament.services.hands import hands_append_all  # noqa: PLC0415
    from tournament.services.write_path import begin, match_in  # noqa: PLC0415

    event = make_event(entries=PLAYERS)
    owner = event.created_by
    draw(event, seeding="by_lot")
    draw_publish(tournament_id=event.pk, actor=owner)
    for number in range(1, PLAYERS // 2 + 1):
        match = match_of(event, f"M{number}")
        with transaction.atomic():
            act = begin(
                actor=owner, action="hands.import", allowed=may_enter_hands, match_id=match.pk
            )
            hands_append_all(act, match_in(act, match.pk, None), [gin("A", number % 25 + 75)])
    return event


def page(kind: str, event: Tournament, name: str) -> None:
    """Print how long a page takes rendered and cached, and its size as it is sent."""
    from django.core.cache import cache  # noqa: PLC0415 - after django.setup()
    from django.test import Client  # noqa: PLC0415

    client = Client(headers={"accept-encoding": "gzip", "host": "127.0.0.1"})
    path = f"/e/{event.code}/{name}"

    def ask() -> int:
        return len(client.get(path).content)

    size = ask()
    rendered = median_ms(lambda: (cache.clear(), ask()))
    cached = median_ms(ask)
    print(
        f"{kind}: {path.split('/')[-2]:>9} {rendered:6.1f} ms rendered (goal ≤ {GOAL_UNCACHED_MS}; "
        f"Tabbycat 1,120), {cached:4.1f} ms cached (goal ≤ {GOAL_CACHED_MS}), "
        f"{rendered / cached:4.0f} × (goal ≥ 20), {size / 1000:.0f} kB (goal ≤ {KILOBYTES})"
    )


def median_ms(work: Callable[[], object]) -> float:
    """Return the median time of a piece of work."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def poll(kind: str, path: str) -> None:
    """Print how many unchanged polls a second granian answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--workers", "2", "--blocking-threads", "2", "--no-ws"]
    command += ["--log-level", "error", "tournament.wsgi:application"]
    server = subprocess.Popen(command, env=os.environ)
    try:
        _wait_for(port)
        for connections in (100, 500):
            answered, faults = asyncio.run(_hammer(port, path, connections))
            print(
                f"{kind}: unchanged poll, {connections} connections: {answered / SECONDS:,.0f} a "
                f"second (goal ≥ {GOAL_POLLS:,} at 100), {faults} errors"
            )
    finally:
        server.terminate()
        server.wait(20)


def _wait_for(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)


async def _hammer(port: int, path: str, connections: int) -> tuple[int, int]:
    """Ask over kept connections for some seconds; returns answers 204 and everything else."""
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nHX-Request: true\r\n\r\n".encode()
    end = time.monotonic() + SECONDS

    async def one() -> tuple[int, int]:
        answered = faults = 0
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while time.monotonic() < end:
            writer.write(request)
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, ConnectionError):
                faults += 1
                break
            ok = head.startswith(b"HTTP/1.1 204")
            answered, faults = answered + ok, faults + (not ok)
        writer.close()
        return answered, faults

    counts = await asyncio.gather(*(one() for _ in range(connections)))
    return sum(ok for ok, _ in counts), sum(bad for _, bad in counts)


if __name__ == "__main__":
    main()
