"""The door to WeasyPrint: late, closed to the world, and plain about what a machine lacks."""

from __future__ import annotations

import io
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pikepdf
import pytest

from tests.unit.sheets.samples import sheet, sheet_set
from tournament.sheets import SheetsUnavailable, render_sheets
from tournament.sheets.engine import html_to_pdf


def test_importing_sheets_loads_no_weasyprint():
    code = "import sys, tournament.sheets; sys.exit('weasyprint' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_render_without_weasyprint_names_the_command_that_helps(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(SheetsUnavailable, match="Run: script/bootstrap --system") as refusal:
        render_sheets(sheet_set(sheet()), out=tmp_path / "sheets.pdf")
    assert refusal.value.code == "sheets-unavailable"
    assert list(tmp_path.iterdir()) == []


def test_render_without_pango_names_the_command_that_helps(tmp_path, monkeypatch):
    (tmp_path / "weasyprint.py").write_text(
        "raise OSError(\"cannot load library 'libpango-1.0-0'\\nmore lines\")"
    )
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(SheetsUnavailable) as refusal:
        html_to_pdf("<p>text</p>")
    assert refusal.value.params["reason"] == "cannot load library 'libpango-1.0-0'"


@pytest.fixture
def listener():
    """A server that counts who asks."""
    asked: list[str] = []

    class Count(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_args):
            pass

    server = HTTPServer(("127.0.0.1", 0), Count)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.pdf
def test_engine_fetches_nothing_from_network_or_disk(listener, tmp_path):
    address, asked = listener
    picture = tmp_path / "red.svg"
    picture.write_text('<svg xmlns="http://www.w3.org/2000/svg"><text>secret</text></svg>')
    html = (
        f'<link rel="stylesheet" href="{address}/a.css"><img src="{address}/b.png">'
        f'<img src="{picture.as_uri()}"><iframe src="{address}/c"></iframe>'
        f"<style>@import url({address}/d.css); p {{ background: url({address}/e.png) }}</style>"
        "<p>text</p>"
    )
    printed = html_to_pdf(html)
    assert asked == []
    assert b"secret" not in printed.pdf
    with pikepdf.open(io.BytesIO(printed.pdf)) as pdf:
        assert len(pdf.pages) == 1


@pytest.mark.pdf
def test_engine_reports_letters_no_font_has():
    assert html_to_pdf("<p>a\ue000b\U0010fffd</p>").missing == {0xE000, 0x10FFFD}
