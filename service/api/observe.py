"""Request ids, and what is logged: never a hidden card, never a seed."""

import logging
import os
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

LOG: Final = logging.getLogger("adjudicard")
_SANE: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
REQUEST_ID: Final = "adjudicard.request_id"
PROBLEM: Final = "adjudicard.problem"
"""Where the WSGI environment has a request's id, and the code of its problem."""


def request_id(environ: "WSGIEnvironment") -> str:
    """This request's id: the caller's own if it sent a sane one, else a new one."""
    known: str | None = environ.get(REQUEST_ID)
    if known is None:
        sent = environ.get("HTTP_X_REQUEST_ID", "")
        known = environ[REQUEST_ID] = sent if _SANE.fullmatch(sent) else os.urandom(16).hex()
    return known
