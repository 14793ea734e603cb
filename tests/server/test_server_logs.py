"""Logs: what goes wrong is told, what is secret is not."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import structlog

from rulekeeper.server.logs import set_up_logs
from server.webtable import without_database

pytestmark = without_database


@contextmanager
def logs_set_up() -> Iterator[None]:
    """Logs as the command sets them up, and as they were again afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers.copy(), root.level
    set_up_logs()
    try:
        yield
    finally:
        structlog.reset_defaults()
        root.handlers, root.level = handlers, level


def fail(token: str) -> None:
    """Go wrong with a secret at hand."""
    raise ValueError(f"{len(token)} letters")


@pytest.mark.parametrize("is_read", [False, True])
def test_a_traceback_shows_no_values(
    is_read: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_read)
    with logs_set_up():
        try:
            fail("very" + "secret")
        except ValueError:
            structlog.get_logger().exception("failed", match="m")
            logging.getLogger("elsewhere").exception("failed, too")
    written = capsys.readouterr().err
    assert written.count("10 letters") == 2
    assert "failed, too" in written
    assert "verysecret" not in written
