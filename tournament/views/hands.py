"""Entering hands: one line at the foot of the sheet, read back before Enter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import reswap, retarget

from scoring.errors import RuleViolation
from tournament.enums import MatchState
from tournament.errors import Conflict, Missing, Refusal
from tournament.forms.draws import SheetsForm
from tournament.forms.hands import HandForm, SheetLineForm
from tournament.permissions import may_enter_hands
from tournament.selectors.desk import Reading, next_to_enter, row_reading
from tournament.selectors.logbook import meanwhile
from tournament.selectors.matches import match_view
from tournament.services.hands import hand_record
from tournament.views._shared import (
    act_of,
    desk_page,
    event_for,
    event_url,
    match_for,
    tell,
    told_in,
)
from tournament.wording.play import end_reading
from tournament.wording.play import hand_reading as reading_of
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from django import forms
    from django.http import HttpRequest, HttpResponse

    from scoring.values import Row
    from tournament.grammar import GrammarError
    from tournament.selectors.desk import DeskEvent

CONFLICT = 409
OPEN = frozenset({MatchState.READY, MatchState.PLAYING})

LATELY = 12
"""So many lines of the log stand beside the sheet; the log has them all."""

STUMBLE = 20
"""So many characters are marked from where the grammar stumbles."""

UNFINISHED = frozenset({"missing-number", "missing-side", "missing-points"})
"""What is said of a line that only needs more keys: no fault while it is being typed."""

PAD = {
    "knocks": range(1, 11),
    "digits": range(1, 10),
    "ranks": ("a", *map(str, range(2, 11)), "j", "q", "k"),
    "suits": (("s", "♠"), ("h", "♥"), ("d", "♦"), ("c", "♣")),
}
"""What stands on the keys of the touch pad."""


@dataclass(frozen=True, slots=True)
class Told:
    """What stands beside the entry line: the reading of a hand, or what is wrong with the line.

    `ends` says that the hand ends a game or the match. `hint` is what a line still lacks while it
    is typed. `before` and `at` are the typed line, cut where the grammar stumbles.
    """

    reads: str = ""
    ends: str = ""
    hint: str = ""
    wrong: str = ""
    before: str = ""
    at: str = ""


def told_of(form: HandForm, match_id: int, names: tuple[str, str]) -> Told:
    """Return what a typed line says, scored at the foot of the sheet, or why it says nothing."""
    text = form.data.get("line", "")
    if not text.strip():
        return Told()
    if not form.is_valid():
        if form.grammar_error is not None:
            return stumble_of(form)
        return Told(wrong=" ".join(str(e) for errors in form.errors.values() for e in errors))
    row: Row = form.cleaned_data["line"]
    try:
        return _read(row_reading(match_id, row), names)
    except (RuleViolation, Refusal) as error:
        return Told(wrong=sentence(error))


def _read(reading: Reading, names: tuple[str, str]) -> Told:
    return Told(
        reads=reading_of(reading.row, reading.hand, names),
        ends=end_reading(reading.hand, reading.score, names),
    )


def stumble_of(form: forms.Form) -> Told:
    """Return where the grammar stumbles over the line of a form, nothing if it does not."""
    error: GrammarError | None = getattr(form, "grammar_error", None)
    if error is None:
        return Told()
    text = form.data.get("line", "")
    place = error.column
    return Told(wrong=sentence(error), before=text[:place], at=text[place : place + STUMBLE])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand_reading(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """The reading of what is being typed (a piece of the entry page)."""
    event = event_for(request, code, may_enter_hands)
    match = match_for(event, match_code)
    form = HandForm(request.POST if request.method == "POST" else request.GET)
    told = told_of(form, match.pk, match.names)
    if form.grammar_error is not None and form.grammar_error.code in UNFINISHED:
        told = Told(hint=told.wrong)
    return render(request, "tournament/desk/_reading.html", {"told": told})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match_entry(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """The sheet of a match with its entry line; a line sent is a hand entered."""
    event = event_for(request, code, may_enter_hands)
    match = match_for(event, match_code)
    if request.method != "POST":
        return _page(request, event, match_code, SheetLineForm())
    form = SheetLineForm(request.POST)
    told = told_of(form, match.pk, match.names)
    if request.POST.get("step") == "look" or not form.is_valid():
        return _page(request, event, match_code, form, {"told": told})
    try:
        with told_in(form, lambda _path: "line"):
            answer = hand_record(
                match_id=match.pk,
                entry=form.cleaned_data["line"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
                expected_revision=form.cleaned_data["revision"],
            )
            return _entered(request, event, match_code, told, answer)
    except Conflict as conflict:
        return _conflicting(request, event, match_code, form, conflict)
    wrong = Told(
        wrong=" ".join(str(e) for e in form.errors["line"]) if "line" in form.errors else ""
    )
    return _page(request, event, match_code, form, {"told": wrong})


def _entered(
    request: HttpRequest, event: DeskEvent, match_code: str, told: Told, answer: dict[str, Any]
) -> HttpResponse:
    """Go on with an empty line; what was entered is said once more."""
    done = f"{told.reads} {told.ends}".strip() if not answer.get("replayed") else ""
    if request.htmx:  # type: ignore[attr-defined]
        context = {"done": done, "fresh": answer["fact"]}
        return _page(request, event, match_code, SheetLineForm(), context)
    if done:
        tell(request, done)
    return redirect(f"{event_url('match_entry', event, match_code=match_code)}#entry")


def _conflicting(
    request: HttpRequest,
    event: DeskEvent,
    match_code: str,
    form: HandForm,
    conflict: Conflict,
) -> HttpResponse:
    """Show what others did meanwhile beside what was typed; sent again, it counts as of now."""
    match = match_for(event, match_code)
    context = {
        "meanwhile": meanwhile(conflict.match_id, since=conflict.expected),
        "told": told_of(form, match.pk, match.names),
        "conflict": sentence(conflict),
    }
    response = _page(request, event, match_code, form, context)
    response.status_code = CONFLICT
    return response


def _page(
    request: HttpRequest,
    event: DeskEvent,
    match_code: str,
    form: HandForm,
    context: dict[str, Any] | None = None,
) -> HttpResponse:
    try:
        view = match_view(event.code, match_code, staff=True)
    except Missing as error:
        raise Http404 from error
    over = view.card.state == MatchState.FINISHED
    shown: dict[str, Any] = {
        "match": view,
        "revision": view.match_revision,
        "card_rules": view.rule_set.knock_card != "none",
        "may_enter": event.published and view.card.state in OPEN,
        "lately": view.log[:LATELY],
        "following": next_to_enter(event.pk, match_code) if over else "",
        "edit": "tournament/desk/_row_links.html",
        "pad": PAD,
        "sheets": SheetsForm(),
        **(context or {}),
    }
    shown["refused"] = bool(form.errors or shown.get("conflict"))
    if not request.htmx:  # type: ignore[attr-defined]
        response = desk_page(request, "match_entry.html", event, shown, form=form)
    elif over:
        # The line goes with the match: the whole piece is exchanged.
        response = desk_page(request, "_match_desk.html", event, shown, form=form)
        retarget(response, "#match-desk")
        reswap(response, "outerHTML")
    else:
        response = desk_page(request, "_entry_update.html", event, shown, form=form)
    if request.POST.get("step") == "look":
        response.status_code = 200
    return response
