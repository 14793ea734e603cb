"""How Lebelheim looks in a terminal: the table, the log, hands and choices, rules text.

Everything is drawn from what a seat may see: its view, its events, its options.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from rulekeeper.content.naming import find_entry
from rulekeeper.core.events import Event
from rulekeeper.core.ledger import find_rule
from rulekeeper.core.requests import Option
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.content.vocabulary import AnyAbility, Card, Entry, Hero
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.options import ChooseHero, PlaceHero, Step
from rulekeeper.games.lebelheim.table.chronicle import chronicle
from rulekeeper.games.lebelheim.table.drawing import (
    Beside,
    board,
    heroes_list,
    label,
    marks,
    style_of,
)
from rulekeeper.games.lebelheim.table.menu import (
    Menu,
    Offer,
    ability_line,
    card_line,
    hero_card,
)
from rulekeeper.games.lebelheim.table.printed import DEFENDING
from rulekeeper.games.lebelheim.table.situation import heading, plays, rule_for
from rulekeeper.games.lebelheim.table.view import LebelheimView


class Screen:
    """Draws one match; `seats` are the names of the players."""

    def __init__(self, game: Lebelheim, seats: Sequence[str]) -> None:
        self.catalogue = game.catalogue
        self.seats = tuple(seats)

    def table(self, view: LebelheimView, offered: Iterable[Offer] = ()) -> RenderableType:
        """The board, with what may be chosen on it, and all heroes; nothing much before those."""
        heading = Rule(Text(self._heading(view), style="bold"), align="left", style="dim")
        if not any(hero.name for hero in view.heroes):
            return heading
        labels = {
            option.square: typed
            for typed, option, _ in offered
            if isinstance(option, Step | PlaceHero)
        }
        return Group(heading, Beside(board(view, labels), heroes_list(view, self.seats)))

    def _heading(self, view: LebelheimView) -> str:
        """The turn, and what is being carried out."""
        return " · ".join([*heading(view, self.seats), *plays(view)])

    def log(self, view: LebelheimView, told: Iterable[tuple[Event, str]]) -> list[Text]:
        """Events and their sentences as lines."""
        lines = []
        for (first, *_), sentence in chronicle(self.catalogue, view, told):
            line = self._coloured(view, sentence)
            if isinstance(first, events.TurnBegan | events.MatchEnded | events.FinalTurn):
                line.stylize("bold")
            lines.append(line)
        return lines

    def _coloured(self, view: LebelheimView, sentence: str) -> Text:
        """A sentence in which heroes have the colour of their team."""
        text = Text(sentence)
        for hero in view.heroes:
            if hero.name:
                name = re.escape(label(view, hero.number))
                text.highlight_regex(rf"(?<!\w){name}(?!\w)", style=style_of(hero))
        return text

    def hand(self, view: LebelheimView, seat: int) -> RenderableType:
        """The hands that a seat may see, its own first, with rules text."""
        return Menu(self.catalogue, view).hands(seat)

    def choices(self, view: LebelheimView, seat: int, offered: Sequence[Offer]) -> RenderableType:
        """What may be answered, each with what is typed for it; cards with their rules text."""
        return Menu(self.catalogue, view).choices(seat, offered)

    def in_full(self, view: LebelheimView, words: str, offered: Iterable[Offer]) -> str:
        """The words, or where heroes are to be chosen, the choice that a hero's letter means."""
        letters = marks(view.heroes)
        found = [n for n, letter in enumerate(letters) if letter == words] or [
            n for n, letter in enumerate(letters) if letter.casefold() == words.casefold()
        ]
        if len(found) == 1 and any(isinstance(option, ChooseHero) for _, option, _ in offered):
            return f"choose {label(view, found[0])}"
        return words

    def typed(self, option: Option) -> str:
        """Nothing: every option has a number."""
        return ""

    def warning(self, view: LebelheimView, option: Option, offered: Iterable[Offer]) -> None:
        """Nothing happens without a decision of its player."""

    def rule_for(self, option: Option, asked_by: str) -> str:
        """The rule that allows an option; `asked_by` is the rule that asks."""
        return rule_for(self.catalogue, option, asked_by)

    def rules_text(self, words: str) -> RenderableType:
        """The card, hero, skill or ability that the words mean.

        Raises `UnknownAnswer` when they mean none.
        """
        entries = (*self.catalogue.cards, *self.catalogue.heroes, *self._abilities())
        entry = find_entry(entries, words, "card, hero, skill or ability")
        if isinstance(entry, Hero):
            return hero_card(entry)
        if isinstance(entry, Card):
            return Padding(card_line(entry, with_type=True), (0, 1))
        if isinstance(entry, _Carried):
            return Padding(ability_line(entry.ability, entry.carrier), (0, 1))
        text = Text.assemble((entry.name, "bold"), (" (innate skill)", "italic"))
        rule = find_rule(DEFENDING).rule.removeprefix(f"{entry.name}: ")
        return Padding(text.append(f"  {rule}"), (0, 1))

    def _abilities(self) -> Iterable[Entry]:
        """What every hero can do, and the abilities that heroes and Auras carry.

        An Aura of one ability of its own name is known by its card.
        """
        for ability in (self.catalogue.abilities[number] for number in self.catalogue.innate):
            yield _Carried(ability.name, ability.name, ability=ability, carrier="innate skill")
        yield Entry("defending", "Defending")
        carriers: list[Hero | Card] = [*self.catalogue.heroes, *self.catalogue.cards]
        for carrier in carriers:
            of = "on the Aura" if isinstance(carrier, Card) else "of"
            where = f"{of} {carrier.name}"
            for ability in carrier.abilities:
                if ability.name != carrier.name:
                    yield _Carried(ability.name, ability.name, ability=ability, carrier=where)


class _Carried(Entry, frozen=True, kw_only=True):
    """An ability as something that can be looked up: `carrier` tells where it stands."""

    ability: AnyAbility
    carrier: str
