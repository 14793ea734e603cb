"""A person with a browser: goes to pages, reads and presses what is there, by its name."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Request, WebSocket

NO_LINE = re.compile(r"net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+)|WebSocket connection to")
"""What a browser itself complains of while the server cannot be reached."""


class Visitor:
    """Somebody with a browser of their own, who sees one page at a time.

    `complaints` is what no visit may come with: errors of the page, requests to other hosts.
    `heard` is all that came through the lines of tables.
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        self.heard: list[str] = []
        self.may_lose_the_line = False
        context.on("console", self._note)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self._watch)
        self.page = context.new_page()
        self.page.on("websocket", self._listen)

    def visit(self, address: str = "") -> None:
        """Open a page: what stands behind `#/`, or a whole link."""
        self.page.goto(address if "://" in address else f"{self.address}#/{address}")

    def press(self, name: str | re.Pattern[str], where: Locator | None = None) -> None:
        """Press the button, or follow the link, of this name."""
        self.pressable(name, where).click()

    def pressable(self, name: str | re.Pattern[str], where: Locator | None = None) -> Locator:
        """The button or link of this name."""
        inside = where or self.page.locator("body")
        return inside.get_by_role("button", name=name).or_(inside.get_by_role("link", name=name))

    def box(self, game: str) -> Locator:
        """What the front page shows of a game, by its title."""
        title = self.page.get_by_role("heading", name=game)
        return self.page.get_by_role("article").filter(has=title)

    def prefer(self, **settings: str) -> None:
        """Choose settings by their names, such as `Colours="Dark"`."""
        self.visit("settings")
        for name, choice in settings.items():
            group = self.page.get_by_role("group", name=name.replace("_", " "))
            group.get_by_role("radio", name=choice).check()

    def clipboard(self) -> str:
        """What has been copied."""
        return str(self.page.evaluate("navigator.clipboard.readText()"))

    # -- what must not happen -----------------------------------------------------------------

    def _note(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if not (self.may_lose_the_line and NO_LINE.search(message.text)):
            self.complaints.append(f"{message.type} in the console: {message.text}")

    def _watch(self, request: Request | WebSocket) -> None:
        parts = urlsplit(request.url)
        goes_out = parts.scheme in ("http", "https", "ws", "wss")
        if goes_out and parts.netloc != urlsplit(self.address).netloc:
            self.complaints.append(f"A request to another host: {request.url}")

    def _listen(self, line: WebSocket) -> None:
        self._watch(line)
        line.on("framereceived", lambda message: self.heard.append(str(message)))


def labels(things: Locator) -> list[str]:
    """What is said of things to who does not see them.

    They are looked for once: to ask one after another would look for all of them each time.
    """
    said: list[str] = things.evaluate_all(
        "all => all.map(thing => thing.getAttribute('aria-label') ?? '')"
    )
    return said


Come = Callable[..., Visitor]
"""`come()` opens a browser for one more visitor; keywords are those of a Playwright context."""
