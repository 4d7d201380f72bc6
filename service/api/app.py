"""The Flask application, put together."""

from flask import Flask

from service.api import errors, pages, routes
from service.api.config import Config
from service.api.lean import Referee


def create_app(config: Config | None = None) -> Flask:
    """The WSGI application. Without a configuration, the environment's is read.

    Raises ``ConfigError`` if that has a value which cannot be used.
    """
    app = Referee(__name__, static_folder=None)
    errors.install(app)
    routes.install(app, config or Config.from_environment())
    pages.install(app)
    return app
