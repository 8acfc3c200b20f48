"""What every test shares."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# No deadline: two cores share two databases and a browser. In CI the examples are the same in
# every run, so that a red run is red again; at a desk each run tries others.
settings.register_profile("desk", deadline=None, max_examples=60)
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=100,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "desk")
