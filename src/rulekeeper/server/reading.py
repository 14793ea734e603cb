"""How what is only read is served: by `GET`, and by `HEAD`, which asks for the headers alone."""

from __future__ import annotations

from functools import partial

from litestar import HttpMethod
from litestar.handlers import HTTPRouteHandler

get = partial(HTTPRouteHandler, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""A decorator for handlers of both; what a `HEAD` leads to in the end leaves without its body."""
