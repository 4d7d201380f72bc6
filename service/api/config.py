"""What can be configured, by environment variables only."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

MIB: Final = 2**20


class ConfigError(ValueError):
    """An environment variable has a value that cannot be used; the message names it."""


@dataclass(frozen=True, slots=True)
class Config:
    """The service's settings. Sizes are in bytes."""

    body_limit: int = MIB
    bulk_limit: int = 16 * MIB

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> "Config":
        """Reads ``REFEREE_BODY_LIMIT`` and ``REFEREE_BULK_LIMIT`` (bytes).

        Raises ``ConfigError`` for a value that is no whole number of at least 1.
        """
        default = cls()
        return cls(
            _size(environ, "REFEREE_BODY_LIMIT", default.body_limit),
            _size(environ, "REFEREE_BULK_LIMIT", default.bulk_limit),
        )


def _size(environ: Mapping[str, str], name: str, default: int) -> int:
    text = environ.get(name, str(default))
    if not (text.isascii() and text.isdecimal()) or int(text) < 1:
        raise ConfigError(f"{name} must be a whole number of at least 1, not {text!r}")
    return int(text)
