"""Situations of Lebelheim in a few lines.

    table = lebelheim(
        '''
        . . . . . .
        . . . X . .
        . . . A . .
        . . . . . .
        . . . . . .
        B . . . . Y
        ''',
        hands={"Ada": ["Stab"], "Xan": ["Dodge", "Dodge"]},
        cards='''
        - {name: Stab, kind: action, lines: [
            {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}
        - {name: Dodge, kind: trick, when: [attack], lines: [{do: prevent, amount: 2}]}
        ''',
    )
    table.do("play Stab with Ada")
    assert table.asked == "blue"

Heroes are named by the first letters of the drawing: Ada and Bea (red), Xan and Yew (blue), in 2v2
also Cai and Dov (red), Zed and Wyn (blue). It is the Main Turn of the red player (seat 0), turn 3.
All are of the type rogue, with 10 Endurance and a hand of at most 5, unless `heroes` says more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import msgspec
import yaml

from rulekeeper.boards.drawing import parse_drawing
from rulekeeper.cards.deck import Deck
from rulekeeper.cards.deckbuilding import DeckEntry
from rulekeeper.content.model import Content
from rulekeeper.content.pack import load
from rulekeeper.core.chance import ChanceDriver, ScriptedChance, SeededChance
from rulekeeper.core.events import Event
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.core.setup import Setup
from rulekeeper.core.verdict import Verdict
from rulekeeper.games.lebelheim.box import GRID, Box
from rulekeeper.games.lebelheim.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.lebelheim.content.vocabulary import Card, Hero, InnateSkill
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.hidden import seen
from rulekeeper.games.lebelheim.package import LEBELHEIM
from rulekeeper.games.lebelheim.state import HeroState, LebelheimState, Stage

E = TypeVar("E", bound=Event)

NAMES: dict[str, tuple[str, ...]] = {
    "1v1": ("Ada", "Bea", "Xan", "Yew"),
    "2v2": ("Ada", "Bea", "Xan", "Yew", "Cai", "Dov", "Zed", "Wyn"),
}
SEATS: dict[str, tuple[str, ...]] = {
    "1v1": ("red", "blue"),
    "2v2": ("red", "blue", "red two", "blue two"),
}
FILLER = "Filler"
"""A card that does next to nothing: what decks are made of unless a test says more."""


class _Loader(yaml.SafeLoader):
    """Reads cards as packs do: only `true` and `false` are truth values, `on` is a word."""

    yaml_implicit_resolvers = {  # noqa: RUF012 - declared so by its base
        first: [(tag, regexp) for tag, regexp in resolvers if not tag.endswith(":bool")]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))


class Prepared(Lebelheim):
    """Lebelheim whose matches begin in a given state."""

    def __init__(self, catalogue: Catalogue, state: LebelheimState) -> None:
        super().__init__(catalogue)
        self._state = state

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[Box, LebelheimState]:
        box, _ = super().open_box(options, seats)
        return box, self._state


@cache
def core_content() -> Content:
    """The game's own pack."""
    return load(FORMAT, LEBELHEIM.content)


def printed(hero: str) -> dict[str, object]:
    """What the game's own pack prints on a Hero Card, but for its name: for `heroes`."""
    raw: dict[str, object] = msgspec.to_builtins(core_content().of(Hero)[hero])
    return {key: raw[key] for key in raw.keys() - {"id", "name", "flavour"}}


