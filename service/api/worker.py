"""Gunicorn's threaded worker, but one that closes the door behind it when it leaves."""

from types import FrameType

from gunicorn.workers.gthread import ThreadWorker


class Worker(ThreadWorker):
    """Closes its listening sockets as soon as it is told to go.

    The original keeps them until its last request is answered, and so long the kernel takes
    connections that nobody will ever serve: whoever sends them waits in vain instead of going to
    another instance at once.
    """

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        """SIGTERM: takes no more, and lets what has begun finish."""
        if self.alive:
            self.alive = False
            self.method_queue.defer(self._close_the_door)

    def _close_the_door(self) -> None:
        self.set_accept_enabled(False)
        for listener in self.sockets:
            listener.close()
