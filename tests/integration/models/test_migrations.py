"""The tables are what the models say, by one line of small steps that can be gone back."""

import pytest
from django.core.management import call_command
from django.db.migrations.loader import MigrationLoader

pytestmark = pytest.mark.once
APP = "tournament"


@pytest.fixture(scope="module")
def steps():
    """Return the migrations in the order of their names."""
    disk = MigrationLoader(None).disk_migrations
    return [step for (app, _), step in sorted(disk.items()) if app == APP]


@pytest.mark.django_db
def test_migrations_say_what_the_models_say():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_migrations_are_one_line_in_the_order_of_their_numbers(steps):
    before = [[name for app, name in step.dependencies if app == APP] for step in steps]

    assert before == [[], *([step.name] for step in steps[:-1])]
    assert [int(step.name[:4]) for step in steps] == list(range(1, len(steps) + 1))


def test_migrations_can_be_taken_back(steps):
    stuck = [
        f"{step.name}: {operation.describe()}"
        for step in steps
        for operation in step.operations
        if not operation.reversible
    ]

    assert stuck == []
