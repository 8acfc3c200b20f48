"""Forms read, clean and refuse at the field; none of them needs a database."""

import datetime as dt

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from scoring.presets import PRESETS
from scoring.ruleset import _COMBINATIONS, RuleSet
from scoring.values import Row
from tournament.converters import EventCode, MatchCode, SmallNumber
from tournament.enums import Seeding
from tournament.forms.access import JoinForm
from tournament.forms.base import ActForm
from tournament.forms.draws import DrawForm, SheetsForm, TablesForm
from tournament.forms.events import EventForm, known_time_zones, zone_of_this_machine
from tournament.forms.hands import CorrectionForm, GoForm, HandForm, RulingForm
from tournament.forms.name_lists import NamesForm
from tournament.forms.players import SeedsForm, faults, preview_lines
from tournament.forms.rules import RulesForm
from tournament.grammar import format_hand_line
from tournament.names import parse_name_list
from tournament.values import MatchCard, Person, SlotView


def rules_form(**fields):
    return RulesForm({f"rules-{name}": value for name, value in fields.items()})


def document(**fields):
    form = rules_form(**fields)
    assert form.is_valid(), form.errors
    return form.cleaned_data["document"]


def test_act_form_has_a_mark_of_its_own_each_time_it_is_shown():
    assert ActForm()["request_id"].value() != ActForm()["request_id"].value()
    assert len(str(ActForm()["request_id"].value())) == 32


def test_act_form_keeps_the_mark_it_was_sent_with():
    form = ActForm({"request_id": "abc"})

    assert form.is_valid()
    assert form.cleaned_data == {"request_id": "abc"}


def test_act_form_renewed_has_another_mark_and_the_same_content():
    form = DrawForm(QueryDict("request_id=abc&seeding=by_lot&lot_seed=x"))
    form.is_valid()

    form.renew_request()

    assert form["request_id"].value() not in {"abc", ""}
    assert (form["seeding"].value(), form["lot_seed"].value()) == ("by_lot", "x")


@pytest.mark.parametrize("code", PRESETS)
def test_rules_form_of_a_preset_alone_is_that_preset(code):
    assert document(preset=code) == code


def test_rules_form_keeps_changed_fields_only():
    changed = document(
        preset="tournament-250",
        best_of="3",
        gin_bonus="25",
        tie="nobody",
        round_the_corner="True",
        spade_multiplier="2",
        no_big_gin="on",
        margin="50",
        basis="final_totals",
        costs="match",
    )

    assert changed == {
        "preset": "tournament-250",
        "spade_multiplier": 2,
        "tie": "nobody",
        "big_gin_bonus": None,
        "round_the_corner": True,
        "best_of": 3,
        "exact_margin_forfeit": {"margin": 50, "basis": "final_totals", "costs": "match"},
    }


def test_rules_form_plays_big_gin_where_the_preset_does_not():
    assert document(preset="britannica", big_gin_bonus="50") == {
        "preset": "britannica",
        "big_gin_bonus": 50,
    }


def test_rules_form_shows_the_changes_of_the_rules_it_is_given():
    rules = RuleSet.from_document(
        {
            "preset": "standard",
            "target": 150,
            "big_gin_bonus": None,
            "layoff_on_gin": True,
            "exact_margin_forfeit": {"margin": 50, "basis": "hand_points", "costs": "game"},
        }
    )

    form = RulesForm(rules=rules)

    names = ("preset", "target", "no_big_gin", "layoff_on_gin", "margin", "basis", "gin_bonus")
    assert [form[name].value() for name in names] == [
        "standard", 150, True, "True", 50, "hand_points", None,
    ]  # fmt: skip
    assert form.changed_open


@pytest.mark.parametrize("code", PRESETS)
def test_rules_form_sent_back_as_shown_changes_nothing(code):
    rules = RuleSet.from_document({"preset": code, "box_bonus": 20, "target": 333})
    shown = RulesForm(rules=rules)
    sent = {f"rules-{name}": shown[name].value() for name in shown.fields}

    form = RulesForm({key: value for key, value in sent.items() if value not in (None, False)})

    assert form.is_valid(), form.errors
    assert RuleSet.from_document(form.cleaned_data["document"]) == rules


