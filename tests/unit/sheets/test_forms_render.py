"""The PDF of every form of scoring: what stands on it, how many pages, nothing outside a cell."""

from __future__ import annotations

import datetime as dt
import io
import random
from dataclasses import replace

import pikepdf
import pypdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.presets import PRESETS
from scoring.values import Pair, Row
from tests.unit.sheets.samples import (
    LONG_NAME,
    LONG_UNBROKEN,
    SCRIPTS,
    hands_of_match,
    knock,
    person,
    random_hand,
    sheet,
    sheet_set,
)
from tests.unit.sheets.test_posting import LEVEL, LEVEL_SESSION
from tournament.sheets import MissingGlyphs, render_sheets
from tournament.sheets.desk import Desk
from tournament.sheets.fitting import POINTS_PER_MM, ems
from tournament.sheets.measures import MARGIN, measures_of
from tournament.sheets.pen import Wishes
from tournament.sheets.plan import plan_match
from tournament.sheets.render import write_page
from tournament.sheets.words import words
from tournament.values import RulingView

pytestmark = pytest.mark.pdf

FORMS = ("hollywood", "tedesco", "mahjong", "multi-match", "oklahoma", "partnership",
         "team-of-three", "team-of-four", "tedesco-teams", "tedesco-four")  # fmt: skip
HOLLYWOOD = PRESETS["hollywood"]
PAIRS = PRESETS["partnership"]
RIVERSIDE = person(1, "Riverside", members=("Anna", "Marcus"))
HARBOUR = person(2, "Harbour", members=("Boris", "Eleni"))


@pytest.fixture
def printed(tmp_path):
    """Print sheets; return the report and what a reader finds on each page."""

    def render(*sheets, paper="A4"):
        out = tmp_path / "sheets.pdf"
        report = render_sheets(sheet_set(*sheets, paper=paper), out=out)
        reader = pypdf.PdfReader(out)
        return report, [page.extract_text() for page in reader.pages]

    return render


def rows_of(pages):
    return [line.split() for page in pages for line in page.splitlines()]


# ------------------------------------------------------------------ Hollywood


def test_hollywood_blank_is_one_page_with_three_columns_in_pairs(printed):
    report, (text,) = printed(sheet("Anna", "Boris", rules=HOLLYWOOD))
    assert report.pages == 1
    for part in (
        "Session 1", "column 1", "column 2", "column 3", "points with penalties", "game bonus",
        "boxes (circle how many)", "× 25", "shutout", "total, and who won (circle)", "ahead by",
        "columns won", "ahead over all columns", "match won by (circle)", "remarks", "director",
        "The match is won by the side with more columns.",
    ):  # fmt: skip
        assert part in text
    assert text.count("Anna") == 5
    assert ["#", "dealer", "who", "how", "A", "B", "points", *["points", "score"] * 6] in rows_of(
        [text]
    )


def test_hollywood_filled_writes_points_and_score_into_each_column(printed):
    rows = [knock("A", 2, 27), knock("A", 2, 20), knock("A", 2, 38), knock("B", 2, 32)]
    rows += [knock("A", 2, 30), knock("B", 2, 43), knock("B", 2, 28), knock("A", 2, 22)]
    rows += [knock("B", 2, 52), knock("A", 2, 19)]
    _, pages = printed(sheet(rows=rows, rules=HOLLYWOOD))
    found = rows_of(pages)
    for line in (
        "1 A A knock 2 27 25 25 25",
        "2 B A knock 2 20 18 18 43 18 18",
        "3 A A knock 2 38 36 36 79 36 54 36 36",
        "4 B B knock 32 2 30 30 30",
        "5 A A knock 2 30 28 28 107 28 82 28 64",
        "10 B A knock 2 19 17 17 101",
    ):
        assert line.split() in found
    for total in (307, 55, 302, 117, 301, 126):
        assert [str(total)] in found
    assert "columns 3 – 0 · A ahead by 612" in pages[0]
    assert "A  612" in pages[0]


