"""Hands and choices as a terminal shows them: the cards in hand, numbered, are the menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulekeeper.core.requests import Option
from rulekeeper.games.display import listing
from rulekeeper.games.lebelheim.box import GRID
from rulekeeper.games.lebelheim.content.catalogue import Catalogue
from rulekeeper.games.lebelheim.content.vocabulary import AnyAbility, Card, Hero
from rulekeeper.games.lebelheim.content.wording import ability_text, card_text
from rulekeeper.games.lebelheim.options import (
    Accept,
    ChooseCard,
    ChooseHero,
    ChooseHeroes,
    Defend,
    Done,
    EndTurn,
    PlaceHero,
    PlayCard,
    SetAside,
    Step,
    UseSkill,
)
from rulekeeper.games.lebelheim.table.drawing import label, marks, style_of
from rulekeeper.games.lebelheim.table.situation import left_open
from rulekeeper.games.lebelheim.table.view import HeroView, LebelheimView

Offer = tuple[str, Option, str]
"""What is typed to choose an option, the option, and the line that names it."""

OfHero = PlayCard | UseSkill | Defend | ChooseCard | SetAside | Step | PlaceHero
"""Options that are shown under the name of a hero."""

_HEADINGS: Mapping[type[Option], str] = {
    PlayCard: "{}",
    UseSkill: "{}",
    Defend: "Hide a card of {} to defend",
    ChooseCard: "A card of {}",
    SetAside: "Set a card of {} aside",
    Step: "Move {} to",
    PlaceHero: "Put {} on",
}


class Menu:
    """Shows the hands and choices of one view."""

    def __init__(self, catalogue: Catalogue, view: LebelheimView) -> None:
        self.catalogue = catalogue
        self.view = view
        self._letters = marks(view.heroes)
        self._innate = len(catalogue.innate)

    def hands(self, seat: int) -> RenderableType:
        """The hands that can be seen, those of `seat` first."""
        rows: list[RenderableType] = []
        for hero in sorted(self.view.heroes, key=lambda hero: hero.seat != seat):
            if hero.name and hero.hand is not None:
                rows += [self._heading(hero.number), self._waiting(hero, (), "")]
        return Group(*rows) if rows else Text(" There is no hand yet.")

    def choices(self, seat: int, offered: Sequence[Offer]) -> RenderableType:
        """The options of a decision."""
        if any(isinstance(option, ChooseHeroes) for _, option, _ in offered):
            return self._pairs(offered)
        if any(isinstance(option, EndTurn) for _, option, _ in offered):
            return self._main_turn(seat, offered)
        rows: list[RenderableType] = []
        for _, group in groupby(offered, key=lambda offer: _group_key(offer[1])):
            offers = list(group)
            option = offers[0][1]
            if isinstance(option, OfHero):
                rows.append(self._heading(option.hero, _HEADINGS[type(option)]))
            elif rows:
                rows.append(Text())  # what belongs to no hero stands apart
            rows += [self._texts(offers), self._words(offers)]
        return Group(*rows)

    def _main_turn(self, seat: int, offered: Sequence[Offer]) -> RenderableType:
        """What each own hero may play and use, and the cards in hand that have to wait."""
        rows: list[RenderableType] = []
        for hero in self.view.heroes:
            if hero.seat == seat and hero.square:
                own = [offer for offer in offered if _is_play_of(hero.number, offer[1])]
                playable = [o.card for _, o, _ in own if isinstance(o, PlayCard)]
                names = [self.catalogue.cards[card].name for card in playable]
                rows.append(self._heading(hero.number))
                rows += [self._texts(own), self._waiting(hero, names, "·"), self._words(own)]
        rest = [offer for offer in offered if not isinstance(offer[1], PlayCard | UseSkill)]
        rows += [Text(), self._words(rest)]
        if self.view.turn <= len(self.view.heroes) // 2:
            skill = self.catalogue.abilities[0].name
            advice = f"To read what a skill does, type card and its name, such as: card {skill}"
            rows.append(Padding(Text(advice, style="italic"), (0, 1)))
        return Group(*rows)

    def _heading(self, number: int, heading: str = "{}") -> Text:
        """A hero's letter and name."""
        style = style_of(self.view.heroes[number])
        before, _, after = heading.partition("{}")
        name = label(self.view, number)
        letter = (self._letters[number], f"bold {style}")
        return Text.assemble(" ", letter, f" {before}", (name, style), after)

    def _texts(self, offers: Iterable[Offer]) -> RenderableType:
        """Offers with their rules text: cards, and abilities other than the innate skills."""
        lines: list[tuple[str, Text]] = []
        for typed, option, _ in offers:
            if isinstance(option, PlayCard | Defend | ChooseCard):
                card = self.catalogue.cards[option.card]
                hand = self.view.heroes[option.hero].hand or []
                copies = 1 if isinstance(option, ChooseCard) else hand.count(card.name)
                lines.append((typed, card_line(card, copies)))
            elif isinstance(option, UseSkill) and option.ability >= self._innate:
                lines.append((typed, ability_line(self.catalogue.abilities[option.ability])))
            elif isinstance(option, Accept):
                name, text = left_open(self.catalogue, self.view, option.name)
                lines.append(("", Text.assemble((name, "bold"), "  " if name else "", text)))
        return listing(lines)

    def _waiting(self, hero: HeroView, but: Iterable[str], sign: str) -> RenderableType:
        """The cards in a hero's hand except some, with a sign in place of a number."""
        cards = {card.name: card for card in reversed(self.catalogue.cards)}
        copies = Counter(hero.hand)
        for name in but:
            copies.pop(name, None)
        return listing((sign, card_line(cards[name], count)) for name, count in copies.items())

    def _words(self, offers: Iterable[Offer]) -> RenderableType:
        """Offers that are said in a word or two, several on a line."""
        items = []
        for typed, option, text in offers:
            if isinstance(option, PlayCard | Defend | ChooseCard):
                continue
            if isinstance(option, UseSkill) and option.ability >= self._innate:
                continue
            number = "" if typed == text else f"{typed:>3} "
            items.append(Text.assemble((number, "bold cyan"), self._in_words(option, text)))
        return Padding(Columns(items, padding=(0, 2)), (0, 0, 0, 1)) if items else Group()

    def _in_words(self, option: Option, text: str) -> Text:
        match option:
            case Step() | PlaceHero():
                return Text(GRID.name(option.square))
            case UseSkill():
                return Text(self.catalogue.abilities[option.ability].name)
            case SetAside():
                return Text(self.catalogue.cards[option.card].name)
            case ChooseHero():
                hero = self.view.heroes[option.hero]
                name = f"{self._letters[option.hero]} {label(self.view, option.hero)}"
                where = f" {hero.square} {hero.endurance}/{hero.starting_endurance}"
                return Text.assemble((name, style_of(hero)), where)
        return Text(text)

    def _pairs(self, offered: Sequence[Offer]) -> RenderableType:
        """The heroes that can be chosen; the pairs of them would be a long list."""
        pairs = [option for _, option, _ in offered if isinstance(option, ChooseHeroes)]
        numbers = dict.fromkeys(number for pair in pairs for number in (pair.first, pair.second))
        heroes = [self.catalogue.heroes[number] for number in numbers]
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_row("", *(Text(head, style="dim") for head in ("", "type", "End.", "hand", "")))
        for hero in sorted(heroes, key=lambda hero: (hero.type, hero.name)):
            name = Text(hero.name, style="bold", no_wrap=True)
            powers = ", ".join(ability.name for ability in hero.abilities)
            hand = f"{hero.starting_hand}/{hero.maximum_hand}"
            grid.add_row("", name, hero.type, str(hero.endurance), hand, powers)
        example = " ".join(hero.name.split()[-1].casefold() for hero in heroes[:2])
        advice = (
            f"Type words from two names, such as: {example}. Each pair has a number, too, from 1 "
            f"to {len(pairs)}. To read what a hero can do, type card and the name."
        )
        return Group(grid, Padding(Text(advice, style="italic"), (1, 1, 0, 1)))


