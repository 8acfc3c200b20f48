"""Logging: lines for people, or one JSON object a line for machines (`LOG_FORMAT=json`)."""

from __future__ import annotations

import datetime as dt
import json
import logging
from typing import Any


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time (UTC), level, logger, message and, if any, the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Return `record` as a line of JSON."""
        line: dict[str, Any] = {
            "time": dt.datetime.fromtimestamp(record.created, tz=dt.UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def logging_config(level: str, style: str) -> dict[str, Any]:
    """Return Django's `LOGGING`: everything from `level` up to standard error in one `style`."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
            "json": {"()": "tournament.settings.logs.JsonFormatter"},
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": style},
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django's own handlers only speak under DEBUG; let everything reach the root.
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": level, "propagate": True},
            # A wrong Host header is a stranger's doing, not our fault: no traceback for it.
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            # WeasyPrint and fontTools tell the state of every font subset.
            "fontTools": {"level": "WARNING"},
            "weasyprint": {"level": "ERROR"},
            "pikepdf": {"level": "WARNING"},
        },
    }
