"""Every operation of the API, and what each may do there: one that is missing here fails."""

import json

import pytest
from django.test import Client

from tests.factories import draw, make_bracket, make_event, make_user
from tests.integration.api.conftest import (
    ROOT,
    Program,
    event_body,
    gin_row,
    hands_body,
    program_of,
    refused,
)
from tests.integration.views.desk.conftest import everything
from tournament.api.schema import description
from tournament.enums import Role
from tournament.models import Staff
from tournament.services.tokens import token_make, token_revoke

OPEN, OWN, STAFF, DIRECTING, OWNING = "open", "own", "staff", "directing", "owning"

WHO = {
    "bracket_read": OPEN,
    "cards_check": STAFF,
    "check_hand": OPEN,
    "check_in": STAFF,
    "checkin_list": STAFF,
    "checks_list": STAFF,
    "correction_apply": STAFF,
    "correction_preview": STAFF,
    "draw_discard": DIRECTING,
    "draw_publish": DIRECTING,
    "draw_read": DIRECTING,
    "draw_reasons": DIRECTING,
    "draw_request": DIRECTING,
    "draw_swap": DIRECTING,
    "entries_add": DIRECTING,
    "entries_list": OPEN,
    "entry_change": DIRECTING,
    "entry_read": OPEN,
    "entry_remove": DIRECTING,
    "entry_restore": DIRECTING,
    "entry_withdraw": DIRECTING,
    "event_archive": DIRECTING,
    "event_copy": DIRECTING,
    "event_create": OWN,
    "event_delete": OWNING,
    "event_read": OPEN,
    "event_update": DIRECTING,
    "events_list": OPEN,
    "hand_reading": STAFF,
    "hands_enter": STAFF,
    "level_preview": STAFF,
    "level_set": STAFF,
    "score_correct": STAFF,
    "score_preview": STAFF,
    "scores_enter": STAFF,
    "job_again": DIRECTING,
    "job_file": DIRECTING,
    "job_read": DIRECTING,
    "jobs_list": DIRECTING,
    "log_read": DIRECTING,
    "match_read": OPEN,
    "matches_list": OPEN,
    "preset_read": OPEN,
    "presets_list": OPEN,
    "rescore_apply": DIRECTING,
    "rescore_preview": DIRECTING,
    "round_rules_read": DIRECTING,
    "round_rules_set": DIRECTING,
    "ruling_set": DIRECTING,
    "ruling_strike": DIRECTING,
    "score": OPEN,
    "seeds_set": DIRECTING,
    "sheet_check": STAFF,
    "sheets_list": DIRECTING,
    "sheets_request": DIRECTING,
    "paper_request": DIRECTING,
    "standings_read": OPEN,
    "tables_set": DIRECTING,
    "token_make": OWN,
    "token_revoke": OWN,
    "tokens_list": OWN,
    "withdrawal_preview": DIRECTING,
}
MAY_NOT = {DIRECTING: {Role.SCORER}, OWNING: {Role.SCORER, Role.DIRECTOR}}
"""Which roles of an event do not cover an operation."""
PASSED = {200, 201, 202, 204, 404, 409, 422}
"""What an operation answers to somebody who may do it, whatever was sent."""


def operations():
    for path, methods in description()["paths"].items():
        for method, one in methods.items():
            if "operationId" in one:
                yield one["operationId"], method, path


def test_every_operation_says_who_may_do_it():
    assert sorted(name for name, _, _ in operations()) == sorted(WHO)


@pytest.fixture
def event(api):
    return make_bracket(4, api.user)


def call(program, method, path, event):
    """Call an operation with parts of an event that is there, and a body that says nothing."""
    given = {"{code}": event.code, "{match_code}": "M1", "{number}": "1", "{preset}": "standard"}
    for name, value in given.items():
        path = path.replace(name, value)
    return program.send(method, path.removeprefix(ROOT), None if method == "get" else {})


def answers_to(program, event):
    """Yield every operation, who may do it, and what it answers to a program."""
    for name, method, path in operations():
        if name != "token_make":  # it is for sessions: below
            yield name, WHO[name], call(program, method, path, event)


def test_operations_ask_who_is_not_signed_in_for_a_token(anonymous, event):
    for name, who, answer in answers_to(anonymous, event):
        if who == OPEN:
            assert answer.status_code in PASSED, name
        else:
            refused(answer, 401, "sign-in-needed")
            assert answer["WWW-Authenticate"] == 'Bearer realm="undercut"'


