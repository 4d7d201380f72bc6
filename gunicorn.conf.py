"""gunicorn's settings, each with its reason."""

import sys

from service.api import machine, serving, tracing
from service.api.config import ConfigError, settings

try:
    _config = settings()
    tracing.check(_config)
except ConfigError as error:
    # One line that says what to change, and no stack trace around it.
    sys.exit(f"adjudicard: {error}")

machine.use_one_arena()

wsgi_app = "service.wsgi:app"
bind = f"{_config.host}:{_config.port}"

# Rulings are CPU: one worker for each CPU that our quota grants, as far as the memory goes.
workers = _config.workers or machine.workers()
# Plain requests are answered by the loop that finds them. Threads wait for clients that are slow;
# more of them add no speed.
worker_class = "service.api.worker.Worker"
threads = _config.threads

# The rules and the description are loaded once and shared by the workers; and what cannot be
# loaded is found out before a single request is taken.
preload_app = True

# The heartbeat file in memory: on a slow disk it can block a worker.
if serving.MEMORY.is_dir():
    worker_tmp_dir = str(serving.MEMORY)

# Longer than a proxy keeps its connections (nginx: 60 s), so that it is never the one surprised.
keepalive = 75
# A worker whose main loop stands still for this long is replaced. No call takes a tenth of it.
timeout = 30
# What has begun when the service stops may take this long; after that it is cut off.
graceful_timeout = 30
# Recycling workers costs a third of the speed; memory is flat without it.
max_requests = 0
# With it, a reload would lose the requests that wait at the old workers' sockets.
reuse_port = False

# No call has a query or a long path, and no client needs many headers: a proxy adds a dozen.
limit_request_line = 2048
limit_request_fields = 64
limit_request_field_size = 8190

# The address a caller claims is never used, so nobody is believed.
forwarded_allow_ips = ""

# It needs a home directory to write to, and nobody uses it.
control_socket_disable = True

# One JSON line for each request, written by a thread beside: see service/api/ledger.py.
# gunicorn's own access log would cost several times as much, and stays off.
logger_class = "service.api.journal.Journal"
accesslog = None
errorlog = "-"
loglevel = "info"

when_ready = serving.when_ready
pre_fork = serving.pre_fork
post_fork = serving.post_fork
pre_request = serving.pre_request
post_request = serving.post_request
worker_exit = serving.worker_exit
child_exit = serving.child_exit
on_exit = serving.on_exit
