from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.tournament_strategies import attempt
from tournament.names import (
    MAX_LINES,
    MAX_LIST_BYTES,
    MAX_NAME,
    NameError_,
    ParsedLine,
    clean_name,
    clean_text,
    members_key,
    name_identity,
    name_key,
    parse_name_list,
)

FAMILY = "👨\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna Nowak", "Anna Nowak"),
        ("  Anna \t Nowak\n", "Anna Nowak"),
        ("Anna\u00a0\u3000Nowak", "Anna Nowak"),
        ("Zoe\u0308", "Zoë"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Nguyễn", "Nguyễn"),
        ("Ελένη", "Ελένη"),
        ("Анна", "Анна"),
        ("李雷", "李雷"),
        ("עדה", "עדה"),
        ("O'Brien", "O'Brien"),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ('"><script>alert(1)</script>', '"><script>alert(1)</script>'),
        ('Jack "Ace" Smith', 'Jack "Ace" Smith'),
        ("Ann 🎉", "Ann 🎉"),
        (f"Ann {FAMILY}", f"Ann {FAMILY}"),
        ("Ann ❤\ufe0f", "Ann ❤\ufe0f"),
        ("7", "7"),
        ("x" * MAX_NAME, "x" * MAX_NAME),
        # Controls, direction overrides, zero width, soft hyphen, byte order mark, fillers.
        ("An\u0000na", "Anna"),
        ("\u202eanna\u202c", "anna"),
        ("An\u200bna\ufeff", "Anna"),
        ("An\u00adna", "Anna"),
        ("Anna\u3164", "Anna"),
        ("An\u200e\u200f\u061cna", "Anna"),
        ("Anna\ud800", "Anna"),
        ("Anna\uffff", "Anna"),
        # Joiners only where they change what is read.
        ("An\u200dna", "Anna"),
        ("Anna\u200d", "Anna"),
        ("\u200cAnna", "Anna"),
        ("مه\u200cدی", "مه\u200cدی"),
        ("क्\u200dष", "क्\u200dष"),
        ("نیلوفر\u200c", "نیلوفر"),
        ("م\u200c\u061c", "م"),
        # A tower of accents is cut.
        ("a" + "\u0322" * 50 + "b", "a" + "\u0322" * 5 + "b"),
    ],
)
def test_clean_name(text, name):
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", "name-empty", {}),
        (" \t\n", "name-empty", {}),
        ("\u200b\u202e", "name-empty", {}),
        ("\u3164", "name-empty", {}),
        ("---", "name-no-letter", {}),
        ("🎉", "name-no-letter", {}),
        ("\u0301", "name-no-letter", {}),
        ("x" * (MAX_NAME + 1), "name-too-long", {"length": 121, "limit": 120}),
        ("x" * 10_000, "name-too-long", {"length": 10_000, "limit": 120}),
        ("x" * 10**6, "name-too-long", {"length": 10**6, "limit": 120}),
    ],
)
def test_clean_name_refuses(text, code, params):
    with pytest.raises(NameError_) as caught:
        clean_name(text)
    assert (caught.value.code, caught.value.params) == (code, params)


