"""The plainest programs for the same work: what a figure is compared with in the same run."""
