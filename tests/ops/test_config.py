"""Every setting: its default, its bounds, and what is said of a wrong one."""

import re
import subprocess
import sys

import pytest

from service.api.config import READERS, Config, ConfigError
from tests.conftest import ROOT, free_port

HASH = "ab" * 32


def test_nothing_has_to_be_set() -> None:
    assert Config.from_environment({}) == Config()
    assert Config.from_environment({"REFEREE_DRAIN": "", "PORT": " "}) == Config()


def test_everything_can_be_set() -> None:
    given = {
        "HOST": "0.0.0.0",
        "PORT": "8080",
        "WEB_CONCURRENCY": "3",
        "REFEREE_THREADS": "8",
        "REFEREE_BODY_LIMIT": "1000",
        "REFEREE_BULK_LIMIT": "2000",
        "REFEREE_API_KEYS": f"{HASH}, {'cd' * 32}",
        "REFEREE_METRICS": "keyed",
        "REFEREE_LOG": "failures",
        "REFEREE_DRAIN": "0",
        "REFEREE_READ_TIMEOUT": "7",
        "REFEREE_TRACES": "http://collector:4318/v1/traces",
    }
    assert given.keys() == READERS.keys()
    keys = (b"\xab" * 32, b"\xcd" * 32)
    assert Config.from_environment(given) == Config(
        "0.0.0.0", 8080, 3, 8, 1000, 2000, keys, "keyed", "failures", 0, 7, given["REFEREE_TRACES"]
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HOST", "0.0.0.0:80"),
        ("HOST", "a b"),
        ("PORT", "65536"),
        ("PORT", "http"),
        ("WEB_CONCURRENCY", "0"),
        ("WEB_CONCURRENCY", "-1"),
        ("REFEREE_THREADS", "0"),
        ("REFEREE_BODY_LIMIT", "1MiB"),
        ("REFEREE_BODY_LIMIT", "1.5"),
        ("REFEREE_BODY_LIMIT", "9" * 5000),
        ("REFEREE_BULK_LIMIT", "0"),
        ("REFEREE_BULK_LIMIT", "١٠"),
        ("REFEREE_API_KEYS", "secret"),
        ("REFEREE_API_KEYS", HASH[:-1]),
        ("REFEREE_API_KEYS", HASH.upper()),
        ("REFEREE_API_KEYS", f"{HASH}, secret"),
        ("REFEREE_METRICS", "yes"),
        ("REFEREE_LOG", "debug"),
        ("REFEREE_DRAIN", "3601"),
        ("REFEREE_READ_TIMEOUT", "0"),
        ("REFEREE_TRACES", "collector"),
        ("REFEREE_APIKEYS", HASH),
    ],
)
def test_a_wrong_value_is_refused_with_its_name(name: str, value: str) -> None:
    with pytest.raises(ConfigError, match=rf"^{name} ") as caught:
        Config.from_environment({name: value})
    assert "secret" not in str(caught.value)


def test_the_service_does_not_start_with_it() -> None:
    environ = {"PATH": "/usr/bin:/bin", "PORT": str(free_port()), "REFEREE_DRAIN": "soon"}
    done = subprocess.run(
        [sys.executable, "-m", "gunicorn"],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "adjudicard: REFEREE_DRAIN must be a whole number from 0 to 3600, not 'soon'\n"
    )


def test_the_readme_lists_them_all() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    listed = re.findall(r"^\| `([A-Z_]+)` \|", text, re.MULTILINE)
    assert sorted(listed) == sorted(READERS)
