"""What happens in a match."""

from invented.jetty.options import FigureRef, SquareRef
from rulekeeper.core.events import Event


class Placed(Event, frozen=True, tag="placed"):
    """A figure stands on its first square."""

    says = "{figure} begins on {square}."
    figure: FigureRef
    square: SquareRef


class Stepped(Event, frozen=True, tag="stepped"):
    """A figure has gone to a square, or was pushed there."""

    figure: FigureRef
    square: SquareRef
    pushed: bool = False

    def saying(self) -> str:
        """Going is not being pushed."""
        return "{figure} is pushed to {square}." if self.pushed else "{figure} goes to {square}."


class HeldOn(Event, frozen=True, tag="held-on"):
    """A figure holds on to a rope, and stays where it is."""

    says = "{figure} holds on to a rope."
    figure: FigureRef


class WeatherTurned(Event, frozen=True, tag="weather"):
    """A weather card is carried out."""

    says = "{name}: {text}"
    name: str
    text: str
