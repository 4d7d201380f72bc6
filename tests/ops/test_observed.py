"""What can be seen from outside: metrics that count exactly, and a log that keeps its secrets."""

import json
import re
import signal
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from prometheus_client.parser import text_string_to_metric_families

from service.api.logs import traceparent
from service.conformance.scenarios import cases, playthroughs
from tests.http.asking import connect, head, raw
from tests.ops.cluster import Instance

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
SPAN = "00f067aa0ba902b7"
MARK = "marked-seed-8c1f"
Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[Instance]:
    started = Instance(tmp_path, environ={"REFEREE_DRAIN": "0"}).start()
    yield started
    started.stop()


def samples(url: str) -> Samples:
    text = requests.get(f"{url}/metrics", timeout=10).text
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def settled(url: str, name: str, expected: float, **labels: str) -> Samples:
    """The metrics, as soon as all workers have laid down what makes this sum."""
    deadline = time.monotonic() + 40
    while True:
        found = samples(url)
        if found.get((name, frozenset(labels.items()))) == expected:
            return found
        assert time.monotonic() < deadline, (name, labels, found)
        time.sleep(0.1)


def value(found: Samples, name: str, **labels: str) -> float:
    return found.get((name, frozenset(labels.items())), 0)


def lines(instance: Instance) -> list[dict[str, Any]]:
    """The requests in the log, once the service has stopped."""
    instance.stop()
    text = instance.log.read_text("utf-8")
    parsed = [json.loads(line) for line in text.splitlines()]
    return [line for line in parsed if line["event"] == "request" and line["route"] != "/readyz"]


def post(instance: Instance, call: str, body: Any, **headers: str) -> requests.Response:
    url = f"{instance.url}/v1/games/hamla/{call}"
    return requests.post(url, json=body, headers=headers, timeout=20)


def question(legal: bool) -> dict[str, Any]:
    return next(
        case.body
        for case in cases({"hamla"})
        if case.call == "adjudicate"
        and case.status == 200
        and case.expect.get("legal") is legal
        and "include" not in case.body
    )


def test_everything_is_counted_whoever_answered(instance: Instance) -> None:
    url, legal, illegal = instance.url, question(legal=True), question(legal=False)
    answers = [post(instance, "adjudicate", legal) for _ in range(7)]
    refused = [post(instance, "adjudicate", illegal) for _ in range(5)]
    post(instance, "batch", {"items": [legal, illegal, {}]})
    record = next(playthroughs({"hamla"}))
    post(instance, "replay", record.body)
    post(instance, "score", {})
    requests.get(f"{url}/nowhere/{MARK}", timeout=10)
    codes = Counter(v["code"] for a in refused for v in a.json()["violations"])
    route = "/v1/games/{game}/adjudicate"
    found = settled(url, "adjudicard_requests_total", 12, route=route, status="200")
    found = settled(url, "adjudicard_requests_total", 1, route="other", status="404")
    found = settled(url, "adjudicard_problems_total", 1, code="invalid")
    assert {answer.status_code for answer in answers} == {200}
    ruled = {"game": "hamla", "call": "adjudicate"}
    assert value(found, "adjudicard_rulings_total", **ruled, verdict="legal") == 7
    assert value(found, "adjudicard_rulings_total", **ruled, verdict="illegal") == 5
    batch = {"game": "hamla", "call": "batch"}
    for verdict in ("legal", "illegal", "problem"):
        assert value(found, "adjudicard_rulings_total", **batch, verdict=verdict) == 1
    moves = len(record.body["moves"])
    assert value(found, "adjudicard_replayed_moves_total", game="hamla") == moves
    for code, count in codes.items():
        expected = count + count // 5
        assert value(found, "adjudicard_violations_total", game="hamla", code=code) == expected
    assert value(found, "adjudicard_request_seconds_count", call="adjudicate") == 12
    buckets = [value for (name, _), value in found.items() if name.endswith("seconds_bucket")]
    assert max(buckets) >= 12
    assert value(found, "adjudicard_request_seconds_sum", call="adjudicate") > 0
    settled(url, "adjudicard_workers", 2)
    assert value(found, "adjudicard_requests_in_flight") >= 1
    assert not any(MARK in str(key) for key in found)


