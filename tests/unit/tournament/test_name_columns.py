import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.names import SEPARATORS, NameList, ParsedLine, guess_separator, read_name_list
from tournament.names.columns import Columns, Row, read_columns


def entered(text, separator=""):
    lines = read_name_list(text, separator=separator).lines
    return [(line.line, line.name, line.club, line.seed, line.error) for line in lines]


@pytest.mark.parametrize("mark", SEPARATORS.values())
@pytest.mark.parametrize("line_end", ["\r\n", "\n", "\r"])
def test_l74_parts_in_quotes_may_hold_anything(mark, line_end):
    """L74: commas, quotes, line breaks and blank last lines; count in = count out."""
    rows = [
        ["Name", "Club", "Seed"],
        ["Smith, John, Jr.", "Gin, Rum; and\tTea", "2"],
        ['Jack "Ace" Doe', "Mill\nand Harbour", ""],
        ["Anna\nNowak", "", "1"],
        ["O'Brien", '"The" Club', ""],
    ]
    file = io.StringIO()
    csv.writer(file, delimiter=mark, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    text = (file.getvalue() + "\n\n").replace("\n", line_end)

    assert entered(text) == [
        (2, "Smith, John, Jr.", "Gin, Rum; and Tea", 2, ""),
        (3, 'Jack "Ace" Doe', "Mill and Harbour", None, ""),
        (5, "Anna Nowak", "", 1, ""),
        (7, "O'Brien", '"The" Club', None, ""),
    ]


PARTS = st.text(st.sampled_from("ab ,;\t\"'\nж李"), min_size=1, max_size=8).map(lambda t: f"n{t}n")


@given(
    st.lists(st.tuples(PARTS, PARTS), min_size=1, max_size=15),
    st.sampled_from(sorted(SEPARATORS)),
    st.sampled_from(["\r\n", "\n", "\r"]),
)
def test_l74_what_was_written_as_csv_is_read_as_it_was(rows, separator, line_end):
    """L74: whatever the parts hold, as many rows come out as went in, with the same parts."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=SEPARATORS[separator], lineterminator="\n")
    writer.writerows(rows)

    read = read_columns("\ufeff" + file.getvalue().replace("\n", line_end), separator)

    assert [row.parts for row in read.rows] == rows


def test_l74_a_row_with_a_fault_is_told_by_the_line_it_begins_on():
    """L74: line breaks inside a part do not shift the lines of what follows."""
    assert entered('"Anna\n\nNowak";Mill\n\n!!!\nBen;Mill;x\n') == [
        (1, "Anna Nowak", "Mill", None, ""),
        (5, "!!!", "", None, "name-no-letter"),
        (6, "Ben", "Mill", None, "bad-seed"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        '"Anna\nBen\nCleo',
        '"><script>\nJack "Ace"\nCleo',
        'Anna\n"Ben" Doe\n"Cleo',
        'Smith, "John"\nDoe, "Jane"\nRoe, "\nX',
    ],
)
def test_quote_that_nothing_closes_swallows_no_line(text):
    assert len(entered(text)) == text.count("\n") + 1


@pytest.mark.parametrize(
    ("heading", "row", "player"),
    [
        ("Last, First, Club", "Smith, John, Mill", ("John Smith", "Mill", None)),
        ("Last,First,Club", '"Smith, Jr.",John,Mill', ("John Smith, Jr.", "Mill", None)),
        ("Name;Vorname;Verein", "Smith;John;Mill", ("John Smith", "Mill", None)),
        ("Фамилия;Имя;Клуб", "Толстой;Лев;Мир", ("Лев Толстой", "Мир", None)),
        ("Seed;Name;Club", "3;Anna;Mill", ("Anna", "Mill", 3)),
        ("Club\tSeed\tPlayer", "Mill\t\tAnna", ("Anna", "Mill", None)),
        ("Club,Player", "Mill,1. Anna #2", ("Anna", "Mill", 2)),
        ("No,First name,Surname,Town", "7,Anna,Nowak,Mill", ("Anna Nowak", "Mill", None)),
        ("Player Name;First;Last;Seed", "Anna N.;Anna;Nowak;1", ("Anna N.", "", 1)),
        ("Surname;Club;E-mail", "Nowak;Mill;a@b.c", ("Nowak", "Mill", None)),
        ("Last;First", "Nowak;", ("Nowak", "", None)),
    ],
)
def test_heading_says_which_column_is_what(heading, row, player):
    (line,) = read_name_list(f"{heading}\n{row}\n").lines

    assert ((line.name, line.club, line.seed), line.error) == (player, "")


def test_heading_and_what_is_left_out_are_told():
    read = read_name_list("Name,Club,Town,E-mail\nAnna,Mill,Riga,a@b.c")

    assert read == NameList(
        (ParsedLine(2, "Anna", "Mill"),),
        "comma",
        ("Name", "Club", "Town", "E-mail"),
        ("Town", "E-mail"),
    )


def test_row_wider_than_its_heading_is_an_error_of_its_line():
    """L74: a comma without quotes shows as a row too wide; nobody is cut or lost."""
    (first, second) = read_name_list("Seed,Name,Club\n1,Smith, John,Mill\n2,Anna,Mill,,").lines

    assert (first.line, first.name, first.error, first.params) == (
        2, "Smith", "wider-than-heading", {"columns": 4, "expected": 3},
    )  # fmt: skip
    assert (second.name, second.club, second.seed, second.error) == ("Anna", "Mill", 2, "")


def test_single_word_is_a_heading_only_above_others():
    assert read_columns("Players:\nAnna").rows == (Row(2, ("Anna",)),)
    assert read_columns("Players").rows == (Row(1, ("Players",)),)


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ('"Smith, John, Jr.",Mill,3\nBen,,', "comma"),
        ('Anna,"Mill, old"\nBen,"Port"', "comma"),
        ("sep=;\nAnna;Mill", "semicolon"),
        ("SEP=,\nAnna,Mill", "comma"),
        ("Smith, John\nDoe, Jane", ""),
        ('Smith, "John"\nDoe, "Jane"', ""),
        ('"Smith, John";Mill\n"Doe, Jane";Port', ""),
        ('Smith,"John"\nDoe, Jane, Dr.', ""),
        ("Anna Nowak,Mill\nBen Doe,Port", ""),
    ],
)
def test_comma_parts_only_where_the_text_shows_it(text, separator):
    assert read_columns(text).separator == separator


def test_separator_that_is_named_parts_all_rows():
    assert read_columns("Anna, Mill\nBen; Port", "comma") == Columns(
        (Row(1, ("Anna", " Mill")), Row(2, ("Ben; Port",))), "comma"
    )


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("Anna Nowak,Mill\nBen Doe,Port\nLi,Rum", "comma"),
        ("Anna Nowak,Mill,1\r\nBen Doe,,\r\n", "comma"),
        ("Smith,John\nDoe,Jane", ""),
        ("Anna Nowak, Mill\nBen Doe, Port", ""),
        ("Anna Nowak,Mill\nBen Doe", ""),
        ("Anna Nowak,Mill", ""),
        ("Anna Nowak;Mill,x\nBen Doe;Port,y", ""),
        ("The Mill: Anna,Ben\nThe Port: Cleo,Dan", ""),
        ("Anna\nBen", ""),
        ("", ""),
    ],
)
def test_guess_separator(text, separator):
    assert guess_separator(text) == separator


@pytest.mark.parametrize("quote", ['"', '"a" "', "", "(", "#", "7"])
def test_long_row_of_blanks_is_read_in_one_go(quote):
    blanks = " " * 60_000

    # A search that begins anew at each blank takes minutes.
    (line,) = read_name_list(f"Anna{blanks}{quote}{blanks}Nowak").lines

    assert line.error == "name-too-long"
