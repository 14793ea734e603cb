"""How often the server is killed: `pytest --kills 200` does it more often than usual."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--kills", type=int, default=20, help="How often the web server is killed.")
