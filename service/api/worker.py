"""Gunicorn's threaded worker, changed where it would lose requests or time."""

from types import FrameType
from typing import Any

from gunicorn.http import wsgi
from gunicorn.http.body import LengthReader
from gunicorn.workers.gthread import ThreadWorker


class WholeResponse(wsgi.Response):
    """Hands an answer to the kernel in one piece, head and body.

    The original hands over the head first. Whoever is killed in between leaves half an answer, and
    a proxy that has seen a head cannot ask anybody else. It is also one system call less.
    """

    def write(self, arg: bytes) -> None:
        """Writes the whole body, or leaves it to the original if this is only a part."""
        part = self.headers_sent or len(arg) != self.response_length
        if part or self.req.method == "HEAD":
            super().write(arg)
            return
        lines = [*self.default_headers(), *[f"{name}: {v}\r\n" for name, v in self.headers]]
        self.sock.sendall("".join([*lines, "\r\n"]).encode("latin-1") + arg)
        self.headers_sent = True
        self.sent = len(arg)


# The function that makes responses finds the class there.
wsgi.Response = WholeResponse  # type: ignore[misc]


class Worker(ThreadWorker):
    """Closes its listening sockets as soon as it is told to go.

    The original keeps them until its last request is answered, and so long the kernel takes
    connections that nobody will ever serve: whoever sends them waits in vain instead of going to
    another instance at once.
    """

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """SIGTERM: takes no more, and lets what has begun finish."""
        if self.alive:
            self.alive = False
            self.method_queue.defer(self._close_the_door)

    def _keepalive_after(self, conn: Any, keepalive: bool) -> bool:
        """Can the connection be used again? If its body was read, there is nothing to drain."""
        body = conn.parser.mesg.body
        if isinstance(body.reader, LengthReader) and not body.reader.length and not body.failed:
            return keepalive
        return bool(super()._keepalive_after(conn, keepalive))  # type: ignore[misc]

    def _close_the_door(self) -> None:
        self.set_accept_enabled(False)
        for listener in self.sockets:
            listener.close()
