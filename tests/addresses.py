"""Every address, who may knock at it, and an event in which each of them has something to show.

One table for the tests that ask every address something: who is let in, and how the page looks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.core.files.base import ContentFile
from django.urls import reverse

from scoring.values import Pair
from tests.factories import knock, make_bracket, make_user, match_of, record
from tournament.levels import Score
from tournament.models import Entry, HandFact, Job, Staff, Tournament
from tournament.prizes import read_lines
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


@dataclass(frozen=True)
class Hall:
    """A running event, its people by role, and the parts that its addresses are made of."""

    event: Tournament
    users: dict[str, Any]
    parts: dict[str, Any]

    def path(self, name: str) -> str:
        """Return where an address of the table lies in this hall."""
        address = TABLE[name]
        named = {key.partition("@")[0]: self.parts[key] for key in address.parts}
        return reverse(name, kwargs={**named, **address.more})


def make_hall() -> Hall:
    """Return a running event: a hand in M1, a score in M2, sheets made, staff of every role.

    It has prizes and a match for third place; player 2 is shown by initials.
    """
    prizes = read_lines("1: 500 €\n3-4: Trophy")
    event = make_bracket(4, make_user("owner"), third_place=True, prizes=prizes)
    Entry.objects.filter(tournament=event, number=2).update(initials=True)
    record(match_of(event, "M1"), knock("A", 8, 20))
    users = {"owner": event.created_by}
    for role in ("scorer", "director"):
        users[role] = make_user(role)
        Staff.objects.create(tournament=event, user=users[role], role=role)
    score = scores_record(
        match_id=match_of(event, "M2").pk, level="games", scores=[Score("game", Pair(105, 60))],
        actor=event.created_by, request_id="score",
    )  # fmt: skip
    users["other staff"] = make_bracket(2, make_user("stranger")).created_by
    job = Job(tournament=event, kind="render_sheets", key="r1-all-A4-v1", state="done")
    job.file.save("sheets.pdf", ContentFile(b"%PDF-1.7"))
    parts = {
        "code": event.code,
        "match_code": "M1",
        "fact_id": HandFact.objects.get(match__tournament=event).pk,
        "match_code@score": "M2",
        "fact_id@score": score["facts"][0],
        "job_id": job.pk,
        "number": job.pk,
    }
    return Hall(event, users, parts)
