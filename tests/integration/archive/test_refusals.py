"""A file that cannot be taken is refused with its line and the way out; nothing is left of it."""

import gzip
import random

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, transaction

from tests.factories import gin, knock, make_bracket, match_of, record, win
from tests.integration.archive.tamper import changed, file_of, lines_of, setting, summed, without
from tests.integration.archive.whole import archived, text_of, wipe
from tournament.errors import Refusal
from tournament.models import AuditEvent, Entry, HandFact, Match, Player, Tournament
from tournament.services.archives import event_restore, restore_preview
from tournament.services.rulings import ruling_set
from tournament.wording.refusals import sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def data(db):
    """Return the file of a small event that is not here: the same bytes for every test."""
    if not _KEPT:
        before = transaction.savepoint()
        _KEPT.append(_small_event())
        transaction.savepoint_rollback(before)
    return _KEPT[0]


_KEPT = []


def _small_event():
    event = make_bracket(4)
    record(match_of(event, "M1"), knock("A", 8, 20))
    record(match_of(event, "M1"), gin("A"))
    win(event, "M2", "B")
    ruling_set(
        match_id=match_of(event, "M3").pk,
        kind="walkover",
        winner="A",
        reason="",
        actor=event.created_by,
        request_id="w",
    )
    return archived(event.pk)


def counts():
    users = get_user_model().objects.count()
    models = (Tournament, Entry, Player, Match, HandFact, AuditEvent)
    return [users, *(model.objects.count() for model in models)]


def refused(data, **kwargs):
    """Return the code of the refusal and its line; its sentence must name what is wrong."""
    before = counts()
    with pytest.raises(Refusal) as error:
        event_restore(data=data, **kwargs)
    assert counts() == before
    told = sentence(error.value)
    assert "%" not in told
    assert "–" not in told
    assert "cannot be done" not in told
    line = error.value.params.get("line", 0)
    assert not line or str(line) in told or error.value.code in {
        "archive-bad-sum", "archive-newer", "archive-event-count",
    }  # fmt: skip
    return error.value.code, line


