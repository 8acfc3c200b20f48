"""Correcting a sheet: change, insert or strike a row; what would change is shown before it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.correction import ANSWERS, Change, Insert, Strike
from tournament.errors import Conflict, Missing, Refusal
from tournament.forms.hands import CorrectionForm, InsertForm, StrikeForm
from tournament.forms.kept_cards import text_of_cards, with_cards
from tournament.grammar import format_hand_line
from tournament.permissions import may_correct
from tournament.selectors.logbook import meanwhile
from tournament.selectors.matches import match_view
from tournament.services.corrections import correction_apply, correction_preview
from tournament.views._row_fields import fields_of
from tournament.views._shared import (
    UNPROCESSABLE,
    act_of,
    desk_page,
    event_for,
    event_url,
    sent,
    tell_done,
    tell_error,
    told_in,
)
from tournament.views._told import stumble_of
from tournament.wording.explain import met_in
from tournament.wording.people import place_name
from tournament.wording.play import row_told
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse, QueryDict

    from scoring.values import Row
    from tournament.correction import Edit
    from tournament.forms.hand_fields import RowFields
    from tournament.selectors.desk import DeskEvent
    from tournament.services.corrections import CorrectionPreview
    from tournament.values import MatchView, SheetRow

    CorrectionForms = CorrectionForm | StrikeForm

CONFLICT: Final = 409
FORMS: Final[Mapping[str, type[CorrectionForm | StrikeForm]]] = {
    "change": CorrectionForm,
    "insert": InsertForm,
    "strike": StrikeForm,
}


@dataclass(frozen=True, slots=True)
class Task:
    """One correction page: the event, the match as it is, and the row it is about.

    `row` is None when the row is no longer on the sheet (someone corrected it meanwhile).
    """

    request: HttpRequest
    event: DeskEvent
    match: MatchView
    kind: str
    fact_id: int
    row: SheetRow | None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand_change(request: HttpRequest, code: str, match_code: str, fact_id: int) -> HttpResponse:
    """Put another row in the place of one."""
    return _correct(_task(request, code, match_code, "change", fact_id))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand_insert(request: HttpRequest, code: str, match_code: str, fact_id: int) -> HttpResponse:
    """Put a forgotten row before or after one."""
    return _correct(_task(request, code, match_code, "insert", fact_id))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand_strike(request: HttpRequest, code: str, match_code: str, fact_id: int) -> HttpResponse:
    """Take a row off the sheet."""
    return _correct(_task(request, code, match_code, "strike", fact_id))


def _task(request: HttpRequest, code: str, match_code: str, kind: str, fact_id: int) -> Task:
    event = event_for(request, code, may_correct)
    try:
        match = match_view(event.code, match_code, staff=True)
    except Missing as error:
        raise Http404 from error
    rows = {row.fact_id: row for row in match.rows}
    if fact_id not in rows and fact_id not in {row.fact_id for row in match.struck}:
        raise Http404
    return Task(request, event, match, kind, fact_id, rows.get(fact_id))


def _correct(task: Task) -> HttpResponse:
    request = task.request
    fields = _fields_sent(task)
    form = _form(task, _data(request, fields), by_fields=fields is not None)
    if fields is not None and not fields.is_valid():
        return _incomplete(task, form, fields)
    if request.method == "POST" and request.POST.get("mode") in ANSWERS and form.is_valid():
        return _apply(task, form, _edit(task, form), request.POST["mode"])
    if task.row is None:
        return _gone(task)
    if request.method == "POST" and request.POST.get("step") != "edit" and form.is_valid():
        return _look(task, form, _edit(task, form))
    return _page(task, form)


def _form(task: Task, data: QueryDict | None, *, by_fields: bool = False) -> CorrectionForms:
    """Return the form of the page; that of the fields has ids of its own beside the line."""
    more: dict[str, Any] = {} if task.kind == "strike" else {"rules": task.match.rule_set}
    more["auto_id"] = "by_%s" if by_fields else "id_%s"
    return FORMS[task.kind](data, initial=_initial(task), **more)


def _data(request: HttpRequest, fields: RowFields | None) -> QueryDict | None:
    """Return what was sent; fields say the line that means the same."""
    data = sent(request)
    if data is None or fields is None:
        return data
    data = data.copy()
    data["line"] = fields.typed if fields.is_valid() else ""
    return data


def _fields_sent(task: Task) -> RowFields | None:
    """Return the fields that were filled in, None where the line was, or nothing was sent."""
    data = sent(task.request)
    if task.kind == "strike" or data is None or data.get("by") != "fields":
        return None
    return _fields(task, data)


def _fields(task: Task, data: QueryDict | None, row: Row | None = None) -> RowFields:
    """Return the fields of a row as they were sent, or those of `row` to change."""
    return fields_of(task.match, task.row, data, row, same=task.kind == "change")


def _incomplete(task: Task, form: CorrectionForms, fields: RowFields) -> HttpResponse:
    """Show the fields again with what is wrong at each; the line beside them is not at fault."""
    form.is_valid()
    form.errors.pop("line", None)
    if task.row is None:
        return _gone(task)
    response = _page(task, form, {"fields": fields})
    response.status_code = UNPROCESSABLE
    return response


def _initial(task: Task) -> dict[str, object]:
    """Return what the page opens with: the row as it is, or what its address says of it."""
    row = task.row.row if task.row and task.kind == "change" else None
    given = task.request.GET
    line = given.get("line", "") or (format_hand_line(row) if row else "")
    cards = given.get("cards", "") or (text_of_cards(row) if row else "")
    return {"line": line, "cards": cards, "revision": task.match.match_revision}


def _edit(task: Task, form: CorrectionForms) -> Edit:
    if task.kind == "strike":
        return Strike(task.fact_id)
    cards = form.cleaned_data["cards"]
    row = with_cards(form.cleaned_data["line"], cards, task.match.rule_set)
    if task.kind == "change":
        return Change(task.fact_id, row)
    if form.cleaned_data["where"] == "after":
        return Insert(row, after=task.fact_id)
    return Insert(row, before=task.fact_id)


def _place(path: str) -> str | None:
    """Return the field of a path: what the fold says is about the line, all else about the act."""
    if path.startswith("hands[") or path in {"edit", "note", "knock_card"}:
        return "line"
    return None


def _look(
    task: Task, form: CorrectionForms, edit: Edit, conflict: Conflict | None = None
) -> HttpResponse:
    """Show what would change, with the answers there are."""
    preview: CorrectionPreview | None = None
    with told_in(form, _place):
        preview = correction_preview(
            match_id=task.match.card.match_id,
            edit=edit,
            actor=task.request.user,  # type: ignore[arg-type]
        )
    if preview is None:
        return _page(task, form)
    context: dict[str, Any] = {"preview": preview, "revision": preview.match_revision}
    if conflict is not None:
        context |= {
            "conflict": sentence(conflict),
            "meanwhile": meanwhile(conflict.match_id, since=conflict.expected),
        }
    response = _page(task, form, context)
    if conflict is not None:
        response.status_code = CONFLICT
    return response


def _apply(task: Task, form: CorrectionForms, edit: Edit, mode: str) -> HttpResponse:
    """Carry out one of the answers; what stands in the way is said above the preview."""
    answer: dict[str, Any] = {}
    try:
        with told_in(form, _place):
            answer = correction_apply(
                match_id=task.match.card.match_id,
                edit=edit,
                mode=mode,
                reason=form.cleaned_data["reason"],
                actor=task.request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
                expected_revision=form.cleaned_data["revision"],
            )
    except Conflict as conflict:
        return _look(task, form, edit, conflict) if task.row is not None else _gone(task)
    if answer:
        told = _("Corrected. Points, games, match and bracket follow.")
        tell_done(task.request, answer, told)
        return redirect(_sheet_of(task) + "".join(f"#h{pk}" for pk in answer["added"][:1]))
    if task.row is None:
        return _gone(task)
    response = _look(task, form, edit)
    response.status_code = UNPROCESSABLE
    return response


def _sheet_of(task: Task) -> str:
    """Return the address of the sheet that is corrected."""
    return event_url("match_entry", task.event, match_code=task.match.card.code)


def _told(task: Task, form: CorrectionForms) -> str:
    """Return what the new row says, "" where there is none."""
    row = getattr(form, "cleaned_data", {}).get("line")
    card = task.match.card
    names = place_name(card.a), place_name(card.b)
    met = met_in(task.row) if task.row and task.kind == "change" else ()
    return row_told(row, names, members=met) if row else ""


def _cards(task: Task, form: CorrectionForms) -> str:
    """Return whether cards stay with the new row ("kept") or no longer give it ("lost")."""
    sent = getattr(form, "cleaned_data", {})
    if not sent.get("cards") or "line" not in sent:
        return ""
    row = with_cards(sent["line"], sent["cards"], task.match.rule_set)
    return "kept" if text_of_cards(row) else "lost"


def _gone(task: Task) -> HttpResponse:
    """Go back to the sheet of a row that somebody corrected meanwhile."""
    tell_error(task.request, Refusal("unknown-fact"))
    return redirect(_sheet_of(task))


def _both_ways(task: Task, form: CorrectionForms) -> dict[str, Any]:
    """Return the line and the fields, the one that was sent as it was."""
    if task.kind == "strike":
        return {}
    by_fields = task.request.POST.get("by") == "fields"
    row = getattr(form, "cleaned_data", {}).get("line")
    if row is None and task.row is not None and task.kind == "change":
        row = task.row.row
    return {
        "by": "fields" if by_fields else "",
        "fields": _fields(task, sent(task.request) if by_fields else None, row),
        "line_form": _form(task, None) if by_fields else form,
        "fields_form": form if by_fields else _form(task, None, by_fields=True),
    }


def _page(task: Task, form: CorrectionForms, context: dict[str, Any] | None = None) -> HttpResponse:
    shown: dict[str, Any] = _both_ways(task, form) | {
        "match": task.match,
        "row": task.row,
        "kind": task.kind,
        "fact_id": task.fact_id,
        "revision": task.match.match_revision,
        "new_row": _told(task, form),
        "cards": _cards(task, form),
        "told": stumble_of(form),
        **(context or {}),
    }
    return desk_page(task.request, "correction.html", task.event, shown, form=form)
