"""The way to a table: the front page by its names, links for friends, dead addresses."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.lobby import link_for, set_up
from browser.visitor import Come, Visitor


def test_the_ways_to_begin_are_named_as_one_would_say_it(visitor: Visitor) -> None:
    game = visitor.box("Lebelheim")
    for name in (
        "Play now: Lebelheim against a bot",
        "Learn it: a guided first match of Lebelheim",
    ):
        expect(game.get_by_role("button", name=name, exact=True)).to_be_visible()


def test_whoever_comes_by_a_link_finds_a_name_filled_in(come: Come) -> None:
    ann, bo, cy = come(), come(), come()
    set_up(ann, "Lebelheim", "Me", "A friend", name="Ann")
    link = link_for(ann, "Seat 2")

    bo.visit(link)
    name = bo.page.get_by_role("textbox", name="Your name")
    expect(name).to_have_value("Player 2")
    name.fill("Bo")
    bo.press("Sit down")
    expect(bo.page.get_by_role("grid")).to_be_visible()

    # Bo has the seat now: nobody else is invited to it, or changes its name.
    cy.visit(link)
    expect(cy.page.get_by_text("Bo sits here already.")).to_be_visible()
    expect(cy.page.get_by_role("textbox", name="Your name")).not_to_be_visible()
    cy.press("Go on as Bo")
    expect(cy.page.get_by_role("grid")).to_be_visible()

    # Whoever has a name of their own is called by that.
    set_up(ann, "Lebelheim", "Me", "A friend")
    bo.visit(link_for(ann, "Seat 2"))
    expect(name).to_have_value("Bo")


def test_an_address_that_names_no_page_says_so(visitor: Visitor) -> None:
    for address in ("nowhere", "%"):
        visitor.visit(address)
        expect(visitor.page.get_by_role("alert")).to_contain_text("This address names no page.")
    visitor.press("To the front page")
    expect(visitor.page.get_by_role("heading", name="Take a seat")).to_be_visible()
