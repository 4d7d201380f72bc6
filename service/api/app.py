"""The Flask application, put together."""

from flask import Flask

from service.api import errors, health, keys, pages, routes, table_page, tracing
from service.api.config import Config, settings
from service.api.lean import Referee


def create_app(config: Config | None = None) -> Flask:
    """The WSGI application. Without a configuration, the environment's is read.

    Raises ``ConfigError`` if that has a value which cannot be used.
    """
    app = Referee(__name__, static_folder=None)
    errors.install(app)
    config = config or settings()
    routes.install(app, config)
    health.install(app, config)
    pages.install(app)
    table_page.install(app)
    keys.install(app, config)
    tracing.install(app, config)
    return app
