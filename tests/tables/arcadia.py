"""Situations of Arcadia Quest in a few lines.

    table = arcadia(
        '''
        A .|o
            -
        . X .
        ''',
        cards={"Ann": ["Blade"]},
    )
    table.rolls("melee melee crit", "ranged")
    table.do("activate Ann", "attack Xan with Blade")

The drawing is one of `boards.walled_drawing`; spaces are called a1, b1 ... from the bottom left.
Heroes are known by their letters: Ann, Bob, Cid (of the seat `lion`), Xan, Yew, Zed (`eagle`), with
three seats Jan, Kim, Lou (`fox`), with four Pia, Quin, Rob (`panda`). Who is not drawn has been
killed. Monsters are `o` (an Ogre), `g` (a Goblin, who shoots), `t` (a Troll, a villain who attacks
all Close Heroes). `*` is a face-down exploration token, `q` a banner (a quest token; a Hero may
carry it instead), `v` and `w` are portals of two colours. `together` puts Characters where others
stand, by their names, or on a space by its name.

It is the Lion's turn, and nobody has been activated. The Eagle sits to the right with two seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar, cast

import msgspec

from rulekeeper.boards.walled_drawing import parse_walled
from rulekeeper.content.model import Content
from rulekeeper.core.chance import ChanceDriver, ScriptedChance, SeededChance
from rulekeeper.core.events import Event
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.core.setup import Setup
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arcadia.box import Box
from rulekeeper.games.arcadia.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.options import figure_name
from rulekeeper.games.arcadia.state import ArcadiaState, Figure, HeroState, Stage
from tables.yaml_text import parsed

E = TypeVar("E", bound=Event)

NAMES = (
    *("Ann", "Bob", "Cid", "Xan", "Yew", "Zed"),
    *("Jan", "Kim", "Lou", "Pia", "Quin", "Rob"),
)
SEATS = ("lion", "eagle", "fox", "panda")
GUILDS = (("orange", "Lion"), ("blue", "Eagle"), ("red", "Fox"), ("green", "Panda"))

CARDS = """
- {name: Blade, type: attack, group: weapon, level: 0, attack: {type: melee, dice: 3}}
- {name: Parry, type: attack, group: weapon, level: 0, attack: {type: melee, dice: 2},
   extra_defense: 1, rerolls: 1}
- {name: Sling, type: attack, group: weapon, level: 0, attack: {type: ranged, dice: 2}}
- {name: Leech, type: attack, group: magic, level: 0, attack: {type: ranged, dice: 2},
   abilities: [{do: drain}]}
- {name: Bolt, type: attack, group: magic, level: 0, attack: {type: ranged, dice: 2},
   abilities: [{do: also-attack, close_to: target, needs: crit}]}
