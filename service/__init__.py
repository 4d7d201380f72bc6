"""Adjudicard: a stateless referee for card games, over HTTP."""