class LebelheimTable:
    """A match in a prepared situation, driven and looked at by names."""

    def __init__(self, match: Match[LebelheimState, Box], names: Sequence[str]) -> None:
        self.match = match
        self.names = list(names)

    @property
    def state(self) -> LebelheimState:
        """The whole state."""
        return self.match.table.state

    def hero(self, name: str) -> HeroState:
        """The state of a hero."""
        return self.state.heroes[self.names.index(name)]

    def number(self, name: str) -> int:
        """The number of a hero."""
        return self.names.index(name)

    def seen(self, name: str, seat: int) -> HeroState:
        """A hero as a seat sees it: cards that it cannot see are -1."""
        return seen(self.state, seat).heroes[self.number(name)]

    def square(self, name: str) -> str:
        """Where a hero stands; empty when it is dead."""
        square = self.hero(name).square
        return GRID.name(square) if square >= 0 else ""

    def endurance(self, name: str) -> int:
        """A hero's Endurance."""
        return self.hero(name).endurance

    def pile(self, name: str, pile: str, *, seat: int | None = None) -> list[str]:
        """The cards in a hero's hand, discard, removed, auras, aside, or bottom of the deck.

        As a seat sees it, what it cannot see is `a card`.
        """
        hero = self.hero(name) if seat is None else self.seen(name, seat)
        numbers = hero.deck.bottom if pile == "bottom" else getattr(hero, pile)
        return [self.match.game.item_text(self.match.table, card) for card in numbers]

    @property
    def asked(self) -> str:
        """The seat that is asked, by name; empty when the match is over."""
        decision = self.match.decision
        return self.match.setup.seats[decision.seat] if decision else ""

    @property
    def question(self) -> str:
        """The kind of the current question."""
        decision = self.match.decision
        return decision.kind if decision else ""

    @property
    def options(self) -> list[str]:
        """The texts of all options."""
        return [self.match.option_text(option) for option in self.match.options]

    def do(self, *answers: str) -> None:
        """Answer in turn, by the words of options. `pass` passes for whoever is asked."""
        for answer in answers:
            self.match.choose(answer)

    def pass_all(self, *, until: str = "main") -> None:
        """Pass every Trick and defense, stop every movement, and take the first option otherwise.

        It ends at a question of this kind, or at the next Main Turn.
        """
        while self.match.decision and self.question not in (until, "main"):
            passing = [text for text in self.options if text in ("pass", "done", "no")]
            self.match.choose(passing[0] if passing else 0)

    def end_turn(self) -> None:
        """End the turn and pass until the next player's Main Turn."""
        self.do("end the turn")
        self.pass_all()

    def why(self, action: Option | str, seat: int = 0) -> Verdict:
        """The verdict on any action."""
        return self.match.explain(action, seat)

    def told(self, *kinds: type[E]) -> list[E]:
        """The events so far, of these kinds."""
        return [event for event in self.match.events() if isinstance(event, kinds)]

    def log(self, seat: int | None = None) -> list[str]:
        """The log in sentences, as a seat reads it."""
        return [self.match.event_text(event) for event in self.match.events(seat=seat)]


def catalogue(
    cards: str = "", heroes: Mapping[str, Mapping[str, object]] | None = None, mode: str = "1v1"
) -> Catalogue:
    """A catalogue with the core's innate skills, the given cards, and the heroes of the table.

    The decks that come with the heroes hold every card, so that any can be asked about.
    """
    entries: dict[str, dict[str, msgspec.Struct]] = {
        "cards": {},
        "heroes": {},
        "decks": {},
        "innate": dict(core_content().of(InnateSkill)),
    }
    filler = {"name": FILLER, "kind": "action", "lines": [{"do": "draw", "amount": 0}]}
    for raw in [filler, *_cards(cards)]:
        card = {"id": _slug(raw["name"]), "type": "generic", **raw}
        entries["cards"][card["id"]] = msgspec.convert(card, Card)
    for name in NAMES[mode]:
        hero = {
            "id": _slug(name),
            "name": name,
            "type": "rogue",
            "endurance": 10,
            "starting_hand": 4,
            "maximum_hand": 5,
            "abilities": [],
            **(heroes or {}).get(name, {}),
        }
        entries["heroes"][_slug(name)] = msgspec.convert(hero, Hero)
        deck = {"id": f"deck-of-{_slug(name)}", "name": name, "hero": _slug(name)}
        copies = {**dict.fromkeys(entries["cards"], 1), _slug(FILLER): 30}
        entries["decks"][deck["id"]] = msgspec.convert({**deck, "cards": copies}, DeckEntry)
    return Catalogue(Content((), FORMAT.kinds, entries, _NoPlaces()))


@cache
def _cards(text: str) -> list[dict[str, Any]]:
    """The cards of a text, which many tests share: read once, and never changed."""
    return yaml.load(text, _Loader) or []


