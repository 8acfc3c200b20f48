"""Every speed goal beside its yardstick: `python -m benchmarks`."""

from __future__ import annotations

import subprocess
import sys

MODULES = ("fold", "melds", "draw", "sheets", "writes", "pages")


def main() -> None:
    """Run each benchmark in a process of its own, so that none warms or slows another."""
    for module in MODULES:
        print(f"\n== {module}", flush=True)
        subprocess.run([sys.executable, "-m", f"benchmarks.{module}"], check=True)


if __name__ == "__main__":
    main()
