"""The PDF itself: every name, every figure, the page count, whatever the names are."""

from __future__ import annotations

import datetime as dt
import hashlib
import io
import subprocess
from dataclasses import replace

import pikepdf
import pypdf
import pytest
import segno
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.presets import PRESETS
from scoring.values import Row
from tests.unit.sheets.samples import (
    LONG_NAME,
    LONG_UNBROKEN,
    SCRIPTS,
    knock,
    match_rows,
    person,
    sheet,
    sheet_set,
)
from tournament.sheets import MissingGlyphs, NothingToPrint, UnknownPaper, render_sheets
from tournament.sheets.lines import lines_of_game
from tournament.values import RulingView, SlotView

pytestmark = pytest.mark.pdf
RULES = PRESETS["tournament-250"]


@pytest.fixture
def printed(tmp_path):
    """Print sheets; return the report and what a reader finds on each page."""

    def render(*sheets, paper="A4"):
        out = tmp_path / "sheets.pdf"
        report = render_sheets(sheet_set(*sheets, paper=paper), out=out)
        reader = pypdf.PdfReader(out)
        return report, [page.extract_text() for page in reader.pages]

    return render


def squeezed(text):
    return "".join(text.split())


def test_render_calls_seeds_only_those_given_by_hand(printed):
    _, pages = printed(
        sheet(person(1, "Anna", seed=4, given=7), person(2, "Boris", seed=12)), paper="A4"
    )

    assert "seed 7" in pages[0]
    assert "line 12" in pages[0]
    assert "seed 12" not in pages[0]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_render_blank_sheet_has_three_pages_with_names_and_addresses(printed, paper):
    report, pages = printed(sheet("Anna Karenina", "Boris Godunov", number=7), paper=paper)
    assert (report.pages, report.matches, report.missing, len(pages)) == (3, 1, (), 3)
    for number, text in enumerate(pages, 1):
        for part in (
            "Spring Cup 2026",
            "Quarter-final · 11 April 2026 · Town Hall, Kraków",
            "Anna Karenina",
            "Boris Godunov",
            "Kraków Gin Club",
            "line 13",
            "Tournament: best of five games to 250",
            f"R2-7 · page {number} of 3",
            "printed from revision 41",
            "http://192.168.1.20:8000/e/spring-cup/m/R2-7/",
        ):
            assert part in text
    assert "Game 1" in pages[0]
    assert "Game 2" in pages[0]
    assert "Game 4" in pages[1]
    assert "Game 5" in pages[2]
    for part in (
        "Summary",
        "hand points",
        "game bonus",
        "shutout",
        "games won",
        "director",
        "× 25",
    ):
        assert part in pages[2]
    assert "× 25" in pages[2]


@pytest.mark.parametrize(("paper", "size"), [("A4", (595.28, 841.89)), ("Letter", (612.0, 792.0))])
def test_render_paper_has_its_exact_size(tmp_path, paper, size):
    out = tmp_path / "sheets.pdf"
    render_sheets(sheet_set(sheet(), paper=paper), out=out)
    with pikepdf.open(out) as pdf:
        assert {tuple(map(float, page.mediabox)) for page in pdf.pages} == {(0.0, 0.0, *size)}


def test_render_filled_sheet_prints_every_line_as_it_was_scored(printed):
    one = sheet(rows=match_rows(RULES, 3))
    _, pages = printed(one)
    found = [line.split() for page in pages for line in page.splitlines()]
    for game in one.match.games:
        for line in lines_of_game(game):
            if line.kind == "hand" and not line.dashed:
                figures = (line.number, line.dealer, line.who, line.how, *line.deadwood)
                scored = [*line.points, *line.totals]
                # On paper each side's points stand beside its total.
                paired = [scored[0], scored[2], scored[1], scored[3]]
                wanted = [str(figure) for figure in (*figures, *paired) if figure is not None]
                assert wanted in found
    for game in one.match.games:
        for side in ("A", "B"):
            assert any(row[-1:] == [str(game.total.of(side))] for row in found)
    assert [str(sum(game.total.A for game in one.match.games))] == found_row(found, one)


