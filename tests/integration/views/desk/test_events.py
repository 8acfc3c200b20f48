import datetime as dt

import pytest
from django.urls import reverse

from scoring.presets import PRESETS
from tests.factories import knock, make_bracket, make_event, match_of, record
from tests.integration.views.desk.conftest import everything, said, text_of
from tournament.models import AuditEvent, Staff, Tournament

GOOD = {
    "name": "Harbour Open",
    "place": "Old Mill",
    "starts_on": "2026-05-14",
    "ends_on": "2026-05-16",
    "time_zone": "Europe/Warsaw",
    "rules-preset": "tournament-250",
}


@pytest.mark.parametrize("preset", PRESETS)
def test_event_new_offers_every_preset(desk, preset):
    page = text_of(desk.get("event_new")).replace(" checked", "")

    assert f'name="rules-preset" value="{preset}" hx-get' in page


@pytest.mark.parametrize("preset", PRESETS)
def test_event_new_begins_with_the_rules_of_its_address(desk, preset):
    page = desk.get("event_new", {"rules-preset": preset})

    assert page.context["rules"]["preset"].value() == preset
    assert f'value="{preset}" checked' in text_of(page)


@pytest.mark.parametrize("preset", PRESETS)
def test_event_new_makes_an_event_of_every_preset(desk, preset):
    response = desk.post("event_new", {**GOOD, "rules-preset": preset})

    assert response.status_code == 302
    assert Tournament.objects.get().rules == preset


def test_event_new_by_points_in_columns_is_played_on_when_level(desk):
    desk.post(
        "event_new",
        {**GOOD, "rules-preset": "hollywood", "rules-hollywood_result": "net_points"},
    )

    event = Tournament.objects.get()
    page = desk.get("manage_settings", code=event.code)
    assert event.rules == {
        "preset": "hollywood", "hollywood_result": "net_points", "hollywood_level": "play_on",
    }  # fmt: skip
    assert page.context["rules_card"].name == "Hollywood gin, changed"
    assert [one.field for one in page.context["rules_card"].special if one.changed] == [
        "hollywood_result"
    ]


def test_event_new_says_what_a_form_means_for_the_sheet(desk):
    page = text_of(desk.get("event_new"))

    assert "Every hand needs its knock card, also on paper: type it at the end." in page
    assert "<kbd>a g 40-0 20-30</kbd>" in page


def test_event_new_makes_the_event_and_goes_to_its_players(desk):
    response = desk.post("event_new", {**GOOD, "rules-best_of": "3", "rules-no_big_gin": "on"})

    event = Tournament.objects.get()
    assert response["Location"] == reverse("manage_players", args=[event.code])
    assert said(response) == ["Harbour Open is made."]
    assert (event.name, event.place, event.time_zone) == (
        "Harbour Open",
        "Old Mill",
        "Europe/Warsaw",
    )
    assert (event.starts_on, event.ends_on) == (dt.date(2026, 5, 14), dt.date(2026, 5, 16))
    assert event.rules == {"preset": "tournament-250", "best_of": 3, "big_gin_bonus": None}
    assert Staff.objects.get().user == desk.user


def test_event_new_with_values_of_the_preset_stores_no_change(desk):
    desk.post("event_new", {**GOOD, "rules-best_of": "5", "rules-target": "250", "rules-tie": ""})

    assert Tournament.objects.get().rules == "tournament-250"


def test_event_new_without_last_day_lasts_one_day(desk):
    desk.post("event_new", {**GOOD, "ends_on": ""})

    assert Tournament.objects.get().ends_on == dt.date(2026, 5, 14)


def test_event_new_sent_twice_is_one_event(desk):
    form = {**GOOD, "request_id": "same"}

    first, second = desk.post("event_new", form), desk.post("event_new", form)

    assert first["Location"] == second["Location"]
    assert Tournament.objects.count() == 1


