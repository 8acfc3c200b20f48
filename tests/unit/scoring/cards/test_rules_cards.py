"""The section of RULES.md about cards is right: its table is computed again."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scoring.errors import SENTENCES
from scoring.hand_check import check_hand_document
from tests.unit.scoring.test_rules_page import PAGE, read_rules, table

if TYPE_CHECKING:
    from scoring.ruleset import RuleSet

SECTION = PAGE.split("\n## 16. Cards\n")[1]
REFUSED = SECTION.split("### 16.7 What is refused")[1]
LINES = table(re.findall(r"<!-- worked with cards -->\n\n((?:\|.*\n)+)", SECTION)[0])


def rules_of(text: str) -> RuleSet:
    """Read the rules of a line; a switch that is on is told as `= true`."""
    plain, corner = text.removesuffix(", round_the_corner = true"), "corner" in text
    return replace(read_rules(plain), round_the_corner=corner)


def test_the_worked_table_is_found() -> None:
    assert len(LINES) == 8


@pytest.mark.parametrize("line", LINES)
def test_a_worked_hand_is_right(line: dict[str, str]) -> None:
    document: dict[str, Any] = {
        "rules": rules_of(line["rules"]).to_document(),
        "knocker": line["knocker"],
        "defender": line["defender"],
    }
    if line["declared"]:
        document["melds"] = line["declared"].replace("/", "|")
    answer: Any = check_hand_document(document)
    if line["declared"]:
        assert " / ".join(answer["knocker"]["melds"]) == line["declared"]
    assert {
        "knocker left": str(answer["knocker"]["deadwood"]),
        "laid off": " ".join(answer["defender"]["layoffs"]),
        "defender left": str(answer["defender"]["deadwood"]),
        "result": answer["result"],
        "points": str(answer["points"]),
    }.items() <= line.items()


def test_the_codes_that_only_cards_have_are_explained() -> None:
    told = set(re.findall(r"^\| `([a-z-]+)` \|", REFUSED, flags=re.MULTILINE))
    assert told <= {key.split(".")[0] for key in SENTENCES}
    assert {"duplicate-card", "wrong-count", "not-a-meld", "card-not-in-hand"} <= told
