"""The conformance kit, against the service and against servers that are wrong on purpose."""
