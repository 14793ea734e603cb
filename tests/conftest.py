"""What holds for all tests."""

import signal

import pytest

pytest_plugins = "pytester"

# A shell that starts the tests in the background has them ignore Ctrl-C, and so would the programs
# that they start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the web server be killed more often than usual: `pytest --kills 200`."""
    parser.addoption("--kills", type=int, default=20, help="How often the web server is killed.")
