"""`script/server`: from a fresh folder to a running tournament, and down to nothing again."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request

from _lib import instance as instances
from _lib import network, pango, stopping, valkey, venv
from _lib.addresses import Address, address_of
from _lib.children import Child, Family
from _lib.paths import ROOT, VAR, WINDOWS, venv_python, writable
from _lib.say import FAILED, Stop, cannot_write, say, warn

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones in the hall must reach it; --host says otherwise
PORT = 8000
WEB_START_SECONDS = 60.0
LOOK_SECONDS = 0.25


def main(arguments: list[str]) -> int:
    """Run `script/server`; return the exit code."""
    options = _parser().parse_args(arguments)
    stopping.listen()
    family = Family()
    try:
        return _run(options, family)
    except Stop as stop:
        warn(str(stop))
        return stop.code
    except OSError as error:
        warn(str(cannot_write(error, error.filename or VAR)))
        return FAILED
    except (stopping.Interrupted, KeyboardInterrupt):
        return 0
    finally:
        family.stop()
        family.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="script/server", description="Install what is missing and serve a tournament."
    )
    add = parser.add_argument
    add("--demo", action="store_true", help="a sample event, on this computer alone")
    add("--host", help=f"address to listen on ({EVERYWHERE}; with --demo {LOOPBACK})")
    add("--port", type=_port, default=PORT, help=f"port to listen on ({PORT})")
    add("--database", help="SQLite file or database URL (var/undercut.sqlite3)")
    add("--public-url", help="address that players use, for QR codes and links")
    add("--no-worker", action="store_true", help="no Celery worker: pages wait for the work")
    return parser


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65_535:
        message = f"{text!r} is no port (1 to 65535)"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _run(options: argparse.Namespace, family: Family) -> int:
    host = options.host or (LOOPBACK if options.demo else EVERYWHERE)
    network.demand_free(host, options.port)
    venv.ensure(venv.BASE)
    writable(VAR)
    os.umask(0o077)  # names and passwords: for the person who runs it alone
    address = address_of(host, options.port, options.public_url)
    instance = instances.instance_of(options.database, demo=options.demo)
    with instances.hold(instance, address.here):
        environment = _environment(instance, address)
        broker = None if options.no_worker else _start_broker(family, instance.name, environment)
        words = _prepare(environment, demo=options.demo)
        web = _web(instance.name, environment, host, options.port)
        family.start(web)
        if broker:
            family.start(_worker(instance.name, environment))
        _wait_for_first_page(web, address)
        _greet(address, words, worker=bool(broker))
        return _watch(family)


def _environment(instance: instances.Instance, address: Address) -> dict[str, str]:
    """Return the environment of every process of this server."""
    given = dict(os.environ)
    hosts = {*address.hosts, *filter(None, given.get("ALLOWED_HOSTS", "").split(","))}
    settings = given.get("DJANGO_SETTINGS_MODULE", "")
    if not settings.startswith("tournament.settings."):
        settings = "tournament.settings.laptop"  # another project's, left in this shell
    return given | {
        "DJANGO_SETTINGS_MODULE": settings,
        "DATABASE_URL": instance.url,
        "UNDERCUT_INSTANCE": "" if instance.name == instances.DEFAULT else instance.name,
        "UNDERCUT_VAR": str(VAR),
        "PUBLIC_URL": address.public,
        "ALLOWED_HOSTS": ",".join(sorted(hosts)),
        "PYTHONUNBUFFERED": "1",
    }


def _start_broker(family: Family, name: str, environment: dict[str, str]) -> bool:
    """Start the broker and name it in `environment`; return whether a worker has one."""
    if environment.get("CELERY_BROKER_URL"):
        return True
    if valkey.server_binary() is None:
        say("No broker for this system: sheets and draws are made while the page waits.")
        return False
    broker = valkey.Broker(name, environment)
    for attempt in ("first", "with an empty one"):
        family.start(broker.child)
        if broker.wait_until_ready():
            break
        warn(f"The broker did not start ({attempt}). It said:\n{broker.child.tail()}")
        family.give_up(broker.child)
        broker.set_aside()
    else:
        return False
    environment["CELERY_BROKER_URL"] = broker.url
    return True


def _prepare(environment: dict[str, str], *, demo: bool) -> list[str]:
    """Migrate, collect static files, and return the words that the first page needs."""
    command = [str(venv_python()), str(ROOT / "script" / "_lib" / "prepare.py")]
    asked = subprocess.run(
        [*command, *(["--demo"] if demo else [])],
        check=False,
        env={"LOG_LEVEL": "WARNING"} | environment,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=not WINDOWS,  # Ctrl-C is for us; we end it
    )
    if asked.returncode != 0:
        raise Stop("Undercut was not started (see above).")
    words: list[str] = json.loads(asked.stdout.splitlines()[-1])["words"]
    return words


def _web(name: str, environment: dict[str, str], host: str, port: int) -> Child:
    processes = str(max(2, min(4, os.cpu_count() or 2)))
    command = [str(venv_python()), "-m", "granian", "--interface", "wsgi", "--no-ws"]
    command += ["--host", host, "--port", str(port), "--workers", processes]
    command += ["--blocking-threads", "2", "--workers-kill-timeout", "5"]
    command += ["--respawn-failed-workers", "--respawn-interval", "1", "--log-level", "warning"]
    command += ["tournament.wsgi:application"]
    return Child(f"web-{name}", command, environment, stop_seconds=8.0, vital=True)


def _worker(name: str, environment: dict[str, str]) -> Child:
    command = [str(venv_python()), "-m", "celery", "-A", "tournament.celery_app", "worker"]
    command += ["--concurrency", "2", "--loglevel", "WARNING", "--without-gossip"]
    command += ["--without-mingle", "--hostname", f"undercut-{name}@localhost"]
    return Child(f"worker-{name}", command, environment, stop_seconds=10.0)


def _wait_for_first_page(web: Child, address: Address) -> None:
    """Wait until the web process answers; raise Stop with what it said if it does not."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + WEB_START_SECONDS
    while time.monotonic() < deadline and web.running:
        try:
            with opener.open(f"{address.here}/healthz", timeout=5):
                return
        except urllib.error.HTTPError:
            return  # it answers; what it says stands on the page
        except OSError:
            time.sleep(0.05)
    raise Stop(f"The web process did not start. The end of {web.log}:\n{web.tail()}")


def _greet(address: Address, words: list[str], *, worker: bool) -> None:
    say()
    say("Undercut is running.")
    say(f"  On this computer:  {address.here}")
    for other in address.others:
        say(f"  On this network:   {other}")
    if address.public not in {address.here, *address.others}:
        say(f"  For players:       {address.public}")
    say()
    for line in words:
        say(line)
    if words:
        say()
    if lacking := pango.lacking():
        say(lacking)
    if not worker:
        say("No worker process: sheets and draws are made while the page waits.")
    say("Ctrl-C stops it.")


def _watch(family: Family) -> int:
    """Keep everything running until somebody asks to stop, or it cannot be kept running."""
    while True:
        failed = family.look_after()
        if failed is not None:
            raise Stop(f"The {failed.name} process keeps ending: stopping. See {failed.log}.")
        time.sleep(LOOK_SECONDS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
