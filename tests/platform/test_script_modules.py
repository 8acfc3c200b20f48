"""The scripts' own modules: what they decide before anything is started."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from _lib import instance, network, paths, say, suite, valkey, venv
from _lib.addresses import address_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.once


# ---------------------------------------------------------------- addresses and ports


def test_server_for_everyone_names_this_computer_and_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("PUBLIC_URL", raising=False)
    monkeypatch.setattr(network, "addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    monkeypatch.setattr(socket, "gethostname", lambda: "Hall")
    address = address_of("0.0.0.0", 8000, None)
    assert address.here == "http://127.0.0.1:8000"
    assert address.others == ["http://192.168.1.20:8000", "http://10.0.0.7:8000"]
    assert address.public == "http://192.168.1.20:8000"
    assert address.hosts == [
        "127.0.0.1", "localhost", "[::1]", "192.168.1.20", "10.0.0.7", "hall", "hall.local",
    ]  # fmt: skip


def test_server_without_a_network_is_reached_on_this_computer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("PUBLIC_URL", raising=False)
    monkeypatch.setattr(network, "addresses", list)
    assert address_of("0.0.0.0", 80, None).public == "http://127.0.0.1"


def test_public_url_of_the_command_line_stands_above_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PUBLIC_URL", "http://from-environment:1")
    assert address_of("127.0.0.1", 8000, None).public == "http://from-environment:1"
    assert address_of("127.0.0.1", 8000, "https://gin.example/").public == "https://gin.example"


def test_public_url_that_is_none_is_refused() -> None:
    with pytest.raises(say.Stop, match=r"--public-url: gin\.example is no address like"):
        address_of("127.0.0.1", 8000, "gin.example")


def test_addresses_of_this_machine_are_its_own() -> None:
    for address in network.addresses():
        with socket.socket() as probe:
            probe.bind((address, 0))


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_port_in_use_is_refused_with_a_free_one(host: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen(1)
        port = taken.getsockname()[1]
        with pytest.raises(say.Stop, match=f"Port {port} is in use") as refusal:
            network.demand_free(host, port)
    offered = int(str(refusal.value).split("--port ")[1])
    network.demand_free(host, offered)


@pytest.mark.skipif(not hasattr(socket, "SO_REUSEPORT"), reason="no shared ports here")
def test_port_shared_by_another_server_is_in_use_too() -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        taken.bind(("127.0.0.1", 0))
        taken.listen(1)
        with pytest.raises(say.Stop, match="is in use"):
            network.demand_free("127.0.0.1", taken.getsockname()[1])


def test_address_of_another_computer_is_refused() -> None:
    with pytest.raises(say.Stop, match=r"has no address 198\.51\.100\.7\. It has: 127"):
        network.demand_free("198.51.100.7", 8000)


# ---------------------------------------------------------------- databases


def test_database_is_ours_unless_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    ours = instance.instance_of(None, demo=False)
    assert (ours.name, ours.file) == ("undercut", paths.VAR / "undercut.sqlite3")
    demo = instance.instance_of(None, demo=True)
    assert (demo.name, demo.file) == ("demo", paths.VAR / "demo.sqlite3")


def test_demo_never_touches_the_database_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://gin@db/club")
    assert instance.instance_of(None, demo=True).file == paths.VAR / "demo.sqlite3"
    assert instance.instance_of(None, demo=False).url == "postgresql://gin@db/club"


def test_files_of_one_name_in_two_folders_are_two_instances(tmp_path: Path) -> None:
    first = instance.instance_of(str(tmp_path / "a" / "club.sqlite3"), demo=False)
    second = instance.instance_of(str(tmp_path / "b" / "club.sqlite3"), demo=False)
    assert first.name != second.name
    by_url = instance.instance_of(first.url, demo=False)
    assert by_url == first


def test_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(say.Stop, match="is a folder"):
        instance.instance_of(str(tmp_path), demo=False)


def test_instance_is_held_by_one_server_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance, "VAR", tmp_path)
    held = instance.Instance("club", "sqlite:////data/club.sqlite3", None)
    with instance.hold(held, "http://127.0.0.1:8000"):
        with pytest.raises(say.Stop) as refusal:
            instance.hold(held, "http://127.0.0.1:8001")
        assert f"at http://127.0.0.1:8000 (process {os.getpid()})" in str(refusal.value)
    instance.hold(held, "http://127.0.0.1:8001").close()


# ---------------------------------------------------------------- the rest


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "The disk is full"),
        (errno.EROFS, "Cannot write to /x (Read-only file system). Put Undercut into a folder"),
        (errno.EACCES, "Cannot write to /x (Permission denied). Put Undercut into a folder"),
        (errno.ENOTDIR, "Cannot write to /x: Not a directory."),
    ],
)
def test_fault_of_the_disk_is_told_with_the_way_out(number: int, sentence: str) -> None:
    told = str(say.cannot_write(OSError(number, os.strerror(number)), "/x"))
    assert told.startswith(sentence)


@pytest.mark.parametrize(
    ("pip_said", "sentence"),
    [
        ("ERROR: Could not install packages: [Errno 28] No space left on device", "The disk is"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "A downloaded package is not the one"),
        ("ERROR: Could not find a version that satisfies", "The packages could not be fetched"),
    ],
)
def test_failed_installation_is_told_with_its_reason(pip_said: str, sentence: str) -> None:
    assert sentence in venv._why_pip_failed([pip_said])


def test_environment_is_made_again_when_the_project_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    stamp = {"root": "/elsewhere", venv.BASE: venv.lock_hash(venv.BASE)}
    assert venv._fits(stamp, venv.BASE) is False


def test_environment_of_another_project_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "manage.py").touch()
    monkeypatch.setattr(venv, "VENV", tmp_path / ".venv")
    with pytest.raises(say.Stop, match=f"belongs to the Undercut in {tmp_path}"):
        venv._refuse_a_stranger({"root": str(tmp_path)})
    venv._refuse_a_stranger({"root": "/gone"})
    venv._refuse_a_stranger({})


def test_broker_of_this_system_is_found_in_the_environment() -> None:
    found = valkey.server_binary()
    if sys.platform == "win32":
        assert found is None
    elif venv.VENV.resolve() == paths.Path(sys.prefix).resolve():
        assert found is not None
        assert os.access(found, os.X_OK)


def test_python_that_is_too_old_is_told_what_to_do(root: Path) -> None:
    question = (
        "import sys; sys.version_info = (3, 8, 18); sys.path.insert(0, 'script');"
        "from _lib import oldest_python; oldest_python.demand()"
    )
    done = subprocess.run(
        [sys.executable, "-c", question],
        check=False,
        cwd=root,
        env=os.environ | {"UNDERCUT_TRIED_NEWER_PYTHON": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "Undercut needs Python 3.11 or newer; this is Python 3.8" in done.stderr


def passes(*arguments: str, one_db: str | None = None) -> list[tuple[str, list[str]]]:
    return [(job.name, job.arguments) for job in suite.plan(one_db, list(arguments))]


def test_whole_suite_runs_what_is_once_apart_and_the_rest_on_both_databases() -> None:
    assert passes() == [
        ("once", ["-m", "once"]),
        ("postgres", ["-m", "not once", "--ignore=tests/unit"]),
        ("sqlite", ["-m", "not once", "--ignore=tests/unit"]),
    ]
    assert [name for name, _ in passes(one_db="postgres")] == ["once", "postgres"]


def test_options_go_to_every_pass() -> None:
    assert passes("-k", "undercut", "-m", "not browser") == [
        ("once", ["-k", "undercut", "-m", "(not browser) and once"]),
        ("postgres", ["-k", "undercut", "-m", "(not browser) and not once", "--ignore=tests/unit"]),
        ("sqlite", ["-k", "undercut", "-m", "(not browser) and not once", "--ignore=tests/unit"]),
    ]


def test_pure_tests_alone_need_no_database() -> None:
    assert passes("tests/unit/scoring", "-x") == [("unit", ["tests/unit/scoring", "-x"])]


def test_named_tests_run_on_both_databases_or_on_the_one_asked_for() -> None:
    path = "tests/platform/test_services_plugin.py"
    assert [name for name, _ in passes(path)] == ["postgres", "sqlite"]
    assert passes(path)[0][1] == [path, "-m", "not once"]
    assert passes(path, one_db="postgres") == [("postgres", [path])]
