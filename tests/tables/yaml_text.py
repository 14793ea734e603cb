"""YAML in the texts of tests, which many tests share: each text is read once."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import yaml

LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader


def parsed(text: str) -> Any:
    """What a text says; each caller gets a copy of its own."""
    return deepcopy(_parsed(text))


@cache
def _parsed(text: str) -> Any:
    return yaml.load(text, LOADER)
