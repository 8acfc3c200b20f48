"""The address by which phones reach this installation, as a person types it."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

from tournament.errors import Refusal

LONGEST_ADDRESS = 200
LONGEST_HOST = 253
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")


def clean_address(text: str, path: str = "public_url") -> str:
    """Return a web address as scheme, host and port alone, "" for none.

    In a hall's own network a host may be one word, as in http://laptop:8000. Raises Refusal
    `bad-address` at `path` for anything that is not http or https, and for names and passwords,
    paths and questions in it: printed on paper, an address must lead to the first page.
    """
    typed = text.strip()
    if not typed:
        return ""
    address = _parts(typed)
    if address is None:
        raise Refusal("bad-address", path, value=typed[:LONGEST_ADDRESS])
    return address


def _parts(typed: str) -> str | None:
    if len(typed) > LONGEST_ADDRESS or not typed.isprintable() or " " in typed:
        return None
    try:
        url = urlsplit(typed)
        host, port = url.hostname or "", url.port
    except ValueError:
        return None
    plain = not (url.path.strip("/") or url.query or url.fragment) and "@" not in url.netloc
    if url.scheme not in {"http", "https"} or not plain or port == 0:
        return None
    shown = _host(host)
    return None if shown is None else f"{url.scheme}://{shown}" + (f":{port}" if port else "")


def _host(host: str) -> str | None:
    """Return a host as it stands in an address; None where it can be none."""
    if ":" in host:
        return f"[{host}]" if _is_number(host) and "%" not in host else None
    labels = host.removesuffix(".").split(".")
    if len(host) > LONGEST_HOST or not all(_LABEL.fullmatch(label) for label in labels):
        return None
    # What ends in a figure is read as a number by every browser, or not at all.
    return host if not labels[-1].isdecimal() or _is_number(host) else None


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
