"""Where the files are that come with the service but are no Python."""

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parent


def resource(name: str) -> Path:
    """``openapi.yaml`` or ``seeds``: inside an installed package, beside it in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.exists() else _PACKAGE.parent / name
