"""The description and the page to read it on; nothing is loaded from elsewhere."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import flask_swagger_ui
import orjson
import yaml
from flask import Flask, Response, abort, send_from_directory

from service.api.lean import Answer
from service.api.security import PAGE_POLICY
from service.resources import resource

_UI: Final = Path(flask_swagger_ui.__file__).parent / "dist"
_UI_FILES: Final = frozenset({"swagger-ui.css", "swagger-ui-bundle.js"})
_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Adjudicard: the calls</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""
_START: Final = """SwaggerUIBundle({
  url: "/openapi.json", dom_id: "#swagger-ui", deepLinking: true, validatorUrl: null,
  docExpansion: "list", defaultModelsExpandDepth: 0, tagsSorter: "alpha"
});
"""

_ICON: Final = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<g stroke="#7a2e1d" stroke-linecap="round">
<rect x="5" y="1.5" width="22" height="29" rx="3" fill="#fbfaf7" stroke-width="2"/>
<path d="M10 17l4.5 5L23 10" fill="none" stroke-width="3.5"/>
</g></svg>"""


def install(app: Flask) -> None:
    """``/openapi.yaml``, ``/openapi.json``, ``/docs`` and the pages' icon."""
    text = resource("openapi.yaml").read_bytes()

    @cache
    def as_json() -> bytes:
        # Only when somebody asks: reading the YAML takes longer than starting the service.
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        return orjson.dumps(yaml.load(text, Loader=loader))  # noqa: S506 - both are safe

    app.add_url_rule("/openapi.yaml", "openapi.yaml", _sending(lambda: text, "application/yaml"))
    app.add_url_rule("/openapi.json", "openapi.json", _sending(as_json, "application/json"))
    app.add_url_rule("/icon.svg", "icon", _sending(lambda: _ICON, "image/svg+xml"))
    app.add_url_rule("/docs", "docs", _page)
    app.add_url_rule(
        "/docs/start.js", "docs.start", _sending(_START.encode, "text/javascript; charset=utf-8")
    )
    app.add_url_rule("/docs/<name>", "docs.file", _file)


def _sending(text: Callable[[], bytes], kind: str) -> Callable[[], Response]:
    def send() -> Response:
        return Answer(text(), content_type=kind)

    return send


def _page() -> Response:
    answer = Answer(_PAGE, content_type="text/html; charset=utf-8")
    answer.headers["Content-Security-Policy"] = PAGE_POLICY
    return answer


def _file(name: str) -> Response:
    if name not in _UI_FILES:
        abort(404)
    return send_from_directory(_UI, name, max_age=3600)
