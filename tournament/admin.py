"""The admin: for looking, not for changing. Everything is written by the services."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin

from tournament import models

if TYPE_CHECKING:
    from django.http import HttpRequest

    _Admin = admin.ModelAdmin[Any]
else:
    _Admin = admin.ModelAdmin


class ReadOnlyAdmin(_Admin):
    """Shows rows; adds, changes and deletes none."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002
        """Nobody adds rows behind the services."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002
        """Nobody changes rows behind the services."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002
        """Nobody deletes rows behind the services."""
        return False


def _show(*models_: type[Any], columns: tuple[str, ...], search: tuple[str, ...] = ()) -> None:
    options = {"list_display": ("pk", *columns), "search_fields": search}
    for model in models_:
        admin.site.register(model, type(f"{model.__name__}Admin", (ReadOnlyAdmin,), dict(options)))


_show(models.Player, columns=("name", "club"), search=("name", "name_key"))
_show(models.Tournament, columns=("code", "name", "state", "revision"), search=("code", "name"))
_show(models.Entry, columns=("tournament", "number", "player", "seed"))
_show(models.Stage, columns=("tournament", "number", "kind", "state"))
_show(models.Match, columns=("tournament", "code", "state", "how", "winner", "revision"))
_show(models.HandFact, columns=("match", "position", "ending", "struck_at"))
_show(models.ScoreFact, columns=("match", "position", "kind", "struck_at"))
_show(models.RulingFact, columns=("match", "kind", "winner", "struck_at"))
_show(models.Job, columns=("tournament", "kind", "state", "done", "of"))
_show(models.AuditEvent, columns=("tournament", "match_code", "action", "actor", "at"))
