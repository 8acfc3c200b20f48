"""Papers for the wall and the door as a piece of work: bracket, standings, pairings, sign-in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db import transaction

from tournament.enums import JobKind
from tournament.errors import Refusal
from tournament.models import Match
from tournament.permissions import may_print
from tournament.selectors.fields import load_field
from tournament.selectors.papers import PAPER_KINDS, ROUND_KINDS, load_paper, paper_of
from tournament.services.blocking import nothing_there
from tournament.services.jobs import job_open
from tournament.services.printing import Progress, as_it_stands, file_made, printing
from tournament.services.write_path import begin
from tournament.sheets.errors import NothingToPrint
from tournament.sheets.papers import render_paper

if TYPE_CHECKING:
    from django.contrib.auth.models import User

SIZES: Final = ("A4", "Letter")
LARGE: Final = "A3"
"""For the bracket alone: as much as goes on one page."""


def paper_request(
    *,
    tournament_id: int,
    kind: str,
    round_number: int = 0,
    paper: str = "A4",
    base_url: str = "",
    actor: User | None,
    request_id: str = "",
) -> dict[str, Any]:
    """Ask the worker for a paper (one of `PAPER_KINDS`) and return the `job` id.

    `round_number` counts for pairings alone. The same paper of an unchanged event is made once: its
    job is returned. Raises Refusal `bad-choice` at `kind` or `paper`, and `paper-empty` where
    nothing would be on it.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="paper.request",
            allowed=may_print,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, kind, round_number, paper],
        )
        if act.answer is not None:
            return act.answer
        event = act.tournament
        if kind not in PAPER_KINDS:
            raise Refusal("bad-choice", "kind", value=kind)
        sizes = (*SIZES, LARGE) if kind == JobKind.RENDER_BRACKET else SIZES
        if paper not in sizes:
            raise Refusal("bad-choice", "paper", value=paper)
        number = round_number if kind in ROUND_KINDS else 0
        if paper_of(load_field(event.code), kind, number) is None:
            matches = Match.objects.filter(tournament=event, round__number=number)
            raise nothing_there("paper-empty", matches, number)
        key = f"{kind}-r{number}-{paper}-v{event.revision}"
        args = {
            "round": number,
            "paper": paper,
            "base_url": event.public_url or base_url or settings.PUBLIC_URL,
        }
        job = file_made(event.pk, kind, key) or job_open(
            tournament=event, kind=kind, key=key, args=args, actor=actor
        )
        # Printing changes nothing anybody sees: no audit row, no new revision.
        return {"job": job.pk, "revision": event.revision}


def paper_make(*, job_id: int) -> None:
    """Make the paper a job asks for. Run twice, it writes the same file again."""
    with printing(job_id) as job:
        if job is None:
            return
        number, size = job.args["round"], job.args["paper"]
        code = job.tournament.code
        paper, head, mark = as_it_stands(
            job.tournament_id,
            lambda: load_paper(code, job.kind, number, size, job.args["base_url"]),
        )
        if paper is None:
            raise NothingToPrint
        what = job.kind.removeprefix("render_").replace("_", "-")
        progress = Progress(job)
        out = progress.path(f"{what}-round-{number}.pdf" if number else f"{what}.pdf")
        report = render_paper(paper, head, out=out, progress=progress)
        progress.end(report, done=report.pages, pages=report.pages, mark=mark)
