"""Problem documents (RFC 9457): what a caller is told who cannot get a ruling (contract §5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from service.api.strict_json import MalformedError
from service.api.wire.faults import MOST, Fallacy
from service.core.ruling import Finding

MEDIA_TYPE: Final = "application/problem+json"

TITLES: Final[Mapping[str, tuple[int, str]]] = {
    "malformed-json": (400, "The body is not JSON"),
    "bad-request": (400, "The request cannot be read"),
    "unauthorized": (401, "A valid key is needed"),
    "not-found": (404, "There is nothing here"),
    "unknown-game": (404, "There is no such game"),
    "method-not-allowed": (405, "This method is not allowed here"),
    "too-large": (413, "The body is too large"),
    "not-json": (415, "The body must be sent as plain application/json"),
    "invalid": (422, "The body does not have the form asked for"),
    "inconsistent-state": (422, "This state cannot occur"),
    "hidden-cards": (422, "The answer depends on cards that this view hides"),
    "unsupported-version": (422, "This version of the game is not supported"),
    "rate-limited": (429, "Too many requests"),
    "internal": (500, "The referee failed"),
    "unavailable": (503, "The service is not available"),
}
"""The status and the title of each kind of problem."""


@dataclass(frozen=True, slots=True)
class ProblemError(Exception):
    """A request that gets no ruling. ``extra`` are further members of the document."""

    code: str
    detail: str
    errors: Sequence[Fallacy] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return TITLES[self.code][0]

    def kept(self) -> "ProblemError":
        """The same, for those who keep it: one that was raised keeps all that was there then."""
        return replace(self)

    def document(self, request_id: str) -> dict[str, Any]:
        """The problem document as a JSON object."""
        status, title = TITLES[self.code]
        document: dict[str, Any] = {
            "type": f"/problems/{self.code}",
            "title": title,
            "status": status,
            "detail": self.detail,
            **self.extra,
        }
        if self.errors:
            document["errors"] = [
                {"pointer": error.pointer, "code": error.code, "message": error.message}
                for error in self.errors
            ]
        document["request_id"] = request_id
        return document


def malformed(error: MalformedError) -> ProblemError:
    """The problem of a body that is not JSON, with the position."""
    position = {"line": error.line, "column": error.column, "offset": error.offset}
    return ProblemError("malformed-json", f"{error}.", extra={"position": position})


def invalid(faults: Sequence[Fallacy]) -> ProblemError:
    """The problem of a body with faults of form."""
    count = len(faults)
    where = faults[0].pointer or "the body itself"
    detail = f"{faults[0].message} ({where})"
    if count > 1:
        least = "At least " if count == MOST else ""
        detail = f"{least}{count} faults; the first: {detail}"
    return ProblemError("invalid", detail, faults)


def inconsistent(findings: Sequence[Finding], base: str) -> ProblemError:
    """The problem of a state that cannot occur."""
    errors = [Fallacy(base + f.pointer, f.code, f.message) for f in findings]
    more = f" There are {len(errors)} findings." if len(errors) > 1 else ""
    return ProblemError("inconsistent-state", errors[0].message + more, errors[:MOST])


def hidden() -> ProblemError:
    """The problem of a question that a view cannot answer."""
    return ProblemError(
        "hidden-cards",
        "What is asked depends on cards that this view hides; ask with the full state.",
    )
