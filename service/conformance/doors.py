"""Requests that no game has to answer: what a server says of them (contract §5)."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Door:
    """A request and the problem it must get; ``header``: one that the answer must have."""

    name: str
    method: str
    path: str
    body: bytes | None
    status: int
    code: str
    kind: str = "application/json"
    header: str = ""


_SETUP: Final = "/v1/games/{game}/setup"
_WHOLE: Final = b'{"players": ["ann", "bo"], "seed": "x"}'

DOORS: Final = (
    Door("an unknown path", "GET", "/v1/nothing", None, 404, "not-found"),
    Door("an unknown game", "POST", "/v1/games/no-such-game/setup", b"{}", 404, "unknown-game"),
    Door("a call asked by GET", "GET", _SETUP, None, 405, "method-not-allowed", header="Allow"),
    Door("a body that is no JSON by name", "POST", _SETUP, _WHOLE, 415, "not-json", "text/plain"),
    Door("a body that breaks off", "POST", _SETUP, b'{"players": [', 400, "malformed-json"),
    Door("a name twice", "POST", _SETUP, b'{"seed": "a", "seed": "b"}', 400, "malformed-json"),
    Door("NaN", "POST", _SETUP, b'{"players": NaN}', 400, "malformed-json"),
    Door("33 levels", "POST", _SETUP, b"[" * 33 + b"]" * 33, 400, "malformed-json"),
    Door("no UTF-8", "POST", _SETUP, b'{"seed": "\xff"}', 400, "malformed-json"),
    Door("an unknown member", "POST", _SETUP, _WHOLE[:-1] + b', "x": 1}', 422, "invalid"),
    Door("a list for a body", "POST", _SETUP, b"[]", 422, "invalid"),
)