def test_counts_outlive_workers_and_files_do_not_grow(instance: Instance) -> None:
    body = question(legal=True)
    route = {"route": "/v1/games/{game}/adjudicate", "status": "200"}
    for number in range(1, 4):
        for _ in range(10):
            post(instance, "adjudicate", body)
        settled(instance.url, "adjudicard_requests_total", number * 10, **route)
        before = instance.workers()
        instance.kill_worker()
        deadline = time.monotonic() + 40
        while len(instance.workers()) < 2 or instance.workers() == before:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        settled(instance.url, "adjudicard_workers", 2)
    # Those who take over have places of their own; those who are gone are no longer counted.
    instance.signal(signal.SIGHUP)
    before = instance.workers()
    deadline = time.monotonic() + 20
    while set(before) & set(instance.workers()) or len(instance.workers()) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    found = settled(instance.url, "adjudicard_workers", 2)
    assert value(found, "adjudicard_requests_total", **route) == 30
    files = list(Path("/dev/shm").glob(f"adjudicard-*-{instance.port}/*"))
    assert len(files) <= 12
    instance.stop()
    assert not list(Path("/dev/shm").glob(f"adjudicard-*-{instance.port}"))


def test_what_an_earlier_run_has_left_is_not_counted(instance: Instance) -> None:
    for _ in range(5):
        requests.get(f"{instance.url}/v1/games", timeout=10)
    route = {"route": "/v1/games", "status": "200"}
    settled(instance.url, "adjudicard_requests_total", 5, **route)
    assert instance.process is not None
    workers = instance.workers()
    instance.process.kill()
    instance.wait()
    for worker in workers:
        # They see that their parent is gone.
        deadline = time.monotonic() + 20
        while Path(f"/proc/{worker}").exists() and time.monotonic() < deadline:
            time.sleep(0.1)
    instance.start()
    requests.get(f"{instance.url}/v1/games", timeout=10)
    settled(instance.url, "adjudicard_requests_total", 1, **route)


def test_one_line_for_each_request(instance: Instance) -> None:
    legal = post(instance, "adjudicate", question(legal=True), **{"X-Request-Id": "one"})
    refused = post(instance, "adjudicate", question(legal=False), **{"X-Request-Id": "two"})
    post(instance, "score", {}, **{"X-Request-Id": "three"})
    batch = {"items": [question(legal=True), question(legal=True), {}]}
    post(instance, "batch", batch, **{"X-Request-Id": "four"})
    drawn = requests.get(f"{instance.url}/v1/games?x={MARK}", timeout=10)
    found = {line["request_id"]: line for line in lines(instance)}
    five = found.pop(drawn.headers["X-Request-Id"])
    one, two, three, four = [found[name] for name in ("one", "two", "three", "four")]
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", one["time"])
    expected = {"game": "hamla", "call": "adjudicate", "status": 200, "method": "POST"}
    assert {**one, **expected, "request_id": "one", "verdict": "legal"} == one
    assert one["action"] == question(legal=True)["move"]["action"]
    assert one["digest"] == legal.json()["digest"]
    assert "codes" not in one
    assert 0 < one["ms"] < 10_000
    assert one["bytes"] == len(legal.content)
    assert {**two, **expected, "request_id": "two", "verdict": "illegal"} == two
    assert two["codes"] == list(
        dict.fromkeys(violation["code"] for violation in refused.json()["violations"])
    )
    assert (three["request_id"], three["status"], three["problem"]) == ("three", 422, "invalid")
    assert "digest" not in three
    assert four["verdicts"] == {"legal": 2, "problem": 1}
    assert five["route"] == "/v1/games"
    assert MARK not in instance.log.read_text()


@pytest.mark.parametrize(
    ("sent", "honoured"),
    [
        (f"00-{TRACE}-{SPAN}-01", True),
        (f"00-{TRACE}-{SPAN}-00", True),
        (f"01-{TRACE}-{SPAN}-01-later", True),
        (f"00-{TRACE}-{SPAN}-01-later", False),
        (f"ff-{TRACE}-{SPAN}-01", False),
        (f"00-{'0' * 32}-{SPAN}-01", False),
        (f"00-{TRACE}-{'0' * 16}-01", False),
        (f"00-{TRACE.upper()}-{SPAN}-01", False),
        ('","level":"forged', False),
        ("", False),
    ],
)
def test_traceparent(sent: str, honoured: bool) -> None:
    assert traceparent(sent) == ((TRACE, SPAN) if honoured else None)


