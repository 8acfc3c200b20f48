"""The virtual environment: made once, filled from the lock, checked by a stamp afterwards."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from _lib.paths import REQUIREMENTS, ROOT, VENV, venv_python, writable
from _lib.say import Stop, cannot_write, say

BASE = "base"
TEST = "test"
STAMP = VENV / "undercut-stamp.json"
TAIL_LINES = 25


def ensure(lock: str) -> Path:
    """Return the Python of a virtual environment that holds what `requirements/LOCK.txt` names.

    Nothing is done when the stamp says that it does (milliseconds). The test lock holds the base
    lock, package for package, so it serves for both.
    """
    stamp = _read_stamp()
    if _fits(stamp, lock):
        return venv_python()
    _refuse_a_stranger(stamp)
    writable(ROOT if VENV.parent == ROOT else VENV.parent)
    started = time.monotonic()
    if stamp.get("root") != str(ROOT) or not _python_works():
        _make()
    count = _install(lock)
    _write_stamp(lock)
    say(f"  {count} packages in {time.monotonic() - started:.0f} s.")
    return venv_python()


def _refuse_a_stranger(stamp: dict[str, str]) -> None:
    """Leave alone an environment that another Undercut, which is still there, made for itself.

    One in our own folder moved with it; one that `UNDERCUT_VENV` names may be somebody else's.
    """
    owner = stamp.get("root", str(ROOT))
    if owner != str(ROOT) and VENV.parent != ROOT and (Path(owner) / "manage.py").exists():
        raise Stop(
            f"{VENV} belongs to the Undercut in {owner}. Unset UNDERCUT_VENV, or name a folder of "
            "its own for this one."
        )


def _fits(stamp: dict[str, str], lock: str) -> bool:
    same_place = stamp.get("root") == str(ROOT) and venv_python().exists()
    return same_place and stamp.get(lock) == lock_hash(lock) and _home_exists()


def lock_hash(lock: str) -> str:
    """Return a fingerprint of `requirements/LOCK.txt`."""
    return hashlib.sha256((REQUIREMENTS / f"{lock}.txt").read_bytes()).hexdigest()


def _home_exists() -> bool:
    """Whether the Python that the environment was made of is still there."""
    try:
        lines = (VENV / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    homes = [line.partition("=")[2].strip() for line in lines if line.startswith("home")]
    return bool(homes) and Path(homes[0]).is_dir()


def _read_stamp() -> dict[str, str]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _write_stamp(lock: str) -> None:
    stamp = {"root": str(ROOT), lock: lock_hash(lock)}
    if lock == TEST:
        stamp[BASE] = lock_hash(BASE)
    try:
        _path_file().write_text(f"{ROOT}\n", encoding="utf-8")
        STAMP.write_text(json.dumps(stamp), encoding="utf-8")
    except OSError as error:
        raise cannot_write(error, VENV) from error


def _path_file() -> Path:
    """Return the file that puts the project on the path of every tool in the environment."""
    question = "import sysconfig; print(sysconfig.get_path('purelib'))"
    found = subprocess.run(
        [venv_python(), "-c", question], check=True, capture_output=True, text=True
    )
    return Path(found.stdout.strip()) / "undercut.pth"


def _python_works() -> bool:
    if not _home_exists():
        return False
    try:
        asked = subprocess.run(
            [venv_python(), "-m", "pip", "--version"], check=False, capture_output=True
        )
    except OSError:
        return False
    return asked.returncode == 0


def _make() -> None:
    """Make the environment anew. Only a folder that is one already is replaced."""
    if VENV.exists():
        if not (VENV / "pyvenv.cfg").exists() and any(VENV.iterdir()):
            raise Stop(f"{VENV} is in the way: it is no virtual environment. Move it elsewhere.")
        shutil.rmtree(VENV, ignore_errors=True)
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        raise Stop(
            "This Python cannot make virtual environments: Debian and Ubuntu keep that part in a "
            "package of its own.\nInstall it with: script/bootstrap --system "
            "(or: apt-get install python3-venv)"
        )
    say(f"First start: making {VENV.name} with Python {sys.version.split()[0]}")
    made = subprocess.run(
        [sys.executable, "-m", "venv", VENV], check=False, capture_output=True, text=True
    )
    if made.returncode != 0:
        raise Stop(f"Could not make {VENV}:\n{made.stdout}{made.stderr}")


def _install(lock: str) -> int:
    """Install the lock with pip; return how many packages it holds."""
    path = REQUIREMENTS / f"{lock}.txt"
    total = sum("==" in line for line in path.read_text(encoding="utf-8").splitlines())
    say(f"Installing {total} packages into {VENV.name} (only when they changed)")
    command = [venv_python(), "-m", "pip", "install", "--require-hashes", "--no-deps"]
    command += ["--disable-pip-version-check", "--no-input", "--progress-bar", "off", "-r", path]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    try:
        lines = _follow(process, total)
        code = process.wait()
    except BaseException:
        process.kill()
        raise
    if code != 0:
        raise Stop(_why_pip_failed(lines))
    return total


def _follow(process: subprocess.Popen[str], total: int) -> list[str]:
    """Read pip's lines, telling now and then how far it is."""
    lines: list[str] = []
    told = time.monotonic()
    seen = 0
    for line in process.stdout or ():
        lines.append(line.rstrip())
        seen += line.startswith("Collecting ")
        if time.monotonic() - told > 5:
            told = time.monotonic()
            step = "unpacking" if line.startswith("Installing ") else f"{seen} of {total}"
            say(f"  {step} ...")
    return lines


def _why_pip_failed(lines: list[str]) -> str:
    tail = "\n".join(f"    {line}" for line in lines[-TAIL_LINES:])
    text = "\n".join(lines)
    if "No space left on device" in text:
        return "The disk is full: the packages did not fit. Free about 500 MB and start again."
    if "THESE PACKAGES DO NOT MATCH THE HASHES" in text:
        return f"{tail}\nA downloaded package is not the one that was locked: not installed."
    hint = (
        "The packages could not be fetched or installed (see above). The first start needs the "
        "internet, later ones do not. Start again: what was fetched is kept."
    )
    return f"{tail}\n{hint}"
