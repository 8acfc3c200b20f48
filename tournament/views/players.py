"""The list of players: pasted, looked at, entered; seeds; names put right; taken out again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.errors import RuleViolation
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.forms.base import ActForm
from tournament.forms.name_lists import NamesForm
from tournament.forms.players import (
    EntryForm,
    SeedsForm,
    another_box,
    faults,
    preview_lines,
    seed_box,
)
from tournament.permissions import may_edit_entries
from tournament.selectors.desk import entries_of
from tournament.services import entries as services
from tournament.services.entries import NewEntry
from tournament.views._shared import (
    UNPROCESSABLE,
    act_of,
    desk_page,
    event_for,
    event_url,
    sent,
    tell,
    tell_done,
    told_in,
)
from tournament.wording.lists import read_told
from tournament.wording.people import entered_told
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from django.http import HttpRequest, HttpResponse, QueryDict

    from tournament.forms.players import PreviewLine
    from tournament.names import ParsedLine
    from tournament.selectors.desk import DeskEvent
    from tournament.values import Person


@require_safe
def manage_players(request: HttpRequest, code: str) -> HttpResponse:
    """Show the list with its seeds, and the box for more names."""
    event = event_for(request, code, may_edit_entries)
    return _page(request, event)


def _page(
    request: HttpRequest,
    event: DeskEvent,
    *,
    names: NamesForm | None = None,
    seeds: SeedsForm | None = None,
) -> HttpResponse:
    people = seeds.people if seeds else entries_of(event.pk)
    context = {
        "people": people,
        "names": names or NamesForm(team_size=event.rules.team_size),
        "seeds": seeds or SeedsForm(people=people),
    }
    return desk_page(request, "players.html", event, context, form=seeds or names)


@require_POST
def entries_add(request: HttpRequest, code: str) -> HttpResponse:
    """Look at a list, pasted or from a file, or enter it: all of it or nothing."""
    event = event_for(request, code, may_edit_entries)
    form = NamesForm(request.POST, request.FILES, team_size=event.rules.team_size)
    if not form.is_valid() and not event.published:
        return _page(request, event, names=form)
    parsed: Sequence[ParsedLine] = form.listed.lines if form.listed else ()
    # Ticks belong to lines as they were looked at: another text is looked at first.
    looked_at = request.POST.get("seen") == form.mark
    entering = looked_at and request.POST.get("step") == "enter"
    told: dict[int, str] = {}
    if entering and not faults(parsed, request.POST):
        answer = _enter(event, form, parsed, request, told)
        if answer is not None:
            _tell_entered(request, answer, teams=event.rules.team_size > 1)
            return redirect(event_url("manage_players", event))
    ticked = request.POST if looked_at else {}
    entered = entries_of(event.pk)
    if not entering and (refused := _list_refused(event, len(entered) + len(parsed))):
        form.add_error("names", sentence(refused))
    lines = preview_lines(parsed, entered, ticked, first=not looked_at)
    return _preview(request, event, form, lines, told)


def _list_refused(event: DeskEvent, entries: int) -> Refusal | None:
    """Return why a list cannot be entered whatever its lines say: told at the look already."""
    if event.published:
        return Refusal("entries-closed")
    if entries > services.MOST_ENTRIES:
        return Refusal("too-many-entries", limit=services.MOST_ENTRIES)
    return None


def _preview(
    request: HttpRequest,
    event: DeskEvent,
    form: NamesForm,
    lines: Sequence[PreviewLine],
    told: Mapping[int, str],
) -> HttpResponse:
    """Show the list line by line; `told` is what the service said against a line."""
    bad = sum(1 for line in lines if line.bad or line.parsed.line in told)
    context = {
        "lines": [(line, line.told or told.get(line.parsed.line, "")) for line in lines],
        "bad": bad,
        "seen": form.mark,
        "read": read_told(form.listed, form.decoded),
        "closed": _list_refused(event, event.card.entries + len(lines)) is not None,
    }
    response = desk_page(request, "players_preview.html", event, context, form=form)
    response.status_code = UNPROCESSABLE if bad or form.errors else 200
    return response


def _enter(
    event: DeskEvent,
    form: NamesForm,
    lines: Sequence[ParsedLine],
    request: HttpRequest,
    told: dict[int, str],
) -> Mapping[str, Any] | None:
    """Enter the lines; what the service says against one of them goes into `told`, by line."""
    people = [
        NewEntry(
            line.name,
            line.club,
            line.seed,
            another=another_box(line.line) in request.POST,
            members=line.members,
        )
        for line in lines
    ]
    try:
        return services.entries_add(
            tournament_id=event.pk,
            people=people,
            actor=request.user,  # type: ignore[arg-type]
            request_id=act_of(form),
        )
    except (NotAllowed, Missing) as error:
        raise Http404 from error
    except (Refusal, RuleViolation) as error:
        at = re.match(r"people\[(\d+)\]", error.path)
        if at:
            told[lines[int(at[1])].line] = sentence(error)
        else:
            if error.code == "request-reused":
                form.renew_request()
            form.add_error("names", sentence(error))
    return None


def _tell_entered(request: HttpRequest, answer: Mapping[str, Any], *, teams: bool) -> None:
    if not answer.get("replayed"):
        tell(request, entered_told(answer["numbers"], teams=teams))
        _tell_dropped(request, answer)


def _tell_dropped(request: HttpRequest, answer: Mapping[str, Any]) -> None:
    if answer.get("draft_dropped"):
        tell(
            request,
            _("The draft of the draw no longer fits and is dropped: draw again."),
            warning=True,
        )


@require_POST
def seeds_set(request: HttpRequest, code: str) -> HttpResponse:
    """Save the seeds of the whole list at once; `step` "draw" goes on to the draw with them."""
    event = event_for(request, code, may_edit_entries)
    going_on = request.POST.get("step") == "draw"
    form = SeedsForm(request.POST, people=entries_of(event.pk))
    if form.is_valid():
        with told_in(form, _seed_place):
            if not going_on or form.changes:
                answer = services.seeds_set(
                    tournament_id=event.pk,
                    seeds=form.seeds,
                    actor=request.user,  # type: ignore[arg-type]
                    request_id=act_of(form),
                )
                _tell_seeds(request, answer)
            return redirect(event_url("manage_draw" if going_on else "manage_players", event))
    return _page(request, event, seeds=form)


def _seed_place(path: str) -> str | None:
    where, _dot, number = path.partition(".")
    return seed_box(int(number)) if where == "seeds" and number.isdigit() else None


def _tell_seeds(request: HttpRequest, answer: Mapping[str, Any]) -> None:
    if answer.get("replayed"):
        return
    changed = answer["changed"]
    if not changed:
        tell(request, _("No seed was changed."))
        return
    text = ngettext("%(count)s seed is changed.", "%(count)s seeds are changed.", changed)
    tell(request, text % {"count": changed})
    _tell_dropped(request, answer)


@require_http_methods(["GET", "HEAD", "POST"])
def entry_change(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Put a player's name or club right, or note that they wish to be shown as initials."""
    event = event_for(request, code, may_edit_entries)
    person = find_person(event, number)
    if person is None:
        raise Http404
    form = _entry_form(event, person, sent(request))
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        with told_in(form, lambda path: path.rpartition(".")[2]):
            answer = services.entry_change(
                tournament_id=event.pk,
                number=number,
                name=values["name"],
                club=values["club"],
                members=values.get("members"),
                initials=values["initials"],
                another=values["another"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            tell_done(request, answer, _("Saved: %(name)s.") % {"name": values["name"]})
            return redirect(event_url("manage_players", event))
    context = {"person": person, "removal": ActForm(), "askable": _askable(form)}
    return desk_page(request, "entry.html", event, context, form=form)


def _entry_form(event: DeskEvent, person: Person, data: QueryDict | None = None) -> EntryForm:
    """Return the form of an entry as it is, or as it was sent."""
    initial = {
        "name": person.name,
        "club": person.club,
        "members": "\n".join(person.members),
        "initials": person.initials,
    }
    return EntryForm(data, initial=initial, team_size=event.rules.team_size)


def _askable(form: EntryForm) -> bool:
    """Whether the form was refused for a name that another player may rightly have."""
    # What the form itself says of members has a code; a namesake is found by the service.
    members = form.errors.as_data().get("members", ()) if form.is_bound else ()
    refused = form.is_bound and (form.errors.get("name") or any(not e.code for e in members))
    return bool(refused or form.data.get("another"))


@require_POST
def entry_remove(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Take a player out of the list while the draw is not published."""
    event = event_for(request, code, may_edit_entries)
    form = ActForm(request.POST)
    # Sent twice, the player is gone already: the service knows the act by its mark.
    person = find_person(event, number)
    if form.is_valid():
        with told_in(form):
            answer = services.entry_remove(
                tournament_id=event.pk,
                number=number,
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            if person is not None:
                tell(request, _("%(name)s is taken out of the list.") % {"name": person.name})
                _tell_dropped(request, answer)
            return redirect(event_url("manage_players", event))
    if person is None:
        raise Http404
    context = {"person": person, "removal": form, "askable": False}
    response = desk_page(request, "entry.html", event, context, form=_entry_form(event, person))
    response.status_code = UNPROCESSABLE
    return response


def find_person(event: DeskEvent, number: int) -> Person | None:
    """Return the entry of that number, if there is one."""
    return next((p for p in entries_of(event.pk) if p.number == number), None)
