"""Django commands of the scoring core."""
