"""A figure that opens to its reason: `<details>` without script, and without an id.

Made here and not in a template, as a page of a match has hundreds of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from tournament.wording.play import Sum

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.templatetags.sheet_lines import Figure
    from tournament.wording.explain import Why

register = template.Library()


@register.simple_tag
def explained(figure: Figure | None, *, start: bool = False) -> SafeString | str:
    """Return a figure with its reason, "" for none; `start`: it opens to the end of the line."""
    return "" if figure is None else opening(figure.text, figure.why, start=start)


@register.simple_tag
def opening(
    label: str,
    why: Why | None = None,
    reason: str = "",
    *,
    block: bool = False,
    start: bool = False,
) -> SafeString:
    """Return a word or figure that opens to its reason: a sentence, or lines and rules.

    `block`: it opens below in the flow instead of over the page, and beside others.
    """
    classes = f"why{' block' if block else ''}{' start' if start else ''}"
    parts = [
        f'<details class="{classes}"{"" if block else _ONE_AT_A_TIME}>',
        f'<summary>{conditional_escape(label)}</summary><div class="because">',
    ]
    if reason:
        parts.append(f"<p>{conditional_escape(reason)}</p>")
    if why:
        parts += [_list(why.lines)] if why.lines else []
        parts += [f'<p class="rule">{conditional_escape(told)}</p>' for told in why.rules]
    parts.append("</div></details>")
    return mark_safe("".join(parts))  # noqa: S308 - every part is escaped where it is put in


_ONE_AT_A_TIME: Final = ' name="why"'


def _list(lines: Iterable[tuple[str, str]]) -> str:
    """Return the lines, what and how much; a sum has its rule above."""
    shown = [
        f"<li{_SUM if isinstance(line, Sum) else ''}>{conditional_escape(line[0])}"
        f"{f' <b>{conditional_escape(line[1])}</b>' if line[1] else ''}</li>"
        for line in lines
    ]
    return f"<ul>{''.join(shown)}</ul>"


_SUM: Final = ' class="sum"'
