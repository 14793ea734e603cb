"""Types and helpers that routes share."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

from litestar import HttpMethod, Request
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

AnyRequest: TypeAlias = Request[Any, Any, State]

get = partial(HTTPRouteHandler, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""A decorator for routes that only read: `GET`, and `HEAD`, which is answered without a body."""


def address_of(request: AnyRequest) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client else ""