def found_row(rows, one):
    """The last figure of A's match totals."""
    total = str(one.match.card.total.A)
    return next(row[-1:] for row in rows if row[-1:] == [total])


def test_render_sheet_in_progress_leaves_the_summary_of_open_games_blank(printed):
    rows = match_rows(RULES, 3)
    one = sheet(rows=rows[:30])
    _, pages = printed(one)
    open_game = one.match.games[-1]
    assert open_game.finished is False
    assert str(open_game.total.A) not in pages[-1].split()
    assert str(one.match.games[0].total.A) in pages[-1].split()


def test_render_game_of_42_hands_is_marked_as_going_on(printed):
    rows = [knock("AB"[number % 2], 1, 2) for number in range(42)]
    report, pages = printed(sheet(rows=rows))
    assert report.pages == 4
    assert "goes on in the next column" in pages[0]
    assert "Game 1, continued" in pages[0]
    assert "brought forward 18 18" in pages[0]
    assert "Continuation of game ____" in pages[3]


def test_render_rulings_print_their_words(printed):
    rows = [
        knock("A", 8, 20),
        Row("penalty", side="B", points=-10, note="slow play"),
        Row("void", note="misdeal"),
        Row("dead"),
        Row("award", side="A", note="B left the table"),
    ]
    _, pages = printed(sheet(rows=rows))
    for part in (
        "Penalty for B: slow play",
        "−10 −10",
        "Misdeal",
        "2 B dead – –",
        "Game awarded to A: B left the table",
        "awarded to A · 37 – −10",
    ):
        assert part in pages[0]
    assert "Misdeal: misdeal" not in pages[0]


def test_render_note_too_long_for_its_row_is_kept_among_the_remarks(printed):
    note = "eleven cards were dealt to the dealer, found after the first draw; dealt again at once"
    _, pages = printed(sheet(rows=[Row("void", note=note)]))
    assert "…" in pages[0]
    assert squeezed(f"Game 1: Misdeal: {note}") in squeezed(pages[-1])


@pytest.mark.parametrize(
    ("kind", "winner", "words"),
    [
        ("walkover", "A", "Walkover: A wins the match."),
        ("retirement", "B", "Retirement: B wins the match."),
        ("forfeit", "B", "Forfeit: B wins the match."),
        ("double_forfeit", None, "Double forfeit: nobody wins the match."),
    ],
)
def test_render_ruling_stands_among_the_remarks(printed, kind, winner, words):
    ruling = RulingView(
        kind, winner, "Nobody came.", "Director", dt.datetime(2026, 4, 11, 9, 0, tzinfo=dt.UTC)
    )
    _, pages = printed(sheet(ruling=ruling))
    assert f"{words} Nobody came." in pages[-1]
    assert pages[-1].count("not played") == 6


def test_render_names_in_all_scripts(printed):
    """L70: every letter is there, whatever the script."""
    pairs = list(zip(SCRIPTS[::2], SCRIPTS[1::2], strict=True))
    sheets = [sheet(a, b, number=number) for number, (a, b) in enumerate(pairs, 1)]
    report, pages = printed(*sheets)
    assert (report.pages, report.missing) == (3 * len(pairs), ())
    for number, pair in enumerate(pairs):
        for page in pages[3 * number : 3 * number + 3]:
            for name in pair:
                assert squeezed(name) in squeezed(page)


