"""What handlers of requests are written with."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

from litestar import HttpMethod, Request
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

AnyRequest: TypeAlias = Request[Any, Any, State]

get = partial(HTTPRouteHandler, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""A decorator for what is only read: by `GET`, and by `HEAD`, which leaves without its body."""


def address_of(request: AnyRequest) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""
