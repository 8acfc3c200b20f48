"""A whole re-score in words: rules, matches that change, and what stands in the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext, gettext_lazy, ngettext

from scoring.fields import FIELDS
from tournament.wording.changes import NOTHING, Change
from tournament.wording.refusals import coded_sentence
from tournament.wording.rescore.codes import codes_told
from tournament.wording.rescore.matches import (
    Field,
    MatchTold,
    hand_named,
    rescored_told,
    versus,
)
from tournament.wording.rules import field_name, has_effect, rule_text, rules_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from django.utils.functional import Promise

    from scoring.ruleset import RuleSet
    from tournament.rescore import RefusedHand, Rescore, Rescored, Scope
    from tournament.values import Person

SCOPE_NAMES: Final[Mapping[Scope, str | Promise]] = {
    "to_come": gettext_lazy("The matches to come"),
    "open": gettext_lazy("The matches to come and those in play"),
    "all": gettext_lazy("All matches, finished ones too"),
}

SCOPE_NOTES: Final[Mapping[Scope, str | Promise]] = {
    "to_come": gettext_lazy(
        "Like a new stage: what has a hand on its sheet keeps the rules it was played by. No "
        "figure changes."
    ),
    "open": gettext_lazy(
        "Sheets in play are scored anew by the new rules. Finished matches keep theirs."
    ),
    "all": gettext_lazy(
        "Every sheet is scored anew. Nothing changes before you have seen every figure."
    ),
}

_HERE: Final[Mapping[str, str | Promise]] = {
    "missing-knock-card": gettext_lazy("No knock card was written down for it."),
    "missing-field": gettext_lazy("It was played in another form, so a figure is missing."),
    "bad-value.ending-here": gettext_lazy("There is no such hand in these rules."),
    "knock-over-limit.gin-only": gettext_lazy("Nobody may knock by these rules."),
}
"""Refusals that are told otherwise than to somebody who is just entering the hand."""

_SHOWN: Final = 5
"""So many refused hands of a match are listed; more are counted."""


@dataclass(frozen=True, slots=True)
class HandTold:
    """A hand that the new rules refuse: what it says, and why; `fact_id` finds it on its sheet."""

    fact_id: int
    told: str
    why: str


@dataclass(frozen=True, slots=True)
class BlockTold:
    """A match that stands in the way: its refused hands, or that it sends on somebody else.

    `why` is told of a match that is known by less than its hands.
    """

    code: str
    who: str
    hands: tuple[HandTold, ...] = ()
    more: str = ""
    following: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A match by its code and its players; `left`: it was taken out of the scope."""

    code: str
    who: str
    left: bool = False


@dataclass(frozen=True, slots=True)
class PlanTold:
    """Everything a preview shows.

    `rules` are the rules that differ; `finished`, `playing` and `following` the matches that
    change; `left` those taken out that stand nowhere else; `ready` those that may be on at their
    tables. `unchanged` and `kept` are codes in short.
    """

    rules: tuple[Change, ...]
    blocks: tuple[BlockTold, ...]
    finished: tuple[MatchTold, ...]
    playing: tuple[MatchTold, ...]
    following: tuple[MatchTold, ...]
    ready: tuple[Named, ...]
    left: tuple[Named, ...]
    unchanged: str
    kept: str
    follows: tuple[str, ...]


def plan_told(plan: Rescore, people: Mapping[int, Person], left: Sequence[str] = ()) -> PlanTold:
    """Return a plan in words. `left` are the codes of the matches that were taken out."""
    field = Field(people, {one.key: one.code for one in plan.matches})
    ready = {one.code for one in plan.ready}
    # A sheet that cannot be scored has no figures, and what follows from it is not known.
    known = plan if not (plan.refused or plan.refused_scores) else None
    return PlanTold(
        rules=tuple(_rules(plan.rules_before, plan.rules)),
        blocks=tuple(_blocks(plan, field)),
        finished=_all(known.finished_changed if known else (), field),
        playing=_all(known.open_changed if known else (), field),
        following=_all(known.following_changed if known else (), field),
        ready=_named(plan.ready, field, left),
        left=_named(
            (one for one in plan.matches if one.code in left and one.code not in ready),
            field,
            left,
        ),
        unchanged=codes_told(one.code for one in plan.unchanged),
        kept=codes_told(one.code for one in plan.kept),
        follows=tuple(_follows(plan)),
    )


def _all(matches: Iterable[Rescored], field: Field) -> tuple[MatchTold, ...]:
    return tuple(rescored_told(one, field) for one in matches)


def _named(matches: Iterable[Rescored], field: Field, left: Sequence[str]) -> tuple[Named, ...]:
    return tuple(
        Named(one.code, versus(field.names(one.before)), one.code in left) for one in matches
    )


def _rules(was: RuleSet, will: RuleSet) -> Iterator[Change]:
    """Yield the rules that differ, each told in full where it has an effect."""
    if was.preset != will.preset:
        yield Change(gettext("Rules"), rules_name(was), rules_name(will))
    for field in FIELDS:
        told = [rule_text(field, r) if has_effect(field, r) else NOTHING for r in (was, will)]
        if getattr(was, field) != getattr(will, field) and told != [NOTHING, NOTHING]:
            yield Change(field_name(field), *told)


def _blocks(plan: Rescore, field: Field) -> Iterator[BlockTold]:
    by_code = {one.code: one for one in plan.matches}
    hands: dict[str, list[RefusedHand]] = {}
    for hand in plan.refused:
        hands.setdefault(hand.match, []).append(hand)
    for code, refused in hands.items():
        names = field.names(by_code[code].before)
        shown = _SHOWN if len(refused) > _SHOWN + 1 else len(refused)
        more = len(refused) - shown
        told = ngettext("… and %(count)s more hand", "… and %(count)s more hands", more)
        yield BlockTold(
            code,
            versus(names),
            tuple(
                HandTold(hand.fact_id, hand_named(hand.number, hand.row, names), refused_why(hand))
                for hand in refused[:shown]
            ),
            more=told % {"count": more} if more > 0 else "",
        )
    for score in plan.refused_scores:
        why = coded_sentence(score.reason, dict(score.params))
        yield BlockTold(score.match, versus(field.names(by_code[score.match].before)), why=why)
    for one in plan.in_the_way:
        who = versus(field.names(by_code[one.match].before))
        yield BlockTold(one.match, who, following=one.following)


def refused_why(hand: RefusedHand) -> str:
    """Return why the new rules refuse a hand, as a sentence."""
    case = f"{hand.reason}.{hand.params.get('reason')}"
    told = _HERE.get(case) or _HERE.get(hand.reason)
    params: dict[str, Any] = dict(hand.params)
    return str(told) if told else coded_sentence(hand.reason, params)


def _follows(plan: Rescore) -> Iterator[str]:
    """Yield what follows by itself, as sentences."""
    if plan.rules.knock_card == "none":
        cards = sum(
            row.knock_card is not None for one in plan.matches if one.by_new for _, row in one.sheet
        )
        if cards:
            yield ngettext(
                "The knock card of %(count)s hand stays on its sheet and counts no longer.",
                "The knock cards of %(count)s hands stay on their sheets and count no longer.",
                cards,
            ) % {"count": cards}
    if any(one.changed for one in plan.matches):
        yield gettext(
            "The standings follow. Sheets of these matches printed before are out of date."
        )
    yield gettext(
        "Sheets printed for matches still to be played show the old rules: print them anew."
    )
