"""The cards of a hand: two hands, and what else is known; settled by the pure core."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.cards import RANKS, SUITS, format_cards
from scoring.errors import RuleViolation
from scoring.hand_check import read_deal, read_hand
from scoring.kept import as_entered
from scoring.melds import settle
from scoring.melds.packed import unpack
from scoring.values import HandCards
from tournament.errors import Refusal
from tournament.forms.card_text import (
    GROUPS,
    HANDS,
    LONGEST_TEXT,
    OPEN,
    PARTS,
    THROWN,
    Lies,
    read_cards,
    read_groups,
    texts_of,
)
from tournament.wording.card_faces import Face, face
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from django.http import QueryDict

    from scoring.melds.showdown import Deal, Showdown
    from scoring.ruleset import RuleSet
    from scoring.values import Row, Side

ROLES: Final = ("knocker", "defender")
BIG_HAND: Final = 11
HAND: Final = 10
TYPED: Final = {
    "autocomplete": "off",
    "autocapitalize": "characters",
    "autocorrect": "off",
    "spellcheck": "false",
    "maxlength": LONGEST_TEXT,
}


class CardText(forms.CharField):
    """A text that names cards; its cleaned value is the text as the contract writes it."""

    def __init__(self, *, groups: bool = False, **kwargs: Any) -> None:
        """Take whether bars may part the cards into melds."""
        self._groups = groups
        kwargs.setdefault("required", False)
        kwargs.setdefault("widget", forms.TextInput(attrs=TYPED))
        super().__init__(**kwargs)

    def clean(self, value: Any) -> str:  # noqa: ANN401 - Django's signature
        """Return the cards as a text, or refuse the word that is no card."""
        text = super().clean(value)
        if len(text) > LONGEST_TEXT:
            refusal = Refusal("too-long", length=len(text), limit=LONGEST_TEXT)
            raise forms.ValidationError(sentence(refusal), code=refusal.code)
        try:
            read: Callable[[str], list[tuple[str, ...]]]
            read = read_groups if self._groups else lambda one: [read_cards(one)]
            return " | ".join(map(format_cards, read(text)))
        except RuleViolation as error:
            raise forms.ValidationError(sentence(error), code=error.code) from error


@dataclass(frozen=True, slots=True)
class Cell:
    """A card of the grid: its face, and the hands it is in ("a", "b", and "k": the knock card)."""

    face: Face
    a: bool
    b: bool
    k: bool


@dataclass(frozen=True, slots=True)
class LieRow:
    """A card of the knocker, where it lies, and the places to choose from."""

    face: Face
    chosen: str
    places: tuple[str, ...]


class CardsForm(forms.Form):
    """Two hands of cards and who knocked. Valid, it has `deal` and `shown`: the hand settled.

    The hands are named by side, so that they stay with their players whoever is said to have
    knocked.
    """

    by = forms.ChoiceField(
        label=_("Who knocked?"),
        choices=[("A", "A"), ("B", "B")],
        error_messages={
            "required": _("Say who knocked, or laid down gin."),
            "invalid_choice": _("Say who knocked, or laid down gin."),
        },
    )
    a = CardText()
    b = CardText()
    knock_card = CardText(
        label=_("Knock card"),
        help_text=_("It may also be a card of one of the hands."),
        error_messages={
            "required": _("The knock card is missing. It sets the limit, for example 10h or as.")
        },
    )
    melds = CardText(
        label=_("Melds declared"),
        groups=True,
        help_text=_("A bar between two melds: 5s 6s 7s | kc kd ks. Empty: the best are found."),
    )
    discard = CardText(label=_("Thrown"), help_text=_("The card thrown of eleven."))

    deal: Deal
    shown: Showdown

    def __init__(self, data: QueryDict, rules: RuleSet, **kwargs: Any) -> None:
        """Take what was sent, with what was ticked worked in, and the rules to settle by."""
        self.rules = rules
        self.texts = texts_of(data)
        sent = {**self.texts, "by": data.get("by", "")}
        kwargs.setdefault("label_suffix", "")
        super().__init__(sent, **kwargs)
        self.use_required_attribute = False
        if rules.knock_card == "none":
            del self.fields["knock_card"]
        else:
            self.fields["knock_card"].required = True

    @property
    def side(self) -> Side | None:
        """The side that knocked, None as long as nobody says."""
        value = self.data["by"]
        return value if value in ("A", "B") else None

    @property
    def was(self) -> str:
        """The texts as the page shows them, for `texts_of` to see what was changed on it."""
        return ";".join(self.texts[part].replace(";", ",") for part in PARTS)

    @property
    def empty(self) -> bool:
        """Whether no card has been given at all."""
        return not any(text.strip() for text in self.texts.values())

    @property
    def counts(self) -> tuple[int, int]:
        """How many different cards each side has so far, as far as they can be read."""
        return len(self.held("a")), len(self.held("b"))

    @property
    def complete(self) -> bool:
        """Whether each side has as many cards as it must, and it is known who knocked."""
        enough = min(self.counts) >= HAND
        return enough and not self.lacks_card and self.side is not None

    @property
    def lacks_card(self) -> bool:
        """Whether the knock card is still to be given."""
        return "knock_card" in self.fields and not self.texts["knock_card"].strip()

    def held(self, part: str) -> frozenset[str]:
        """Return the cards of a text that can be read."""
        try:
            return frozenset(read_cards(self.texts[part][:LONGEST_TEXT]))
        except RuleViolation:
            return frozenset()

    def role_of(self, hand: str) -> str:
        """Return "knocker" or "defender" for the hand "a" or "b"; either may have knocked yet."""
        return ROLES[0] if self.side in (None, hand.upper()) else ROLES[1]

    def place(self, path: str) -> str | None:
        """Return the field of a place of the contract."""
        for hand in HANDS:
            if path == self.role_of(hand):
                return hand
        return path if path in self.fields else None

    def clean(self) -> dict[str, Any]:
        """Settle the hand; what is wrong is told at the field it is about."""
        cleaned = super().clean() or {}
        counted = [self._counted(hand) for hand in HANDS if hand in cleaned]
        if self.errors or not all(counted):
            return cleaned
        try:
            self.deal = read_deal(self._document(cleaned))
            self.shown = settle(self.deal)
        except RuleViolation as error:
            self.add_error(self.place(error.path), sentence(error))
        return cleaned

    def _counted(self, hand: str) -> bool:
        """Tell at a hand that it has not the cards it must; both hands are told at once."""
        try:
            read_hand(self.cleaned_data[hand], self.role_of(hand))
        except RuleViolation as error:
            self.add_error(hand, sentence(error))
            return False
        return True

    def _document(self, cleaned: Mapping[str, Any]) -> dict[str, object]:
        """Return the contract's document of this hand."""
        document: dict[str, object] = {"rules": self.rules.to_document()}
        document |= {self.role_of(hand): cleaned[hand] for hand in HANDS}
        known = ("melds", "discard", "knock_card")
        return document | {key: cleaned[key] for key in known if cleaned.get(key)}

    def grid(self) -> Iterator[tuple[str, list[Cell]]]:
        """Yield the cards suit by suit with the hands they are in."""
        a, b, k = (self.held(part) for part in ("a", "b", "knock_card"))
        for suit in SUITS:
            cards = [rank + suit for rank in RANKS]
            yield (
                suit.lower(),
                [Cell(face(card), card in a, card in b, card in k) for card in cards],
            )

    def lies(self) -> list[LieRow]:
        """Return the cards of a complete hand of the knocker, each with where it lies."""
        held = self.held((self.side or "A").lower())
        if len(held) not in (HAND, BIG_HAND):
            return []
        where = Lies(self.texts["melds"], self.texts["discard"]).places()
        places = (OPEN, *GROUPS, *((THROWN,) if len(held) == BIG_HAND else ()))
        cards = [rank + suit for suit in SUITS for rank in RANKS if rank + suit in held]
        return [LieRow(face(card), where.get(card, OPEN), places) for card in cards]

    def row(self) -> Row:
        """Return the hand as a row of the sheet, its cards kept with it."""
        kept = HandCards(
            knocker=format_cards(unpack(self.deal.knocker)),
            defender=format_cards(unpack(self.deal.defender)),
            melds=self.cleaned_data["melds"],
            discard=self.cleaned_data["discard"],
        )
        return replace(as_entered(self.shown), knocker=self.side, cards=kept)

    def query(self) -> dict[str, str]:
        """Return what an address needs to show this hand again."""
        sent = {"by": self.data["by"], **self.texts}
        return {name: text for name, text in sent.items() if text.strip()}
