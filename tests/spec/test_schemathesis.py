"""The service against its own description, with bodies nobody thought of."""

import os

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from service.api.app import create_app

schema = schemathesis.openapi.from_wsgi("/openapi.json", create_app())


@schema.parametrize()
@settings(
    max_examples=int(os.environ.get("SCHEMATHESIS_EXAMPLES", "15")),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
def test_the_service_keeps_its_description(case: Case) -> None:
    # A well-formed state can still be one that cannot occur (422): no schema says which.
    excluded = [positive_data_acceptance]
    if case.operation.path.endswith("/batch"):
        # A bad item gets its problem within a 200: it spoils no other (contract §3).
        excluded.append(negative_data_rejection)
    case.call_and_validate(excluded_checks=excluded)