- {name: Ring, type: permanent, group: trinket, cost: 3, rerolls: 2}
- {name: Heart, type: permanent, group: trinket, cost: 3, extra_life: 1}
"""

MONSTERS: dict[str, dict[str, object]] = {
    "o": {
        "name": "Ogre",
        "tier": "minor-minion",
        "card": {"life": 2, "overkill": 3, "reward": 1, "movement": 1},
        "attack": {"name": "Club", "type": "melee", "dice": 3},
    },
    "g": {
        "name": "Goblin",
        "tier": "minor-minion",
        "card": {"life": 1, "overkill": 2, "reward": 1, "movement": 1},
        "attack": {"name": "Arrow", "type": "ranged", "dice": 2},
    },
    "t": {
        "name": "Troll",
        "tier": "minor-villain",
        "card": {
            "life": 5,
            "overkill": 7,
            "reward": 3,
            "movement": 2,
            "defense": 3,
            "rerolls": 2,
            "abilities": [{"do": "attack-all-close"}],
        },
        "attack": {"name": "Stamp", "type": "melee", "dice": 4},
    },
}

TOKENS = (
    ("healing", "healing-potion", 3, 0),
    ("refreshing", "refreshing-potion", 2, 0),
    ("extra-turn", "extra-turn-potion", 2, 0),
    ("chest-1", "treasure-chest", 2, 1),
    ("chest-2", "treasure-chest", 1, 2),
    ("chest-3", "treasure-chest", 1, 3),
    ("trap", "trap", 3, 0),
)
PAIRS = ("melee melee", "melee ranged", "melee crit", "ranged ranged", "ranged crit")
QUESTS = "[{id: banner, name: The Banner, text: Carry it., goal: {goal: hold, tokens: [banner]}}]"


class Prepared(Arcadia):
    """Arcadia Quest whose matches begin in a given state."""

    state: ArcadiaState

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[Box, ArcadiaState]:
        box, _ = super().open_box(options, seats)
        return box, self.state


class ArcadiaSituation:
    """A match in a prepared situation, driven and looked at by names."""

    def __init__(self, match: Match[ArcadiaState, Box], script: list[tuple[str, ...]]) -> None:
        self.match = match
        self._script = script

    @property
    def state(self) -> ArcadiaState:
        """The whole state."""
        return self.match.table.state

    @property
    def figure_names(self) -> list[str]:
        """The names of all Characters, by number."""
        return [figure_name(self.match.table, n) for n in range(len(self.state.figures))]

    def number(self, name: str) -> int:
        """The number of a Character."""
        return self.figure_names.index(name)

    def figure(self, name: str) -> Figure:
        """A Character."""
        return self.state.figure(self.number(name))

    def hero(self, name: str) -> HeroState:
        """The state of a Hero."""
        return self.state.heroes[self.number(name)]

    def space(self, name: str) -> str:
        """Where a Character stands; empty when it is not on the board."""
        space = self.figure(name).space
        return self.match.box.grid.name(space) if space >= 0 else ""

    def wounds(self, name: str) -> int:
        """The Wounds of a Character."""
        return self.figure(name).wounds

    def coins(self, seat: str) -> int:
        """The coins of a guild."""
        return self.state.guilds[SEATS.index(seat)].coins

    def cards(self, name: str) -> list[str]:
        """The cards in a Hero's inventory."""
        cards = self.match.box.catalogue.cards
        return [cards[card].name for card in self.hero(name).cards]

    def quests(self, seat: str) -> list[str]:
        """The Quests that a guild has fulfilled, by name."""
        language, guild = self.match.game.language, self.state.guilds[SEATS.index(seat)]
        return [language.words(self.match.table, "quest", quest) for quest in guild.quests]

    @property
    def tile(self) -> list[str]:
        """The Monsters on the Spawn tile, in the order of their slots."""
        heroes = len(self.state.heroes)
        return [self.figure_names[heroes + number] for number in self.state.spawn_tile]

    def boxed(self, name: str) -> bool:
        """Whether a Monster is back in the box."""
        return self.state.monsters[self.number(name) - len(self.state.heroes)].in_box

    @property
    def winner(self) -> str:
        """The seat that has won; empty while the match goes on."""
        result = self.match.result
        return SEATS[result.winners[0]] if result else ""

    def exhausted(self, name: str) -> list[str]:
        """The exhausted ones of them."""
        cards = self.match.box.catalogue.cards
        return [cards[card].name for card in self.hero(name).exhausted]

    def tokens(self, name: str) -> list[str]:
        """The tokens that a Hero carries."""
        return [self.token(token) for token in self.hero(name).tokens]

    def token(self, number: int) -> str:
        """What a token is called."""
        return self.match.game.language.words(self.match.table, "token", number)

    def open_doors(self) -> list[str]:
        """The doors that stand open, by the spaces on both sides."""
        words = self.match.game.language.words
        return sorted(words(self.match.table, "edge", door) for door in self.state.open_doors)

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

    def rolls(self, *throws: str) -> None:
        """What comes up next, throw by throw: "melee crit". Extra dice are throws of their own."""
        self._script.extend(tuple(throw.split()) for throw in throws)

    def do(self, *answers: str) -> None:
        """Answer in turn, by the words of options."""
        for answer in answers:
            self.match.choose(answer)

    def end_activation(self) -> None:
        """End the activation, unless it is over by itself."""
        if self.question == "active":
            self.do("end the activation")

    def why(self, action: Option | str, seat: str = "lion") -> Verdict:
        """The verdict on any action."""
        return self.match.explain(action, SEATS.index(seat))

    def refused(self, action: Option | str, seat: str = "lion") -> tuple[str, str]:
        """The rule and the reason why an action is not allowed."""
        verdict = self.why(action, seat)
        assert isinstance(verdict, No), f"{action} is allowed"
        return verdict.rule, verdict.reason

    def told(self, *kinds: type[E]) -> list[E]:
        """The events so far, of these kinds."""
        return [event for event in self.match.events() if isinstance(event, kinds)]

    def log(self) -> list[str]:
        """The log in sentences."""
        return [self.match.event_text(event) for event in self.match.events()]


