"""Builds the description, and writes ``openapi.yaml``.

``python -m service.api.description.build`` writes the file; with ``--check`` it only says, by its
exit status, whether the file is what would be written.
"""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any, Final

import orjson
import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from service.api.description.examples import examples
from service.api.description.statics import (
    INFO,
    RESPONSES,
    SCHEMAS,
    SCHEMES,
    SECURITY,
    Json,
    problems,
)
from service.api.desk import CALLS, Desk
from service.api.drawing import RENDER, SVG, TEXT
from service.api.wire.fields import COMPONENTS, Wire
from service.games import games
from service.picture.text import text as drawn_text
from service.resources import resource

_SAYS: Final = {
    "setup": "The position before the first move",
    "adjudicate": "The ruling on a move",
    "legal-moves": "Every legal move, and why a card may not be used",
    "score": "The score, and what it would be if the state were settled now",
    "audit": "Whether a state can occur",
    "view": "What a player or a spectator sees",
    "render": "The table as a picture, as text, or as a scene to draw oneself",
    "replay": "What comes of a recorded game",
    "batch": "The rulings on up to 1,000 moves",
}


def build() -> Json:
    """The whole description as a JSON object."""
    plugin = MarshmallowPlugin(schema_name_resolver=lambda schema: type(schema).__name__)
    spec = APISpec("Adjudicard", version("adjudicard"), "3.1.0", [plugin], info=INFO)
    assert plugin.converter is not None
    plugin.converter.add_attribute_function(_described)  # type: ignore[no-untyped-call]
    for name, schema in {**COMPONENTS, **SCHEMAS}.items():
        spec.components.schema(name, schema)
    for name, response in RESPONSES.items():
        spec.components.response(name, response)
    for name, scheme in SCHEMES.items():
        spec.components.security_scheme(name, scheme)
    for name in games():
        # A desk of its own: what others have asked of the shared one must not show in the order.
        _game(spec, Desk(games()[name]))
    _common(spec)
    made = spec.to_dict()
    _name_unions(made)
    _open_answers(made)
    return {
        "openapi": made["openapi"],
        "info": made["info"],
        "servers": [{"url": "/"}],
        "security": SECURITY,
        "tags": [
            {"name": "service", "description": "Which games there are, and how the service is."},
            *[{"name": game.name, "description": game.about} for game in games().values()],
        ],
        "paths": made["paths"],
        "components": made["components"],
    }


_PAGES: Final = {
    "/docs": "A page to read this and to try it",
    "/table": "A page to play any of the games at",
    "/metrics": "What has been counted, for Prometheus; 404 where it is switched off",
}
_NO_KEY: Final = ("/healthz", "/readyz")


def _described(_: object, field: object, **__: object) -> Json:
    return field.openapi() if isinstance(field, Wire) else {}


def _game(spec: APISpec, table: Desk) -> None:
    for call in CALLS.values():
        takes = type(table.schema(call.takes)).__name__
        if call.name == "batch":
            verdict = type(table.schema(CALLS["adjudicate"].gives)).__name__
            gives = table.prefix + "BatchAnswer"
            spec.components.schema(gives, _batch_answer(verdict))
        else:
            gives = type(table.schema(call.gives)).__name__
        _register(spec, table)
        shown = examples(table, call.name)
        content: Json = {"schema": _ref(takes)}
        answer: Json = {"schema": _ref(gives)}
        if shown:
            content["examples"] = {
                name: {"summary": text, "value": body} for name, (text, body, _) in shown.items()
            }
            answer["examples"] = {
                name: {"summary": text, "value": given} for name, (text, _, given) in shown.items()
            }
        operation = {
            "operationId": table.game.name.replace("-", "_") + "_" + call.name.replace("-", "_"),
            "tags": [table.game.name],
            "summary": _SAYS[call.name],
            "description": f"{_SAYS[call.name]}. {table.game.title}: {table.game.about}",
            "requestBody": {"required": True, "content": {"application/json": content}},
            "responses": {
                "200": {
                    "description": "The answer.",
                    "content": {**_drawn(table, call.name), "application/json": answer},
                },
                **problems(400, 401, 413, 415, 422, 500, 503),
            },
        }
        spec.path(f"/v1/games/{table.game.name}/{call.name}", operations={"post": operation})
    base = f"/v1/games/{table.game.name}"
    name = table.game.name.replace("-", "_")
    tag = table.game.name
    _get(spec, base, f"{name}_game", tag, f"{table.game.title}: what can be done", "Game")
    _get(spec, f"{base}/rules", f"{name}_rules", tag, f"{table.game.title}: the rules", "Rulebook")
    _also(spec, f"{base}/rules", "text/markdown", "text/html")


def _drawn(table: Desk, call: str) -> Json:
    """What ``render`` answers unless JSON is asked for; as text, with the same example."""
    if call != RENDER:
        return {}
    shown = {
        name: {"summary": about, "value": drawn_text(table.answer(call, orjson.dumps(body)))}
        for name, (about, body, _) in examples(table, call).items()
    }
    return {
        TEXT: {"schema": {"type": "string"}, "examples": shown},
        SVG: {"schema": {"type": "string", "description": "A whole SVG document."}},
    }


