"""The OpenAPI description, made of the forms of every game; real examples come from the seeds."""
