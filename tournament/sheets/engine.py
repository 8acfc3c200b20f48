"""The only door to WeasyPrint: HTML of our own templates in, PDF bytes out.

WeasyPrint is imported when it is first needed, so that everything but paper works on a machine
without Pango.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from tournament.sheets.errors import SheetsUnavailable

if TYPE_CHECKING:
    from types import ModuleType


class Printed(NamedTuple):
    """A rendered document: its bytes, and the code points that no font on this machine has."""

    pdf: bytes
    missing: frozenset[int]


def html_to_pdf(html: str) -> Printed:
    """Render `html` with the machine's fonts, cut down to the letters it uses.

    Nothing is ever fetched: a document that asks for a file or an address goes without it.
    Streams stay uncompressed because their text is read again at once.
    Raises `SheetsUnavailable` where WeasyPrint cannot be loaded.
    """
    weasyprint = _weasyprint()
    document = weasyprint.HTML(string=html, url_fetcher=_fetcher()).render()
    pdf = document.write_pdf(uncompressed_pdf=True)
    missing = {point for font in document.fonts.values() for point in font.missing}
    return Printed(pdf, frozenset(missing))


def _weasyprint() -> ModuleType:
    """Import WeasyPrint, or say what this machine lacks."""
    try:
        import weasyprint  # noqa: PLC0415 - loads Pango, which a machine may lack
    except (ImportError, OSError) as error:
        reason = str(error).strip().splitlines()
        raise SheetsUnavailable(reason[0] if reason else type(error).__name__) from error
    return weasyprint


@cache
def _fetcher() -> Any:  # noqa: ANN401 - a class of an untyped library
    """Return the fetcher that serves nothing: our documents carry all they need."""
    from weasyprint.urls import URLFetcher  # noqa: PLC0415 - loads Pango, see above

    class NothingFetched(URLFetcher):
        """Refuses every address."""

        def fetch(self, url: str, headers: object = None) -> NoReturn:  # noqa: ARG002
            """Refuse `url`, whatever it is."""
            raise ValueError(f"a score sheet fetches nothing: {url[:60]}")

    return NothingFetched()
