"""Papers as work: asked for, made once, told why not, and known to be still good or not."""

import pypdf
import pytest

from tests.factories import draw, make_bracket, make_event, make_user, print_round, win
from tournament.enums import JobKind
from tournament.errors import NotAllowed, Refusal
from tournament.mapping import rules_of
from tournament.models import Entry, Job, PrintedSheet
from tournament.selectors.jobs import job_view
from tournament.selectors.papers import PAPER_KINDS, paper_states
from tournament.selectors.prints import rounds_to_print, sheet_states
from tournament.services import papers as service
from tournament.services import printing
from tournament.services.checkin import entry_check_in
from tournament.services.draws import draw_discard, tables_set
from tournament.services.entries import entry_change
from tournament.services.jobs import job_run_again
from tournament.services.paper import sheets_make, sheets_request
from tournament.services.papers import paper_make, paper_request
from tournament.services.round_rules import round_rules_set
from tournament.sheets import SheetsUnavailable


def ask(event, kind, **changes):
    asked = {"round_number": 1, "actor": event.created_by, **changes}
    return paper_request(tournament_id=event.pk, kind=kind, **asked)["job"]


def ask_sheets(event, which="all", **changes):
    asked = {"round_number": 1, "actor": event.created_by, "which": which, **changes}
    return sheets_request(tournament_id=event.pk, **asked)["job"]


def states(event):
    found = paper_states(event.code, event.pk, event.time_zone, 1)
    return {one.kind: (one.ready, one.job is not None, one.current) for one in found}


def to_print(event):
    event.refresh_from_db()
    found = rounds_to_print(sheet_states(event.pk, rules_of(event)))
    return [(one.number, one.changed, one.missing, one.good) for one in found]


@pytest.fixture
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.mark.pdf
@pytest.mark.parametrize("kind", PAPER_KINDS)
def test_paper_is_made_once_and_current_until_it_changes(media, kind):
    event = make_bracket(4)
    job = ask(event, kind)
    paper_make(job_id=job)
    done = Job.objects.get(pk=job)
    assert (done.state, done.done, done.of, done.params["pages"]) == ("done", 1, 1, 1)
    assert (media / done.file.name).read_bytes().startswith(b"%PDF")
    assert states(event)[kind] == (True, True, True)
    assert ask(event, kind) == job

    entry_change(tournament_id=event.pk, number=2, name="Zed Zed", club="", actor=event.created_by)

    assert states(event)[kind] == (True, True, False)
    assert ask(event, kind) != job


@pytest.mark.pdf
def test_paper_stays_current_through_what_is_not_on_it(media):
    event = make_bracket(4)
    for kind in PAPER_KINDS:
        paper_make(job_id=ask(event, kind))

    win(event, "M1")

    assert {kind: found[2] for kind, found in states(event).items()} == {
        JobKind.RENDER_SIGN_IN: True,
        JobKind.RENDER_TABLES: False,
        JobKind.RENDER_NAMES: False,
        JobKind.RENDER_BRACKET: False,
        JobKind.RENDER_STANDINGS: False,
    }


@pytest.mark.pdf
def test_sign_in_list_stays_current_when_somebody_is_here_or_shown_by_initials(media):
    event = make_bracket(4)
    paper_make(job_id=ask(event, "render_sign_in"))

    entry_check_in(tournament_id=event.pk, number=1, here=True, actor=event.created_by)
    name = Entry.objects.get(tournament=event, number=2).name
    change = {"name": name, "club": "", "initials": True}
    entry_change(tournament_id=event.pk, number=2, **change, actor=event.created_by)

    assert states(event)["render_sign_in"] == (True, True, True)


@pytest.mark.pdf
def test_paper_whose_file_is_gone_is_made_again(media):
    event = make_bracket(4)
    job = ask(event, "render_bracket")
    paper_make(job_id=job)
    (media / Job.objects.get(pk=job).file.name).unlink()

    assert ask(event, "render_bracket") != job


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"kind": "render_sheets"}, "bad-choice"),
        ({"kind": "generate_bracket"}, "bad-choice"),
        ({"kind": "x" * 999}, "bad-choice"),
        ({"kind": "render_tables", "paper": "A3"}, "bad-choice"),
        ({"kind": "render_bracket", "paper": "A5"}, "bad-choice"),
        ({"kind": "render_tables", "round_number": 2}, "paper-empty"),
        ({"kind": "render_names", "round_number": 9}, "paper-empty"),
    ],
)
def test_paper_that_cannot_be_is_refused(change, code):
    with pytest.raises(Refusal) as refused:
        ask(make_bracket(4), **change)
    assert refused.value.code == code


def test_papers_before_a_draw_are_the_sign_in_list_alone():
    event = make_event(entries=3)
    ask(event, "render_sign_in")
    draw(event)
    for kind in PAPER_KINDS[1:]:
        with pytest.raises(Refusal) as refused:
            ask(event, kind)
        assert refused.value.code == "paper-empty"
    with pytest.raises(Refusal):
        ask(make_event(), "render_sign_in")


def test_paper_by_a_stranger_is_refused():
    with pytest.raises(NotAllowed):
        ask(make_bracket(4), "render_bracket", actor=make_user())


