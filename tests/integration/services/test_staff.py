"""Staff comes in by one-time links, each with a role, and every change is in the log."""

import datetime as dt
from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.factories import gin, knock, make_bracket, make_event, make_user, match_of, record, win
from tournament.correction import Change
from tournament.enums import Role
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.models import AuditEvent, OneTimeLink, Staff
from tournament.selectors.staff import Member, open_links, staff_of
from tournament.services.accounts import owner_create
from tournament.services.corrections import correction_apply, correction_preview
from tournament.services.draws import draw_request
from tournament.services.rulings import ruling_set
from tournament.services.staff import invite_make, invites_revoke, staff_change, staff_join


def invite(event, role=Role.SCORER, actor=None, request_id=""):
    return invite_make(
        tournament_id=event.pk,
        role=role,
        actor=actor or event.created_by,
        request_id=request_id,
    )["token"]


def scorer_of(event):
    user, _code = staff_join(token=invite(event), actor=make_user())
    return user


def test_link_lets_a_new_account_in_once_with_its_role():
    event = make_event()
    token = invite(event)

    user, code = staff_join(token=token, username=" maria ", password="a long enough one")

    assert (code, user.username, user.is_superuser) == (event.code, "maria", False)
    assert staff_of(event.pk) == (
        Member(event.created_by.pk, event.created_by.username, "owner"),
        Member(user.pk, "maria", "scorer"),
    )
    with pytest.raises(Refusal, match="link-used"):
        staff_join(token=token, actor=make_user())


@pytest.mark.parametrize(
    ("held", "given", "kept"),
    [("scorer", "director", "director"), ("owner", "scorer", "owner"), ("", "owner", "owner")],
)
def test_link_never_lowers_the_role_somebody_has(held, given, kept):
    event, user = make_event(), make_user()
    if held:
        Staff.objects.create(tournament=event, user=user, role=held)

    staff_join(token=invite(event, given), actor=user)

    assert Staff.objects.get(tournament=event, user=user).role == kept


def test_link_of_an_event_makes_no_owner_of_the_installation():
    token = invite(make_event())

    with pytest.raises(Refusal, match="link-unknown"):
        owner_create(token=token, username="mallory", password="a long enough one")


def test_link_made_is_told_once_and_its_token_is_kept_nowhere():
    event = make_event()
    token = invite(event, request_id="r1")

    with pytest.raises(Refusal, match="link-made"):
        invite(event, request_id="r1")
    assert not AuditEvent.objects.filter(answer__icontains=token).exists()
    assert not OneTimeLink.objects.filter(token_hash=token).exists()
    assert [link.role for link in open_links(event.pk)] == ["scorer"]


def test_links_revoked_or_expired_let_nobody_in():
    event = make_event()
    revoked, expired = invite(event), invite(event)
    invites_revoke(tournament_id=event.pk, actor=event.created_by)
    late = invite(event)
    OneTimeLink.objects.update(expires_at=timezone.now() - dt.timedelta(seconds=1))

    codes = []
    for token in (revoked, expired, late):
        with pytest.raises(Refusal) as refusal:
            staff_join(token=token, actor=make_user())
        codes.append(refusal.value.code)
    assert codes == ["link-unknown", "link-unknown", "link-expired"]
    assert open_links(event.pk) == ()


def test_new_account_that_is_refused_leaves_the_link_as_it_was():
    event = make_event()
    taken, token = make_user(), invite(event)

    with pytest.raises(Refusal, match="username-taken"):
        staff_join(token=token, username=taken.username, password="a long enough one")

    assert OneTimeLink.objects.get(tournament=event).used_at is None
    assert len(staff_of(event.pk)) == 1


def test_director_lets_scorers_in_and_nobody_else():
    event, director = make_event(), make_user()
    Staff.objects.create(tournament=event, user=director, role="director")

    assert invite(event, "scorer", director)
    for role in ("director", "owner"):
        with pytest.raises(NotAllowed):
            invite(event, role, director)
    with pytest.raises(Refusal, match="bad-choice"):
        invite(event, "king", director)
    with pytest.raises(NotAllowed):
        invite(event, "scorer", scorer_of(event))


def test_staff_change_follows_the_rank_of_who_acts():
    event, director, scorer = make_event(), make_user(), make_user()
    owner = event.created_by
    Staff.objects.create(tournament=event, user=director, role="director")
    Staff.objects.create(tournament=event, user=scorer, role="scorer")

    def change(user, role, actor):
        return staff_change(
            tournament_id=event.pk, user_id=user.pk, role=role, actor=actor, request_id=""
        )

    for user, role, actor in ((director, "scorer", director), (scorer, "director", director)):
        with pytest.raises(NotAllowed):
            change(user, role, actor)
    with pytest.raises(Refusal, match="last-owner"):
        change(owner, "", owner)
    with pytest.raises(Missing):
        change(make_user(), "scorer", owner)
    change(scorer, "", director)
    change(director, "owner", owner)
    change(owner, "director", director)

    assert [(m.user_id, m.role) for m in staff_of(event.pk)] == [
        (director.pk, "owner"),
        (owner.pk, "director"),
    ]


def test_scorer_enters_hands_and_neither_draws_nor_rules():
    event = make_bracket(4)
    scorer = scorer_of(event)
    match = match_of(event, "M1")

    assert record(match, knock("A", 8, 20), scorer)["number"] == 1
    with pytest.raises(NotAllowed):
        draw_request(tournament_id=event.pk, seeding="by_lot", actor=scorer)
    with pytest.raises(NotAllowed):
        ruling_set(
            match_id=match.pk,
            kind="forfeit",
            winner="A",
            reason="late",
            actor=scorer,
            request_id="r1",
        )


def correct(event, code, fact, actor, row):
    return correction_apply(
        match_id=match_of(event, code).pk,
        edit=Change(fact, row),
        mode="apply",
        reason="misread",
        actor=actor,
        request_id=uuid4().hex,
    )


def test_scorer_corrects_a_round_until_play_has_gone_on():
    """L22: an earlier round is the director's, with a reason and in the log."""
    event = make_bracket(4)
    scorer = scorer_of(event)
    fact = win(event, "M1")["fact"]
    win(event, "M2")
    correct(event, "M1", fact, scorer, gin("A", 76))
    fact = match_of(event, "M1").hand_facts.get(struck_at=None).pk
    record(match_of(event, "M3"), knock("A", 8, 20), scorer)
    match, edit = match_of(event, "M1"), Change(fact, gin("A", 77))

    with pytest.raises(Refusal) as refusal:
        correct(event, "M1", fact, scorer, edit.row)
    with pytest.raises(Refusal, match="round-over"):
        correction_preview(match_id=match.pk, edit=edit, actor=scorer)
    assert (refusal.value.code, refusal.value.params) == (
        "round-over",
        {"round": 1, "match": "M3", "reason": "gone-on"},
    )

    assert correct(event, "M1", fact, event.created_by, edit.row)["finished"]


def test_scorer_corrects_an_open_round_though_a_later_one_has_begun():
    event = make_bracket(8)
    scorer = scorer_of(event)
    fact = win(event, "M1")["fact"]
    win(event, "M2")
    record(match_of(event, "M5"), knock("A", 8, 20))

    with pytest.raises(Refusal, match="no-change"):
        correct(event, "M1", fact, scorer, replace(gin("A"), note=""))


def test_scorer_leaves_a_finished_event_to_the_director():
    event = make_bracket(2)
    scorer = scorer_of(event)
    fact = win(event, "M1")["fact"]

    with pytest.raises(Refusal, match="round-over"):
        correct(event, "M1", fact, scorer, gin("A", 80))
