"""Nothing is forgotten: every column and every act has its place in an archive, or a reason."""

import re
from pathlib import Path

import pytest
from django.apps import apps

from tournament import __version__
from tournament.services.archive_fields import ANSWER_IDS, LEFT_OUT, NO_IDS, RESTORED, TABLES

ROOT = Path(__file__).resolve().parents[3]
MODELS = list(apps.get_app_config("tournament").get_models())


@pytest.mark.once
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_column_is_archived_or_left_out_for_a_reason(model):
    """A new column: add it to `plain` in services/archive_fields.py, or to `left_out` with why."""
    if model in LEFT_OUT:
        return
    [table] = [table for table in TABLES.values() if table.model is model]
    placed = [*table.plain, *table.refs, *table.special, *table.left_out]

    assert sorted(placed) == sorted({field.name for field in model._meta.concrete_fields})


@pytest.mark.once
def test_every_relation_of_an_archived_table_is_a_reference_or_left_out():
    for table in TABLES.values():
        assert not [name for name in table.plain if table.model._meta.get_field(name).is_relation]


@pytest.mark.once
def test_every_action_says_whether_its_answer_holds_numbers_of_the_database():
    """A new action: add it to `ANSWER_IDS` in services/archive_fields.py, or to `NO_IDS`."""
    found = set()
    for path in ROOT.glob("tournament/**/*.py"):
        found |= set(re.findall(r"""\baction=["']([a-z]+\.[a-z_]+)["']""", path.read_text("utf-8")))

    assert found - set(ANSWER_IDS) - NO_IDS - {RESTORED} == set()
    assert not set(ANSWER_IDS) & NO_IDS


@pytest.mark.once
def test_version_is_that_of_the_project():
    assert f'version = "{__version__}"' in (ROOT / "pyproject.toml").read_text("utf-8")