@given(st.text(max_size=150))
def test_clean_name_is_stable_and_harmless(text):
    name, refusal = attempt(clean_name, text)
    if refusal is not None:
        assert refusal.code in {"name-empty", "name-no-letter", "name-too-long"}
        return
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert 1 <= len(name) <= MAX_NAME
    assert name == " ".join(name.split())
    name.encode()
    assert not any(unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"} for char in name)
    assert not set(name) & set("\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2069\ufeff")


def test_clean_text_may_be_empty_and_has_its_own_limit():
    assert clean_text(" \u200b ") == ""
    assert clean_text("x" * 200, limit=200) == "x" * 200
    with pytest.raises(NameError_) as caught:
        clean_text("x" * 121)
    assert (caught.value.code, caught.value.params) == (
        "text-too-long",
        {"length": 121, "limit": 120},
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe\u0308"),
        ("Zoë", "ZOE"),
        ("Nuñez", "nunez"),
        ("Łukasz Żółć", "Lukasz Zolc"),
        ("Đorđe", "Dorde"),
        ("Søren", "Soren"),
        ("Strauß", "STRAUSS"),
        ("Ærø", "Aero"),
        ("Þór", "thor"),
        ("İpek", "ipek"),
        ("Işık", "isik"),
        ("Ştefan", "Stefan"),
        ("Nguyễn", "nguyen"),
        ("Ёлкина", "елкина"),
        ("Ελένη", "ΕΛΕΝΗ"),
        ("Γιώργος", "γιωργοσ"),
        ("O'Brien", "O’Brien"),
        ("O'Brien", "OBrien"),
        ("Jean-Luc", "Jean Luc"),
        ("Smith, John", "Smith John"),
        ("J. R. Smith", "J R Smith"),
        ("Ann 🎉", "ann"),
        ("ﬁona", "Fiona"),
        ("Ａｎｎ", "Ann"),
        ("محمّد", "محمد"),
        ("عـلي", "علي"),
        ("עָדָה", "עדה"),
        ("李雷", "李雷"),
    ],
)
def test_name_key_calls_alike(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Annalee", "Anna Lee"),
        ("कि", "क"),
        ("か", "が"),
        ("Анна", "Anna"),
        ("李雷", "李蕾"),
    ],
)
def test_name_key_keeps_apart(one, other):
    assert name_key(one) != name_key(other)


def test_name_key_of_no_letters_is_empty():
    assert name_key(" -—🎉'") == ""


@given(st.text())
def test_name_key_is_stable_and_ignores_case_and_form(text):
    key = name_key(text)
    assert name_key(key) == key
    assert key == " ".join(key.split())
    assert name_key(unicodedata.normalize("NFD", text)) == key
    assert name_key(unicodedata.normalize("NFC", text)) == key


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Zoë", "Zoe\u0308", True),
        ("John  Smith", "john smith", True),
        ("Strauß", "STRAUSS", True),
        ("Nuñez", "Nunez", False),
        ("O'Brien", "O’Brien", False),
    ],
)
def test_name_identity(one, other, same):
    assert (name_identity(one) == name_identity(other)) is same


