"""What happens around the application's life in gunicorn: the hooks of ``gunicorn.conf.py``."""

import gc
import os
import socket
import struct
from pathlib import Path
from typing import Any, Final

from service.api import metrics, stopping, tracing
from service.api.config import settings
from service.api.ledger import IN_FLIGHT, Clerk
from service.api.logs import Writer

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a memory file system, not a shared folder


class _Process:
    """What a process has of its own; a worker is born with what its parent has."""

    folder: Path = Path()
    clerk: Clerk | None = None
    sheet: metrics.Sheet | None = None


def folder(port: int) -> Path:
    """Where the workers' counts are: in memory, and apart from whoever else runs here."""
    base = MEMORY if MEMORY.is_dir() else Path("/tmp")  # noqa: S108 - clean() sees whose it is
    return base / f"adjudicard-{os.getuid()}-{port}"


def counted() -> bytes:
    """The text of ``/metrics``; empty where no gunicorn counts."""
    if _Process.clerk is None or _Process.sheet is None:
        return b""
    _Process.clerk.look()
    return _Process.sheet.text()


def when_ready(arbiter: Any) -> None:
    """The sockets are open, so this port is ours, and so are its counts."""
    config = settings()
    _Process.folder = folder(arbiter.LISTENERS[0].sock.getsockname()[1])
    metrics.clean(_Process.folder)
    stopping.install(arbiter, config.drain)
    # What is loaded by now stays: no collection need look at it again, and workers share it.
    gc.collect()
    gc.freeze()
    # Accepted connections inherit it: a body that stops coming does not keep a thread for ever.
    patience = struct.pack("@ll", config.read_timeout, 0)
    for listener in arbiter.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, patience)
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, patience)


def pre_fork(arbiter: Any, worker: Any) -> None:
    """Gives a worker the lowest place that is free."""
    taken = {other.place for other in arbiter.WORKERS.values()}
    worker.place = next(place for place in range(len(taken) + 1) if place not in taken)


def post_fork(_arbiter: Any, worker: Any) -> None:
    """Starts what does not survive a fork."""
    # A batch makes a hundred thousand small objects and no cycles; looking through them again and
    # again took a quarter of its time.
    gc.set_threshold(50_000, 20, 50)
    config = settings()
    _Process.sheet = metrics.Sheet(_Process.folder, worker.place)
    readers = [_Process.sheet.count]
    if config.log != "off":
        readers.append(Writer(config.log, _Process.sheet.drop))
    _Process.clerk = Clerk(*readers)
    _Process.clerk.start()
    tracing.start(config)


def pre_request(_worker: Any, _request: Any) -> None:
    """A request has begun."""
    IN_FLIGHT.append(None)


def post_request(_worker: Any, _request: Any, _environ: Any, _response: Any) -> None:
    """It is over, whatever came of it."""
    IN_FLIGHT.pop()


def worker_exit(_arbiter: Any, _worker: Any) -> None:
    """Counts and writes what is left."""
    if _Process.clerk is not None:
        _Process.clerk.stop()


def on_exit(_arbiter: Any) -> None:
    """Leaves nothing behind."""
    metrics.clean(_Process.folder)
    _Process.folder.rmdir()


def child_exit(_arbiter: Any, worker: Any) -> None:
    """A worker is gone, however it went."""
    metrics.bury(_Process.folder, worker.place)
