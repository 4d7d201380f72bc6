"""The command line, by click's runner and as real processes."""
