"""`docker/`: the files agree with each other, and their commands run on real services.

No Docker engine is needed: the entrypoint is started as a container would start it, against
PostgreSQL and Valkey, behind nginx with the project's own configuration.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from _lib.network import any_port

from tests.platform.servers import NO_PROXY, fresh_database, get_in_time, until

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.once

PUBLIC = "gin.example.org"
APPLICATION = ("migrate", "web", "worker")


@pytest.fixture(scope="session")
def compose(root: Path) -> dict[str, Any]:
    return yaml.safe_load((root / "docker/compose.yml").read_text(encoding="utf-8"))


# ---------------------------------------------------------------- the files


def test_compose_has_every_service_that_the_house_names(compose: dict[str, Any]) -> None:
    assert set(compose["services"]) == {
        "migrate", "web", "worker", "postgres", "redis", "proxy",
    }  # fmt: skip


def test_compose_asks_the_entrypoint_for_what_it_knows(root: Path, compose: dict[str, Any]) -> None:
    known = set(re.findall(r"^(\w+)\)$", (root / "docker/entrypoint").read_text(), re.MULTILINE))
    asked = {compose["services"][name]["command"][0] for name in APPLICATION}
    assert asked == set(APPLICATION) <= known


def test_every_variable_of_compose_is_in_the_example(root: Path) -> None:
    used = set(re.findall(r"\$\{(\w+)", (root / "docker/compose.yml").read_text()))
    example = (root / "docker/.env.example").read_text()
    assert used == set(re.findall(r"^(\w+)=", example, re.MULTILINE))


def test_example_holds_no_secret(root: Path) -> None:
    lines = (root / "docker/.env.example").read_text().splitlines()
    assert {"SECRET_KEY=", "POSTGRES_PASSWORD="} <= set(lines)


def test_compose_gives_the_application_no_more_than_it_needs(compose: dict[str, Any]) -> None:
    for name in APPLICATION:
        service = compose["services"][name]
        assert service["cap_drop"] == ["ALL"], name
        assert service["read_only"] is True, name
        assert service["security_opt"] == ["no-new-privileges:true"], name
    published = [name for name, service in compose["services"].items() if "ports" in service]
    assert published == ["proxy"]
    assert compose["networks"]["inside"] == {"internal": True}
    for name in ("postgres", "redis"):
        assert compose["services"][name]["networks"] == ["inside"], name


def test_worker_may_finish_its_longest_task_before_it_is_stopped(compose: dict[str, Any]) -> None:
    assert compose["services"]["worker"]["stop_grace_period"] == "2m"


def test_images_are_pinned_to_a_version(root: Path, compose: dict[str, Any]) -> None:
    images = [service["image"] for service in compose["services"].values()]
    images += re.findall(r"^FROM (\S+)", (root / "docker/Dockerfile").read_text(), re.MULTILINE)
    for image in images:
        assert re.search(r":(\d|local$)", image), image


def test_image_does_not_run_as_root_and_starts_the_entrypoint(root: Path) -> None:
    lines = (root / "docker/Dockerfile").read_text().splitlines()
    assert "USER undercut" in lines
    assert 'ENTRYPOINT ["docker/entrypoint"]' in lines
    assert os.access(root / "docker/entrypoint", os.X_OK)


def test_entrypoint_refuses_a_word_it_does_not_know(root: Path) -> None:
    done = subprocess.run(
        [root / "docker/entrypoint", "dance"], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (64, "")
    assert "'dance' is none of web, worker, migrate, manage, healthy" in done.stderr


# ---------------------------------------------------------------- the commands


@pytest.fixture
def place() -> Iterator[Path]:
    """Yield a folder for everything that the test makes."""
    with tempfile.TemporaryDirectory(prefix="undercut-docker-") as folder:
        yield Path(folder)


@contextmanager
def running(command: list[object], log: Path, environment: dict[str, str]) -> Iterator[None]:
    """Keep `command` running inside the block; stop it as Docker would."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            list(map(str, command)),
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield
        assert process.poll() is None, log.read_text(errors="replace")
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(5)


def nginx_configuration(root: Path, place: Path, kind: str, values: dict[str, str]) -> Path:
    """Return a whole configuration around the project's template, filled in as the image does."""
    template = (root / f"docker/nginx/{kind}.conf.template").read_text(encoding="utf-8")
    for name, value in values.items():
        template = template.replace(f"${{{name}}}", value)
    assert "${" not in template
    path = place / "nginx.conf"
    path.write_text(
        f"""
daemon off;
pid {place}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {place}/body;
    proxy_temp_path {place}/proxy;
    fastcgi_temp_path {place}/fastcgi;
    uwsgi_temp_path {place}/uwsgi;
    scgi_temp_path {place}/scgi;
    {template}
}}
""",
        encoding="utf-8",
    )
    return path


