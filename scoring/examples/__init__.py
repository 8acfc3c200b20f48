"""A short match for any rule set, in which that happens what is special about the rules.

Nothing here is a rule: rows are made up, figures that a table sees, and `scoring.match` says what
they earn. So an example is right under any rules, and wrong under none.
"""

from scoring.examples.course import Example, examples_of

__all__ = ["Example", "examples_of"]
