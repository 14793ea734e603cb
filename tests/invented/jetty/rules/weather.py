"""5 Weather: in a match with weather a card is drawn for each turn but the first."""

from typing import TypeAlias

from invented.jetty import events
from invented.jetty.state import JettyTable, Stage, acting
from rulekeeper.cards import effects
from rulekeeper.cards.words import Small
from rulekeeper.core.requests import CHANCE, Flow, draw

Effect: TypeAlias = effects.Effect[JettyTable, int]
"""One line of a weather card, carried out for the figure whose turn begins."""


class Steps(Effect, frozen=True, tag="steps"):
    """The turn has more steps, or fewer."""

    says = "The turn has {amount:+movement}"
    worth = 0.5
    amount: Small

    def perform(self, table: JettyTable, play: int) -> Flow[None]:
        """Never fewer than none."""
        table.state.steps = max(0, table.state.steps + self.amount)
        yield from ()


class Rope(Effect, frozen=True, tag="rope"):
    """The figure finds a rope."""

    says = "The figure finds a rope"
    gain = 1.0

    def perform(self, table: JettyTable, play: int) -> Flow[None]:
        """It has one more to hold on to."""
        table.state.ropes[play] += 1
        yield from ()


def turn_weather(table: JettyTable) -> Flow[None]:
    """Draw a card and carry it out; it goes back among the others. Rules: jetty.weather.1"""
    cards = table.box.weather
    card = cards[(yield from draw(range(len(cards)), CHANCE, "weather"))]
    table.tell(events.WeatherTurned, rule="jetty.weather.1", name=card.name, text=card.text())
    for line in card.lines:
        yield from line.perform(table, acting(table))
    table.state.stage = Stage.TURN
