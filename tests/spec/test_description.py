"""The description: what is committed, what is served and what the code says are the same."""

import json
from typing import Any

import pytest
import requests
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from service.api.description import build
from service.conformance.scenarios import Case, cases, playthroughs
from service.resources import resource

FILE = resource("openapi.yaml")
SPEC: dict[str, Any] = yaml.load(FILE.read_text("utf-8"), yaml.CSafeLoader)


def schema(pointer: str) -> Draft202012Validator:
    """A validator for one schema of the description, with the others at hand."""
    return Draft202012Validator({**SPEC, "$ref": f"#/components/schemas/{pointer}"})


def operation(case: Case) -> dict[str, Any]:
    found: dict[str, Any] = SPEC["paths"][case.path]["post"]
    return found


def name_of(part: dict[str, Any]) -> str:
    return str(part["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2])


def test_the_file_is_what_the_code_says() -> None:
    assert FILE.read_text("utf-8") == build.text()


def test_the_file_is_what_is_served(server: str) -> None:
    answer = requests.get(f"{server}/openapi.yaml", timeout=10)
    assert answer.content == FILE.read_bytes()
    assert requests.get(f"{server}/openapi.json", timeout=10).json() == SPEC


def test_it_is_openapi() -> None:
    validate(json.loads(json.dumps(SPEC)))
    assert SPEC["openapi"].startswith("3.1.")


@pytest.mark.parametrize("path", SPEC["paths"])
def test_every_path_has_real_examples(path: str) -> None:
    for call in SPEC["paths"][path].values():
        if "requestBody" not in call:
            continue
        asked = call["requestBody"]["content"]["application/json"]
        given = call["responses"]["200"]["content"]["application/json"]
        assert asked["examples"].keys() == given["examples"].keys() != set()
        for examples, part in ((asked, call["requestBody"]), (given, call["responses"]["200"])):
            check = schema(name_of(part))
            for example in examples["examples"].values():
                check.validate(example["value"])


@pytest.mark.parametrize("case", [*cases(), *playthroughs()], ids=lambda case: case.name)
def test_every_answer_to_a_scenario_fits_the_description(
    case: Case, server: str, http: requests.Session
) -> None:
    answer = http.post(server + case.path, json=case.body, timeout=30)
    call = operation(case)
    if answer.status_code == 200:
        # The items of a batch are read one by one: a bad one spoils no other.
        if case.call != "batch":
            schema(name_of(call["requestBody"])).validate(case.body)
        schema(name_of(call["responses"]["200"])).validate(answer.json())
    else:
        assert str(answer.status_code) in call["responses"]
        schema("Problem").validate(answer.json())
