"""Papers for the wall and the door: what goes on them as values, and printing one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from django.utils import translation

from tournament.sheets.book import Book, Imprint
from tournament.sheets.errors import NothingToPrint
from tournament.sheets.fitting import printable
from tournament.sheets.frame import Frame
from tournament.sheets.pairings import name_roll, table_roll
from tournament.sheets.pen import Wishes
from tournament.sheets.report import MissingGlyphs, SheetReport
from tournament.sheets.rolls import roll_pages
from tournament.sheets.sign_in import sign_in_roll
from tournament.sheets.standings import standings_roll
from tournament.sheets.storage import write_whole
from tournament.sheets.strip import set_strip
from tournament.sheets.wall import wall_pages
from tournament.sheets.words import PAPER_WORDS, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from tournament.sheets.frame import PageWriter, PaperHead
    from tournament.values import MatchCard, Person, RoundView, StandingRow


@dataclass(frozen=True, slots=True)
class BracketPaper:
    """The bracket for the wall: rounds from first to final."""

    rounds: tuple[RoundView, ...]


@dataclass(frozen=True, slots=True)
class StandingsPaper:
    """The standings, best first; `final` once the last match is over."""

    rows: tuple[StandingRow, ...]
    final: bool
    parted: bool


@dataclass(frozen=True, slots=True)
class PairingsPaper:
    """The pairings of a round, by table or (`by_name`) by the name of every player."""

    round_name: str
    matches: tuple[MatchCard, ...]
    by_name: bool = False


@dataclass(frozen=True, slots=True)
class SignInPaper:
    """Everybody who is entered."""

    people: tuple[Person, ...]


Paper = BracketPaper | StandingsPaper | PairingsPaper | SignInPaper


class Watcher(Protocol):
    """Is told how many pages of how many are made."""

    def __call__(self, done: int, of: int) -> None:
        """Note it."""


def render_paper(
    paper: Paper, head: PaperHead, *, out: Path, progress: Watcher = lambda _done, _of: None
) -> SheetReport:
    """Write a paper to the PDF file `out` and report its pages, and texts that lack letters.

    `progress` is told (pages done, of how many). The file appears whole or not at all. Raises
    `NothingToPrint` when there is nobody on it, `UnknownPaper`, `SheetsUnavailable` and
    `SheetsNotWritten`.
    """
    known = words(PAPER_WORDS)
    frame, pages = _PAGES[type(paper)](paper, head, known)
    if not pages:
        raise NothingToPrint
    progress(0, len(pages))
    writers = [_whole_page(frame, page, number, len(pages)) for number, page in enumerate(pages, 1)]
    wishes = _Noted()
    for write in writers:
        write(wishes)
    strip = set_strip(wishes.texts, "".join(wishes.letters))
    book = Book(frame.measures, strip)
    for number, write in enumerate(writers, 1):
        book.add_pages(_bookmark(frame, number, len(writers)), head.url, [write])
        progress(number, len(writers))
    title = " · ".join(printable(part) for part in (head.event_name, frame.title) if part)
    language = translation.get_language() or "en"
    write_whole(out, book.to_bytes(Imprint(title, frame.title, language)))
    return SheetReport(book.pages, len(pages), tuple(_missing(wishes, strip.missing)))


class _Noted(Wishes):
    """Remembers the whole texts as well, to name those that lack letters."""

    def __init__(self) -> None:
        super().__init__()
        self.whole: dict[str, None] = {}

    def place(self, text: str, place: object, *args: object, **kwargs: object) -> None:
        """Remember the text and its lines."""
        self.whole[text] = None
        super().place(text, place, *args, **kwargs)  # type: ignore[arg-type]


def _missing(noted: _Noted, missing: frozenset[int]) -> Iterator[MissingGlyphs]:
    for text in noted.whole if missing else ():
        letters = "".join(dict.fromkeys(letter for letter in text if ord(letter) in missing))
        if letters:
            yield MissingGlyphs(text, letters)


def _whole_page(frame: Frame, page: PageWriter, number: int, pages: int) -> PageWriter:
    def write(pen: object) -> None:
        frame.write(pen, number, pages)  # type: ignore[arg-type]
        page(pen)  # type: ignore[arg-type]

    return write


def _bookmark(frame: Frame, number: int, pages: int) -> str:
    return frame.title if pages == 1 else f"{frame.title} {number}"


Laid = tuple[Frame, "Sequence[PageWriter]"]


def _bracket(paper: BracketPaper, head: PaperHead, known: Mapping[str, str]) -> Laid:
    frame = Frame(head, known, known["bracket"], landscape=True)
    return frame, wall_pages(frame, paper.rounds)


def _standings(paper: StandingsPaper, head: PaperHead, known: Mapping[str, str]) -> Laid:
    frame = Frame(head, known, known["final" if paper.final else "standings"])
    return frame, roll_pages(frame, standings_roll(paper.rows, known))


def _pairings(paper: PairingsPaper, head: PaperHead, known: Mapping[str, str]) -> Laid:
    title = f"{paper.round_name} · {known['names' if paper.by_name else 'tables']}"
    frame = Frame(head, known, title)
    roll = (name_roll if paper.by_name else table_roll)(paper.matches, known)
    return frame, roll_pages(frame, roll)


def _sign_in(paper: SignInPaper, head: PaperHead, known: Mapping[str, str]) -> Laid:
    frame = Frame(head, known, known["sign_in"])
    return frame, roll_pages(frame, sign_in_roll(paper.people, known))


_PAGES: Mapping[type, Callable[..., Laid]] = {
    BracketPaper: _bracket,
    StandingsPaper: _standings,
    PairingsPaper: _pairings,
    SignInPaper: _sign_in,
}