def test_render_names_in_all_scripts_for_another_reader(tmp_path):
    """L70: so another program reads them too."""
    out = tmp_path / "sheets.pdf"
    sheets = [sheet(name, "Boris", number=number) for number, name in enumerate(SCRIPTS, 1)]
    render_sheets(sheet_set(*sheets), out=out)
    done = subprocess.run(["pdftotext", "-layout", out, "-"], check=True, capture_output=True)
    assert done.stderr == b""
    text = squeezed(done.stdout.decode())
    for name in SCRIPTS:
        assert squeezed(name) in text


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("best_of", [1, 5])
def test_render_long_names_do_not_change_the_page_count(printed, paper, best_of):
    """L69: no text blanks a sheet or moves a match over a page break."""
    rules = replace(RULES, best_of=best_of)
    names = [LONG_NAME, LONG_UNBROKEN, "A" * 60, "李" * 60, "x"]
    sheets = [
        sheet(
            person(1, name, club=name, seed=512),
            person(2, names[number % 5 - 1], club="", seed=None),
            rules=rules,
            number=number,
            event_name=name,
            place=name,
            round_name=name,
            rules_line=name * 4,
        )
        for number, name in enumerate(names * 3)
    ][:13]
    report, pages = printed(*sheets, paper=paper)
    each = 1 if best_of == 1 else 3
    assert (report.pages, report.matches) == (13 * each, 13)
    for number, one in enumerate(sheets):
        assert squeezed(one.match.card.a.person.name) in squeezed(pages[number * each])


def test_render_reports_names_that_lack_letters_and_prints_all_the_same(printed):
    """L70: a letter no font has is reported, and all is printed."""
    odd = "Bo\ue000b \ue001\ue000"
    report, pages = printed(sheet(odd, "Anna"), sheet("Cyd", odd, number=2))
    assert report.missing == (MissingGlyphs(odd, "\ue000\ue001"),)
    assert (report.pages, len(pages)) == (6, 6)
    assert "Anna" in pages[0]


def test_render_leaves_out_byes_and_prints_places_to_come(printed):
    bye = sheet("Anna", SlotView("bye"), number=1)
    waiting = sheet(SlotView("to_come", source_code="R1-4"), "Boris", number=2)
    report, pages = printed(bye, waiting)
    assert (report.pages, report.matches) == (3, 1)
    assert "the winner of R1-4" in pages[0]
    assert "R2-1 " not in pages[0]


def test_render_with_nothing_but_byes_is_refused(tmp_path):
    out = tmp_path / "sheets.pdf"
    for sheets in ([], [sheet("Anna", SlotView("bye"))]):
        with pytest.raises(NothingToPrint):
            render_sheets(sheet_set(*sheets), out=out)
    assert list(tmp_path.iterdir()) == []


def test_render_unknown_paper_is_refused(tmp_path):
    with pytest.raises(UnknownPaper, match="there is: A4, Letter"):
        render_sheets(sheet_set(sheet(), paper="A5"), out=tmp_path / "sheets.pdf")


def test_render_tells_its_progress_match_by_match(tmp_path):
    told = []
    render_sheets(
        sheet_set(*(sheet(number=number) for number in range(1, 4))),
        out=tmp_path / "sheets.pdf",
        progress=lambda done, of: told.append((done, of)),
    )
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_render_same_values_give_the_same_bytes(tmp_path):
    digests = set()
    for number in range(2):
        out = tmp_path / f"{number}.pdf"
        render_sheets(sheet_set(sheet(rows=match_rows(RULES, 1))), out=out)
        digests.add(hashlib.sha256(out.read_bytes()).hexdigest())
    assert len(digests) == 1


def test_render_file_tells_about_itself(tmp_path):
    out = tmp_path / "sheets.pdf"
    render_sheets(sheet_set(sheet(), sheet(number=2)), out=out)
    with pikepdf.open(out) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert str(pdf.docinfo.Title) == "Spring Cup 2026 · Quarter-final · Score sheets"
        assert str(pdf.Root.Lang).startswith("en")
        assert bool(pdf.Root.MarkInfo.Marked) is True
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle) is True
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == [
                "R2-1 · Anna Karenina – Boris Godunov",
                "R2-2 · Anna Karenina – Boris Godunov",
            ]


def test_render_embeds_every_font(tmp_path):
    out = tmp_path / "sheets.pdf"
    render_sheets(sheet_set(*(sheet(name, "x") for name in SCRIPTS)), out=out)
    with pikepdf.open(out) as pdf:
        descriptors = [
            found
            for found in pdf.objects
            if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/FontDescriptor"
        ]
        assert len(descriptors) >= 6
        assert all("/FontFile2" in found or "/FontFile3" in found for found in descriptors)


