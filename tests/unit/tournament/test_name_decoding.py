import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament_strategies import attempt
from tournament.names import NameError_, parse_name_list
from tournament.names.decoding import ENCODINGS, MAX_FILE_BYTES, Decoded, decode_list

NAMES = (
    ("Zoë Müller", "Köln"),
    ("Chloé Nuñez", "São Paulo"),
    ("Björn Åkesson", "Malmö"),
    ("Søren Ærø", ""),
    ("José García", "Málaga"),
    ("Smith, John, Jr.", "Mill; old"),
    ("O’Brien", "Harbour"),
    ("Élise Bœuf", ""),
    ("Ana “Nana” Gonçalves", "Gin"),
    ("Strauß", "Graz"),
)
MADE = {
    "utf-8": lambda text: text.encode(),
    "utf-8 with a mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "utf-16 little": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "utf-16 big": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "utf-16 without a mark": lambda text: text.encode("utf-16-le"),
    "windows-1252": lambda text: text.encode("cp1252"),
}


@pytest.mark.parametrize("made", MADE)
@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("line_end", ["\r\n", "\n", "\r"])
def test_l72_ten_names_are_read_whatever_wrote_the_file(made, mark, line_end):
    """L72: the same names in six encodings, three separators and three line ends."""
    rows = [("Name", "Club"), *NAMES]
    text = line_end.join(f'"{name}"{mark}"{club}"' for name, club in rows) + line_end

    read = decode_list(MADE[made](text))

    assert read.encoding == made.partition(" ")[0]
    lines = parse_name_list(read.text)
    assert [(line.line, line.name, line.club, line.error) for line in lines] == [
        (number, name, club, "") for number, (name, club) in enumerate(NAMES, 2)
    ]


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("windows-1250", "Łukasz Żółć;Łódź\nŚwiętosława Źrebię\nŠtefan Ľudmila;Žilina"),
        ("iso-8859-2", "Łukasz Żółć;Łódź\nŚwiętosława Źrebię\nŠtefan Ľudmila;Žilina"),
        ("windows-1250", "ANNA ŚWIĄTEK"),
        ("windows-1250", "Ştefan Ţepeş"),
        ("windows-1251", "Анна Иванова;Клуб\nЛев Толстой\nPaul Roe"),
        ("windows-1252", "JOSÉ NUÑEZ\nBJÖRN ÅKESSON"),
        ("windows-1252", "Bj\xf6rn"),
    ],
)
def test_l72_file_of_one_byte_a_letter_is_taken_for_the_likeliest(encoding, text):
    """L72: which of them it is cannot be proved, so it is marked as guessed."""
    data = text.encode(ENCODINGS[encoding])

    assert decode_list(data) == Decoded(text, encoding, guessed=True)


def test_l72_encoding_that_is_named_is_taken():
    """L72: Hungarian in Windows-1250 looks Western as well; whoever knows better says so."""
    data = "Győző Fűrész".encode("cp1250")

    assert decode_list(data) == Decoded("Gyõzõ Fûrész", "windows-1252", guessed=True)
    assert decode_list(data, "windows-1250") == Decoded("Győző Fűrész", "windows-1250")


@pytest.mark.parametrize(
    ("data", "encoding", "code", "params"),
    [
        (b"", "", "file-empty", {}),
        (b"x" * (MAX_FILE_BYTES + 1), "", "file-too-big", {"size": 400_001, "limit": 400_000}),
        (b"PK\x03\x04rest", "", "file-is-a-spreadsheet", {}),
        (b"\xd0\xcf\x11\xe0rest", "", "file-is-a-spreadsheet", {}),
        (b"%PDF\x01\x02", "", "file-not-text", {}),
        (b"\x98\x81\x90", "", "file-not-text", {}),
        (codecs.BOM_UTF16_LE + b"A\xd8", "", "file-not-text", {}),
        (codecs.BOM_UTF16_LE + b"\x00\xd8", "", "file-not-text", {}),
        ("Zoë".encode("cp1252"), "utf-8", "file-not-in", {"encoding": "utf-8"}),
    ],
)
def test_decode_list_refuses(data, encoding, code, params):
    with pytest.raises(NameError_) as caught:
        decode_list(data, encoding)
    assert (caught.value.code, caught.value.params) == (code, params)


@given(st.binary(max_size=60), st.sampled_from(["", *ENCODINGS]))
def test_any_file_is_a_text_or_a_refusal(data, encoding):
    read, refusal = attempt(decode_list, data, encoding)
    if refusal is not None:
        assert refusal.code.startswith("file-")
        return
    assert "\0" not in read.text
    assert read.encoding in ENCODINGS


@given(st.text(min_size=1, max_size=60))
def test_any_text_written_as_utf_8_is_read_as_it_was(text):
    read, refusal = attempt(decode_list, codecs.BOM_UTF8 + text.encode())
    assert refusal is not None or read == Decoded(text, "utf-8")