def test_event_new_sent_again_with_other_content_is_asked_once_more(desk):
    desk.post("event_new", {**GOOD, "request_id": "same"})

    response = desk.post("event_new", {**GOOD, "name": "Another", "request_id": "same"})

    form = response.context["form"]
    assert response.status_code == 422
    assert form.non_field_errors()
    assert form["request_id"].value() != "same"
    assert form["name"].value() == "Another"
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "   "}, "name"),
        ({"name": "!!!"}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"name": "nul\x00"}, "name"),
        ({"place": "x" * 121}, "place"),
        ({"starts_on": ""}, "starts_on"),
        ({"starts_on": "14.5.26x"}, "starts_on"),
        ({"ends_on": "2026-05-13"}, "ends_on"),
        ({"ends_on": "2036-05-13"}, "ends_on"),
        ({"ends_on": "2026-13-40"}, "ends_on"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"time_zone": "../../etc/passwd"}, "time_zone"),
        ({"time_zone": "localtime"}, "time_zone"),
        ({"time_zone": "Factory"}, "time_zone"),
        ({"public_url": "http://laptop/undercut"}, "public_url"),
        ({"public_url": "javascript:alert(1)"}, "public_url"),
        ({"public_url": "ftp://host"}, "public_url"),
        ({"public_url": "http://" + "x" * 300}, "public_url"),
    ],
)
def test_event_new_refuses_at_the_field(desk, changes, field):
    response = desk.post("event_new", {**GOOD, **changes})

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert not Tournament.objects.exists()
    assert not AuditEvent.objects.exists()


def test_event_new_tells_reversed_days_with_all_else_that_is_wrong(desk):
    wrong = {"name": "", "ends_on": "2026-05-13", "time_zone": "Mars/Olympus"}

    response = desk.post("event_new", {**GOOD, **wrong})

    form = response.context["form"]
    assert set(form.errors) == set(wrong)
    assert form.errors["ends_on"] == ["The last day is before the first one."]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rules-preset": ""}, "preset"),
        ({"rules-preset": "bridge"}, "preset"),
        ({"rules-best_of": "4"}, "best_of"),
        ({"rules-best_of": "x"}, "best_of"),
        ({"rules-target": "0"}, "target"),
        ({"rules-target": "9" * 5_000}, "target"),
        ({"rules-tie": "coin"}, "tie"),
        ({"rules-knock_limit": "11"}, "knock_limit"),
        ({"rules-knock_card": "upcard", "rules-knock_limit": "5"}, "knock_card"),
        ({"rules-big_gin_bonus": "31", "rules-no_big_gin": "on"}, "big_gin_bonus"),
        ({"rules-margin": "0"}, "margin"),
        ({"rules-margin": "50", "rules-basis": "luck"}, "basis"),
        ({"rules-box_scope": "last_game", "rules-box_timing": "immediate"}, "box_scope"),
        ({"rules-colour": "red"}, "__all__"),
        ({"rules-scoring": "mahjong", "rules-knock_card": "upcard"}, "knock_card"),
        ({"rules-scoring": "hollywood"}, "scoring"),
        ({"rules-preset": "hollywood", "rules-best_of": "3"}, "best_of"),
        ({"rules-preset": "partnership", "rules-scoring": "mahjong"}, "scoring"),
        ({"rules-preset": "multi-match", "rules-margin": "50"}, "margin"),
        ({"rules-preset": "standard", "rules-team_size": "5"}, "team_size"),
    ],
)
def test_event_new_refuses_rules_at_the_field(desk, changes, field):
    response = desk.post("event_new", {**GOOD, **changes})

    assert response.status_code == 422
    assert list(response.context["rules"].errors) == [field]
    assert not Tournament.objects.exists()


def test_event_new_keeps_what_was_typed_and_escapes_it(desk):
    name = '"><script>alert(1)</script>'

    response = desk.post("event_new", {**GOOD, "name": name, "starts_on": ""})

    assert "<script>alert" not in text_of(response)
    assert "&quot;&gt;&lt;script&gt;" in text_of(response)


