"""Canonical JSON and the digest over it (RFC 8785, contract §3)."""

import hashlib
from typing import Any

import orjson


def canonical(value: Any) -> bytes:
    """The value as RFC 8785 writes it: names sorted by UTF-16 units, no spaces, UTF-8.

    ``value`` is what a JSON reader gives, or a dumper; its numbers are whole numbers.
    """
    if _sorts_alike(value):
        return record(value)
    return orjson.dumps(_sorted(value))


def record(value: Any) -> bytes:
    """The same for what a dumper gives of a record, whose names are known to be ASCII."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def digest(text: bytes) -> str:
    """``sha256:`` and the hex digest of canonical JSON."""
    return "sha256:" + hashlib.sha256(text).hexdigest()


def _sorts_alike(value: Any) -> bool:
    """Are all names ASCII, so that bytes and UTF-16 units give the same order?"""
    if isinstance(value, dict):
        return all(name.isascii() and _sorts_alike(item) for name, item in value.items())
    if isinstance(value, list | tuple):
        return all(_sorts_alike(item) for item in value)
    return True


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return {name: _sorted(value[name]) for name in names}
    if isinstance(value, list | tuple):
        return [_sorted(item) for item in value]
    return value
