"""The command line: a file for each command; the answers come from the service's own desks."""
