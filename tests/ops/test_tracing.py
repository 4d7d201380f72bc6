"""Spans that continue the caller's trace, sent to a collector; and nothing of it when off."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
import requests
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from service.api import tracing
from service.api.config import Config, ConfigError
from tests.conftest import ROOT, running

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
SPAN = "00f067aa0ba902b7"
SETUP = {"players": ["ann", "bo"], "seed": "marked-seed"}


class Collector(BaseHTTPRequestHandler):
    """Keeps what it is sent."""

    got: list[bytes]

    def do_POST(self) -> None:
        self.got.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


@pytest.fixture
def collector() -> Iterator[tuple[str, list[bytes]]]:
    got: list[bytes] = []
    handler = type("Handler", (Collector,), {"got": got})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/v1/traces", got
    server.shutdown()
    thread.join()
    server.server_close()


def test_spans_continue_the_callers_trace(collector: tuple[str, list[bytes]]) -> None:
    where, got = collector
    with running(REFEREE_TRACES=where, WEB_CONCURRENCY="1") as url:
        headers = {"traceparent": f"00-{TRACE}-{SPAN}-01", "X-Request-Id": "mine"}
        asked = f"{url}/v1/games/hamla/setup"
        assert requests.post(asked, json=SETUP, headers=headers, timeout=10).ok
        deadline = time.monotonic() + 20
        while not got and time.monotonic() < deadline:
            time.sleep(0.1)
    spans = [
        span
        for body in got
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
        if span.name.startswith("POST")
    ]
    (span,) = spans
    assert span.name == "POST /v1/games/{game}/setup"
    assert span.trace_id.hex() == TRACE
    assert span.parent_span_id.hex() == SPAN
    told = {one.key: one.value.string_value or one.value.int_value for one in span.attributes}
    assert told["adjudicard.game"] == "hamla"
    assert told["adjudicard.request_id"] == "mine"
    assert told["http.response.status_code"] == 200
    assert not any(b"marked-seed" in body for body in got)


def test_nothing_of_it_is_there_when_it_is_off() -> None:
    code = (
        "import sys; import service.wsgi as w;"
        "assert not [name for name in sys.modules if 'opentelemetry' in name];"
        "assert w.app.wsgi_app.__func__ is type(w.app).wsgi_app"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "find_spec", lambda _: None)
    tracing.check(Config())
    with pytest.raises(ConfigError, match=r"^REFEREE_TRACES needs"):
        tracing.check(Config(traces="http://127.0.0.1/"))
