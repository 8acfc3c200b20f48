"""A file appears whole or not at all, and a refusal says why."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from tournament.sheets.errors import SheetsNotWritten
from tournament.sheets.storage import write_whole


def test_write_whole_makes_the_folder_and_leaves_nothing_else(tmp_path):
    out = tmp_path / "round 1" / "sheets.pdf"
    write_whole(out, b"%PDF")
    assert out.read_bytes() == b"%PDF"
    assert list(out.parent.iterdir()) == [out]
    assert out.stat().st_mode & 0o777 == 0o644


def test_write_whole_replaces_an_older_file(tmp_path):
    out = tmp_path / "sheets.pdf"
    out.write_bytes(b"old")
    write_whole(out, b"new")
    assert out.read_bytes() == b"new"


@pytest.fixture
def full_disk():
    """A limit on the size of files, which the system reports as a disk does that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_write_whole_on_a_full_disk_keeps_the_old_file_and_no_half_one(tmp_path, full_disk):
    out = tmp_path / "sheets.pdf"
    out.write_bytes(b"old")
    with pytest.raises(SheetsNotWritten) as refusal:
        write_whole(out, b"x" * 200_000)
    assert refusal.value.params == {"reason": f"{out}: File too large"}
    assert refusal.value.code == "sheets-not-written"
    assert out.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [out]


def test_write_whole_into_what_is_no_folder_is_refused(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(SheetsNotWritten, match=r"Cannot write .*sheets\.pdf: "):
        write_whole(tmp_path / "file" / "sheets.pdf", b"x")


def test_write_whole_into_a_read_only_place_is_refused():
    with pytest.raises(SheetsNotWritten):
        write_whole(Path("/proc/sheets.pdf"), b"x")
