import re

from hypothesis import given
from hypothesis import strategies as st

from scoring.values import Pair
from tournament.race import HEIGHT, WIDTH, draw_race

POINTS = st.lists(
    st.builds(Pair, st.integers(-500, 3000), st.integers(-500, 3000)), min_size=1, max_size=60
)


def test_draw_race_before_the_first_hand_is_nothing():
    assert draw_race([Pair(0, 0)], 100) is None


def test_draw_race_steps_level_then_up():
    race = draw_race([Pair(0, 0), Pair(50, 0), Pair(50, 25), Pair(100, 25)], 100)

    assert race.path_a == "M2 88H95V49H282V10"
    assert race.path_b == "M2 88H188V69H282"
    assert (race.target_y, race.zero_y, race.last) == (10, 88, Pair(100, 25))


def test_draw_race_below_nothing_has_its_ground_above_the_foot():
    race = draw_race([Pair(0, 0), Pair(-50, 0)], 100)

    assert race.zero_y < 88
    assert race.path_a.endswith("V88")


def test_draw_race_level_ends_have_their_labels_apart():
    race = draw_race([Pair(0, 0), Pair(40, 40)], 100)

    assert abs(race.label_a_y - race.label_b_y) >= 11


@given(POINTS, st.integers(1, 500))
def test_draw_race_stays_inside_its_drawing(points, target):
    race = draw_race([Pair(0, 0), *points], target)

    for path in (race.path_a, race.path_b):
        numbers = [int(number) for number in re.findall(r"-?\d+", path)]
        assert all(0 <= number <= WIDTH for number in numbers)
        assert all(0 <= int(y) <= HEIGHT for y in re.findall(r"V(-?\d+)", path))
    assert 0 <= race.label_a_y <= HEIGHT
    assert 0 <= race.label_b_y <= HEIGHT
