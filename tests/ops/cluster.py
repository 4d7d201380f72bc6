"""Several instances of the service behind nginx, on loopback."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from getpass import getuser
from pathlib import Path

import pytest
import requests

from tests.conftest import ROOT, free_port, wait_until_ready

NGINX = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def need_nginx() -> str:
    """The path of nginx; without one the test is skipped, unless that is not allowed."""
    if NGINX is None:
        assert "REQUIRE_NGINX" not in os.environ, "no nginx here, and it is required"
        pytest.skip("no nginx on this machine: nothing is tested behind it")
    return NGINX


@dataclass
class Instance:
    """One gunicorn, which can be stopped, killed in part and started again."""

    folder: Path
    port: int = field(default_factory=free_port)
    environ: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.folder / f"log-{self.port}"

    def start(self) -> "Instance":
        usual = {"WEB_CONCURRENCY": "2", "REFEREE_DRAIN": "1", "PORT": str(self.port)}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gunicorn"],
                cwd=ROOT,
                env={**os.environ, **usual, **self.environ},
                stdout=log,
                stderr=log,
            )
        wait_until_ready(self.url, self.process)
        return self

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def workers(self) -> list[int]:
        assert self.process is not None
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        return [int(child) for child in children.split()]

    def kill_worker(self) -> None:
        os.kill(self.workers()[0], signal.SIGKILL)

    def wait(self, seconds: float = 45) -> int:
        assert self.process is not None
        return self.process.wait(timeout=seconds)

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.wait()

    def restart(self) -> None:
        self.signal(signal.SIGTERM)
        self.wait()
        self.start()


CONF = """
user {user};
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 2048; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {nginx}/http.conf;
    access_log {folder}/access.log referee;
    upstream referee {{
{servers}
        keepalive 32;
    }}
    server {{
        listen 127.0.0.1:{port};
        include {nginx}/proxy.conf;
    }}
}}
"""


@contextmanager
def proxy(folder: Path, *instances: Instance) -> Iterator[str]:
    """The URL of an nginx with the settings of ``deploy/nginx`` before these instances."""
    port = free_port()
    servers = "\n".join([f"        server 127.0.0.1:{one.port} max_fails=0;" for one in instances])
    conf = folder / "nginx.conf"
    conf.write_text(
        CONF.format(
            user=getuser(), folder=folder, nginx=ROOT / "deploy/nginx", servers=servers, port=port
        )
    )
    with subprocess.Popen([need_nginx(), "-e", f"{folder}/error.log", "-c", str(conf)]) as process:
        url = f"http://127.0.0.1:{port}"
        try:
            wait_until_ready(url, process)
            yield url
        finally:
            process.terminate()
            process.wait(timeout=20)


@contextmanager
def cluster(folder: Path, count: int = 2, **environ: str) -> Iterator[tuple[str, list[Instance]]]:
    """The URL of nginx, and the instances behind it."""
    need_nginx()
    with ExitStack() as stack:
        instances = []
        for _ in range(count):
            instance = Instance(folder, environ=environ)
            stack.callback(instance.stop)
            instances.append(instance.start())
        yield stack.enter_context(proxy(folder, *instances)), instances


def eventually(url: str, status: int, seconds: float = 10) -> requests.Response:
    """The answer of that status, as soon as there is one."""
    deadline = time.monotonic() + seconds
    while True:
        answer = requests.get(url, timeout=5)
        if answer.status_code == status:
            return answer
        assert time.monotonic() < deadline, f"{url} still answers {answer.status_code}"
        time.sleep(0.02)
