"""Codes and figures of the pure core turned into translated sentences, and nothing else.

`text` parts of sentences · `play` hands, games, matches · `draw` rounds, seeds, reasons ·
`entry` what can be typed for a hand · `people` where a player sits · `rules` rules in plain words ·
`rules_line` rules in one line ·
`refusals` every refusal · `changes` what a correction would change · `log` the audit log ·
`when` days and times.
"""

from tournament.wording.refusals import coded_sentence, sentence

__all__ = ["coded_sentence", "sentence"]