class TestList:
    @pytest.mark.parametrize(
        ("line", "name", "club", "seed"),
        [
            ("Anna Nowak", "Anna Nowak", "", None),
            ("Anna Nowak; Gin Club", "Anna Nowak", "Gin Club", None),
            ("Anna Nowak\tGin Club", "Anna Nowak", "Gin Club", None),
            ("Anna Nowak\tGin; Club", "Anna Nowak", "Gin; Club", None),
            ("Anna Nowak (Gin Club)", "Anna Nowak", "Gin Club", None),
            ("Anna (Nan) Nowak", "Anna (Nan) Nowak", "", None),
            ("(Gin Club)", "(Gin Club)", "", None),
            ("Anna ()", "Anna ()", "", None),
            ("Anna (Nan) Nowak (Gin Club)", "Anna (Nan) Nowak", "Gin Club", None),
            ("Smith, John, Jr.", "Smith, John, Jr.", "", None),
            ("Smith, John; Gin Club", "Smith, John", "Gin Club", None),
            # Seeds.
            ("Anna #3", "Anna", "", 3),
            ("Anna # 3", "Anna", "", 3),
            ("Anna #3; Gin Club", "Anna", "Gin Club", 3),
            ("Anna; Gin Club #3", "Anna", "Gin Club", 3),
            ("Anna; Gin Club; 3", "Anna", "Gin Club", 3),
            ("Anna; Gin Club; #3", "Anna", "Gin Club", 3),
            ("Anna; ; 3", "Anna", "", 3),
            ("Anna;;3", "Anna", "", 3),
            ("Anna\t\t3", "Anna", "", 3),
            ("Anna (Gin Club) #3", "Anna", "Gin Club", 3),
            ("Anna #3 (Gin Club)", "Anna", "Gin Club", 3),
            ("Anna #three", "Anna #three", "", None),
            ("Anna#3", "Anna#3", "", None),
            # Numbering, bullets, quotes, what a spreadsheet leaves at the end.
            ("1. Anna", "Anna", "", None),
            ("12) Anna; Gin Club", "Anna", "Gin Club", None),
            ("1.Anna", "Anna", "", None),
            ("  3. Anna", "Anna", "", None),
            ("7\tAnna\tGin Club", "Anna", "Gin Club", None),
            ("7.\tAnna", "Anna", "", None),
            ("7; Anna; Gin Club; 2", "Anna", "Gin Club", 2),
            ("50 Cent", "50 Cent", "", None),
            ("3.14 Pi", "3.14 Pi", "", None),
            ("7", "7", "", None),
            ("- Anna", "Anna", "", None),
            ("• Anna", "Anna", "", None),
            ("-Anna", "-Anna", "", None),
            ("1. - Anna", "Anna", "", None),
            ("Anna - Nowak", "Anna - Nowak", "", None),
            ("Anna – Mill; Club", "Anna – Mill", "Club", None),
            ("Anna 2. Nowak", "Anna 2. Nowak", "", None),
            ('"Smith; John";Gin Club', "Smith; John", "Gin Club", None),
            ('"Anna ""Ace"" Nowak"', 'Anna "Ace" Nowak', "", None),
            ('Anna "Ace" Nowak', 'Anna "Ace" Nowak', "", None),
            ('"Ace" Anna', '"Ace" Anna', "", None),
            ('"Ace" Anna "Nowak"; Club', '"Ace" Anna "Nowak"', "Club", None),
            ('"><script>; "x', '"><script>', '"x', None),
            ("Anna;;;;", "Anna", "", None),
            ("Anna\t\t\t", "Anna", "", None),
            ("\ufeffAnna", "Anna", "", None),
            ("Anna\u200b; \u200b", "Anna", "", None),
        ],
    )
    def test_line(self, line, name, club, seed):
        assert parse_name_list(line) == [ParsedLine(1, name, club, seed)]

    @pytest.mark.parametrize(
        ("line", "name", "error", "params"),
        [
            ("; Gin Club", "", "name-empty", {}),
            ("1. ", "", "name-empty", {}),
            ("#3", "", "name-empty", {}),
            ("---", "---", "name-no-letter", {}),
            ("x" * 121, "x" * 120, "name-too-long", {"length": 121, "limit": 120}),
            ("Anna;" + "x" * 121, "Anna", "club-too-long", {"length": 121, "limit": 120}),
            ("Anna; Club; best", "Anna", "bad-seed", {"seed": "best", "limit": 512}),
            ("Anna #0", "Anna", "bad-seed", {"seed": "0", "limit": 512}),
            ("Anna; Club; -1", "Anna", "bad-seed", {"seed": "-1", "limit": 512}),
            ("Anna; Club; 513", "Anna", "bad-seed", {"seed": "513", "limit": 512}),
            ("Anna; Club; ²", "Anna", "bad-seed", {"seed": "²", "limit": 512}),
            ("Anna #99999999", "Anna", "bad-seed", {"seed": "99999999", "limit": 512}),
            ("Anna; Club; 3; x", "Anna", "too-many-columns", {"columns": 4}),
        ],
    )
    def test_line_that_is_no_player(self, line, name, error, params):
        (parsed,) = parse_name_list(line)
        assert (parsed.name, parsed.error, parsed.params) == (name, error, params)

    def test_blank_lines_are_skipped_and_lines_keep_their_numbers(self):
        text = "\n\nAnna\r\n  \r\nBen\rChloé\n\u200b\n"
        assert [(line.line, line.name) for line in parse_name_list(text)] == [
            (3, "Anna"),
            (5, "Ben"),
            (6, "Chloé"),
        ]

    @pytest.mark.parametrize(
        "heading",
        [
            "Name;Club",
            "Name\tClub\tSeed",
            "No.;Player;Club",
            "ИМЯ; Клуб; Посев",
            "#;Name",
            "\ufeffName;Club",
        ],
    )
    def test_heading_is_no_player(self, heading):
        assert parse_name_list(f"{heading}\nAnna; Gin") == [ParsedLine(2, "Anna", "Gin")]

    @pytest.mark.parametrize("line", ["Name", "Club", "Anna; Club", "Club; Seed"])
    def test_player_with_a_word_of_headings_stays(self, line):
        assert len(parse_name_list(line)) == 1

    def test_heading_alone_is_an_empty_list(self):
        with pytest.raises(NameError_) as caught:
            parse_name_list("Name; Club\n")
        assert caught.value.code == "list-empty"

    def test_same_player_twice(self):
        lines = parse_name_list("Zoë; Gin\nBen\nZoe\u0308 ;  GIN\nZOË;gin")
        assert [(line.error, line.params.get("first_line")) for line in lines] == [
            ("", None),
            ("", None),
            ("same-player-twice", 1),
            ("same-player-twice", 1),
        ]

    def test_same_name_of_another_club_or_spelling_warns_only(self):
        """L59: two people of one name are two."""
        lines = parse_name_list("Nuñez; Gin\nNunez; Gin\nNuñez; Rum\nBen")
        assert [(line.error, line.warning, line.params.get("first_line")) for line in lines] == [
            ("", "", None),
            ("", "same-name", 1),
            ("", "same-name", 1),
            ("", "", None),
        ]

    def test_seed_twice(self):
        lines = parse_name_list("Anna #1\nBen #1\nChloé #2")
        assert lines == [
            ParsedLine(1, "Anna", seed=1),
            ParsedLine(2, "Ben", seed=1, error="seed-twice", params={"seed": 1, "first_line": 1}),
            ParsedLine(3, "Chloé", seed=2),
        ]

    def test_line_with_an_error_does_not_count_as_a_first_one(self):
        lines = parse_name_list("Anna; Club; best\nAnna; Club")
        assert [line.error for line in lines] == ["bad-seed", ""]

    @pytest.mark.parametrize("text", ["", "\n \n", "\ufeff", "\u200b"])
    def test_empty_list_is_refused(self, text):
        with pytest.raises(NameError_) as caught:
            parse_name_list(text)
        assert caught.value.code == "list-empty"

    def test_too_many_lines_are_refused(self):
        names = [f"Player {number}" for number in range(MAX_LINES)]
        assert len(parse_name_list("\n\n".join(names))) == MAX_LINES
        with pytest.raises(NameError_) as caught:
            parse_name_list("\n".join([*names, "One more"]))
        assert (caught.value.code, caught.value.params) == (
            "list-too-long",
            {"lines": MAX_LINES + 1, "limit": MAX_LINES},
        )

    def test_too_big_a_text_is_refused(self):
        with pytest.raises(NameError_) as caught:
            parse_name_list("ё" * (MAX_LIST_BYTES // 2 + 1))
        assert (caught.value.code, caught.value.params) == (
            "list-too-big",
            {"size": MAX_LIST_BYTES + 2, "limit": MAX_LIST_BYTES},
        )

    @given(st.text(max_size=300))
    @example("a\x85b\x0bc")
    @example('"' * 99 + ";" * 99)
    def test_any_text_is_a_list_or_a_refusal(self, text):
        lines, refusal = attempt(parse_name_list, text)
        if refusal is not None:
            assert refusal.code == "list-empty"
            return
        assert [line.line for line in lines] == sorted({line.line for line in lines})
        for line in lines:
            if not line.error:
                assert clean_name(line.name) == line.name
                assert clean_text(line.club) == line.club
                assert line.seed is None or 1 <= line.seed <= 512

    @given(
        st.lists(
            st.tuples(
                st.sampled_from(
                    ["Smith, John, Jr.", "O'Brien", "李雷", '"><script>', "a", "Łukasz"]
                ),
                st.sampled_from(["", "Gin Club", "Club, of Gin"]),
                st.sampled_from(["", "7", "#8"]),
            ),
            min_size=1,
            max_size=30,
        ),
        st.sampled_from(["; ", "\t", ";"]),
        st.sampled_from(["\n", "\r\n", "\r", "\n\n"]),
    )
    def test_count_in_is_count_out(self, players, separator, line_break):
        """L74: whatever the names hold, as many come out as went in."""
        text = line_break.join(separator.join(player) for player in players)
        lines = parse_name_list(text)
        assert [(line.name, line.club) for line in lines] == [player[:2] for player in players]


def teams(text, size=2):
    lines = parse_name_list(text, size)
    return [(one.name, one.members, one.club, one.seed, one.error, one.warning) for one in lines]


@pytest.mark.parametrize(
    ("line", "team"),
    [
        ("Riverside: Anna, Boris", ("Riverside", ("Anna", "Boris"), "", None)),
        ("Riverside : Anna,Boris ,; Mill; 3", ("Riverside", ("Anna", "Boris"), "Mill", 3)),
        ("1. Riverside: Anna / Boris (Mill) #4", ("Riverside", ("Anna", "Boris"), "Mill", 4)),
        ("Anna / Boris", ("Anna / Boris", ("Anna", "Boris"), "", None)),
        ("Anna/Boris; Mill", ("Anna / Boris", ("Anna", "Boris"), "Mill", None)),
        (": Anna, Boris", ("Anna / Boris", ("Anna", "Boris"), "", None)),
        ("Harbour: Smith, John / Doe, Jane", ("Harbour", ("Smith, John", "Doe, Jane"), "", None)),
        ("Порт：Анна、李雷", ("Порт", ("Анна", "李雷"), "", None)),
        ("Riverside", ("Riverside", (), "", None)),
        ("Riverside:", ("Riverside", (), "", None)),
        ("Smith, John", ("Smith, John", (), "", None)),
    ],
)
def test_parse_name_list_of_teams(line, team):
    assert teams(line) == [(*team, "", "")]


@pytest.mark.parametrize(
    ("text", "size", "error", "params"),
    [
        ("Riverside: Anna", 2, "members-count", {"given": 1, "needed": 2}),
        ("A / B / C", 2, "members-count", {"given": 3, "needed": 2}),
        ("Riverside: Anna, Boris", 1, "members-not-here", {}),
        ("Riverside: Anna, !!!", 2, "member-name", {"name": "!!!"}),
        ("Riverside: Anna, anna", 2, "same-member-twice", {"name": "Anna", "first_line": 1}),
        ("A: Zoë, Ben\nB: Kim, ZOË", 2, "same-member-twice", {"name": "ZOË", "first_line": 1}),
        ("A: Zoë, Ben\nA: Kim, Pat", 2, "same-player-twice", {"first_line": 1}),
    ],
)
def test_parse_name_list_says_what_is_wrong_with_members(text, size, error, params):
    line = parse_name_list(text, size)[-1]

    assert (line.error, line.params) == (error, params)


def test_parse_name_list_warns_of_members_alike():
    line = parse_name_list("A: Nuñez, Ben\nB: Kim, Nunez", 2)[-1]

    assert (line.warning, line.params) == ("same-member", {"name": "Nunez", "first_line": 1})


def test_parse_name_list_leaves_bars_and_colons_of_single_players_alone():
    assert [line.name for line in parse_name_list("A / B\nDr: Who")] == ["A / B", "Dr: Who"]


def test_parse_name_list_of_teams_has_a_heading():
    assert [one.name for one in parse_name_list("Team; Club; Seed\nRiverside; Mill", 2)] == [
        "Riverside"
    ]


@given(st.text(max_size=300), st.integers(1, 4))
def test_parse_name_list_of_teams_takes_any_text(text, size):
    lines, _refusal = attempt(parse_name_list, text, size)

    if lines is not None:
        assert {len(line.members) for line in lines} <= {0, size if size > 1 else 0}
        assert all(clean_name(m) == m for line in lines for m in line.members)
        assert all(len(line.name) <= MAX_NAME for line in lines)


def test_members_key_finds_each_member_on_a_line_of_its_own():
    assert members_key(("Łukasz Żółć", "O'Brien")) == "lukasz zolc\nobrien"
    assert members_key(()) == ""
