"""Make the database and the static files ready. Runs in .venv, in one process, for speed.

Speaks to the person on standard error; its answer to the server is JSON on standard output.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.db.migrations.executor import MigrationExecutor

ROOT = Path(__file__).resolve().parents[2]
REFUSED = 3
SPACE_BYTES = 100 * 1024 * 1024


class Refused(Exception):  # noqa: N818 - the reason why the server does not start
    """The database cannot be used; the message says why and what to do."""


def main() -> int:
    """Prepare; print the answer; return the exit code."""
    sys.path[0] = str(ROOT)  # not this folder: its modules have names that packages have too
    import django  # noqa: PLC0415 - after the path is set

    django.setup()
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415
    from django.db import DatabaseError  # noqa: PLC0415

    try:
        database()
        static_files()
        print(json.dumps({"words": words(demo="--demo" in sys.argv)}))
    except (Refused, ImproperlyConfigured) as refusal:
        return _fail(str(refusal))
    except (DatabaseError, sqlite3.Error, OSError) as error:
        return _fail(_database_trouble(error))
    return 0


def _fail(message: str) -> int:
    print(message, file=sys.stderr, flush=True)
    return REFUSED


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


# ---------------------------------------------------------------- the database


def database() -> None:
    """Migrate, after a backup if there is something to lose. Never touch a newer database."""
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415
    from django.db.migrations.executor import MigrationExecutor  # noqa: PLC0415

    if connection.vendor == "sqlite":
        Path(connection.settings_dict["NAME"]).parent.mkdir(parents=True, exist_ok=True)
    executor = MigrationExecutor(connection)
    _refuse_newer(executor)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not plan:
        return
    if executor.loader.applied_migrations:
        vendor = connection.vendor
        _back_up(connection.settings_dict["NAME"], vendor=vendor, first=plan[0][0].name)
        _archive_events(vendor)
        _tell(f"Bringing the database up to date ({len(plan)} migrations)")
    else:
        _tell("Making the database")
    call_command("migrate", interactive=False, verbosity=0)


def _refuse_newer(executor: MigrationExecutor) -> None:
    from django.apps import apps  # noqa: PLC0415

    ours = {config.label for config in apps.get_app_configs()}
    known = executor.loader.disk_migrations
    unknown = sorted(
        f"{app}.{name}"
        for app, name in executor.loader.applied_migrations
        if app in ours and (app, name) not in known and not _squashed_away(executor, app, name)
    )
    if unknown:
        message = (
            f"This database was made by a newer Undercut (it has {unknown[-1]}). Start that "
            "version, or use a backup from before it: var/backups holds one for every change."
        )
        raise Refused(message)


def _squashed_away(executor: MigrationExecutor, app: str, name: str) -> bool:
    return any(
        (app, name) in migration.replaces for migration in executor.loader.disk_migrations.values()
    )


def _back_up(name: str, *, vendor: str, first: str) -> None:
    """Copy the SQLite file, whole and consistent even while it is in use."""
    if vendor != "sqlite":
        return
    from django.conf import settings  # noqa: PLC0415

    source = Path(name)
    folder = Path(settings.VAR_DIR) / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(folder).free < source.stat().st_size + SPACE_BYTES:
        message = f"Not enough free space for a backup of {source.name} in {folder}."
        raise Refused(message)
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    target = folder / f"{source.stem}-{stamp}-before-{first}.sqlite3"
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
    os.chmod(target, 0o600)
    _tell(f"Backup of the database: {target}")


def _archive_events(vendor: str) -> None:
    """Write each event as a file of its own, beside the copy or where there is none."""
    from django.core.management import CommandError, call_command  # noqa: PLC0415

    said = io.StringIO()
    try:
        call_command("backup", before_migrate=True, stdout=said, no_color=True)
    except CommandError as error:
        if vendor != "sqlite":
            message = f"No backup before the database changes, so it was left as it is. {error}"
            raise Refused(message) from error
        _tell(f"The events have no files of their own; the copy of the database holds all. {error}")
    written = said.getvalue().splitlines()
    if written:
        _tell(f"Each event as a file ({len(written)}): {os.path.dirname(written[0])}")


def _database_trouble(error: Exception) -> str:
    text = str(error)
    if "disk is full" in text or "No space left" in text:
        return "The disk is full: the database cannot grow. Free some space and start again."
    if "readonly database" in text or "Read-only file system" in text:
        return f"The database cannot be written to ({text}): check the rights of file and folder."
    if "file is not a database" in text or "malformed" in text:
        return (
            f"The database file is damaged or is no database ({text}). var/backups holds a copy "
            "from before each change of its structure."
        )
    return f"The database does not work: {text.strip()}"


# ---------------------------------------------------------------- static files


def static_files() -> None:
    """Collect static files, if any changed since they were last collected."""
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415

    if "staticfiles.storage.StaticFilesStorage" in settings.STORAGES["staticfiles"]["BACKEND"]:
        return  # served as they lie (dev)
    root = Path(settings.STATIC_ROOT)
    stamp = root.with_name(root.name + ".stamp")
    fingerprint = _static_fingerprint()
    if (root / "staticfiles.json").exists() and _text_of(stamp) == fingerprint:
        return
    _tell("Collecting static files")
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(fingerprint, encoding="ascii")


def _static_fingerprint() -> str:
    """Return a fingerprint of every static file's name, size and time."""
    from django.contrib.staticfiles.finders import get_finders  # noqa: PLC0415

    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in sorted(finder.list([]), key=lambda found: found[0]):
            found = os.stat(storage.path(path))
            digest.update(f"{path}|{found.st_size}|{found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        return ""


# ---------------------------------------------------------------- the first words


def words(*, demo: bool) -> list[str]:
    """Return what the server shows: the demo's sign-in, or the link that makes the owner."""
    from django.core.management import call_command  # noqa: PLC0415

    said = io.StringIO()
    arguments: dict[str, Any] = {"stdout": said, "no_color": True}
    if demo:
        call_command("demo", **arguments)
        return said.getvalue().splitlines()
    call_command("owner_link", **arguments)
    link = said.getvalue().strip()
    if not link:
        return []
    return ["Become the owner (this link works once):", f"  {link}"]


if __name__ == "__main__":
    sys.exit(main())