BROKEN_FILES = {
    "nothing": (lambda _: b"", "archive-empty"),
    "a text": (lambda _: b"Anna Nowak\n", "archive-no-gzip"),
    "a picture": (lambda _: b"\x89PNG\r\n\x1a\n", "archive-no-gzip"),
    "another gzip": (lambda _: gzip.compress(b"Anna Nowak\n"), "archive-not-ours"),
    "a gzip of nothing": (lambda _: gzip.compress(b""), "archive-not-ours"),
    "half of it": (lambda data: data[: len(data) // 2], "archive-cut-off"),
    "all but its end": (lambda data: data[:-9], "archive-cut-off"),
    "damaged": (lambda data: data[:60] + b"\xff\xff\xff" + data[63:], "archive-damaged"),
    "twice": (lambda data: data + data, "archive-more-behind"),
    "with a tail": (lambda data: data + b"x", "archive-more-behind"),
    "a bomb": (lambda _: gzip.compress(b"0" * (170 << 20), 9), "archive-too-big"),
    "too long": (lambda _: b"\x1f\x8b" + b"0" * (33 << 20), "archive-too-big"),
    "its last line missing": (
        lambda data: gzip.compress(gzip.decompress(data).rpartition(b'["end"')[0]),
        "archive-cut-off",
    ),
    "changed without the sum": (
        lambda data: gzip.compress(gzip.decompress(data).replace(b"Anna", b"Anne")),
        "archive-bad-sum",
    ),
}


@pytest.mark.parametrize("case", BROKEN_FILES)
def test_file_that_is_no_whole_archive_is_refused(case, data):
    breaks, code = BROKEN_FILES[case]
    assert refused(breaks(data))[0] == code


def prize(place, text="Cup"):
    return {"place_from": place, "place_to": place, "text": text}


TAMPERED = {
    "version": ("undercut", setting(version=2), "archive-newer"),
    "no version": ("undercut", without("version"), "archive-not-ours"),
    "unknown field": ("entry", setting(shoe_size=44), "archive-unknown-field"),
    "number as text": ("entry", setting(number="1"), "archive-bad-value"),
    "no number": ("entry", without("number"), "archive-bad-value"),
    "number twice": ("entry", setting(number=2), "archive-twice"),
    "number below one": ("entry", setting(number=-1), "archive-bad-value"),
    "number too large": ("entry", setting(number=2**31), "archive-bad-value"),
    "no name": ("entry", setting(name="  "), "archive-bad-value"),
    "name too long": ("entry", setting(name="x" * 121), "archive-bad-value"),
    "name with a line": ("entry", setting(name="Anna\nNowak"), "archive-bad-value"),
    "name that is NUL": ("entry", setting(name="Anna\0"), "archive-bad-line"),
    "members of no shape": ("entry", setting(members=[["x"]]), "archive-bad-value"),
    "seed twice": ("entry", setting(seed=2), "archive-row-refused"),
    "time of no zone": ("entry", setting(created_at="2026-04-11T10:00:00"), "archive-bad-value"),
    "time that is none": (
        "entry", setting(created_at="2026-13-41T10:00:00.000000Z"), "archive-bad-value",
    ),
    "zone unknown": ("event", setting(time_zone="Mars/Olympus"), "archive-bad-value"),
    "code that is no address": ("event", setting(code="../x"), "archive-bad-value"),
    "address that is a script": ("event", setting(public_url="javascript:x"), "archive-bad-value"),
    "prizes of no shape": ("event", setting(prizes=["1: Cup"]), "archive-bad-value"),
    "prize for no place": ("event", setting(prizes=[prize(0)]), "archive-bad-value"),
    "prize for a place twice": ("event", setting(prizes=[prize(1), prize(1)]), "archive-bad-value"),
    "prizes out of order": ("event", setting(prizes=[prize(2), prize(1)]), "archive-bad-value"),
    "prize not cleaned": ("event", setting(prizes=[prize(1, " Cup")]), "archive-bad-value"),
    "days reversed": ("event", setting(ends_on="2026-04-10"), "archive-bad-value"),
    "rules unknown": ("event", setting(rules="chess"), "archive-bad-rules"),
    "rules of no shape": ("event", setting(rules=[[[]]]), "archive-bad-rules"),
    "rules missing": ("event", without("rules"), "archive-bad-value"),
    "maker unknown": ("event", setting(created_by="nobody"), "archive-nowhere"),
    "maker missing": ("event", without("created_by"), "archive-bad-value"),
    "role unknown": ("staff", setting(role="king"), "archive-bad-value"),
    "user of nobody": ("staff", setting(user={"x": 1}), "archive-nowhere"),
    "user empty": ("user", setting(name=""), "archive-bad-value"),
    "user with more": ("user", setting(is_superuser=True), "archive-twice"),
    "stage being drawn": ("stage", setting(state="drawing"), "archive-bad-value"),
    "seed order of nobody": ("stage", setting(seed_order=[1, 2, 3, 9]), "archive-nowhere"),
    "seed order of no shape": ("stage", setting(seed_order={"1": 2}), "archive-bad-value"),
    "seed order too short": ("stage", setting(seed_order=[1]), "archive-does-not-fold"),
    "swaps of no shape": ("stage", setting(swaps=[1, 2]), "archive-bad-value"),
    "swaps that are none": ("stage", setting(swaps={"1": 2}), "archive-bad-value"),
    "swap of one": ("stage", setting(swaps=[[1, 1]]), "archive-bad-value"),
    "swap of three": ("stage", setting(swaps=[[1, 2, 3]]), "archive-bad-value"),
    "swap of nobody": ("stage", setting(swaps=[[1, 9]]), "archive-nowhere"),
    "another draw": ("stage", setting(seed_order=[2, 1, 3, 4]), "archive-not-clean"),
    "round of no stage": ("round", setting(stage=7), "archive-nowhere"),
    "match of no round": ("match", setting(round=[1, 9]), "archive-nowhere"),
    "match of a strange round": ("match", setting(round=[[1], 1]), "archive-nowhere"),
    "match from itself": ("match", setting(a_source="M1"), "archive-nowhere"),
    "match of no player": ("match", without("a_entry"), "archive-row-refused"),
    "match of one player": ("match", setting(b_entry=1), "archive-row-refused"),
    "slot unknown": ("match", setting(a_kind="ghost"), "archive-bad-value"),
    "match code with a slash": ("match", setting(code="M/1"), "archive-bad-value"),
    "rules of a match": ("match", setting(rules={"preset": "x"}), "archive-bad-rules"),
    "hand out of turn": ("hand", setting(n=2), "archive-bad-value"),
    "hand of no match": ("hand", setting(match="M9"), "archive-nowhere"),
    "hand after itself": ("hand", setting(supersedes=1), "archive-nowhere"),
    "ending unknown": ("hand", setting(ending="flush"), "archive-bad-value"),
    "knock without a knocker": ("hand", without("knocker"), "archive-row-refused"),
    "deadwood out of range": ("hand", setting(defender_deadwood=500), "archive-row-refused"),
    "knock over the limit": ("hand", setting(knocker_deadwood=11), "archive-not-clean"),
    "knock without deadwood": ("hand", without("knocker_deadwood"), "archive-not-clean"),
    "pairings of no shape": ("hand", setting(pairings=[{"ending": ["x"]}]), "archive-bad-value"),
    "cards of no shape": ("hand", setting(cards={"knocker": "XX"}), "archive-bad-value"),
    "place out of range": ("hand", setting(position=2**63), "archive-bad-value"),
    "number of many figures": ("hand", setting(position=2**80), "archive-bad-line"),
    "a figure with a point": ("hand", setting(position=1.5), "archive-bad-line"),
    "ruling of no kind": ("ruling", setting(kind="draw"), "archive-bad-value"),
    "ruling without a winner": ("ruling", without("winner"), "archive-row-refused"),
    "log of no shape": ("log", setting(before=[]), "archive-bad-value"),
    "log of nobody": ("log", setting(actor="nobody"), "archive-nowhere"),
    "answer to a fact that is not there": (
        "log", setting(action="hand.record", answer={"fact": 99}), "archive-not-same",
    ),
    "no request": ("log", setting(request_id=7), "archive-bad-value"),
}  # fmt: skip


@pytest.mark.parametrize("case", TAMPERED)
def test_file_with_a_wrong_record_is_refused_with_its_line(case, data):
    kind, change, code = TAMPERED[case]
    assert refused(changed(data, kind, change))[0] == code


def test_line_of_the_fault_is_named(data):
    lines = lines_of(data)
    place = next(number for number, line in enumerate(lines, start=1) if line[0] == "hand") + 1
    broken = changed(data, "hand", setting(ending="flush"), at=1)

    assert refused(broken) == ("archive-bad-value", place)
    assert refused(changed(data, "hand", setting(position=4294967296), at=1)) == (
        "archive-row-refused",
        place,
    )


def test_rows_that_come_in_another_order_or_twice_are_refused(data):
    lines = lines_of(data)
    assert refused(file_of([lines[0], *lines[2:], lines[1]]))[0] == "archive-order"
    assert refused(file_of([lines[0], *lines[2:]]))[0] == "archive-event-count"
    assert refused(file_of([*lines[:2], lines[1], *lines[2:]]))[0] == "archive-event-count"
    assert refused(file_of([*lines, ["ghost", {}]]))[0] == "archive-unknown-kind"
    ruling = next(line for line in lines if line[0] == "ruling")
    second = ["ruling", {**ruling[1], "n": 2}]
    where = lines.index(ruling) + 1
    assert refused(file_of([*lines[:where], second, *lines[where:]])) == (
        "archive-row-refused",
        where + 1,
    )
    staff = next(line for line in lines if line[0] == "staff")
    where = lines.index(staff) + 1
    assert refused(file_of([*lines[:where], staff, *lines[where:]]))[0] == "archive-row-refused"


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b'["entry",{"a":1,"a":2}]',
        b'["entry",{"a":NaN}]',
        b'["entry",{"a":' + b"9" * 5000 + b"}]",
        b'["entry",{"a":"\\ud800"}]',
        b'["entry",[]]',
        b"\xff\xfe",
        b"",
    ],
    ids=["nested", "key twice", "NaN", "long number", "surrogate", "shape", "no text", "blank"],
)
def test_line_that_is_no_plain_json_is_refused(line, data):
    text = gzip.decompress(data).split(b"\n")
    body = b"\n".join([*text[:3], line, *text[3:-2]]) + b"\n"
    assert refused(summed(body)) == ("archive-bad-line", 4)


