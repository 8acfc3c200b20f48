"""The cards of a disputed hand of a match: checked by its rules, entered with its cards kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.http import Http404
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.errors import Conflict, Missing
from tournament.forms.kept_cards import text_of_cards
from tournament.forms.match_cards import EnterCardsForm, PairingsForm
from tournament.grammar import format_hand_line
from tournament.permissions import may_enter_hands
from tournament.selectors.desk import row_reading
from tournament.selectors.logbook import meanwhile
from tournament.selectors.matches import match_view
from tournament.services.hands import hand_record
from tournament.views._shared import (
    UNPROCESSABLE,
    act_of,
    desk_page,
    event_for,
    event_url,
    match_for,
    tell_done,
    told_in,
)
from tournament.views.cards import CardsPage, answered, cards_page
from tournament.views.hands import CONFLICT, OPEN
from tournament.wording.card_faces import query_of
from tournament.wording.play import end_reading, hand_reading, members_of
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, QueryDict

    from scoring.values import Row
    from tournament.selectors.desk import DeskEvent, MatchKey, Meetings
    from tournament.values import MatchView, SheetRow

    Names = tuple[str, str]

FIRST: Final = 0


@dataclass(frozen=True, slots=True)
class Dispute:
    """What is looked at: a match, its next hand or a row that is on the sheet, and one pairing.

    `meetings` are who meets whom in a team hand, () where two play; `pairing` counts from 0.
    """

    request: HttpRequest
    event: DeskEvent
    key: MatchKey
    view: MatchView
    on_sheet: SheetRow | None
    meetings: Meetings
    pairing: int

    @property
    def names(self) -> Names:
        """Who holds the cards: the two sides, or the members who meet in the pairing."""
        return self.meetings[self.pairing] if self.meetings else self.key.names

    @property
    def hand(self) -> Row | None:
        """The hand of two players that stands on the sheet, None where there is none."""
        if self.on_sheet is None:
            return None
        pairings = self.on_sheet.row.pairings
        return pairings[self.pairing] if pairings else self.on_sheet.row

    @property
    def open(self) -> bool:
        """Whether a hand can be entered now."""
        return self.event.published and self.view.card.state in OPEN

    @property
    def address(self) -> dict[str, str]:
        """Return the parts of the page's address beside the cards."""
        return {
            "hand": str(self.on_sheet.fact_id) if self.on_sheet else "",
            "pairing": str(self.pairing + 1) if self.meetings else "",
        }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match_cards(request: HttpRequest, code: str, match_code: str) -> HttpResponse:
    """Check the cards of a hand by the rules of its match; sent, the hand is entered."""
    sent = request.POST if request.method == "POST" else request.GET
    dispute = _dispute(request, code, match_code, sent)
    data = sent if "a" in sent or "b" in sent else _kept(dispute, sent)
    page = cards_page(data, dispute.key.rules, dispute.names)
    if request.method != "POST" or page is None:
        return _page(dispute, page)
    form = EnterCardsForm(sent)
    others = _others(dispute, sent)
    if page.told is None or not form.is_valid() or not others.is_valid() or dispute.on_sheet:
        return _page(dispute, page, form, others)
    try:
        with told_in(form):
            return _enter(dispute, form, others.row(page.form.row()))
    except Conflict as conflict:
        return _conflicting(dispute, page, others, conflict)
    return _page(dispute, page, form, others)


def _dispute(request: HttpRequest, code: str, match_code: str, sent: QueryDict) -> Dispute:
    event = event_for(request, code, may_enter_hands)
    key = match_for(event, match_code)
    try:
        view = match_view(event.code, match_code, staff=True)
    except Missing as error:
        raise Http404 from error
    on_sheet = _row_on_sheet(view, sent.get("hand", ""))
    size = key.rules.team_size
    if on_sheet is not None and size > 1:
        number = on_sheet.score.number if on_sheet.score else None
        meetings = on_sheet.members or members_of(size, number)
    else:
        meetings = key.meetings or (members_of(size, key.hand) if size > 1 else ())
    pairing = sent.get("pairing", "")
    known = [str(number + 1) for number in range(len(meetings))]
    index = known.index(pairing) if pairing in known else FIRST
    return Dispute(request, event, key, view, on_sheet, meetings, index)


