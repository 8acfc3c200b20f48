"""A hand checked from its cards, for everybody: rules and cards in an address, the answer out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import NON_FIELD_ERRORS
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from scoring import strict_json
from scoring.errors import RuleViolation, show
from scoring.kept import rules_of_cards
from scoring.melds.reasons import reasons
from scoring.presets import PRESETS
from scoring.ruleset import RuleSet
from tournament.forms.card_text import HANDS
from tournament.forms.cards import CardsForm
from tournament.selectors.rules import rules_card
from tournament.views._shared import UNPROCESSABLE
from tournament.wording.cards import Told, hand_told, missing_told
from tournament.wording.refusals import sentence
from tournament.wording.rules import preset_name
from tournament.wording.text import named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse, QueryDict

    Names = tuple[str, str]

USUAL_RULES: Final = "standard"
LONGEST_RULES: Final = 2_000
"""More than all the fields of a rule set take, in characters."""

ANSWER: Final = "tournament/_partials/_cards_answer.html"


@dataclass(frozen=True, slots=True)
class Part:
    """A text of the page: its field, what it is for, and what is wrong with it.

    `count` is how many cards it names; `focus`: the page opens there.
    """

    field: str
    label: str
    text: str
    count: int
    errors: tuple[str, ...] = ()
    help: str = ""
    focus: bool = False


@dataclass(frozen=True, slots=True)
class CardsPage:
    """A hand as far as it has been given: the form, and its answer or what stands in its way.

    `asked`: the check was asked for, so that what is missing is a fault and told at its field;
    else cards are still being picked and `missing` says what is to come.
    """

    form: CardsForm
    names: Names
    asked: bool
    told: Told | None = None
    missing: tuple[str, ...] = ()
    wrong: tuple[tuple[str, str], ...] = ()

    @property
    def refused(self) -> bool:
        """Whether the page must say at its fields what is wrong."""
        return self.asked and bool(self.wrong)

    @property
    def hands(self) -> tuple[Part, ...]:
        """The texts of both hands."""
        return tuple(self._part(hand, name) for hand, name in zip(HANDS, self.names, strict=True))

    @property
    def knock_card(self) -> Part | None:
        """The text of the knock card, None under rules without one."""
        return self._part("knock_card") if "knock_card" in self.form.fields else None

    @property
    def declared(self) -> tuple[Part, ...]:
        """The texts of what the knocker chose: the melds, and the card thrown."""
        return self._part("melds"), self._part("discard")

    @property
    def opened(self) -> bool:
        """Whether what the knocker chose must show."""
        return any(part.text.strip() or part.errors for part in self.declared)

    def _part(self, field: str, label: str = "") -> Part:
        wrong = [str(one) for one in self.form.errors.get(field, ())] if self.refused else []
        first = self._first_wrong() if self.refused else "a" if self.form.empty else ""
        bound = self.form.fields[field]
        return Part(
            field=field,
            label=label or str(bound.label),
            text=self.form.texts[field],
            count=len(self.form.held(field)),
            errors=tuple(wrong),
            help=str(bound.help_text),
            focus=field == first,
        )

    def _first_wrong(self) -> str:
        order = (*HANDS, "knock_card", "melds", "discard")
        return next((field for field in order if field in self.form.errors), "")

    def by_errors(self) -> tuple[str, ...]:
        """Return what is wrong with who knocked."""
        return tuple(map(str, self.form.errors.get("by", ()))) if self.refused else ()

    def context(self, request: HttpRequest, kept: Mapping[str, str]) -> dict[str, Any]:
        """Return what the templates of a page of cards take.

        `kept` are the parts of its address beside the cards, empty for what it need not say.
        """
        pick = request.GET.get("pick", "")
        return {
            "cards": self,
            "form": self.form,
            "pick": pick if pick in {"a", "b", "k"} else "a",
            "anew": urlencode({name: text for name, text in kept.items() if text}),
        }


def cards_page(
    data: QueryDict, rules: RuleSet, names: Names, called: Names | None = None
) -> CardsPage | None:
    """Return a hand that was sent, checked as far as it goes; `names` are those of A and B.

    `called` is what they are called in sentences, where that differs. None under rules that
    settle no hand from two hands of cards.
    """
    if rules.scoring == "mahjong":
        return None
    form = CardsForm(data, rules_of_cards(rules))
    asked = "look" in data and not form.empty
    if not asked and not form.complete:
        missing = missing_told(form.counts, form.side, names, card=form.lacks_card)
        return CardsPage(form, names, asked, missing=missing)
    if not form.is_valid():
        return CardsPage(form, names, asked, wrong=_wrong(form, names))
    deal, shown = form.deal, form.shown
    told = hand_told(deal, shown, reasons(deal, shown), called or names, form.side or "A")
    return CardsPage(form, names, asked, told=told)


def _wrong(form: CardsForm, names: Names) -> tuple[tuple[str, str], ...]:
    """Return what is wrong, each with the name of the place."""
    places = dict(zip(HANDS, map(named, names), strict=True))
    labels = {name: places.get(name) or str(field.label) for name, field in form.fields.items()}
    return tuple(
        (label, str(one))
        for name, label in {**labels, NON_FIELD_ERRORS: ""}.items()
        for one in form.errors.get(name, ())
    )


@login_not_required
@require_safe
def check(request: HttpRequest) -> HttpResponse:
    """Check a hand by the rules of a preset, or by rules that differ from it (`changed`)."""
    data = request.GET.copy()
    data["by"] = "A"
    refused = ""
    try:
        rules = _rules(data)
    except RuleViolation as error:
        rules, refused = PRESETS[USUAL_RULES], sentence(error)
    names = gettext("Knocker"), gettext("Defender")
    page = cards_page(data, rules, names, (gettext("The knocker"), gettext("The defender")))
    changed = data.get("changed", "") if rules.changes() else ""
    kept = {"rules": rules.preset, "changed": changed, "by": ""}
    context = {
        "presets": [(code, preset_name(code)) for code in PRESETS],
        "preset": rules.preset,
        "changed": changed,
        "rules_refused": refused,
        "rules": rules_card(rules, frozen=False),
        "team": rules.team_size > 1,
        **(page.context(request, kept) if page else {}),
    }
    return answered(request, page, "tournament/cards.html", context, kept)


def _rules(data: QueryDict) -> RuleSet:
    """Return the rules that an address names."""
    preset, changed = data.get("rules", "") or USUAL_RULES, data.get("changed", "")
    if not changed:
        return RuleSet.from_document(preset)
    try:
        fields = strict_json.parse(changed[:LONGEST_RULES])
    except RuleViolation:
        fields = None
    if not isinstance(fields, dict):
        raise RuleViolation("bad-value", "rules", given=show(changed))
    return RuleSet.from_document({**fields, "preset": preset})


def answered(
    request: HttpRequest,
    page: CardsPage | None,
    template: str,
    context: Mapping[str, Any],
    kept: Mapping[str, str],
) -> HttpResponse:
    """Render a page of cards, or for a script the answer alone; the address then names the hand.

    `kept` are the parts of the address beside the cards, empty for what it need not say.
    """
    by_script = page is not None and bool(request.htmx)  # type: ignore[attr-defined]
    response = render(request, ANSWER if by_script else template, dict(context))
    if page is not None and by_script:
        sent = {name: text for name, text in {**page.form.query(), **kept}.items() if text}
        replace_url(response, f"{request.path}?{urlencode(sent)}")
    elif page is not None and page.refused:
        response.status_code = UNPROCESSABLE
    patch_vary_headers(response, ("HX-Request",))
    return response
