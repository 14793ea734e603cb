"""How Lebelheim looks in a terminal: board and heroes, the log, hands and choices, rules text.

Everything is drawn from what a seat may see: its view, its events, its options.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from rulekeeper.core.events import Event
from rulekeeper.core.requests import Option
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import GRID
from rulekeeper.games.lebelheim.deckbuilding import find_entry, find_hero, read_deck
from rulekeeper.games.lebelheim.drawing import Beside, board, heroes_list, label, marks, style_of
from rulekeeper.games.lebelheim.game import Lebelheim
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
from rulekeeper.games.lebelheim.view import HeroView, LebelheimView
from rulekeeper.games.lebelheim.vocabulary import AnyAbility, Card, Hero
from rulekeeper.games.lebelheim.wording import ability_text, card_text

Offer = tuple[str, Option, str]
"""What is typed to choose an option, the option, and the line that names it."""

_OF_HERO = (PlayCard, UseSkill, Defend, ChooseCard, SetAside, Step, PlaceHero)
_HEADINGS = {
    Defend: "Hide a card of {} to defend",
    Step: "Move {} to",
    PlaceHero: "Put {} on",
    SetAside: "Set a card of {} aside",
    ChooseCard: "A card of {}",
}


def match_options(game: Lebelheim, typed: Mapping[str, object]) -> dict[str, object]:
    """The options of a match, from what people type.

    `heroes` may be text, two heroes a seat by id or name, as in `bob,ann/cid,dot`; `decks` maps
    heroes to the files of their decks. Raises `UnknownAnswer` or `PackError` when they are wrong.
    """
    options = dict(typed)
    heroes, decks = options.get("heroes"), options.get("decks")
    if isinstance(heroes, str):
        options["heroes"] = [
            [find_hero(game.catalogue, name).id for name in pair.split(",")]
            for pair in heroes.split("/")
        ]
    if isinstance(decks, Mapping):
        files = {find_hero(game.catalogue, str(name)): deck for name, deck in decks.items()}
        options["decks"] = {
            hero.id: read_deck(game.catalogue, hero, deck) if isinstance(deck, Path) else deck
            for hero, deck in files.items()
        }
    return options


class Screen:
    """Draws one match; `seats` are the names of the players."""

    def __init__(self, game: Lebelheim, seats: Sequence[str]) -> None:
        self.catalogue = game.catalogue
        self.seats = tuple(seats)
        others = sum(len(hero.abilities) for hero in self.catalogue.heroes)
        others += sum(len(card.abilities) for card in self.catalogue.cards)
        self._innate_skills = range(len(self.catalogue.abilities) - others)
        """The numbers of the innate skills, which come first among all abilities."""

    def table(self, view: LebelheimView, offered: Iterable[Offer] = ()) -> RenderableType:
        """The board, with what may be chosen on it, and all heroes; nothing much before those."""
        if not any(hero.name for hero in view.heroes):
            return self._heading(view)
        labels = {
            option.square: typed
            for typed, option, _ in offered
            if isinstance(option, Step | PlaceHero)
        }
        return Group(
            self._heading(view), Beside(board(view, labels), heroes_list(view, self.seats))
        )

    def _heading(self, view: LebelheimView) -> RenderableType:
        """The turn, and what is being carried out, on one line."""
        parts = [f"Turn {view.turn}" if view.turn else "Setting the board"]
        if view.turn:
            parts.append(self.seats[view.seat])
        parts += [f"{play.name} ({label(view, play.hero)})" for play in view.plays]
        if view.closing != "not_yet":
            parts.append("Final Turn" if view.closing == "final_turn" else "time is up")
        return Rule(Text(" · ".join(parts), style="bold"), align="left", style="dim")

    def log(self, view: LebelheimView, told: Iterable[tuple[Event, str]]) -> list[Text]:
        """Events and their sentences as lines: cards drawn together and steps of one hero in one.

        That a card that was played goes to the discard pile goes without saying.
        """
        lines = []
        shown = (pair for pair in told if not _goes_without_saying(pair[0]))
        for _, group in groupby(enumerate(shown), key=lambda place: _log_key(*place)):
            pairs = [pair for _, pair in group]
            first, sentence = pairs[0]
            if len(pairs) > 1 and isinstance(first, events.CardDrawn):
                sentence = self._drawn(view, [e for e, _ in pairs if isinstance(e, type(first))])
            elif len(pairs) > 1 and isinstance(first, events.Moved):
                steps = [GRID.name(e.square) for e, _ in pairs if isinstance(e, events.Moved)]
                sentence = f"{sentence.removesuffix('.')}, {', '.join(steps[1:])}."
            line = self.coloured(view, sentence)
            if isinstance(first, events.TurnBegan | events.MatchEnded | events.FinalTurn):
                line.stylize("bold")
            lines.append(line)
        return lines

    def _drawn(self, view: LebelheimView, drawn: Sequence[events.CardDrawn]) -> str:
        hero = label(view, drawn[0].hero)
        if drawn[0].card < 0:
            return f"{hero} draws {len(drawn)} cards."
        return f"{hero} draws {_counted(self.catalogue.cards[e.card].name for e in drawn)}."

    def coloured(self, view: LebelheimView, sentence: str) -> Text:
        """A sentence in which heroes have the colour of their team."""
        text = Text(sentence)
        for hero in view.heroes:
            if hero.name:
                name = re.escape(label(view, hero.number))
                text.highlight_regex(rf"(?<!\w){name}(?!\w)", style=style_of(hero))
        return text

    # -- hands and choices --------------------------------------------------------------------

    def hand(self, view: LebelheimView, seat: int) -> RenderableType:
        """The hands that a seat may see, its own first, with rules text."""
        shown: list[RenderableType] = []
        for hero in sorted(view.heroes, key=lambda hero: hero.seat != seat):
            if hero.name and hero.hand is not None:
                shown.append(self._hero_heading(view, hero.number))
                shown.append(self._cards([("", self._card(name)) for name in hero.hand]))
        return Group(*shown) if shown else Text("There is no hand yet.")

    def choices(self, view: LebelheimView, seat: int, offered: Sequence[Offer]) -> RenderableType:
        """What may be answered, each with what is typed for it; cards with their rules text."""
        if offered and isinstance(offered[0][1], ChooseHeroes):
            return self._pairs(offered)
        if any(isinstance(option, EndTurn) for _, option, _ in offered):
            return self._main_turn(view, seat, offered)
        rows: list[RenderableType] = [
            self._cards([("", _ability_line(ability))])
            for _, option, _ in offered
            if isinstance(option, Accept)
            for ability in self._abilities_called(option.name)
        ]
        for _, group in groupby(offered, key=lambda offer: _group_key(offer[1])):
            offers = list(group)
            option = offers[0][1]
            if isinstance(option, _OF_HERO):
                heading = _HEADINGS.get(type(option), "{}")
                rows.append(self._hero_heading(view, option.hero, heading))
            rows += [self._cards_of(offers), self._short(view, offers)]
        return Group(*rows)

    def _main_turn(
        self, view: LebelheimView, seat: int, offered: Sequence[Offer]
    ) -> RenderableType:
        """What each own hero may play and use, and the cards in hand that have to wait."""
        rows: list[RenderableType] = []
        of_heroes = [offer for offer in offered if isinstance(offer[1], PlayCard | UseSkill)]
        for hero in view.heroes:
            if hero.seat == seat and hero.square:
                own = [o for o in of_heroes if getattr(o[1], "hero", None) == hero.number]
                rows.append(self._hero_heading(view, hero.number))
                rows += [self._cards_of(own), self._kept(hero, own), self._short(view, own)]
        return Group(*rows, self._short(view, [o for o in offered if o not in of_heroes]))

    def _hero_heading(self, view: LebelheimView, number: int, heading: str = "{}") -> Text:
        hero = view.heroes[number]
        before, _, after = heading.partition("{}")
        return Text.assemble(
            " ",
            (marks(view.heroes)[number], f"bold {style_of(hero)}"),
            f" {before}",
            (label(view, number), style_of(hero)),
            after,
        )

    def _cards_of(self, offers: Iterable[Offer]) -> RenderableType:
        """Offers with a rules text: cards, and abilities other than the innate skills."""
        rows: list[tuple[str, Text]] = []
        for typed, option, _ in offers:
            if isinstance(option, PlayCard | Defend | ChooseCard):
                rows.append((typed, card_line(self.catalogue.cards[option.card])))
            elif isinstance(option, UseSkill) and not self._is_innate(option):
                rows.append((typed, _ability_line(self.catalogue.abilities[option.ability])))
        return self._cards(rows)

    def _kept(self, hero: HeroView, offers: Iterable[Offer]) -> RenderableType:
        """The cards in hand that cannot be played now."""
        playable = {
            self.catalogue.cards[option.card].name
            for _, option, _ in offers
            if isinstance(option, PlayCard)
        }
        kept = [name for name in dict.fromkeys(hero.hand or ()) if name not in playable]
        return self._cards([("·", self._card(name)) for name in kept])

    def _cards(self, rows: Iterable[tuple[str, Text]]) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=4, justify="right", style="bold cyan")
        grid.add_column()
        for typed, text in rows:
            grid.add_row(typed, text)
        return grid if grid.row_count else Group()

    def _short(self, view: LebelheimView, offers: Iterable[Offer]) -> RenderableType:
        """Offers that are said in a word or two, several on a line."""
        items = []
        for typed, option, text in offers:
            if isinstance(option, PlayCard | Defend | ChooseCard):
                continue
            if isinstance(option, UseSkill) and not self._is_innate(option):
                continue
            number = "" if typed == text else f"{typed:>3} "
            items.append(Text.assemble((number, "bold cyan"), self._short_text(view, option, text)))
        return Padding(Columns(items, padding=(0, 2)), (0, 0, 0, 1)) if items else Group()

    def _short_text(self, view: LebelheimView, option: Option, text: str) -> Text:
        match option:
            case Step() | PlaceHero():
                return Text(GRID.name(option.square))
            case UseSkill():
                return Text(self.catalogue.abilities[option.ability].name)
            case SetAside():
                return Text(self.catalogue.cards[option.card].name)
            case ChooseHero():
                hero = view.heroes[option.hero]
                mark = marks(view.heroes)[option.hero]
                where = f" {hero.square} {hero.endurance}/{hero.starting_endurance}"
                return Text.assemble((f"{mark} {label(view, option.hero)}", style_of(hero)), where)
        return Text(text)

    def _abilities_called(self, name: str) -> list[AnyAbility]:
        return [ability for ability in self.catalogue.abilities if ability.name == name][:1]

    def _is_innate(self, option: UseSkill) -> bool:
        return option.ability in self._innate_skills

    def _pairs(self, offered: Sequence[Offer]) -> RenderableType:
        """The heroes that can be chosen; the pairs themselves would be a long list."""
        numbers = [
            number
            for _, option, _ in offered
            if isinstance(option, ChooseHeroes)
            for number in (option.first, option.second)
        ]
        heroes = [self.catalogue.heroes[number] for number in dict.fromkeys(numbers)]
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_row("", *(Text(head, style="dim") for head in ("", "type", "End.", "hand", "")))
        for hero in sorted(heroes, key=lambda hero: (hero.type, hero.name)):
            hand = f"{hero.starting_hand}/{hero.maximum_hand}"
            powers = ", ".join(ability.name for ability in hero.abilities)
            name = Text(hero.name, style="bold", no_wrap=True)
            grid.add_row("", name, hero.type, str(hero.endurance), hand, powers)
        advice = (
            "Type words from two names, such as: "
            f"{' '.join(name.split()[-1].casefold() for name in self._names(offered[0][1]))}. "
            f"Each pair has a number, too, from 1 to {len(offered)}. "
            "To read what a hero can do, type card and the name."
        )
        return Group(grid, Padding(Text(advice, style="italic"), (1, 0, 0, 1)))

    def _names(self, pair: Option) -> list[str]:
        assert isinstance(pair, ChooseHeroes)
        return [self.catalogue.heroes[number].name for number in (pair.first, pair.second)]

    # -- rules text ---------------------------------------------------------------------------

    def rules_text(self, words: str) -> RenderableType:
        """The card or hero that the words mean; raises `UnknownAnswer` when they mean none."""
        entry = find_entry((*self.catalogue.cards, *self.catalogue.heroes), words, "card or hero")
        if isinstance(entry, Hero):
            return hero_card(entry)
        assert isinstance(entry, Card)
        return Padding(card_line(entry, with_type=True), (0, 0, 0, 1))

    def _card(self, name: str) -> Text:
        return card_line(next(card for card in self.catalogue.cards if card.name == name))


def card_line(card: Card, *, with_type: bool = False) -> Text:
    """A card's name, kind and rules text."""
    kind = f"{card.type} {card.kind}" if with_type else card.kind
    return Text.assemble(
        (card.name, "bold"), (f" ({kind})", "italic"), f"  {' '.join(card_text(card))}"
    )