def card_line(card: Card, copies: int = 1, *, with_type: bool = False) -> Text:
    """A card's name, kind, copies if there are several, and rules text."""
    kind = f"{card.type} {card.kind}" if with_type else card.kind
    several = f" ×{copies}" if copies > 1 else ""
    text = " ".join(card_text(card))
    return Text.assemble((card.name, "bold"), (f" ({kind})", "italic"), f"{several}  {text}")


def ability_line(ability: AnyAbility, carrier: str = "") -> Text:
    """An ability's name, what carries it if that is to be told, and rules text."""
    where = f" ({carrier})" if carrier else ""
    return Text.assemble((ability.name, "bold"), (where, "italic"), f"  {ability_text(ability)}")


def hero_card(hero: Hero) -> RenderableType:
    """A hero's numbers and abilities."""
    numbers = f"Endurance {hero.endurance}, hand {hero.starting_hand}/{hero.maximum_hand}"
    head = Text.assemble(" ", (hero.name, "bold"), (f" ({hero.type})", "italic"), f"  {numbers}")
    return Group(head, *(Padding(ability_line(a), (0, 0, 0, 3)) for a in hero.abilities))


def _is_play_of(hero: int, option: Option) -> bool:
    return isinstance(option, PlayCard | UseSkill) and option.hero == hero


def _group_key(option: Option) -> Hashable:
    """Options with the same key are shown together."""
    match option:
        case PlayCard(hero=hero) | UseSkill(hero=hero):
            return ("play", hero)
        case Step() | PlaceHero() | ChooseHero() | Done():
            return "pick"
        case Defend(hero=hero) | ChooseCard(hero=hero) | SetAside(hero=hero):
            return (type(option), hero)
    return "other"
