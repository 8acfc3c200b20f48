"""The description of the API is valid, complete and told without a warning."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from tests.integration.api.conftest import ROOT, validator_of
from tournament.api.schema import description

READ_ONLY = {
    "cards_check", "correction_preview", "hand_reading", "job_again", "level_preview",
    "rescore_preview", "score_preview",
}  # fmt: skip
"""Operations without a mark: they write nothing, or need none."""


def test_description_is_made_without_a_warning_and_is_valid(tmp_path):
    out = tmp_path / "schema.json"
    call_command(
        "spectacular", fail_on_warn=True, validate=True, format="openapi-json", file=str(out),
        stdout=StringIO(),
    )  # fmt: skip
    assert json.loads(out.read_text())["openapi"] == "3.1.0"


def test_description_is_served_to_everybody(db):
    answer = Client().get(f"{ROOT}schema/")
    assert answer["Content-Type"] == "application/json"
    assert answer.json() == json.loads(json.dumps(description()))


def test_operations_say_what_they_do_and_what_they_refuse():
    for path, methods in description()["paths"].items():
        for method, one in methods.items():
            if "operationId" not in one:
                continue
            assert one["description"].strip(), (method, path)
            assert {"401", "404", "405", "422", "429"} <= set(one["responses"])
            for status, answer in one["responses"].items():
                if status >= "400":
                    assert list(answer["content"]) == ["application/problem+json"]


def test_writes_carry_the_mark_of_their_act():
    for path, methods in description()["paths"].items():
        for method, one in methods.items():
            if method == "get" or "/events/" not in path:
                continue
            text = json.dumps(one)
            if one["operationId"] in READ_ONLY:
                continue
            if method == "delete":
                assert "request_id" in text
                continue
            name = one["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            body = description()["components"]["schemas"][name.rpartition("/")[2]]
            assert "request_id" in body["required"], path
            if "/matches/" in path:
                assert "expected_revision" in body["required"], path


def test_examples_of_bodies_are_of_the_form_they_are_examples_of():
    told = 0
    for methods in description()["paths"].values():
        for one in methods.values():
            content = one.get("requestBody", {}).get("content", {}).get("application/json", {})
            for example in content.get("examples", {}).values():
                validator_of(json.dumps(content["schema"])).validate(example["value"])
                told += 1
    assert told == 10


@pytest.mark.django_db
def test_page_tells_every_operation_without_anything_from_elsewhere():
    answer = Client().get("/api/")
    page = answer.content.decode()
    for methods in description()["paths"].values():
        for one in methods.values():
            assert f'id="{one["operationId"]}"' in page
    assert "http://" not in page.replace("http://testserver", "")
    assert "https://" not in page
    assert "<script" not in page.partition("<main")[2]
