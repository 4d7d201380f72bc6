"""Gunicorn's threaded worker, changed where it would lose requests or time."""

import errno
import socket
import time
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Future
from functools import partial
from selectors import EVENT_READ
from types import FrameType
from typing import Any, Final, Literal

from gunicorn import SERVER
from gunicorn.http import wsgi
from gunicorn.http.body import LengthReader
from gunicorn.util import http_date
from gunicorn.workers.gthread import DEFAULT_WORKER_DATA_TIMEOUT, TConn, ThreadWorker

from service.api import plain
from service.api.journal import Journal
from service.api.ledger import IN_FLIGHT

_HASTE: Final = 0.25
"""Seconds that the second piece of a request may take before a thread waits for it."""

_LINGER: Final = 2.0
"""Seconds in which a client that was told to close should do so, as gunicorn has it."""

_NOBODY: Final = (errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED)
"""Why there may be nobody to accept: another worker was quicker, or the client is gone."""


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


class Connection(TConn):
    """A connection. ``half`` is what has come of a request whose rest is awaited."""

    def __init__(self, cfg: Any, sock: socket.socket, client: Any, server: Any) -> None:
        super().__init__(cfg, sock, client, server)
        self.half = b""
        self.common: dict[str, Any] = {
            **wsgi.base_environ(cfg),
            "wsgi.multithread": True,
            "wsgi.url_scheme": "http",
            "gunicorn.socket": sock,
            "SERVER_PROTOCOL": "HTTP/1.1",
            "SERVER_NAME": server[0],
            "SERVER_PORT": str(server[1]),
            "REMOTE_ADDR": client[0],
            "REMOTE_PORT": str(client[1]),
            "SCRIPT_NAME": "",
            "QUERY_STRING": "",
        }


class Line(OrderedDict[TConn, None]):
    """Connections in the order in which their time is up: a deque that is quick to leave."""

    def __getitem__(self, place: Any) -> Any:
        assert place == 0
        return next(iter(self))

    def append(self, conn: TConn) -> None:
        """Puts a connection last."""
        self[conn] = None

    def popleft(self) -> TConn:
        """Takes the first one out."""
        return self.popitem(last=False)[0]

    remove = OrderedDict.__delitem__


