"""The words with which a game's dataclasses say what they look like on the wire.

A state, move, event or projection is a frozen dataclass whose annotations are its whole
description: the JSON form, the schema and the checks are derived from them. The kinds are few:

===========================  ==================================================================
``PlayerId``                 1–64 code points, no control characters
``Card`` / ``Face``          a card, ``??`` allowed / a card that must be named
``Pile``, ``tuple[Face, …]`` a list of cards, one field whatever its length
``Count``                    a whole number 0 … 2⁵³−1; narrower: ``Annotated[int, Bounds(1, 50)]``
``bool``, ``Literal[…]``     a flag; one of some words
``Seed``, ``Commitment``     the text a shuffle hangs on; its SHA-256
``str``                      text for people, only in what the service itself says
a dataclass                  an object with exactly those fields
``tuple[X, …]``              a list of those; ``Annotated[…, Size(2, 10)]`` bounds its length
``X | None``                 or ``null``; with the default ``None`` it may also be left out, and is
                             left out when it is ``None``
``A | B`` of dataclasses     one of them, told apart by their constant (``action``, ``type``)
===========================  ==================================================================

A ``ClassVar`` with a value is a constant field (``game``, ``version``, ``action``, ``type``).
A trailing underscore is dropped on the wire (``as_`` → ``as``). Any other default makes a field
optional in a setup's options, and only there; ``By("H7.1")`` names the clause an option rests on.
"""

from typing import Annotated, Final, NewType

from service.core.record import record

PlayerId = NewType("PlayerId", str)
Seed = NewType("Seed", str)
Commitment = NewType("Commitment", str)

LARGEST: Final = 2**53 - 1
"""The largest whole number that every JSON reader holds exactly (RFC 8259 §6)."""


@record
class Bounds:
    """The least and the greatest value of a whole number, both included."""

    least: int
    greatest: int


@record
class Size:
    """The least and the greatest length of a list, both included."""

    least: int
    greatest: int


@record
class By:
    """The id of the clause an option rests on."""

    clause: str


Count = Annotated[int, Bounds(0, LARGEST)]

Signed = Annotated[int, Bounds(-LARGEST, LARGEST)]
"""A whole number that may be negative: what a ledger adds."""