class _NoPlaces:
    """Content made by hand stands in no file."""

    def find(self, kind: str, entry_id: str, path: object = ()) -> tuple[Path, int]:
        return Path("test"), 1


def lebelheim(
    drawing: str,
    *,
    cards: str = "",
    heroes: Mapping[str, Mapping[str, object]] | None = None,
    hands: Mapping[str, Iterable[str]] | None = None,
    decks: Mapping[str, Iterable[str]] | None = None,
    auras: Mapping[str, Iterable[str]] | None = None,
    discards: Mapping[str, Iterable[str]] | None = None,
    endurance: Mapping[str, int] | None = None,
    disabled: Iterable[str] = (),
    draws: Iterable[str] = (),
    seat: int = 0,
    mode: str = "1v1",
    options: Mapping[str, object] | None = None,
    chance: ChanceDriver | None = None,
    clock: Callable[[], float] = monotonic,
) -> LebelheimTable:
    """A match in the Main Turn of `seat`, with the heroes where the drawing shows them.

    `decks` lists a deck from the top (where none is given: 20 fillers in a pool); heroes that the
    drawing leaves out are dead. `draws` names the cards that chance brings up, in order.
    """
    names = NAMES[mode]
    book = catalogue(cards, heroes, mode)
    number = {card.name: place for place, card in enumerate(book.cards)}
    places = parse_drawing(drawing)
    state = LebelheimState([], Stage.MAIN, turn=3, seat=seat, first=0, sides=[2, 0])
    for hero, name in enumerate(names):
        kind = next(place for place, own in enumerate(book.heroes) if own.name == name)
        cells = places.get(name[0], [])
        deck = [number[card] for card in (decks or {}).get(name, ())]
        state.heroes.append(
            HeroState(
                kind=kind,
                endurance=(endurance or {}).get(name, book.heroes[kind].endurance) if cells else 0,
                square=GRID.square(*cells[0]) if cells else -1,
                disabled=name in disabled,
                can_play=hero // 2 == seat,
                deck=Deck(top=deck) if name in (decks or {}) else Deck(pool=[number[FILLER]] * 20),
                hand=[number[card] for card in (hands or {}).get(name, ())],
                auras=tuple(number[card] for card in (auras or {}).get(name, ())),
                discard=[number[card] for card in (discards or {}).get(name, ())],
            )
        )
    setup = Setup({**_with_heroes(mode), **(options or {})}, SEATS[mode], 0)
    script = [number[card] for card in draws]
    driver = chance or ScriptedChance(script, then=SeededChance(0))
    return LebelheimTable(Match(Prepared(book, state), setup, driver, clock=clock), names)


def setting(
    *,
    cards: str = "",
    heroes: Mapping[str, Mapping[str, object]] | None = None,
    decks: Mapping[str, Mapping[str, int]] | None = None,
    mode: str = "1v1",
    chance: Iterable[int | str] = (),
) -> LebelheimTable:
    """A match of the same heroes before the first step of Setting the board.

    `decks` gives copies by the names of cards: 30 fillers where none is given. `chance` is what
    comes up, in order: the team that chooses its side first (1: red, 2: blue), the faces of dice,
    the names of cards drawn.
    """
    names = NAMES[mode]
    book = catalogue(cards, heroes, mode)
    fillers = {FILLER: 30}
    own = {
        _slug(name): {_slug(card): n for card, n in (decks or {}).get(name, fillers).items()}
        for name in names
    }
    setup = Setup({**_with_heroes(mode), "decks": own}, SEATS[mode], 0)
    script = [book.card_number[_slug(one)] if isinstance(one, str) else one for one in chance]
    driver = ScriptedChance(script, then=SeededChance(0))
    return LebelheimTable(Match(Lebelheim(book), setup, driver), names)


def _with_heroes(mode: str) -> dict[str, object]:
    """The options of a match of the table's heroes."""
    names = [_slug(name) for name in NAMES[mode]]
    return {"mode": mode, "heroes": list(zip(names[::2], names[1::2], strict=True))}


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-").replace("'", "")
