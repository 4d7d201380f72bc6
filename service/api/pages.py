"""The description and the page to read it on; nothing is loaded from elsewhere."""

from flask import Flask


def install(app: Flask) -> None:
    """``/openapi.yaml``, ``/openapi.json`` and ``/docs``."""
