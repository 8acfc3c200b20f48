"""Making an event, and changing what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournament.forms.base import focus_first_error
from tournament.forms.events import EventForm, known_time_zones, zone_of_this_machine
from tournament.forms.rules import RulesForm
from tournament.permissions import may_edit_event
from tournament.prizes import write_lines
from tournament.selectors.desk import last_time_zone
from tournament.selectors.rules import preset_groups, rules_card
from tournament.services.events import EventFacts, event_create, event_update
from tournament.views._shared import (
    UNPROCESSABLE,
    act_of,
    desk_page,
    event_for,
    event_url,
    sent,
    tell_done,
    told_in,
)
from tournament.wording.when import today

if TYPE_CHECKING:
    from typing import Any

    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.desk import DeskEvent


@require_http_methods(["GET", "HEAD", "POST"])
def event_new(request: HttpRequest) -> HttpResponse:
    """Make an event owned by whoever is signed in, and go on to its players.

    `?rules-preset=oklahoma` begins with these rules chosen.
    """
    form = EventForm(sent(request), initial=_first_values(request))
    rules = RulesForm(sent(request), initial=_given_rules(request))
    if request.method == "POST" and form.is_valid() & rules.is_valid():
        answer: dict[str, Any] = {}
        with told_in(form):
            answer = event_create(
                facts=_facts(form, rules.cleaned_data["document"]),
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
        if answer:
            tell_done(request, answer, _("%(name)s is made.") % {"name": form.cleaned_data["name"]})
            return redirect("manage_players", code=answer["code"])
    refused = form.is_bound and (form.errors or rules.errors)
    if refused:
        focus_first_error(form if form.errors else rules)
    return render(
        request,
        "tournament/desk/event_new.html",
        {"form": form, **_choices(rules)},
        status=UNPROCESSABLE if refused else 200,
    )


def _first_values(request: HttpRequest) -> dict[str, object]:
    zone = last_time_zone(user=request.user) or zone_of_this_machine()
    return {"starts_on": today(zone), "time_zone": zone}


def _choices(rules: RulesForm | None) -> dict[str, object]:
    return {"rules": rules, "preset_groups": preset_groups(), "time_zones": known_time_zones()}


def _facts(form: EventForm, rules: object) -> EventFacts:
    values = form.cleaned_data
    return EventFacts(
        name=values["name"],
        place=values["place"],
        starts_on=values["starts_on"],
        ends_on=values["ends_on"],
        time_zone=values["time_zone"],
        rules=rules,
        places_parted=values["places_parted"],
        public_url=values["public_url"],
        visibility=values["visibility"] or None,
        prizes=values["prizes"],
    )


@require_http_methods(["GET", "HEAD", "POST"])
def manage_settings(request: HttpRequest, code: str) -> HttpResponse:
    """Change what an event is. Once play has begun its rules are shown, not asked for."""
    event = event_for(request, code, may_edit_event)
    form = EventForm(sent(request), initial=_values(event))
    rules = None if event.rules_frozen else RulesForm(sent(request), rules=event.rules)
    if request.method == "POST" and form.is_valid() & (rules is None or rules.is_valid()):
        document = rules.cleaned_data["document"] if rules else event.rules.to_document()
        answer: dict[str, Any] = {}
        with told_in(form):
            answer = event_update(
                tournament_id=event.pk,
                facts=_facts(form, document),
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
        if answer:
            tell_done(request, answer, _("The settings are saved."))
            return redirect(event_url("manage_settings", event))
    if rules is not None and rules.is_bound and not form.errors:
        focus_first_error(rules)
    context = {**_choices(rules), "rules_card": rules_card(event.rules, frozen=event.rules_frozen)}
    response = desk_page(request, "settings.html", event, context, form=form)
    if rules is not None and rules.is_bound and rules.errors:
        response.status_code = UNPROCESSABLE
    return response


def _values(event: DeskEvent) -> dict[str, object]:
    return {
        "name": event.card.name,
        "place": event.card.place,
        "starts_on": event.card.starts_on,
        "ends_on": event.card.ends_on,
        "time_zone": event.time_zone,
        "places_parted": event.places_parted,
        "prizes": write_lines(event.prizes),
        "public_url": event.public_url,
        "visibility": event.card.visibility,
    }


@require_GET
def rules_fields(request: HttpRequest) -> HttpResponse:
    """The fields of the rules as they read under another preset (a piece of a page)."""
    return render(
        request,
        "tournament/desk/_rules_fields.html",
        {"rules": RulesForm(initial=_given_rules(request))},
    )


def _given_rules(request: HttpRequest) -> dict[str, str]:
    """Return the fields of the rules that the address gives."""
    return {
        key.removeprefix("rules-"): str(value)
        for key, value in request.GET.items()
        if key.startswith("rules-")
    }
