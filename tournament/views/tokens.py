"""The tokens by which programs act as whoever is signed in: made, shown once, revoked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.errors import Missing
from tournament.forms.base import focus_first_error
from tournament.forms.tokens import TokenForm
from tournament.selectors.tokens import tokens_of
from tournament.services.tokens import token_make
from tournament.services.tokens import token_revoke as revoke
from tournament.views._shared import UNPROCESSABLE, sent, tell, told_in

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.services.tokens import NewToken


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """Show your tokens; a form sent makes one, which is shown this once.

    Sent twice it makes one token: the second has a name that is taken.
    """
    form = TokenForm(sent(request))
    made: NewToken | None = None
    if form.is_bound and form.is_valid():
        with told_in(form):
            made = token_make(
                name=form.cleaned_data["name"],
                actor=request.user,  # type: ignore[arg-type]
            )
    refused = form.is_bound and made is None
    if refused:
        focus_first_error(form)
    context = {
        "form": form if refused else TokenForm(),
        "made": made,
        "header": f"Authorization: Bearer {made.secret}" if made else "",
        "tokens": tokens_of(request.user),  # type: ignore[arg-type]
    }
    status = UNPROCESSABLE if refused else 200
    return render(request, "tournament/desk/tokens.html", context, status=status)


@require_POST
def token_revoke(request: HttpRequest, number: int) -> HttpResponse:
    """Let a token work no more."""
    try:
        revoke(token_id=number, actor=request.user)  # type: ignore[arg-type]
    except Missing as error:
        raise Http404 from error
    tell(request, _("The token is revoked: it works no more."))
    return redirect("tokens")
