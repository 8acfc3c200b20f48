"""A round: its tables and its paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.enums import MatchState
from tournament.forms.draws import LengthForm, SheetsForm, TablesForm, table_box
from tournament.permissions import may_draw, may_print
from tournament.selectors.brackets import bracket_view
from tournament.selectors.prints import rounds_to_print, sheet_states
from tournament.selectors.work import sheets_of
from tournament.services import draws as services
from tournament.services.paper import sheets_request as request_sheets
from tournament.services.round_rules import round_rules_set
from tournament.views._shared import (
    act_of,
    desk_page,
    event_for,
    event_url,
    paper_used,
    remember_paper,
    tell,
    tell_done,
    told_in,
)

if TYPE_CHECKING:
    from django import forms
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.desk import DeskEvent
    from tournament.values import MatchCard, RoundView


_BEGUN = frozenset({MatchState.PLAYING, MatchState.FINISHED})


@require_safe
def manage_round(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show the matches of a round with their tables, and the sheets to print."""
    event = event_for(request, code, may_draw)
    return _page(request, event, number)


def _page(
    request: HttpRequest,
    event: DeskEvent,
    number: int,
    *,
    tables: TablesForm | None = None,
    sheets: SheetsForm | None = None,
    length: LengthForm | None = None,
) -> HttpResponse:
    rounds = bracket_view(event.code, full=True).rounds
    round_ = _round(rounds, number)
    refused: forms.Form | None = tables or sheets or length
    states = rounds_to_print(sheet_states(event.pk, event.rules))
    context = {
        "rounds": rounds,
        "round": round_,
        "tables": tables or TablesForm(matches=_real(round_)),
        "sheets": sheets or SheetsForm(initial=paper_used(request)),
        "begun": any(card.state in _BEGUN for card in _real(round_)),
        "length": length or _length_form(event, round_),
        "printed": sheets_of(event.pk, number),
        "to_print": next((one for one in states if one.number == number), None),
    }
    return desk_page(request, "round.html", event, context, form=refused)


def _length_form(event: DeskEvent, round_: RoundView) -> LengthForm:
    """Return the form with the figures that the round has now."""
    own = [card.own_rules or event.rules for card in _real(round_)]
    rules = own[0] if own else event.rules
    return LengthForm(initial={"best_of": rules.best_of, "target": rules.target})


def _round(rounds: tuple[RoundView, ...], number: int) -> RoundView:
    for round_ in rounds:
        if round_.number == number:
            return round_
    raise Http404


def _real(round_: RoundView) -> list[MatchCard]:
    """Return the matches of a round that are played: a bye needs no table."""
    return [card for card in round_.matches if card.how != "bye"]


@require_POST
def tables_set(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Give the matches of a round their tables."""
    event = event_for(request, code, may_draw)
    round_ = _round(bracket_view(event.code, full=True).rounds, number)
    form = TablesForm(request.POST, matches=_real(round_))
    if form.is_valid():
        with told_in(form, _table_place):
            answer = services.tables_set(
                tournament_id=event.pk,
                round_number=number,
                tables=form.tables,
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            if not answer.get("replayed"):
                _tell_tables(request, answer["changed"])
            return redirect(event_url("manage_round", event, number=number))
    return _page(request, event, number, tables=form)


def _table_place(path: str) -> str | None:
    where, _dot, code = path.partition(".")
    return table_box(code) if where == "tables" and code else None


def _tell_tables(request: HttpRequest, changed: int) -> None:
    if not changed:
        tell(request, _("No table was changed."))
        return
    text = ngettext("%(count)s table is changed.", "%(count)s tables are changed.", changed)
    tell(request, text % {"count": changed})


@require_POST
def round_length(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Give a round in which nothing was played another length."""
    event = event_for(request, code, may_draw)
    _round(bracket_view(event.code, full=True).rounds, number)
    form = LengthForm(request.POST)
    if form.is_valid():
        with told_in(form, lambda path: path.removeprefix("rules.")):
            answer = round_rules_set(
                tournament_id=event.pk,
                round_number=number,
                best_of=form.cleaned_data["best_of"],
                target=form.cleaned_data["target"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            tell_done(request, answer, _("The length of the round is saved."))
            return redirect(event_url("manage_round", event, number=number))
    return _page(request, event, number, length=form)


@require_POST
def sheets_request(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Ask for the score sheets of a round, or of one match of it."""
    event = event_for(request, code, may_print)
    form = SheetsForm(request.POST)
    if form.is_valid():
        with told_in(form):
            answer = request_sheets(
                tournament_id=event.pk,
                round_number=number,
                paper=form.cleaned_data["paper"],
                match_code=form.cleaned_data["match"].upper(),
                which=form.cleaned_data["which"] or "all",
                base_url=event.public_url,
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            remember_paper(request, form)
            return redirect(event_url("job", event, job_id=answer["job"]))
    return _page(request, event, number, sheets=form)