def _row_on_sheet(view: MatchView, text: str) -> SheetRow | None:
    """Return the row of the sheet that an address names; who names another finds no page."""
    if not text:
        return None
    row = next((row for row in view.rows if str(row.fact_id) == text), None)
    if row is None or not (row.row.knocker or row.row.pairings):
        raise Http404
    return row


def _kept(dispute: Dispute, sent: QueryDict) -> QueryDict:
    """Return the page of a row on the sheet as it opens: with its cards, if any were kept."""
    data = sent.copy()
    hand = dispute.hand
    if hand is None or hand.knocker is None:
        return data
    data["by"] = hand.knocker
    if hand.cards is not None:
        data.update(query_of(hand.cards, hand, hand.knocker))
    return data


def _others(dispute: Dispute, sent: QueryDict | None = None) -> PairingsForm:
    """Return the form of the other pairings of a team hand; it has no field where two play."""
    return PairingsForm(sent, meetings=dispute.meetings, checked=dispute.pairing)


def _enter(dispute: Dispute, form: EnterCardsForm, row: Row) -> HttpResponse:
    """Enter the hand, and go back to the sheet."""
    key, request = dispute.key, dispute.request
    read = row_reading(key.pk, row) if dispute.open else None
    answer = hand_record(
        match_id=key.pk,
        entry=row,
        actor=request.user,  # type: ignore[arg-type]
        request_id=act_of(form),
        expected_revision=form.cleaned_data["revision"],
    )
    if read is not None:
        told = hand_reading(read.row, read.hand, key.names, read.score, key.meetings)
        tell_done(
            request, answer, f"{told} {end_reading(read.hand, read.score, key.names)}".strip()
        )
    sheet = event_url("match_entry", dispute.event, match_code=key.code)
    return redirect(f"{sheet}#entry")


def _change(dispute: Dispute, page: CardsPage) -> dict[str, Any]:
    """Return the way from a checked hand to the correction of its row, {} for a new hand."""
    on_sheet = dispute.on_sheet
    if on_sheet is None:
        return {}
    hand, old = page.form.row(), on_sheet.row
    new = replace(hand, note=old.note)
    if old.pairings:
        before, after = old.pairings[: dispute.pairing], old.pairings[dispute.pairing + 1 :]
        new = replace(old, pairings=(*before, hand, *after))
    line = format_hand_line(new)
    address = event_url(
        "hand_change", dispute.event, match_code=dispute.key.code, fact_id=on_sheet.fact_id
    )
    return {
        "as_on_sheet": line == format_hand_line(old),
        "cards_kept": text_of_cards(new) == text_of_cards(old),
        "change": f"{address}?{urlencode({'line': line, 'cards': text_of_cards(new)})}",
    }


def _conflicting(
    dispute: Dispute, page: CardsPage, others: PairingsForm, conflict: Conflict
) -> HttpResponse:
    """Show what others did meanwhile beside the hand; sent again, it counts as of now."""
    fresh = _dispute(dispute.request, dispute.event.code, dispute.key.code, dispute.request.POST)
    context = {
        "meanwhile": meanwhile(conflict.match_id, since=conflict.expected),
        "conflict": sentence(conflict),
    }
    response = _page(fresh, page, EnterCardsForm(), others, context)
    response.status_code = CONFLICT
    return response


def _page(
    dispute: Dispute,
    page: CardsPage | None,
    form: EnterCardsForm | None = None,
    others: PairingsForm | None = None,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {
        "match": dispute.view,
        "dispute": dispute,
        "code": dispute.event.code,
        "enter": form or EnterCardsForm(),
        "others": others or _others(dispute),
        "revision": dispute.view.match_revision,
        "next_hand": dispute.key.hand,
        **(page.context(dispute.request, dispute.address) if page else {}),
        **(_change(dispute, page) if page and page.told else {}),
        **(more or {}),
    }
    request = dispute.request
    if request.method != "POST" and page is not None and request.htmx:  # type: ignore[attr-defined]
        return answered(request, page, "", context, dispute.address)
    response = desk_page(request, "cards.html", dispute.event, context)
    refused = page is not None and page.refused
    if refused or (form is not None and form.errors) or (others is not None and others.errors):
        response.status_code = UNPROCESSABLE
    return response
