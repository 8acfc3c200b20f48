"""`manage.py score` as a program: what it prints, and the status it leaves with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.core.management import call_command

from scoring.contract import score_text

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parents[3]
DOCUMENT = json.dumps({"rules": "tournament-250", "hands": [{"ending": "dead", "note": "Łódź"}]})


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """An environment that writes nothing into the project."""
    return {**os.environ, "UNDERCUT_VAR": str(tmp_path_factory.mktemp("var"))}


def run(
    environment: Mapping[str, str], *arguments: str, stdin: bytes = b""
) -> tuple[int, bytes, bytes]:
    """Run the command in a process of its own; return status, output and errors."""
    done = subprocess.run(
        [sys.executable, "manage.py", "score", *arguments],
        cwd=ROOT,
        env=environment,
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


def test_standard_input_is_scored(environment: Mapping[str, str]) -> None:
    wanted = score_text(DOCUMENT)[0].encode() + b"\n"
    assert run(environment, stdin=DOCUMENT.encode()) == (0, wanted, b"")


def test_a_refused_document_leaves_with_2_and_prints_the_error_alone(
    environment: Mapping[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "döcument.json"
    file.write_bytes(b'{"rules": "nonesuch", "hands": []}')
    status, output, errors = run(environment, str(file))
    error = json.loads(output)["error"]
    assert (status, error["code"], error["path"], errors) == (2, "unknown-preset", "rules", b"")


def test_a_list_leaves_with_0(environment: Mapping[str, str]) -> None:
    status, output, errors = run(environment, "-", stdin=f"[{DOCUMENT}, 5]".encode())
    scored, refused = json.loads(output)
    assert (status, scored["match"]["finished"], errors) == (0, False, b"")
    assert (refused["error"]["code"], refused["error"]["path"]) == ("bad-document", "")


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int | str | None, str]:
    """Call the command in this process; return the status and the output."""
    status: int | str | None = 0
    try:
        call_command("score", *arguments)
    except SystemExit as leaving:
        status = leaving.code
    return status, capsys.readouterr().out


@pytest.mark.parametrize("data", [b"", b"\xff", b"\xef\xbb\xbf{}", b"{", b"[" * 99_999])
def test_a_file_that_is_no_json_is_refused(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "document.json"
    file.write_bytes(data)
    status, output = called(capsys, str(file))
    error = json.loads(output)["error"]
    assert (status, error["code"], error["path"]) == (2, "bad-json", "")


@pytest.mark.parametrize("name", ["nowhere.json", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, output = called(capsys, str(tmp_path / name))
    error = json.loads(output)["error"]
    assert (status, error["code"], error["path"]) == (2, "bad-document", "")
    assert "cannot be read" in error["message"]
