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
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
