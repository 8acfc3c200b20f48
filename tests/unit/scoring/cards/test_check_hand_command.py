"""`manage.py check_hand` as a program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from scoring.hand_check import check_hand_text
from tests.unit.scoring.cards.test_check_hand import EXAMPLE

ROOT = Path(__file__).resolve().parents[4]


def test_standard_input_is_settled(tmp_path: Path) -> None:
    document = json.dumps([EXAMPLE, 5]).encode()
    done = subprocess.run(
        [sys.executable, "manage.py", "check_hand"],
        cwd=ROOT,
        env={**os.environ, "UNDERCUT_VAR": str(tmp_path)},
        input=document,
        capture_output=True,
        check=False,
        timeout=60,
    )
    wanted = check_hand_text(document)[0].encode() + b"\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, wanted, b"")


@pytest.mark.parametrize(
    ("data", "code"), [(b"[", "bad-json"), (b"5", "bad-document"), (b"{}", "missing-field")]
)
def test_a_refused_file_leaves_with_2_and_prints_the_error_alone(
    data: bytes, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.json"
    file.write_bytes(data)
    with pytest.raises(SystemExit) as leaving:
        call_command("check_hand", str(file))
    answer = json.loads(capsys.readouterr().out)
    assert (leaving.value.code, list(answer), answer["error"]["code"]) == (2, ["error"], code)


def test_a_file_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        call_command("check_hand", "/nowhere/hand.json")
    error = json.loads(capsys.readouterr().out)["error"]
    assert (leaving.value.code, error["code"], error["path"]) == (2, "bad-document", "")
