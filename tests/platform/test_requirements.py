"""The locks hold what pyproject.toml asks for, for every machine, and name no address."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.once
PIN = re.compile(r"^(?P<name>[a-z0-9.-]+)==(?P<version>[^ ;]+)")


def pins(path: Path) -> dict[str, str]:
    found = map(PIN.match, path.read_text(encoding="utf-8").splitlines())
    return {pin["name"]: pin["version"] for pin in found if pin}


def asked_for(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=; ]", line)[0].lower() for line in requirements}


def test_base_lock_holds_all_dependencies(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert asked_for(project["dependencies"]) <= set(pins(root / "requirements/base.txt"))


def test_test_lock_holds_the_base_lock_and_its_own(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [line for extra in project["optional-dependencies"].values() for line in extra]
    tests = pins(root / "requirements/test.txt")
    assert asked_for(extras) <= set(tests)
    assert pins(root / "requirements/base.txt").items() <= tests.items()


@pytest.mark.parametrize("lock", ["base.txt", "test.txt"])
def test_lock_names_no_address_and_gives_each_package_a_hash(root: Path, lock: str) -> None:
    text = (root / "requirements" / lock).read_text(encoding="utf-8")
    assert not re.search(r"https?:|file:|--(index|extra-index|find-links|trusted-host)", text)
    for block in re.split(r"\n(?=[a-z0-9])", text.strip()):
        assert PIN.match(block), block.splitlines()[0]
        assert "--hash=sha256:" in block, block.splitlines()[0]


def test_wish_is_kept(root: Path) -> None:
    named = {"django", "djangorestframework", "celery", "redis", "psycopg", "weasyprint"}
    assert named <= set(pins(root / "requirements/base.txt"))
    assert "pytest-django" in pins(root / "requirements/test.txt")
