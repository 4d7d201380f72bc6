"""Headers that keep a browser from doing more with an answer than is meant."""

from typing import Final

POLICY: Final = ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
"""The policy of every answer that does not bring its own."""

GUARD: Final = [("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")]
"""On every answer."""

PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
"""For pages with scripts and styles of our own. Swagger UI sets style attributes."""

TABLE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
    " require-trusted-types-for 'script'; trusted-types 'none'"
)
"""For the page to play at: nothing inline, and no text that becomes markup."""
