"""Being asked to stop: at any moment, but never between starting a process and noting it."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

from _lib.paths import WINDOWS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


class Interrupted(BaseException):
    """Somebody asked us to stop."""


_held = False
_asked = False


def listen() -> None:
    """Take every way of being asked to stop, also in the background, where shells ignore Ctrl-C."""
    for number in _numbers():
        signal.signal(number, _interrupt)


def _numbers() -> list[int]:
    numbers: list[int] = [signal.SIGINT, signal.SIGTERM]
    # The terminal was closed. `nohup` ignores this on purpose: leave it so.
    if not WINDOWS and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        numbers.append(signal.SIGHUP)
    return numbers


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    global _asked  # noqa: PLW0603 - a signal handler has no other place
    if _held:
        _asked = True
    else:
        raise Interrupted


@contextmanager
def held() -> Iterator[None]:
    """Put off being stopped until the block has ended."""
    global _held  # noqa: PLW0603 - the same
    _held = True
    try:
        yield
    finally:
        _held = False
    if _asked:
        raise Interrupted


def hurry_from_now_on() -> None:
    """While stopping: a further Ctrl-C ends the wait (KeyboardInterrupt)."""
    for number in _numbers():
        signal.signal(number, _hurry)


def _hurry(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