class Worker(ThreadWorker):
    """Answers plain requests where they arrive, and all others on its threads.

    To hand a request to a thread and its connection back takes longer than a ruling, and only one
    thread rules at a time anyway. So the loop that finds a plain request answers it. Whatever has
    to be waited for, a slow body or a slow reader, is waited for on a thread.
    """

    log: Any
    keepalived_conns: Any
    pending_conns: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.keepalived_conns = Line()
        self.pending_conns = Line()
        self._leaving: Any = Line()
        self._most_fields: int = self.cfg.limit_request_fields
        # Where something is between the connection and the request, gunicorn knows what to do.
        self._short_way = bool(
            not self.cfg.is_ssl
            and self.cfg.keepalive
            and isinstance(self.log, Journal)
            and all(isinstance(address, tuple) for address in self.cfg.address)
        )
        self._general = (0, "")
        self._closed = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """SIGTERM: takes no more, and lets what has begun finish.

        The original keeps its listening sockets until its last request is answered, and so long
        the kernel takes connections that nobody will ever serve: whoever sends them waits in vain
        instead of going to another instance at once.
        """
        if self.alive:
            self.alive = False
            self.method_queue.defer(self._close_the_door)

    def accept(self, listener: socket.socket) -> None:
        """Takes a connection, and waits for what it says without a thread."""
        if self._closed:
            return  # the door was closed after somebody had rung
        if not self._short_way:
            super().accept(listener)
            return
        try:
            sock, client = listener.accept()
        except OSError as error:
            if error.errno not in _NOBODY:
                raise
            return
        self.nr_conns += 1
        conn = Connection(self.cfg, sock, client, listener.getsockname())
        conn.timeout = time.monotonic() + max(self.cfg.keepalive, DEFAULT_WORKER_DATA_TIMEOUT)
        self.keepalived_conns.append(conn)
        self.poller.register(sock, EVENT_READ, partial(self.on_client_socket_readable, conn))

    def on_client_socket_readable(self, conn: TConn, client: socket.socket) -> None:
        """Answers what has come if it is a plain request, or finds out who will."""
        if not isinstance(conn, Connection):
            super().on_client_socket_readable(conn, client)
            return
        try:
            more = client.recv(plain.LONGEST)
        except BlockingIOError:
            return
        except OSError:
            more = b""
        said = conn.half + more
        if not said:
            self._let_go(conn)
            self._close(conn)
            return
        environ = self._plain(conn, said)
        if isinstance(environ, dict):
            self._answer(conn, environ)
        elif environ == "begun" and more and not conn.half:
            # Many clients send the head by itself; the body follows at once, or not.
            self.keepalived_conns.remove(conn)
            conn.half = said
            conn.timeout = time.monotonic() + _HASTE
            self.pending_conns.append(conn)
        else:
            self._hand_over(conn, said)

    def murder_pending(self) -> None:
        """Those whose second half is late get a thread; those who were to leave are hung up on."""
        if not self._short_way:
            super().murder_pending()
            return
        now = time.monotonic()
        while self.pending_conns and self.pending_conns[0].timeout <= now:
            conn = self.pending_conns[0]
            self._hand_over(conn, conn.half)
        while self._leaving and self._leaving[0].timeout <= now:
            conn = self._leaving.popleft()
            self.poller.unregister(conn.sock)
            self._close(conn)

    def finish_request(self, conn: TConn, fs: "Future[Any]") -> None:
        """Takes a connection back from a thread, to be used again or to be left.

        The original waits here, for up to two seconds, until a client that is told to close does.
        """
        kept = not fs.cancelled() and fs.exception() is None and fs.result()
        if kept or not isinstance(conn, Connection):
            super().finish_request(conn, fs)
            return
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._close(conn)
            return
        conn.timeout = time.monotonic() + _LINGER
        self._leaving.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self._see_off, conn))

    def _see_off(self, conn: Connection, client: socket.socket) -> None:
        """Takes what a client still sends, so that it reads its answer before it is hung up on."""
        try:
            gone = not client.recv(plain.LONGEST)
        except BlockingIOError:
            gone = False
        except OSError:
            gone = True
        if gone:
            self.poller.unregister(client)
            self._leaving.remove(conn)
            self._close(conn)

    def _close(self, conn: Connection) -> None:
        self.nr_conns -= 1
        conn.close()

    def _plain(self, conn: Connection, said: bytes) -> dict[str, Any] | Literal["begun"] | None:
        """What ``plain.environ`` says, unless gunicorn has to say "close" to the request."""
        if not self.alive or len(self.keepalived_conns) >= self.max_keepalived:
            return None
        if self.nr + 1 >= self.max_requests:
            return None
        return plain.environ(said, conn.common, self._most_fields)

    def _answer(self, conn: Connection, environ: dict[str, Any]) -> None:
        """Has the application answer, and sends that."""
        begun = time.perf_counter()
        self.nr += 1
        IN_FLIGHT.append(None)
        told: list[Any] = []

        def start(status: str, headers: Iterable[tuple[str, str]], _: Any = None) -> None:
            told[:] = status, headers

        try:
            parts = self.wsgi(environ, start)
            body = b"".join(parts)
            if hasattr(parts, "close"):
                parts.close()
            status, headers = told
            text = plain.answer(status, headers, body, self._lines())
        except Exception:
            self.log.exception("Error handling request")
            self._let_go(conn)
            self._close(conn)
            return
        finally:
            IN_FLIGHT.pop()
        try:
            sent = conn.sock.send(text)
        except OSError:
            # Its buffer is full, or it is gone; the thread will see.
            sent = 0
        self.log.note(environ, status, len(body), time.perf_counter() - begun)
        if sent < len(text):
            self._send_the_rest(conn, text[sent:])
            return
        if conn.half:
            conn.half = b""
            self.pending_conns.remove(conn)
            self.keepalived_conns.append(conn)
        else:
            self.keepalived_conns.move_to_end(conn)
        conn.set_timeout()

    def _lines(self) -> str:
        """The lines that every answer has, made once a second."""
        now = int(time.time())
        if self._general[0] != now:
            # A turn of the loop may be long, and the arbiter must not take that for a standstill.
            self.notify()
            date = http_date(now)
            lines = f"Server: {SERVER}\r\nDate: {date}\r\nConnection: keep-alive\r\n"
            self._general = (now, lines)
        return self._general[1]

    def _hand_over(self, conn: Connection, said: bytes) -> None:
        """Leaves a request, of which this has been read, to gunicorn and a thread."""
        self._let_go(conn)
        conn.init()
        parser: Any = conn.parser
        parser.unreader.unread(said)
        self.enqueue_req(conn)

    def _send_the_rest(self, conn: Connection, text: bytes) -> None:
        """Leaves the waiting for a slow reader to a thread."""
        self._let_go(conn)
        conn.init()
        sending = self.tpool.submit(_sent, conn, text)
        sending.add_done_callback(partial(self.method_queue.defer, self.finish_request, conn))

    def _let_go(self, conn: Connection) -> None:
        """Takes a connection out of the loop."""
        self.poller.unregister(conn.sock)
        (self.pending_conns if conn.half else self.keepalived_conns).remove(conn)
        conn.half = b""

    def _keepalive_after(self, conn: Any, keepalive: bool) -> bool:
        """Can the connection be used again? If its body was read, there is nothing to drain."""
        body = conn.parser.mesg.body
        if isinstance(body.reader, LengthReader) and not body.reader.length and not body.failed:
            return keepalive
        return bool(super()._keepalive_after(conn, keepalive))  # type: ignore[misc]

    def _close_the_door(self) -> None:
        self._closed = True
        self.set_accept_enabled(False)
        for listener in self.sockets:
            listener.close()


def _sent(conn: Connection, text: bytes) -> bool:
    """Sends all of it, however long that takes; can the connection be used again?"""
    try:
        conn.sock.setblocking(True)
        conn.sock.sendall(text)
    except OSError:
        return False
    return True
