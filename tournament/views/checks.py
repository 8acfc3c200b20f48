"""A signed sheet compared with the hands, and which sheets were not compared yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.enums import MatchState
from tournament.errors import Conflict, Missing
from tournament.forms.checks import CheckForm
from tournament.permissions import may_check_sheets
from tournament.selectors.checks import check_of, score_of, sheet_states
from tournament.selectors.matches import match_view
from tournament.services.sheet_checks import sheet_check_keep
from tournament.signed import MATCH, check_sheet
from tournament.views._shared import (
    act_of,
    desk_page,
    event_for,
    event_url,
    sent,
    tell_done,
    told_in,
)
from tournament.wording.people import place_name
from tournament.wording.refusals import sentence
from tournament.wording.signed import account_name, difference_told, reason_told, winner_told

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from scoring.values import MatchScore
    from tournament.selectors.desk import DeskEvent
    from tournament.signed import Checked, Difference
    from tournament.values import MatchView

CONFLICT: Final = 409
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Told:
    """A difference as it stands on the page: `fact` is the row to correct, None where unknown.

    `insert`: a hand is to be put in before that row.
    """

    account: int
    what: str
    why: str
    fact: int | None
    hand: int | None
    insert: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match_check(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """Compare the figures of a signed sheet with the hands; when all agree, that is kept."""
    event = event_for(request, code, may_check_sheets)
    try:
        match = match_view(event.code, match_code, staff=True)
    except Missing as error:
        raise Http404 from error
    shown = {int(one) for one in request.POST.getlist("running") if _is_number(one)}
    form = _form(request, match, shown)
    if request.method != "POST" or not form.is_valid():
        return _page(request, event, match, form)
    score = score_of(match)
    found = check_sheet(form.paper, score, match.rule_set, match.card.winner)
    if found.agrees and match.card.state == MatchState.FINISHED:
        return _keep(request, event, match, form, found)
    if found.asks is not None and found.differences[0].account != MATCH:
        form = _form(request, match, shown | {found.asks})
        form.is_valid()
    return _page(request, event, match, form, _found(match, score, found))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _DIGITS


def _names(match: MatchView) -> tuple[str, str]:
    return place_name(match.card.a), place_name(match.card.b)


def _form(request: HttpRequest, match: MatchView, shown: set[int]) -> CheckForm:
    return CheckForm(
        sent(request),
        rules=match.rule_set,
        score=score_of(match),
        names=_names(match),
        shown=shown,
        initial={"revision": match.match_revision},
    )


def _keep(
    request: HttpRequest, event: DeskEvent, match: MatchView, form: CheckForm, found: Checked
) -> HttpResponse:
    try:
        with told_in(form):
            answer = sheet_check_keep(
                match_id=match.card.match_id,
                paper=form.paper,
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
                expected_revision=form.cleaned_data["revision"],
            )
            told = _("The sheet of %(match)s agrees with the hands. That is kept.")
            tell_done(request, answer, told % {"match": match.card.code})
            return redirect(event_url("match_entry", event, match_code=match.card.code))
    except Conflict as conflict:
        context = {"conflict": sentence(conflict), **_found(match, score_of(match), found)}
        response = _page(request, event, match, form, context)
        response.status_code = CONFLICT
        return response
    return _page(request, event, match, form)


def _found(match: MatchView, score: MatchScore, found: Checked) -> dict[str, Any]:
    """Return what came of a check, in words."""
    names, columns = _names(match), match.rule_set.scoring == "hollywood"
    told = [_told(match, score, one) for one in found.differences]
    asks = found.asks
    return {
        "found": found,
        "first": told[0] if told else None,
        "rest": told[1:],
        "winner": winner_told(found, names),
        "asks": account_name(asks, columns=columns) if asks is not None else "",
        "asks_running": asks is not None and found.differences[0].account != MATCH,
    }


def _told(match: MatchView, score: MatchScore, one: Difference) -> Told:
    names, columns = _names(match), match.rule_set.scoring == "hollywood"
    reason = one.reason
    row = one.row if one.row is not None else reason.row if reason else None
    hand = score.hands[row] if row is not None else None
    return Told(
        one.account,
        difference_told(one, names, columns=columns),
        reason_told(reason, hand),
        match.rows[row].fact_id if row is not None else None,
        hand.number if hand else None,
        reason is not None and reason.code == "hand-more",
    )


def _page(
    request: HttpRequest,
    event: DeskEvent,
    match: MatchView,
    form: CheckForm,
    context: dict[str, Any] | None = None,
) -> HttpResponse:
    shown = {
        "match": match,
        "revision": match.match_revision,
        "check": check_of(match.card.match_id, event.time_zone),
        **(context or {}),
    }
    return desk_page(request, "check.html", event, shown, form=form)


@require_safe
def sheet_checks(request: HttpRequest, code: str) -> HttpResponse:
    """List the matches that are over by whether their signed sheet was checked."""
    event = event_for(request, code, may_check_sheets)
    states = sheet_states(event.pk)
    every = request.GET.get("show") == "all"
    context = {
        "states": [one for one in states if every or one.state != "checked"],
        "every": every,
        "of": len(states),
        "checked": sum(one.state == "checked" for one in states),
    }
    return desk_page(request, "checks.html", event, context)
