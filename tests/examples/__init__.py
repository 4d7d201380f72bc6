"""The programs of ``examples/`` that need nothing but Python."""
