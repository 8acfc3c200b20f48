"""What can be checked of the look without opening a browser: contrast, and no inline style."""

import html
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
PAGES = [path for path in TEMPLATES if "sheets" not in path.parts]
STATIC = ROOT / "tournament" / "static" / "tournament"
TEXT, LARGE_OR_LINES = 4.5, 3.0
NAMES_OF_THINGS = {"Undercut", "Letter"}


def tokens(scheme):
    css = (STATIC / "css" / "tokens.css").read_text()
    light, dark = css.split("@media (prefers-color-scheme: dark)")
    found = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", light))
    return found | dict(
        re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", dark if scheme == "dark" else "")
    )


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("front", "backs", "least"),
    [
        ("ink", ["paper", "sheet", "felt-soft", "heart-soft", "brass-soft"], TEXT),
        ("muted", ["paper", "sheet", "felt-soft", "heart-soft", "brass-soft"], TEXT),
        ("felt", ["paper", "sheet", "felt-soft"], TEXT),
        ("heart", ["paper", "sheet", "heart-soft", "felt-soft"], TEXT),
        ("brass", ["paper", "sheet", "brass-soft"], TEXT),
        ("on-felt", ["felt"], TEXT),
        ("line", ["paper", "sheet"], LARGE_OR_LINES),
    ],
)
def test_colours_can_be_read(scheme, front, backs, least):
    colours = tokens(scheme)

    assert [b for b in backs if contrast(colours[front], colours[b]) < least] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_templates_keep_to_the_content_policy(path):
    text = path.read_text()

    assert re.findall(r"\sstyle=|\son[a-z]+=|<style|<script(?![^>]*src=)|javascript:", text) == []
    assert re.findall(r'(?:src|href|action)="https?://', text) == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_templates_translate_what_they_say(path):
    """Words between two tags stand inside a translation."""
    text = path.read_text()
    for untold in (
        r"{% (?:comment|blocktranslate).*?{% end(?:comment|blocktranslate) %}",
        r"{[{%#].*?[}%#]}",
        r"<kbd.*?</kbd>",
    ):
        text = re.sub(untold, "", text, flags=re.DOTALL)
    words = re.findall(r">([^<>]*[A-Za-z]{3,}[^<>]*)<", html.unescape(text))

    assert [word for word in words if word.strip() not in NAMES_OF_THINGS] == []


def test_every_partial_is_in_the_readme():
    told = (ROOT / "templates" / "README.md").read_text()
    partials = [path.name for path in PAGES if "_partials" in path.parts]

    assert [name for name in partials if f"`{name}`" not in told] == []
