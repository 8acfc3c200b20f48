"""Whatever comes in, an answer of the contract comes out: never an exception."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.contract import ROW_KEYS, score_text
from scoring.errors import SENTENCES
from scoring.fields import FIELDS
from scoring.presets import PRESETS
from tests.strategies import matches_in

CODES = {key.split(".")[0] for key in SENTENCES}
numbers = st.integers(-5, 130) | st.integers() | st.floats()
scalars = st.none() | st.booleans() | numbers | st.text(max_size=6)
junk = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)
ROW_KEY_NAMES = sorted({key for keys in ROW_KEYS.values() for key in keys} | {"ending", "note"})
words = st.sampled_from([*ROW_KEYS, "A", "B", "4S", "10h", "none", "standard", "upcard", "flat"])
nearly = words | st.integers(-2, 12) | junk
by_side = st.fixed_dictionaries({"A": nearly, "B": nearly})
near_hands = st.dictionaries(st.sampled_from(ROW_KEY_NAMES), nearly | by_side, max_size=6)
near_teams = st.fixed_dictionaries(
    {"ending": st.just("team"), "pairings": st.lists(near_hands | junk, max_size=5)}
)
near_rows = near_hands | near_teams
near_rules = st.sampled_from([*PRESETS]) | st.dictionaries(
    st.sampled_from(["preset", *FIELDS]), nearly, max_size=5
).map(lambda fields: {"preset": "standard", **fields})
near_documents = st.fixed_dictionaries(
    {"rules": near_rules | junk, "hands": st.lists(near_rows | junk, max_size=5) | junk},
    optional={"first_dealer": st.sampled_from(["A", "B"]) | junk, "extra": junk},
)


def assert_answered(answer: Any) -> None:
    if "error" in answer:
        error = answer["error"]
        assert list(error) == ["code", "path", "message"]
        assert error["code"] in CODES
        assert 0 < len(error["message"]) < 2000
        assert error["message"][-1] == "."
    else:
        columns = answer["rules"]["scoring"] == "hollywood"
        assert list(answer) == ["rules", "hands", "columns" if columns else "games", "match"]


@given(junk | near_documents)
def test_any_json_is_scored_or_refused_with_a_code(value: object) -> None:
    answer, status = score_text(json.dumps(value))
    found = json.loads(answer)
    if isinstance(value, list):
        assert (len(found), status) == (len(value), 0) or found["error"]["code"] == "bad-json"
        for one in found if isinstance(found, list) else [found]:
            assert_answered(one)
    else:
        assert_answered(found)
        assert status == (2 if "error" in found else 0)


@given(st.text() | st.binary())
def test_any_text_is_scored_or_refused_with_a_code(text: str | bytes) -> None:
    found = json.loads(score_text(text)[0])
    for one in found if isinstance(found, list) else [found]:
        assert_answered(one)


@given(matches_in(), st.data())
def test_a_good_document_with_one_letter_changed_is_answered(
    played: Any,
    data: st.DataObject,
) -> None:
    text = json.dumps(played.document())
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from('0129-.eE{}[]",: AB\\tn') | st.characters())
    found = json.loads(score_text(text[:at] + letter + text[at + 1 :])[0])
    for one in found if isinstance(found, list) else [found]:
        assert_answered(one)
