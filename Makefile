# Needs Python 3.11 or newer and make. Everything is installed into .venv.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: serve test check lint types spec spec-check pictures docs coverage mutants clients bench bench-tiny clean

serve: $(VENV)/.serve
	$(BIN)/adjudicard serve

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

# Draws docs/pictures anew, from the code and the seeds.
pictures: $(VENV)/.dev
	$(BIN)/python -m service.api.description.pictures

# Writes the rules and the views in docs/*.md anew; the rest of them is written by hand.
docs: $(VENV)/.dev
	$(BIN)/python -m service.api.description.books

# Clients made from the description, compiled strictly, playing against the service. Needs npm.
clients: $(VENV)/.dev
	PYTHON=$(BIN)/python examples/check

# Writes bench/RESULTS.md anew, in some minutes; the other one only shows that it runs. Counting
# instructions needs gcc and valgrind; a peer needs Node and `npm install --prefix bench`.
bench: $(VENV)/.bench
	$(BIN)/python -m bench

bench-tiny: $(VENV)/.bench
	$(BIN)/python -m bench --tiny

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

$(VENV)/.bench: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[bench]"
	touch $@

# Every branch of the rules must be taken by some test.
coverage: $(VENV)/.dev
	$(BIN)/python -m pytest tests --cov=service/core --cov=service/games --cov-branch \
	  --cov-report=term-missing:skip-covered --cov-fail-under=100

mutants: $(VENV)/.dev
	$(BIN)/mutmut run
	$(BIN)/mutmut results
