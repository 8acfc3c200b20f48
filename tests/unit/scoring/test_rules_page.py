"""RULES.md is right: its worked tables are computed again, its lists are those of the code."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scoring.errors import SENTENCES
from scoring.fields import FIELDS
from scoring.match import score_match
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from scoring.values import (
    SIDES,
    ColumnScore,
    GameScore,
    HandScore,
    Item,
    MatchScore,
    Pair,
    Row,
    Side,
)

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = (Path(__file__).resolve().parents[3] / "scoring" / "RULES.md").read_text(encoding="utf-8")
WORKED = re.compile(r"<!-- worked: (?P<about>.*?) -->\n\n(?P<table>(?:\|.*\n)+)")
ROW = re.compile(
    r"(?P<hand>(?P<knocker>[AB]) (?:knocks (?P<held>\d+)|(?P<gin>gin|big gin))"
    r" against (?P<left>\d+)(?:, card (?P<card>\w+))?)"
    r"|penalty (?P<penalised>[AB]) (?P<points>-?\d+)|award (?P<awarded>[AB])|dead|misdeal"
    r"|(?P<out>[AB]) out, table (?P<table>\d+-\d+), hands (?P<hands>\d+-\d+)"
)


def table(text: str) -> list[dict[str, str]]:
    """Return the lines of a Markdown table by their headings."""
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    return [dict(zip(lines[0], line, strict=True)) for line in lines[2:]]


def read_pair(text: str) -> Pair:
    a, b = text.split("-")
    return Pair(int(a), int(b))


def read_row(text: str) -> Row:
    if " / " in text:
        return Row("team", pairings=tuple(read_row(hand) for hand in text.split(" / ")))
    found = ROW.fullmatch(text)
    assert found, text
    if found["out"]:
        out: Any = found["out"]
        pairs = {"table": read_pair(found["table"]), "in_hand": read_pair(found["hands"])}
        return Row("gin", out, **pairs)
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
        "game": str(line.game or ""),
        "result": line.result,
        "winner": line.winner or "",
        "items": told(line.items),
        "points": str(line.points),
        "dealer": line.dealer or "",
        **by_side("score", line.score),
        **by_side("points", line.points_by),
        **{f"items {side}": told(line.items, side) for side in SIDES},
    }


def by_side(name: str, pair: Pair | None) -> dict[str, str]:
    return {f"{name} {side}": str(pair.of(side)) for side in SIDES} if pair else {}


def of_game(game: GameScore, score: MatchScore) -> dict[str, str]:
    return {
        "game": str(game.number),
        "winner": game.winner or "",
        "shutout": "yes" if game.shutout else "no",
        "match": score.winner or "",
        **{f"items {side}": told(game.items, side) for side in SIDES},
        **by_side("points", game.points),
        **by_side("boxes", game.boxes),
        **by_side("total", game.total),
    }


def of_column(column: ColumnScore, score: MatchScore) -> dict[str, str]:
    return {
        "column": str(column.number),
        "closed by": str(column.closed_by_hand or ""),
        **of_game(column, score),
    }


def of_match(score: MatchScore) -> dict[str, str]:
    return {
        "finished": "yes" if score.finished else "no",
        "net": str(score.net),
        "match": score.winner or "",
        **by_side("columns", score.columns_won),
        **by_side("game points", score.game_points),
    }


def standing(score: MatchScore) -> dict[str, str]:
    """Return how each column stands: "107-30 closed"."""
    return {
        f"column {column.number}": f"{column.points.A}-{column.points.B}"
        + (" closed" if column.finished else "")
        for column in score.columns
    }


Lines = list[dict[str, str]]


def alone(_: dict[str, Any], lines: Lines) -> Lines:
    """Each row is a match of its own, under the rules it names."""
    scores = [score_match([read_row(line["row"])], read_rules(line["rules"])) for line in lines]
    return [of_line(score.hands[0]) for score in scores]


def in_a_row(about: dict[str, Any], lines: Lines) -> Lines:
    """The rows are one match."""
    rows = [read_row(line["row"]) for line in lines]
    return [
        of_line(line) for line in score_match(rows, RuleSet.from_document(about["rules"])).hands
    ]


def games(about: dict[str, Any], lines: Lines) -> Lines:
    """The games of one match; or its first game under different rules, one in each line."""
    rows = [read_row(text) for text in about["rows"]]
    if "rules" in about:
        score = score_match(rows, RuleSet.from_document(about["rules"]))
        return [of_game(game, score) for game in score.games]
    scores = [score_match(rows, read_rules(line["rules"])) for line in lines]
    return [of_game(score.games[0], score) for score in scores]


def posting(about: dict[str, Any], lines: Lines) -> Lines:
    """How the columns stand after each row."""
    rows = [read_row(line["row"]) for line in lines]
    rules = RuleSet.from_document(about["rules"])
    return [standing(score_match(rows[: count + 1], rules)) for count in range(len(rows))]


def columns(about: dict[str, Any], _: Lines) -> Lines:
    """The columns of one session."""
    rows = [read_row(text) for text in about["rows"]]
    score = score_match(rows, RuleSet.from_document(about["rules"]))
    return [of_column(column, score) for column in score.columns]


def sessions(about: dict[str, Any], lines: Lines) -> Lines:
    """What became of a session that a line names, under the rules that it names."""
    found = []
    for line in lines:
        rows = [read_row(text) for text in about["rows"][line["session"]]]
        rules = read_rules(line["rules"]) if "rules" in line else about["rules"]
        if "hollywood_level" in line:
            rules = RuleSet.from_document({**rules, "hollywood_level": line["hollywood_level"]})
        found.append(of_match(score_match(rows, rules)))
    return found


def multi_match(about: dict[str, Any], lines: Lines) -> Lines:
    """The games of a multi-match, each with how the match stands after it."""
    rows = [read_row(text) for text in about["rows"]]
    rules = RuleSet.from_document(about["rules"])
    whole = score_match(rows, rules)
    found = []
    for game in whole.games:
        until = [
            row
            for row, line in zip(rows, whole.hands, strict=True)
            if line.game is not None and line.game <= game.number
        ]
        found.append({**of_game(game, whole), **of_match(score_match(until, rules))})
    return found


MODES: dict[str, Callable[[dict[str, Any], Lines], Lines]] = {
    "alone": alone,
    "rows": in_a_row,
    "games": games,
    "posting": posting,
    "columns": columns,
    "sessions": sessions,
    "multi-match": multi_match,
}


def computed(about: dict[str, Any], lines: Lines) -> Lines:
    """Return what the code makes of the inputs of a worked table, with those inputs."""
    got = MODES[about["mode"]](about, lines)
    return [{**line, **one} for line, one in zip(lines, got, strict=True)]


TABLES = [(json.loads(found["about"]), table(found["table"])) for found in WORKED.finditer(PAGE)]


def test_every_worked_table_is_found() -> None:
    assert len(TABLES) == PAGE.count("<!-- worked:") == 23
    assert sum(len(lines) for _, lines in TABLES) == 127


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
    found = re.findall(r"^\| `(\w+)` \| `?(\w+)`? \|", section(13), flags=re.MULTILINE)
    standard = PRESETS["standard"].to_dict()
    assert found == [(field, plain(standard[field])) for field in FIELDS]


def test_the_presets_are_those_of_the_code() -> None:
    found = re.findall(r"^\| `([\w-]+)` \|(.*?)\|", section(14), flags=re.MULTILINE)
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
    found = re.findall(
        r"`([a-z-]+)`", "".join(re.findall(r"^\|(.*?)\|", section(12), re.MULTILINE))
    )
    cards_only = {"duplicate-card", "wrong-count", "not-a-meld", "card-not-in-hand"}
    assert set(found) == {key.split(".")[0] for key in SENTENCES} - cards_only
