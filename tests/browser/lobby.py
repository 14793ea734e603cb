"""Setting a match up on the form, and joining one by a link."""

from __future__ import annotations

from browser.player import Player
from browser.visitor import Visitor


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
    """Come to the replay of a short match of two bots."""
    set_up(visitor, "Lebelheim", "A bot", "A bot", turns=1)
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
