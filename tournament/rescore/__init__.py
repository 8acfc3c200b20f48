"""PURE: what playing on by other rules would do to an event, whole, before anything is written.

Once play has begun the rules of an event are frozen. A re-score is the way out: the event gets new
rules, and its scope says which matches are scored by them.

- `to_come`: those in which nothing has been played. All others keep the rules they were played by.
- `open`: those in play too. Finished matches keep theirs.
- `all`: finished matches too.

A director may leave single matches out; they keep their rules as well. The sheets in the scope are
folded anew and cut where the match now ends; then the whole bracket is played forward from them.
What cannot be (a hand that the new rules refuse, another player in a match that has been played) is
named and blocks. Nothing here reads or writes a database: a plan is values, which a preview shows
and a service carries out.
"""

from tournament.rescore.planner import plan_rescore
from tournament.rescore.values import (
    SCOPES,
    Held,
    InTheWay,
    RefusedHand,
    RefusedScore,
    Rescore,
    Rescored,
    Scope,
    Sheet,
    figures_of,
)

__all__ = [
    "SCOPES",
    "Held",
    "InTheWay",
    "RefusedHand",
    "RefusedScore",
    "Rescore",
    "Rescored",
    "Scope",
    "Sheet",
    "figures_of",
    "plan_rescore",
]
