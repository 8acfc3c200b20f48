"""The two ways scoring can fail, and the plain English sentence of each refusal.

`RuleViolation`: the input breaks a rule of the scoring contract; whoever typed it can put it
right. It carries a code, the path of the place, and figures (`params`) from which a sentence can
be made in any language; `message` is the English one.

`ScoringBug`: something that must never happen. Nobody should catch it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHOWN: Final = 40
"""The longest text of an input that a message repeats, in characters."""

_BIG: Final = 10**12
_ROW: Final = re.compile(r"hands\[(\d{1,12})\]")

SENTENCES: Final[dict[str, str]] = {
    "bad-json.syntax": "The input is not JSON: {detail} (line {line}, column {column}).",
    "bad-json.encoding": "The input is not UTF-8 text: byte {position} is wrong. Save it as UTF-8.",
    "bad-json.byte-order-mark": (
        "The input begins with a byte order mark, which JSON does not have. "
        "Save it as UTF-8 without a byte order mark."
    ),
    "bad-json.empty": "The input is empty. Give one document, or a list of documents.",
    "bad-json.constant": "{given} is not a JSON value. Write a whole number.",
    "bad-json.nesting": "The input is nested too deeply to be a document.",
    "bad-json.duplicate-key": (
        "The key {given} stands twice in the same object. Keep one of the two."
    ),
    "bad-document": (
        'A document is an object such as {{"rules": "standard", "hands": []}}, not {given}.'
    ),
    "bad-document.cards": (
        'A document is an object such as {{"rules": "standard", "knocker": "5S 6S ...", '
        '"defender": "2C 2D ..."}}, not {given}.'
    ),
    "bad-document.unreadable": "The file {given} cannot be read: {detail}.",
    "missing-field": "{key} is needed here and missing. Add it.",
    "unknown-field": "There is no {given} here. Known: {known}.",
    "unknown-field.row": "A row with the ending {ending} has no {given}. It takes: {known}.",
    "unknown-preset": "There is no preset {given}. Choose one of: {known}.",
    "bad-value.integer": "Give a whole number from {low} to {high}, not {given}.",
    "bad-value.integer-or-null": "Give a whole number from {low} to {high}, or null, not {given}.",
    "bad-value.odd-integer": "Give an odd whole number from {low} to {high}, not {given}.",
    "bad-value.not-zero": "Give a whole number from {low} to {high} other than 0, not {given}.",
    "bad-value.choice": "Choose one of: {known}. {given} is none of them.",
    "bad-value.ending": (
        "Choose one of: {known}. {given} is none of them; an undercut is entered as a knock, it "
        "follows from the two deadwoods."
    ),
    "bad-value.ending-here": (
        "Under these rules this row ends with one of: {known}. {given} is none of them."
    ),
    "bad-value.pairings": (
        "Give a list of {expected} hands, one for each member of a side and in their order, "
        "not {given}."
    ),
    "bad-value.flag": "Give true or false, not {given}.",
    "bad-value.text": "Give a text, not {given}.",
    "bad-value.list": "Give a list of rows, in order of play, not {given}.",
    "bad-value.object": "Give an object, not {given}.",
    "bad-value.cards": 'Give cards in a text, for example "5S 6S 10H", not {given}.',
    "bad-value.cards-scoring": (
        "The scoring {given} is not settled from two hands of cards. Choose other rules."
    ),
    "bad-value.rules": (
        'Give the code of a preset, or an object {{"preset": CODE, FIELD: VALUE}}, not {given}.'
    ),
    "bad-combination.best_of.scoring": (
        "best_of {best_of} does not go with the scoring {scoring}. Set best_of to 1."
    ),
    "bad-combination.exact_margin_forfeit.scoring": (
        "A forfeit by exact margin does not go with the scoring {scoring}. "
        "Set exact_margin_forfeit to null."
    ),
    "bad-combination.box_scope.box_timing": (
        "Boxes of the last game only cannot be credited at once. "
        "Set box_timing to end, or box_scope to every_game."
    ),
    "bad-combination.box_scope.scoring": (
        "Boxes of the last game only do not go with the scoring {scoring}. "
        "Set box_scope to every_game."
    ),
    "bad-combination.box_scope.game_winner": (
        "Boxes of the last game only do not go with a game won by the higher total. "
        "Set game_winner to first_to_target, or box_scope to every_game."
    ),
    "bad-combination.box_scope.exact_margin_forfeit": (
        "Boxes of the last game only do not go with a forfeit on the final totals. "
        "Set the forfeit's basis to hand_points, or box_scope to every_game."
    ),
    "bad-combination.knock_card.knock_limit": (
        "With a knock card the card is the limit, so knock_limit {knock_limit} has no use. "
        "Set knock_limit to 10, or knock_card to none."
    ),
    "bad-combination.knock_card.scoring": (
        "There is no knocking, and so no knock card, with the scoring {scoring}. "
        "Set knock_card to none."
    ),
    "bad-combination.team_size.scoring": (
        "Teams are not played with the scoring {scoring}. Set team_size to 1."
    ),
    "missing-knock-card": (
        "These rules need the knock card of the hand: its rank and suit, for example 10H or AS."
    ),
    "knock-over-limit": (
        "A knock with {deadwood} is over the limit of {limit}. "
        "Check the figure, or enter how the hand was ruled."
    ),
    "knock-over-limit.card": (
        "A knock with {deadwood} is over the limit of {limit} that the knock card {card} sets. "
        "Check the figure and the card."
    ),
    "knock-over-limit.gin-only": (
        "A knock with {deadwood} is not allowed: this hand is gin only. "
        "Enter gin if the knocker had no deadwood, else check the figure."
    ),
    "knock-over-limit.cards": (
        "{cards} are left and count {deadwood}; the limit of a knock is {limit}. "
        "Check the cards and the melds."
    ),
    "knock-over-limit.cards-knock-card": (
        "{cards} are left and count {deadwood}; the knock card {card} sets the limit of {limit}. "
        "Check the cards, the melds and the knock card."
    ),
    "gin-with-deadwood": (
        "A hand that ends with {ending} leaves the knocker no deadwood, not {deadwood}. "
        "Leave knocker_deadwood out, or enter a knock."
    ),
    "gin-with-deadwood.in-hand": (
        "Whoever goes out has nothing left in hand, not {deadwood}. "
        "Check the figure, and who went out."
    ),
    "hand-after-end": (
        "The match was over before this row. Take the row out, or correct an earlier one."
    ),
    "unknown-card": "{given} is no card. Write rank and suit, for example 10H, th or AS.",
    "duplicate-card": "The card {card} is there twice.",
    "duplicate-card.both-hands": "The card {card} is in both hands.",
    "wrong-count": "There must be {expected} cards, not {given}.",
    "wrong-count.hand": "There must be {expected} cards, not {given}: {cards}.",
    "wrong-count.thrown": (
        "There must be 11 cards when one of them is thrown, not 10. "
        "Add the card that is missing, or leave out the discard {card}."
    ),
    "not-a-meld": (
        "{given} is no meld: three or four cards of a rank, or three or more in a row of a suit."
    ),
    "not-a-meld.empty": (
        'There is no card between two bars. Write melds as in "5S 6S 7S | KC KD KS".'
    ),
    "card-not-in-hand": "The card {card} is not in the hand.",
    "card-not-in-hand.melded": (
        "The card {card} is in a meld. Only a card outside the melds can be the discard."
    ),
}
"""The English sentence of each refusal, by `RuleViolation.key`."""


class ScoringBug(Exception):  # noqa: N818 - named for what it is; it is never an answer to input
    """A broken promise inside the scoring core: never the fault of an input."""


class RuleViolation(Exception):  # noqa: N818 - the name the contract's users know it by
    """An input that the rules refuse, with the place and what to do about it.

    `code` is one of the contract's error codes; `path` names the place ("hands[3].knock_card",
    "" for the whole input); `params` holds the figures of the sentence. The parameter `reason`
    tells apart the cases of one code.
    """

    def __init__(self, code: str, path: str = "", **params: object) -> None:
        """Refuse what stands at `path`; `params` fill the sentence of the code."""
        super().__init__(code, path)
        self.code = code
        self.path = path
        self.params = params

    @property
    def key(self) -> str:
        """The key of the sentence: the code, with the reason behind a dot where there is one."""
        reason = self.params.get("reason")
        return f"{self.code}.{reason}" if reason else self.code

    @property
    def message(self) -> str:
        """The refusal as an English sentence that begins with the place."""
        sentence = SENTENCES[self.key].format(**self.params)
        return f"{_place(self.path)}: {sentence}" if self.path else sentence

    def under(self, prefix: str) -> RuleViolation:
        """Return the same refusal with its path read from `prefix` on."""
        path = f"{prefix}.{self.path}" if self.path else prefix
        return RuleViolation(self.code, path, **self.params)

    def __str__(self) -> str:
        """Return the English sentence."""
        return self.message


def _place(path: str) -> str:
    """Return a path as a person finds it: rows are counted from 1 on a sheet."""
    row = _ROW.match(path)
    return f"Row {int(row[1]) + 1} ({shorten(path)})" if row else shorten(path)


def shorten(text: str) -> str:
    """Return `text`, cut to a length that fits into a sentence."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def show(value: object) -> str:
    """Return an input value as a message may repeat it: short, whatever was given."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if -_BIG < value < _BIG else "a number of more than 12 digits"
    if isinstance(value, str):
        return f'"{shorten(value)}"'
    if isinstance(value, float):
        return repr(value)
    return "an object" if isinstance(value, dict) else "a list"


def known(names: Iterable[object]) -> str:
    """Return a list of codes or numbers as a message names them."""
    return ", ".join(str(name) for name in names)