def hero_card(hero: Hero) -> RenderableType:
    """A hero's numbers and abilities."""
    numbers = f"Endurance {hero.endurance}, hand {hero.starting_hand}/{hero.maximum_hand}"
    head = Text.assemble(" ", (hero.name, "bold"), f" ({hero.type})  {numbers}")
    abilities = [Padding(_ability_line(ability), (0, 0, 0, 3)) for ability in hero.abilities]
    return Group(head, *abilities)


def _ability_line(ability: AnyAbility) -> Text:
    return Text.assemble((ability.name, "bold"), f"  {ability_text(ability)}")


def _counted(names: Iterable[str]) -> str:
    """Names with how often each occurs, as part of a sentence."""
    return ", ".join(f"{n} ×{k}" if k > 1 else n for n, k in Counter(names).items())


def _group_key(option: Option) -> Hashable:
    """Options of one group are shown together: what one hero may do, the answers of one kind."""
    match option:
        case PlayCard(hero=hero) | UseSkill(hero=hero):
            return ("play", hero)
        case Step() | PlaceHero() | ChooseHero() | Done():
            return "pick"
        case Defend(hero=hero) | ChooseCard(hero=hero) | SetAside(hero=hero):
            return (type(option), hero)
    return "other"


def _log_key(place: int, pair: tuple[Event, str]) -> Hashable:
    """Events that follow each other with the same key are told in one line."""
    match pair[0]:
        case events.CardDrawn(hero=hero):
            return ("drawn", hero)
        case events.Moved(hero=hero, by=by):
            return ("moved", hero, by)
    return place


def _goes_without_saying(event: Event) -> bool:
    return isinstance(event, events.CardDiscarded) and event.rule == "lebelheim.pile.1"
