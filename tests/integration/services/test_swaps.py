import pytest

from tests.factories import draw, make_bracket, make_event, make_user, player_name
from tests.integration.services.test_draws import shape
from tournament.errors import Missing, NotAllowed, Refusal
from tournament.models import AuditEvent, Entry, Match, Stage
from tournament.selectors.brackets import bracket_view
from tournament.selectors.draws import draft_reasons
from tournament.services.draws import draw_publish
from tournament.services.entries import seeds_set
from tournament.services.swaps import draw_swap
from tournament.services.verification import event_verify


def seeded(entries=5):
    """Return a drafted event in which every entry has its number for seed."""
    event = make_event(entries=entries)
    seeds = {number: number for number in range(1, entries + 1)}
    seeds_set(tournament_id=event.pk, seeds=seeds, actor=event.created_by)
    return draw(event)


def swap(event, first, second, **more):
    more = {"actor": event.created_by, **more}
    return draw_swap(tournament_id=event.pk, first=first, second=second, **more)


def everything(event):
    stage = Stage.objects.values().get(tournament=event)
    return stage, list(Match.objects.filter(tournament=event).values()), AuditEvent.objects.count()


def test_draw_swap_changes_two_places_and_says_so():
    event = seeded()
    one, two, three, four, five = (player_name(index) for index in range(5))

    swap(event, 2, 5)

    assert shape(event) == [
        ("BYE1", one, "bye"),
        ("M1", four, two),
        ("BYE2", three, "bye"),
        ("BYE3", five, "bye"),
        ("M2", one, "M1"),
        ("M3", three, five),
        ("M4", "M2", "M3"),
    ]
    assert event_verify(tournament_id=event.pk) == []
    stage = Stage.objects.get()
    numbers = dict(Entry.objects.values_list("pk", "number"))
    assert [[numbers[pk] for pk in pair] for pair in stage.swaps] == [[2, 5]]
    view = bracket_view(event.code, draft=True)
    assert view.seeding.endswith("2 places were swapped by hand after the draw.")
    told = {why.code: why for why in draft_reasons(event.pk)}
    assert told["M1"].a == "Seed 4, given by the director."
    assert told["M1"].b == ("Line 5 of the draw, swapped here by hand; seeds and lot gave line 2.")
    line = AuditEvent.objects.filter(action="draw.swap").get()
    assert (line.before["first"], line.after["first"]) == (
        {"number": 2, "name": two, "line": 2},
        {"number": 2, "name": two, "line": 5},
    )


def test_draw_swap_again_takes_it_back():
    event = seeded()
    before, matches, _ = everything(event)

    swap(event, 2, 5)
    swap(event, 5, 2)

    stage, now, _ = everything(event)
    assert stage == before
    still = [{**match, "revision": 0} for match in now]
    assert still == [{**match, "revision": 0} for match in matches]
    assert "swapped" not in bracket_view(event.code, draft=True).seeding
    assert event_verify(tournament_id=event.pk) == []


@pytest.mark.parametrize("pair", [(1, 2), (4, 5), (1, 5), (3, 4)])
def test_draw_swap_of_any_two_can_be_published(pair):
    event = seeded()

    swap(event, *pair)
    draw_publish(tournament_id=event.pk, actor=event.created_by)

    assert event_verify(tournament_id=event.pk) == []
    assert "2 places were swapped" in bracket_view(event.code).seeding


def test_draw_swap_sent_twice_is_one_swap():
    event = seeded()
    first = swap(event, 1, 2, request_id="same")
    again = swap(event, 1, 2, request_id="same")
    assert again == {**first, "replayed": True}
    assert len(Stage.objects.get().swaps) == 1


def test_draw_swap_changes_the_mark_of_the_draft():
    event = seeded()
    seen = Stage.objects.get().mark
    swap(event, 1, 2, drawn=seen)
    assert Stage.objects.get().mark != seen
    for late in (
        lambda: swap(event, 3, 4, drawn=seen),
        lambda: draw_publish(tournament_id=event.pk, drawn=seen, actor=event.created_by),
    ):
        with pytest.raises(Refusal) as refusal:
            late()
        assert refusal.value.code == "draw-changed"


def test_draw_swap_that_cannot_be_changes_nothing():
    event = seeded()
    before = everything(event)
    with pytest.raises(Refusal) as refusal:
        swap(event, 2, 2)
    assert (refusal.value.code, refusal.value.path) == ("swap-same", "second")
    with pytest.raises(Missing):
        swap(event, 2, 99)
    with pytest.raises(NotAllowed):
        swap(event, 1, 2, actor=make_user("stranger"))
    assert everything(event) == before


@pytest.mark.parametrize(
    ("event", "code"),
    [(lambda: make_event(entries=4), "no-draft"), (lambda: make_bracket(4), "draw-published")],
)
def test_draw_swap_is_for_drafts(event, code):
    """L38: seeds and places are changed before play alone; no result is wiped."""
    with pytest.raises(Refusal) as refusal:
        swap(event(), 1, 2)
    assert refusal.value.code == code


@pytest.mark.tampers
def test_verify_names_a_swap_of_nobody():
    event = seeded()
    Stage.objects.update(swaps=[[1, 999_999]])
    assert [found.field for found in event_verify(tournament_id=event.pk)] == ["swaps"]
