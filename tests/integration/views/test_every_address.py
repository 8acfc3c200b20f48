"""Every address with everybody who may knock at it: one table, and no address is missing."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from scoring.values import Pair
from tests.factories import knock, make_bracket, make_user, match_of, record
from tournament.levels import Score
from tournament.models import HandFact, Job, Staff
from tournament.services.scores import scores_record

ROLES = ("anonymous", "scorer", "director", "owner", "other staff")

EVERYBODY = dict.fromkeys(ROLES, "in")
STAFF = {"anonymous": "door", "scorer": "in", "director": "in", "owner": "in", "other staff": "no"}
DIRECTORS = {**STAFF, "scorer": "no"}
OWNERS = {**DIRECTORS, "director": "no"}
API_DIRECTORS = {**STAFF, "scorer": "refused"}
API_OWNERS = {**API_DIRECTORS, "director": "refused"}
SIGNED_IN = {**EVERYBODY, "anonymous": "door"}
OWNER_OF_ALL = {**dict.fromkeys(ROLES, "no"), "anonymous": "door"}


@dataclass(frozen=True)
class Address:
    """How an address is knocked at, and who is let in."""

    who: dict[str, str]
    method: str = "get"
    parts: tuple[str, ...] = ()
    more: dict[str, object] = field(default_factory=dict)


EVENT = ("code",)
MATCH = ("code", "match_code")
HAND = (*MATCH, "fact_id")
SCORE = ("code", "match_code@score", "fact_id@score")
FIRST = {"number": 1}

TABLE = {
    "home": Address(EVERYBODY),
    "healthz": Address(EVERYBODY),
    "sign_in": Address(EVERYBODY),
    "sign_out": Address(SIGNED_IN, "post"),
    "join": Address(dict.fromkeys(ROLES, "used up"), more={"token": "no-such-link"}),
    "rules_index": Address(EVERYBODY),
    "rules_preset": Address(EVERYBODY, more={"preset": "standard"}),
    "check_hand": Address(EVERYBODY),
    "event_rules": Address(EVERYBODY, parts=EVENT),
    "screen": Address(EVERYBODY, parts=EVENT),
    "event": Address(EVERYBODY, parts=EVENT),
    "bracket": Address(EVERYBODY, parts=EVENT),
    "standings": Address(EVERYBODY, parts=EVENT),
    "find": Address(EVERYBODY, parts=EVENT),
    "match": Address(EVERYBODY, parts=MATCH),
    "player": Address(EVERYBODY, parts=EVENT, more=FIRST),
    "event_new": Address(SIGNED_IN),
    "rules_fields": Address(SIGNED_IN),
    "tokens": Address(SIGNED_IN),
    "token_revoke": Address(
        {**dict.fromkeys(ROLES, "no"), "anonymous": "door"}, "post", more=FIRST
    ),
    "manage": Address(STAFF, parts=EVENT),
    "go_to_match": Address(STAFF, parts=EVENT),
    "match_entry": Address(STAFF, parts=MATCH),
    "sheet_others": Address(STAFF, parts=MATCH),
    "hand_reading": Address(STAFF, parts=MATCH),
    "match_cards": Address(STAFF, parts=MATCH),
    "match_check": Address(STAFF, parts=MATCH),
    "check_in": Address(STAFF, parts=EVENT),
    "sheet_checks": Address(STAFF, parts=EVENT),
    "hand_change": Address(STAFF, parts=HAND),
    "hand_insert": Address(STAFF, parts=HAND),
    "hand_strike": Address(STAFF, parts=HAND),
    "event_copy": Address(DIRECTORS, parts=EVENT),
    "event_delete": Address(OWNERS, parts=EVENT),
    "event_deleted": Address(OWNER_OF_ALL),
    "deleted_file": Address(OWNER_OF_ALL),
    "event_archive": Address(DIRECTORS, parts=EVENT),
    "restore": Address(OWNER_OF_ALL),
    "restore_file": Address(OWNER_OF_ALL, more={"mark": "no-such-file"}),
    "manage_settings": Address(DIRECTORS, parts=EVENT),
    "rescore": Address(DIRECTORS, parts=EVENT),
    "manage_staff": Address(DIRECTORS, parts=EVENT),
    "staff_change": Address(DIRECTORS, "post", EVENT),
    "links_revoke": Address(DIRECTORS, "post", EVENT),
    "manage_players": Address(DIRECTORS, parts=EVENT),
    "entries_add": Address(DIRECTORS, "post", EVENT),
    "seeds_set": Address(DIRECTORS, "post", EVENT),
    "entry_change": Address(DIRECTORS, parts=EVENT, more=FIRST),
    "entry_remove": Address(DIRECTORS, "post", EVENT, FIRST),
    "entry_withdraw": Address(DIRECTORS, parts=EVENT, more=FIRST),
    "entry_restore": Address(DIRECTORS, "post", EVENT, FIRST),
    "manage_draw": Address(DIRECTORS, parts=EVENT),
    "draw_swap": Address(DIRECTORS, "post", EVENT),
    "draw_publish": Address(DIRECTORS, "post", EVENT),
    "draw_discard": Address(DIRECTORS, "post", EVENT),
    "manage_print": Address(DIRECTORS, parts=EVENT),
    "paper_request": Address(DIRECTORS, "post", EVENT),
    "manage_round": Address(DIRECTORS, parts=EVENT, more=FIRST),
    "round_length": Address(DIRECTORS, "post", EVENT, FIRST),
    "tables_set": Address(DIRECTORS, "post", EVENT, FIRST),
    "sheets_request": Address(DIRECTORS, "post", EVENT, FIRST),
    "match_ruling": Address(DIRECTORS, parts=MATCH),
    "match_scores": Address(STAFF, parts=MATCH),
    "match_level": Address(STAFF, parts=MATCH),
    "score_change": Address(STAFF, parts=SCORE),
    "score_insert": Address(STAFF, parts=SCORE),
    "score_strike": Address(STAFF, parts=SCORE),
    "ruling_strike": Address(DIRECTORS, "post", MATCH),
    "event_log": Address(DIRECTORS, parts=EVENT),
    "job": Address(DIRECTORS, parts=(*EVENT, "job_id")),
    "job_file": Address(DIRECTORS, parts=(*EVENT, "job_id")),
    "job_again": Address(DIRECTORS, "post", (*EVENT, "job_id")),
    "api:docs": Address(EVERYBODY),
    "api:schema": Address(EVERYBODY),
    "api:nothing": Address(EVERYBODY),  # all that is no other address; reversed, it is the first
    "api:presets": Address(EVERYBODY),
    "api:preset": Address(EVERYBODY, more={"preset": "standard"}),
    "api:score": Address(EVERYBODY, "post"),
    "api:check_hand": Address(EVERYBODY, "post"),
    "api:tokens": Address(SIGNED_IN),
    "api:token": Address({**dict.fromkeys(ROLES, "no"), "anonymous": "door"}, "delete", more=FIRST),
    "api:events": Address(EVERYBODY),
    "api:event": Address(EVERYBODY, parts=EVENT),
    "api:archive": Address(API_DIRECTORS, parts=EVENT),
    "api:copy": Address(API_DIRECTORS, "post", EVENT),
    "api:delete": Address(API_OWNERS, "post", EVENT),
    "api:entries": Address(EVERYBODY, parts=EVENT),
    "api:entry": Address(EVERYBODY, parts=EVENT, more=FIRST),
    "api:checkin": Address(STAFF, parts=EVENT),
    "api:checks": Address(STAFF, parts=EVENT),
    "api:seeds": Address(API_DIRECTORS, "put", EVENT),
    "api:draw": Address(API_DIRECTORS, "post", EVENT),
    "api:draw_reasons": Address(API_DIRECTORS, parts=EVENT),
    "api:draw_swap": Address(API_DIRECTORS, "post", EVENT),
    "api:publish": Address(API_DIRECTORS, "post", EVENT),
    "api:discard": Address(API_DIRECTORS, "post", EVENT),
    "api:bracket": Address(EVERYBODY, parts=EVENT),
    "api:standings": Address(EVERYBODY, parts=EVENT),
    "api:tables": Address(API_DIRECTORS, "put", EVENT, FIRST),
    "api:round_rules": Address(API_DIRECTORS, "put", EVENT, FIRST),
    "api:rescore": Address(API_DIRECTORS, "post", EVENT),
    "api:rescore_preview": Address(API_DIRECTORS, "post", EVENT),
    "api:matches": Address(EVERYBODY, parts=EVENT),
    "api:match": Address(EVERYBODY, parts=MATCH),
    "api:hands": Address(STAFF, "post", MATCH),
    "api:reading": Address(STAFF, "post", MATCH),
    "api:cards": Address(STAFF, "post", MATCH),
    "api:corrections": Address(STAFF, "post", MATCH),
    "api:preview": Address(STAFF, "post", MATCH),
    "api:withdrawal": Address(API_DIRECTORS, "post", EVENT, FIRST),
    "api:restoring": Address(API_DIRECTORS, "post", EVENT, FIRST),
    "api:scores": Address(STAFF, "post", MATCH),
    "api:score_preview": Address(STAFF, "post", MATCH),
    "api:score_corrections": Address(STAFF, "post", MATCH),
    "api:level": Address(STAFF, "post", MATCH),
    "api:level_preview": Address(STAFF, "post", MATCH),
    "api:check": Address(STAFF, "post", MATCH),
    "api:ruling": Address(API_DIRECTORS, "post", MATCH),
    "api:ruling_strike": Address(API_DIRECTORS, "post", MATCH),
    "api:log": Address(API_DIRECTORS, parts=EVENT),
    "api:sheets": Address(API_DIRECTORS, "post", EVENT),
    "api:papers": Address(API_DIRECTORS, "post", EVENT),
    "api:jobs": Address(API_DIRECTORS, parts=EVENT),
    "api:job": Address(API_DIRECTORS, parts=(*EVENT, "number")),
    "api:job_again": Address(API_DIRECTORS, "post", (*EVENT, "number")),
    "api:job_file": Address(API_DIRECTORS, parts=(*EVENT, "number")),
}


def names_of_addresses(patterns=None):
    """Yield the name of every address but the admin's, which looks after itself."""
    for pattern in patterns if patterns is not None else get_resolver().url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.name
        elif pattern.app_name != "admin":
            space = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from (space + name for name in names_of_addresses(pattern.url_patterns))


