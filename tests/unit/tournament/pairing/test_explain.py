from __future__ import annotations

from dataclasses import replace

import pytest

from tournament.outcome import Ruling
from tournament.pairing.elimination import draw_bracket, fold_bracket
from tournament.pairing.explain import PairingReason, Reason, explain_bracket

BYES = {"byes": 2, "places": 8, "entries": 6}


def explained(order, seeds, facts=None):
    pairings = draw_bracket(order)
    if facts is not None:
        states = fold_bracket(pairings, facts)
        pairings = [
            replace(pairing, a=states[pairing.key].a, b=states[pairing.key].b)
            for pairing in pairings
        ]
    return explain_bracket(pairings, order, seeds)


def test_draw_explains_byes_meetings_and_later_matches():
    found = explained([11, 12, 13, 14, 15, 16], {11: 1, 12: 2, 14: 7})
    assert found[1] == PairingReason(
        1,
        Reason("bye-for", {"line": 1, **BYES}),
        Reason("seed-by-hand", {"seed": 1, "line": 1}),
        Reason("bye-of-draw", {"line": 1, **BYES}),
    )
    assert found[2] == PairingReason(
        2,
        Reason("lines-add-up", {"a": 4, "b": 5, "sum": 9, "places": 8}),
        Reason("seed-by-hand", {"seed": 7, "line": 4}),
        Reason("seed-by-lot", {"line": 5}),
    )
    assert found[5] == PairingReason(
        5,
        Reason("winners-meet", {"a": 1, "b": 2}),
        Reason("winner-of", {"key": 1}),
        Reason("winner-of", {"key": 2}),
    )


def test_bracket_in_play_explains_who_came_and_who_did_not():
    facts = {2: (None, Ruling("double_forfeit", None))}
    found = explained([11, 12, 13, 14, 15, 16], {}, facts)
    assert (found[5].a, found[5].b) == (
        Reason("winner-came", {"key": 1}),
        Reason("empty-after", {"key": 2}),
    )
    assert found[5].pairing == Reason("winners-meet", {"a": 1, "b": 2})


@pytest.mark.parametrize("n", [2, 3, 13, 40, 65])
def test_every_pairing_and_place_has_a_reason(n):
    found = explained(list(range(1, n + 1)), {1: 1})
    assert list(found) == [pairing.key for pairing in draw_bracket(range(1, n + 1))]
    codes = {reason.a.code for reason in found.values()} | {
        reason.b.code for reason in found.values()
    }
    assert codes <= {"seed-by-hand", "seed-by-lot", "bye-of-draw", "winner-of"}
    for reason in found.values():
        if reason.pairing.code == "lines-add-up":
            figures = reason.pairing.figures
            assert figures["a"] + figures["b"] == figures["sum"] == figures["places"] + 1
