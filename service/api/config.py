"""What can be configured, by environment variables only, read once at start."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal
from urllib.parse import urlsplit

MIB: Final = 2**20

Metrics = Literal["open", "keyed", "off"]
Log = Literal["requests", "failures", "off"]


class ConfigError(ValueError):
    """An environment variable has a value that cannot be used; the message names it."""


@dataclass(frozen=True, slots=True)
class Config:
    """The service's settings. Sizes are in bytes, times in seconds."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None
    threads: int = 4
    body_limit: int = MIB
    bulk_limit: int = 16 * MIB
    api_keys: tuple[bytes, ...] = ()
    metrics: Metrics = "open"
    log: Log = "requests"
    drain: int = 3
    read_timeout: int = 10
    traces: str | None = None

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> "Config":
        """Reads the variables of ``READERS``. An empty one counts as not set.

        Raises ``ConfigError`` for a value that cannot be used, and for a ``REFEREE_…`` that is
        none of them: a misspelt ``REFEREE_API_KEYS`` must not leave the door open.
        """
        for name in sorted(environ):
            if name.startswith("REFEREE_") and name not in READERS:
                known = ", ".join(sorted(READERS))
                raise ConfigError(f"{name} is no setting of this service; those are {known}")
        given: dict[str, Any] = {}
        for name, (field, read) in READERS.items():
            text = environ.get(name, "").strip()
            if text:
                given[field] = read(name, text)
        return cls(**given)


@cache
def settings() -> Config:
    """The environment's settings, read once. Raises ``ConfigError``."""
    return Config.from_environment()


Reader = Callable[[str, str], Any]


def _number(least: int, most: int | None = None) -> Reader:
    def read(name: str, text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else -1
        if number < least or (most is not None and number > most):
            bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
            raise ConfigError(f"{name} must be a whole number {bounds}, not {text!r}")
        return number

    return read


def _choice(*words: str) -> Reader:
    def read(name: str, text: str) -> str:
        if text not in words:
            raise ConfigError(f"{name} must be one of {', '.join(words)}, not {text!r}")
        return text

    return read


def _hashes(name: str, text: str) -> tuple[bytes, ...]:
    hashes = re.split(r"[,\s]+", text.strip(", \t\n"))
    for index, one in enumerate(hashes, 1):
        # What stands there may be the key itself, so it is not repeated.
        if not re.fullmatch("[0-9a-f]{64}", one):
            raise ConfigError(
                f"{name} must be SHA-256 hashes of 64 lower-case hex digits, separated by commas;"
                f" number {index} is none"
            )
    return tuple([bytes.fromhex(one) for one in hashes])


def _host(name: str, text: str) -> str:
    # Brackets as gunicorn writes IPv6: [::1].
    if not re.fullmatch(r"[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.%]+\]", text):
        raise ConfigError(f"{name} must be a host name or an address, not {text!r}")
    return text


def _url(name: str, text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigError(f"{name} must be an http or https address, not {text!r}")
    return text


READERS: Final[Mapping[str, tuple[str, Reader]]] = {
    "HOST": ("host", _host),
    "PORT": ("port", _number(0, 65535)),
    "WEB_CONCURRENCY": ("workers", _number(1, 1024)),
    "REFEREE_THREADS": ("threads", _number(1, 256)),
    "REFEREE_BODY_LIMIT": ("body_limit", _number(1)),
    "REFEREE_BULK_LIMIT": ("bulk_limit", _number(1)),
    "REFEREE_API_KEYS": ("api_keys", _hashes),
    "REFEREE_METRICS": ("metrics", _choice("open", "keyed", "off")),
    "REFEREE_LOG": ("log", _choice("requests", "failures", "off")),
    "REFEREE_DRAIN": ("drain", _number(0, 3600)),
    "REFEREE_READ_TIMEOUT": ("read_timeout", _number(1, 3600)),
    "REFEREE_TRACES": ("traces", _url),
}
"""Each variable, the field it fills, and how it is read."""
