"""The draw: asked for, looked at, published, taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.enums import JobState, StageState
from tournament.forms.draws import DiscardForm, DraftForm, DrawForm, SwapForm
from tournament.permissions import may_draw
from tournament.selectors.brackets import bracket_view
from tournament.selectors.checkin import absent
from tournament.selectors.draws import draft_people, draft_reasons, draw_of, draw_size
from tournament.selectors.jobs import job_view
from tournament.selectors.prints import papers_of_other_draws
from tournament.services import draws as services
from tournament.services.swaps import draw_swap as swap
from tournament.views._shared import (
    act_of,
    desk_page,
    event_for,
    event_url,
    sent,
    tell_done,
    told_in,
)
from tournament.wording.draw import seeding_text

if TYPE_CHECKING:
    from django import forms
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.desk import DeskEvent
    from tournament.selectors.draws import DrawView
    from tournament.values import BracketView, Person


@require_http_methods(["GET", "HEAD", "POST"])
def manage_draw(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a draw, and look at the one that is there."""
    event = event_for(request, code, may_draw)
    draw = draw_of(event.pk)
    form = DrawForm(sent(request), initial=_as_before(draw))
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        with told_in(form):
            services.draw_request(
                tournament_id=event.pk,
                seeding=values["seeding"],
                lot_seed=values["lot_seed"],
                redraw=values["redraw"],
                drawn=values["drawn"],
                who=values["who"] or "all",
                third_place=values["third_place"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            return redirect(event_url("manage_draw", event))
    return _page(request, event, draw, form)


def _as_before(draw: DrawView | None) -> dict[str, object]:
    """Return the choices a new draw begins with: those of the last, with a fresh lot."""
    if draw is None:
        return {}
    who = "here" if draw.here_only else "all"
    return {
        "seeding": draw.seeding,
        "redraw": True,
        "who": who,
        "third_place": draw.third_place,
    }


def _drafted(view: BracketView) -> list[Person]:
    """Return who stands in a draft: everybody has a place in round 1."""
    places = (place for card in view.rounds[0].matches for place in (card.a, card.b))
    return [place.person for place in places if place.person is not None]


def _page(
    request: HttpRequest,
    event: DeskEvent,
    draw: DrawView | None,
    form: DrawForm,
    refused: forms.Form | None = None,
) -> HttpResponse:
    job = job_view(draw.job) if draw and draw.job and draw.state == StageState.DRAWING else None
    if job is not None and job.state == JobState.DONE:
        # It was drawn between the two reads; the draft and the end of its job come together.
        draw, job = draw_of(event.pk), None
    context: dict[str, object] = {
        "draw": draw,
        "job": job,
        "draw_form": form,
        "size": draw_size(event.card.entries),
        "absent": absent(event.pk) if event.checks_in else (),
        "act": DraftForm(),
        "again": DraftForm(),
        "discard": DiscardForm(),
        "refused": refused,
    }
    if draw is not None:
        context |= {"seeding_told": seeding_text(draw.seeding, "", draw.swapped)}
    if draw is not None and draw.state == StageState.DRAFT:
        view = bracket_view(event.code, draft=True, full=True)
        context |= {"view": view, "rounds": view.rounds, "reasons": draft_reasons(event.pk)}
        swapping = refused if isinstance(refused, SwapForm) else None
        context["swap"] = swapping or SwapForm(people=_drafted(view))
        if draw.printed:
            context["stale"] = papers_of_other_draws(event.pk, event.rules)
    return desk_page(request, "draw.html", event, context, form=refused or form)


@require_POST
def draw_swap(request: HttpRequest, code: str) -> HttpResponse:
    """Let two players of the draft change places."""
    event = event_for(request, code, may_draw)
    form = SwapForm(request.POST, people=draft_people(event.pk))
    if form.is_valid():
        values = form.cleaned_data
        with told_in(form):
            answer = swap(
                tournament_id=event.pk,
                first=values["first"],
                second=values["second"],
                drawn=values["drawn"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            tell_done(request, answer, _("The two places are swapped."))
            return redirect(event_url("manage_draw", event))
    draw = draw_of(event.pk)
    return _page(request, event, draw, DrawForm(initial=_as_before(draw)), refused=form)


@require_POST
def draw_publish(request: HttpRequest, code: str) -> HttpResponse:
    """Show the draft to everybody and open its matches."""
    event = event_for(request, code, may_draw)
    form = DraftForm(request.POST)
    if form.is_valid():
        with told_in(form):
            answer = services.draw_publish(
                tournament_id=event.pk,
                drawn=form.cleaned_data["drawn"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            told = _("The draw is published: players see it now. Next: print the sheets.")
            tell_done(request, answer, told)
            return redirect(event_url("manage_round", event, number=1))
    draw = draw_of(event.pk)
    return _page(request, event, draw, DrawForm(initial=_as_before(draw)), refused=form)


@require_POST
def draw_discard(request: HttpRequest, code: str) -> HttpResponse:
    """Take the draw back while nothing was played in it."""
    event = event_for(request, code, may_draw)
    form = DiscardForm(request.POST)
    if form.is_valid():
        with told_in(form):
            answer = services.draw_discard(
                tournament_id=event.pk,
                drawn=form.cleaned_data["drawn"],
                reason=form.cleaned_data["reason"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            told = _("The draw is taken back. The list of players is open again.")
            tell_done(request, answer, told)
            return redirect(event_url("manage_draw", event))
    draw = draw_of(event.pk)
    return _page(request, event, draw, DrawForm(initial=_as_before(draw)), refused=form)
