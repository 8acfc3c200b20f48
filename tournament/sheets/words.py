"""The words written by the pen, as far as they are not printed on the empty sheet.

They live in a template, one `key = text` a line, so that translators find every word of the
paper in one folder.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils import translation

if TYPE_CHECKING:
    from collections.abc import Mapping

TEMPLATE = "sheets/words.txt"


def words() -> Mapping[str, str]:
    """Return the words of the active language by key."""
    return _words(translation.get_language() or "en")


@lru_cache(maxsize=8)
def _words(language: str) -> Mapping[str, str]:
    """Read the template in `language`."""
    with translation.override(language):
        text = render_to_string(TEMPLATE)
    pairs = (line.split("=", 1) for line in text.splitlines() if "=" in line)
    return MappingProxyType({key.strip(): value.strip() for key, value in pairs})
