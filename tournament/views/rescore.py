"""Other rules after play has begun: choose, look at everything that would change, do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.errors import Refusal
from tournament.forms.base import focus_first_error
from tournament.forms.rescore import RescoreForm
from tournament.forms.rules import RulesForm
from tournament.permissions import may_rescore
from tournament.rescore import SCOPES
from tournament.selectors.rules import preset_groups
from tournament.services.rescore import Wanted, event_rescore, rescore_preview
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
from tournament.wording.refusals import sentence
from tournament.wording.rescore import SCOPE_NAMES, SCOPE_NOTES, plan_told

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.desk import DeskEvent
    from tournament.services.rescore import RescorePreview

CONFLICT: Final = 409


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rescore(request: HttpRequest, code: str) -> HttpResponse:
    """Choose rules and matches; then everything that would change is shown before it is done."""
    event = event_for(request, code, may_rescore)
    if not event.rules_frozen:
        tell_error(request, Refusal("rules-not-frozen"))
        return redirect(event_url("manage_settings", event))
    form = RescoreForm(sent(request), initial={"scope": _scope_asked(request)})
    rules = RulesForm(sent(request), rules=event.rules)
    step = request.POST.get("step", "")
    if request.method != "POST" or not form.is_valid() & rules.is_valid() or step == "edit":
        return _choose(request, event, form, rules)
    wanted = Wanted(
        rules.cleaned_data["document"], form.cleaned_data["scope"], form.cleaned_data["left"]
    )
    if step == "apply":
        return _apply(request, event, form, rules, wanted)
    return _look(request, event, form, rules, wanted)


def _scope_asked(request: HttpRequest) -> str:
    """Return the scope that the link to this page means."""
    asked = request.GET.get("scope", "")
    return asked if asked in SCOPES else SCOPES[0]


def _choose(
    request: HttpRequest, event: DeskEvent, form: RescoreForm, rules: RulesForm
) -> HttpResponse:
    """Ask for the scope, the rules and the reason."""
    if rules.is_bound and rules.errors and not form.errors:
        focus_first_error(rules)
    scopes = [(scope, SCOPE_NAMES[scope], SCOPE_NOTES[scope]) for scope in SCOPES]
    context = {
        "here": "settings",
        "rules": rules,
        "preset_groups": preset_groups(),
        "scopes": scopes,
        "left": form["left"].value() or (),
    }
    response = desk_page(request, "rescore.html", event, context, form=form)
    if rules.is_bound and rules.errors:
        response.status_code = UNPROCESSABLE
    return response


def _look(
    request: HttpRequest,
    event: DeskEvent,
    form: RescoreForm,
    rules: RulesForm,
    wanted: Wanted,
    *,
    conflict: Refusal | None = None,
) -> HttpResponse:
    """Show everything that would change, what stands in the way, and the ways on."""
    preview: RescorePreview | None = None
    with told_in(form):
        preview = rescore_preview(
            tournament_id=event.pk,
            wanted=wanted,
            actor=request.user,  # type: ignore[arg-type]
        )
    if preview is None:
        return _choose(request, event, form, rules)
    context: dict[str, Any] = {
        "here": "settings",
        "plan": preview.plan,
        "told": plan_told(preview.plan, preview.people, wanted.left),
        "mark": preview.mark,
        "scope_name": SCOPE_NAMES[preview.plan.scope],
        "carried": [
            (name, value)
            for name in request.POST
            if name.startswith("rules-")
            for value in request.POST.getlist(name)
        ],
        "conflict": sentence(conflict) if conflict else "",
    }
    response = desk_page(request, "rescore_preview.html", event, context, form=form)
    if conflict is not None:
        response.status_code = CONFLICT
    return response


def _apply(
    request: HttpRequest, event: DeskEvent, form: RescoreForm, rules: RulesForm, wanted: Wanted
) -> HttpResponse:
    """Do what was looked at; if it is something else by now, show that instead."""
    answer: dict[str, Any] = {}
    conflict: Refusal | None = None
    with told_in(form):
        try:
            answer = event_rescore(
                tournament_id=event.pk,
                wanted=wanted,
                mark=form.cleaned_data["mark"],
                confirmed=form.cleaned_data["confirmed"],
                reason=form.cleaned_data["reason"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
        except Refusal as refusal:
            if refusal.code != "rescore-changed":
                raise
            conflict = refusal
    if answer:
        tell_done(request, answer, _done(answer))
        return redirect(event_url("manage_settings", event))
    return _look(request, event, form, rules, wanted, conflict=conflict)


def _done(answer: dict[str, Any]) -> str:
    """Return what was done, in one line."""
    changed, kept = answer["changed"], answer["kept"]
    told = [_("The event goes on by the new rules.")]
    if changed:
        told.append(
            ngettext("%(count)s match changed.", "%(count)s matches changed.", changed)
            % {"count": changed}
        )
    if kept:
        told.append(
            ngettext("%(count)s match keeps its rules.", "%(count)s matches keep theirs.", kept)
            % {"count": kept}
        )
    return " ".join(told)
