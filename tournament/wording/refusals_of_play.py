"""What the rules, the cards of a hand and the entry line refuse, each as a sentence by its code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    Sentences = Mapping[str, str | Promise]

SCORING: Final[Sentences] = {
    "missing-field": _("%(field)s is missing."),
    "unknown-field": _("There is no rule called %(given)s."),
    "unknown-preset": _("There are no rules called %(given)s. Choose one of: %(known)s."),
    "bad-value.integer": _("Give a whole number from %(low)s to %(high)s, not %(given)s."),
    "bad-value.integer-or-null": _(
        "Give a whole number from %(low)s to %(high)s, or nothing where it is not played."
    ),
    "bad-value.odd-integer": _("Give an odd number from %(low)s to %(high)s, not %(given)s."),
    "bad-value.not-zero": _("Give a number of points other than 0."),
    "bad-value.choice": _("Choose one of: %(known)s."),
    "bad-value.scoring": _(
        "Events with this form of scoring cannot be played here yet. Choose rules that keep the "
        "score game by game."
    ),
    "bad-value.ending-here": _(
        "Under these rules a row ends with one of: %(known)s. %(given)s is none of them."
    ),
    "bad-value.pairings": _(
        "A team hand has %(expected)s hands, one for each member of a side and in their order."
    ),
    "bad-value": _("%(given)s cannot be used here."),
    "bad-combination.best_of.scoring": _(
        "Best of %(best_of)s does not go with this form of scoring. Set best of to 1."
    ),
    "bad-combination.team_size.scoring": _(
        "Teams are not played with this form of scoring. Set players on a side to 1, or choose "
        "another form."
    ),
    "bad-combination.exact_margin_forfeit.scoring": _(
        "A forfeit by exact margin does not go with this form of scoring. Take it out."
    ),
    "bad-combination.box_scope.box_timing": _(
        "Boxes paid only in the last game cannot be added with the hand. Add them at the end of "
        "the game, or pay them in every game."
    ),
    "bad-combination.box_scope.scoring": _(
        "Boxes paid only in the last game do not go with this form of scoring. Pay them in every "
        "game."
    ),
    "bad-combination.box_scope.game_winner": _(
        "Boxes paid only in the last game do not go with games won by the higher total. Let the "
        "target decide, or pay boxes in every game."
    ),
    "bad-combination.box_scope.exact_margin_forfeit": _(
        "Boxes paid only in the last game do not go with a forfeit on the totals. Count the hand "
        "points there, or pay boxes in every game."
    ),
    "bad-combination.knock_card.knock_limit": _(
        "With a knock card the card is the limit. Set the knock limit to 10, or play without a "
        "knock card."
    ),
    "bad-combination.knock_card.scoring": _(
        "There is no knocking in this form of scoring, so no knock card either. Play without a "
        "knock card, or choose another form."
    ),
    "bad-combination": _("These rules do not go together."),
    "missing-knock-card": _("The knock card is missing. Add it at the end, for example 10h or as."),
    "knock-over-limit": _(
        "%(deadwood)s is more than anybody may knock with: the limit is %(limit)s."
    ),
    "knock-over-limit.card": _(
        "%(deadwood)s is more than the knock card allows: the limit of this hand is %(limit)s."
    ),
    "knock-over-limit.gin-only": _(
        "Nobody may knock in this hand, it is gin only. Enter gin if there was no deadwood."
    ),
    "gin-with-deadwood.in-hand": _("Who goes out has nothing left in hand, not %(deadwood)s."),
    "gin-with-deadwood": _(
        "Whoever has gin has no deadwood, not %(deadwood)s. Leave it out, or enter a knock."
    ),
    "hand-after-end": _(
        "The match is over: no hand can follow. If it is not, correct the hand that ended it."
    ),
    "unknown-card": _("%(given)s is no card. Write rank and suit, for example 10h, th or as."),
}

CARDS: Final[Sentences] = {
    "bad-value.cards": _("Type cards, for example 5s 6s 10h, not %(given)s."),
    "bad-value.cards-scoring": _(
        "Mahjong gin is counted from the melds on the table and the cards left in hand: there is "
        "nothing to settle from two hands of cards."
    ),
    "duplicate-card": _("%(card)s is there twice. Take one of them out."),
    "duplicate-card.both-hands": _("%(card)s is in both hands. Take it out of one of them."),
    "wrong-count": _("There must be %(expected)s cards here, not %(given)s."),
    "wrong-count.hand": _("There must be %(expected)s cards here, not %(given)s: %(cards)s."),
    "wrong-count.thrown": _(
        "Who throws a card holds 11 before it, and there are 10 here. Add the card that is "
        "missing, or leave the thrown card (%(card)s) out."
    ),
    "not-a-meld": _(
        "%(given)s is no meld: a meld is three or four cards of a rank, or three or more in a row "
        "of one suit."
    ),
    "not-a-meld.empty": _("There is no card between two bars. Write melds as 5s 6s 7s | kc kd ks."),
    "card-not-in-hand": _("%(card)s is not in the knocker’s hand."),
    "card-not-in-hand.melded": _(
        "%(card)s lies in a meld. Only a card outside the melds can be thrown."
    ),
    "knock-over-limit.cards": _(
        "%(cards)s are left and count %(deadwood)s; the limit of a knock is %(limit)s. Check the "
        "cards and the melds."
    ),
    "knock-over-limit.cards-knock-card": _(
        "%(cards)s are left and count %(deadwood)s; with %(card)s as knock card the limit is "
        "%(limit)s. Check the cards, the melds and the knock card."
    ),
}

GRAMMAR: Final[Sentences] = {
    "empty-line": _("Type a hand, for example: a 8 20"),
    "line-too-long": _("This line is too long for a hand (%(limit)s characters at most)."),
    "several-lines": _("Enter one hand at a time."),
    "unknown-start": _(
        "“%(found)s” is not known here. Begin with a or b (who knocked), d (dead), v (misdeal), "
        "p (penalty) or w (award)."
    ),
    "missing-side": _("For whom? Type a or b."),
    "missing-number": _("A figure is missing: the knocker’s deadwood, then the defender’s."),
    "negative-number": _("Deadwood is never less than 0."),
    "number-too-large": _("That figure is too large."),
    "missing-points": _("How many points? Type them with their sign, for example -10."),
    "points-sign": _("Put + or - before the points: -10 takes them away, +10 gives them."),
    "points-zero": _("A penalty of 0 changes nothing. Type the points with their sign."),
    "gin-with-deadwood": _("Gin leaves the knocker nothing: type only what the defender has left."),
    "unexpected-text": _("“%(found)s” does not belong here. %(expected)s"),
    "card-twice": _("There is a second knock card: “%(found)s”. A hand has one."),
    "card-not-here": _("A penalty or an award has no knock card."),
    "not-a-pairing": _("Only hands can be parted by a bar: one for each pairing of a team."),
    "note-too-long": _("The note is too long: %(length)s characters, %(limit)s at most."),
}

EXPECTED: Final[Sentences] = {
    "side": _("Who: a or b."),
    "hand": _("What: the knocker’s deadwood, g (gin) or bg (big gin)."),
    "number": _("A figure of deadwood is expected."),
    "points": _("Points with their sign are expected, for example -10."),
    "card": _("Only a knock card or a # note may follow."),
    "end": _("Nothing more is expected; a note begins with #."),
}