def test_event_new_begins_with_the_time_zone_used_last(desk):
    make_event(desk.user, time_zone="Asia/Tokyo")

    assert desk.get("event_new").context["form"]["time_zone"].value() == "Asia/Tokyo"


def test_rules_fields_read_as_the_chosen_preset_says(desk):
    page = desk.get("rules_fields", {"rules-preset": "rule-sheet", "rules-target": "300"})

    assert "Undercut: 20 points" in text_of(page)
    assert 'value="300"' in text_of(page)
    assert desk.get("rules_fields", {"rules-preset": "no\x00pe"}).status_code == 200


def test_rules_fields_set_aside_what_has_no_effect(desk):
    page = text_of(desk.get("rules_fields", {"rules-preset": "hollywood"}))

    assert "No effect here: there is no knock card." in page
    assert "No effect here: this form of scoring has no best of games." in page


def test_event_new_refused_in_a_rule_set_aside_shows_it(desk):
    response = desk.post("event_new", {**GOOD, "rules-preset": "hollywood", "rules-best_of": "3"})

    assert '<details class="fold idle" open>' in text_of(response)
    assert "Set best of to 1." in text_of(response)


def test_manage_settings_shows_and_saves_what_the_event_is(desk):
    event = make_event(desk.user, rules={"preset": "standard", "best_of": 3})
    page = desk.get("manage_settings", code=event.code)
    assert page.context["rules"]["best_of"].value() == 3

    response = desk.post("manage_settings", {**GOOD, "places_parted": "on"}, code=event.code)

    event.refresh_from_db()
    assert response["Location"] == reverse("manage_settings", args=[event.code])
    assert (event.name, event.places_parted, event.rules) == (
        "Harbour Open",
        True,
        "tournament-250",
    )
    assert AuditEvent.objects.filter(action="event.update").count() == 1


def test_manage_settings_refuses_and_changes_nothing(desk):
    event = make_event(desk.user)
    before = everything()

    response = desk.post("manage_settings", {**GOOD, "ends_on": "2026-05-01"}, code=event.code)
    wrong_rules = desk.post("manage_settings", {**GOOD, "rules-best_of": "2"}, code=event.code)

    assert (response.status_code, list(response.context["form"].errors)) == (422, ["ends_on"])
    assert wrong_rules.status_code == 422
    assert everything() == before


def test_manage_settings_after_the_first_hand_shows_frozen_rules(desk):
    event = make_bracket(2, desk.user)
    record(match_of(event, "M1"), knock("A", 8, 20))

    page = desk.get("manage_settings", code=event.code)
    response = desk.post("manage_settings", {**GOOD, "rules-preset": "straight"}, code=event.code)

    event.refresh_from_db()
    assert "Play has begun" in text_of(page)
    assert 'name="rules-preset"' not in text_of(page)
    assert response.status_code == 302
    assert (event.name, event.rules) == ("Harbour Open", "standard")


def test_manage_settings_keeps_prizes_in_their_normal_form(desk):
    event = make_event(desk.user)

    desk.post("manage_settings", {**GOOD, "prizes": "3-4 Trophy\r\n1. 500 €\r\n"}, code=event.code)

    page = desk.get("manage_settings", code=event.code)
    assert page.context["form"]["prizes"].value() == "1: 500 €\n3–4: Trophy"
    assert '<details class="fold" open>' in text_of(page)


def test_manage_settings_names_every_line_of_prizes_that_is_wrong(desk):
    event = make_event(desk.user)
    before = everything()
    typed = "1: 500 €\r\n\r\n1-50 EUR\r\nwinner: Cup"

    response = desk.post("manage_settings", {**GOOD, "prizes": typed}, code=event.code)

    assert response.status_code == 422
    assert response.context["form"].errors["prizes"] == [
        (
            "Line 3 can be read in two ways. Put a colon after the place, “1: …”, or after both, "
            "“3–4: …”."
        ),
        "Line 4 begins with no place. Write it as “1: 500 €”.",
    ]
    assert "1-50 EUR" in text_of(response)
    assert everything() == before
