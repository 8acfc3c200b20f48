"""Who plays: entering, seeding, putting right, taking out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rest_framework.response import Response

from tournament.api.base import (
    ApiView,
    actor_of,
    asked,
    event_for,
    followed,
    head_for,
    page_of,
    sent,
    written,
)
from tournament.api.inputs.entries import EntriesBody, EntryBody, SeedsBody
from tournament.api.inputs.questions import EntriesQuestion, RemovalQuestion, RevisionQuestion
from tournament.api.schema import followed as described
from tournament.api.schema import operation, paged
from tournament.api.shapes.base import shaped
from tournament.api.shapes.brackets import PlayerShape
from tournament.api.shapes.events import (
    DroppedShape,
    EntriesMadeShape,
    EntryChangedShape,
    PersonShape,
    SeedsShape,
)
from tournament.errors import Missing, Refusal
from tournament.names import name_key
from tournament.permissions import may_edit_entries
from tournament.selectors.fields import event_of, people_of, stage_of
from tournament.selectors.people import player_view
from tournament.services.entries import (
    NewEntry,
    entries_add,
    entry_change,
    entry_remove,
    seeds_set,
)

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.values import Person

TAG: Final = "entries"


def entered(code: str, *, full: bool) -> list[Person]:
    """Return the entries of an event in order of their numbers. Raises Missing."""
    event = event_of(code)
    return list(people_of(event.pk, stage_of(event.pk), full=full).values())


class Entries(ApiView):
    """The entries of an event."""

    @operation("entries_list", described(paged(PersonShape)), question=EntriesQuestion, tag=TAG)
    def get(self, request: Request, code: str) -> Response:
        """List the entries in order of their numbers; the staff of the event reads full names."""
        values = asked(request, EntriesQuestion)
        key = name_key(values.get("name", ""))
        head, staff = head_for(request, code)

        def build() -> dict[str, object]:
            people = [one for one in entered(code, full=staff) if key in name_key(one.name)]
            return page_of(request, PersonShape, people, values["page"])

        variant = "staff" if staff else ""
        return followed(request, code, build, rev=values["rev"], variant=variant, head=head)

    @operation(
        "entries_add", {201: EntriesMadeShape}, body=EntriesBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        """Enter players, all or none. Open until the draw is published."""
        event = event_for(request, code, may_edit_entries)
        values = sent(request, EntriesBody)
        answer = written(
            entries_add,
            tournament_id=event.pk,
            people=[_new(person) for person in values["people"]],
            actor=actor_of(request),
            request_id=values["request_id"],
        )
        return Response(answer, status=201)


def _new(person: dict[str, Any]) -> NewEntry:
    return NewEntry(**{**person, "members": tuple(person["members"])})


class Entry(ApiView):
    """One entry."""

    @operation("entry_read", described(PlayerShape), question=RevisionQuestion, tag=TAG)
    def get(self, request: Request, code: str, number: int) -> Response:
        """Read an entry with its matches and standing; the staff of the event reads full names."""
        rev = asked(request, RevisionQuestion)["rev"]
        head, staff = head_for(request, code)
        return followed(
            request,
            code,
            lambda: shaped(PlayerShape, player_view(code, number, full=staff)),
            rev=rev,
            variant="staff" if staff else "",
            head=head,
        )

    @operation(
        "entry_change", EntryChangedShape, body=EntryBody, signed_in=True, refuses=[409], tag=TAG
    )
    def put(self, request: Request, code: str, number: int) -> Response:
        """Put a name and a club right, or note a wish for initials, at any time."""
        event = event_for(request, code, may_edit_entries)
        values = sent(request, EntryBody)
        try:
            answer = written(
                entry_change,
                tournament_id=event.pk,
                number=number,
                actor=actor_of(request),
                **values,
            )
        except Refusal as error:
            raise _of_one(error) from error
        return Response(answer)

    @operation(
        "entry_remove", DroppedShape, question=RemovalQuestion, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def delete(self, request: Request, code: str, number: int) -> Response:
        """Take an entry out. Open until the draw is published."""
        event = event_for(request, code, may_edit_entries)
        values = asked(request, RemovalQuestion)
        answer = written(
            entry_remove,
            tournament_id=event.pk,
            number=number,
            actor=actor_of(request),
            request_id=values["request_id"],
        )
        return Response(answer)


def _of_one(error: Refusal) -> Refusal:
    """Return a refusal of a list of one with its place in a body that is no list."""
    if type(error) is not Refusal:
        return error
    return Refusal(error.code, error.path.removeprefix("people[0]."), **error.params)


class Seeds(ApiView):
    """The seeds given by hand."""

    @operation("seeds_set", SeedsShape, body=SeedsBody, signed_in=True, refuses=[409], tag=TAG)
    def put(self, request: Request, code: str) -> Response:
        """Give entries their seeds. Open until the draw is published."""
        event = event_for(request, code, may_edit_entries)
        values = sent(request, SeedsBody)
        seeds = _by_number(values["seeds"])
        try:
            answer = written(
                seeds_set,
                tournament_id=event.pk,
                seeds=seeds,
                actor=actor_of(request),
                request_id=values["request_id"],
            )
        except Missing as error:
            raise Refusal("no-such-entry", "seeds") from error
        except Refusal as error:
            raise _at_index(error, list(seeds)) from error
        return Response(answer)


def _by_number(given: list[dict[str, Any]]) -> dict[int, int | None]:
    seeds: dict[int, int | None] = {}
    for index, one in enumerate(given):
        if one["number"] in seeds:
            raise Refusal("named-twice", f"seeds[{index}].number", value=one["number"])
        seeds[one["number"]] = one["seed"]
    return seeds


def _at_index(error: Refusal, numbers: list[int]) -> Refusal:
    """Return a refusal about `seeds.NUMBER` with the place in the list that was sent."""
    number = error.path.removeprefix("seeds.")
    if number.isdecimal() and int(number) in numbers:
        path = f"seeds[{numbers.index(int(number))}].seed"
        return Refusal(error.code, path, **error.params)
    return error
