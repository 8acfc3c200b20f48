"""What can be typed for a hand under given rules, and what to say of a line of another form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring.rows import PAIRING_ENDINGS
from scoring.values import Pair, Row
from tournament.grammar import format_hand_line
from tournament.wording.refusals import sentence
from tournament.wording.text import named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    from scoring.errors import RuleViolation
    from scoring.ruleset import RuleSet
    from tournament.errors import Refusal
    from tournament.grammar import GrammarError

    Meetings = tuple[tuple[str, str], ...]

_SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_FREE: Final = frozenset({"void", "penalty", "award"})
"""Rows that are typed alike under all rules."""

_FIGURES_TO_COME: Final = frozenset({"missing-number", "gin-with-deadwood"})
"""What the grammar says of a Mahjong gin that lacks some of its four figures."""

_UNFINISHED: Final = frozenset({"missing-number", "missing-side", "missing-points"})
"""What is said of a line that only needs more keys: no fault while it is being typed."""

_TOLD: Final[Mapping[str, str | Promise]] = {
    "knock": gettext_lazy("%(side)s knocks with %(own)s against %(left)s"),
    "gin": gettext_lazy("%(side)s has gin, %(left)s left"),
    "big_gin": gettext_lazy("%(side)s has big gin, %(left)s left"),
    "dead": gettext_lazy("dead hand"),
}


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A line that can be typed, and what it says."""

    line: str
    told: str


@dataclass(frozen=True, slots=True)
class FormFault:
    """A row that is none under the rules it is entered by.

    `unfinished`: more keys can still make it one, so it is no fault while it is typed.
    """

    told: str
    unfinished: bool = False


def example_row(rules: RuleSet) -> Row:
    """Return a hand as it is entered under `rules`, fit to be shown as an example."""
    if rules.scoring == "mahjong":
        return Row("gin", "A", table=Pair(105, 20), in_hand=Pair(0, 30))
    hands = _hands(rules)
    if rules.team_size == 1:
        return hands[0]
    members = (hands[0], hands[1 % len(hands)], Row("dead"), hands[0])
    return Row("team", pairings=members[: rules.team_size])


def example_line(rules: RuleSet) -> str:
    """Return the line of `example_row`: "a 8 20"."""
    return format_hand_line(example_row(rules))


def key_lines(rules: RuleSet) -> list[KeyLine]:
    """Return every kind of line that these rules know, the hands first, each with what it says."""
    found = [*_hand_lines(rules), KeyLine("v", gettext("misdeal; a note may follow"))]
    found.append(KeyLine("p b -10", gettext("penalty for B; a note may follow")))
    if rules.scoring == "hollywood":
        award = gettext("every open column awarded to A; a note may follow")
    else:
        award = gettext("game awarded to A; a note may follow")
    return [*found, KeyLine("w a", award)]


def keys_notes(rules: RuleSet) -> list[str]:
    """Return what else is to be known of the keys of these rules."""
    found = []
    if rules.scoring == "mahjong":
        found.append(gettext("The figures of A come first, whoever goes out."))
    if rules.team_size > 1:
        found.append(gettext("Bars part the pairings, in the order of A’s team."))
    if rules.scoring == "hollywood" and rules.hollywood_level == "play_on":
        found.append(
            gettext(
                "A session that ends level is followed by another. To decide the match by a "
                "ruling instead, award it: w a closes every open column for A."
            )
        )
    return found


def required_told(rules: RuleSet | None) -> str:
    """Return what an empty line is answered: "Type a hand: a 8 20"."""
    line = "a 8 20" if rules is None else example_line(rules)
    return gettext("Type a hand: %(line)s") % {"line": line}


def _hands(rules: RuleSet) -> list[Row]:
    """Return a hand of each ending that scores under these rules, Mahjong gin apart."""
    cards = ("9H", "KS", "TH") if rules.knock_card != "none" else (None,) * 3
    found = [Row("gin", "B", None, 31, cards[1])]
    if rules.knock_limit:
        found.insert(0, Row("knock", "A", min(8, rules.knock_limit), 20, cards[0]))
    if rules.big_gin_bonus is not None:
        found.append(Row("big_gin", "A", None, 40, cards[2]))
    return found


