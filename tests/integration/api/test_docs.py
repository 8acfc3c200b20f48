"""The worked example of docs/api.md, run as it stands against a real server."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.factories import make_user
from tournament.models import HandFact, Tournament
from tournament.services.tokens import token_make

DOCS = Path(__file__).resolve().parents[3] / "docs" / "api.md"


GZIP = b"\x1f\x8b"


def examples() -> list[str]:
    return re.findall(r"```sh\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.shell
@pytest.mark.django_db(transaction=True)
def test_worked_example_does_what_it_says(live_server, settings, tmp_path):
    settings.VAR_DIR = tmp_path / "var"
    token = token_make(name="docs", actor=make_user("docs")).secret
    script = "\n".join(["set -eu", f"SITE={live_server.url}", f"TOKEN={token}", *examples()])
    ran = subprocess.run(
        ["bash", "-c", script],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=tmp_path,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    lines = [line for line in ran.stdout.splitlines() if not line.startswith("{")]
    assert '"status"' not in ran.stdout
    assert "true" in lines  # the hands that were sent twice
    assert next(line for line in lines if re.match(r"\d ", line))[0] == "1"
    assert (tmp_path / "saturday.undercut").read_bytes()[:2] == GZIP
    assert len(list((tmp_path / "var").rglob("*.undercut"))) == 1
    assert HandFact.objects.filter(struck_at=None).count() == 2
    assert Tournament.objects.get().state == "finished"
