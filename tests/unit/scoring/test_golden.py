from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.contract import score_text

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
# cards.json belongs to `check_hand`: tests/unit/scoring/cards.
FILES = sorted(file for file in GOLDEN.glob("*.json") if file.stem != "cards")
CASES = [case for file in FILES for case in json.loads(file.read_text(encoding="utf-8"))]


def part(wanted: object, got: object) -> object:
    """Return what of `got` the golden file speaks about, with items in the wanted order."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        return {key: part(value, got.get(key)) for key, value in wanted.items()}
    if isinstance(wanted, list) and isinstance(got, list) and len(wanted) == len(got):
        if all(isinstance(one, dict) and "code" in one for one in wanted):
            return sorted(got, key=wanted.index) if all(one in wanted for one in got) else got
        return [part(one, other) for one, other in zip(wanted, got, strict=True)]
    return got


def test_the_golden_files_are_there() -> None:
    assert [file.stem for file in FILES] == [
        "awards",
        "corrections",
        "errors",
        "games",
        "hands",
        "hollywood",
        "mahjong",
        "match_best_of_five",
        "multi_match",
        "oklahoma",
        "penalties",
        "shutout",
        "teams",
        "tedesco",
    ]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_golden_case_comes_out_to_the_point(case: dict[str, Any]) -> None:
    answer, status = score_text(json.dumps(case["in"]))
    got = json.loads(answer)
    assert part(case["out"], got) == case["out"]
    assert status == (2 if "error" in case["out"] else 0)