def test_rules_form_offers_each_field_once_but_what_the_format_sets():
    groups = list(RulesForm().groups())
    names = [field.name for group in groups for field in (*group.fields, *group.idle)]

    assert len(names) == len(set(names))
    assert {"knock_limit", "target", "best_of", "margin", "layoff_on_gin"} <= set(names)
    assert {"scoring", "hollywood_posting", "multi_match_target", "team_size"} <= set(names)
    assert "hollywood_level" not in names


def idle_fields(form):
    return {field.name for group in form.groups() for field in group.idle}


def test_rules_form_sets_aside_what_does_not_matter_and_says_why():
    form = RulesForm(rules=PRESETS["standard"])

    assert idle_fields(form) == {
        "ace_knock_card", "spade_multiplier", "hollywood_posting", "hollywood_result",
        "third_column_multiplier", "multi_match_target", "sweep_bonus", "box_scope",
        "shutout_flat",
    }  # fmt: skip
    assert form["spade_multiplier"].help_text == "No effect here: there is no knock card."
    assert form["target"].help_text == "A game is won with 100 points."
    assert not any(group.idle_open for group in form.groups())


@pytest.mark.parametrize(
    ("fields", "matters"),
    [
        ({"scoring": "hollywood"}, {"hollywood_posting", "hollywood_result"}),
        ({"scoring": "multi_match"}, {"multi_match_target"}),
        ({"knock_card": "upcard"}, {"ace_knock_card", "spade_multiplier"}),
        ({"team_size": "3"}, {"sweep_bonus"}),
        ({"shutout": "flat"}, {"shutout_flat"}),
        ({"best_of": "3"}, {"box_scope"}),
        ({"best_of": "many", "scoring": "bridge", "team_size": "-1"}, set()),
    ],
)
def test_rules_form_follows_what_is_chosen_so_far(fields, matters):
    before = idle_fields(RulesForm(rules=PRESETS["standard"]))

    form = RulesForm(initial={"preset": "standard", **fields})

    assert before - idle_fields(form) == matters


def test_rules_form_shows_a_change_that_has_no_effect():
    form = RulesForm(initial={"preset": "standard", "sweep_bonus": "25"})

    assert [group.idle_open for group in form.groups()] == [False, False, True, False]


COMBINATIONS = {
    ("best_of", "scoring"): {"best_of": "3", "scoring": "hollywood"},
    ("exact_margin_forfeit", "scoring"): {"margin": "50", "scoring": "multi_match"},
    ("box_scope", "box_timing"): {"box_scope": "last_game", "box_timing": "immediate"},
    ("box_scope", "scoring"): {"box_scope": "last_game", "scoring": "hollywood"},
    ("box_scope", "game_winner"): {"box_scope": "last_game", "game_winner": "higher_total"},
    ("box_scope", "exact_margin_forfeit"): {
        "box_scope": "last_game", "margin": "50", "basis": "final_totals",
    },
    ("knock_card", "knock_limit"): {"knock_card": "upcard", "knock_limit": "5"},
    ("knock_card", "scoring"): {"knock_card": "upcard", "scoring": "mahjong"},
    ("team_size", "scoring"): {"team_size": "2", "scoring": "mahjong"},
}  # fmt: skip


def test_every_bad_combination_is_tried():
    assert set(COMBINATIONS) == set(_COMBINATIONS)


@pytest.mark.parametrize(("pair", "fields"), COMBINATIONS.items())
def test_rules_form_refuses_a_bad_combination_at_the_field_with_the_way_out(pair, fields):
    form = rules_form(preset="standard", **fields)

    place = "margin" if pair[0] == "exact_margin_forfeit" else pair[0]
    assert list(form.errors) == [place]
    (told,) = form.errors[place]
    assert told != "These rules do not go together."
    assert any(way in told for way in ("Set ", "Take ", "Add ", "Pay ", "Let ", "Count ", "Play "))


@pytest.mark.parametrize(
    ("preset", "fields", "place"),
    [
        ("tournament-250", {"scoring": "hollywood"}, "scoring"),
        ("hollywood", {"best_of": "3"}, "best_of"),
        ("mahjong", {"knock_card": "upcard"}, "knock_card"),
        ("mahjong", {"team_size": "2"}, "team_size"),
        ("partnership", {"scoring": "mahjong"}, "scoring"),
        ("oklahoma", {"scoring": "mahjong"}, "scoring"),
        ("oklahoma", {"knock_limit": "7"}, "knock_limit"),
    ],
)
def test_rules_form_refuses_a_change_that_the_preset_does_not_bear(preset, fields, place):
    form = rules_form(preset=preset, **fields)

    assert list(form.errors) == [place]


