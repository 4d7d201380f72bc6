"""The files of ``/table``: what may run, how long they are kept, and nothing else."""

from pathlib import Path

import pytest
import requests

FILES = sorted(Path("service/api/table").iterdir())
PATHS = ["/table", "/table/cards.svg", *[f"/table/{f.name}" for f in FILES if f.suffix != ".html"]]
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", "": "text/html"}


@pytest.mark.parametrize("path", PATHS)
def test_a_file_is_kept_and_asked_for_again(server: str, path: str) -> None:
    first = requests.get(server + path, timeout=10)
    assert first.status_code == 200
    assert first.headers["Content-Type"].startswith(KINDS[Path(path).suffix])
    assert first.headers["Cache-Control"] == "public, max-age=300"
    tag = first.headers["ETag"]
    again = requests.get(server + path, headers={"If-None-Match": tag}, timeout=10)
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    other = requests.get(server + path, headers={"If-None-Match": '"old"'}, timeout=10)
    assert other.content == first.content


def test_nothing_inline_may_run_and_no_text_becomes_markup(server: str) -> None:
    answer = requests.get(f"{server}/table", timeout=10)
    policy = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "require-trusted-types-for 'script'" in policy
    assert "style=" not in answer.text
    assert "<style" not in answer.text
    assert answer.text.count("<script") == answer.text.count('<script type="module" src="/table/')


@pytest.mark.parametrize("path", ["/table/", "/table/none.js", "/table/../app.py", "/table/index"])
def test_nothing_else_is_there(server: str, path: str) -> None:
    assert requests.get(server + path, timeout=10).status_code == 404
