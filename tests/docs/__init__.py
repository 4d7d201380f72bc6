"""The pages of ``docs/``, and where they lead."""
