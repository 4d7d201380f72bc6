"""Gunicorn's logger, made to note requests instead of writing a line while they wait."""

import errno
import logging
import sys
import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.http.message import Request
from gunicorn.http.wsgi import Response

from service.api import summary
from service.api.ledger import MOST, WAITING
from service.api.logs import JsonFormatter
from service.api.observe import LOG, PROBLEM, REQUEST_ID

_INVALID: Final = "Invalid request from ip="


class Journal(Logger):
    """Notes every request, and writes everything else as JSON."""

    def setup(self, cfg: Config) -> None:
        """Sets the handlers up, and our own logger with them."""
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(JsonFormatter())
        LOG.handlers = [*self.error_log.handlers]
        LOG.propagate = False
        LOG.setLevel(logging.INFO)

    def access(
        self,
        resp: Response,
        req: Request,  # noqa: ARG002 - gunicorn calls it
        environ: Mapping[str, Any],
        request_time: timedelta,
    ) -> None:
        """Notes a request that gunicorn has answered."""
        self.note(environ, resp.status or "", resp.sent, request_time.total_seconds())

    def note(self, environ: Mapping[str, Any], status: str, sent: int, took: float) -> None:
        """Notes a request that was answered, in the order of ``ledger.Noted``."""
        if len(WAITING) < MOST:
            get = environ.get
            WAITING.append(
                (
                    time.time(),
                    environ["REQUEST_METHOD"],
                    get("PATH_INFO", ""),
                    status,
                    took,
                    sent,
                    get(REQUEST_ID),
                    get("HTTP_TRACEPARENT"),
                    get(PROBLEM),
                    get(summary.KEY),
                )
            )

    def warning(self, msg: object, *args: Any, **kwargs: Any) -> None:
        """As it is, but for what a broken request said: that may be part of a body."""
        if isinstance(msg, str) and msg.startswith(_INVALID):
            msg = msg.partition(": ")[0].replace("%", "%%")
        super().warning(msg, *args, **kwargs)

    def exception(self, msg: object, *args: Any, **kwargs: Any) -> None:
        """As it is; a client that was too slow is no failure of ours."""
        error = sys.exc_info()[1]
        if isinstance(error, OSError) and error.errno in (errno.EAGAIN, errno.ETIMEDOUT):
            self.info("A client was too slow, and was cut off")
            return
        super().exception(msg, *args, **kwargs)
