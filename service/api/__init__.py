"""The service: the only floor that knows Flask and marshmallow.

``desk`` and what it needs know no Flask, so that the command line comes through the same doors.
"""
