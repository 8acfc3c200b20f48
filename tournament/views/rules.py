"""The rules in plain words: every preset, one preset, and those an event is played by."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.presets import PRESETS
from tournament.errors import Missing
from tournament.permissions import may_direct, may_help
from tournament.selectors.events import event_rules as rules_of_event
from tournament.selectors.roles import role_in
from tournament.selectors.rules import preset_groups, rules_card, rules_habits
from tournament.selectors.worked import worked_examples
from tournament.views.live import not_found, unlisted
from tournament.wording.rules import preset_note

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from django.utils.safestring import SafeString

    from scoring.ruleset import RuleSet


@login_not_required
@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """Show the named rule sets, by what is played."""
    return render(request, "tournament/rules_index.html", {"groups": preset_groups()})


@login_not_required
@require_safe
def rules_preset(request: HttpRequest, preset: str) -> HttpResponse:
    """Show one rule set in plain words, with a match worked out."""
    rules = PRESETS.get(preset)
    if rules is None:
        return not_found(request, "rules")
    context = {**_told(rules), "preset": preset, "note": preset_note(preset)}
    return render(request, "tournament/rules_preset.html", context)


@login_not_required
@require_safe
def event_rules(request: HttpRequest, code: str) -> HttpResponse:
    """Show the rules of an event as they are, with the same match worked out under them."""
    try:
        event = rules_of_event(code, request.user)
    except Missing as error:
        return not_found(request, error.path, code)
    role = role_in(request.user, event.event_id) if request.user.is_authenticated else None
    context = {
        **_told(event.rules),
        "event": event.card,
        "tab": "event",
        "may_help": may_help(role),
        "may_direct": may_direct(role),
        "frozen": event.frozen,
    }
    response = unlisted(
        event.card.visibility, render(request, "tournament/event_rules.html", context)
    )
    if event.private:
        response["Cache-Control"] = "private, no-cache"
    return response


def _told(rules: RuleSet) -> dict[str, object]:
    return {"rules": rules_card(rules, frozen=False), "body": _body(rules, get_language())}


@lru_cache(maxsize=64)
def _body(rules: RuleSet, _language: str | None) -> SafeString:
    """Return the part of a page that hangs on the rules alone, rendered once."""
    context = {
        "rules": rules_card(rules, frozen=False),
        "habits": rules_habits(rules),
        "examples": worked_examples(rules),
        "cards_query": _cards_query(rules),
    }
    return render_to_string("tournament/_partials/_rules_page.html", context)


def _cards_query(rules: RuleSet) -> str:
    """Return the query that checks a hand by these rules, "" where none is settled from cards."""
    if rules.scoring == "mahjong":
        return ""
    changes = rules.changes()
    return urlencode(
        {"rules": rules.preset} | ({"changed": json.dumps(changes)} if changes else {})
    )