def _batch_answer(verdict: str) -> Json:
    return {
        "type": "object",
        "description": "The results in the order of the items.",
        "properties": {
            "results": {
                "type": "array",
                "items": {"anyOf": [_ref(verdict), _ref("ProblemResult")]},
            }
        },
        "required": ["results"],
    }


def _register(spec: APISpec, table: Desk) -> None:
    for record, schema in table.schemas.made():
        name = type(schema).__name__
        if name not in spec.components.schemas:
            spec.components.schema(name, schema=schema)
            about = " ".join((record.cls.__doc__ or "").split()).replace("``", "`")
            spec.components.schemas[name]["description"] = about


def _common(spec: APISpec) -> None:
    _get(spec, "/v1/games", "games", "service", "The games", "GameList")
    _get(spec, "/healthz", "healthz", "service", "Is the service alive?", "Health")
    _get(spec, "/readyz", "readyz", "service", "Does the service take requests?", "Health")
    for path, kind in {
        "/openapi.yaml": "application/yaml",
        "/openapi.json": "application/json",
        "/docs": "text/html",
        "/table": "text/html",
        "/metrics": "text/plain",
    }.items():
        name = re.sub("[^a-z]+", "_", path.strip("/"))
        about = _PAGES.get(path, "This description")
        _get(spec, path, name, "service", about, None, kind)


def _get(  # noqa: PLR0917 - a table row
    spec: APISpec,
    path: str,
    name: str,
    tag: str,
    about: str,
    schema: str | None,
    kind: str = "application/json",
) -> None:
    content: Json = _ref(schema) if schema else {}
    if not schema:
        content = {"type": "object", "additionalProperties": True}
        if kind.startswith("text/"):
            content = {"type": "string"}
    statuses = {"/healthz": (400, 500), "/readyz": (400, 500, 503)}.get(path, (400, 401, 500))
    spec.path(
        path,
        operations={
            "get": {
                "operationId": name,
                "tags": [tag],
                **({"security": []} if path in _NO_KEY else {}),
                "summary": about,
                "description": f"{about}.".replace("?.", "?"),
                "responses": {
                    "200": {"description": "The answer.", "content": {kind: {"schema": content}}},
                    **problems(*statuses),
                },
            }
        },
    )


def _also(spec: APISpec, path: str, *kinds: str) -> None:
    """More media types in which a path answers."""
    content = spec._paths[path]["get"]["responses"]["200"]["content"]
    for kind in kinds:
        content[kind] = {"schema": {"type": "string"}}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _name_unions(spec: Json) -> None:
    """Gives the moves and the events of each game a schema of their own where there are several.

    Generated clients then have a type for them instead of the same long list in many places.
    """
    schemas = spec["components"]["schemas"]
    for name in games():
        table = Desk(games()[name])
        for title, records in (("Move", table.game.moves), ("Event", table.game.events)):
            members = [_ref(table.prefix + record.__name__) for record in records]
            unions = [union for union in _unions(schemas) if union["oneOf"] == members]
            if len(members) > 1:
                named = f"{table.prefix}{title}"
                schemas[named] = {**unions[0], "description": f"Any {title.lower()} of the game."}
                for union in unions:
                    union.clear()
                    union.update(_ref(named))


def _unions(value: Any) -> Iterator[Json]:
    """Every union in a piece of the description."""
    if isinstance(value, dict):
        if "oneOf" in value:
            yield value
        for inner in value.values():
            yield from _unions(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _unions(inner)


def _open_answers(spec: Json) -> None:
    """Lets objects that only answers have grow: RFC 9457 and the contract ask it of clients."""
    schemas = spec["components"]["schemas"]
    bodies = [
        operation["requestBody"]["content"]["application/json"]["schema"]
        for path in spec["paths"].values()
        for operation in path.values()
        if "requestBody" in operation
    ]
    asked: set[str] = set()
    waiting = [name for body in bodies for name in _named(body)]
    while waiting:
        name = waiting.pop()
        if name not in asked:
            asked.add(name)
            waiting += _named(schemas[name])
    for name, schema in schemas.items():
        if name not in asked:
            schema.pop("additionalProperties", None)


def _named(value: Any) -> Iterator[str]:
    """The schemas that a piece of the description refers to."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "$ref":
                yield inner.rpartition("/")[2]
            else:
                yield from _named(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _named(inner)


def text() -> str:
    """The description as YAML, the same whenever it is made."""
    return yaml.dump(
        build(), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=99, line_break="\n"
    )


class _Dumper(yaml.SafeDumper):
    """Writes short lists of plain values in one line, and never refers back."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - PyYAML calls it
        return True

    def represent_sequence(self, tag: str, sequence: Any, flow_style: Any = None) -> Any:
        plain = all(isinstance(item, str | int) for item in sequence)
        return super().represent_sequence(tag, sequence, flow_style=plain or flow_style)


def main(arguments: list[str]) -> int:
    """Writes or checks ``openapi.yaml``; 1 if the check fails."""
    path = resource("openapi.yaml")
    made = text()
    if arguments == ["--check"]:
        same = path.exists() and path.read_text("utf-8") == made
        if not same:
            sys.stderr.write("openapi.yaml is not what the code says: make spec writes it anew\n")
        return 0 if same else 1
    path.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
