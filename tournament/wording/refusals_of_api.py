"""Refusals that only programs meet: lists sent at once, and the tokens by which they sign in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

API: Final[Mapping[str, str | Promise]] = {
    "no-rows": _("There is no row to enter."),
    "too-many-rows": _("Enter at most %(limit)s rows at a time."),
    "too-many-documents": _("Send at most %(limit)s documents at a time."),
    "no-such-entry": _("One of these numbers is of no entry of this event."),
    "no-such-match": _("One of these codes is of no match of this round."),
    "no-such-match-here": _("One of these codes is of no match of this event."),
    "cards-not-of-row": _(
        "These cards do not give this hand. Correct the cards or the figures, or leave out the "
        "cards; without an ending and figures the cards alone say the hand."
    ),
    "named-twice": _("%(value)s stands twice in this list. Name it once."),
    "token-name-taken": _(
        "You have a token named “%(name)s” already. Choose another name, or revoke that one first."
    ),
    "too-many-tokens": _("You have %(limit)s tokens. Revoke one you do not need first."),
}