def test_hollywood_tells_the_multiplier_and_what_decides(printed):
    _, (text,) = printed(sheet(rules=replace(LEVEL, hollywood_level="stands")))
    assert "column 3, counts × 2" in text
    assert "The match is won by points: what a side is ahead over all columns." in text
    assert "Column 3 counts 2 times." in text


def test_hollywood_level_session_is_followed_by_another_on_the_next_page(printed):
    report, pages = printed(sheet(rows=LEVEL_SESSION, rules=LEVEL))
    assert report.pages == 2
    assert "columns 2 – 1 · level" in pages[0]
    assert "columns won" not in pages[0]
    assert "Session 2" in pages[1]
    assert "column 4" in pages[1]
    assert "column 6, counts × 2" in pages[1]


def test_hollywood_of_120_hands_carries_all_six_scores_forward(printed):
    rows = [knock("AB"[number % 2], 1, 3) for number in range(120)]
    report, pages = printed(sheet(rows=rows, rules=replace(HOLLYWOOD, target=1000)))
    assert report.pages == 4
    assert "brought forward 36 34 34 32 32 30" in pages[1]
    assert [page.count("continued on the next page") for page in pages] == [1, 1, 1, 0]
    assert "columns won" in pages[3]


def test_hollywood_rulings_print_their_words(printed):
    rows = [
        knock("A", 8, 20),
        Row("penalty", side="B", points=-10, note="slow play"),
        Row("void", note="misdeal"),
        Row("dead"),
        Row("award", side="A", note="B left the table"),
    ]
    _, (text,) = printed(sheet(rows=rows, rules=HOLLYWOOD))
    found = [line.split() for line in text.splitlines()]
    assert "Penalty for B: slow play" in text
    assert ["−10", "−10", "−10", "−10", "−10", "−10", "−10"] in found
    assert "Misdeal" in text
    assert "Open columns awarded to A: B left the table" in " ".join(text.split())


def test_hollywood_walkover_has_no_table_but_its_result(printed):
    ruling = RulingView(
        "walkover", "A", "Nobody came.", "", dt.datetime(2026, 4, 11, tzinfo=dt.UTC)
    )
    _, (text,) = printed(sheet(ruling=ruling, rules=HOLLYWOOD))
    assert "not played" in text
    assert "Walkover: A wins the match. Nobody came." in text
    assert "column 1" not in text


def test_hollywood_note_too_long_for_its_row_is_kept_among_the_remarks(printed):
    note = "eleven cards were dealt to the dealer, found after the first draw; dealt again at once"
    _, (text,) = printed(sheet(rows=[Row("void", note=note)], rules=HOLLYWOOD))
    assert "…" in text
    assert f"Misdeal: {note}" in text


# ------------------------------------------------------------------ teams


def test_teams_blank_names_who_meets_in_every_hand(printed):
    report, pages = printed(sheet(RIVERSIDE, HARBOUR, rules=PAIRS))
    assert report.pages == 2
    assert [page.count("sum") for page in pages] == [12, 7]
    assert pages[0].count("Eleni") == pages[0].count("Marcus") == 12
    assert "Opponents change with every hand" in pages[1]
    assert "brought forward" in pages[1]


def test_teams_without_members_print_seats(printed):
    _, pages = printed(sheet("Riverside", "Harbour", rules=PAIRS))
    found = rows_of(pages)
    assert ["1", "A1", "B1"] in found or ["A1", "B1"] in found
    assert ["A1", "B2"] in found or ["2", "A1", "B2"] in found


def test_teams_filled_has_a_row_for_each_pairing_and_the_sum(printed):
    hand = Row("team", pairings=(knock("A", 2, 9), Row("gin", "B", None, 15)))
    _, pages = printed(sheet(RIVERSIDE, HARBOUR, rows=[hand], rules=PAIRS))
    text = pages[0]
    for part in ("1 A A knock 2 9", "B gin 15 0", "sum 33 33", "Anna", "Eleni"):
        assert part in text


