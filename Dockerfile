# syntax=docker/dockerfile:1
ARG BASE_IMAGE=docker.io/library/python:3.13-slim

# Builds the virtual environment; nothing else of this stage goes into the image.
FROM ${BASE_IMAGE} AS build
ARG PIP_INDEX_URL
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python3 -m venv /opt/venv
WORKDIR /src
# The wheel takes the description, the seeds and gunicorn's settings with it.
COPY pyproject.toml README.md LICENSE openapi.yaml gunicorn.conf.py ./
COPY seeds ./seeds
COPY service ./service
RUN /opt/venv/bin/pip install . \
 && /opt/venv/bin/python3 -m pip uninstall --yes pip

FROM ${BASE_IMAGE}
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    HOST=0.0.0.0 \
    PORT=8000
# Nothing is installed into this image any more, so there is nothing to install with.
RUN rm -rf /usr/bin/pip* /usr/local/bin/pip* \
    "$(python3 -c 'import ensurepip, os; print(os.path.dirname(ensurepip.__file__))')" \
    "$(python3 -c 'import pip, os; print(os.path.dirname(pip.__file__))')"
COPY --from=build /opt/venv /opt/venv
WORKDIR /app
COPY gunicorn.conf.py ./
# A number, so that Kubernetes can see that it is not root.
USER 10001:10001
EXPOSE 8000
STOPSIGNAL SIGTERM
# A bare socket: starting an HTTP client would cost more than the service in all its idle time.
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s --retries=2 \
  CMD ["python3", "-S", "-c", "import os, socket; s = socket.create_connection(('127.0.0.1', int(os.environ['PORT'])), 2); s.sendall(b'GET /healthz HTTP/1.0\\r\\n\\r\\n'); raise SystemExit(b' 200 ' not in s.recv(64))"]
CMD ["gunicorn"]
