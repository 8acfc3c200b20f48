"""A re-score in words: what it would change, and what stands in its way.

`plan` tells a whole plan, `matches` the figures of one match, `codes` lists of match codes.
"""

from tournament.wording.rescore.codes import codes_told
from tournament.wording.rescore.matches import MatchTold, rescored_told
from tournament.wording.rescore.plan import (
    SCOPE_NAMES,
    SCOPE_NOTES,
    BlockTold,
    PlanTold,
    plan_told,
    refused_why,
)

__all__ = [
    "SCOPE_NAMES",
    "SCOPE_NOTES",
    "BlockTold",
    "MatchTold",
    "PlanTold",
    "codes_told",
    "plan_told",
    "refused_why",
    "rescored_told",
]
