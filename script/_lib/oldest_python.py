"""Find a Python that is new enough. Must itself run on one that is not, even on Python 2."""

import os
import sys

OLDEST = (3, 11)
NEWER_NAMES = ["python3.14", "python3.13", "python3.12", "python3.11"]
TRIED = "UNDERCUT_TRIED_NEWER_PYTHON"


def demand():
    """Go on with Python 3.11 or newer: this one, else one found on PATH, else say what to do."""
    if sys.version_info >= OLDEST:
        return
    newer = _on_path() if os.name == "posix" and not os.environ.get(TRIED) else None
    if newer:
        os.environ[TRIED] = "1"
        os.execv(newer, [newer] + sys.argv)
    sys.exit(
        "Undercut needs Python %d.%d or newer; this is Python %d.%d (%s).\n"
        "Install a newer one (Debian 12: apt-get install python3 python3-venv; Windows and macOS: "
        "python.org), then start it with that: python3.11 %s"
        % (OLDEST + tuple(sys.version_info[:2]) + (sys.executable, " ".join(sys.argv)))
    )


def _on_path():
    for name in NEWER_NAMES:
        for folder in os.environ.get("PATH", "").split(os.pathsep):
            path = os.path.join(folder, name)
            if os.access(path, os.X_OK) and _is_new_enough(path):
                return path
    return None


def _is_new_enough(path):
    """Whether `path` runs at all: version managers put names on PATH that do not."""
    import subprocess

    question = "import sys; sys.exit(sys.version_info < (%d, %d))" % OLDEST
    with open(os.devnull, "w") as nowhere:
        return subprocess.call([path, "-c", question], stdout=nowhere, stderr=nowhere) == 0
