"""Plays every recorded game against a running service, move by move.

    python deploy/play.py URL [KEY]

Uses nothing but the standard library and ``seeds/``, so that it can be run from anywhere. The
exit status is 0 if every move was ruled as the records say, and the description is the one here.
"""

import json
import sys
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


class Referee:
    """A running service."""

    def __init__(self, url: str, key: str = "") -> None:
        self._url = url.rstrip("/")
        self._headers = {"Content-Type": "application/json"}
        if key:
            self._headers["Authorization"] = f"Bearer {key}"

    def get(self, path: str) -> bytes:
        """The answer to a GET."""
        return self._send(urllib.request.Request(self._url + path, headers=self._headers))

    def ask(self, game: str, call: str, body: Any) -> Any:
        """The answer to a call."""
        sent = json.dumps(body).encode()
        url = f"{self._url}/v1/games/{game}/{call}"
        return json.loads(self._send(urllib.request.Request(url, sent, self._headers)))

    @staticmethod
    def _send(request: urllib.request.Request) -> bytes:
        with urllib.request.urlopen(request, timeout=30) as answer:
            body: bytes = answer.read()
        return body


def play(referee: Referee, path: Path) -> int:
    """Plays one record to its end; the number of moves."""
    game = path.parent.parent.name
    record = json.loads(path.read_text("utf-8"))
    whole = {name: record[name] for name in ("setup", "state", "moves") if name in record}
    end = referee.ask(game, "replay", whole)
    if "setup" in record:
        state = referee.ask(game, "setup", record["setup"])["state"]
    else:
        state = record["state"]
    digest = ""
    for number, move in enumerate(record["moves"]):
        body = {"state": state, "move": move, "include": ["views", "legal_moves"]}
        verdict = referee.ask(game, "adjudicate", body)
        assert verdict["legal"] or not end["legal"], f"{path}: move {number}: {verdict}"
        state, digest = verdict["state"], verdict["digest"]
    assert digest == end["digest"], f"{path}: the replay ends elsewhere"
    assert referee.ask(game, "audit", {"state": state})["consistent"], path
    return len(record["moves"])


def main(url: str, key: str = "") -> None:
    """Plays them all."""
    referee = Referee(url, key)
    assert referee.get("/openapi.yaml") == (ROOT / "openapi.yaml").read_bytes(), "/openapi.yaml"
    for page in ("/docs", "/healthz", "/readyz", "/v1/games"):
        assert referee.get(page), page
    records = sorted(ROOT.glob("seeds/*/playthroughs/*.json"))
    moves = sum(play(referee, path) for path in records)
    sys.stdout.write(f"{len(records)} games, {moves} moves: all as recorded\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
