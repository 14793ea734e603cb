"""Setting a match up on the form, and joining one by a link."""

from __future__ import annotations

from time import monotonic

from browser.player import Player
from browser.visitor import Visitor

PATIENCE = 60.0
"""Seconds in which bots have played a short match."""


def set_up(
    visitor: Visitor, game: str, *seats: str, turns: int | None = None, name: str = ""
) -> None:
    """Set a quick match up from the front page; the seats in order: `Me`, `A friend`, `A bot`."""
    page = visitor.page
    visitor.visit()
    visitor.press("Set up a match", visitor.box(game))
    for number, who in enumerate(seats, start=1):
        page.get_by_role("group", name=f"Seat {number}").get_by_role("radio", name=who).check()
    if name:
        page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("checkbox", name="Quick start").check()
    if turns is not None:
        page.get_by_role("spinbutton", name="Turns").fill(str(turns))
    visitor.press("Set the table")


def watch_again(visitor: Visitor) -> None:
    """Come to the replay of a short match of two bots.

    They play while nobody looks on: where somebody does they take their time.
    """
    set_up(visitor, "Lebelheim", "A bot", "A bot", turns=1)
    visitor.page.get_by_role("grid").wait_for()
    table = visitor.page.url
    visitor.visit("rules")
    match = f"{visitor.address}api/matches/{table.rpartition('/')[2]}"
    deadline = monotonic() + PATIENCE
    while visitor.page.request.get(match).json()["outcome"] is None:
        assert monotonic() < deadline, "The bots do not come to an end."
        visitor.page.wait_for_timeout(50)
    visitor.visit(table)
    visitor.press("Watch it again", Player(visitor).result)
    visitor.page.get_by_role("slider", name="Moment").wait_for()


def link_for(visitor: Visitor, whom: str) -> str:
    """Copy a link of the match that has just been set up: of `Seat 2`, say, or `Spectators`."""
    visitor.press(f"Copy the link: {whom}")
    visitor.page.get_by_role("status").filter(has_text="The link is copied").wait_for()
    return visitor.clipboard()


def join(visitor: Visitor, link: str, name: str) -> None:
    """Open a link and sit down under a name."""
    visitor.visit(link)
    visitor.page.get_by_role("textbox", name="Your name").fill(name)
    visitor.press("Sit down")