def _hand_lines(rules: RuleSet) -> list[KeyLine]:
    if rules.scoring == "mahjong":
        row = example_row(rules)
        told = gettext("A goes out: A has %(a)s on the table and 0 in hand, B %(b)s and %(in_b)s")
        figures = {"a": 105, "b": 20, "in_b": 30}
        lines = [KeyLine(format_hand_line(row), told % figures)]
        return [*lines, KeyLine("d", str(_TOLD["dead"]))]
    hands = [*_hands(rules), Row("dead")]
    lines = [KeyLine(format_hand_line(row), _hand_told(row, rules)) for row in hands]
    if rules.team_size == 1:
        return lines
    whole = ngettext(
        "a team hand: %(size)s hand", "a team hand: %(size)s hands at once", rules.team_size
    )
    return [KeyLine(example_line(rules), whole % {"size": rules.team_size}), *lines]


def _hand_told(row: Row, rules: RuleSet) -> str:
    side = gettext("%(side)s’s player") if rules.team_size > 1 else "%(side)s"
    parts = {
        "side": side % {"side": row.knocker},
        "own": row.knocker_deadwood,
        "left": row.defender_deadwood,
    }
    told = str(_TOLD[row.ending]) % parts
    if row.knock_card is None:
        return told
    card = row.knock_card[0].replace("T", "10") + _SUITS[row.knock_card[1]]
    return gettext("%(told)s, knock card %(card)s") % {"told": told, "card": card}


def form_fault(row: Row, rules: RuleSet) -> FormFault | None:
    """Return why a row is of another form of the game than `rules`, None when it is not.

    Figures are not looked at: they are scored.
    """
    if row.ending in _FREE:
        return None
    if rules.scoring == "mahjong":
        return _no_round(row, rules)
    if any(hand.table is not None for hand in (row, *row.pairings)):
        return FormFault(
            gettext("Four figures belong to Mahjong gin. Here type what is left: %(line)s")
            % {"line": example_line(rules)}
        )
    if rules.team_size > 1:
        return _no_team_hand(row, rules)
    if row.ending == "team":
        told = gettext("Nobody plays in teams here. Type one hand on a line: %(line)s")
        return FormFault(told % {"line": example_line(rules)})
    return None


def _no_round(row: Row, rules: RuleSet) -> FormFault | None:
    """Return why a row is no hand of Mahjong gin."""
    if row.ending == "dead" or row.table is not None:
        return None
    if row.ending == "gin":
        return FormFault(_four_figures(rules), unfinished=True)
    told = gettext("Nobody knocks in Mahjong gin. Type who went out and four figures: %(line)s")
    return FormFault(told % {"line": example_line(rules)})


def _four_figures(rules: RuleSet) -> str:
    told = gettext("Four figures: table and hand of A, then table and hand of B: %(line)s")
    return told % {"line": example_line(rules)}


def _no_team_hand(row: Row, rules: RuleSet) -> FormFault | None:
    """Return why a row is no hand of teams of this size."""
    given, size = len(row.pairings) or 1, rules.team_size
    if row.ending in PAIRING_ENDINGS or given < size:
        told = ngettext(
            "%(given)s of %(size)s pairings. Part them by a bar: %(line)s",
            "%(given)s of %(size)s pairings. Part them by a bar: %(line)s",
            given,
        )
    elif given > size:
        told = ngettext(
            "%(given)s pairing is typed, a team here has %(size)s: %(line)s",
            "%(given)s pairings are typed, a team here has %(size)s: %(line)s",
            given,
        )
    else:
        return None
    parts = {"given": given, "size": size, "line": example_line(rules)}
    return FormFault(told % parts, unfinished=given < size)


def grammar_fault(error: GrammarError, rules: RuleSet | None) -> FormFault:
    """Return what to say of a line that the grammar refuses, in the form these rules know."""
    if rules is not None and rules.scoring == "mahjong" and error.code in _FIGURES_TO_COME:
        return FormFault(_four_figures(rules), unfinished=True)
    return FormFault(sentence(error), unfinished=error.code in _UNFINISHED)


def row_refused(error: RuleViolation | Refusal, meetings: Meetings = ()) -> str:
    """Return why a row is refused; of a team hand it says which pairing is meant.

    `meetings` are the members who meet, by pairing, () where the teams did not name them.
    """
    told = sentence(error)
    place = pairing_of(error.path)
    if place is None:
        return told
    parts = {"number": place + 1, "told": told}
    if place < len(meetings):
        a, b = meetings[place]
        parts |= {"a": named(a), "b": named(b)}
        return gettext("Pairing %(number)s, %(a)s and %(b)s: %(told)s") % parts
    return gettext("Pairing %(number)s: %(told)s") % parts


def pairing_of(path: str) -> int | None:
    """Return which pairing (from 0) a path such as "hands[3].pairings[1].knocker" leads to."""
    _before, found, rest = path.partition("pairings[")
    number = rest.partition("]")[0]
    return int(number) if found and number.isdigit() else None
