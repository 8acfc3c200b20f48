"""Who somebody is in an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.enums import Role
from tournament.models import Staff

if TYPE_CHECKING:
    from django.contrib.auth.base_user import AbstractBaseUser
    from django.contrib.auth.models import AnonymousUser

    from tournament.models import Tournament


def role_of(user: AbstractBaseUser | AnonymousUser | None, tournament: Tournament) -> str | None:
    """Return a user's role in an event; the owner of the installation owns every event."""
    return role_in(user, tournament.pk)


def role_in(user: AbstractBaseUser | AnonymousUser | None, event_id: int) -> str | None:
    """Return a user's role in the event of that id: one query, none for the owner or a stranger."""
    if user is None or not user.is_authenticated:
        return None
    if getattr(user, "is_superuser", False):
        return Role.OWNER
    roles = Staff.objects.filter(tournament=event_id, user=user.pk).values_list("role", flat=True)
    return roles.first()