S = TypeVar("S", bound=ArcadiaSituation)


class _Dice:
    """What a test says comes up, then chance; faces in any order."""

    def __init__(self, script: list[tuple[str, ...]]) -> None:
        self._script = script
        self._given: dict[int, object] = {}
        self._then = SeededChance(0)

    def answer(self, request: object, place: int) -> object:
        """The next throw of the script."""
        if place not in self._given and self._script:
            throw = self._script[0]
            driver = ScriptedChance([_as_rolled(request, throw)])
            self._given[place] = driver.answer(request, place)  # type: ignore[arg-type]
            self._script.pop(0)
        if place in self._given:
            return self._given[place]
        return self._then.answer(request, place)  # type: ignore[arg-type]


def _as_rolled(request: object, throw: tuple[str, ...]) -> int | tuple[str, ...]:
    """A throw with its faces in the order of the die; a draw by its number."""
    die = getattr(request, "die", None)
    if die is None:
        return int(throw[0])
    order = [face for face, _ in die.faces]
    return tuple(sorted(throw, key=order.index))


def cards_by_id(more: str) -> dict[str, dict[str, object]]:
    """All cards in their order, by id."""
    known = parsed(CARDS) + (parsed(more) or [])
    return {
        f"{place:02}-{raw['name'].lower().replace(' ', '-')}": raw
        for place, raw in enumerate(known)
    }


def _quests(text: str, more_cards: str) -> list[dict[str, object]]:
    """Quests whose Rewards are cards by id or by name."""
    ids = {raw["name"]: slug for slug, raw in cards_by_id(more_cards).items()}
    return [
        {**quest, "rewards": [ids.get(card, card) for card in quest.get("rewards", ())]}
        for quest in parsed(text)
    ]


def catalogue(
    scenario: Mapping[str, object],
    *,
    heroes: Mapping[str, Mapping[str, object]] | None = None,
    cards: str = "",
    monsters: Mapping[str, Mapping[str, object]] | None = None,
    more: Mapping[str, Iterable[Mapping[str, object]]] | None = None,
) -> Catalogue:
    """A catalogue of the table's own heroes, cards and monsters, with one scenario.

    All heroes have Defense 1 and Life 4 unless `heroes` says more. `more` are further entries by
    kind, such as curses.
    """
    entries: dict[str, dict[str, msgspec.Struct]] = {kind: {} for kind in FORMAT.kinds}

    def add(kind: str, raw: Mapping[str, object]) -> None:
        entries[kind][str(raw["id"])] = msgspec.convert(raw, FORMAT.kinds[kind])

    for place, (colour, animal) in enumerate(GUILDS):
        add("guilds", {"id": f"{place}-{colour}", "name": colour.capitalize(), "animal": animal})
    for place, name in enumerate(NAMES):
        add(
            "heroes",
            {
                "id": f"{place:02}-{name.lower()}",
                "name": name,
                "defense": 1,
                "life": 4,
                "ability": "None",
                "abilities": [],
                **(heroes or {}).get(name, {}),
            },
        )
    for place, (slug, raw) in enumerate(cards_by_id(cards).items()):
        add("cards", {"id": slug, "code": f"T{place}", **raw})
    for letter, kind in (monsters or MONSTERS).items():
        cards_of = kind.get("cards") or [
            {"levels": [1, 6], "attack": kind["attack"], **kind["card"]}  # type: ignore[dict-item]
        ]
        add(
            "monsters",
            {
                "id": letter,
                "name": kind["name"],
                "tier": kind["tier"],
                "figures": 20,
                "cards": cards_of,
            },
        )
    for name, what, count, coins in TOKENS:
        add("tokens", {"id": name, "name": name, "kind": what, "count": count, "coins": coins})
    for pair in PAIRS:
        add("spawns", {"id": pair.replace(" ", "-"), "name": pair, "faces": pair.split()})
    add(
        "dice",
        {"id": "attack", "name": "Attack", "faces": {"melee": 3, "ranged": 2, "crit": 1}},
    )
    add("dice", {"id": "defense", "name": "Defense", "faces": {"shield": 1, "crit": 1, "blank": 4}})
    add("scenarios", scenario)
    for sort, entries_of in (more or {}).items():
        for entry in entries_of:
            add(sort, entry)
    return Catalogue(Content((), FORMAT.kinds, entries, _NoPlaces()))


