"""The pages everybody may read, without signing in."""

from __future__ import annotations

from functools import cache, partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_not_required
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from tournament.enums import MatchState
from tournament.selectors.brackets import bracket_view
from tournament.selectors.events import event_list, event_view
from tournament.selectors.matches import match_page
from tournament.selectors.people import find_people, player_view
from tournament.selectors.prints import sheet_notice
from tournament.selectors.standings import standings_view
from tournament.sheets.marks import QUESTION, read_mark
from tournament.views.live import LivePage, live_page, sheet_gone
from tournament.wording.draw import places_told
from tournament.wording.people import versus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse

    from tournament.values import RoundView

LONGEST_NUMBER = 6


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the list of events."""
    page = event_list(request.user, page=_number(request.GET.get("page", "")) or 1)
    return render(request, "tournament/home.html", {"page": page, "events": page.events})


@login_not_required
@require_safe
def event(request: HttpRequest, code: str) -> HttpResponse:
    """Show an event: what is played now, the latest results, the rounds, the players, the rules."""
    return live_page(request, code, LivePage("event", lambda: {"view": event_view(code)}))


@login_not_required
@require_safe
def bracket(request: HttpRequest, code: str) -> HttpResponse:
    """Show the bracket.

    `?player=7` lights that player's path; `?from=2` leaves out the rounds before, `?from=now` those
    that are over (for a projector).
    """
    player, start = request.GET.get("player", ""), request.GET.get("from", "")[:LONGEST_NUMBER]

    def build() -> dict[str, Any]:
        view = bracket_view(code)
        now = _round_now(view.rounds)
        first = now if start == "now" else _number(start)
        shown = [round_ for round_ in view.rounds if round_.number >= first] or view.rounds
        return {"view": view, "rounds": shown, "now": now, "lit": player}

    page = LivePage("bracket", build, kept=not player and not start)
    return live_page(request, code, page)


def _round_now(rounds: Sequence[RoundView]) -> int:
    """Return the first round that is not over, or the last one."""
    return next((one.number for one in rounds if one.played < one.of), len(rounds))


@login_not_required
@require_safe
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """Show the standings."""

    def build() -> dict[str, Any]:
        view = standings_view(code)
        told = places_told(
            parted=view.parted,
            third_place=view.third_place,
            prizes=any(row.prize for row in view.rows),
        )
        return {"view": view, "why_places": told}

    return live_page(request, code, LivePage("standings", build))


@login_not_required
@require_safe
def match(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """Show a match: every hand, every game, and why these two meet.

    `?s=` is the mark in the QR code of a sheet: the page says what is out of date about the paper.
    The notice stands outside the part that is kept and polled, so it costs those nothing.
    """
    mark = read_mark(request.GET.get(QUESTION, ""))

    def build() -> dict[str, Any]:
        view, reasons = match_page(code, match_code)
        waits = view.card.state == MatchState.WAITING
        return {
            "view": view,
            "reasons": reasons,
            "title": versus(view.card),
            "nothing_played": _nothing_played(view.card.how, waits=waits),
        }

    told: dict[str, Any] = {}
    if mark is not None and "rev" not in request.GET:
        told["sheet_notice"] = cache(partial(sheet_notice, code, match_code, mark))
    page = LivePage("match", build, variant=match_code, tab="bracket", extra=told)
    response = live_page(request, code, page)
    if told and response.status_code == HTTPStatus.NOT_FOUND:
        return sheet_gone(request, code, told["sheet_notice"]) or response
    return response


def _nothing_played(how: str, *, waits: bool) -> str:
    if waits:
        return gettext("This match waits for its players.")
    if how:
        return gettext("No hand was played here.")
    return gettext("No hand yet. The sheet fills as hands are entered.")


@login_not_required
@require_safe
def player(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show a player: how they stand, and their matches."""

    def build() -> dict[str, Any]:
        view = player_view(code, number)
        return {"view": view, "title": view.person.name}

    page = LivePage("player", build, variant=str(number), tab="standings")
    return live_page(request, code, page)


@login_not_required
@require_safe
def find(request: HttpRequest, code: str) -> HttpResponse:
    """Find a player by name: their table and their opponent."""
    text = request.GET.get("q", "")

    def build() -> dict[str, Any]:
        return {"view": find_people(code, text)}

    page = LivePage("find", build, kept=False, extra={"text": text[:120]})
    return live_page(request, code, page)


def _number(text: str) -> int:
    """Return a small number out of an address, 0 for anything else."""
    short = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if short else 0
