"""A game at a terminal: draws what its presenter describes, and reads what people type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple, TypeAlias

from rich.console import Console, RenderableType
from rich.text import Text

from rulekeeper.cli.table.combinations import typed_for_pairs
from rulekeeper.cli.table.drawing import drawn
from rulekeeper.cli.table.fitting import Fitted, fitted
from rulekeeper.cli.table.menu import Menu, in_shown_order
from rulekeeper.cli.table.pointing import TypedPointing
from rulekeeper.cli.table.sheets import card_in_full, hands
from rulekeeper.cli.table.things import Things
from rulekeeper.content.naming import find_entry
from rulekeeper.core.events import SPECTATOR, Event
from rulekeeper.core.match import Decision, Match
from rulekeeper.core.requests import AUTOMATON, CHANCE, Draw, Option
from rulekeeper.core.table import Table
from rulekeeper.games import tabletop
from rulekeeper.games.package import AnyGame
from rulekeeper.games.registry import find_package
from rulekeeper.games.tabletop import Card, Happening, Presenter, Question

AnyMatch = Match[Any, Any]

Seen: TypeAlias = "Table[Any, Any]"
"""A match as a seat sees it."""

BOLD = "bold"
"""The style of what nobody should miss."""

TYPE_ITS_NAME = "Type its name."
"""The advice where what may be drawn is not listed."""

_BOLD = ("turn", "ended", "fell")
"""What happens is told in bold."""


class TypedOption(NamedTuple):
    """What is typed to choose an option, the option, the line that names it, its description."""

    typed: str
    option: Option
    text: str
    described: tabletop.Offer


class LogLine(NamedTuple):
    """A line of the log. `for_hands` tells that people beside a real table move a figure by it."""

    text: Text
    for_hands: bool


class Asked(NamedTuple):
    """A question to a seat, with what it sees of the table.

    Where `is_listed` is false, the offers are not shown: a list would tell what others hold.
    """

    seat: int
    seen: Seen
    decision: Decision
    things: Things
    question: Question
    offers: Sequence[TypedOption]
    is_listed: bool = True

    @property
    def numbered(self) -> list[tuple[str, tabletop.Offer]]:
        """What is typed for each offer that is shown, and the offer."""
        shown = self.offers if self.is_listed else ()
        return [(offer.typed, offer.described) for offer in shown]

    def described(self, option: Option) -> tabletop.Offer:
        """What is said of an option that is offered."""
        return next(offer.described for offer in self.offers if offer.option == option)


class Screen:
    """Draws the matches of a game; `seats` are the names of the players."""

    def __init__(self, game: AnyGame, seats: Sequence[str]) -> None:
        self.seats = tuple(seats)
        self.presenter: Presenter[Seen] = find_package(game.name).presenter(game, seats)

    # -- questions ----------------------------------------------------------------------------

    def asked(self, match: AnyMatch, decision: Decision, seat: int) -> Asked:
        """A decision as a seat is asked it, with something to type for each option.

        That is a number, counted from 1. Options that are numbers themselves (a die's faces, how
        far to push) are typed as they are, and so is what the game says is typed, such as squares.
        """
        seen, request = match.seen(seat), match.request
        texts = [match.option_text(option) for option in decision.options]
        is_listed = not (isinstance(request, Draw) and match.game.is_pool_secret(request))
        if decision.seat == CHANCE:
            prompt = match.prompt(seat)
            prompt = prompt if is_listed else f"{prompt} {TYPE_ITS_NAME}"
            question = _question_of_chance(decision, texts, prompt)
        else:
            question = self.presenter.question(seen, decision, texts, match.prompt(seat))
        things = Things(self.presenter.tabletop(seen, seat), question)
        if not is_listed or all(text.isdecimal() for text in texts):
            typed = texts
        else:
            pairs = typed_for_pairs(things, question.offers)
            taken = [
                int(word) for typed in pairs.values() for word in typed.split() if word.isdecimal()
            ]
            numbers = count(max(taken, default=0) + 1)
            by_option = {
                offer.option: offer.typed or pairs.get(offer.option) or str(next(numbers))
                for offer in in_shown_order(things, question.offers)
            }
            typed = [by_option[offer.option] for offer in question.offers]
        offers = list(map(TypedOption, typed, decision.options, texts, question.offers))
        return Asked(seat, seen, decision, things, question, offers, is_listed)

    def pointing(self, asked: Asked) -> TypedPointing:
        """What words mean at a question."""
        return TypedPointing(asked.things, asked.numbered)

    def offered(self, words: str, asked: Asked) -> list[Option]:
        """The options on offer that words point at."""
        pairs = ((offer.option, offer.described.parts) for offer in asked.offers)
        return self.pointing(asked).named(words, pairs)

    def conceivable(self, words: str, asked: Asked, options: Iterable[Option]) -> Option | None:
        """The first of some options, offered or not, that words point at."""
        pointing = self.pointing(asked)
        parts = self.presenter.pointer(asked.seen, asked.decision)
        for option in options:
            if pointing.named(words, [(option, parts(option))]):
                return option
        return None

    def choices(self, asked: Asked, room: int | None = None) -> RenderableType:
        """What may be answered, each with what is typed for it; in `room` lines, if so few."""
        return Menu(asked.things, asked.question, asked.numbered, room)

    def hand(self, seen: Seen, seat: int) -> RenderableType:
        """What a seat holds that others do not see, with its texts."""
        return hands(Things(self.presenter.tabletop(seen, seat)), seat)

    # -- the table ----------------------------------------------------------------------------

    def table(self, seen: Seen, seat: int) -> RenderableType:
        """All that lies on the table, for a seat that is not asked anything."""
        return drawn(Things(self.presenter.tabletop(seen, seat)), self.seats)

    def table_of(self, asked: Asked) -> RenderableType:
        """All that lies on the table, with what may be chosen on it."""
        return drawn(asked.things, self.seats, asked.numbered)

    def fitted(self, asked: Asked, console: Console) -> Fitted:
        """The table and the question, fitted to the height of a terminal."""
        return fitted(console, asked.things, asked.question, self.seats, asked.numbered)

    def log(self, seen: Seen, told: Iterable[tuple[Event, str]]) -> list[LogLine]:
        """The sentences of events as lines; events that go without saying are left out.

        Figures have the colour of their party.
        """
        told = list(told)
        if not told:
            return []
        things = Things(self.presenter.tabletop(seen, SPECTATOR))
        lines = []
        for happening in self.presenter.happenings(seen, told):
            if happening.minor:
                continue
            line = Text(happening.text)
            for figure in things.figures.values():
                name = re.escape(figure.name)
                line.highlight_regex(rf"(?<!\w){name}(?!\w)", style=things.style(figure))
            if happening.what in _BOLD:
                line.stylize(BOLD)
            lines.append(LogLine(line, _is_for_hands(things, happening)))
        return lines

    # -- texts --------------------------------------------------------------------------------

    def card(self, words: str, asked: Asked) -> RenderableType:
        """The text of whatever the words or a figure's letter mean.

        Raises `UnknownAnswer` when they mean nothing.
        """
        pointing = self.pointing(asked)
        figure = pointing.figure_called(words) if len(words) == 1 else None
        return self.text(figure.name if figure else words)

    def name_in(self, line: str) -> str:
        """The longest name in a line of something that has a text; empty where it has none."""
        words = re.findall(r"[\w'’-]+", line.casefold())
        typed = f" {' '.join(words)} "
        names = {card.name for shelf in self.presenter.library().values() for card in shelf}
        return max((n for n in names if f" {n.casefold()} " in typed), key=len, default="")

    def text(self, words: str) -> RenderableType:
        """The card, hero or whatever else has a text; raises `UnknownAnswer` when it is none."""
        library = self.presenter.library()
        entries = {
            (card.name, card.text): _Entry(card.ref, card.name, card)
            for shelf in library.values()
            for card in shelf
        }
        return card_in_full(find_entry(entries.values(), words, "card or other text").card)


class _Entry(NamedTuple):
    """A card of the library as something that can be found by its name."""

    id: str
    name: str
    card: Card


def _is_for_hands(things: Things, happening: Happening) -> bool:
    """Whether people have to move, put or take a figure that none of them has moved themselves."""
    figure = things.figures.get(happening.figure)
    if figure is None or not happening.squares:
        return False
    return figure.seat == AUTOMATON or happening.what in ("fell", "rose")


def _question_of_chance(decision: Decision, texts: Sequence[str], prompt: str) -> Question:
    """The question what dice or cards on a real table show; it has nothing to point at."""
    offers = [
        tabletop.Offer(option=number, text=text, parts=(), rule=decision.rule)
        for number, text in enumerate(texts)
    ]
    return Question(prompt, decision.rule, decision.kind, tuple(offers))


def match_options(game: AnyGame, typed: Mapping[str, object]) -> dict[str, object]:
    """The options of a match, from what was typed; raises `RulekeeperError` if they are wrong."""
    return find_package(game.name).match_options(game, typed)
