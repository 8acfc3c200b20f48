"""RULES.md is right: its worked tables are computed again, its lists are those of the code."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import SENTENCES
from scoring.fields import FIELDS
from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import GameScore, HandScore, Item, MatchScore, Row, Side

PAGE = (Path(__file__).resolve().parents[3] / "scoring" / "RULES.md").read_text(encoding="utf-8")
WORKED = re.compile(r"<!-- worked: (?P<about>.*?) -->\n\n(?P<table>(?:\|.*\n)+)")
ROW = re.compile(
    r"(?P<hand>(?P<knocker>[AB]) (?:knocks (?P<held>\d+)|(?P<gin>gin|big gin))"
    r" against (?P<left>\d+)(?:, card (?P<card>\w+))?)"
    r"|penalty (?P<penalised>[AB]) (?P<points>-?\d+)|award (?P<awarded>[AB])|dead|misdeal"
)


def table(text: str) -> list[dict[str, str]]:
    """Return the lines of a Markdown table by their headings."""
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    return [dict(zip(lines[0], line, strict=True)) for line in lines[2:]]


def read_row(text: str) -> Row:
    found = ROW.fullmatch(text)
    assert found, text
    if found["hand"]:
        ending: Any = "knock" if found["held"] else found["gin"].replace(" ", "_")
        held = int(found["held"]) if found["held"] else None
        knocker: Any = found["knocker"]
        return Row(ending, knocker, held, int(found["left"]), found["card"])
    if found["penalised"]:
        side: Any = found["penalised"]
        return Row("penalty", side=side, points=int(found["points"]))
    if found["awarded"]:
        side = found["awarded"]
        return Row("award", side=side)
    return Row("dead" if text == "dead" else "void")


def read_rules(text: str) -> RuleSet:
    """Read "standard, tie = nobody, box_bonus = 20"."""
    preset, _, rest = text.partition(", ")
    changes = re.findall(r"(\w+) = (\{.*?\}|\w+)", rest)
    document: dict[str, object] = {"preset": preset}
    for field, value in changes:
        document[field] = json.loads(value) if re.match(r"[\d{]", value) else value
    return RuleSet.from_document(document)


def told(items: tuple[Item, ...], side: Side | None = None) -> str:
    chosen = [item for item in items if side in {None, item.side}]
    return ", ".join(f"{item.code} {item.points}" for item in chosen)


def of_line(line: HandScore) -> dict[str, str]:
    return {
        "number": str(line.number or ""),
        "game": str(line.game),
        "result": line.result,
        "winner": line.winner or "",
        "items": told(line.items),
        "points": str(line.points),
        "dealer": line.dealer or "",
        "score A": str(line.score.A),
        "score B": str(line.score.B),
    }


def of_game(game: GameScore, score: MatchScore) -> dict[str, str]:
    sides: tuple[Side, Side] = ("A", "B")
    figures = {"points": game.points, "boxes": game.boxes, "total": game.total}
    return {
        "game": str(game.number),
        "winner": game.winner or "",
        "shutout": "yes" if game.shutout else "no",
        "match": score.winner or "",
        **{f"items {side}": told(game.items, side) for side in sides},
        **{
            f"{name} {side}": str(pair.of(side)) for name, pair in figures.items() for side in sides
        },
    }


def computed(about: dict[str, Any], lines: list[dict[str, str]]) -> list[dict[str, str]]:
    """Return what the code makes of the inputs of a worked table, with those inputs."""
    if about["mode"] == "alone":
        return [
            {
                **line,
                **of_line(score_match([read_row(line["row"])], read_rules(line["rules"])).hands[0]),
            }
            for line in lines
        ]
    if about["mode"] == "rows":
        rows = [read_row(line["row"]) for line in lines]
        score = score_match(rows, RuleSet.from_document(about["rules"]))
        return [{**line, **of_line(got)} for line, got in zip(lines, score.hands, strict=True)]
    rows = [read_row(text) for text in about["rows"]]
    if "rules" in about:
        score = score_match(rows, RuleSet.from_document(about["rules"]))
        return [of_game(game, score) for game in score.games]
    found = []
    for line in lines:
        score = score_match(rows, read_rules(line["rules"]))
        found.append({**line, **of_game(score.games[0], score)})
    return found


TABLES = [(json.loads(found["about"]), table(found["table"])) for found in WORKED.finditer(PAGE)]


def test_every_worked_table_is_found() -> None:
    assert len(TABLES) == PAGE.count("<!-- worked:") == 12
    assert sum(len(lines) for _, lines in TABLES) == 70


@pytest.mark.parametrize(("about", "lines"), TABLES)
def test_a_worked_table_is_right(about: dict[str, Any], lines: list[dict[str, str]]) -> None:
    got = computed(about, lines)
    shown = [{key: line[key] for key in lines[0]} for line in got]
    assert shown == lines


def section(number: int) -> str:
    return re.split(r"^## \d+\. .*$", PAGE, flags=re.MULTILINE)[number]


def plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def test_the_switches_are_those_of_the_rule_set() -> None:
    found = re.findall(r"^\| `(\w+)` \| `?(\w+)`? \|", section(9), flags=re.MULTILINE)
    standard = PRESETS["standard"].to_dict()
    assert found == [(field, plain(standard[field])) for field in FIELDS]


def test_the_presets_are_those_of_the_code() -> None:
    found = re.findall(r"^\| `([\w-]+)` \|(.*?)\|", section(10), flags=re.MULTILINE)
    standard = PRESETS["standard"].to_dict()
    wanted = [
        (
            code,
            {
                f"{field} {plain(value)}"
                for field, value in rules.to_dict().items()
                if field != "preset" and value != standard[field]
            },
        )
        for code, rules in PRESETS.items()
    ]
    assert [(code, set(filter(None, text.strip().split(", ")))) for code, text in found] == wanted


def test_the_refusals_are_those_of_the_code() -> None:
    found = re.findall(r"`([a-z-]+)`", "".join(re.findall(r"^\|(.*?)\|", section(8), re.MULTILINE)))
    cards_only = {"duplicate-card", "wrong-count", "not-a-meld", "card-not-in-hand"}
    assert set(found) == {key.split(".")[0] for key in SENTENCES} - cards_only
