"""PURE: from what happened at the table and what the director ruled to the outcome of a match.

One function folds every level of detail a match can be known by (its hands, a ruling, an empty
place opposite) into one frozen `Outcome`. It is the only place that knows what a walkover, a
retirement, a forfeit, a double forfeit and a bye mean; the bracket, the standings and the pages
read the result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from scoring.values import Pair
from tournament.levels import Known

if TYPE_CHECKING:
    from scoring.values import MatchScore, Side
    from tournament.levels import Level

SlotKind: TypeAlias = Literal["known", "to_come", "bye"]
SLOT_KINDS: frozenset[str] = frozenset({"known", "to_come", "bye"})

RulingKind: TypeAlias = Literal["walkover", "retirement", "forfeit", "double_forfeit"]
RULING_KINDS: frozenset[str] = frozenset({"walkover", "retirement", "forfeit", "double_forfeit"})

State: TypeAlias = Literal["waiting", "ready", "playing", "finished"]
How: TypeAlias = Literal["", "played", "walkover", "retirement", "forfeit", "double_forfeit", "bye"]


class RulingError(ValueError):
    """A ruling that cannot stand as it is; `code` and `params` say why."""

    def __init__(self, code: str, **params: object) -> None:
        """Keep the code (for wording) and the figures that belong to it."""
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Ruling:
    """A director's ruling on a match.

    `walkover`: the opponent of `winner` never came. `retirement`: the opponent of `winner` had to
    stop in the middle of the match, which is no fault. `forfeit`: the opponent of `winner` gave up
    or was put out, before or during play. `double_forfeit`: both are out, so there is no winner.
    """

    kind: RulingKind
    winner: Side | None

    def __post_init__(self) -> None:
        """Refuse a ruling that contradicts itself."""
        if self.kind not in RULING_KINDS:
            raise RulingError("unknown-ruling", kind=self.kind)
        if (self.kind == "double_forfeit") != (self.winner is None):
            raise RulingError("ruling-winner", kind=self.kind, winner=self.winner)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a match came to.

    `state` is waiting (a place is to come), ready, playing or finished; `how` says by what a
    finished match was decided ("" before). `winner` is None when nobody won. `games_won`, `points`
    and `total` are the figures really played, also under a ruling; `hands` counts numbered hands,
    `rows` every row of the sheet, or every score where a match is known `by` less than its hands
    ("games" or "result"; then what is not known is 0).
    """

    state: State
    how: How
    winner: Side | None
    games_won: Pair
    points: Pair
    total: Pair
    hands: int
    rows: int
    by: Literal["", "games", "result"] = ""

    @property
    def level(self) -> Level:
        """By what the match is known: its hands, its game scores, its result, or nothing yet."""
        return self.by or ("hands" if self.rows else "")

    @property
    def finished(self) -> bool:
        """Whether nothing more is to come in this match."""
        return self.state == "finished"


def match_outcome(
    *,
    a_kind: str,
    b_kind: str,
    a_source: bool,
    b_source: bool,
    score: MatchScore | Known | None,
    ruling: Ruling | None,
    a_out: bool = False,
    b_out: bool = False,
) -> Outcome:
    """Fold one match into its outcome.

    `a_kind`/`b_kind` are slot kinds. `a_source`/`b_source` say whether the place is fed by an
    earlier match: a bye with a source is a place that a double forfeit left empty (its opponent
    wins by walkover); a bye without one is a bye of the draw. A ruling stands above the hands, but
    only between two known players: while a place is to come or empty there is nobody to rule on.
    `a_out`/`b_out`: the player has left the event, and loses what nothing else has decided, by
    walkover, or by retirement where something was played; of two who have left nobody wins.
    Raises `ValueError` for an unknown slot kind.
    """
    _check_kinds(a_kind, b_kind)
    state, how, winner = _by_places(a_kind, b_kind, a_fed=a_source, b_fed=b_source)
    if state == "ready":
        state, how, winner = _by_ruling(ruling) if ruling is not None else _by_hands(score)
        if state != "finished" and (a_out or b_out):
            state, how, winner = _by_leaving(a_out=a_out, b_out=b_out, begun=state == "playing")
    elif (winner == "A" and a_out) or (winner == "B" and b_out):
        # Nobody opposite, and this one has left: the emptiness moves on.
        how, winner = "double_forfeit", None
    if isinstance(score, Known):
        sums, lines = score.score, len(score.scores)
        known = (sums.games_won, sums.points, sums.total)
        return Outcome(state, how, winner, *known, hands=0, rows=lines, by=score.level)
    if score is None:
        return Outcome(state, how, winner, Pair(), Pair(), Pair(), 0, 0)
    hands = sum(1 for hand in score.hands if hand.number is not None)
    return Outcome(
        state, how, winner, score.games_won, score.points, score.total, hands, len(score.hands)
    )


def check_ruling(ruling: Ruling, *, a_kind: str, b_kind: str, rows: int) -> None:
    """Refuse a ruling that the match has no room for, by `RulingError`.

    Codes: `ruling-needs-players` (a place is to come or empty), `walkover-with-hands` (something
    was played: it is a retirement or a forfeit then), `retirement-without-hands` (nothing was
    played: it is a walkover or a forfeit); `rows` is the number of live rows of the match.
    """
    _check_kinds(a_kind, b_kind)
    if a_kind != "known" or b_kind != "known":
        raise RulingError("ruling-needs-players", kind=ruling.kind)
    if ruling.kind == "walkover" and rows:
        raise RulingError("walkover-with-hands", rows=rows)
    if ruling.kind == "retirement" and not rows:
        raise RulingError("retirement-without-hands")


def _check_kinds(a_kind: str, b_kind: str) -> None:
    """Refuse a slot kind nobody knows: it must never be read as one of the others."""
    for kind in (a_kind, b_kind):
        if kind not in SLOT_KINDS:
            message = f"unknown slot kind {kind!r}"
            raise ValueError(message)


_Decision: TypeAlias = "tuple[State, How, Side | None]"


def _by_places(a_kind: str, b_kind: str, *, a_fed: bool, b_fed: bool) -> _Decision:
    """Return state, how and winner as far as the two places settle them (ready: not at all)."""
    if "to_come" in (a_kind, b_kind):
        return "waiting", "", None
    if a_kind == "bye" and b_kind == "bye":
        # Both feeders were double forfeits: the emptiness moves on to the next match.
        return "finished", "double_forfeit", None
    if a_kind == "bye":
        return "finished", "walkover" if a_fed else "bye", "B"
    if b_kind == "bye":
        return "finished", "walkover" if b_fed else "bye", "A"
    return "ready", "", None


def _by_ruling(ruling: Ruling) -> _Decision:
    """Return what a ruling in force decides: everything."""
    return "finished", ruling.kind, ruling.winner


def _by_leaving(*, a_out: bool, b_out: bool, begun: bool) -> _Decision:
    """Return what follows where a player, or both, left the event before the match was decided."""
    if a_out and b_out:
        return "finished", "double_forfeit", None
    return "finished", "retirement" if begun else "walkover", "B" if a_out else "A"


def _by_hands(score: MatchScore | Known | None) -> _Decision:
    """Return what was played decides. A void or a penalty alone already means that play began.

    A session that ended level has no winner: the match waits for a ruling.
    """
    if isinstance(score, Known):
        score = score.score
    elif score is None or not score.hands:
        return "ready", "", None
    if score.finished and score.winner is not None:
        return "finished", "played", score.winner
    return "playing", "", None