def test_every_address_is_in_the_table():
    assert set(names_of_addresses()) == set(TABLE)


@pytest.fixture
def hall(db):
    """Return a running event and a browser for everybody."""
    event = make_bracket(4, make_user("owner"))
    record(match_of(event, "M1"), knock("A", 8, 20))
    browsers = {role: Client() for role in ROLES}
    browsers["owner"].force_login(event.created_by)
    for role in ("scorer", "director"):
        user = make_user(role)
        Staff.objects.create(tournament=event, user=user, role=role)
        browsers[role].force_login(user)
    score = scores_record(
        match_id=match_of(event, "M2").pk, level="games", scores=[Score("game", Pair(105, 60))],
        actor=event.created_by, request_id="score",
    )  # fmt: skip
    other = make_bracket(2, make_user("stranger"))
    browsers["other staff"].force_login(other.created_by)
    job = Job(tournament=event, kind="render_sheets", key="r1-all-A4-v1", state="done")
    job.file.save("sheets.pdf", ContentFile(b"%PDF-1.7"))
    parts = {
        "code": event.code,
        "match_code": "M1",
        "fact_id": HandFact.objects.get().pk,
        "match_code@score": "M2",
        "fact_id@score": score["facts"][0],
        "job_id": job.pk,
        "number": job.pk,
    }
    return parts, browsers


def answer(response):
    """Return what became of somebody at the door."""
    for close in response._resource_closers if response.streaming else ():
        close()
    if response.status_code == 302 and "/sign-in/" in response["Location"]:
        return "door"
    if response.status_code in {200, 204, 302, 400, 409, 415, 422}:
        return "in"
    told = {401: "door", 403: "refused", 404: "no", 410: "used up"}
    return told.get(response.status_code, response.status_code)


def named(parts, address):
    """Return the parts of an address by their names in it ("fact_id@score" is a fact_id)."""
    return {key.partition("@")[0]: parts[key] for key in address.parts}


@pytest.mark.parametrize("name", TABLE)
def test_address_lets_in_who_may_and_nobody_else(hall, name):
    parts, browsers = hall
    address = TABLE[name]
    path = reverse(name, kwargs={**named(parts, address), **address.more})

    found = {role: answer(getattr(browsers[role], address.method)(path)) for role in ROLES}

    assert found == address.who
