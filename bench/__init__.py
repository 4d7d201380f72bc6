"""What the referee costs, held against its peers: ``make bench`` (CONTRIBUTING.md)."""