@pytest.mark.server
@pytest.mark.nginx
@pytest.mark.skipif(sys.platform == "win32", reason="the image is Linux")
def test_commands_of_the_image_serve_a_tournament(
    root: Path, place: Path, broker_url: str, postgres_url: str
) -> None:
    entrypoint = root / "docker/entrypoint"
    web, proxy = str(any_port()), str(any_port())
    environment = {
        "PATH": f"{sys.prefix}/bin:/usr/sbin:{os.environ['PATH']}",
        "HOME": str(place),
        "DJANGO_SETTINGS_MODULE": "tournament.settings.prod",
        "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "PUBLIC_URL": f"http://{PUBLIC}",
        "PLAIN_HTTP": "true",
        "DATABASE_URL": fresh_database(postgres_url, "undercut_docker"),
        "CELERY_BROKER_URL": broker_url,
        "REDIS_URL": broker_url.rpartition("/")[0] + "/1",
        "UNDERCUT_VAR": str(place / "var"),
        "WEB_HOST": "127.0.0.1",
        "WEB_PORT": web,
        "WORKER_PROCESSES": "1",
    }
    for arguments in (["migrate"], ["manage", "collectstatic", "--noinput", "-v", "0"]):
        subprocess.run([entrypoint, *arguments], check=True, env=environment, capture_output=True)

    configuration = nginx_configuration(
        root,
        place,
        "http",
        {
            "UNDERCUT_UPSTREAM": f"127.0.0.1:{web}",
            "UNDERCUT_HTTP": f"127.0.0.1:{proxy}",
            "UNDERCUT_SCHEME": "http",
            "UNDERCUT_COMMON": str(root / "docker/nginx/common.conf"),
        },
    )
    with ExitStack() as stack:
        for name, command in {
            "web": [entrypoint, "web"],
            "worker": [entrypoint, "worker"],
            "nginx": ["nginx", "-e", "stderr", "-c", configuration],
        }.items():
            stack.enter_context(running(command, place / f"{name}.log", environment))
        get_in_time(f"http://127.0.0.1:{web}/")

        answer = ask(proxy, "/healthz")
        assert (answer.status, json.load(answer)) == (
            200,
            {"status": "ok", "database": "ok", "broker": "ok"},
        )
        page = ask(proxy, "/")
        assert page.status == 200
        assert "default-src 'self'" in page.headers["Content-Security-Policy"]
        style = re.search(rb'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', page.read())
        assert style, "the page links no hashed stylesheet"
        sheet = ask(proxy, style[1].decode())
        assert "immutable" in sheet.headers["Cache-Control"]
        assert ask(proxy, "/", host="elsewhere.example").status == 400

        healthy = [entrypoint, "healthy"]
        assert subprocess.run(healthy, check=False, env=environment).returncode == 0
        until(
            lambda: (
                subprocess.run(
                    [*healthy, "worker"], check=False, env=environment, capture_output=True
                ).returncode
                == 0
            )
        )


def ask(port: str, path: str, host: str = PUBLIC) -> Any:
    """Ask nginx for `path` as a browser that knows the server as `host`."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Host": host})
    try:
        return NO_PROXY.open(request, timeout=10)
    except urllib.error.HTTPError as error:
        return error


@pytest.mark.nginx
@pytest.mark.parametrize("kind", ["http", "https"])
def test_nginx_reads_the_configuration(root: Path, place: Path, kind: str) -> None:
    make_certificate(place)
    configuration = nginx_configuration(
        root,
        place,
        kind,
        {
            "UNDERCUT_UPSTREAM": "127.0.0.1:8000",
            "UNDERCUT_HTTP": "127.0.0.1:8080",
            "UNDERCUT_SCHEME": "http",
            "UNDERCUT_HTTPS": "127.0.0.1:8443",
            "UNDERCUT_COMMON": str(root / "docker/nginx/common.conf"),
            "UNDERCUT_CERTS": str(place),
        },
    )
    done = subprocess.run(
        [shutil.which("nginx") or "/usr/sbin/nginx", "-t", "-e", "stderr", "-c", configuration],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def make_certificate(place: Path) -> None:
    """Write a certificate that nobody trusts, for nginx to read."""
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
            *("-subj", f"/CN={PUBLIC}"),
            *("-keyout", place / "privkey.pem", "-out", place / "fullchain.pem"),
        ],
        check=True,
        capture_output=True,
    )
