"""What a score sheet costs the plain way: one HTML table a game, rendered by WeasyPrint."""

from __future__ import annotations

COLUMNS = 12
ROWS = 36


def table_pages(pages: int) -> str:
    """Return a document of `pages` pages with two tables of 36 rows side by side on each."""
    row = f"<tr>{'<td>12</td>' * COLUMNS}</tr>"
    table = f"<table>{row * ROWS}</table>"
    page = f"<div><h1>Anna Karenina – Boris Godunov</h1>{table}{table}</div>"
    style = (
        "@page { size: A4; margin: 10mm } body { font: 8pt 'Noto Sans', sans-serif; margin: 0 }"
        "div { break-after: page } h1 { font-size: 14pt; margin: 0 0 4mm }"
        "table { border-collapse: collapse; float: left; width: 93mm; margin-right: 1mm }"
        "td { border: .3pt solid #888; height: 5.6mm; padding: 0; text-align: right }"
    )
    return f"<html><head><style>{style}</style></head><body>{page * pages}</body></html>"
