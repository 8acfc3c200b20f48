"""PURE: what a correction of a match's sheet would do, for each answer a director may give.

A correction changes, inserts or strikes one row. The sheet is then folded anew, and the end of a
game may move. Three answers are possible (not each of them always):

- `apply`: let the fold cut the games anew. Rows of a game that now ends earlier are struck with it.
- `count_on`: the same, but those rows count on in the next game.
- `keep`: put an `award` where the players ended the game, to the side that had won it, so that all
  that followed stays where it was. An award pays no game bonus and no shutout.

Where the score is kept in columns no game is cut, so `apply` is the only answer.

Rows past the end of the match are struck under every answer. A row is never lost without a word:
each live fact is either among the rows of the plan or among its `struck`. Nothing here reads or
writes a database: a plan is values, which a preview shows and a service carries out.
"""

from tournament.correction.planner import plan_correction
from tournament.correction.scores import (
    ScoreChange,
    ScoreEdit,
    ScoreInsert,
    ScorePlan,
    ScoreStrike,
    one_answer,
    plan_scores,
)
from tournament.correction.values import (
    ANSWERS,
    Added,
    Answer,
    Change,
    Correction,
    CorrectionError,
    CorrectionPlan,
    Edit,
    Effect,
    Insert,
    Moved,
    PlannedRow,
    Strike,
    Struck,
)

__all__ = [
    "ANSWERS",
    "Added",
    "Answer",
    "Change",
    "Correction",
    "CorrectionError",
    "CorrectionPlan",
    "Edit",
    "Effect",
    "Insert",
    "Moved",
    "PlannedRow",
    "ScoreChange",
    "ScoreEdit",
    "ScoreInsert",
    "ScorePlan",
    "ScoreStrike",
    "Strike",
    "Struck",
    "one_answer",
    "plan_correction",
    "plan_scores",
]
