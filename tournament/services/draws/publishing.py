"""Publishing a draw, and taking one back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tournament.enums import EventState, StageState
from tournament.errors import Refusal
from tournament.models import Entry, HandFact, RulingFact, ScoreFact, Stage
from tournament.permissions import may_draw
from tournament.services.draws.drafts import draft_drop, playing, refuse_unless_looked_at
from tournament.services.write_path import begin

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournament.services.write_path import Act


def draw_publish(
    *, tournament_id: int, drawn: str = "", actor: User | None, request_id: str = ""
) -> dict[str, Any]:
    """Show the draft to everybody and open its matches.

    `drawn` is the mark of the draft that the director looked at. Raises Refusal `no-draft`,
    `draw-changed` when it was drawn again meanwhile, and `draw-out-of-date` when the entries are
    no longer those drawn.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="draw.publish",
            allowed=may_draw,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, drawn],
        )
        if act.answer is not None:
            return act.answer
        stage = act.tournament.stages.first()
        if stage is not None:
            refuse_unless_looked_at(stage, drawn)
        if stage is None or stage.state == StageState.DRAWING:
            raise Refusal("no-draft")
        if stage.state == StageState.PUBLISHED:
            raise Refusal("draw-published")
        refuse_out_of_date(act, stage)
        stage.state, stage.published_at = StageState.PUBLISHED, timezone.now()
        stage.save(update_fields=["state", "published_at"])
        act.event_changes["state"] = EventState.RUNNING
        return act.finish(
            before={"state": "draft"}, after={"state": "published"}, answer={"stage": stage.pk}
        )


def refuse_out_of_date(act: Act, stage: Stage) -> None:
    """Refuse a draft that no longer has everybody in it who is to be drawn, or has others.

    Raises Refusal `draw-out-of-date` with `people` where they can be named.
    """
    drawn = set(stage.seed_order)
    wanted, may = (
        dict(playing(act, here_only=only).order_by("number").values_list("pk", "name"))
        for only in (stage.here_only, False)
    )
    if came := tuple(name for pk, name in wanted.items() if pk not in drawn):
        raise Refusal("draw-out-of-date", reason="came", people=came)
    if gone := drawn - set(may):
        left = Entry.objects.filter(pk__in=gone).order_by("number").values_list("name", flat=True)
        more: dict[str, Any] = {"reason": "left", "people": tuple(left)} if left else {}
        raise Refusal("draw-out-of-date", **more)


def draw_discard(
    *,
    tournament_id: int,
    drawn: str = "",
    actor: User | None,
    request_id: str = "",
    reason: str = "",
) -> dict[str, Any]:
    """Take a draw back, also a published one as long as nothing was played or ruled in it.

    `drawn` is the mark of the draw as shown. Raises Refusal `no-draft`, `draw-changed`, and
    `play-has-begun` with the first match that has a fact.
    """
    with transaction.atomic(durable=True):
        act = begin(
            actor=actor,
            action="draw.discard",
            allowed=may_draw,
            tournament_id=tournament_id,
            request_id=request_id,
            content=[tournament_id, drawn],
            reason=reason,
        )
        if act.answer is not None:
            return act.answer
        stage = act.tournament.stages.first()
        if stage is None:
            raise Refusal("no-draft")
        refuse_unless_looked_at(stage, drawn)
        _refuse_if_played(act)
        before = {"state": stage.state, "lot_seed": stage.lot_seed}
        draft_drop(stage)
        act.event_changes["state"] = EventState.SETUP
        return act.finish(before=before, after={}, answer={})


def _refuse_if_played(act: Act) -> None:
    for fact in (HandFact, ScoreFact, RulingFact):
        code = (
            fact.objects.filter(match__tournament=act.tournament)
            .order_by("match__key")
            .values_list("match__code", flat=True)
            .first()
        )
        if code is not None:
            raise Refusal("play-has-begun", match=code)