class _NoPlaces:
    """Content made by hand stands in no file."""

    def find(self, kind: str, entry_id: str, path: object = ()) -> tuple[Path, int]:
        return Path("test"), 1


def arcadia(
    drawing: str,
    *,
    seats: int = 2,
    cards: Mapping[str, Sequence[str]] | None = None,
    exhausted: Mapping[str, Sequence[str]] | None = None,
    heroes: Mapping[str, Mapping[str, object]] | None = None,
    monsters: Mapping[str, Mapping[str, object]] | None = None,
    more_cards: str = "",
    wounds: Mapping[str, int] | None = None,
    tokens: Mapping[str, Sequence[str]] | None = None,
    dazed: Iterable[str] = (),
    together: Mapping[str, str] | None = None,
    starts: Mapping[str, Sequence[str]] | None = None,
    quests: str = QUESTS,
    titles_used: str = "[]",
    special: Mapping[str, str] | None = None,
    spawns: Mapping[str, str] | None = None,
    face_down: Sequence[str] = (),
    dropped: Mapping[str, Sequence[str]] | None = None,
    deaths: Mapping[str, int] | None = None,
    tile: Sequence[str] = (),
    harmed: Mapping[str, Sequence[str]] | None = None,
    fulfilled: Mapping[str, Sequence[str]] | None = None,
    portals: Mapping[str, Sequence[str]] | None = None,
    rules: str = "[]",
    doors: Sequence[Mapping[str, object]] = (),
    waiting: Mapping[str, str] | None = None,
    rivalry: bool = True,
    rivals: int = 1,
    options: Mapping[str, object] | None = None,
    more: Mapping[str, Iterable[Mapping[str, object]]] | None = None,
) -> ArcadiaSituation:
    """A match at the beginning of the Lion's turn, with all Characters as they are drawn.

    Each hero has a Blade and a Sling unless `cards` says more. `starts` are the Starting Areas by
    seat; all of the board where none is given. `special` gives monsters, by their space, a name.
    `spawns` are spawn tokens: the pair on each space. `face_down` are the only tokens that can
    still be found. `dropped` are tokens that lie open, by their space. `tile` are Monsters on the
    Spawn tile, though they are drawn. `harmed` are the guilds with a token on the card of a
    Villain. `fulfilled` are the Quests of a guild; that about the Heroes of a guild is called by
    the seat. `portals` are spaces by colour, besides those that are drawn. `rules` are the
    scenario's own, `doors` those that it names; `waiting` are special Monsters that wait, by name,
    with their kind. `titles_used` is what titles bring here. With `belongings` among the `options`
    it is part of a campaign; `more` are further entries of the catalogue, by kind.
    """
    drawn = parse_walled(drawing)
    grid = drawn.board.grid
    spaces = {mark: [grid.name(s) for s in squares] for mark, squares in drawn.marks.items()}
    open_spaces = [grid.name(s) for s in grid.squares if drawn.board.open_spaces >> s & 1]
    kinds = monsters or MONSTERS
    plain = _without_marks(drawing)
    carries_banner = any("banner" in carried for carried in (tokens or {}).values())
    scenario = {
        "id": "test",
        "name": "Test",
        "stage": "outer",
        "introduction": "A test.",
        "plan": plain,
        "monsters": [
            {"kind": letter, "at": at, **_special(special or {}, at)}
            for letter in kinds
            for at in spaces.get(letter, ())
        ]
        + [
            {"kind": kind, "at": open_spaces[0], "id": name, "name": name, "waits": True}
            for name, kind in (waiting or {}).items()
        ],
        "rules": parsed(rules),
        "doors": list(doors),
        "starts": [list((starts or {}).get(seat, open_spaces)) for seat in SEATS],
        "quests": _quests(quests, more_cards),
        "titles_used": parsed(titles_used),
        "exploration": spaces.get("*", []),
        "quest_tokens": [
            {"id": "banner", "name": "banner", "at": at}
            for at in (spaces.get("q") or open_spaces[:carries_banner])[:1]
        ],
        "portals": [
            *(
                {"colour": colour, "places": spaces[mark]}
                for mark, colour in (("v", "violet"), ("w", "green"))
                if mark in spaces
            ),
            *({"colour": colour, "places": at} for colour, at in (portals or {}).items()),
        ],
        "spawns": list(spawns or ()),
        "rivalry": rivalry,
        "rivals": rivals,
    }
    book = catalogue(scenario, heroes=heroes, cards=more_cards, monsters=monsters, more=more)
    game, names = Prepared(book), SEATS[:seats]
    ids = [hero.id for hero in book.heroes[: 3 * seats]]
    set_up: dict[str, object] = {**(options or {})}
    if "belongings" not in set_up:
        set_up["heroes"] = [ids[n : n + 3] for n in range(0, 3 * seats, 3)]
        set_up["guilds"] = [guild.id for guild in book.guilds[:seats]]
    box, state = Arcadia(book).open_box(set_up, names)
    number = {card.name: place for place, card in enumerate(book.cards)}
    token_number = {token.id: place for place, token in enumerate(book.tokens)}
    for place, hero in enumerate(state.heroes):
        name = NAMES[place]
        hero.kind = place
        at = spaces.get(name[0])
        hero.space = grid.parse(at[0]) if at else -1
        hero.cards = [number[card] for card in (cards or {}).get(name, ("Blade", "Sling"))]
        hero.exhausted = [number[card] for card in (exhausted or {}).get(name, ())]
        hero.wounds = (wounds or {}).get(name, 0)
        hero.deaths = (deaths or {}).get(name, 0)
        hero.dazed = name in set(dazed)
        for token in (tokens or {}).get(name, ()):
            hero.tokens.append(token_number.get(token, len(book.tokens)))
            if token in token_number:
                state.unseen.remove(token_number[token])
    if carries_banner:
        state.face_up.clear()
    for space, lying in (dropped or {}).items():
        state.face_up += [(grid.parse(space), token_number[token]) for token in lying]
    if face_down:
        state.unseen = [token_number[token] for token in face_down]
    pairs = {token.name: place for place, token in enumerate(book.spawn_tokens)}
    state.spawn_tokens = [(grid.parse(at), pairs[pair]) for at, pair in (spawns or {}).items()]
    state.order = list(range(seats))
    for seat, guild in enumerate(state.guilds):
        guild.colour, guild.area = seat, seat
    state.stage, state.seat, state.turn = Stage.TURN, 0, 4
    figures = dict(zip(NAMES[: len(state.heroes)], state.heroes, strict=True))
    known: dict[str, Figure] = {**figures}
    for entry, monster in zip(box.scenario.monsters, state.monsters, strict=True):
        known[entry.name] = monster
        monster.wounds = (wounds or {}).get(entry.name, 0)
        monster.dazed = entry.name in set(dazed)
    places = {entry.name: place for place, entry in enumerate(box.scenario.monsters)}
    for name in tile:
        known[name].space = -1
        state.spawn_tile.append(places[name])
    for name, guilds in (harmed or {}).items():
        state.monsters[places[name]].wounded_by = [names.index(seat) for seat in guilds]
    quest_ids = [*(quest.id for quest in box.scenario.quests), *names]
    for seat_name, done in (fulfilled or {}).items():
        state.guilds[names.index(seat_name)].quests = [quest_ids.index(quest) for quest in done]
    for name, other in (together or {}).items():
        known[name].space = known[other].space if other in known else grid.parse(other)
    game.state = state
    return situation(game, set_up, names)


def situation(
    game: Arcadia,
    options: Mapping[str, object],
    seats: Sequence[str],
    rolls: Sequence[str] = (),
    kind: type[S] = ArcadiaSituation,  # type: ignore[assignment]
) -> S:
    """A match of a game, with a script for what chance is asked; `rolls` is its beginning."""
    script = [tuple(throw.split()) for throw in rolls]
    driver = cast("ChanceDriver", _Dice(script))
    return kind(Match(game, Setup(options, tuple(seats), 0), driver), script)


def _special(special: Mapping[str, str], at: str) -> dict[str, str]:
    name = special.get(at)
    return {"id": name.lower().replace(" ", "-"), "name": name} if name else {}


def _without_marks(drawing: str) -> str:
    """The drawing with nothing but its board; marks would be names of places."""
    lines = drawing.strip("\n").rstrip().splitlines()
    return "\n".join("".join("." if c.isalpha() or c == "*" else c for c in line) for line in lines)
