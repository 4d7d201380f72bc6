"""The vocabulary every game shares, and the one judge. Standard library only."""
