"""Whatever comes in, an answer of the contract comes out: never an exception."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import SENTENCES
from scoring.hand_check import check_hand_text
from scoring.presets import PRESETS
from tests.unit.scoring.cards.samples import CARDS, Dealt, deals

CODES = {key.split(".")[0] for key in SENTENCES}
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
junk = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)
words = st.sampled_from([*CARDS, "10h", "th", "|", "1S", "||", " "])
texts = st.lists(words, max_size=16).map(" ".join)
full = st.permutations(CARDS).map(lambda cards: " ".join(cards[:10]))
near_rules = st.sampled_from([*PRESETS]) | st.fixed_dictionaries(
    {"preset": st.just("standard")},
    optional={
        "round_the_corner": st.booleans() | junk,
        "ace_deadwood": st.sampled_from((1, 15)) | junk,
        "knock_limit": st.integers(-1, 11),
        "scoring": st.sampled_from(("hollywood", "mahjong", "multi_match")),
    },
)
near_documents = st.fixed_dictionaries(
    {"rules": near_rules | junk, "knocker": full | texts | junk, "defender": full | texts | junk},
    optional={
        "melds": texts | junk,
        "discard": words | junk,
        "knock_card": words | junk,
        "extra": junk,
    },
)


def assert_answered(answer: Any) -> None:
    if "error" in answer:
        error = answer["error"]
        assert list(error) == ["code", "path", "message"]
        assert error["code"] in CODES
        assert 0 < len(error["message"]) < 2000
        assert error["message"][-1] == "."
    else:
        assert list(answer) == ["knocker", "defender", "hand", "points", "winner", "result"]


@given(junk | near_documents)
def test_any_json_is_settled_or_refused_with_a_code(value: object) -> None:
    answer, status = check_hand_text(json.dumps(value))
    found = json.loads(answer)
    if isinstance(found, list):
        assert status == 0
        for one in found:
            assert_answered(one)
    else:
        assert_answered(found)
        assert status == (2 if "error" in found else 0)


@given(deals(), st.data())
def test_a_good_document_with_one_letter_changed_is_answered(
    dealt: Dealt, data: st.DataObject
) -> None:
    document = {
        "rules": "standard",
        "knocker": " ".join(dealt.knocker),
        "defender": " ".join(dealt.defender),
    }
    text = json.dumps(document)
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from('0123AKsS{}[]",:| \\tn') | st.characters())
    found = json.loads(check_hand_text(text[:at] + letter + text[at + 1 :])[0])
    for one in found if isinstance(found, list) else [found]:
        assert_answered(one)


@given(deals(), st.sampled_from(CARDS), st.sampled_from([*PRESETS]))
def test_the_same_document_gives_the_same_bytes(dealt: Dealt, card: str, preset: str) -> None:
    document = {
        "rules": preset,
        "knocker": " ".join(dealt.knocker),
        "defender": " ".join(dealt.defender),
        "knock_card": card,
    }
    mixed = {key: document[key] for key in reversed(document)}
    mixed["knocker"] = " ".join(sorted(dealt.knocker))
    mixed["defender"] = " ".join(sorted(dealt.defender, reverse=True))
    assert check_hand_text(json.dumps(document)) == check_hand_text(json.dumps(mixed))
