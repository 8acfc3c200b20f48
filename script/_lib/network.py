"""Ports and addresses of this computer."""

from __future__ import annotations

import errno
import ipaddress
import socket
import struct
import sys

from _lib.say import Stop

PORTS_TRIED = 50
EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared with, not listened on
SIOCGIFADDR = 0x8915
NEIGHBOURS = ("192.168.255.255", "10.255.255.255", "172.31.255.255", "198.51.100.1")
"""Sockets are only pointed at these, nothing is sent: the kernel tells which of our addresses
it would use."""


def demand_free(host: str, port: int) -> None:
    """Raise Stop, with the way out, unless a server can listen on `host`:`port`."""
    try:
        _listen(host, port)
    except OSError as error:
        raise Stop(_why_not(host, port, error)) from error


def _listen(host: str, port: int) -> None:
    """Listen for a moment. Without SO_REUSEPORT: a second server would share the port silently."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    with socket.socket(family, kind, protocol) as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)
        probe.listen(1)


def _why_not(host: str, port: int, error: OSError) -> str:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        known = ", ".join(["127.0.0.1", *addresses()])
        return f"This computer has no address {host}. It has: {known}; 0.0.0.0 means all of them."
    if error.errno in {errno.EACCES, errno.EPERM}:
        return (
            f"Port {port} needs special rights on this computer (those below 1024 often do). "
            f"Use another: script/server --port {free_port(host, 8000)}"
        )
    if error.errno == errno.EADDRINUSE or getattr(error, "winerror", 0) == 10048:
        return (
            f"Port {port} is in use: another program, or another Undercut, listens there. "
            f"Use a free one: script/server --port {free_port(host, port + 1)}"
        )
    return f"Cannot listen on {host}:{port}: {error.strerror or error}."


def free_port(host: str, start: int) -> int:
    """Return the first port from `start` on that is free; any free one when none near is."""
    for port in range(start, min(start + PORTS_TRIED, 65_536)):
        try:
            _listen(host, port)
        except OSError:
            continue
        return port
    return any_port()


def any_port() -> int:
    """Return a port of the loopback address that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def addresses() -> list[str]:
    """Return this computer's IPv4 addresses that others can reach, the likeliest first."""
    found = [*_towards_neighbours(), *_of_interfaces()] or _of_name()
    usable = [address for address in dict.fromkeys(found) if _reachable(address)]
    return sorted(usable, key=lambda address: not ipaddress.ip_address(address).is_private)


def _reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified)


def _towards_neighbours() -> list[str]:
    found = []
    for neighbour in NEIGHBOURS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((neighbour, 9))
            except OSError:
                continue
            found.append(str(probe.getsockname()[0]))
    return found


def _of_interfaces() -> list[str]:
    """Ask Linux for the address of each interface: a hall's network may lead nowhere."""
    if sys.platform != "linux":
        return []
    import fcntl  # noqa: PLC0415 - not on Windows

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe, SIOCGIFADDR, request)
            except OSError:
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _of_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def url_host(host: str) -> str:
    """Return `host` as it stands in a URL."""
    return f"[{host}]" if ":" in host else host
