"""Who acts when, what an automated side will do, what is to be done, and story, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulekeeper.cli.table.looks import joined, style_of
from rulekeeper.cli.table.things import Things
from rulekeeper.games.tabletop import Book, Chart, Goal, Initiative, InitiativeTurn, Page, Plan

MOST_PLANS = 2
"""Plans that are told in a sentence each; more are told in one line."""

_GROUPS = (("now", "now"), ("may", "next"), ("due", "then"), ("done", "done"))
"""What those on a track are called who are told by their letters."""

_LONG = (
    ("now", "Acts now"),
    ("may", "May be next"),
    ("due", "Comes later"),
    ("hidden", "Unknown"),
    ("done", "Has acted"),
)

MOST_SQUARES = 12
"""Squares of a goal that are named."""


def track(things: Things, initiative: Initiative) -> RenderableType:
    """The track of initiative: who has acted in brackets, who acts now behind an arrow.

    Where nothing but figures is on it, their letters are enough, by who is next.
    """
    heading = Text(f"{initiative.heading}: " if initiative.heading else "", style="bold")
    is_plain = all(
        turn.figure in things.figures and not (turn.value or turn.card or turn.name)
        for turn in initiative.turns
    )
    if is_plain:
        turns = _by_letters(things, initiative)
    else:
        turns = joined((_turn(things, turn) for turn in initiative.turns), "  ")
    return Padding(heading + turns, (0, 1))


def _by_letters(things: Things, initiative: Initiative) -> Text:
    """Who acts now, who may be next, who comes then, and who is done."""
    groups = []
    for state, called in _GROUPS:
        own = [turn.figure for turn in initiative.turns if turn.state == state]
        if own:
            groups.append(Text(f"{called} ") + things.letters(own))
    return joined(groups, " · ")


def track_in_full(things: Things, initiative: Initiative) -> RenderableType:
    """A track with the names of all, one line for each group."""
    heading = Text(initiative.heading or "Initiative", style="bold")
    rows: list[RenderableType] = [Padding(heading, (0, 1))]
    for state, called in _LONG:
        own = [_turn(things, turn) for turn in initiative.turns if turn.state == state]
        if own:
            line = Text(f"{called}: ") + joined(own, ", ")
            rows.append(Padding(line, (0, 1, 0, 3)))
    return Group(*rows)


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


def plans(things: Things, made: Sequence[Plan]) -> Iterator[RenderableType]:
    """What an automated side is about to do; the board shows where."""
    if len(made) <= MOST_PLANS:
        yield from (_plan(things, each) for each in made)
        return
    hint = ("  (plan and a letter says more)", "italic dim")
    line = joined((_in_short(things, each) for each in made), " · ")
    yield Padding(Text.assemble(("Plans: ", "bold"), line, hint), (0, 1))


def _plan(things: Things, made: Plan) -> RenderableType:
    hint = ("  (type plan for the reasons)", "italic dim") if made.steps else ""
    return Padding(Text.assemble(("Plan: ", "bold"), made.text, hint), (0, 1))


def _in_short(things: Things, made: Plan) -> Text:
    """Who goes where and against whom, by letters; what people have to choose has a `?`."""
    line = things.letters([made.figure]) if made.figure in things.figures else Text("")
    if len(made.path) > 1:
        line.append(f"→{made.path[-1]}", "not bold default")
    if made.targets:
        line.append("×", "not bold default").append_text(things.letters(made.targets))
    elif len(made.path) < 2:
        line.append(" stays", "not bold default")
    return line.append("?", "not bold default") if made.open else line


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


def book(things: Things, read: Book) -> RenderableType:
    """What is to be done, in a line for each goal."""
    return Group(*(Padding(_goal(things, goal), (0, 1)) for goal in read.goals))


def book_in_full(things: Things, read: Book) -> RenderableType:
    """A book with its introduction, its goals, what holds, and what has been told."""
    rows: list[RenderableType] = [Padding(Text(read.title, style="bold underline"), (0, 1))]
    rows += [Padding(Text(each), (0, 1)) for each in read.text.split("\n\n")]
    if read.chart is not None:
        rows.append(Padding(_chart(things, read.chart), (1, 1)))
    for goal in read.goals:
        rows.append(Padding(_goal(things, goal), (0, 1)))
        if goal.squares:
            told = f"at {', '.join(goal.squares[:MOST_SQUARES])}"
            more = " and more" if len(goal.squares) > MOST_SQUARES else ""
            rows.append(Padding(Text(told + more, style="dim"), (0, 1, 0, 5)))
    rows += [Padding(Text(f"{fact.name}: {fact.value}"), (0, 1)) for fact in read.facts]
    for heading, texts in (("What has happened", read.told), ("What may happen", read.ahead)):
        if texts:
            rows.append(Padding(Text(heading, style="underline"), (0, 1)))
            rows += [Padding(Text(text, style="italic"), (0, 1, 0, 3)) for text in texts]
    return Group(*rows)


def _chart(things: Things, chart: Chart) -> RenderableType:
    """What the parties have earned, by the first words of their names."""
    parties = things.tabletop.parties
    table = Table(chart.heading, *(column.name for column in chart.columns), box=None)
    for row in chart.rows:
        style = "bold" if row.main else "dim" if row.ahead else ""
        name = Text(row.name, style=style)
        name.append(f"\n  {row.note}" if row.note else "", "dim not bold")
        cells = (
            joined(
                Text(parties[number].name.partition(" (")[0], style=style_of(parties, number))
                for number in cell
            )
            for cell in row.cells
        )
        table.add_row(name, *cells)
    return table


def _goal(things: Things, goal: Goal) -> Text:
    """A goal in a line: the main one with a star, one that is met with a tick."""
    parties = things.tabletop.parties
    met = [parties[number].name for number in goal.parties if number < len(parties)]
    sign = "✓" if goal.is_met else "★" if goal.main else "·"
    count = f"{goal.at} of {goal.most} {goal.counted}" if goal.most and not goal.is_met else ""
    by = f"met by {' and '.join(met)}" if met else ""
    told = ", ".join(filter(None, (count, goal.note, by, goal.worth)))
    name = f"{goal.name}: " if goal.name else ""
    line = Text.assemble((f"{sign} {name}", "bold"), (goal.text, "dim" if goal.is_met else ""))
    return line.append(f" ({told})" if told else "", "italic")


def titles(pages: Sequence[Page]) -> RenderableType:
    """The titles of pages that can be read, in their order."""
    told = " · ".join(each.title for each in pages)
    return Padding(Text.assemble(told, ("  (read and a title shows a page)", "italic dim")), (0, 1))


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
