"""Signing in and out, and the one-time link of a first start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

from django import forms
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LoginView, LogoutView
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from tournament.enums import Role
from tournament.errors import Refusal
from tournament.forms.access import JoinForm, SignInForm
from tournament.forms.base import focus_first_error
from tournament.services.accounts import link_open, owner_create
from tournament.services.staff import staff_join
from tournament.views._shared import (
    UNPROCESSABLE,
    sent,
    tell,
    told_in,
)
from tournament.wording.refusals import sentence

if TYPE_CHECKING:
    from django.contrib.auth.forms import AuthenticationForm
    from django.contrib.auth.models import User
    from django.http import HttpRequest, HttpResponse
    from django.http.response import HttpResponseBase

    from tournament.models import OneTimeLink

GONE = 410


@method_decorator(login_not_required, name="dispatch")
class SignIn(LoginView):
    """User name and password; goes on to `next` when that lies within this site."""

    template_name = "tournament/desk/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Let a piece of a page that finds its session over go to the whole sign-in page."""
        if getattr(request, "htmx", None) and request.method == "GET":
            target = urlencode({"next": _page_of(request)})
            return HttpResponseClientRedirect(f"{request.path}?{target}")
        return super().dispatch(request, *args, **kwargs)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Show what was wrong, as a refused form."""
        focus_first_error(form)
        return self.render_to_response(self.get_context_data(form=form), status=UNPROCESSABLE)


def _page_of(request: HttpRequest) -> str:
    """Return the path of the page that a piece was asked for from."""
    url = urlsplit(request.htmx.current_url_abs_path or "/")  # type: ignore[attr-defined]
    return url.path


class SignOut(LogoutView):
    """Ends the session (by POST only) and goes to the list of events."""

    http_method_names = ["post", "options"]


@never_cache
@login_not_required
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Let somebody in by a one-time link: the owner of a new installation, or staff of an event.

    A link that is used up, too old or unknown gets a page that says so and what to do.
    """
    try:
        link = link_open(token=token)
    except Refusal as error:
        return _link_page(request, error)
    if link.tournament is not None:
        return _join_event(request, token, link)
    form = JoinForm(sent(request))
    if request.method == "POST" and form.is_valid():
        user = _create(form, token)
        if user is not None:
            login(request, user)
            tell(request, _("Welcome, %(name)s. Make your first event.") % {"name": user.username})
            return redirect("home")
    if form.is_bound:
        focus_first_error(form)
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "tournament/desk/join.html", {"form": form}, status=status)


def _join_event(request: HttpRequest, token: str, link: OneTimeLink) -> HttpResponse:
    """Take up a role in an event, with the account that is signed in or with a new one."""
    known = request.user.is_authenticated
    form: forms.Form = forms.Form(sent(request)) if known else JoinForm(sent(request))
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        with told_in(form):
            user, code = staff_join(
                token=token,
                actor=request.user if known else None,  # type: ignore[arg-type]
                username=values.get("username", ""),
                password=values.get("password", ""),
            )
            if not known:
                login(request, user)
            tell(request, _("You are in. This is the desk of the event."))
            return redirect("manage", code=code)
    if form.is_bound and not known:
        focus_first_error(form)
    context = {
        "form": form,
        "invited": link.tournament,
        "role": Role(link.role).label,
        "here": request.path,
    }
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "tournament/desk/join.html", context, status=status)


def _create(form: JoinForm, token: str) -> User | None:
    values = form.cleaned_data
    with told_in(form):
        return owner_create(token=token, username=values["username"], password=values["password"])
    return None


def _link_page(request: HttpRequest, error: Refusal) -> HttpResponse:
    context = {"code": error.code, "told": sentence(error)}
    return render(request, "tournament/desk/link_gone.html", context, status=GONE)
