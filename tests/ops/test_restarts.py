"""Real load behind nginx while instances come and go: nothing is lost, everything is right."""

import signal
import time
from itertools import islice
from pathlib import Path

from deploy.traffic import in_peace, load, usual
from tests.ops.cluster import cluster


def test_no_request_is_lost(tmp_path: Path) -> None:
    with cluster(tmp_path) as (url, instances):
        questions = in_peace(url, islice(usual(), 0, None, 4))
        assert len(questions) > 100
        with load(url, questions, clients=6) as tally:
            time.sleep(1)
            for instance in instances:
                # Terminated under load, and started again.
                instance.restart()
                time.sleep(0.5)
            instances[0].kill_worker()
            time.sleep(1)
            instances[1].kill_worker()
            instances[0].signal(signal.SIGHUP)
            time.sleep(2)
            instances[1].signal(signal.SIGHUP)
            time.sleep(2)
        assert tally.sent > 500
        assert tally.sent == tally.right, str(tally)
