"""Everything on paper in one place: what there is, when it was made, whether it is still good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from tournament.forms.draws import PaperForm, SheetsForm
from tournament.permissions import may_print
from tournament.selectors.brackets import bracket_view
from tournament.selectors.papers import paper_states
from tournament.selectors.prints import rounds_to_print, sheet_states
from tournament.services.papers import paper_request as request_paper
from tournament.views._shared import (
    act_of,
    desk_page,
    event_for,
    event_url,
    remember_paper,
    told_in,
)

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.desk import DeskEvent

LONGEST_NUMBER = 5


@require_safe
def manage_print(request: HttpRequest, code: str) -> HttpResponse:
    """Show every paper of the event; `?round=2` shows the pairings of that round."""
    return _page(request, event_for(request, code, may_print))


def _page(request: HttpRequest, event: DeskEvent, form: PaperForm | None = None) -> HttpResponse:
    rounds = bracket_view(event.code).rounds
    asked = request.GET.get("round", "")
    known = {str(one.number): one.number for one in rounds}
    number = known.get(asked[:LONGEST_NUMBER], event.round)
    context = {
        "rounds": rounds,
        "number": number,
        "papers": paper_states(event.code, event.pk, event.time_zone, number),
        "to_print": rounds_to_print(sheet_states(event.pk, event.rules)),
        "names": {one.number: one.name for one in rounds},
        "paper_form": form or PaperForm(),
        "sheets": SheetsForm(),
    }
    return desk_page(request, "print.html", event, context, form=form)


@require_POST
def paper_request(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for the bracket, the standings, pairings or the sign-in list as a PDF."""
    event = event_for(request, code, may_print)
    form = PaperForm(request.POST)
    if form.is_valid():
        with told_in(form):
            answer = request_paper(
                tournament_id=event.pk,
                kind=form.cleaned_data["kind"],
                round_number=form.cleaned_data["round"] or 0,
                paper=form.cleaned_data["paper"],
                base_url=event.public_url,
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            remember_paper(request, form)
            return redirect(event_url("job", event, job_id=answer["job"]))
    return _page(request, event, form)
