#!/usr/bin/env python
"""Django's command line, with the settings of a laptop unless the environment names others."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command of `sys.argv`."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.laptop")
    try:
        from django.core.management import execute_from_command_line  # noqa: PLC0415 - to say what lacks
    except ImportError as error:
        message = "Django is not installed here. `script/bootstrap` makes .venv with everything."
        raise SystemExit(f"{message} ({error})") from error
    try:
        execute_from_command_line(sys.argv)
    except Exception as error:
        told = _out_of_order(error)
        if not told or "--traceback" in sys.argv:
            raise
        raise SystemExit(told) from error


def _out_of_order(error: Exception) -> str:
    """Return what is wrong with the database or the disk, "" for every other error."""
    from tournament.faults import fault_of  # noqa: PLC0415 - Django first
    from tournament.wording.outages import outage_told  # noqa: PLC0415

    fault = fault_of(error)
    return outage_told(fault.code, fault.place, str(error)) if fault else ""


if __name__ == "__main__":
    main()
