"""Leaving in good order: first say so, then let what has begun finish, then go."""

import mmap
import os
import signal
from types import FrameType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gunicorn.arbiter import Arbiter

# One byte that the workers share with the process that started them.
_LEAVING: Final = mmap.mmap(-1, 1)


def leaving() -> bool:
    """Has the service been told to stop?"""
    return _LEAVING[0] != 0


def install(arbiter: "Arbiter", drain: int) -> None:
    """Makes SIGTERM wait ``drain`` seconds, with ``/readyz`` at 503, before anything closes.

    Whoever sends us requests needs that time to notice; until then they are answered as ever.
    A second SIGTERM does not wait. What follows is gunicorn's own graceful stop.
    """

    def go(_: int, frame: FrameType | None) -> None:
        arbiter.signal(signal.SIGTERM, frame)

    def leave(number: int, frame: FrameType | None) -> None:
        # A worker that is just being made still has our handlers. It has begun nothing yet.
        if os.getpid() != arbiter.pid:
            os._exit(0)
        again = leaving()
        _LEAVING[0] = 1
        if again or drain == 0:
            go(number, frame)
        else:
            signal.setitimer(signal.ITIMER_REAL, drain)

    signal.signal(signal.SIGALRM, go)
    signal.signal(signal.SIGTERM, leave)
