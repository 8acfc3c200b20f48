"""The scoring core of gin rummy: facts in, totals out. Pure; see RULES.md."""
