"""Instructions of one unit of work, counted by callgrind: the same however busy the machine is."""

import ctypes
import gc
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bench import bodies, layers, works

_WARM: Final = 10
_TIMES: Final = 20
_TOTAL: Final = re.compile(r"^(?:summary|totals): (\d+)", re.MULTILINE)
_NAME: Final = re.compile(r"^desc: Trigger: Client Request: (.+)$", re.MULTILINE)


class MissingError(Exception):
    """A tool that this needs is not there."""


def counted() -> dict[str, Callable[[], Callable[[], object]]]:
    """What is counted; each is made only when its turn comes."""
    found: dict[str, Callable[[], Callable[[], object]]] = {}
    for body in bodies.bodies():
        found[f"referee {body.name}"] = lambda body=body: works.answered(body)
        found[f"echo {body.name}"] = lambda body=body: works.echoed(body)
        found[f"rules {body.name}"] = lambda body=body: works.ruled(body)
    asked = bodies.body("hamla", "usual")
    for name in layers.parts(asked):
        found[f"layer {name}"] = lambda name=name: layers.parts(asked)[name]
    return found


def count(profile: Path | None = None) -> dict[str, float]:
    """Instructions a unit, by name. Raises ``MissingError``.

    ``profile``: a folder in which callgrind's files are left, to be read by callgrind_annotate.
    """
    for tool in ("valgrind", "gcc"):
        if shutil.which(tool) is None:
            raise MissingError(f"{tool} is not installed")
    with tempfile.TemporaryDirectory() as temporary:
        folder = profile or Path(temporary)
        library = folder / "requests.so"
        source = Path(__file__).with_name("callgrind.c")
        built = subprocess.run(
            ["gcc", "-shared", "-fPIC", "-O2", source, "-o", library],
            capture_output=True,
            text=True,
            check=False,
        )
        if built.returncode:
            raise MissingError(f"gcc cannot build {source.name}: {built.stderr.strip()[:200]}")
        tool = ["valgrind", "--tool=callgrind", "--instr-atstart=no"]
        tool += [f"--callgrind-out-file={folder}/out"]
        subprocess.run(
            [*tool, sys.executable, "-m", "bench.instructions", str(library)],
            env={**os.environ, "PYTHONHASHSEED": "0"},
            stderr=subprocess.DEVNULL,
            check=True,
        )
        found = {}
        for path in folder.glob("out.*"):
            text = path.read_text()
            name, total = _NAME.search(text), _TOTAL.search(text)
            if name and total:
                found[name[1]] = int(total[1]) / _TIMES
        return {name: found[name] for name in counted()}


def _under_valgrind(library: str) -> None:
    requests = ctypes.CDLL(library)
    gc.disable()
    for name, make in counted().items():
        work = make()
        for _ in range(_WARM):
            work()
        requests.start()
        requests.zero()
        for _ in range(_TIMES):
            work()
        requests.dump(name.encode())
        requests.stop()


if __name__ == "__main__":
    _under_valgrind(sys.argv[1])
