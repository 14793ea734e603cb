"""Browsers and servers for the tests that use the page as a person does."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, StorageState, expect, sync_playwright

from browser.served import Served
from browser.visitor import Come, Visitor

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "src/rulekeeper/server/page/index.html"
AXE = HERE.parents[1] / "web/node_modules/axe-core/axe.min.js"
PATIENCE = 120_000
"""Milliseconds after which a test gives up waiting: longer than a bot may think, and than its
process takes to start where other work keeps all cores busy."""

PROGRAMS = ("chromium-headless-shell", "chromium")
"""Chromium without a screen, which is quicker, or else the whole of it."""

SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    # A window is drawn in one piece: to make and to join many small ones takes most of the time.
    "--default-tile-width=1536",
    "--default-tile-height=1024",
    # What short visits and a few cores gain nothing from: a process to draw in, helping threads.
    "--in-process-gpu",
    "--js-flags=--single-threaded --min-semi-space-size=16",
)
"""A browser that has no names to ask for but that of the server under test, and saves work."""


def leave_out(reason: str) -> None:
    """Skip the tests for want of something, unless all are to be run."""
    if os.environ.get("RULEKEEPER_TEST_ALL"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser in which every visitor has a window.

    While it is open, no other test can run an event loop: it closes after the last of these tests.
    """
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        leave_out(f"The page is tested in Chromium, which is not here: install {PROGRAMS[0]}.")
    if not PAGE.exists():
        leave_out("The page has not been built: run `make page`.")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(SWITCHES))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def served(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server that all visitors share; it may not fail at anything meanwhile."""
    server = Served(tmp_path_factory.mktemp("served"))
    server.start()
    yield server
    server.stop()
    assert [line for line in server.log() if re.search(r"\b(error|failed)\b", line)] == []


def of_invented_games(port: int, database: str) -> list[str]:
    """The command that serves the invented games."""
    return [sys.executable, "-m", "browser.invented_games", str(port), database]


@pytest.fixture(scope="package")
def invented(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The server of the invented games."""
    server = Served(tmp_path_factory.mktemp("invented"), of_invented_games)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="package")
def hurried(chromium: Browser, served: Served) -> StorageState:
    """What a browser keeps for somebody who does not want to wait for moves."""
    with chromium.new_context() as window:
        window.set_default_timeout(PATIENCE)
        Visitor(window, served.address).prefer(Animation_of_moves_and_dice="Off")
        return window.storage_state()


@pytest.fixture
def come(chromium: Browser, served: Served) -> Iterator[Come]:
    """Opens browsers, in which nothing glides or pulses unless motion is asked for.

    No visit may end with an error of the page or a request to another host.
    """
    visitors: list[Visitor] = []

    def open_browser(server: Served = served, **context: object) -> Visitor:
        context.setdefault("viewport", {"width": 1440, "height": 900})
        context.setdefault("reduced_motion", "reduce")
        window = chromium.new_context(**context)  # type: ignore[arg-type]
        window.set_default_timeout(PATIENCE)
        window.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.address)
        visitors.append(Visitor(window, server.address))
        return visitors[-1]

    yield open_browser
    for visitor in visitors:
        visitor.context.close()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []


@pytest.fixture
def visitor(come: Come, hurried: StorageState) -> Visitor:
    """Somebody alone at a large screen, with a mouse, who does not want to wait for moves."""
    guest = come(storage_state=hurried)
    guest.visit()
    return guest


@pytest.fixture(scope="package")
def axe() -> str:
    """The program that looks for barriers on a page."""
    if not AXE.exists():
        leave_out("axe-core is not here: run `npm ci` in the folder web.")
    return AXE.read_text(encoding="utf-8")
