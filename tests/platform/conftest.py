"""Puts the scripts' own modules within reach, and finds the project."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "script"))


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the project's folder."""
    return ROOT
