"""Papers for the wall and the door: as many pages as computed, every name, whatever it is."""

from __future__ import annotations

import io
from dataclasses import replace

import pypdf
import pytest

from scoring.values import Pair
from tests.unit.sheets.samples import LONG_NAME, LONG_UNBROKEN, SCRIPTS, person
from tournament.pairing.elimination import draw_bracket
from tournament.sheets import NothingToPrint, SheetsNotWritten, UnknownPaper
from tournament.sheets.frame import PaperHead
from tournament.sheets.papers import (
    BracketPaper,
    PairingsPaper,
    SignInPaper,
    StandingsPaper,
    render_paper,
)
from tournament.sheets.wall_plan import parts_of, tree_of
from tournament.values import MatchCard, Prize, PrizeStand, RoundView, SlotView, StandingRow

pytestmark = pytest.mark.pdf
URL = "http://192.168.1.20:8000/e/spring/bracket/"


def head(paper="A4", url=URL):
    at = "11 April 2026, 17:30"
    return PaperHead("Spring Cup", "11 April 2026", at, "Europe/Warsaw", 41, url, paper)


def bracket(entries, *, played=0, names=()):
    """Return the rounds of a bracket in which `played` rounds were won by A each time."""
    people = {
        number: person(number, names[number % len(names)] if names else f"Player {number}")
        for number in range(1, entries + 1)
    }
    pairings = sorted(draw_bracket(list(people)), key=lambda one: one.key)
    codes = {one.key: f"M{one.key}" for one in pairings}
    won, rounds = {}, {}
    for one in pairings:
        a, b = (_slot(slot, people, codes, won) for slot in (one.a, one.b))
        bye = "bye" in {a.kind, b.kind}
        over = a.person and b.person and one.round <= played
        if bye or over:
            won[one.key] = a.person or b.person
        card = MatchCard(
            match_id=one.key,
            code=codes[one.key],
            round_number=one.round,
            round_name=f"Round {one.round}",
            order=one.order,
            table=one.order + 1,
            a=a,
            b=b,
            state="finished" if bye or over else "waiting",
            how="bye" if bye else "played" * bool(over),
            winner="A" if bye or over else None,
            games=Pair(3, 1) if over else Pair(0, 0),
            points=Pair(0, 0),
            total=Pair(0, 0),
            hands=9 * bool(over),
            feeds_code=codes.get(one.feeds, ""),
            feeds_side=one.feeds_side,
        )
        rounds.setdefault(one.round, []).append(card)
    return tuple(
        RoundView(number, f"Round {number}", 0, len(cards), tuple(cards))
        for number, cards in sorted(rounds.items())
    )


def _slot(slot, people, codes, won):
    if slot.kind == "known":
        return SlotView("known", people[slot.entry])
    if slot.kind == "bye":
        return SlotView("bye")
    came = won.get(slot.source)
    return SlotView("known" if came else "to_come", came, codes[slot.source])


def printed(tmp_path, paper, *, size="A4", url=URL):
    out = tmp_path / "paper.pdf"
    report = render_paper(paper, head(size, url), out=out)
    reader = pypdf.PdfReader(io.BytesIO(out.read_bytes()))
    pages = [page.extract_text() for page in reader.pages]
    assert (report.pages, report.matches) == (len(pages), len(pages))
    return pages


def squeezed(text):
    return "".join(text.split())


