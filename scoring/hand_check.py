"""A hand checked from its cards: the contract's document of cards in, who scores what out.

`check_hand_document` speaks for callers that have parsed JSON, `check_hand_text` for the command
line; `read_deal` and `settle` are the two steps between, for a page that shows its own words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.cards import format_card, format_cards, parse_card, parse_cards
from scoring.contract import answer_text
from scoring.errors import RuleViolation, show
from scoring.fields import check_keys
from scoring.melds.defence import read_meld
from scoring.melds.packed import BITS, card_at, pack, unpack
from scoring.melds.showdown import BIG_HAND, Deal, settle
from scoring.ruleset import RuleSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scoring.melds.showdown import Showdown
    from scoring.values import HandCards

_NEEDED: Final = ("rules", "knocker", "defender")
_KEYS: Final = (*_NEEDED, "melds", "discard", "knock_card")
_HAND: Final = 10
_COUNTS: Final[Mapping[str, tuple[int, ...]]] = {
    "knocker": (_HAND, BIG_HAND),
    "defender": (_HAND,),
}


def check_hand_text(text: str | bytes) -> tuple[str, int]:
    """Return what `manage.py check_hand` prints for this input, and its exit status.

    One document or a list of them, as for `scoring.contract.answer_text`.
    """
    return answer_text(text, check_hand_document)


def check_hand_document(document: object) -> dict[str, object]:
    """Return the contract's answer to one parsed document of cards.

    Raises `RuleViolation` when the document is refused: of the wrong form, a card that is none or
    there twice, too many or too few, a meld that is none, a knock that is over the limit.
    """
    return showdown_document(settle(read_deal(document)))


def read_deal(document: object) -> Deal:
    """Return the hand that a parsed document of cards describes, or refuse it."""
    if not isinstance(document, dict):
        raise RuleViolation("bad-document", reason="cards", given=show(document))
    check_keys(document, _KEYS, "")
    for key in _NEEDED:
        if key not in document:
            raise RuleViolation("missing-field", key, key=key)
    rules = _rules(document["rules"])
    knocker, defender = (read_hand(document[key], key) for key in _COUNTS)
    if knocker & defender:
        card = format_card(card_at(knocker & defender))
        raise RuleViolation("duplicate-card", "defender", reason="both-hands", card=card)
    thrown = _discard(document["discard"], knocker) if "discard" in document else 0
    melds = _melds(document["melds"], knocker, thrown, rules) if "melds" in document else None
    return Deal(knocker, defender, rules, _knock_card(document, rules), melds, thrown)


def deal_of(cards: HandCards, knock_card: str | None, rules: RuleSet) -> Deal:
    """Return the hand that cards kept with a row are of.

    Raises `RuleViolation` as `read_deal` does: kept cards need not fit other rules.
    """
    document: dict[str, object] = {"rules": rules.to_document(), **cards._asdict()}
    document["knock_card"] = knock_card
    return read_deal({key: value for key, value in document.items() if value})


def showdown_document(shown: Showdown) -> dict[str, object]:
    """Return the contract's form of a hand that was settled from its cards."""
    row = shown.row
    hand: dict[str, object] = {
        "knocker": row.knocker,
        "ending": row.ending,
        "knocker_deadwood": row.knocker_deadwood,
        "defender_deadwood": row.defender_deadwood,
    }
    if row.knock_card is not None:
        hand["knock_card"] = format_card(row.knock_card)
    knocker = _arranged(shown.knocker.melds, shown.knocker.deadwood, shown.knocker.unmatched)
    if shown.knocker.discard is not None:
        knocker["discard"] = format_card(shown.knocker.discard)
    defender = _arranged(shown.defender.melds, shown.defender.deadwood, shown.defender.unmatched)
    laid = sorted((each.card for each in shown.defender.layoffs), key=BITS.__getitem__)
    defender["layoffs"] = [format_card(card) for card in laid]
    defender["deadwood_before_layoff"] = shown.defender.deadwood_before_layoff
    return {
        "knocker": knocker,
        "defender": defender,
        "hand": hand,
        "points": shown.points,
        "winner": shown.winner,
        "result": shown.result,
    }


def _arranged(
    melds: Iterable[Sequence[str]], deadwood: int, unmatched: Iterable[str]
) -> dict[str, object]:
    return {
        "melds": [format_cards(meld) for meld in melds],
        "deadwood": deadwood,
        "unmatched": [format_card(card) for card in unmatched],
    }


def _rules(value: object) -> RuleSet:
    """Return the rules, or refuse those of a game whose hands are scored in another way."""
    rules = RuleSet.from_document(value)
    if rules.scoring == "mahjong":
        path = "rules.scoring"
        raise RuleViolation("bad-value", path, reason="cards-scoring", given=rules.scoring)
    return rules


def read_hand(value: object, path: str) -> int:
    """Return the cards of the hand at `path`, "knocker" or "defender", or refuse them.

    Raises `RuleViolation`: `bad-value`, `unknown-card`, `duplicate-card`, `wrong-count`.
    """
    hand = pack(parse_cards(value, path), path)
    counts, given = _COUNTS[path], hand.bit_count()
    if given not in counts:
        raise RuleViolation(
            "wrong-count",
            path,
            reason="hand" if hand else "",
            expected=" or ".join(map(str, counts)),
            given=given,
            cards=format_cards(unpack(hand)),
        )
    return hand


def _discard(value: object, knocker: int) -> int:
    """Return the card that the knocker threw, or refuse it."""
    card = parse_card(value, "discard")
    if not BITS[card] & knocker:
        raise RuleViolation("card-not-in-hand", "discard", card=format_card(card))
    if knocker.bit_count() != BIG_HAND:
        raise RuleViolation("wrong-count", "knocker", reason="thrown", card=format_card(card))
    return BITS[card]


def _melds(value: object, knocker: int, thrown: int, rules: RuleSet) -> tuple[int, ...]:
    """Return the spread that the knocker declared, or refuse it."""
    if not isinstance(value, str):
        raise RuleViolation("bad-value", "melds", reason="cards", given=show(value))
    groups = [parse_cards(group, "melds") for group in value.split("|")] if value.strip() else []
    spread = pack([card for group in groups for card in group], "melds")
    if spread & ~knocker:
        card = format_card(card_at(spread & ~knocker))
        raise RuleViolation("card-not-in-hand", "melds", card=card)
    if spread & thrown:
        card = format_card(card_at(thrown))
        raise RuleViolation("card-not-in-hand", "discard", reason="melded", card=card)
    return tuple(read_meld(group, rules, "melds") for group in groups)


def _knock_card(document: Mapping[str, object], rules: RuleSet) -> str | None:
    """Return the knock card, where the rules have one: elsewhere it is neither used nor checked."""
    if rules.knock_card == "none":
        return None
    if "knock_card" not in document:
        raise RuleViolation("missing-knock-card", "knock_card")
    return parse_card(document["knock_card"], "knock_card")
