"""The parts of the description that belong to no game."""

from typing import Any, Final

from service.api.problems import MEDIA_TYPE, TITLES

Json = dict[str, Any]

INFO: Final[Json] = {
    "description": (
        "A stateless referee for card games. Send a game state and a proposed move: the answer"
        " says whether the move is legal and why not, gives the state that results, what happened"
        " on the way, and the score with its reasons. Every POST is a pure function of its body.\n"
        "\nAn illegal move is no error: it is answered with 200 and `legal: false`. Problems come"
        " as `application/problem+json` (RFC 9457).\n"
        "\nThe shuffle can be checked by anyone. Sort the cards in canonical order (suits S, H, D,"
        " C; in each A, 2, …, K; then X1, X2, X3) into a[0..n-1]. The random words are, for i = 0,"
        " 1, 2, …, HMAC-SHA256 with the seed in UTF-8 as key over the label in UTF-8, a zero byte"
        " and i as 8 bytes big-endian, each digest read as four 64-bit big-endian words in turn."
        " For k = n-1 down to 1 take the next word w, skipping any w ≥ 2⁶⁴ − (2⁶⁴ mod (k+1)), and"
        " swap a[k] with a[w mod (k+1)]. a[0] is the top card. The labels stand in each game's"
        " rules and events. A view hides the seed and shows its SHA-256 as `commitment`."
    ),
    "license": {"name": "MIT", "identifier": "MIT"},
    "contact": {"name": "The Adjudicard authors"},
}


def _object(properties: Json, required: list[str] | None = None, about: str = "") -> Json:
    found: Json = {"type": "object", "properties": properties}
    found["required"] = list(properties) if required is None else required
    if about:
        found["description"] = about
    return found


_TEXT: Final[Json] = {"type": "string"}
_COUNT: Final[Json] = {"type": "integer", "minimum": 0}

_SUMMARY: Final[Json] = {
    "game": _TEXT,
    "title": _TEXT,
    "players": _object({"min": _COUNT, "max": _COUNT}),
    "version": _COUNT,
    "links": {"type": "object", "additionalProperties": {"type": "string"}},
}

SCHEMAS: Final[Json] = {
    "Problem": _object(
        {
            "type": {"type": "string", "enum": [f"/problems/{code}" for code in TITLES]},
            "title": _TEXT,
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": _TEXT,
            "errors": {"type": "array", "items": {"$ref": "#/components/schemas/ProblemError"}},
            "position": {"$ref": "#/components/schemas/Position"},
            "games": {"type": "array", "items": _TEXT},
            "request_id": _TEXT,
        },
        ["type", "title", "status", "detail", "request_id"],
        "Why a request got no ruling (RFC 9457).",
    ),
    "ProblemError": _object(
        {"pointer": _TEXT, "code": _TEXT, "message": _TEXT},
        about="One fault of a body, with its place (RFC 6901).",
    ),
    "Position": _object(
        {"line": _COUNT, "column": _COUNT, "offset": _COUNT},
        about="Where a body stops being JSON; line and column count from 1, offset from 0.",
    ),
    "ProblemResult": _object(
        {"problem": {"$ref": "#/components/schemas/Problem"}},
        about="Stands in a batch where an item got no ruling.",
    ),
    "GameList": _object(
        {"games": {"type": "array", "items": {"$ref": "#/components/schemas/GameSummary"}}},
        about="The games that can be refereed.",
    ),
    "GameSummary": _object(_SUMMARY, about="A game, in a line."),
    "Game": _object(
        {
            **_SUMMARY,
            "about": _TEXT,
            "score": _object(
                {"unit": _TEXT, "better": {"type": "string", "enum": ["higher", "lower"]}}
            ),
            "opener": {
                "type": ["string", "null"],
                "enum": ["starter", "dealer", None],
                "description": "What a setup calls the player who may be chosen freely.",
            },
            "options": {"type": "array", "items": {"$ref": "#/components/schemas/Option"}},
            "actions": {"type": "array", "items": _TEXT},
            "abridged": {
                "type": "array",
                "items": _TEXT,
                "description": "Actions of which `legal-moves` lists only representatives.",
            },
            "phases": {
                "type": "array",
                "items": _object({"phase": _TEXT, "actions": {"type": "array", "items": _TEXT}}),
            },
            "violations": {
                "type": "array",
                "items": _object({"code": _TEXT, "clause": _TEXT, "text": _TEXT}),
            },
        },
        about="A game: what may be chosen, what may be done, and what can be broken.",
    ),
    "Option": _object(
        {
            "name": _TEXT,
            "type": {"type": "string", "enum": ["string", "integer"]},
            "values": {"type": "array", "items": {"type": ["string", "integer"]}},
            "default": {"type": ["string", "integer"]},
            "clause": _TEXT,
        },
        about="Something players may agree on.",
    ),
    "Rulebook": _object(
        {"clauses": {"type": "array", "items": {"$ref": "#/components/schemas/Clause"}}},
        about="A rulebook, clause by clause.",
    ),
    "Clause": _object(
        {
            "id": _TEXT,
            "title": _TEXT,
            "text": _TEXT,
            "basis": {"type": "string", "enum": ["stated", "ruling", "option"]},
        },
        about="A clause: stated in the source, ruled where the source is silent, or an option.",
    ),
    "Health": _object({"status": _TEXT}, about="How the service is."),
}

_PROBLEM: Final[Json] = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
_WHEN: Final = {
    400: "The body is not JSON, or the request cannot be read.",
    401: "Keys are configured, and the request has none that fits.",
    413: "The body is too large.",
    415: "The body is not sent as plain application/json.",
    422: "The body does not have the form, the state cannot occur, or the view hides too much.",
    500: "The referee failed; never the caller's fault.",
    503: "The service is not available; try again.",
}

_HEADERS: Final[dict[int, Json]] = {
    401: {"WWW-Authenticate": {"description": "`Bearer`.", "schema": _TEXT}},
    503: {"Retry-After": {"description": "Seconds.", "schema": _COUNT}},
}

RESPONSES: Final[Json] = {
    f"Problem{status}": {
        "description": text,
        **({"headers": _HEADERS[status]} if status in _HEADERS else {}),
        "content": _PROBLEM,
    }
    for status, text in _WHEN.items()
}

SCHEMES: Final[Json] = {
    "key": {
        "type": "http",
        "scheme": "bearer",
        "description": "Needed only where whoever runs the service has configured keys.",
    }
}
SECURITY: Final[list[Json]] = [{}, {"key": []}]
"""A key may be needed, or not: that is the host's choice."""


def problems(*statuses: int) -> Json:
    """The answers of an operation that are problems."""
    return {str(s): {"$ref": f"#/components/responses/Problem{s}"} for s in statuses}