def test_operations_hide_an_event_from_the_staff_of_others(stranger, event):
    before = everything()
    for name, who, answer in answers_to(stranger, event):
        if who in {STAFF, DIRECTING, OWNING}:
            assert refused(answer, 404, "missing")["what"] == "event", name
        else:
            assert answer.status_code in PASSED, name
    assert everything() == before


@pytest.mark.parametrize("role", Role)
def test_operations_are_open_to_the_roles_they_are_for(event, role):
    program = program_of(make_user("helper"))
    Staff.objects.create(tournament=event, user=program.user, role=role)
    before = everything()
    for name, who, answer in answers_to(program, event):
        if role in MAY_NOT.get(who, ()):
            refused(answer, 403, "not-allowed")
        else:
            assert answer.status_code in PASSED, name
    assert everything() == before


def test_token_makes_no_other_token(api):
    refused(api.post("tokens/", {"name": "second"}), 403, "session-needed")


def test_event_that_is_not_there_looks_like_one_of_others(stranger, event):
    there = stranger.put(f"events/{event.code}/", event_body())
    gone = stranger.put("events/nowhere/", event_body())
    assert json.loads(there.content) == json.loads(gone.content)


def test_match_of_a_draft_is_not_there_for_strangers(api, stranger):
    event = draw(make_event(api.user, entries=4))
    refused(stranger.get(f"events/{event.code}/matches/M1/"), 404, "missing")


# ---------------------------------------------------------------- tokens


def test_token_acts_as_its_user_until_it_is_revoked(api, event):
    path = f"events/{event.code}/log/"
    assert api.get(path).status_code == 200
    made = token_make(name="second", actor=api.user)
    other = Program(Client(), api.user, made.secret)
    assert other.get(path).status_code == 200
    token_revoke(token_id=made.token_id, actor=api.user)
    refused(other.get(path), 401, "bad-token")
    refused(other.get("events/"), 401, "bad-token")
    assert api.get(path).status_code == 200


def test_token_of_an_account_that_was_shut_works_no_more(api):
    api.user.is_active = False
    api.user.save()
    refused(api.get("tokens/"), 401, "bad-token")


@pytest.mark.parametrize(
    "header",
    [
        "Bearer", "Bearer ", "Bearer x", "Bearer undercut_", "Bearer undercut_" + "x" * 43,
        "Bearer undercut_" + "x" * 100_000, "Basic b2xnYTpwdw==", "Token undercut_x", "\u00e9",
        "Bearer undercut_\u00ff", "Bearer a b",
    ],
)  # fmt: skip
def test_token_that_is_none_is_refused_everywhere(anonymous, header):
    refused(anonymous.get("events/", authorization=header), 401, "bad-token")


def test_token_is_listed_by_its_beginning_and_revoked_by_its_number(api, stranger):
    one = api.get("tokens/").json()["results"][0]
    assert api.secret.startswith(one["prefix"])
    assert len(one["prefix"]) == 15
    refused(stranger.delete(f"tokens/{one['id']}/"), 404, "missing")
    assert api.delete(f"tokens/{one['id']}/").status_code == 204
    refused(api.get("tokens/"), 401, "bad-token")


def session_of(program):
    client = Client(enforce_csrf_checks=True)
    client.force_login(program.user)
    return Program(client, program.user)


def test_session_makes_a_token_which_is_shown_once(api):
    browser = session_of(api)
    csrf = "a" * 32
    browser.client.cookies["csrftoken"] = csrf
    answer = browser.post("tokens/", {"name": "Board at the door"}, **{"x-csrftoken": csrf})
    assert answer.status_code == 201
    assert answer["Cache-Control"] == "no-store"
    secret = answer.json()["token"]
    assert Program(Client(), api.user, secret).get("tokens/").status_code == 200
    assert secret not in browser.get("tokens/").content.decode()
    again = browser.post("tokens/", {"name": "Board at the door"}, **{"x-csrftoken": csrf})
    refused(again, 422, "token-name-taken", "name")


def test_session_without_its_mark_may_read_and_not_write(api, event):
    browser = session_of(api)
    assert browser.get(f"events/{event.code}/log/").status_code == 200
    path = f"events/{event.code}/matches/M1/hands/"
    refused(browser.post(path, hands_body(gin_row())), 403, "csrf-failed")
