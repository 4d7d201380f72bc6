"""Requests of the plainest form, recognized at a glance, and what is answered to them.

Nearly every request comes whole and says nothing out of the ordinary; reading it costs gunicorn
more than ruling on it costs us. One pattern tells such a request from all others. Everything else
— half a request, two at once, a chunked one, an unusual header, a fault, a call that may take long
— is gunicorn's to read, and only gunicorn's. A law holds that gunicorn makes the same of what is
recognized here.
"""

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, Final, Literal

from service.api.desk import BULK, CALLS

LONGEST: Final = 16_384
"""Bytes of the longest request that is looked at, head and body."""

_LONGEST_HEAD: Final = 2048
_PATTERN: Final = re.compile(
    rb"(POST|GET) (/v1/[a-z0-9/-]{1,100}|/healthz|/readyz) HTTP/1\.1\r\n"
    rb"((?:[A-Za-z0-9-]+: ?(?:[!-~](?:[ -~]*[!-~])?)?\r\n)+)\r\n"
)
_FIELD: Final = re.compile(r"([A-Za-z0-9-]+): ?([^\r]*)\r\n")
_LONG: Final = tuple([f"/{call.name}".encode() for call in CALLS.values() if call.size == BULK])
"""Calls that may take long, however short the request: nobody should wait behind them."""

_NOT_PLAIN: Final = ("HTTP_TRANSFER_ENCODING", "HTTP_EXPECT", "HTTP_UPGRADE")


def environ(
    data: bytes, base: Mapping[str, Any], most_fields: int
) -> dict[str, Any] | Literal["begun"] | None:
    """The WSGI environment (PEP 3333) of a plain request that is all of ``data``.

    ``begun``: it is one but for the rest of its body. ``None``: it is not plain. ``base`` is what
    all requests of the connection have in common.
    """
    found = _PATTERN.match(data, 0, _LONGEST_HEAD)
    if found is None:
        return None
    method, path, head = found.groups()
    if path.endswith(_LONG):
        return None
    fields = _FIELD.findall(head.decode("ascii"))
    made = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in fields}
    # A field that comes twice needs rules of its own.
    if len(made) != len(fields) or len(fields) > most_fields or "HTTP_HOST" not in made:
        return None
    for name in _NOT_PLAIN:
        if name in made:
            return None
    if made.get("HTTP_CONNECTION", "keep-alive") != "keep-alive":
        return None
    body = data[found.end() :]
    length = made.pop("HTTP_CONTENT_LENGTH", None)
    if length is None:
        if body or method == b"POST":
            return None
    elif not length.isdecimal():
        return None
    elif missing := int(length) - len(body):
        return "begun" if 0 < missing <= LONGEST - len(data) else None
    else:
        made["CONTENT_LENGTH"] = length
    if "HTTP_CONTENT_TYPE" in made:
        made["CONTENT_TYPE"] = made.pop("HTTP_CONTENT_TYPE")
    made["REQUEST_METHOD"] = method.decode("ascii")
    made["PATH_INFO"] = made["RAW_URI"] = path.decode("ascii")
    made["wsgi.input"] = BytesIO(body)
    return {**base, **made}


def answer(status: str, headers: Sequence[tuple[str, str]], body: bytes, general: str) -> bytes:
    """The answer as it goes over the wire; ``general`` are the lines that every answer has.

    Raises ``ValueError`` for a header that would end before it ends.
    """
    lines = [f"{name}: {value}\r\n" for name, value in headers]
    head = "".join(lines)
    if head.count("\n") != len(lines) or head.count("\r") != len(lines):
        raise ValueError("a header's value has a line break")
    if "Content-Length: " not in head:
        head += f"Content-Length: {len(body)}\r\n"
    return f"HTTP/1.1 {status}\r\n{general}{head}\r\n".encode("latin-1") + body