def test_rules_form_tells_mahjong_with_a_knock_card_that_nobody_knocks():
    (told,) = rules_form(preset="mahjong", knock_card="upcard").errors["knock_card"]

    assert told.startswith("There is no knocking in this form of scoring")


EVENT = {
    "name": "Spring Cup",
    "starts_on": "2026-04-11",
    "ends_on": "",
    "time_zone": "Europe/Warsaw",
}


def test_event_form_cleans_what_it_takes():
    form = EventForm(
        {
            **EVENT,
            "name": "  Spring \t Cup ",
            "place": " Town\u200b Hall ",
            "public_url": "laptop.local:8000/",
        }
    )

    assert form.is_valid(), form.errors
    values = form.cleaned_data
    assert (values["name"], values["place"]) == ("Spring Cup", "Town Hall")
    assert values["public_url"] == "http://laptop.local:8000"
    assert values["starts_on"] == values["ends_on"] == dt.date(2026, 4, 11)


@pytest.mark.parametrize("typed", ["laptop:8000", "http://laptop:8000/", "192.168.1.20:8000"])
def test_event_form_takes_an_address_of_one_word(typed):
    form = EventForm({**EVENT, "public_url": typed})

    assert form.is_valid(), form.errors
    assert form.cleaned_data["public_url"].rpartition("/")[2] == typed.strip("/htp:")


def test_event_form_time_zones_are_real_and_the_machines_own_is_one():
    assert "Europe/Warsaw" in known_time_zones()
    form = EventForm({**EVENT, "time_zone": zone_of_this_machine()})
    assert form.is_valid(), form.errors


@given(st.text(max_size=200))
def test_event_form_takes_or_refuses_any_name_in_words(name):
    form = EventForm({**EVENT, "name": name})

    if not form.is_valid():
        assert list(form.errors) == ["name"]
        assert all(form.errors["name"])


def people(*rows):
    return [Person(i, i, name, club, seed) for i, (name, club, seed) in enumerate(rows, start=1)]


def preview(text, entered=(), ticked=None, *, first=True):
    return preview_lines(parse_name_list(text), entered, ticked or {}, first=first)


def test_preview_lines_of_new_names_have_nothing_to_say():
    lines = preview("Anna\nBen; Mill; 3")

    assert [(line.parsed.name, line.told, line.bad) for line in lines] == [
        ("Anna", "", False),
        ("Ben", "", False),
    ]


def test_preview_lines_same_player_is_bad_until_ticked():
    entered = people(("Zoë", "Mill", None))

    (plain,) = preview("ZOE\u0308; mill", entered)
    (ticked,) = preview("ZOE\u0308; mill", entered, {"another-1": "on"}, first=False)

    assert (plain.told, plain.bad, plain.askable, plain.another) == (
        "Entered already, as number 1.", True, True, False,
    )  # fmt: skip
    assert (ticked.bad, ticked.another) == (False, True)


def test_preview_lines_same_name_is_ticked_at_first_and_can_be_unticked():
    entered = people(("Nuñez", "Mill", None))

    (first,) = preview("Nunez", entered)
    (later,) = preview("Nunez", entered, first=False)

    assert (first.bad, first.another) == (False, True)
    assert (later.bad, later.another) == (True, False)


def test_preview_lines_taken_seed_cannot_be_ticked_away():
    entered = people(("Anna", "", 2))

    (line,) = preview("Ben #2", entered, {"another-1": "on"}, first=False)

    assert (line.told, line.bad, line.askable) == ("Seed 2 is number 1’s already.", True, False)


@pytest.mark.parametrize(
    ("text", "ticked", "bad"),
    [
        ("Anna\nBen", {}, False),
        ("Anna\nAnna", {}, True),
        ("Anna\nAnna", {"another-2": "on"}, False),
        ("Anna\n!!!", {"another-2": "on"}, True),
        ("Anna\nÁnna", {}, False),
    ],
)
def test_faults_are_those_of_the_list_itself(text, ticked, bad):
    assert faults(parse_name_list(text), ticked) is bad


