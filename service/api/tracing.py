"""Spans for OpenTelemetry, where ``REFEREE_TRACES`` says to whom they go.

Without it nothing of this is imported and nothing is in a request's way. The packages come with
the extra ``otel``.
"""

from collections.abc import Iterable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from flask import Flask

from service.api import summary
from service.api.config import Config, ConfigError
from service.api.ledger import route
from service.api.observe import PROBLEM, REQUEST_ID

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from opentelemetry.trace import Tracer


class _Process:
    tracer: "Tracer | None" = None


def check(config: Config) -> None:
    """Raises ``ConfigError`` if spans are wanted and the packages are not there."""
    if config.traces and find_spec("opentelemetry") is None:
        raise ConfigError("REFEREE_TRACES needs more packages: pip install adjudicard[otel]")


def start(config: Config) -> None:
    """Begins to send; in each worker, since threads do not survive a fork."""
    if config.traces:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415
            OTLPSpanExporter,
        )
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

        provider = TracerProvider(resource=Resource({"service.name": "adjudicard"}))
        exporter = OTLPSpanExporter(endpoint=config.traces)
        provider.add_span_processor(BatchSpanProcessor(exporter))
        _Process.tracer = provider.get_tracer("adjudicard")


def install(app: Flask, config: Config) -> None:
    """Puts a span around every request."""
    if config.traces:
        app.wsgi_app = traced(app.wsgi_app)  # type: ignore[assignment,method-assign]


def traced(inner: "WSGIApplication") -> "WSGIApplication":
    """The application within spans, which continue the caller's trace."""
    from opentelemetry.trace import SpanKind  # noqa: PLC0415
    from opentelemetry.trace.propagation.tracecontext import (  # noqa: PLC0415
        TraceContextTextMapPropagator,
    )

    propagator = TraceContextTextMapPropagator()

    def within(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if _Process.tracer is None:
            return inner(environ, start_response)
        sent = {"traceparent": environ.get("HTTP_TRACEPARENT", "")}
        name = route(environ["PATH_INFO"]).name
        with _Process.tracer.start_as_current_span(
            f"{environ['REQUEST_METHOD']} {name}",
            context=propagator.extract(sent),
            kind=SpanKind.SERVER,
        ) as span:

            def started(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
                span.set_attributes(_attributes(environ, status))
                return start_response(status, headers, *more)

            return inner(environ, started)

    return within


def _attributes(environ: "WSGIEnvironment", status: str) -> dict[str, Any]:
    where = route(environ["PATH_INFO"])
    ruled: summary.Summary | None = environ.get(summary.KEY)
    found = {
        "http.request.method": environ["REQUEST_METHOD"],
        "http.route": where.name,
        "http.response.status_code": int(status[:3]),
        "adjudicard.request_id": environ.get(REQUEST_ID),
        "adjudicard.game": where.game,
        "adjudicard.call": where.call,
        "adjudicard.problem": environ.get(PROBLEM),
        "adjudicard.action": ruled and ruled.action,
        "adjudicard.verdict": ruled.verdicts[0] if ruled and len(ruled.verdicts) == 1 else None,
    }
    return {name: value for name, value in found.items() if value is not None}
