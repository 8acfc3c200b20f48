import ast
import string
from pathlib import Path

import pytest

from scoring.errors import SENTENCES, RuleViolation
from scoring.ruleset import RuleSet
from tournament.api.problems import STANDS_IN_THE_WAY
from tournament.correction import CorrectionError
from tournament.errors import Conflict, Missing, NotAllowed, Refusal
from tournament.grammar import GrammarError, parse_hand_line
from tournament.names import NameError_
from tournament.wording import coded_sentence, sentence
from tournament.wording import refusals as words

ROOT = Path(__file__).resolve().parents[3]
RAISED = {
    "Refusal", "NameError_", "PairingError", "SeedError", "RulingError", "CorrectionError",
    "RuleViolation", "job_fail",
}  # fmt: skip
NOT_FOR_PEOPLE = {
    # the command line and the API speak of documents; pages never do
    "bad-json", "bad-document",
}  # fmt: skip


def codes_raised():
    """Yield every code that a call in the source refuses with, and where."""
    for path in sorted([*ROOT.glob("tournament/**/*.py"), *ROOT.glob("scoring/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                place = 1 if name == "job_fail" else 0
                if name in RAISED and len(node.args) > place:
                    code = node.args[place]
                    if isinstance(code, ast.Constant) and isinstance(code.value, str):
                        yield code.value, f"{path.name}:{node.lineno}"


def test_every_code_that_is_raised_has_a_sentence():
    known = {code.partition(".")[0] for code in words._TABLE} | NOT_FOR_PEOPLE

    assert {(code, place) for code, place in codes_raised() if code not in known} == set()


def test_every_code_of_the_grammar_has_a_sentence():
    source = "".join(path.read_text() for path in sorted(ROOT.glob("tournament/grammar*/*.py")))
    source = source or (ROOT / "tournament/grammar.py").read_text()
    codes = {
        part.value
        for node in ast.walk(ast.parse(source.replace("from __future__ import annotations", "")))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "fail" and node.args
        for part in ast.walk(node.args[0])
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }

    assert codes - set(words.GRAMMAR) == set()


def test_every_case_of_the_scoring_rules_is_told():
    cases = {key for key in SENTENCES if key.partition(".")[0] not in NOT_FOR_PEOPLE}

    assert {key for key in cases if key not in words._TABLE} == {
        # rows are made by the grammar and by forms, which cannot get these wrong
        "unknown-field.row", "bad-value.ending", "bad-value.flag", "bad-value.text",
        "bad-value.list", "bad-value.object", "bad-value.rules",
    }  # fmt: skip


@pytest.mark.parametrize(
    "table", ["SCORING", "CARDS", "GRAMMAR", "NAMES", "DRAW", "MATCHES", "EVENTS"]
)
def test_no_sentence_breaks_without_its_figures(table):
    for code in getattr(words, table):
        told = coded_sentence(code, {})

        assert "%(" not in told
        assert told[0] in string.ascii_uppercase + "“–"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "Type a hand, for example: a 8 20"),
        ("p b 10", "Put + or - before the points: -10 takes them away, +10 gives them."),
        ("a g 8 20", "Gin leaves the knocker nothing: type only what the defender has left."),
        (
            "d 5",
            "“5” does not belong here. Only a knock card or a # note may follow.",
        ),
    ],
)
def test_sentence_of_a_line(line, told):
    with pytest.raises(GrammarError) as caught:
        parse_hand_line(line)

    assert sentence(caught.value) == told


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (Missing("match"), "This match is gone. The bracket may have been drawn again."),
        (Missing("thing"), "This is gone. Load the page again."),
        (NotAllowed(), "Your account has no role in this event that allows it."),
        (
            Conflict(match_id=1, expected=2, actual=3),
            ("Somebody else changed this match meanwhile, so nothing was saved. Look at what "
            "changed, then enter yours again."),
        ),
        (
            Refusal("match-ruled", match="M7", how="double_forfeit"),
            "M7 was decided by a ruling (double forfeit). Take the ruling back to enter hands.",
        ),
        (Refusal("weak-password", "password", reasons=["Too short.", "Too common."]),
         "Too short. Too common."),
        (Refusal("nobody-knows"), "This cannot be done (nobody-knows)."),
        (NameError_("name-empty"), "Give a name."),
        (CorrectionError("no-change"), "Nothing was changed: the hand is as it was."),
        (
            RuleViolation("knock-over-limit", "hands[3].knocker_deadwood", deadwood=11, limit=10),
            "11 is more than anybody may knock with: the limit is 10.",
        ),
        (RuleViolation("missing-field", "rules.knock_limit", key="knock_limit"),
         "Knock limit is missing."),
        (Refusal("same-player", name="100% Anna"), "100% Anna is entered already."),
    ],
)  # fmt: skip
def test_sentence(error, told):
    assert sentence(error) == told


WHOLE_EVENT = {
    # the draw as a whole, which no single match or player stands for
    "draw-changed", "draw-not-published", "draw-published", "entries-closed",
    "no-draft", "rules-not-frozen", "third-place-needs-four", "too-few-entries",
    # the very match, hand or player whose page one is on, as it is by now
    "unknown-fact", "withdrawal-changed",
    # all matches together: the plan that comes with it names each that stands in the way
    "rescore-blocked", "rescore-changed",
    # forms, tokens, papers, files and work: no part of play
    "archive-exists", "archive-not-written", "event-changed", "job-is-alive", "jobs-run",
    "request-reused", "sheets-good", "too-many-tokens",
}  # fmt: skip
NAMED = {"match", "following", "name", "people", "waits", "round"}


def test_l66_a_refusal_names_what_stands_in_the_way():
    """L66: whatever the event's state forbids is told with the match, player or round that does."""
    unnamed = set()
    for code in STANDS_IN_THE_WAY:
        cases = {case for case in words._TABLE if case.partition(".")[0] == code}
        told = [str(words._TABLE[case]) for case in cases]
        if not any(f"%({name})s" in one for one in told for name in NAMED):
            unnamed.add(code)

    assert unnamed == WHOLE_EVENT


@pytest.mark.parametrize(
    ("waits", "told"),
    [
        (("M1",), "M9 waits for its players. Finish M1 first."),
        (("M1", "M2"), "M9 waits for its players. Finish M1 and M2 first."),
        (
            tuple(f"M{n}" for n in range(1, 257)),
            "M9 waits for its players. Finish M1, M2, M3, M4, M5, M6, M7 and 249 more first.",
        ),
    ],
)
def test_l66_matches_in_the_way_are_listed(waits, told):
    assert sentence(Refusal("players-to-come", match="M9", waits=waits)) == told


def test_sentence_of_rules_that_do_not_go_together():
    with pytest.raises(RuleViolation) as caught:
        RuleSet.from_document({"preset": "oklahoma", "knock_limit": 5})

    assert sentence(caught.value) == (
        "With a knock card the card is the limit. Set the knock limit to 10, or play without a "
        "knock card."
    )
