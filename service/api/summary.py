"""What the log and the metrics may know of a ruling: no card, no seed, no player."""

from typing import Any, Final, NamedTuple

from service.api.problems import ProblemError

KEY: Final = "adjudicard.summary"
"""Where a summary stands in the WSGI environment."""


class Summary(NamedTuple):
    """Of a batch, ``verdicts`` and ``codes`` have an entry for each item and violation."""

    digest: str | None = None
    action: str | None = None
    verdicts: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    moves: int = 0


_LEGAL: Final = ("legal",)
_ILLEGAL: Final = ("illegal",)


def summary(call: str, asked: Any, given: Any) -> Summary | None:
    """The summary of a request and its answer; ``None`` where there is nothing to say."""
    if call == "adjudicate":
        if given.legal:
            return Summary(given.digest, asked.move.action, _LEGAL)
        codes = tuple([violation.code for violation in given.violations])
        return Summary(given.digest, asked.move.action, _ILLEGAL, codes)
    if call == "batch":
        return _of_batch(given)
    if call == "replay":
        stopped = given.stopped_at
        found = stopped.verdict.violations if stopped else ()
        codes = tuple([violation.code for violation in found])
        judged = stopped.index + 1 if stopped else len(asked.moves)
        verdicts = _LEGAL if given.legal else _ILLEGAL
        return Summary(given.digest, None, verdicts, codes, judged)
    if call == "setup":
        return Summary(given.digest)
    return None


def _of_batch(given: list[Any]) -> Summary:
    verdicts, codes = [], []
    for result in given:
        if isinstance(result, ProblemError):
            verdicts.append("problem")
        else:
            verdicts.append("legal" if result.legal else "illegal")
            codes += [violation.code for violation in result.violations]
    return Summary(None, None, tuple(verdicts), tuple(codes))
