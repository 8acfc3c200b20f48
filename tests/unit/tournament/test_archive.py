"""The file itself: the same records give the same bytes, and reading gives the records back."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.archive import (
    KINDS,
    MOST_UNPACKED,
    ArchiveError,
    Header,
    archive_bytes,
    archive_text,
    pack,
    read_archive,
    unpack,
)

HEADER = Header(app="0.1.0", engine=1)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
fields = st.dictionaries(texts, values, max_size=5)
others = st.lists(st.tuples(st.sampled_from(KINDS[1:]), fields), max_size=8)


@given(fields, others)
def test_records_come_back_as_they_were(event, more):
    records = [("event", event), *sorted(more, key=lambda one: KINDS.index(one[0]))]
    data = archive_bytes(HEADER, records)

    archive = read_archive(data)

    assert archive.header == HEADER
    assert list(archive.each()) == records
    assert archive_bytes(archive.header, archive.each()) == data


@given(st.binary(max_size=2000))
def test_packed_text_is_unpacked(text):
    assert unpack(pack(text)) == text
    assert pack(text)[4:8] == bytes(4), "no time of writing"
    assert gzip.decompress(pack(text)) == text


@given(fields, st.data())
def test_file_with_any_byte_changed_or_cut_is_refused_or_the_same(event, data):
    packed = archive_bytes(HEADER, [("event", event)])
    place = data.draw(st.integers(0, len(packed) - 1))
    byte = data.draw(st.integers(0, 255))
    for broken in (packed[:place], packed[:place] + bytes([byte]) + packed[place + 1 :]):
        try:
            archive = read_archive(broken)
        except ArchiveError:
            continue
        assert list(archive.each()) == [("event", event)]


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(noise):
    for data in (noise, pack(noise), b"\x1f\x8b" + noise):
        with pytest.raises(ArchiveError):
            read_archive(data)


def test_text_that_no_database_holds_is_written_as_question_marks():
    text = archive_text(HEADER, [("event", {"a": "x\0y", "b\ud800": ["\udfff"], "c": "\\u0000"})])
    archive = read_archive(pack(text))
    assert archive.event.fields == {"a": "x?y", "b?": ["?"], "c": "\\u0000"}


def test_small_file_that_unpacks_to_a_huge_one_is_refused():
    bomb = gzip.compress(bytes(MOST_UNPACKED + 1), 9)
    assert len(bomb) < 200_000
    with pytest.raises(ArchiveError) as refused:
        unpack(bomb)
    assert refused.value.code == "archive-too-big"