@given(st.text(max_size=400))
def test_names_form_takes_or_refuses_any_text_in_words(text):
    form = NamesForm({"names": text})

    if form.is_valid():
        lines = preview_lines(form.cleaned_data["names"], (), {}, first=True)
        assert all(line.told for line in lines if line.bad)
    else:
        assert list(form.errors) == ["names"]


def test_seeds_form_gives_seeds_by_entry_number():
    form = SeedsForm(
        {"seed-1": "2", "seed-2": ""}, people=people(("Anna", "", 1), ("Ben", "", None))
    )

    assert form.is_valid(), form.errors
    assert form.seeds == {1: 2, 2: None}


def card(code, table):
    nobody = SlotView("to_come")
    return MatchCard(1, code, 1, "Final", 1, table, nobody, nobody, "waiting", "", None, 0, 0, 0, 0)


def test_tables_form_gives_tables_by_match_code():
    form = TablesForm({"table-M1": "7", "table-M2": ""}, matches=[card("M1", 1), card("M2", 2)])

    assert form.is_valid(), form.errors
    assert form.tables == {"M1": 7, "M2": None}


def test_draw_form_reads_whether_to_draw_anew():
    for sent, redraw in (("True", True), ("False", False), ("", False)):
        form = DrawForm({"seeding": Seeding.BY_LOT, "redraw": sent})
        assert form.is_valid(), form.errors
        assert form.cleaned_data["redraw"] is redraw


@pytest.mark.parametrize(("paper", "good"), [("A4", True), ("Letter", True), ("A3", False)])
def test_sheets_form_knows_two_papers(paper, good):
    assert SheetsForm({"paper": paper}).is_valid() is good


def test_hand_form_reads_a_line():
    form = HandForm({"line": "A8 20", "revision": "3"})

    assert form.is_valid(), form.errors
    assert form.cleaned_data["line"] == Row("knock", "A", 8, 20)
    assert form.cleaned_data["revision"] == 3
    assert form.grammar_error is None


def test_hand_form_says_where_the_grammar_stumbles():
    form = HandForm({"line": "  a 8 x"})

    assert not form.is_valid()
    assert list(form.errors) == ["line"]
    assert form.grammar_error.column == 6
    assert HandForm({"line": "d"}).grammar_error is None


@given(st.text(max_size=60))
def test_hand_form_reads_or_refuses_any_line(text):
    form = HandForm({"line": text})

    if form.is_valid():
        assert HandForm({"line": format_hand_line(form.cleaned_data["line"])}).is_valid()
    else:
        assert list(form.errors) == ["line"]


@pytest.mark.parametrize("reason", ["", "  \t ", "\u200b", "x" * 301, "x" * 20_000])
def test_correction_form_needs_a_reason_that_can_be_read(reason):
    form = CorrectionForm({"line": "d", "reason": reason})

    assert list(form.errors) == ["reason"]


@pytest.mark.parametrize(
    ("what", "kind", "winner"),
    [
        ("walkover-A", "walkover", "A"),
        ("forfeit-B", "forfeit", "B"),
        ("double_forfeit",) * 2 + ("",),
    ],
)
def test_ruling_form_takes_kind_and_winner_apart(what, kind, winner):
    form = RulingForm({"what": what, "reason": "ill"})

    assert form.is_valid(), form.errors
    assert (form.kind, form.winner) == (kind, winner)


def test_ruling_form_offers_no_walkover_where_something_was_played():
    form = RulingForm({"what": "walkover-A", "reason": "ill"})

    assert form.is_valid(), form.errors  # what was sent is for the write to take or refuse
    form.offer(played=True)
    assert [value for value, _label in form.fields["what"].choices] == [
        "retirement-A",
        "retirement-B",
        "forfeit-A",
        "forfeit-B",
        "double_forfeit",
    ]


@pytest.mark.parametrize("text", ["", "  ", "x" * 21, "\x00"])
def test_go_form_refuses_what_is_no_match(text):
    assert list(GoForm({"match": text}).errors) == ["match"]


def test_join_form_compares_the_passwords():
    form = JoinForm({"username": "olga", "password": "quiet fox", "again": "quiet fix"})

    assert list(form.errors) == ["again"]


def test_converters_read_what_they_write():
    assert MatchCode().to_python("m7") == "M7"
    assert EventCode().to_url("abc123") == EventCode().to_python("abc123") == "abc123"
    assert SmallNumber().to_python(SmallNumber().to_url(42)) == 42