def test_teams_sweep_is_told_in_its_sum(printed):
    rules = PRESETS["tedesco-teams"]
    pairings = tuple(replace(knock("A", 2, 12), knock_card=card) for card in ("5H", "4D", "TC"))
    _, pages = printed(sheet(rows=[Row("team", pairings=pairings)], rules=rules))
    assert "sum, and 25 as all of a side won 55" in pages[0]
    assert "sum (+25 if all of a side won)" in pages[0]
    assert {"♥", "♦", "♣"} <= set(pages[0])
    assert "♠" not in pages[0]


def test_teams_over_several_games_list_them_in_the_summary(printed):
    rules = replace(PAIRS, best_of=3)
    one = sheet(RIVERSIDE, HARBOUR, rows=hands_of_match(rules, 1), rules=rules)
    _, pages = printed(one)
    found = rows_of(pages[-1:])
    for game in one.match.games:
        assert [str(game.total.A)] in [row[-1:] for row in found]
    assert "games won" in pages[-1]


# ------------------------------------------------------------------ Mahjong, cards, multi-match


def test_mahjong_writes_table_and_hand_of_both_sides(printed):
    rows = [
        Row("gin", knocker="A", table=Pair(105, 20), in_hand=Pair(0, 30)),
        Row("dead"),
    ]
    rules = replace(PRESETS["mahjong"], target=500)
    report, (text,) = printed(sheet(rows=rows, rules=rules))
    assert report.pages == 1
    found = rows_of([text])
    assert next(row[-4:] for row in found if "130" in row) == ["130", "130", "−10", "−10"]
    assert ["2", "B", "dead", "–", "–"] in found
    assert "out" in next(row for row in found if "dealer" in row)


def test_knock_card_has_a_column(printed):
    rows = [replace(knock("A", 2, 9), knock_card="TH"), replace(knock("B", 1, 4), knock_card="5S")]
    _, (text,) = printed(sheet(rows=rows, rules=PRESETS["oklahoma"]))
    assert "card" in text
    for part in ("A knock 10", "♥", "B knock 5", "♠"):
        assert part in text


def test_multi_match_adds_up_to_its_mark(printed):
    rules = PRESETS["multi-match"]
    one = sheet(rows=hands_of_match(rules, 7), rules=rules)
    _, pages = printed(one)
    assert "to 500" in pages[-1]
    assert pages[-1].count("game points") == 2
    for points in one.match.game_points:
        assert str(points) in pages[-1]
    assert "games won" not in pages[-1]


def test_multi_match_blank_has_room_for_three_games(printed):
    report, pages = printed(sheet(rules=PRESETS["multi-match"]))
    assert report.pages == 2
    assert ["Game 1" in pages[0], "Game 2" in pages[0], "Game 3" in pages[1]] == [True] * 3


# ------------------------------------------------------------------ all of them


class Recorder(Wishes):
    """A pen that remembers where each text begins and ends."""

    def __init__(self):
        super().__init__()
        self.spans = []

    def write(self, text, x, y, size, *, align="left", most=0.0, **_):
        super().write(text)
        width = ems(text) * size / POINTS_PER_MM
        self._span(text, x, y, min(width, most) if most else width, align)

    def place(self, text, place, x, middle, *, align="left", **_):
        super().place(text, place)
        self._span(text, x, middle, place.width, align)

    def _span(self, text, x, y, width, align):
        left = x - width * {"left": 0.0, "middle": 0.5, "right": 1.0}[align]
        self.spans.append((text, left, left + width, y))


