# Needs Python 3.11 or newer and make. Everything is installed into .venv.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: serve test check lint types spec spec-check clean

serve: $(VENV)/.serve
	$(BIN)/gunicorn

test: $(VENV)/.dev
	$(BIN)/python -m pytest

check: lint types spec-check test

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

# Writes openapi.yaml anew, from the code and the seeds.
spec: $(VENV)/.dev
	$(BIN)/python -m service.api.description.build

spec-check: $(VENV)/.dev
	$(BIN)/python -m service.api.description.build --check

clean:
	rm -rf $(VENV)

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.serve: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	touch $@
