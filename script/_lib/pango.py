"""Whether PDFs can be made here: WeasyPrint needs Pango and HarfBuzz from the system."""

from __future__ import annotations

import ctypes
import ctypes.util
import sys

LIBRARIES = {
    "pango-1.0": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    "pangoft2-1.0": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll"),
    "harfbuzz": ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
}
HOW = {
    "linux": "script/bootstrap --system",
    "darwin": "script/bootstrap --system",
    "win32": "winget install MSYS2.MSYS2, then in its shell: pacman -S mingw-w64-x86_64-pango",
}


def lacking() -> str:
    """Return the sentence to show where PDFs cannot be made, else nothing."""
    missing = [name for name in LIBRARIES if not _loads(name)]
    if not missing:
        return ""
    how = HOW.get(sys.platform, HOW["linux"])
    return (
        "PDFs (score sheets) cannot be made here: Pango is missing. Everything else works.\n"
        f"  Install it with: {how}"
    )


def _loads(name: str) -> bool:
    for candidate in (*LIBRARIES[name], ctypes.util.find_library(name)):
        if candidate:
            try:
                ctypes.CDLL(candidate)
            except OSError:
                continue
            return True
    return False
