"""A request that is answered leaves nothing behind that only the collector finds.

The collector looks seldom (``service/api/serving.py``), and one cycle holds a whole body.
"""

import gc
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest

from deploy.traffic import Question, hostile, usual
from service.api.app import create_app
from service.api.config import Config

APP = create_app(Config())
FEW = 8
"""Objects that Werkzeug leaves where no path fits, whatever the request."""


def ask(sent: bytes) -> str:
    """The status that the application answers to a request as it goes over the wire."""
    head, _, body = sent.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    method, path, _ = first.split(" ")
    fields = dict([line.split(": ", 1) for line in lines])
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "SERVER_NAME": "referee",
        "SERVER_PORT": "80",
        "CONTENT_TYPE": fields.get("Content-Type", ""),
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
    }
    told: list[str] = []

    def start(status: str, _: object, __: object = None) -> Any:
        told.append(status)

    b"".join(APP(environ, start))
    return told[0]


@pytest.fixture(autouse=True)
def the_collector_rests() -> Iterator[None]:
    gc.disable()
    gc.freeze()  # what other tests keep need not be looked through each time
    yield
    gc.unfreeze()
    gc.enable()


def left_by(question: Question) -> int:
    ask(question.sent)  # what is made once is made now
    gc.collect()
    ask(question.sent)
    return gc.collect()


@pytest.mark.parametrize("question", list(hostile()), ids=lambda question: question.name)
def test_nothing_is_left_of_a_hostile_body(question: Question) -> None:
    assert left_by(question) <= FEW


def test_nothing_is_left_of_usual_ones() -> None:
    asked = [question for question in usual() if question.sent.startswith(b"POST")][::16]
    assert len(asked) > 40
    assert {one.name: left for one in asked if (left := left_by(one))} == {}
