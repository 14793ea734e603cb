"""How games look in a terminal: each game package draws itself in its module `terminal`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from msgspec import Struct
from rich.console import RenderableType
from rich.text import Text

from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.events import Event
from rulekeeper.core.match import Decision, Match
from rulekeeper.core.requests import Option
from rulekeeper.games.package import AnyGame
from rulekeeper.games.registry import find_package

V = TypeVar("V", bound=Struct, contravariant=True)

AnyMatch = Match[Any, Any]


class TypedOption(NamedTuple):
    """An option with what is typed to choose it and the line that names it."""

    typed: str
    option: Option
    text: str


class Screen(Protocol[V]):
    """What a game's `terminal.Screen(game, seats)` draws, from the views of a seat."""

    def table(self, view: V, offered: Iterable[tuple[str, Option, str]] = ()) -> RenderableType:
        """All that lies on the table, with what may be chosen on it."""

    def log(self, view: V, told: Iterable[tuple[Event, str]]) -> list[Text]:
        """Events and the sentences that tell them, as lines."""

    def hand(self, view: V, seat: int) -> RenderableType:
        """What a seat holds that others do not see."""

    def choices(
        self, view: V, seat: int, offered: Sequence[tuple[str, Option, str]]
    ) -> RenderableType:
        """The options of a decision."""

    def in_full(self, view: V, words: str, offered: Sequence[tuple[str, Option, str]]) -> str:
        """The words, or what they are short for on this screen, such as a hero's letter."""

    def typed(self, option: Option) -> str:
        """What is typed for an option, such as a square; empty for those that have a number."""

    def warning(
        self, view: V, option: Option, offered: Sequence[tuple[str, Option, str]]
    ) -> str | None:
        """What a person must know before an answer counts, as a sentence; usually nothing."""

    def rule_for(self, option: Option, asked_by: str) -> str:
        """The rule that allows an option which is offered; `asked_by` is the rule that asks."""

    def rules_text(self, words: str) -> RenderableType:
        """The text of a piece of content; raises `UnknownAnswer` when the words name none."""


def screen_for(game: AnyGame, seats: Sequence[str]) -> Screen[Struct]:
    """The screen of a match of this game with these players."""
    return cast("Screen[Struct]", find_package(game.name).screen(game, seats))


def match_options(game: AnyGame, typed: Mapping[str, object]) -> dict[str, object]:
    """The options of a match, from what was typed; raises `RulekeeperError` if they are wrong."""
    return find_package(game.name).match_options(game, typed)


def typed_options(
    match: AnyMatch, decision: Decision, typed_for: Callable[[Option], str] = lambda option: ""
) -> list[TypedOption]:
    """The options of a decision with what is typed for each: a number, counted from 1.

    Options that are numbers themselves (a die's faces, how far to push) are typed as they are. So
    are those for which the screen has something else (`typed_for`), such as the squares of a board.
    """
    texts = [match.option_text(option) for option in decision.options]
    if all(text.isdecimal() for text in texts):
        typed = texts
    else:
        numbers = count(1)
        typed = [typed_for(option) or str(next(numbers)) for option in decision.options]
    return list(map(TypedOption, typed, decision.options, texts))


def chosen(words: str, offered: Sequence[TypedOption]) -> Option | None:
    """The option that was typed, by what is typed for it or by its very text; `None` if none."""
    for offer in offered:
        if words.casefold() == offer.text.casefold():
            return offer.option
    typed = (words.lstrip("0") or "0").casefold()
    return next((offer.option for offer in offered if offer.typed.casefold() == typed), None)


def no_such_number(number: str, offered: Sequence[TypedOption]) -> UnknownAnswer:
    """The error that no option has this number."""
    numbers = sum(offer.typed.isdecimal() for offer in offered)
    remedy = f"type 1 to {numbers}." if numbers else "nothing has a number."
    return UnknownAnswer(f"There is no {number} here: {remedy}")
