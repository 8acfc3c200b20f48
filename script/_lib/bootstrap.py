"""`script/bootstrap`: make ready what the other scripts need."""

from __future__ import annotations

import argparse

from _lib import pango, system, venv
from _lib.say import Stop, say, warn


def main(arguments: list[str]) -> int:
    """Run `script/bootstrap`; return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        if options.system:
            system.install(for_tests=options.test)
        venv.ensure(venv.TEST if options.test else venv.BASE)
    except Stop as stop:
        warn(str(stop))
        return stop.code
    if lacking := pango.lacking():
        warn(lacking)
    say("Ready. Start it with: script/server")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="script/bootstrap", description="Install what Undercut needs into .venv."
    )
    parser.add_argument(
        "--system",
        action="store_true",
        help="also install what pip cannot bring: Pango, fonts, Chromium (asks for root)",
    )
    parser.add_argument("--test", action="store_true", help="also install what the tests need")
    return parser
