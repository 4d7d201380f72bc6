"""The JSON form of the domain, derived from its dataclasses: read, written, checked, described.

``kinds`` reads the annotations; ``compiled`` makes fast loaders and dumpers of them; ``schema``
makes marshmallow schemas, which say everything that is wrong with a body and from which the
OpenAPI description is made. A test holds that loaders and schemas accept the same bodies.
"""
