"""The staff of an event: invited by one-time links, each with a role."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tournament.enums import Role
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.models import OneTimeLink, Staff
from tournament.permissions import may_appoint, may_invite
from tournament.services.accounts import account_make, link_make, link_open, link_take
from tournament.services.write_path import begin

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournament.services.write_path import Act

MOST_OPEN_LINKS = 50


def invite_make(
    *, tournament_id: int, role: str, actor: User | None, request_id: str = ""
) -> dict[str, Any]:
    """Make a one-time link that lets somebody into an event and return its `token`.

    A director invites scorers, an owner everybody. Only the hash of the token is kept, so a resent
    request is refused with `link-made`. Raises Refusal `bad-choice`, `too-many-links`.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="staff.invite",
            allowed=may_invite,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, role],
        )
        if act.answer is not None:
            raise Refusal("link-made")
        _refuse_role(act, role)
        waiting = OneTimeLink.objects.filter(
            tournament=act.tournament, used_at=None, expires_at__gt=timezone.now()
        )
        if waiting.count() >= MOST_OPEN_LINKS:
            raise Refusal("too-many-links", limit=MOST_OPEN_LINKS)
        token = link_make(tournament=act.tournament, role=role, created_by=act.actor)
        answer = act.finish(before={}, after={"role": role}, answer={"role": role})
    return {**answer, "token": token}


def invites_revoke(
    *, tournament_id: int, actor: User | None, request_id: str = ""
) -> dict[str, Any]:
    """Make every link of an event that was not used yet stop working; returns how many."""
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="staff.revoke",
            allowed=may_invite,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id],
        )
        if act.answer is not None:
            return act.answer
        count, _ = OneTimeLink.objects.filter(tournament=act.tournament, used_at=None).delete()
        return act.finish(before={}, after={"links": count}, answer={"links": count})


def staff_join(
    *, token: str, actor: User | None = None, username: str = "", password: str = ""
) -> tuple[User, str]:
    """Use up a link: `actor`, or a new account, gets its role. Returns the user and the event code.

    Who has a role already keeps the higher one. Raises Refusal `link-unknown`, `link-used`,
    `link-expired`, and those of a new account at the field.
    """
    with transaction.atomic(durable=True):
        link = link_open(token=token)
        if link.tournament_id is None:
            raise Refusal("link-unknown")
        act = begin(
            actor=actor,
            action="staff.join",
            allowed=_anybody,
            tournament_id=link.tournament_id,
        )
        link_take(link)
        user = actor or account_make(username, password)
        OneTimeLink.objects.filter(pk=link.pk).update(used_by=user)
        act.actor = user
        held = Staff.objects.filter(tournament=act.tournament, user=user).first()
        role = link.role if held is None else _higher(held.role, link.role)
        Staff.objects.update_or_create(
            tournament=act.tournament, user=user, defaults={"role": role}
        )
        act.finish(
            before={"role": held.role if held else ""},
            after={"username": user.get_username(), "role": role},
            answer={"role": role},
        )
    return user, act.tournament.code


def staff_change(
    *, tournament_id: int, user_id: int, role: str, actor: User | None, request_id: str = ""
) -> dict[str, Any]:
    """Give a member of the staff another role; an empty `role` takes it away.

    A director removes scorers, an owner does all. Raises Missing("staff"), Refusal `last-owner`.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="staff.change",
            allowed=may_invite,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, user_id, role],
        )
        if act.answer is not None:
            return act.answer
        member = (
            Staff.objects.filter(tournament=act.tournament, user=user_id)
            .select_related("user")
            .first()
        )
        if member is None:
            raise Missing("staff")
        _refuse_role(act, member.role)
        if role:
            _refuse_role(act, role)
        if member.role == Role.OWNER and role != Role.OWNER:
            _refuse_last_owner(act)
        before = {"username": member.user.get_username(), "role": member.role}
        if role:
            member.role = role
            member.save(update_fields=["role"])
        else:
            member.delete()
        return act.finish(before=before, after={**before, "role": role}, answer={"role": role})


def _anybody(_role: str | None) -> bool:
    """Allow whoever holds a link."""
    return True


def _refuse_role(act: Act, role: str) -> None:
    """Refuse a role that there is not, or that this actor may not give or take."""
    if role not in Role.values:
        raise Refusal("bad-choice", "role", value=role)
    if role != Role.SCORER and not may_appoint(act.role):
        raise NotAllowed


def _refuse_last_owner(act: Act) -> None:
    if Staff.objects.filter(tournament=act.tournament, role=Role.OWNER).count() < 2:
        raise Refusal("last-owner")


def _higher(one: str, other: str) -> str:
    """Return the role that may do more."""
    return min(one, other, key=list(Role.values).index)
