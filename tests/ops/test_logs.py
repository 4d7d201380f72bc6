"""The log's pieces: nobody has to read it, and failures keep their words to themselves."""

import json
import logging
import os
from collections.abc import Iterator
from io import StringIO

import pytest

from service.api.app import create_app
from service.api.config import Config
from service.api.ledger import MOST_KINDS, WAITING, Clerk, Entry
from service.api.logs import JsonFormatter, Writer, line
from service.api.observe import LOG
from service.api.summary import Summary

MARK = "marked-message-77ab"
PATH = "/v1/games/hamla/adjudicate"


def note(method: str = "POST", path: str = PATH, status: str = "200 OK", *more: object) -> None:
    request_id, trace, problem, summary = (*more, *[None] * 4)[:4]
    WAITING.append(
        (
            1_700_000_000.25,
            method,
            path,
            status,
            0.002,
            10,
            request_id,
            trace,
            problem,
            summary,
        )
    )


@pytest.fixture(autouse=True)
def nothing_waits() -> Iterator[None]:
    WAITING.clear()
    yield
    WAITING.clear()


def taken() -> list[Entry]:
    entries: list[Entry] = []
    Clerk(entries.extend).look()
    return entries


def test_a_line() -> None:
    summary = Summary("sha256:00", "play", ("illegal",), ("not-your-turn", "not-your-turn"))
    note("POST", PATH, "200 OK", "mine", None, None, summary)
    (entry,) = taken()
    assert json.loads(line(entry)) == {
        "time": "2023-11-14T22:13:20.250Z",
        "request_id": "mine",
        "level": "info",
        "event": "request",
        "method": "POST",
        "route": "/v1/games/{game}/adjudicate",
        "status": 200,
        "game": "hamla",
        "call": "adjudicate",
        "action": "play",
        "verdict": "illegal",
        "codes": ["not-your-turn"],
        "digest": "sha256:00",
        "ms": 2.0,
        "bytes": 10,
    }
    assert line(entry).endswith("}\n")


@pytest.mark.parametrize(
    ("status", "problem", "level"),
    [
        ("200 OK", None, "info"),
        ("422 X", "invalid", "info"),
        ("503 X", "unavailable", "info"),
        ("500 X", "internal", "error"),
        ("500 X", None, "error"),
    ],
)
def test_only_failures_are_errors(status: str, problem: str | None, level: str) -> None:
    note("GET", PATH, status, None, None, problem)
    (entry,) = taken()
    assert json.loads(line(entry))["level"] == level


def test_what_callers_choose_stays_within_the_line() -> None:
    note('G"}\n{"x', 'x"}\n{"y', "404 NOT FOUND", None, '"}\n{"z')
    (entry,) = taken()
    told = json.loads(line(entry))
    assert line(entry).count("\n") == 1
    assert told["route"] == "other"
    assert told["method"] == 'G"}\n{"x'
    assert not {"x", "y", "z"} & set(told)


def test_callers_cannot_fill_the_memory() -> None:
    clerk = Clerk()
    for number in range(MOST_KINDS + 10):
        note(f"M{number}")
        note("GET", f"/nowhere/{number}")
    clerk.look()
    assert len(clerk._kinds) <= MOST_KINDS
    note()
    clerk.look()
    assert len(clerk._kinds) == 1


def test_nobody_has_to_read() -> None:
    reading, writing = os.pipe()
    lost: list[int] = []
    entries: list[Entry] = []
    clerk = Clerk(entries.extend, Writer("requests", lost.append, writing))
    count = 20_000
    for number in range(count):
        note("POST", PATH, "200 OK", f"r{number}")
    clerk.look()  # returns, though the pipe has been full for long
    assert sum(lost) > 0
    assert len(entries) == count
    os.set_blocking(reading, False)
    got = b""
    for _ in range(1_000):
        try:
            got += os.read(reading, 65_536)
        except BlockingIOError:
            before = len(got)
            clerk.look()
            if len(got) == before and not os.get_blocking(reading):
                try:
                    got += os.read(reading, 65_536)
                except BlockingIOError:
                    break
    os.close(reading)
    os.close(writing)
    lines = [json.loads(one) for one in got.decode().splitlines()]
    assert len(lines) + sum(lost) == count
    assert [one["request_id"] for one in lines] == [f"r{number}" for number in range(len(lines))]


def test_a_reader_that_is_gone_stops_nothing() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    lost: list[int] = []
    clerk = Clerk(Writer("requests", lost.append, writing))
    note()
    clerk.look()
    note()
    clerk.look()
    os.close(writing)
    assert sum(lost) == 2


def test_a_failure_is_told_by_kind_and_place() -> None:
    app = create_app(Config())

    def failing() -> None:
        try:
            raise KeyError(MARK)
        except KeyError as error:
            raise ValueError(f"{MARK} again") from error

    app.add_url_rule("/failing", "failing", failing)
    written = StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter())
    kept, LOG.handlers = LOG.handlers, [handler]
    try:
        answer = app.test_client().get("/failing", headers={"X-Request-Id": "mine"})
    finally:
        LOG.handlers = kept
    assert answer.status_code == 500
    assert answer.get_json()["type"] == "/problems/internal"
    for trace in (MARK, "Traceback", "ValueError", ".py"):
        assert trace not in answer.get_data(as_text=True)
    told = json.loads(written.getvalue())
    assert MARK not in written.getvalue()
    assert "mine" in told["message"]
    assert told["failure"] == ["ValueError", "KeyError"]
    assert told["at"][-1].endswith("failing")