def test_traceparent_is_honoured(instance: Instance) -> None:
    requests.get(
        f"{instance.url}/v1/games", headers={"traceparent": f"00-{TRACE}-{SPAN}-01"}, timeout=10
    )
    requests.get(f"{instance.url}/v1/games", headers={"traceparent": '"}\\'}, timeout=10)
    traced = [(line.get("trace_id"), line.get("parent_id")) for line in lines(instance)]
    assert sorted(traced, key=str) == [(TRACE, SPAN), (None, None)]


def test_nothing_hidden_is_ever_logged(instance: Instance) -> None:
    """Games with a marked seed and marked players, and every way of sending them wrongly."""
    url = instance.url
    for game, players in (("hamla", 3), ("four-warlords", 2), ("proter", 4)):
        names = [f"marked-player-{number}" for number in range(players)]
        base = f"{url}/v1/games/{game}"
        body = {"players": names, "seed": MARK}
        position = requests.post(f"{base}/setup", json=body, timeout=10).json()
        state = position["state"]
        assert state["seed"] == MARK
        answer = requests.post(f"{base}/legal-moves", json={"state": state}, timeout=10).json()
        for move in answer["moves"][:5]:
            asked = {"state": state, "move": move, "include": ["views", "legal_moves"]}
            requests.post(f"{base}/adjudicate", json=asked, timeout=10)
        broken = json.dumps({"state": state, "move": {"player": names[0]}}).encode()
        for call in ("adjudicate", "replay", "batch", "audit", "view"):
            sendings = (broken, broken[:-1], broken + b"}", b"[" + broken, broken[1:])
            for sent in sendings:
                requests.post(
                    f"{base}/{call}",
                    data=sent,
                    headers={"Content-Type": "application/json"},
                    timeout=10,
                )
        # A body that is longer than it says: the rest is read as the next request's first line.
        path = f"/v1/games/{game}/audit"
        with connect(url) as connection:
            connection.sendall(head(path, "Content-Length: 10") + broken + b"\r\n\r\n")
            time.sleep(0.3)
        with connect(url) as connection:
            connection.sendall(broken + b"\r\n\r\n")
            time.sleep(0.1)
        for line in (f'"seed": "{MARK}"}}', f"POST {MARK} X", f"POST / HTTP/1.1\r\n{MARK}"):
            answer = raw(url, line.encode() + b"\r\n\r\n")
            assert answer.status == 400
        raw(url, head(path, f"Content-Length: {len(broken)}", f"X-Marked: {MARK}"), broken)
        with connect(url) as connection:
            chunk = b"%s\r\n" % broken
            connection.sendall(head(path, "Transfer-Encoding: chunked") + chunk)
            time.sleep(0.1)
        requests.get(f"{base}/rules", headers={"X-Request-Id": f'"{MARK}"'}, timeout=10)
    found = lines(instance)
    assert len(found) > 100
    text = instance.log.read_text("utf-8")
    assert MARK not in text
    assert "marked-player" not in text
    for line in text.splitlines():
        told = json.loads(line)
        told.pop("request_id", None)
        assert not re.search(r"\b([A2-9TJQK][SHDC]|X[123])\b", json.dumps(told)), line


@pytest.mark.parametrize(("switch", "expected"), [("off", 0), ("failures", 0), ("requests", 2)])
def test_the_log_has_a_switch(tmp_path: Path, switch: str, expected: int) -> None:
    instance = Instance(tmp_path, environ={"REFEREE_LOG": switch, "REFEREE_DRAIN": "0"}).start()
    requests.get(f"{instance.url}/v1/games", timeout=10)
    requests.get(f"{instance.url}/nowhere", timeout=10)
    assert len(lines(instance)) == expected


def test_gunicorns_own_log_may_be_used_instead(tmp_path: Path) -> None:
    arguments = "--logger-class gunicorn.glogging.Logger --access-logfile -"
    instance = Instance(tmp_path, environ={"GUNICORN_CMD_ARGS": arguments}).start()
    try:
        headers = {"Content-Type": "application/json"}
        url = f"{instance.url}/v1/games/hamla/setup"
        body = b'{"players": ["ann", "bo"]}'
        assert requests.post(url, data=body, headers=headers, timeout=5).ok
    finally:
        instance.stop()
    assert '"POST /v1/games/hamla/setup HTTP/1.1" 200' in instance.log.read_text("utf-8")