@pytest.mark.parametrize(
    ("entries", "paper", "pages"),
    [
        (2, "A4", 1), (4, "A4", 1), (13, "Letter", 1), (32, "A4", 1), (33, "A4", 5),
        (64, "Letter", 5), (64, "A3", 1), (128, "A4", 9), (200, "A4", 9), (512, "A4", 17),
        (512, "A3", 9), (128, "A3", 3),
    ],
)  # fmt: skip
def test_bracket_goes_over_as_many_parts_as_computed(entries, paper, pages):
    """L79: also of 512."""
    rounds = bracket(entries)
    parts = parts_of(rounds, paper)

    assert [part.number for part in parts] == list(range(1, pages + 1))
    found = [card.code for part in parts for column in part.columns for card in column]
    assert sorted(found) == sorted(card.code for one in rounds for card in one.matches)
    for part in parts:
        assert len(part.columns[-1]) == 1
        if part.goal:
            goal = parts[part.goal - 1]
            [place] = [place for place, source in goal.sources.items() if source == part.number]
            fed = goal.columns[0][place // 2]
            assert part.columns[-1][0].feeds_code == fed.code


@pytest.mark.parametrize("paper", ["A4", "Letter", "A3"])
@pytest.mark.parametrize(("entries", "played"), [(2, 1), (13, 0), (13, 9), (64, 2)])
def test_bracket_prints_every_name_and_where_it_goes(tmp_path, paper, entries, played):
    rounds = bracket(entries, played=played)
    pages = printed(tmp_path, BracketPaper(rounds), size=paper)
    text = squeezed("".join(pages))

    assert len(pages) == len(parts_of(rounds, paper))
    for number in range(1, entries + 1):
        assert f"Player{number}" in text
    for page in pages:
        assert "11 April 2026, 17:30 Europe/Warsaw, revision 41" in page
    if len(pages) > 1:
        assert "to part 5" in pages[0]
        assert "from part 2, M" in pages[4]
        assert "part 5 of 5" in pages[4]


def test_bracket_shows_a_match_that_no_winner_comes_to_beside_the_tree(tmp_path):
    rounds = bracket(4, played=1)
    final = rounds[-1].matches[0]
    losers = [SlotView("known", person(8, "Loser One")), SlotView("known", person(9, "Loser Two"))]
    third = replace(final, code="M99", order=1, round_name="Third place", a=losers[0], b=losers[1])
    last = replace(rounds[-1], matches=(final, third))

    tree, extra = tree_of((*rounds[:-1], last))
    [page] = printed(tmp_path, BracketPaper((*rounds[:-1], last)))

    assert ([len(column) for column in tree], extra) == ([2, 1], (third,))
    for part in ("Third place", "M99", "Loser One", "Loser Two"):
        assert part in page


NASTY = (*SCRIPTS, LONG_NAME[:60], LONG_UNBROKEN[:60], "n" * 60)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("entries", [4, 13, 64])
def test_names_of_any_kind_leave_the_page_count_as_it_is(tmp_path, entries, paper):
    """L69: the same of lists and the bracket, with names of 60 letters."""
    plain, nasty = bracket(entries, played=1), bracket(entries, played=1, names=NASTY)
    for kind in (_bracket_of, _tables_of, _names_of, _sign_in_of, _standings_of):
        pages = printed(tmp_path, kind(nasty), size=paper)
        assert len(pages) == len(printed(tmp_path, kind(plain), size=paper))
        # "n" is set as it is, however small; the long W has an ellipsis at most.
        if entries == 64:
            assert "n" * 20 in squeezed("".join(pages))


def _people_of(rounds):
    places = (slot for card in rounds[0].matches for slot in (card.a, card.b))
    return tuple(slot.person for slot in places if slot.person)


def _bracket_of(rounds):
    return BracketPaper(rounds)


def _tables_of(rounds):
    return PairingsPaper("Round 1", rounds[0].matches)


def _names_of(rounds):
    return PairingsPaper("Round 1", rounds[0].matches, by_name=True)


def _sign_in_of(rounds):
    return SignInPaper(_people_of(rounds))


def _standings_of(rounds):
    rows = [
        StandingRow(
            place=place, shared=1, person=one, reached="in round 1", still_in=False, lost_to=one,
            matches=Pair(1, 1), games=Pair(3, 2), points_diff=-place, total_diff=place,
            parted_by="points_diff" if place > 1 else "",
        )
        for place, one in enumerate(_people_of(rounds), 1)
    ]  # fmt: skip
    return StandingsPaper(tuple(rows), final=True, parted=True)


def test_pairings_by_name_list_everybody_once(tmp_path):
    rounds = bracket(13)
    pages = printed(tmp_path, _names_of(rounds))

    assert len(pages) == 1
    # Each name and its opponent: those of five matches twice, three with a bye once.
    assert squeezed(pages[0]).count("Player") == 13 + 10
    assert squeezed(pages[0]).count("bye") == 3


def test_pairings_by_name_sort_without_case_and_accents(tmp_path):
    names = ("Łukasz", "lena", "Éva", "eric", "Zoë", "anna", "Ludwig", "Óscar")
    [page] = printed(tmp_path, _names_of(bracket(8, names=names)))
    order = ("anna", "eric", "Éva", "lena", "Ludwig", "Łukasz", "Óscar", "Zoë")
    text = squeezed(page.partition("match")[2])
    # The first name of each line is found in the order of the list.
    at = [text.find(order[0])]
    for name in order[1:]:
        at.append(text.find(name, at[-1]))
    assert -1 not in at


def test_pairings_by_name_find_members_of_a_team(tmp_path):
    teams = [replace(person(n, f"Team {n}"), members=(f"Zed {n}", f"Amy {n}")) for n in (1, 2)]
    card = replace(
        bracket(2)[0].matches[0], a=SlotView("known", teams[0]), b=SlotView("known", teams[1])
    )
    [page] = printed(tmp_path, PairingsPaper("Final", (card,), by_name=True))

    for name in ("Zed 1", "Amy 1", "Zed 2", "Amy 2"):
        assert page.count(name) == 1


def test_pairings_by_table_put_byes_last(tmp_path):
    [page] = printed(tmp_path, _tables_of(bracket(3)))

    assert page.index("Player 2") < page.index("Player 1")
    assert "bye" in page


def test_sign_in_list_has_lines_for_late_players_and_no_code(tmp_path):
    pages = printed(tmp_path, _sign_in_of(bracket(64)), url="")

    assert len(pages) == 3
    assert [f"page {n} of 3" in page for n, page in enumerate(pages, 1)] == [True] * 3
    assert all("signature" in page for page in pages)


def test_standings_repeat_the_head_and_name_the_criterion(tmp_path):
    pages = printed(tmp_path, _standings_of(bracket(64)))

    assert len(pages) == 3
    for page in pages:
        assert "behind the row above by" in page
        assert "Final standings" in page
        assert "difference of hand points: 1" in page


@pytest.mark.parametrize("paper", [BracketPaper(()), SignInPaper(()), PairingsPaper("", ())])
def test_paper_with_nobody_on_it_is_not_made(tmp_path, paper):
    with pytest.raises(NothingToPrint):
        printed(tmp_path, paper)


def test_paper_of_an_unknown_size_is_refused(tmp_path):
    with pytest.raises(UnknownPaper):
        printed(tmp_path, _sign_in_of(bracket(2)), size="A7")


def test_paper_for_a_folder_that_cannot_be_leaves_nothing(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SheetsNotWritten):
        render_paper(_sign_in_of(bracket(2)), head(), out=tmp_path / "file" / "paper.pdf")


def test_same_paper_is_the_same_file(tmp_path):
    found = []
    for number in range(2):
        render_paper(_tables_of(bracket(13)), head(), out=tmp_path / f"{number}.pdf")
        found.append((tmp_path / f"{number}.pdf").read_bytes())

    assert found[0] == found[1]


def test_standings_mark_rows_whose_figures_are_not_known(tmp_path):
    first, *others = _standings_of(bracket(4)).rows

    [page] = printed(
        tmp_path, StandingsPaper((replace(first, partly=True), *others), final=True, parted=True)
    )

    assert " ".join(page.split()).count("some figures not known") == 1


def test_standings_say_what_is_won_and_what_may_still_change(tmp_path):
    rows = _standings_of(bracket(4)).rows
    won = PrizeStand((Prize(1, 1, "500 €"),), won=True)
    open_ = PrizeStand((Prize(3, 3, "Cup"), Prize(4, 4, "Pin")), shared=2)
    prizes = (won, None, open_, open_)
    lines = tuple(replace(row, prize=one) for row, one in zip(rows, prizes, strict=True))

    [page] = printed(tmp_path, StandingsPaper(lines, final=False, parted=False))

    text = " ".join(page.split())
    assert "prize" in text
    assert text.count("500 €") == 1
    assert text.count("stands to win: Cup and Pin, shared by 2") == 2
    assert "prize" not in printed(tmp_path, StandingsPaper(rows, final=True, parted=False))[0]


def test_longest_prize_leaves_the_page_count_as_it_is(tmp_path):
    paper = _standings_of(bracket(64))
    stand = PrizeStand((Prize(1, 1, "W" * 80), Prize(2, 2, "n " * 40)), shared=2)
    rows = tuple(replace(row, prize=stand) for row in paper.rows)

    assert len(printed(tmp_path, replace(paper, rows=rows))) == len(printed(tmp_path, paper))


def _leaving(rounds, *numbers):
    """Return the rounds with players of these numbers withdrawn (all without any)."""

    def left(slot):
        gone = slot.person and (not numbers or slot.person.number in numbers)
        return replace(slot, person=replace(slot.person, withdrawn=True)) if gone else slot

    return tuple(
        replace(
            one,
            matches=tuple(replace(card, a=left(card.a), b=left(card.b)) for card in one.matches),
        )
        for one in rounds
    )


@pytest.mark.parametrize(
    ("paper", "times"),
    # By name beside the player and beside the opponent's opponent; in the bracket in both rounds.
    [("_bracket_of", 2), ("_tables_of", 1), ("_names_of", 2), ("_sign_in_of", 1)],
)
def test_paper_says_who_has_left(tmp_path, paper, times):
    rounds = bracket(4, played=1)
    kind = globals()[paper]

    [page] = printed(tmp_path, kind(_leaving(rounds, 1)))

    assert page.count("withdrawn") == times
    assert "withdrawn" not in printed(tmp_path, kind(rounds))[0]


def test_members_of_a_team_that_has_left_are_marked_too(tmp_path):
    teams = [replace(person(n, f"Team {n}"), members=(f"Zed {n}", f"Amy {n}")) for n in (1, 2)]
    slots = (SlotView("known", replace(teams[0], withdrawn=True)), SlotView("known", teams[1]))
    card = replace(bracket(2)[0].matches[0], a=slots[0], b=slots[1])

    [page] = printed(tmp_path, PairingsPaper("Final", (card,), by_name=True))

    # Team and both members, and as the opponent of the other three.
    assert page.count("withdrawn") == 6


@pytest.mark.parametrize("entries", [13, 64])
def test_papers_of_who_has_left_keep_their_pages(tmp_path, entries):
    plain = bracket(entries, played=1, names=NASTY)
    for kind in (_bracket_of, _tables_of, _names_of, _sign_in_of):
        assert len(printed(tmp_path, kind(_leaving(plain)))) == len(printed(tmp_path, kind(plain)))
