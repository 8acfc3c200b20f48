"""Who somebody is in an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.enums import Role
from tournament.models import Staff

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser, User

    from tournament.models import Tournament


def role_of(user: User | AnonymousUser | None, tournament: Tournament) -> str | None:
    """Return a user's role in an event; the owner of the installation owns every event."""
    if user is None or not user.is_authenticated:
        return None
    if user.is_superuser:
        return Role.OWNER
    return Staff.objects.filter(tournament=tournament, user=user).values_list("role", flat=True).first()
