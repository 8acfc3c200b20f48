"""The page of a match under every form of scoring, and its score wherever it stands."""

import re

import pytest
from django.urls import reverse

from scoring.presets import PRESETS
from scoring.values import Pair, Row
from tests.factories import gin, knock, make_bracket, match_of, record, won_hand
from tournament.mapping import rules_of
from tournament.models import Entry

pytestmark = pytest.mark.django_db

OPENED = re.compile(r"<details class=\"why[^>]*><summary>(.*?)</summary>(.*?)</details>")


def url(name, event, **kwargs):
    return reverse(name, kwargs={"code": event.code, **kwargs})


def text_of(response):
    """Return what a page says, without its tags and with single blanks."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def page_of(client, event, name="match", **kwargs):
    return client.get(url(name, event, **(kwargs or {"match_code": "M1"})))


def played(rules, *rows):
    event = make_bracket(2, rules=rules)
    for row in rows:
        record(match_of(event, "M1"), row)
    return event


@pytest.mark.parametrize("preset", PRESETS)
def test_match_page_of_every_preset_in_play_and_finished(client, preset):
    event = make_bracket(2, rules=preset)
    rules, sides = rules_of(event), iter("ABAAAAAAAAAAAAAAAAAAAAAA")
    for side in ("A", "B"):
        record(match_of(event, "M1"), won_hand(rules, side, 10))
    in_play = page_of(client, event)
    while match_of(event, "M1").state != "finished":
        record(match_of(event, "M1"), won_hand(rules, next(sides), 60))
    response = page_of(client, event)

    assert (in_play.status_code, response.status_code) == (200, 200)
    assert "None" not in text_of(in_play) + text_of(response)
    assert "Match to Anna Nowak, " in text_of(response)
    for summary, because in OPENED.findall(response.content.decode()):
        assert summary
        assert "<li" in because or '<p class="rule">' in because or "<p>" in because


def test_match_page_columns_closed_and_open(client):
    event = played("hollywood", knock("A", 2, 27), gin("A", 60), knock("B", 2, 20))

    text = text_of(page_of(client, event))

    for told in (
        "Column 1 Anna Nowak 370–0",
        "Closed by hand 2 Anna Nowak 110 Ben O&#x27;Brien 0 A column is won with 100 points.",
        "Column 2: Anna Nowak needs 15, Ben O&#x27;Brien needs 82",
        "Columns to 100 · B deals",
        "Hands of all columns",
        "Net +437 Column 1, 370 − 0 +370",
    ):
        assert told in text


def test_match_page_columns_list_every_hand_once_for_the_desk(client):
    event = played("hollywood", knock("A", 2, 27), gin("A", 60))
    client.force_login(event.created_by)

    page = page_of(client, event, "match_entry", match_code="M1").content.decode()

    assert len(re.findall(r'<tr id="h\d+"', page)) == 2
    assert len(re.findall(r"/hands/\d+/change/", page)) == 2


def test_match_page_level_session_says_that_another_is_played(client):
    event = played(
        {
            "preset": "hollywood", "hollywood_result": "net_points", "target": 20,
            "third_column_multiplier": 2, "game_bonus": 0, "box_bonus": 0, "shutout": "none",
        },
        knock("A", 2, 22), knock("A", 2, 22), knock("B", 2, 22),
    )  # fmt: skip
    level = text_of(page_of(client, event))
    record(match_of(event, "M1"), knock("B", 2, 12))

    assert "Level: another session is played." in level
    assert "Session 2" not in level
    assert "Session 2 Column 4" in text_of(page_of(client, event))


def test_match_page_mahjong_shows_both_sides(client):
    event = played("mahjong", Row("gin", "A", table=Pair(50, 20), in_hand=Pair(0, 30)))

    text = text_of(page_of(client, event))

    assert "table − in hand" in text
    assert "+75 Gin +25 Melds on the table +50 Together +75" in text
    assert "−10 Melds on the table +20 Cards left in hand −30 Together −10" in text


def test_match_page_teams_shows_the_pairings_by_name(client):
    event = make_bracket(2, rules="partnership")
    for entry, members in zip(
        Entry.objects.filter(tournament=event).order_by("number"),
        (["Ann", "Cy"], ["Bob", "Di"]),
        strict=True,
    ):
        entry.members, entry.members_key = members, " ".join(members).lower()
        entry.save()
    hand = Row("team", pairings=(knock("A", 4, 20), gin("B", 31)))
    for _ in range(2):
        record(match_of(event, "M1"), hand)

    text = text_of(page_of(client, event))

    assert "Ann – Bob" in text
    assert "Cy – Bob" in text
    assert "40 Ann – Di −16 Cy – Bob +56 Together +40" in text


def test_match_page_multi_match_tells_the_game_points(client):
    event = played("multi-match", gin("A", 47), knock("B", 2, 42), knock("A", 2, 42))

    assert "Anna Nowak has 262 game points, Ben O&#x27;Brien 65; 500 end it." in text_of(
        page_of(client, event)
    )


def test_match_page_knock_card_tells_its_limit(client):
    event = played("oklahoma", Row("knock", "A", 3, 20, "9S"))

    text = text_of(page_of(client, event))

    assert "9♠ Knock with 9 or less. A spade: the hand counts double." in text
    assert "34 Difference, 20 − 3 +17 Spade as knock card +17 Together +34" in text


@pytest.mark.parametrize(
    ("preset", "rows", "told"),
    [
        ("standard", [gin("A", 90)], "115 1 2 Ben O&#x27;Brien 0 0"),
        ("hollywood", [gin("A", 90)] * 3, "345 3 2 Ben O&#x27;Brien 0 0 columns"),
        ("multi-match", [gin("A", 90)] * 2, "230 680 2 Ben O&#x27;Brien 0 0 points"),
    ],
)
def test_score_of_a_match_says_its_unit(client, preset, rows, told):
    """L14: games, game points and points are kept apart."""
    event = played(preset, *rows)

    text = text_of(client.get(url("event", event)))

    assert told in text.replace("(won) ", "")


@pytest.mark.parametrize(
    ("preset", "score", "unit"),
    [("standard", "1", ""), ("hollywood", "3", "columns"), ("multi-match", "680", "points")],
)
def test_bracket_shows_what_decides_a_match(client, preset, score, unit):
    hands = {"standard": 1, "hollywood": 3, "multi-match": 2}[preset]
    event = played(preset, *[gin("A", 90)] * hands)

    page = client.get(url("bracket", event)).content.decode()

    assert re.findall(r'<span class="fig">(.*?)</span>', page) == [score, "0"]
    assert f'<span class="finished">{unit}</span>' in page


@pytest.mark.parametrize(
    ("preset", "row", "told"),
    [
        ("hollywood", Row("penalty", side="B", points=-10), "Penalty for Ben O'Brien: −10."),
        (
            "mahjong",
            Row("gin", "A", table=Pair(50, 20), in_hand=Pair(0, 30)),
            "Hand 1: Anna Nowak goes out; table 50 to 20, in hand 0 to 30, Anna Nowak +75.",
        ),
        (
            "partnership",
            Row("team", pairings=(knock("A", 4, 20), gin("B", 31))),
            ("Hand 1: Team hand: A1 knocks 4 against 20; B2 has gin, 31 left, Ben O'Brien +40."),
        ),
    ],
)
def test_log_of_a_match_of_every_form(client, preset, row, told):
    event = played(preset, row)

    assert told.replace("'", "&#x27;") in text_of(page_of(client, event))
