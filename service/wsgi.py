"""The application as a server finds it: ``gunicorn service.wsgi:app``."""

from service.api.app import create_app

app = create_app()
