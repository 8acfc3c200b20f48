"""Reads: rows in, values of `tournament.values` out, in a small fixed number of queries each.

`fields` loads an event whole · `events` lists and the event's page · `brackets` · `standings` ·
`matches` · `people` players and "find my name" · `rules` · `log` · `jobs` · `paper` what a sheet
needs · `roles` who somebody is · `desk` what the director's pages read.
"""
