"""Is the service alive, does it take requests, and what has it counted?"""

from typing import Final

import orjson
from flask import Flask, Response, abort

from service.api import metrics as counts
from service.api.config import Config
from service.api.lean import Answer
from service.api.problems import ProblemError
from service.api.serving import counted
from service.api.stopping import leaving

_JSON: Final = "application/json"


def install(app: Flask, config: Config) -> None:
    """``/healthz``, ``/readyz``, and ``/metrics`` unless it is switched off."""
    alive = orjson.dumps({"status": "alive"})
    ready = orjson.dumps({"status": "ready"})

    def healthz() -> Response:
        return Answer(alive, content_type=_JSON)

    def readyz() -> Response:
        if leaving():
            # By the time it is asked again, another instance answers at this address.
            text = "The service is stopping; ask again, and another instance will answer."
            raise ProblemError("unavailable", text, headers={"Retry-After": "1"})
        return Answer(ready, content_type=_JSON)

    def metrics() -> Response:
        if config.metrics == "off":
            abort(404)
        return Answer(counted(), content_type=counts.CONTENT_TYPE)

    app.add_url_rule("/healthz", "healthz", healthz)
    app.add_url_rule("/readyz", "readyz", readyz)
    app.add_url_rule("/metrics", "metrics", metrics)
