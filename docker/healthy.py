"""Whether this container does its work: exit code 0 or 1, for Docker's health checks.

`healthy` asks the web process, `healthy worker` whether the worker of this container answers.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from urllib.parse import urlsplit

TIMEOUT_SECONDS = 4


def web() -> bool:
    """Ask /healthz as the proxy would: under the name that players use."""
    port = os.environ.get("WEB_PORT", "8000")
    host = urlsplit(os.environ.get("PUBLIC_URL", "")).netloc or "localhost"
    request = urllib.request.Request(f"http://127.0.0.1:{port}/healthz", headers={"Host": host})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310
            return bool(json.load(answer)["status"] == "ok")
    except (OSError, ValueError, KeyError):
        return False


def worker() -> bool:
    """Ask the worker of this container over the broker."""
    command = [sys.executable, "-m", "celery", "-A", "tournament.celery_app", "inspect", "ping"]
    command += ["--timeout", "5", "--destination", f"celery@{socket.gethostname()}"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


if __name__ == "__main__":
    sys.exit(not (worker() if sys.argv[1:] == ["worker"] else web()))
