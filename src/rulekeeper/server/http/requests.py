"""Types and helpers that routes share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias

from litestar import HttpMethod, Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler

from rulekeeper.server.errors import Refusal
from rulekeeper.server.http.services import Services

AnyRequest: TypeAlias = Request[Any, Any, State]

TheServices: TypeAlias = NamedDependency[Services]
"""The services, as the parameter `services` of a route."""

get = partial(HTTPRouteHandler, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""A decorator for routes that only read: `GET`, and `HEAD`, which is answered without a body."""


AT_ONCE = "at-once"
"""Marks routes that are about no game: they answer before the games are loaded."""


def address_of(request: AnyRequest) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client else ""


def token_of(request: AnyRequest) -> str | None:
    """The token in the header of a request, if there is one."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.casefold() == "bearer" and token.strip() else None


@contextmanager
def told_wrong_token(request: AnyRequest, services: Services, name: str) -> Iterator[None]:
    """Count a wrong token of a match or campaign, when what is done here is refused for it."""
    try:
        yield
    except Refusal as refusal:
        if refusal.code == "unknown-seat":
            services.limits.count_wrong_token(address_of(request), name)
        raise