def test_file_that_says_it_with_blanks_is_refused_as_not_the_same(data):
    body = gzip.decompress(data).rpartition(b'["end"')[0].replace(b'["staff",{', b'["staff", {')
    assert refused(summed(body)) == ("archive-not-same", 0)


def attempt(file):
    try:
        restore_preview(data=file, actor=None)
        return event_restore(data=file), None
    except Refusal as refusal:
        return None, refusal


def test_random_damage_never_breaks_anything(data):
    """Whatever is done to a record: it is restored to the same bytes, or refused."""
    dice = random.Random(20)
    junk = [None, 0, -1, 7, "", "x", "M3", [], {}, [1], {"a": 1}, True, "2026-04-11", 2**31 - 1]
    for _ in range(150):
        lines = lines_of(data)
        record_ = dice.choice(lines[1:])[1]
        name = dice.choice(list(record_))
        record_[name] = dice.choice(junk)
        file = file_of(lines)
        answer, refusal = attempt(file)
        if refusal is None:
            assert text_of(archived(answer["tournament"])) == gzip.decompress(file).decode()
            wipe(Tournament.objects.get(pk=answer["tournament"]))
        else:
            assert "cannot be done" not in sentence(refusal)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL holds no such text")
def test_text_that_no_database_holds_is_written_so_that_it_can_be_restored():
    event = make_bracket(2)
    AuditEvent.objects.filter(tournament=event).update(after={"name": "a\0b\ud800c"})
    data = archived(event.pk)
    wipe(event)

    answer = event_restore(data=data)

    assert (
        AuditEvent.objects.filter(tournament=answer["tournament"]).first().action == "event.restore"
    )
    assert archived(answer["tournament"]) == data
