import pytest

from tests.factories import gin, make_bracket, match_of, record, win
from tournament.selectors.events import event_view
from tournament.selectors.matches import match_view
from tournament.services.rescore import Wanted, event_rescore, rescore_preview

pytestmark = pytest.mark.django_db


def play_on_by(event, rules):
    wanted = Wanted(rules, "to_come")
    mark = rescore_preview(tournament_id=event.pk, wanted=wanted, actor=event.created_by).mark
    event_rescore(
        tournament_id=event.pk, wanted=wanted, mark=mark, confirmed=False, reason="for a change",
        actor=event.created_by, request_id=str(rules),
    )  # fmt: skip


@pytest.fixture
def event():
    event = make_bracket(8)
    for code in ("M1", "M2", "M3"):
        win(event, code)
    play_on_by(event, "straight")
    return event


def test_event_tells_which_matches_were_played_by_other_rules(event):
    record(match_of(event, "M4"), gin("A", 75))
    play_on_by(event, "tournament-250")
    view = event_view(event.code)
    assert view.rules.preset == "tournament-250"
    assert [(one.matches, one.rules.preset) for one in view.other_rules] == [
        ("M1–M3", "standard"),
        ("M4", "straight"),
    ]


def test_event_of_one_rule_set_tells_of_no_others():
    assert event_view(make_bracket(4).code).other_rules == ()


def test_event_view_takes_five_queries_with_other_rules_too(event, django_assert_num_queries):
    with django_assert_num_queries(5):
        event_view(event.code)


@pytest.mark.parametrize(("code", "pinned", "preset"), [("M1", True, "standard"),
                                                       ("M4", False, "straight")])  # fmt: skip
def test_match_tells_the_rules_it_is_played_by(event, code, pinned, preset):
    view = match_view(event.code, code)
    assert (view.pinned, view.rule_set.preset) == (pinned, preset)


def test_public_page_shows_the_other_rules(event, client):
    page = client.get(f"/e/{event.code}/").content.decode()
    assert "M1–M3 by other rules: Standard, games to 100" in page
