"""Who acts when, what an automated side will do, and pages of story, as text."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from rulekeeper.cli.table.looks import joined, style_of
from rulekeeper.cli.table.things import Things
from rulekeeper.games.tabletop import Initiative, InitiativeTurn, Page, Plan


def track(things: Things, initiative: Initiative) -> RenderableType:
    """The track of initiative: who has acted in brackets, who acts now behind an arrow."""
    turns = joined((_turn(things, turn) for turn in initiative.turns), "  ")
    heading = Text(f"{initiative.heading}: " if initiative.heading else "", style="bold")
    return Padding(heading + turns, (0, 1))


def _turn(things: Things, turn: InitiativeTurn) -> Text:
    if turn.state == "hidden":
        return Text("?", style="dim")
    figure = things.figures.get(turn.figure)
    if figure is not None:
        text = things.named(figure)
    else:
        party = turn.party
        style = style_of(things.tabletop.parties, party) if party >= 0 else ""
        text = Text(turn.name, style=style)
    value = turn.value or (turn.card.name if turn.card else "")
    text.append(f" {value}" if value else "", "not bold default")
    if turn.state == "done":
        return Text.assemble(("(", "dim"), (text.plain, "dim"), (")", "dim"))
    return Text("▸", style="bold") + text if turn.state == "now" else text


def plan(things: Things, made: Plan) -> RenderableType:
    """What an automated side is about to do; the board shows where."""
    hint = ("  (type plan for the reasons)", "italic dim") if made.steps else ""
    return Padding(Text.assemble(("Plan: ", "bold"), made.text, hint), (0, 1))


def plan_in_full(things: Things, made: Plan) -> RenderableType:
    """A plan with the criteria behind it and what each of them left over."""
    rows: list[RenderableType] = [Padding(Text(made.text, style="bold"), (0, 1))]
    for number, step in enumerate(made.steps, start=1):
        left = ", ".join(things.title(ref) for ref in step.left)
        text = Text(f"{number}. {step.text}")
        text.append(f" → {left}" if left else "", "bold")
        text.append(f" ({step.rule})" if step.rule else "", "dim")
        rows.append(Padding(text, (0, 1, 0, 4)))
    return Group(*rows)


def page(read: Page) -> RenderableType:
    """A page of story, paragraph by paragraph."""
    return Group(*_page(read))


def _page(read: Page) -> Iterator[RenderableType]:
    number = f"{read.number} · " if read.number else ""
    yield Padding(Text(f"{number}{read.title}", style="bold underline"), (1, 2, 0, 2))
    if read.speaker:
        yield Padding(Text(f"{read.speaker}:", style="italic"), (0, 2))
    for place, paragraph in enumerate(read.text.split("\n\n")):
        yield Padding(Text(" ".join(paragraph.split())), (1 if place else 0, 2, 0, 2))
