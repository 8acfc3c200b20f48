"""The staff of an event: who may do what, and links that let others in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import segno
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.enums import Role
from tournament.forms.staff import InviteForm, MemberForm, RevokeForm
from tournament.permissions import may_appoint, may_invite
from tournament.selectors.staff import open_links, staff_of
from tournament.services import staff as services
from tournament.views._shared import act_of, desk_page, event_for, event_url, tell_done, told_in

if TYPE_CHECKING:
    from django import forms
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.desk import DeskEvent


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def manage_staff(request: HttpRequest, code: str) -> HttpResponse:
    """Show the staff; a form sent makes a one-time link, which is shown this once."""
    event = event_for(request, code, may_invite)
    appoint = may_appoint(event.role)
    if request.method != "POST":
        return _page(request, event, InviteForm(appoint=appoint))
    form = InviteForm(request.POST, appoint=appoint)
    answer: dict[str, Any] = {}
    if form.is_valid():
        with told_in(form):
            answer = services.invite_make(
                tournament_id=event.pk,
                role=form.cleaned_data["role"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
    if not answer:
        return _page(request, event, form)
    url = _address(request, event, answer["token"])
    shown = {"url": url, "qr": _qr(url), "role": Role(answer["role"]).label}
    return _page(request, event, InviteForm(appoint=appoint), {"made": shown})


def _address(request: HttpRequest, event: DeskEvent, token: str) -> str:
    """Return the whole address of a link: that which phones in the hall reach."""
    path = reverse("join", kwargs={"token": token})
    if event.public_url:
        return event.public_url.rstrip("/") + path
    return request.build_absolute_uri(path)


def _qr(url: str) -> SafeString:
    """Return a QR code as inline SVG without style and script."""
    drawn = segno.make(url, error="m").svg_inline(
        scale=4, border=4, light="#fff", dark="#000", svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308 - drawn here from numbers alone


@never_cache
@require_POST
def staff_change(request: HttpRequest, code: str) -> HttpResponse:
    """Give somebody another role, or none."""
    event = event_for(request, code, may_invite)
    form = MemberForm(request.POST)
    if form.is_valid():
        with told_in(form):
            answer = services.staff_change(
                tournament_id=event.pk,
                user_id=form.cleaned_data["user_id"],
                role=form.cleaned_data["role"],
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            tell_done(request, answer, _("The staff is changed."))
            return redirect(event_url("manage_staff", event))
    return _page(request, event, InviteForm(appoint=may_appoint(event.role)), refused=form)


@never_cache
@require_POST
def links_revoke(request: HttpRequest, code: str) -> HttpResponse:
    """Let every link that was not used yet stop working."""
    event = event_for(request, code, may_invite)
    form = RevokeForm(request.POST)
    if form.is_valid():
        with told_in(form):
            answer = services.invites_revoke(
                tournament_id=event.pk,
                actor=request.user,  # type: ignore[arg-type]
                request_id=act_of(form),
            )
            tell_done(request, answer, _("No link works any more. Make new ones as you need them."))
            return redirect(event_url("manage_staff", event))
    return _page(request, event, InviteForm(appoint=may_appoint(event.role)), refused=form)


def _page(
    request: HttpRequest,
    event: DeskEvent,
    invite: InviteForm,
    context: dict[str, Any] | None = None,
    *,
    refused: forms.Form | None = None,
) -> HttpResponse:
    appoint = may_appoint(event.role)
    members = [
        (member, MemberForm(initial={"user_id": member.user_id, "role": member.role}))
        for member in staff_of(event.pk)
    ]
    shown = {
        "invite": invite,
        "members": members,
        "links": open_links(event.pk, event.time_zone),
        "revoke": RevokeForm(),
        "appoint": appoint,
        "refused": refused,
        **(context or {}),
    }
    return desk_page(request, "staff.html", event, shown, form=refused or invite)
