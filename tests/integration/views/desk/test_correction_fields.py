"""A correction typed by fields, as on the entry page."""

import pytest

from scoring.presets import PRESETS
from tests.factories import make_bracket, match_of, record, won_hand
from tests.integration.views.desk.conftest import text_of
from tests.integration.views.desk.test_corrections import WHY, event, lines, parts, send
from tournament.models import HandFact

__all__ = ["event"]

HAND = {"by": "fields", "what": "hand", "h0-who": "A", "h0-how": "knock"}


def test_fields_begin_with_the_row_as_it_is(desk, event):
    fields = desk.get("hand_change", **parts(event, 4)).context["fields"]

    shown = [fields[f"h0-{key}"].value() for key in ("who", "how", "own", "left")]
    assert shown == ["A", "knock", 9, 12]


def test_correction_by_fields_is_looked_at_and_applied(desk, event):
    typed = {**HAND, "h0-own": "9", "h0-left": "13"}
    page = send(desk, "hand_change", event, 4, **typed)

    assert page.status_code == 200
    assert 'name="line" value="a 9 13"' in text_of(page)
    send(desk, "hand_change", event, 4, line="a 9 13", mode="apply")
    assert lines(event)[3] == ("knock", "A", 9, 13)


def test_field_that_lacks_is_told_at_the_field(desk, event):
    before = lines(event)
    page = send(desk, "hand_change", event, 4, **HAND, **{"h0-own": "9"})

    assert page.status_code == 422
    text = text_of(page)
    assert "A figure is missing." in text
    assert '<details class="by-fields" id="fields" open>' in text
    assert lines(event) == before


def test_row_that_the_rules_refuse_is_told_by_the_fields(desk, event):
    page = send(desk, "hand_change", event, 4, **HAND, **{"h0-own": "11", "h0-left": "20"})

    assert page.status_code == 422
    assert '<details class="by-fields" id="fields" open>' in text_of(page)


def test_row_is_put_in_by_fields(desk, event):
    typed = {"by": "fields", "what": "penalty", "side": "B", "points": "-5", "where": "after"}
    page = send(desk, "hand_insert", event, 1, **typed)

    assert page.status_code == 200
    assert 'name="mode"' in text_of(page)


def test_reason_is_asked_for_by_fields_too(desk, event):
    typed = {**HAND, "h0-own": "9", "h0-left": "13", "reason": ""}
    assert send(desk, "hand_change", event, 4, **typed).status_code == 422


@pytest.mark.parametrize("preset", PRESETS)
def test_every_form_has_its_fields(desk, preset):
    bracket = make_bracket(2, desk.user, rules=preset)
    record(match_of(bracket, "M1"), won_hand(PRESETS[preset], "A"))
    fact = HandFact.objects.get().pk
    where = {"code": bracket.code, "match_code": "M1", "fact_id": fact}

    page = desk.get("hand_change", **where)

    assert page.status_code == 200
    sent = {
        name: field.value() for name in page.context["fields"].fields
        if (field := page.context["fields"][name]).value() not in (None, "")
    }  # fmt: skip
    form = {**sent, "by": "fields", "reason": WHY, "revision": match_of(bracket, "M1").revision}
    assert desk.post("hand_change", form, **where).status_code == 422  # nothing was changed
    assert desk.get("hand_insert", **where).status_code == 200
