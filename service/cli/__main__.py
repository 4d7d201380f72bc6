"""``python -m service.cli``: the same as ``adjudicard``."""

from service.cli.main import main

main(prog_name="adjudicard")
