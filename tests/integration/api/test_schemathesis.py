"""Requests made up from the description of the API: no answer is a server error or undescribed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.factories import draw, gin, make_bracket, make_event, match_of, record
from tournament.api.schema import description
from tournament.wsgi import application

if TYPE_CHECKING:
    from schemathesis import Case

EXAMPLES = int(os.environ.get("UNDERCUT_API_EXAMPLES", "3"))
"""Made up for each operation and caller; a long run by hand takes hundreds."""

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
OPERATIONS = [
    f"{method.upper()} {path}"
    for path, methods in description()["paths"].items()
    for method, one in methods.items()
    if "operationId" in one
]


@pytest.fixture
def played(api, settings):
    """Return an event in play, and one that is still a draft."""
    settings.API_ANONYMOUS_PER_MINUTE = settings.API_USER_PER_MINUTE = 0
    event = make_bracket(4, api.user)
    record(match_of(event, "M1"), gin("A", 5))
    return event, draw(make_event(api.user, entries=3))


@pytest.fixture
def described(db):
    """Return the description as any client loads it.

    A server lets go of its connection after a request; here it holds the test's transaction.
    """
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield schemathesis.openapi.from_wsgi("/api/v1/schema/", application)
    for signal in signals:
        signal.connect(close_old_connections)


def cases_of(operation, events) -> st.SearchStrategy[Case]:
    """Return requests of an operation: right and wrong ones, at places that are there or not."""
    there = [
        {"code": event.code, "match_code": "M1", "number": 1, "preset": "standard"}
        for event in events
    ]
    names = {part.name for part in operation.path_parameters}
    places = [{name: one[name] for name in names} for one in there] if names else [None]
    modes = schemathesis.GenerationMode
    return st.one_of(
        *(
            operation.as_strategy(mode, **({"path_parameters": place} if place else {}))
            for place in places
            for mode in (modes.POSITIVE, modes.NEGATIVE)
        ),
        operation.as_strategy(modes.POSITIVE),
    )


@pytest.mark.parametrize("label", OPERATIONS)
def test_no_request_breaks_the_server_nor_the_description(described, api, played, label):
    operation = described.find_operation_by_label(label)
    plain = {"Accept-Encoding": "identity"}
    signed_in = {"Authorization": f"Bearer {api.secret}"}

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(case=cases_of(operation, played))
    def ask(case: Case) -> None:
        for headers in (plain, plain | signed_in):
            case.call_and_validate(headers=headers, checks=CHECKS)

    ask()
