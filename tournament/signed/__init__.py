"""PURE: what stands on a signed sheet against what the hands give, and where the two first part."""

from tournament.signed.check import Checked, Difference, Paper, Reason, check_sheet
from tournament.signed.columns import (
    MATCH,
    Account,
    Step,
    accounts_of,
    codes_of,
    match_codes,
    match_figure,
)

__all__ = [
    "MATCH",
    "Account",
    "Checked",
    "Difference",
    "Paper",
    "Reason",
    "Step",
    "accounts_of",
    "check_sheet",
    "codes_of",
    "match_codes",
    "match_figure",
]
