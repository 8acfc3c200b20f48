"""The addresses of a server: for this computer, for phones on the same network, for players."""

from __future__ import annotations

import os
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from _lib import network
from _lib.say import Stop

SHOWN = 3


class Address(NamedTuple):
    """`here` and `others` are URLs to show, `public` goes into QR codes, `hosts` are allowed."""

    here: str
    others: list[str]
    public: str
    hosts: list[str]


def address_of(host: str, port: int, public_url: str | None) -> Address:
    """Return the addresses of a server that listens on `host`:`port`."""
    everywhere = host in network.EVERYWHERE
    reachable = network.addresses() if everywhere else []
    here = _url({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)  # noqa: S104 - a name
    others = [_url(address, port) for address in reachable]
    given = (public_url or os.environ.get("PUBLIC_URL", "")).rstrip("/")
    public = _checked(given) if given else next(iter(others), here)
    names = _names() if everywhere else []
    own = [] if everywhere else [network.url_host(host)]
    hosts = ["127.0.0.1", "localhost", "[::1]", *own, *reachable, *names]
    return Address(here, others[:SHOWN], public, list(dict.fromkeys(hosts)))


def _url(host: str, port: int) -> str:
    return f"http://{network.url_host(host)}" + ("" if port == 80 else f":{port}")


def _checked(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise Stop(f"--public-url: {url} is no address like http://192.168.1.20:8000")
    return url


def _names() -> list[str]:
    """Return the names that others may know this computer by."""
    name = socket.gethostname().lower()
    return [name, f"{name}.local"] if name else []
