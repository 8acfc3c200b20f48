"""Where things lie."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from _lib.say import cannot_write

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / os.environ.get("UNDERCUT_VENV", ".venv")
VAR = ROOT / os.environ.get("UNDERCUT_VAR", "var")
REQUIREMENTS = ROOT / "requirements"
WINDOWS = os.name == "nt"


def venv_python() -> Path:
    """Return the Python of the virtual environment (there or not)."""
    return VENV / "Scripts" / "python.exe" if WINDOWS else VENV / "bin" / "python"


def writable(folder: Path) -> Path:
    """Return `folder`, made if need be; raise Stop when nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"\0" * 4096)
            probe.flush()
    except OSError as error:
        raise cannot_write(error, folder) from error
    return folder
