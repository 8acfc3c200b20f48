"""Why a re-score is refused, as sentences by code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

RESCORE: Final[Mapping[str, str | Promise]] = {
    "rules-not-frozen": _("Play has not begun: the rules can be changed in the settings."),
    "same-rules": _("These are the rules of the event already. Change one, or choose others."),
    "nothing-in-scope.to_come": _(
        "Every match has been played or begun, so none is to come. Choose more matches."
    ),
    "nothing-in-scope.open": _(
        "Every match is finished, so none is in play or to come. Choose all matches."
    ),
    "nothing-in-scope.all": _("No match is left to score. Leave fewer of them out."),
    "rescore-changed": _(
        "Nothing was done: what would change is no longer what the page showed. Below is what "
        "would change now."
    ),
    "rescore-blocked": _(
        "Nothing was done: something stands in the way. It is named below, with the ways out."
    ),
    "finished-would-change": _(
        "Finished matches would change. Look at them and tick that it is meant."
    ),
    "other-team-size": _(
        "%(name)s is entered with %(members)s members, and these rules have sides of %(size)s. "
        "Take the members out under Players, or choose other rules."
    ),
}
