"""What pip cannot bring: Pango, fonts, Chromium, from the system's own package manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import NamedTuple

from _lib.say import Stop, say


class Need(NamedTuple):
    """A Debian package, and whether only the tests want it."""

    package: str
    only_tests: bool = False


DEBIAN = [
    Need("python3-venv"),
    Need("libpango-1.0-0"),
    Need("libpangoft2-1.0-0"),
    Need("libharfbuzz-subset0"),
    Need("fontconfig"),
    Need("fonts-noto-core"),
    Need("fonts-noto-cjk"),
    Need("fonts-noto-color-emoji"),
    Need("poppler-utils"),
    Need("chromium"),
    Need("libatomic1", only_tests=True),  # what drives Chromium needs it
    Need("nginx-light", only_tests=True),
    Need("openssl", only_tests=True),
    Need("curl", only_tests=True),
    Need("jq", only_tests=True),
]
MACOS = ["pango", "poppler", "font-noto-sans-cjk"]
NO_MANAGER = (
    "Only Debian's and Ubuntu's apt-get and macOS's Homebrew are known here. Install these "
    "yourself: Pango 1.44 or newer with HarfBuzz, the Noto fonts, poppler-utils, Chromium."
)


def install(*, for_tests: bool) -> None:
    """Install what is missing; do nothing, not even ask the network, when all is there."""
    if shutil.which("apt-get") and shutil.which("dpkg-query"):
        _install_debian(for_tests=for_tests)
    elif sys.platform == "darwin" and shutil.which("brew"):
        _run(["brew", "install", *MACOS])
    else:
        raise Stop(NO_MANAGER)


def _install_debian(*, for_tests: bool) -> None:
    wanted = [need.package for need in DEBIAN if for_tests or not need.only_tests]
    missing = [package for package in wanted if not _has(package)]
    if not missing:
        say("Everything that the system must bring is there.")
        return
    say(f"Installing with apt-get: {' '.join(missing)}")
    _run([*_as_root(), "apt-get", "-q", "update"])
    retries = ["-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=120"]
    command = ["apt-get", "-q", "-y", *retries, "install", "--no-install-recommends", *missing]
    _run([*_as_root(), *command])


def _has(package: str) -> bool:
    """Whether `package`, or another that provides it, is installed or plays no part here."""
    if package == "python3-venv" and os.environ.get("VIRTUAL_ENV"):
        return True
    if package == "python3-venv":
        return _import_works("ensurepip")
    if package == "chromium" and any(map(shutil.which, ("chromium", "google-chrome"))):
        return True
    if package == "nginx-light" and shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin"):
        return True
    asked = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Status}", package],
        check=False,
        capture_output=True,
        text=True,
    )
    return asked.stdout.endswith(" installed")


def _import_works(module: str) -> bool:
    asked = subprocess.run([sys.executable, "-c", f"import {module}"], check=False)
    return asked.returncode == 0


def _as_root() -> list[str]:
    """Return what must stand before a command of the package manager."""
    keep = "DEBIAN_FRONTEND=noninteractive"
    if os.geteuid() == 0:
        return ["env", keep]
    if shutil.which("sudo"):
        return ["sudo", "env", keep]
    raise Stop("Installing system packages needs root: run this as root, or install sudo.")


def _run(command: list[str]) -> None:
    if subprocess.run(command, check=False).returncode != 0:
        raise Stop(f"This failed (see above): {' '.join(command)}")
