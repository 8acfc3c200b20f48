"""Entering hands: one line at the foot of the sheet, or fields; read back before Enter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.http import Http404
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import reswap, retarget

from tournament.enums import MatchState
from tournament.errors import Conflict, Missing
from tournament.forms.draws import SheetsForm
from tournament.forms.hand_fields import RowFields, SheetFieldsForm
from tournament.forms.hands import HandForm, SheetLineForm
from tournament.levels import SCORED
from tournament.permissions import may_enter_hands
from tournament.selectors.checks import check_of
from tournament.selectors.desk import meetings_of, next_to_enter
from tournament.selectors.logbook import meanwhile
from tournament.selectors.matches import match_view
from tournament.services.hands import hand_record
from tournament.views._clash import clash_told
from tournament.views._shared import (
    act_of,
    desk_page,
    event_for,
    event_url,
    match_for,
    tell,
    told_in,
)
from tournament.views._told import Told, errors_of, told_of
from tournament.views.presence import here_on
from tournament.wording.people import place_name
from tournament.wording.play import members_of
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, QueryDict

    from tournament.selectors.desk import DeskEvent, MatchKey, Meetings
    from tournament.values import MatchView

    Sent = SheetLineForm | SheetFieldsForm

CONFLICT: Final = 409
OPEN: Final = frozenset({MatchState.READY, MatchState.PLAYING})

LATELY: Final = 12
"""So many lines of the log stand beside the sheet; the log has them all."""

FIELDS: Final = "fields"
"""What `by` says of a row that is entered by fields."""

FIELD_IDS: Final = "field_%s"
"""Ids of the fields: the line beside them has some of the same name."""


def _read_form(data: QueryDict, match: MatchKey) -> HandForm | RowFields:
    """Return the form of what is being typed, whichever way."""
    if data.get("by") != FIELDS:
        return HandForm(data, rules=match.rules)
    return RowFields(data, rules=match.rules, names=match.names, meetings=_met(match))


def _sent_form(data: QueryDict, match: MatchKey) -> Sent:
    """Return the form of what was sent, whichever way."""
    if data.get("by") != FIELDS:
        return SheetLineForm(data, rules=match.rules)
    return SheetFieldsForm(
        data, rules=match.rules, names=match.names, meetings=_met(match), auto_id=FIELD_IDS
    )


def _met(match: MatchKey) -> Meetings:
    """Return who meets whom, A1 and B2 where the teams did not name their members."""
    size = match.rules.team_size
    return match.meetings or (members_of(size, match.hand) if size > 1 else ())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand_reading(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """The reading of what is being typed (a piece of the entry page)."""
    event = event_for(request, code, may_enter_hands)
    match = match_for(event, match_code)
    form = _read_form(request.POST if request.method == "POST" else request.GET, match)
    empty = isinstance(form, HandForm) and not form.typed.strip()
    told = Told() if empty else told_of(form, match, typing=True)
    return render(request, "tournament/desk/_reading.html", {"told": told})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match_entry(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """The sheet of a match with its entry line; a row sent, by line or fields, is entered."""
    event = event_for(request, code, may_enter_hands)
    match = match_for(event, match_code)
    if request.method != "POST":
        if match.level in SCORED:
            return redirect(event_url("match_scores", event, match_code=match_code))
        return _page(request, event, match_code)
    form = _sent_form(request.POST, match)
    told = told_of(form, match)
    if request.POST.get("step") == "look" or not form.is_valid():
        return _looked_at(request, event, match_code, form, told)
    try:
        with told_in(form, form.place_of):
            answer = hand_record(
                match_id=match.pk,
                entry=form.row,
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
                expected_revision=form.cleaned_data["revision"],
            )
            return _entered(request, event, match_code, told, answer)
    except Conflict as conflict:
        return _conflicting(request, event, match_code, form, conflict)
    return _page(
        request,
        event,
        match_code,
        form,
        {"told": told if told.wrong else Told(wrong=errors_of(form))},
    )


def _looked_at(
    request: HttpRequest, event: DeskEvent, match_code: str, form: Sent, told: Told
) -> HttpResponse:
    """Read back what was sent; what the rules say against it is told at the very field."""
    if told.error is not None and isinstance(form, SheetFieldsForm):
        form.add_error(form.place_of(told.error.path), sentence(told.error))
    return _page(request, event, match_code, form, {"told": told})


def _entered(
    request: HttpRequest, event: DeskEvent, match_code: str, told: Told, answer: dict[str, Any]
) -> HttpResponse:
    """Go on with an empty line, or empty fields; what was entered is said once more."""
    done = f"{told.reads} {told.ends}".strip() if not answer.get("replayed") else ""
    if request.htmx:  # type: ignore[attr-defined]
        context = {"done": done, "fresh": answer["fact"]}
        return _page(request, event, match_code, context=context)
    if done:
        tell(request, done)
    anchor = "?by=fields#fields" if request.POST.get("by") == FIELDS else "#entry"
    return redirect(event_url("match_entry", event, match_code=match_code) + anchor)


def _conflicting(
    request: HttpRequest, event: DeskEvent, match_code: str, form: Sent, conflict: Conflict
) -> HttpResponse:
    """Show what others did meanwhile beside what was typed; sent again, it counts as of now."""
    # Who meets whom may have changed with the hands of the others.
    match = match_for(event, match_code)
    clash = clash_told(match, form.row, form.typed, conflict.expected)
    context: dict[str, Any] = {
        "meanwhile": meanwhile(conflict.match_id, since=conflict.expected),
        "conflict": sentence(conflict),
        "clash": clash,
        "typed": form.typed,
    }
    if clash is not None and clash.same:
        # There is nothing left to enter: a hasty Enter must not make it two hands.
        response = _page(request, event, match_code, context={**context, "refused": True})
    else:
        context["told"] = told_of(form, match)
        response = _page(request, event, match_code, form, context)
    response.status_code = CONFLICT
    return response


def _page(
    request: HttpRequest,
    event: DeskEvent,
    match_code: str,
    form: Sent | None = None,
    context: dict[str, Any] | None = None,
) -> HttpResponse:
    """Render the entry page, or what a script exchanges of it; `form` is what was sent."""
    try:
        view = match_view(event.code, match_code, staff=True)
    except Missing as error:
        raise Http404 from error
    over = view.card.state == MatchState.FINISHED
    refused = form is not None and bool(form.errors or (context or {}).get("conflict"))
    by = FIELDS if FIELDS in (request.POST.get("by"), request.GET.get("by")) else ""
    may_enter = event.published and view.card.state in OPEN
    shown: dict[str, Any] = {
        "match": view,
        "match_code": match_code,
        "revision": view.match_revision,
        "may_enter": may_enter,
        "present": here_on(request, event, view.card.match_id) if may_enter else None,
        "check": check_of(view.card.match_id, event.time_zone) if over else None,
        "lately": view.log[:LATELY],
        "following": next_to_enter(event.pk, match_code) if over else "",
        "edit": "tournament/desk/_row_links.html",
        "sheets": SheetsForm(),
        "by": by,
        "refused": refused,
        **_forms(view, form, by),
        **(context or {}),
    }
    response = _whole_or_part(request, event, shown, form, over=over)
    if request.POST.get("step") == "look":
        response.status_code = 200
    return response


def _forms(view: MatchView, form: Sent | None, by: str) -> dict[str, Any]:
    """Return the line and the fields, one of them as it was sent, and who meets in the hand."""
    rules, a, b = view.rule_set, view.card.a, view.card.b
    number = view.card.hands + 1
    team_a, team_b = (slot.person.members if slot.person else () for slot in (a, b))
    met = meetings_of(team_a, team_b, number, rules)
    if rules.team_size > 1 and not met:
        met = members_of(rules.team_size, number)
    fields = form if isinstance(form, SheetFieldsForm) else None
    if fields is None:
        names = place_name(a), place_name(b)
        fields = SheetFieldsForm(rules=rules, names=names, meetings=met, auto_id=FIELD_IDS)
        if by == FIELDS:
            fields.start_here()
    return {
        "line_form": form if isinstance(form, SheetLineForm) else SheetLineForm(rules=rules),
        "fields": fields,
        "typed": form.typed if form else "",
        "meetings": met,
    }


def _whole_or_part(
    request: HttpRequest, event: DeskEvent, shown: dict[str, Any], form: Sent | None, *, over: bool
) -> HttpResponse:
    if not request.htmx:  # type: ignore[attr-defined]
        return desk_page(request, "match_entry.html", event, shown, form=form)
    if not over:
        return desk_page(request, "_entry_update.html", event, shown, form=form)
    # The line goes with the match: the whole piece is exchanged.
    response = desk_page(request, "_match_desk.html", event, shown, form=form)
    retarget(response, "#match-desk")
    return reswap(response, "outerHTML")
