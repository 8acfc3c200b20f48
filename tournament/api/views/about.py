"""The API about itself: its description, and what is answered where there is nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament.api.base import ApiView
from tournament.api.reading import objects, readable
from tournament.api.schema import description

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request


@login_not_required
@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show the description of the API as a page to read."""
    found = description()
    context = {"subjects": readable(found), "objects": objects(found)}
    return render(request, "tournament/api.html", context)


class Schema(ApiView):
    """The description of the API."""

    @extend_schema(exclude=True)
    def get(self, _request: Request) -> Response:
        """Return the OpenAPI document."""
        return Response(description())


class Nothing(ApiView):
    """Every address that is none."""

    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Say that there is nothing, whatever the method."""
        super().initial(request, *args, **kwargs)
        raise Http404
