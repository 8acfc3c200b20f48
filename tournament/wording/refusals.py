"""Every refusal as a sentence: what is wrong, where, and the way out.

`sentence` takes whatever the pure core and the services raise: an error with `code` and `params`.
The sentences stand in tables by code; a code with cases has one sentence for each ("code.case").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.wording.play import HOWS, RESULTS, word
from tournament.wording.refusals_of_api import API
from tournament.wording.refusals_of_archives import ARCHIVES
from tournament.wording.refusals_of_draws import DRAW
from tournament.wording.refusals_of_jobs import JOBS
from tournament.wording.refusals_of_play import CARDS, EXPECTED, GRAMMAR, SCORING
from tournament.wording.refusals_of_prizes import PRIZES
from tournament.wording.refusals_of_rescore import RESCORE
from tournament.wording.refusals_of_scores import SCORES
from tournament.wording.rules import field_name
from tournament.wording.text import listed, named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.functional import Promise

    Sentences = Mapping[str, str | Promise]


class Coded(Protocol):
    """What every refusal is: a code and the figures of its sentence."""

    @property
    def code(self) -> str:
        """The code of the reason."""

    @property
    def params(self) -> Mapping[str, object]:
        """The figures and names of the sentence."""


NAMES: Final[Sentences] = {
    "name-empty": _("Give a name."),
    "name-no-letter": _("A name needs at least one letter or figure."),
    "name-too-long": _("This is too long for a name: %(length)s characters, %(limit)s at most."),
    "text-too-long": _("This is too long: %(length)s characters, %(limit)s at most."),
    "club-too-long": _("This is too long for a club: %(length)s characters, %(limit)s at most."),
    "list-empty": _("There is no name in this list. Paste one name a line."),
    "list-too-long": _("The list has %(lines)s lines; enter at most %(limit)s at a time."),
    "list-too-big": _("The list is too big. Enter it in parts."),
    "file-empty": _("The file is empty. Choose another one."),
    "file-too-big": _(
        "The file is too big: %(size)s bytes, %(limit)s at most. Enter the list in parts."
    ),
    "file-is-a-spreadsheet": _(
        "This is a workbook. Save its sheet as CSV or as text, or copy its cells into the box."
    ),
    "file-not-text": _("This is no text file. Save the list as CSV or as text."),
    "file-not-in": _("The file is not written in %(encoding)s. Choose other letters."),
    "bad-seed": _("%(seed)s is no seed. Give a number from 1 to %(limit)s, or none."),
    "too-many-columns": _("This line has %(columns)s parts. Write: name; club; seed."),
    "members-not-here": _(
        "Nobody plays in teams here. Leave the members out, or choose rules for teams first."
    ),
    "members-count": _(
        "A team here has %(needed)s members, not %(given)s. Name all of them, or none."
    ),
    "member-name": _("“%(name)s” is no name of a member."),
    "same-player-twice": _("The same player stands in line %(first_line)s already."),
    "same-name": _(
        "Line %(first_line)s has this name too. Enter both only if they are two people."
    ),
}

MATCHES: Final[Sentences] = {
    "bye-not-played": _("%(match)s is a bye: nothing is played there."),
    "players-to-come": _("%(match)s waits for its players. Finish %(waits)s first."),
    "match-ruled": _(
        "%(match)s was decided by a ruling (%(how)s). Take the ruling back to enter hands."
    ),
    "match-in-the-way": _(
        "This would change who plays %(following)s, and %(following)s has been played or ruled on. "
        "Strike its hands or take its ruling back first."
    ),
    "match-over": _("%(match)s is over. Correct its hands instead, or strike the last one first."),
    "player-withdrew": _(
        "%(match)s is decided: %(name)s has left the event. Take the withdrawal back first, on the "
        "page of that player."
    ),
    "withdrawn-already": _("%(name)s has left the event already."),
    "not-withdrawn": _("%(name)s has not left the event, so there is nothing to take back."),
    "nothing-to-lose": _("%(name)s has no match to come, so there is nothing to withdraw from."),
    "not-in-draw": _(
        "The bracket was drawn without %(name)s. As long as nothing was played, take the draw "
        "back, then the withdrawal, and draw again."
    ),
    "withdrawal-changed": _(
        "The match was played on meanwhile, or it is another one by now, so nothing was saved. "
        "Look at what follows now, then confirm again."
    ),
    "match-not-over": _(
        "%(match)s is not over with hands of its own: that its sheet agrees is kept once it is."
    ),
    "nothing-typed": _("Type at least one figure of the sheet."),
    "sheet-parts": _("The sheet of %(match)s and the hands differ: check it to see where."),
    "already-ruled": _("%(match)s has a ruling already. Take it back first."),
    "no-ruling": _("%(match)s has no ruling to take back."),
    "ruling-needs-players": _(
        "A ruling needs two known players. This match waits for one, or nobody comes."
    ),
    "walkover-with-hands": _(
        "%(match)s has been played on, so it is no walkover. Enter a retirement or a forfeit."
    ),
    "retirement-without-hands": _(
        "%(match)s was not begun, so it is no retirement. Enter a walkover, or a forfeit."
    ),
    "unknown-ruling": _("Choose a walkover, a retirement, a forfeit or a double forfeit."),
    "ruling-winner": _("Say who goes on; after a double forfeit nobody does."),
    "reason-needed": _("Say why. The log keeps it."),
    "note-too-long": _("The note is too long: %(length)s characters, %(limit)s at most."),
    "no-knock-card-here": _("These rules have no knock card. Leave it out."),
    "stale-revision": _(
        "Somebody else changed this match meanwhile, so nothing was saved. Look at what changed, "
        "then enter yours again."
    ),
}

CORRECTIONS: Final[Sentences] = {
    "no-change": _("Nothing was changed: the hand is as it was."),
    "unknown-fact": _("This hand is no longer on the sheet. Load the page again."),
    "retirement-loses-hands": _(
        "A player retired from %(match)s, so something was played there. To strike its last hand, "
        "take the ruling back first."
    ),
    "no-surplus": _("No hand is left over, so there is nothing to count on."),
    "same-as-apply": _("Counting the hands on gives the same as applying it all."),
    "end-not-moved": _("The games end where they ended, so there is nothing to keep."),
    "game-was-open": _("The game was not over before, so there is no end to keep."),
    "ends-earlier": _(
        "The game is now won earlier than the players saw. A ruling cannot undo that."
    ),
    "undoes-the-edit": _("Keeping what was played would undo this very correction."),
    "does-not-fit": _("What was played cannot be kept as it was after this correction."),
}

ACCOUNTS: Final[Sentences] = {
    "owner-exists": _("This installation has an owner already. Sign in."),
    "link-unknown": _("This link does not work. Copy the whole link, or ask for a new one."),
    "link-used": _("This link has been used. Sign in with the account that was made with it."),
    "link-expired": _("This link has expired. Ask for a new one."),
    "bad-username": _("%(reasons)s"),
    "weak-password": _("%(reasons)s"),
    "username-taken": _("This name is taken. Choose another one."),
    "not-allowed": _("Your account has no role in this event that allows it."),
    "link-made": _("This link was made and shown once. Make another one."),
    "too-many-links": _("%(limit)s links wait to be used. Let them stop working first."),
    "last-owner": _("An event needs an owner: make somebody else the owner first."),
    "round-over": _(
        "Round %(round)s is over, and so is the event. Ask the director to correct it."
    ),
    "round-over.gone-on": _(
        "Round %(round)s is over and play has gone on in %(match)s. Ask the director to correct it."
    ),
}

EVENTS: Final[Sentences] = {
    "rules-frozen": _(
        "Play has begun, so the rules are frozen. Play the matches to come by other rules, or "
        "re-score: both begin in the settings."
    ),
    "rules-frozen.in": _(
        "Play has begun in %(match)s, so the rules are frozen. Play the matches to come by other "
        "rules, or re-score: both begin in the settings."
    ),
    "name-not-typed": _("This is not its name. Type it as it stands above: %(name)s"),
    "jobs-run": _("Work for this event is under way. Wait until it is done, then delete it."),
    "event-changed": _("Somebody changed the event just now. Look at it, then delete it again."),
    "dates-reversed": _("The last day is before the first one."),
    "dates-too-far": _("An event lasts at most %(days)s days."),
    "unknown-time-zone": _("There is no time zone %(value)s. Choose one from the list."),
    "bad-address": _("Give a whole web address that begins with http:// or https://."),
    "too-long": _("This is too long: %(length)s characters, %(limit)s at most."),
    "bad-choice": _("Choose one of the answers offered."),
    "request-reused": _(
        "This form was sent before with other contents. It is fresh now: send it again."
    ),
    "no-names": _("There is no name to enter."),
    "entries-closed": _(
        "The bracket is published, so the list of players is closed. Take the bracket back first."
    ),
    "same-player": _("%(name)s is entered already."),
    "same-name": _("There is a %(name)s already. If this is another person, say so."),
    "same-member": _(
        "%(name)s is a member already, of this team or another. If this is another person, say so."
    ),
}

MISSING: Final[Sentences] = {
    "event": _("This event is gone."),
    "match": _("This match is gone. The bracket may have been drawn again."),
    "entry": _("This player is no longer in the event."),
    "job": _("This piece of work is gone."),
}

_TABLE: Final[Mapping[str, str | Promise]] = {
    **SCORING, **CARDS, **NAMES, **DRAW, **MATCHES, **CORRECTIONS, **ACCOUNTS, **EVENTS, **JOBS,
    **API,
    **ARCHIVES,
    **PRIZES,
    **RESCORE,
    **SCORES,
}  # fmt: skip
_WORDS: Final = {"how": HOWS, "ending": RESULTS}
_NAMES_PEOPLE: Final = frozenset({"name", "club"})
_LISTED: Final = frozenset({"waits", "people"})
_MOST_NAMED: Final = 8
"""More matches or people than these are counted: a round of 256 names no page of them."""


class _Figures(dict[str, object]):
    """The figures of a sentence; one that is missing shows as a dash instead of breaking it."""

    def __missing__(self, key: str) -> str:
        return "–"


def sentence(error: Coded) -> str:
    """Return a refusal as a sentence for whoever has to put it right.

    Takes RuleViolation, GrammarError, NameError_, PairingError, SeedError, RulingError,
    CorrectionError and Refusal.
    """
    if error.code == "missing":
        what = str(getattr(error, "path", ""))
        return str(MISSING.get(what, _("This is gone. Load the page again.")))
    if hasattr(error, "column"):
        return _grammar(error)
    return coded_sentence(error.code, error.params)


def coded_sentence(code: str, params: Mapping[str, object]) -> str:
    """Return the sentence of a code that was stored with its figures (a job, a line of a list)."""
    case = params.get("reason")
    known = _TABLE.get(f"{code}.{case}") or _TABLE.get(code)
    if known is None:
        known = _("This cannot be done (%(code)s).")
        params = {"code": code}
    return str(known) % _figures(params)


def _grammar(error: Coded) -> str:
    expected = getattr(error, "expected", ())
    told = " ".join(str(EXPECTED[one]) for one in expected[:1] if one in EXPECTED)
    known = GRAMMAR.get(error.code)
    if known is None:
        return coded_sentence(error.code, error.params)
    return (str(known) % _figures({**error.params, "expected": told})).strip()


def _figures(params: Mapping[str, object]) -> _Figures:
    shown = _Figures()
    for name, value in params.items():
        if name in _WORDS and isinstance(value, str):
            shown[name] = word(_WORDS[name], value)
        elif name in _NAMES_PEOPLE and isinstance(value, str):
            shown[name] = named(value)
        elif name == "expected" and isinstance(value, str):
            shown[name] = _either(value)
        elif name in _LISTED and isinstance(value, tuple):
            shown[name] = _all_of([named(str(one)) for one in value])
        elif isinstance(value, (list, tuple)):
            shown[name] = " ".join(str(one) for one in value)
        else:
            shown[name] = value
    key = params.get("key")
    if isinstance(key, str):
        shown["field"] = field_name(key) if field_name(key) != key else key.replace("_", " ")
    return shown


def _all_of(names: Sequence[str]) -> str:
    """Return "M1 and M2", or the first of many and how many more there are."""
    told = list(names)
    if len(told) > _MOST_NAMED:
        more = len(told) - _MOST_NAMED + 1
        told = [*told[: _MOST_NAMED - 1], gettext("%(count)s more") % {"count": more}]
    return listed(told)


def _either(expected: str) -> str:
    """Return what the core expects, "10 or 11" among them, with the "or" of the language."""
    first, either, last = expected.partition(" or ")
    return gettext("%(first)s or %(last)s") % {"first": first, "last": last} if either else first