def long_people(rules):
    size = rules.team_size
    a = person(1, LONG_NAME, club=LONG_NAME, seed=512, members=(LONG_NAME,) * size)
    b = person(2, LONG_UNBROKEN, club="", seed=511, members=(LONG_UNBROKEN, "李" * 60, "x",
                                                               "عع")[:size])  # fmt: skip
    return a, b


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("preset", FORMS)
def test_no_text_leaves_the_page(paper, preset):
    rules, measures = PRESETS[preset], measures_of(paper)
    rows = hands_of_match(rules, 11, rulings=True)
    for shown in ([], rows[: len(rows) // 2], rows):
        one = sheet(*long_people(rules), rows=shown, rules=rules)
        desk, pages = Desk.of(one, measures, words()), plan_match(one.match)
        for number in range(len(pages)):
            pen = Recorder()
            write_page(pen, desk, pages, number)
            for text, left, right, y in pen.spans:
                assert left >= MARGIN - 1, text
                assert right <= measures.width - MARGIN + 1, text
                assert 5 < y < measures.height - 5, text


@pytest.mark.parametrize("preset", FORMS)
def test_huge_figures_keep_to_their_cells(preset):
    rules = replace(PRESETS[preset], target=900_000, gin_bonus=123_456, game_bonus=654_321)
    dice = random.Random(preset)
    rows = [random_hand(rules, dice) for _ in range(4)]
    one = sheet(rows=rows, rules=rules)
    desk, pages = Desk.of(one, measures_of("A4"), words()), plan_match(one.match)
    figures = ("deadwood", "table", "in_hand", "gain", "points", "total", "score")
    widest = max(at.width for name, at in desk.table.columns.items() if name.startswith(figures))
    pen = Recorder()
    write_page(pen, desk, pages, 0)
    long = [span for span in pen.spans if span[0].isdigit() and len(span[0]) >= 6]
    assert len(long) >= 2
    assert all(right - left <= widest for _, left, right, _ in long)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_render_every_form_in_one_print(tmp_path, paper):
    out = tmp_path / "sheets.pdf"
    sheets = []
    for number, preset in enumerate(FORMS, 1):
        rules = PRESETS[preset]
        rows = hands_of_match(rules, number, rulings=True)
        sheets.append(sheet(*long_people(rules), rows=rows, rules=rules, number=number))
    report = render_sheets(sheet_set(*sheets, paper=paper), out=out)
    assert report.pages == sum(len(plan_match(one.match)) for one in sheets)
    with pikepdf.open(out) as pdf:
        assert pdf.check_pdf_syntax() == []
        sections = pdf.Root.StructTreeRoot.K[0].K
        assert len(sections) == len(FORMS)
        numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        for number, page in enumerate(pdf.pages):
            marked = [
                int(instruction.operands[1].MCID)
                for instruction in pikepdf.parse_content_stream(page)
                if str(instruction.operator) == "BDC"
            ]
            assert marked == list(range(len(numbers[2 * number + 1])))
        with pdf.open_outline() as outline:
            assert len(outline.root) == len(FORMS)


def test_render_members_in_all_scripts(tmp_path):
    out = tmp_path / "sheets.pdf"
    a = person(1, "Scripts", members=SCRIPTS[:4])
    b = person(2, "More", members=(*SCRIPTS[5:8], "Bo\ue000b"))
    report = render_sheets(sheet_set(sheet(a, b, rules=PRESETS["team-of-four"])), out=out)
    assert report.missing == (MissingGlyphs("Bo\ue000b", "\ue000"),)
    text = "".join(pypdf.PdfReader(out).pages[0].extract_text().split())
    for name in (*SCRIPTS[:4], *SCRIPTS[5:8]):
        assert "".join(name.split()) in text


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.sampled_from(FORMS), st.integers(0, 5_000), st.integers(0, 40), st.text(max_size=60))
def test_render_any_match_of_any_form(tmp_path, preset, seed, count, note):
    rules = PRESETS[preset]
    rows = hands_of_match(rules, seed, rulings=True)[:count]
    if count % 3 == 0:
        rows = [Row("penalty", side="A", points=-5, note=note), *rows[:1]]
    one = sheet(person(1, note), rows=rows, rules=rules)
    out = tmp_path / "sheets.pdf"
    report = render_sheets(sheet_set(one), out=out)
    with pikepdf.open(io.BytesIO(out.read_bytes())) as pdf:
        assert len(pdf.pages) == report.pages == len(plan_match(one.match))
        assert pdf.check_pdf_syntax() == []
