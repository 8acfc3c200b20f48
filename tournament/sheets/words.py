"""The words written by the pen, as far as they are not printed on the empty sheet.

They live in a template, one `key = text` a line, so that translators find every word of the
paper in one folder.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from django.template.loader import render_to_string
from django.utils import translation

if TYPE_CHECKING:
    from collections.abc import Mapping

TEMPLATE: Final = "sheets/words.txt"
PAPER_WORDS: Final = "sheets/papers.txt"


def words(template: str = TEMPLATE) -> Mapping[str, str]:
    """Return the words of the active language by key."""
    return _words(template, translation.get_language() or "en")


@lru_cache(maxsize=8)
def _words(template: str, language: str) -> Mapping[str, str]:
    """Read the template in `language`."""
    with translation.override(language):
        text = render_to_string(template)
    pairs = (line.split("=", 1) for line in text.splitlines() if "=" in line)
    return MappingProxyType({key.strip(): value.strip() for key, value in pairs})
