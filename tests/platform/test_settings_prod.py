"""Production settings, loaded as a server loads them: by the environment, in a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.once

GOOD = {
    "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "PUBLIC_URL": "https://gin.example.org/",
    "DATABASE_URL": "postgresql://undercut:x@postgres/undercut",
    "CELERY_BROKER_URL": "redis://redis:6379/0",
    "REDIS_URL": "redis://redis:6379/1",
}
ASKED = """
import json
from django.conf import settings as s
print(json.dumps({name: getattr(s, name) for name in (
    "DEBUG", "PUBLIC_URL", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SECURE_SSL_REDIRECT",
    "SECURE_HSTS_SECONDS", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "TASKS_INLINE",
    "SECURE_PROXY_SSL_HEADER",
)}))
"""


def load(root: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "UNDERCUT_VAR")}
    module = {"DJANGO_SETTINGS_MODULE": "tournament.settings.prod"}
    return subprocess.run(
        [sys.executable, "-c", ASKED],
        check=False,
        cwd=root,
        env=kept | module | environment,
        capture_output=True,
        text=True,
    )


def test_prod_behind_https(root: Path) -> None:
    assert json.loads(load(root, GOOD).stdout) == {
        "DEBUG": False,
        "PUBLIC_URL": "https://gin.example.org",
        "ALLOWED_HOSTS": ["gin.example.org"],
        "CSRF_TRUSTED_ORIGINS": ["https://gin.example.org"],
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": 31_536_000,
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "TASKS_INLINE": False,
        "SECURE_PROXY_SSL_HEADER": ["HTTP_X_FORWARDED_PROTO", "https"],
    }


def test_prod_on_a_trusted_network_without_a_certificate(root: Path) -> None:
    plain = {"PLAIN_HTTP": "true", "PUBLIC_URL": "http://10.0.0.5:8080", "BEHIND_PROXY": "false"}
    assert json.loads(load(root, GOOD | plain).stdout) == {
        "DEBUG": False,
        "PUBLIC_URL": "http://10.0.0.5:8080",
        "ALLOWED_HOSTS": ["10.0.0.5"],
        "CSRF_TRUSTED_ORIGINS": ["http://10.0.0.5:8080"],
        "SECURE_SSL_REDIRECT": False,
        "SECURE_HSTS_SECONDS": 0,
        "SESSION_COOKIE_SECURE": False,
        "CSRF_COOKIE_SECURE": False,
        "TASKS_INLINE": False,
        "SECURE_PROXY_SSL_HEADER": None,
    }


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"SECRET_KEY": ""}, "Undercut does not start: SECRET_KEY is missing."),
        ({"SECRET_KEY": "short"}, "Undercut does not start: SECRET_KEY is too short"),
        ({"PUBLIC_URL": ""}, "Undercut does not start: PUBLIC_URL is missing"),
        ({"PUBLIC_URL": "gin.example.org"}, "PUBLIC_URL: 'gin.example.org' is no address like"),
        (
            {"PUBLIC_URL": "http://gin.example.org"},
            "Undercut does not start: PUBLIC_URL must begin with https://",
        ),
        ({"DATABASE_URL": "oracle://x/y"}, "DATABASE_URL: cannot use 'oracle'"),
    ],
)
def test_prod_refuses_to_start_with_a_sentence(
    root: Path, change: dict[str, str], sentence: str
) -> None:
    done = load(root, GOOD | change)
    assert done.returncode != 0
    assert sentence in done.stderr
