"""A process that outlives the server by a moment, to leave none of its children behind.

It reads lines from the server: `add GROUP`, `drop GROUP`. When the pipe ends, whatever killed
the server (even SIGKILL), it stops the process groups that were not dropped, then ends.
"""

from __future__ import annotations

import os
import signal
import sys
import time

PATIENCE_SECONDS = 8.0


def main() -> None:
    """Follow the server's pipe to its end, then clean up."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    groups: set[int] = set()
    for line in sys.stdin:
        word, _, group = line.partition(" ")
        if word == "add":
            groups.add(int(group))
        else:
            groups.discard(int(group))
    stop(groups)


def stop(groups: set[int]) -> None:
    """Ask every group to end, wait, then end what is left."""
    left = {group for group in groups if _signal(group, signal.SIGTERM)}
    deadline = time.monotonic() + PATIENCE_SECONDS
    while left and time.monotonic() < deadline:
        time.sleep(0.05)
        left = {group for group in left if _signal(group, 0)}
    for group in left:
        _signal(group, signal.SIGKILL)


def _signal(group: int, number: int) -> bool:
    """Send a signal to a process group; return whether there was anyone to get it."""
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):
        return False
    return True


if __name__ == "__main__":
    main()
