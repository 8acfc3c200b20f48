"""Work that somebody waits for: asked for, followed, started again, its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.http import FileResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.response import Response

from tournament.api.base import ApiView, actor_of, asked, event_for, page_of, sent, written
from tournament.api.inputs.paper import PapersBody, SheetsBody
from tournament.api.inputs.questions import PageQuestion, PlainQuestion
from tournament.api.schema import operation, paged
from tournament.api.shapes.base import shaped
from tournament.api.shapes.brackets import JobAskedShape
from tournament.api.shapes.work import JobShape, JobStartedShape, Paper, PaperShape
from tournament.permissions import may_direct, may_print
from tournament.selectors.jobs import job_view
from tournament.selectors.prints import rounds_to_print, sheet_states
from tournament.selectors.work import needing_work, open_file
from tournament.services.jobs import job_run_again
from tournament.services.paper import sheets_request
from tournament.services.papers import paper_request

if TYPE_CHECKING:
    from rest_framework.request import Request

TAG: Final = "jobs"
PDF: Final = "application/pdf"


class Jobs(ApiView):
    """The work of an event."""

    @operation("jobs_list", paged(JobShape), question=PageQuestion, signed_in=True, tag=TAG)
    def get(self, request: Request, code: str) -> Response:
        """List what is under way, and what broke and was not made since, newest first."""
        event = event_for(request, code, may_direct)
        number = asked(request, PageQuestion)["page"]
        return Response(page_of(request, JobShape, needing_work(event.pk), number))


class Job(ApiView):
    """One piece of work."""

    @operation("job_read", JobShape, question=PlainQuestion, signed_in=True, tag=TAG)
    def get(self, request: Request, code: str, number: int) -> Response:
        """Read how far a piece of work has come."""
        asked(request, PlainQuestion)
        event = event_for(request, code, may_direct)
        return Response(shaped(JobShape, job_view(number, code=event.code)))


class JobAgain(ApiView):
    """Starting a piece of work once more."""

    @operation("job_again", {202: JobStartedShape}, signed_in=True, refuses=[409], tag=TAG)
    def post(self, request: Request, code: str, number: int) -> Response:
        """Start a stalled or failed piece of work once more. Takes no body."""
        event = event_for(request, code, may_direct)
        job = job_run_again(job_id=number, tournament_id=event.pk)
        return Response({"job": job.pk}, status=202)


class JobFile(ApiView):
    """The file of a piece of work."""

    @operation(
        "job_file",
        {(200, PDF): OpenApiTypes.BINARY},
        question=PlainQuestion,
        signed_in=True,
        tag=TAG,
    )
    def get(self, request: Request, code: str, number: int) -> FileResponse:
        """Fetch the PDF that a piece of work made."""
        asked(request, PlainQuestion)
        event = event_for(request, code, may_print)
        view = job_view(number, code=event.code)
        file = open_file(event.pk, number)
        name = f"{event.code}-{view.file_name}"
        return FileResponse(file, filename=name, content_type=PDF)


class Sheets(ApiView):
    """Score sheets on paper."""

    @operation("sheets_list", paged(PaperShape), question=PageQuestion, signed_in=True, tag=TAG)
    def get(self, request: Request, code: str) -> Response:
        """List the score sheets of matches whose players are known, and which to print."""
        event = event_for(request, code, may_print)
        number = asked(request, PageQuestion)["page"]
        states = sheet_states(event.pk, event.rules)
        needed = {code for one in rounds_to_print(states) for code in one.needed}
        papers = [Paper.of(state, needed=state.code in needed) for state in states]
        return Response(page_of(request, PaperShape, papers, number))

    @operation(
        "sheets_request", {202: JobAskedShape}, body=SheetsBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        """Ask for the score sheets of a round, or of some: a piece of work with a file."""
        event = event_for(request, code, may_print)
        values = sent(request, SheetsBody)
        answer = written(
            sheets_request,
            tournament_id=event.pk,
            round_number=values["round"],
            match_code=values["match"].upper(),
            which=values["which"],
            paper=values["paper"],
            base_url=event.public_url,
            actor=actor_of(request),
            request_id=values["request_id"],
        )
        return Response(answer, status=202)


class Papers(ApiView):
    """Papers for the wall and the door."""

    @operation(
        "paper_request", {202: JobAskedShape}, body=PapersBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        """Ask for the bracket, the standings, pairings or the sign-in list as a PDF."""
        event = event_for(request, code, may_print)
        values = sent(request, PapersBody)
        answer = written(
            paper_request,
            tournament_id=event.pk,
            kind=values["kind"],
            round_number=values["round"],
            paper=values["paper"],
            base_url=event.public_url,
            actor=actor_of(request),
            request_id=values["request_id"],
        )
        return Response(answer, status=202)
