"""A list of names as a file: read, shown, and only then entered."""

import codecs

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import make_bracket, make_event
from tests.integration.views.desk.conftest import everything, said, text_of
from tournament.models import Entry
from tournament.names.decoding import MAX_FILE_BYTES


@pytest.fixture
def event(desk):
    return make_event(desk.user)


def upload(desk, event, content, **more):
    file = SimpleUploadedFile("players.csv", content)
    return desk.post("entries_add", {"file": file, "step": "look", **more}, code=event.code)


def browser(text):
    """Return a text as a browser sends what stands in a box."""
    return "\r\n".join(text.splitlines())


def shown(response):
    return [(p.line, p.name, p.club, p.seed, p.error) for line, _ in response.context["lines"]
            for p in [line.parsed]]  # fmt: skip


NAMES = 'Last,First,Club,Seed\rŻółć,Łukasz,"Łódź, old",1\rO\'Brien,Ben,,\r'


def test_l72_file_is_shown_first_and_entered_as_it_was_shown(desk, event):
    """L72: nothing is written before the preview; what it shows is what is entered."""
    before = everything()

    looked = upload(desk, event, NAMES.encode("cp1250"))

    assert looked.status_code == 200
    assert shown(looked) == [
        (2, "Łukasz Żółć", "Łódź, old", 1, ""),
        (3, "Ben O'Brien", "", None, ""),
    ]
    assert "It looks like Windows-1250" in text_of(looked)
    assert "Commas stand between the columns." in text_of(looked)
    assert everything() == before
    form = looked.context["form"]
    sent = {
        "names": browser(form["names"].value()),
        "separator": form["separator"].value(),
        "seen": looked.context["seen"],
        "step": "enter",
    }
    assert said(desk.post("entries_add", sent, code=event.code)) == [
        "2 players are entered, as numbers 1 to 2."
    ]
    assert list(Entry.objects.order_by("number").values_list("name", "club", "seed")) == [
        ("Łukasz Żółć", "Łódź, old", 1),
        ("Ben O'Brien", "", None),
    ]


def test_l72_commas_guessed_in_a_file_stay_chosen(desk, event):
    """L72: without heading and quotes the guess is told, and can be taken back."""
    looked = upload(desk, event, b"Anna Nowak,Mill\r\nBen Doe,Port\r\n")

    assert [row[1:3] for row in shown(looked)] == [("Anna Nowak", "Mill"), ("Ben Doe", "Port")]
    assert looked.context["form"]["separator"].value() == "comma"
    sent = {"names": "Anna Nowak,Mill\r\nBen Doe,Port", "seen": looked.context["seen"]}
    other = desk.post("entries_add", {**sent, "step": "enter"}, code=event.code)
    assert [row[1] for row in shown(other)] == ["Anna Nowak,Mill", "Ben Doe,Port"]
    assert not Entry.objects.exists()


def test_l72_letters_can_be_named(desk, event):
    data = "Győző Fűrész".encode("cp1250")

    assert shown(upload(desk, event, data))[0][1] == "Gyõzõ Fûrész"
    assert shown(upload(desk, event, data, encoding="windows-1250"))[0][1] == "Győző Fűrész"


def test_l72_faults_in_a_file_are_told_by_line(desk, event):
    """L72: one bad row stops nothing else from being read, and is told by its line."""
    data = codecs.BOM_UTF16_LE + "Name;Club\n!!!;Mill\n\nAnna;Mill\nanna;mill".encode("utf-16-le")

    response = upload(desk, event, data)

    assert response.status_code == 422
    assert [(row[0], row[-1]) for row in shown(response)] == [
        (2, "name-no-letter"),
        (4, ""),
        (5, "same-player-twice"),
    ]
    assert "The file was read as UTF-16." in text_of(response)


@pytest.mark.parametrize(
    ("content", "more", "told"),
    [
        (b"", {}, "The file is empty."),
        (b"PK\x03\x04", {}, "This is a workbook."),
        (b"\x00\x01\x02", {}, "This is no text file."),
        (b"Zo\xeb", {"encoding": "utf-8"}, "The file is not written in utf-8."),
        (b"Anna", {"encoding": "ebcdic"}, ""),
        (b"x" * (MAX_FILE_BYTES + 7), {}, "400007 bytes, 400000 at most"),
        (b"x\n" * 2_001, {}, "The list has 2001 lines; enter at most 2000 at a time."),
        (b"\n \n", {}, "There is no name in this list."),
        (b"Anna", {"names": "Ben"}, "Give either a file or names in the box."),
    ],
)
def test_file_that_is_no_list_is_refused_at_the_field(desk, event, content, more, told):
    before = everything()

    response = upload(desk, event, content, **more)

    assert response.status_code == 422
    place = "encoding" if not told else "file"
    assert list(response.context["names"].errors) == [place]
    assert told in text_of(response)
    assert everything() == before


def test_file_after_publication_says_why_not(desk):
    event = make_bracket(2, desk.user)

    response = upload(desk, event, b"Late Lara")

    assert response.status_code == 422
    assert "the list of players is closed" in text_of(response)


def test_columns_left_out_are_told(desk, event):
    page = text_of(upload(desk, event, b"Name;Club;<b>;E-mail\nAnna;Mill;x;a@b.c"))

    assert "These columns are left out: &lt;b&gt; · E-mail" in page
    assert "The first row is a heading: Name · Club · &lt;b&gt; · E-mail" in page


def test_l74_lines_that_quotes_join_are_told(desk, event):
    """L74: a quote forgotten far above could join lines; that it did is said before all else."""
    response = desk.post(
        "entries_add", {"names": '"Ann\nBen\nBob"\nCleo', "step": "look"}, code=event.code
    )

    assert [row[:2] for row in shown(response)] == [(1, "Ann Ben Bob"), (4, "Cleo")]
    assert "Quotes hold these lines together as one row each: 1–3" in text_of(response)


def test_list_with_a_choice_that_is_none_is_told_after_publication_too(desk):
    event = make_bracket(2, desk.user)

    response = upload(desk, event, b"Anna", encoding="ebcdic")

    assert response.status_code == 422
    assert shown(response) == []
