"""Names shown as initials, in many scripts."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournament.names import initials, public_members, public_name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna Maria Kowalska", "A. M. K."),
        ("Jean-Luc Picard", "J.-L. P."),
        ("Anna Nowak\u2010Lis", "A. N.-L."),
        ("Ludwig van Beethoven", "L. v. B."),
        ("anna kowalska", "A. K."),
        ("d’Arc", "D."),
        ("Ben O'Brien", "B. O."),
        ("'t Hooft", "t. H."),
        ("ʻAlī Reza", "A. R."),
        ("Smith, John", "S. J."),
        ("John Smith (Jr.)", "J. S. J."),
        ("J.R.R. Tolkien", "J. R. R. T."),
        ("Dr. Anna 1987", "D. A. 1."),
        ("Łukasz Żółć", "Ł. Ż."),
        ("E\u0301ric Z\u0323ak", "É. Ẓ."),
        ("ßeta ﬁn", "ß. ﬁ."),  # no capital of one letter: left as they are
        ("Ελένη Παππά", "Ε. Π."),
        ("Анна Иванова", "А. И."),
        ("עדה לוי", "ע. ל."),
        ("דוד בן־גוריון", "ד. ב.-ג."),
        ("محمد علي", "م. ع."),
        ("श्रीदेवी कपूर", "श्री. क."),
        ("क्ष\u200dत्रिय", "क्ष."),
        ("เปรม ติณ", "เป. ติ."),
        ("李雷", "李."),
        ("李 雷", "李."),
        ("李雷 Lei Li", "李. L. L."),
        ("ジャン・リュック", "ジ."),
        ("김민수", "김."),
        ("\u1112\u1161\u11ab 별", "한."),
        ("🦊 Fox", "F."),
        ("👩\u200d🔬 Ada", "A."),
        ("X", "X."),
        ("Anna - Kowalska", "A. K."),
        ("🦊🦊", "?."),
        ("", "?."),
    ],
)
def test_initials_of_a_name(name, shown):
    assert initials(name) == shown


letters = st.sampled_from(
    "aábĆdéžŁßnoöÅЖдёΩλυ" + "e\u0301" + "李雷김민あア" + "אבעשمحع" + "कखषि्ी" + "1 '’-.,()/🦊"
)
names = st.one_of(st.text(max_size=40), st.text(letters, max_size=25))


@given(names)
@example("J.-L.")
@example("क\u200d")
def test_initials_are_stable(name):
    shown = initials(name)

    assert shown.endswith(".")
    assert initials(shown) == shown
    assert initials(unicodedata.normalize("NFD", name)) == shown
    assert initials(unicodedata.normalize("NFC", name)) == shown


words = st.text("abcdefghŁćžßЖдёΩλאבשمحع李雷김민", min_size=2, max_size=10)


@given(st.lists(words, min_size=1, max_size=4), st.sampled_from([" ", "-", ", ", " / ", " 🦊 "]))
def test_initials_hold_no_word_of_the_name(parts, between):
    name = between.join(parts)

    shown = initials(name)

    assert shown != name
    assert not any(word in shown for word in parts)


@pytest.mark.parametrize(
    ("name", "members", "shown"),
    [
        ("Riverside", ("Anna Kowalska", "Ben Li"), "Riverside"),
        ("Lions", ("Anna Kowalska", "Ben Li"), "Lions"),
        ("Anna Kowalska / Ben Li", ("Anna Kowalska", "Ben Li"), "A. K. / B. L."),
        ("Team KOWALSKA", ("Anna Kowalska", "Ben Li"), "A. K. / B. L."),
        ("The Kowalskas", ("Anna Kowalska", "Ben Li"), "A. K. / B. L."),
        ("Ben Li’s Four", ("Anna Kowalska", "Ben Li"), "A. K. / B. L."),
        ("Li’s Four", ("Anna Kowalska", "Ben Li"), "A. K. / B. L."),
        ("李雷队", ("李雷", "韩梅梅"), "李. / 韩."),
        ("Riverside", (), "R."),
    ],
)
def test_public_name_of_a_team(name, members, shown):
    assert public_name(name, members) == shown


def test_public_members_are_initials():
    assert public_members(["Anna Kowalska", "李雷"]) == ("A. K.", "李.")
