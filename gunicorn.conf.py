"""gunicorn's settings, each with its reason."""

import os
from pathlib import Path

wsgi_app = "service.wsgi:app"
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"

# Threads keep slow clients from holding a worker; the work itself is CPU, so one worker a core.
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY") or os.cpu_count() or 1)
threads = 4

# The rules and the description are loaded once and shared by the workers.
preload_app = True

# The heartbeat file in memory: on a slow disk it can block a worker.
if Path("/dev/shm").is_dir():  # noqa: S108 - a memory file system, not a shared folder
    worker_tmp_dir = "/dev/shm"  # noqa: S108

# Longer than a proxy keeps its connections (nginx: 60 s), so that it is never the one surprised.
keepalive = 75
timeout = 30
graceful_timeout = 30

# It needs a home directory to write to, and nobody uses it.
control_socket_disable = True
