"""Other rules for an event in play: what they would change, and carrying that out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rest_framework.response import Response

from tournament.api.base import ApiView, actor_of, event_for, sent, written
from tournament.api.inputs.rescore import RescoreBody, RescorePlanBody
from tournament.api.schema import operation
from tournament.api.shapes.base import shaped
from tournament.api.shapes.rescore import (
    Planned,
    Refused,
    RescoredShape,
    RescorePlanShape,
    Rescoring,
)
from tournament.api.shapes.stands import stand_of
from tournament.errors import Missing, Refusal
from tournament.permissions import may_rescore
from tournament.services.rescore import Wanted, event_rescore, rescore_preview
from tournament.wording.refusals import coded_sentence
from tournament.wording.rescore import refused_why

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rest_framework.request import Request

    from tournament.rescore import Rescore, Rescored
    from tournament.services.rescore import RescorePreview
    from tournament.values import Person

TAG: Final = "rescore"


class RescorePlans(ApiView):
    """A re-score that is not made yet."""

    @operation(
        "rescore_preview", RescorePlanShape, body=RescorePlanBody, signed_in=True,
        refuses=[409], tag=TAG,
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        """Look at other rules for an event in play: everything that would change."""
        event = event_for(request, code, may_rescore)
        wanted = _wanted(sent(request, RescorePlanBody))
        try:
            found = rescore_preview(tournament_id=event.pk, wanted=wanted, actor=actor_of(request))
        except Missing as error:
            raise _placed(error) from error
        return Response(shaped(RescorePlanShape, _planned(found)))


class Rescores(ApiView):
    """Other rules for an event in play."""

    @operation(
        "rescore_apply", RescoredShape, body=RescoreBody, signed_in=True, refuses=[409], tag=TAG
    )
    def post(self, request: Request, code: str) -> Response:
        """Give an event other rules and score its matches by them, as the preview told it."""
        event = event_for(request, code, may_rescore)
        values = sent(request, RescoreBody)
        try:
            answer = written(
                event_rescore,
                tournament_id=event.pk,
                wanted=_wanted(values),
                mark=values["mark"],
                confirmed=values["confirmed"],
                reason=values["reason"],
                actor=actor_of(request),
                request_id=values["request_id"],
            )
        except Missing as error:
            raise _placed(error) from error
        return Response(answer)


def _wanted(values: Mapping[str, Any]) -> Wanted:
    left = sorted({code.upper() for code in values["left"]})
    return Wanted(values["rules"], values["scope"], tuple(left))


def _placed(error: Missing) -> Missing | Refusal:
    """Return that a match is not there with its place in the body."""
    return Refusal("no-such-match-here", "left") if error.path == "match" else error


def _planned(found: RescorePreview) -> Planned:
    plan = found.plan
    # A sheet that cannot be scored has no figures, and what follows from it is not known.
    known = not (plan.refused or plan.refused_scores)
    return Planned(
        mark=found.mark,
        scope=plan.scope,
        rules_before=plan.rules_before,
        rules=plan.rules,
        blocked=plan.blocked,
        finished=_changes(plan.finished_changed if known else (), found.people),
        playing=_changes(plan.open_changed if known else (), found.people),
        following=_changes(plan.following_changed if known else (), found.people),
        refused=tuple(_refused(plan)),
        in_the_way=plan.in_the_way,
        unchanged=_codes(plan.unchanged),
        kept=_codes(plan.kept),
        ready=_codes(plan.ready),
    )


def _changes(matches: Iterable[Rescored], people: Mapping[int, Person]) -> tuple[Rescoring, ...]:
    return tuple(
        Rescoring(
            one.code,
            stand_of(one.before, people, one.score_before),
            stand_of(one.after, people, one.score_after),
            one.struck,
        )
        for one in matches
    )


def _refused(plan: Rescore) -> Iterator[Refused]:
    for hand in plan.refused:
        yield Refused(hand.match, hand.fact_id, hand.number, hand.reason, refused_why(hand))
    for score in plan.refused_scores:
        told = coded_sentence(score.reason, dict(score.params))
        yield Refused(score.match, None, score.number, score.reason, told)


def _codes(matches: Iterable[Rescored]) -> tuple[str, ...]:
    return tuple(one.code for one in matches)
