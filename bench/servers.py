"""Servers under load on the loopback interface, and what they use of the machine."""

import http.client
import os
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Final

HOST: Final = "127.0.0.1"
ROOT: Final = Path(__file__).parent.parent
_PATIENCE: Final = 60.0


@dataclass(frozen=True, slots=True)
class Ask:
    """A request: a path of the server and a body."""

    path: str
    body: bytes

    def written(self) -> bytes:
        """As it goes over the wire."""
        return (
            f"POST {self.path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(self.body)}\r\n\r\n"
        ).encode() + self.body


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answers."""

    pid: int
    port: int

    def cpu(self) -> float:
        """Seconds of processor time that it and all its workers have used so far."""
        # The number of a process's clock, as clock_getcpuclockid(3) makes it.
        return sum([time.clock_gettime((~pid << 3) | 2) for pid in self.family()])

    def family(self) -> list[int]:
        """The process and all that come from it."""
        found, at = [self.pid], 0
        while at < len(found):
            for task in Path(f"/proc/{found[at]}/task").glob("*/children"):
                found += [int(pid) for pid in task.read_text().split()]
            at += 1
        return found

    def memory(self) -> list[float]:
        """MB of each process, pages that several share counted as a part (PSS)."""
        found = []
        for pid in self.family():
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    found.append(int(line.split()[1]) / 1024)
        return found


GUNICORN: Final = (sys.executable, "-m", "gunicorn")
UVICORN: Final = (sys.executable, "-m", "uvicorn", "--no-access-log", "--log-level", "warning")


@contextmanager
def referee(workers: int, **settings: str) -> Iterator[Server]:
    """The service, as ``make serve`` starts it."""
    with _started(GUNICORN, {"WEB_CONCURRENCY": str(workers), **settings}) as server:
        yield server


@contextmanager
def stock(workers: int, question: str) -> Iterator[Server]:
    """The stock Flask view under gunicorn, with as many threads as the service."""
    command = [*GUNICORN, "-c", "/dev/null", "--worker-class", "gthread", "--threads", "4"]
    command += ["--keep-alive", "75", "--workers", str(workers), "bench.echo:app"]
    with _started(command, {"BENCH_BODY": question}, bind="-b {host}:{port}") as server:
        yield server


@contextmanager
def fastapi(workers: int, question: str) -> Iterator[Server]:
    """The same question to FastAPI."""
    command = [*UVICORN, "--loop", "uvloop", "--http", "httptools", "--workers", str(workers)]
    command.append("bench.peer_fastapi:app")
    bind = "--host {host} --port {port}"
    with _started(command, {"BENCH_BODY": question}, bind=bind) as server:
        yield server


@contextmanager
def _started(command: Sequence[str], settings: dict[str, str], bind: str = "") -> Iterator[Server]:
    port = _free_port()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HOST": HOST, "PORT": str(port)}
    arguments = bind.format(host=HOST, port=port).split()
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [*command, *arguments],
            cwd=ROOT,
            env={**environment, **settings},
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
        try:
            _await(port, process)
            yield Server(process.pid, port)
        except RuntimeError as error:
            log.seek(0)
            said = log.read().decode(errors="replace").strip()
            raise RuntimeError(f"{error}: {said[-500:]}") from None
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def _await(port: int, process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError("the server has ended")
        try:
            with socket.create_connection((HOST, port), timeout=1):
                return
        except OSError:
            time.sleep(0.002)
    raise RuntimeError("the server does not answer")


def once(server: Server, ask: Ask) -> tuple[int, bytes]:
    """One request by itself: the status and the body."""
    connection = http.client.HTTPConnection(HOST, server.port, timeout=_PATIENCE)
    try:
        connection.request("POST", ask.path, ask.body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


class _Line:
    """A connection that is kept: one request after the other, the next when one is answered."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection((HOST, port), timeout=_PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.due = 0
        self.got = b""

    def ask(self, text: bytes) -> None:
        self.socket.sendall(text)

    def answered(self) -> int | None:
        """The status, once the whole answer is there."""
        more = self.socket.recv(1 << 18)
        if not more:
            raise RuntimeError("the server hung up")
        if not self.due:
            self.got += more
            head, end, body = self.got.partition(b"\r\n\r\n")
            if not end:
                return None
            self.got = head
            at = head.lower().index(b"content-length:")
            self.due = int(head[at + 15 :].split(b"\r\n", 1)[0]) - len(body)
        else:
            self.due -= len(more)
        if self.due:
            return None
        status = int(self.got[9:12])
        self.got = b""
        return status


def load(server: Server, asks: Sequence[Ask], count: int, lines: int = 16) -> dict[int, int]:
    """So many requests in turn over kept connections; how often each status was answered."""
    texts = cycle([ask.written() for ask in asks])
    statuses: dict[int, int] = {}
    sent = 0
    with selectors.DefaultSelector() as waiting:
        for _ in range(min(lines, count)):
            line = _Line(server.port)
            waiting.register(line.socket, selectors.EVENT_READ, line)
            line.ask(next(texts))
            sent += 1
        while waiting.get_map():
            ready = waiting.select(_PATIENCE)
            if not ready:
                raise RuntimeError("the server does not answer any more")
            for key, _ in ready:
                line = key.data
                status = line.answered()
                if status is None:
                    continue
                statuses[status] = statuses.get(status, 0) + 1
                if sent < count:
                    line.ask(next(texts))
                    sent += 1
                else:
                    waiting.unregister(line.socket)
                    line.socket.close()
    return statuses


def cost(server: Server, asks: Sequence[Ask], count: int, lines: int = 16) -> float:
    """Microseconds of the server's processor time for each request; all must be answered 200."""
    before = server.cpu()
    statuses = load(server, asks, count, lines)
    used = server.cpu() - before
    if set(statuses) != {200}:
        raise RuntimeError(f"not all requests were answered 200: {statuses}")
    return used / count * 1e6