def _full(*_args, **_kwargs):
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("kind", [JobKind.RENDER_SHEETS, *PAPER_KINDS])
def test_every_print_on_a_full_disk_fails_with_the_reason_and_runs_again(monkeypatch, kind):
    event = make_bracket(4)
    sheets = kind == JobKind.RENDER_SHEETS
    job = ask_sheets(event) if sheets else ask(event, kind)
    monkeypatch.setattr(printing.Path, "mkdir", _full)
    (sheets_make if sheets else paper_make)(job_id=job)
    failed = Job.objects.get(pk=job)
    assert (failed.state, failed.message) == ("failed", "file-not-written")
    assert "No space left" in job_view(job).message
    assert not PrintedSheet.objects.exists()

    job_run_again(job_id=job, tournament_id=event.pk)

    assert Job.objects.get(pk=job).state == "queued"


@pytest.mark.pdf
@pytest.mark.parametrize("kind", [JobKind.RENDER_SHEETS, *PAPER_KINDS])
def test_every_print_into_a_folder_that_is_none_fails_with_the_reason(settings, tmp_path, kind):
    (tmp_path / "media").write_text("a file in the place of the folder")
    settings.MEDIA_ROOT = tmp_path / "media"
    event = make_bracket(4)
    sheets = kind == JobKind.RENDER_SHEETS
    job = ask_sheets(event) if sheets else ask(event, kind)
    (sheets_make if sheets else paper_make)(job_id=job)

    view = job_view(job)

    assert view.state == "failed"
    assert "could not be written" in view.message


def test_paper_without_pango_names_the_command(monkeypatch):
    def lacking(*_args, **_kwargs):
        raise SheetsUnavailable("no libpango")

    monkeypatch.setattr(service, "render_paper", lacking)
    job = ask(make_bracket(4), "render_names")
    paper_make(job_id=job)
    assert "script/bootstrap --system" in job_view(job).message


# ---------------------------------------------------------------- which sheets to print


def test_sheets_are_missing_then_good_then_changed():
    event = make_bracket(8)
    assert to_print(event) == [(1, (), ("M1", "M2", "M3", "M4"), 0)]
    print_round(event, 1)
    assert to_print(event) == [(1, (), (), 4)]
    tables_set(tournament_id=event.pk, round_number=1, tables={"M2": 9}, actor=event.created_by)
    entry_change(tournament_id=event.pk, number=1, name="Ann", club="", actor=event.created_by)
    assert to_print(event) == [(1, ("M1", "M2"), (), 2)]
    print_round(event, 1)
    round_rules_set(
        tournament_id=event.pk, round_number=1, best_of=3, target=50, actor=event.created_by
    )
    assert to_print(event) == [(1, ("M1", "M2", "M3", "M4"), (), 0)]


def test_sheet_of_a_match_that_is_over_is_asked_for_no_more():
    event = make_bracket(4)
    print_round(event, 1)
    win(event, "M1")
    entry_change(tournament_id=event.pk, number=1, name="Ann", club="", actor=event.created_by)

    assert to_print(event) == [(1, (), (), 1)]


@pytest.mark.pdf
def test_only_what_changed_is_printed_and_then_all_is_good(media):
    event = make_bracket(8)
    sheets_make(job_id=ask_sheets(event))
    tables_set(
        tournament_id=event.pk,
        round_number=1,
        tables={"M2": 9, "M3": 10},
        actor=event.created_by,
    )
    job = ask_sheets(event, "changed")
    assert ask_sheets(event, "changed") == job
    sheets_make(job_id=job)
    done = Job.objects.get(pk=job)

    assert (done.args["codes"], done.done) == (["M2", "M3"], 2)
    assert to_print(event) == [(1, (), (), 4)]
    assert ask_sheets(event, "changed") == job
    for which in ("missing", "needed"):
        with pytest.raises(Refusal) as refused:
            ask_sheets(event, which)
        assert refused.value.code == "sheets-good"


@pytest.mark.pdf
def test_printing_twice_the_same_is_no_error(media):
    event = make_bracket(4)
    job = ask_sheets(event)
    sheets_make(job_id=job)
    sheets_make(job_id=ask_sheets(event, paper="Letter"))

    assert ask_sheets(event) == job
    assert PrintedSheet.objects.count() == 2


def test_prints_outlive_the_draw_and_its_jobs_do_not():
    event = make_bracket(4)
    ask_sheets(event)
    print_round(event, 1)
    draw_discard(tournament_id=event.pk, actor=event.created_by)

    assert PrintedSheet.objects.count() == 2
    assert not Job.objects.filter(kind="render_sheets").exists()


def test_which_that_is_none_is_refused():
    with pytest.raises(Refusal) as refused:
        ask_sheets(make_bracket(4), "some")
    assert (refused.value.code, refused.value.path) == ("bad-choice", "which")


@pytest.mark.pdf
def test_paper_for_everybody_has_initials_and_the_list_for_the_door_names(media):
    event = make_bracket(2)
    Entry.objects.filter(tournament=event, number=1).update(name="Zyx Quell", initials=True)
    jobs = {kind: ask(event, kind) for kind in PAPER_KINDS}
    for job in jobs.values():
        paper_make(job_id=job)
    sheets_make(job_id=(sheets := ask_sheets(event)))

    told = {}
    for kind, job in {**jobs, "sheets": sheets}.items():
        path = media / Job.objects.get(pk=job).file.name
        reader = pypdf.PdfReader(path)
        text = " ".join(page.extract_text() for page in reader.pages)
        whole = f"{path.name} {reader.metadata} {text}"
        told[kind] = "Zyx" in whole, "Z. Q." in whole

    assert told.pop(JobKind.RENDER_SIGN_IN) == (True, False)
    assert told == dict.fromkeys(told, (False, True))
