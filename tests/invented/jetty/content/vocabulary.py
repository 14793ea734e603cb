"""What a weather card may say, and the cards of the game."""

from pathlib import Path
from typing import TypeAlias

import msgspec

from invented.jetty.rules.weather import Rope, Steps
from rulekeeper.cards.effects import lines_text
from rulekeeper.cards.words import Word

Line: TypeAlias = Steps | Rope


class Weather(Word, frozen=True):
    """A card: its lines are carried out for the figure whose turn begins."""

    name: str
    lines: tuple[Line, ...]

    def text(self) -> str:
        """Its rules text, made from its lines."""
        return " ".join(lines_text(self.lines))


CARDS = msgspec.yaml.decode(
    Path(__file__).with_name("weather.yaml").read_bytes(), type=tuple[Weather, ...]
)
