"""How long to measure: long enough to believe, or just long enough to see that it runs."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Effort:
    """``scale``: what all counts and durations are multiplied by."""

    rounds: int
    scale: float

    def count(self, full: int, least: int = 1) -> int:
        """So many of something, or fewer."""
        return max(least, int(full * self.scale))

    def seconds(self, full: float) -> float:
        """So long, or shorter."""
        return full * self.scale


FULL: Final = Effort(rounds=9, scale=1.0)
TINY: Final = Effort(rounds=2, scale=0.02)