def test_render_structure_follows_the_pages(tmp_path):
    out = tmp_path / "sheets.pdf"
    render_sheets(sheet_set(sheet(rows=match_rows(RULES, 2)), sheet(number=2)), out=out)
    with pikepdf.open(out) as pdf:
        sections = pdf.Root.StructTreeRoot.K[0].K
        assert [str(section.T)[:4] for section in sections] == ["R2-1", "R2-2"]
        numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        for number, page in enumerate(pdf.pages):
            assert int(page.StructParents) == numbers[2 * number] == number
            marked = [
                int(instruction.operands[1].MCID)
                for instruction in pikepdf.parse_content_stream(page)
                if str(instruction.operator) == "BDC"
            ]
            assert marked == list(range(len(numbers[2 * number + 1])))


def test_render_qr_code_is_that_of_the_match(tmp_path):
    out = tmp_path / "sheets.pdf"
    one = sheet(number=5)
    render_sheets(sheet_set(one), out=out)
    matrix = segno.make(one.url, error="m", micro=False).matrix
    with pikepdf.open(out) as pdf:
        picture = pdf.pages[2].Resources.XObject["/Qr"]
        side, bits = int(picture.Width), picture.read_bytes()
    step = side // len(matrix)
    rows = [bits[row * step * (side // 8) :][: side // 8] for row in range(len(matrix))]
    assert [[int(not byte) for byte in row] for row in rows] == [list(row) for row in matrix]


@pytest.mark.parametrize("url", ["", "http://x/" + "a" * 5000, "http://hall.example/e/żółć/"])
def test_render_any_address_prints(printed, url):
    report, _ = printed(sheet(url=url))
    assert report.pages == 3


def test_render_speaks_the_active_language(printed):
    with translation.override("ru"):
        _, pages = printed(sheet())
    assert "11 апреля 2026" in pages[0]


def test_render_matches_of_different_length_in_one_file(printed):
    short = sheet(rules=replace(RULES, best_of=1), number=1)
    report, pages = printed(short, sheet(number=2))
    assert report.pages == 4
    assert "page 1 of 1" in pages[0]
    assert "page 3 of 3" in pages[3]


def test_render_content_stays_on_the_page(tmp_path):
    out = tmp_path / "sheets.pdf"
    worst = person(1, LONG_UNBROKEN, club="W" * 200, seed=512)
    rows = match_rows(RULES, 3)
    one = sheet(
        worst, worst, rows=rows, event_name="W" * 300, place="W" * 300, rules_line="W" * 900
    )
    render_sheets(sheet_set(one), out=out)
    boxes = subprocess.run(["pdftotext", "-bbox", out, "-"], check=True, capture_output=True)
    words = [line for line in boxes.stdout.decode().splitlines() if "<word" in line]
    edges = [dict(part.split("=") for part in word.split()[1:5]) for word in words]
    places = [{key: float(value.split('"')[1]) for key, value in edge.items()} for edge in edges]
    assert len(places) > 500
    assert min(place["xMin"] for place in places) >= 25
    assert max(place["xMax"] for place in places) <= 595.28 - 24
    assert min(place["yMin"] for place in places) >= 10
    assert max(place["yMax"] for place in places) <= 841.89 - 10


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(max_size=130), min_size=9, max_size=9))
def test_render_any_text_anywhere_gives_a_sound_file(tmp_path, texts):
    a, b, club, event, place, round_name, rules, note, reason = texts
    ruling = RulingView("forfeit", "A", reason, "x", dt.datetime(2026, 4, 11, 9, 0, tzinfo=dt.UTC))
    one = sheet(
        person(1, a, club=club),
        person(2, b, seed=1),
        rows=[knock("A", 1, 30), Row("penalty", side="A", points=5, note=note)],
        event_name=event,
        place=place,
        round_name=round_name,
        rules_line=rules,
        ruling=ruling,
    )
    out = tmp_path / "sheets.pdf"
    report = render_sheets(sheet_set(one), out=out)
    with pikepdf.open(io.BytesIO(out.read_bytes())) as pdf:
        assert (len(pdf.pages), report.pages) == (3, 3)
        assert pdf.check_pdf_syntax() == []
