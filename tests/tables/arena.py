"""Matches of Arena in a few lines.

    table = arena(
        '''
        . A . .
        . x C .
        ''',
        cards={"A": "{name: Cleave, damage: 12}"},
        rolls=dice(12),
    )
    table.do("Ada: Cleave", "attack xan")
    assert table.hp("xan") == 48

Capital letters are the white team of the seat Ana, small letters the black team of Ben: Ada, Bea,
Cai, Dov against xan, yew, zed, wyn, named by their first letters. The Turn Order is that of these
names unless `order` says otherwise; it is the turn of `turn` (Ada unless a test says more). All
have 60 HP, Defense 6, Movement 5, a melee Basic Attack of 7 and no passive power, unless `roles`
says more: fields of a role by letter. `cards` are attacks of a hero beside plain ones: primary, of
range 1, against an enemy unless they say more. A letter in `dead` died where it is drawn.

`scrolls` and `artifacts` are what a hero bears, `heroic` what a team may perform ("A" for white,
"x" for black), `decks` scrolls that a team has still to draw: all in YAML, each with a name of its
own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, cast

import msgspec

from rulekeeper.boards.masks import Mask, squares_of
from rulekeeper.content.explain import KeyPath
from rulekeeper.content.model import Content
from rulekeeper.core.chance import ScriptedChance
from rulekeeper.core.match import Match
from rulekeeper.core.setup import Setup
from rulekeeper.core.verdict import No
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arena.content.vocabulary import (
    Artifact,
    Hero,
    HeroicAction,
    ReadyMadeArena,
    Role,
    Scroll,
)
from rulekeeper.games.arena.game import Arena as ArenaGame
from rulekeeper.games.arena.state import ArenaState, Bag, Stage, Team
from rulekeeper.tanarean.combat.combatants import NOWHERE, ActiveEffect, Combatant
from rulekeeper.tanarean.grid.plan import parse_plan
from tables.arena_seen import Seen
from tables.tanarean import NAMES, BattleOnTheTable, attack_card, dice
from tables.yaml_text import parsed

__all__ = ["ArenaOnTheTable", "arena", "dice"]

BARE_ROLE: dict[str, object] = {
    "hp": 60,
    "basic": 7,
    "ranged": False,
    "defense": 6,
    "movement": 5,
    "passive": {"name": "Nothing", "trigger": "hits"},
}


class Nowhere:
    """Stands for the files of content that is in no file."""

    def find(self, kind: str, entry_id: str, path: KeyPath = ()) -> tuple[Path, int]:
        return Path("test"), 1


class ArenaOnTheTable(BattleOnTheTable):
    """A match in a prepared situation, driven and looked at by names."""

    def __init__(self, match: Match[ArenaState, ArenaBox], names: Sequence[str]) -> None:
        super().__init__(cast("Match[Any, Any]", match), names)
        self.arena_match = match

    @property
    def state(self) -> ArenaState:
        """The state of the match."""
        return self.arena_match.table.state

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.names[self.state.turn.owner]

    @property
    def points(self) -> int:
        """The movement points left in the Move Action in progress."""
        return self.state.turn.points

    @property
    def asked_seat(self) -> str:
        """The player who is asked: "Ana" for white, "Ben" for black (or more)."""
        decision = self.match.decision
        return self.match.setup.seats[decision.seat] if decision else ""

    @property
    def winners(self) -> list[str] | None:
        """The seats that have won, none of them in a draw; None before the end."""
        result = self.match.result
        return None if result is None else [self.match.setup.seats[seat] for seat in result.winners]

    def is_ready(self, name: str) -> bool:
        """Whether the token of somebody's team shows "Special Ready"."""
        return self.state.ready[self.combatant(name).team]

    def artifact(self, name: str) -> str:
        """The artifact that somebody bears."""
        number = self.state.bags[self.number(name)].artifact
        return self.arena_match.box.catalogue.artifacts[number].name if number >= 0 else ""

    def scrolls(self, name: str) -> list[str]:
        """The scrolls that somebody bears."""
        scrolls = self.arena_match.box.catalogue.scrolls
        return [scrolls[number].name for number in self.state.bags[self.number(name)].scrolls]

    def seen_by(self, name: str) -> Seen:
        """The match as a player sees it."""
        return Seen(self.arena_match, self.match.setup.seats.index(name))

    def offers(self, words: str) -> bool:
        """Whether an option has exactly this text."""
        return words in self.options

    def why(self, words: str, seat: int | None = None) -> tuple[str, str]:
        """Rule and reason why something is not allowed; empty when it is allowed.

        It is asked by who is asked now, or by a seat.
        """
        decision = self.match.decision
        asking = seat if seat is not None else decision.seat if decision else 0
        verdict = self.match.explain(words, asking)
        return (verdict.rule, verdict.reason) if isinstance(verdict, No) else ("", "")

    def correct(self, *lines: str, seat: int | None = None) -> Self:
        """Set right what lies on the table, in words as people type them."""
        for line in lines:
            decision = self.match.decision
            assert decision is not None
            who = decision.seat if seat is None else seat
            self.match.choose(self.match.correction(line, who), who)
        return self

    def end_turn(self) -> Self:
        """The turn's owner ends its turn."""
        self.match.choose("end the turn")
        return self


def arena(
    drawing: str,
    *,
    cards: Mapping[str, str | Sequence[str]] | None = None,
    roles: Mapping[str, Mapping[str, object]] | None = None,
    hp: Mapping[str, int] | None = None,
    effects: Mapping[str, Iterable[str | ActiveEffect]] | None = None,
    dead: str = "",
    turn: str = "A",
    order: str = "",
    rolls: Iterable[int] = (),
    ready: Sequence[bool] = (True, True),
    scrolls: Mapping[str, str | Sequence[str]] | None = None,
    artifacts: Mapping[str, str] | None = None,
    heroic: Mapping[str, str | Sequence[str]] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    aid: int = 2,
    seats: Sequence[str] = ("Ana", "Ben"),
    options: Mapping[str, object] | None = None,
) -> ArenaOnTheTable:
    """A match where the drawing shows it, at the start of a turn.

    Of more than two seats, the heroes of a team go round among its players in the order of names.
    """
    plan = parse_plan(drawing)
    letters = [letter for letter in NAMES if letter in plan.figures]
    entries: dict[str, dict[str, msgspec.Struct]] = {kind: {} for kind in FORMAT.kinds}
    for letter in letters:
        add_hero(entries, letter, (roles or {}).get(letter, {}), texts_for(cards, letter))
    corner = ("A1", "A1", "A1", "A1")
    entries["arenas"]["drawn"] = ReadyMadeArena(
        id="drawn", name="Drawn", plan=drawing, left=corner, right=corner
    )
    for texts in (*(scrolls or {}).values(), *(decks or {}).values()):
        for text in [texts] if isinstance(texts, str) else texts:
            add_entry(entries["scrolls"], Scroll, text)
    for text in (artifacts or {}).values():
        add_entry(entries["artifacts"], Artifact, text)
    for texts in (heroic or {}).values():
        for text in [texts] if isinstance(texts, str) else texts:
            add_entry(entries["heroic"], HeroicAction, text)
    catalogue = Catalogue(Content((), FORMAT.kinds, entries, Nowhere()))
    _make_large(catalogue, plan.figures)
    numbers = {
        "scrolls": {scroll.name: n for n, scroll in enumerate(catalogue.scrolls)},
        "artifacts": {artifact.name: n for n, artifact in enumerate(catalogue.artifacts)},
        "heroic": {action.name: n for n, action in enumerate(catalogue.heroic)},
    }

    def held(kind: str, texts: Iterable[str]) -> list[int]:
        return [numbers[kind][parsed(text)["name"]] for text in texts]

    state = ArenaState([], ready=list(ready), stage=Stage.START_OF_TURN)
    state.teams = [Team(aid=aid), Team(aid=aid)]
    players = [[seat for seat in range(len(seats)) if seat % 2 == team] for team in (0, 1)]
    for number, letter in enumerate(letters):
        team = int(letter.islower())
        own = state.teams[team]
        kind = catalogue.hero_number[NAMES[letter].lower()]
        at = squares_of(plan.figures[letter])[0]
        combatant = Combatant(
            kind=kind,
            team=team,
            seat=players[team][len(own.order) % len(players[team])],
            hp=0 if letter in dead else (hp or {}).get(letter, catalogue.kinds[kind].hp),
            square=NOWHERE if letter in dead else at,
            square_of_death=at if letter in dead else NOWHERE,
        )
        for effect in (effects or {}).get(letter, ()):
            if isinstance(effect, str):
                effect = ActiveEffect(effect, number, -1, team, "permanent", amount=3)
            combatant.effects.append(effect)
        state.combatants.append(combatant)
        bag = Bag(scrolls=held("scrolls", texts_for(scrolls, letter)))
        if artifact := (artifacts or {}).get(letter):
            (bag.artifact,) = held("artifacts", [artifact])
        state.bags.append(bag)
        own.order.append(number)
    for team, letter in enumerate(("A", "x")):
        own = state.teams[team]
        own.heroic = held("heroic", texts_for(heroic, letter))
        own.dealt = list(own.heroic)
        own.deck = held("scrolls", texts_for(decks, letter))
        if order:
            own.order = [letters.index(c) for c in order if c.islower() is bool(team)]
    owner = letters.index(turn)
    state.acting = state.combatants[owner].team
    own = state.teams[state.acting]
    own.due = own.order.index(owner)
    rules: dict[str, object] = {
        "scrolls": scrolls is not None or decks is not None,
        "artifacts": artifacts is not None,
        "heroes_per_team": 4,
        **(options or {}),
    }
    game = Prepared(catalogue, state)
    match = Match(game, Setup(rules, tuple(seats), 0), ScriptedChance(rolls))
    return ArenaOnTheTable(match, [NAMES[letter] for letter in letters])


def _make_large(catalogue: Catalogue, figures: Mapping[str, Mask]) -> None:
    """A letter drawn on several squares is a figure of that size."""
    for letter, mask in figures.items():
        number, size = catalogue.hero_number[NAMES[letter].lower()], round(mask.bit_count() ** 0.5)
        if size > 1:
            kinds = catalogue.by_artifact[number]
            catalogue.by_artifact[number] = [
                msgspec.structs.replace(kind, size=size) for kind in kinds
            ]


class Prepared(ArenaGame):
    """The game, beginning where a test wants it to."""

    def __init__(self, catalogue: Catalogue, state: ArenaState) -> None:
        super().__init__(catalogue)
        self._state = msgspec.msgpack.encode(state)

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[ArenaBox, ArenaState]:
        box, _ = super().open_box(options, seats)
        return box, msgspec.msgpack.decode(self._state, type=ArenaState)


def texts_for(texts: Mapping[str, str | Sequence[str]] | None, letter: str) -> list[str]:
    """All texts for a letter."""
    found = (texts or {}).get(letter, ())
    return [found] if isinstance(found, str) else list(found)


def add_entry(entries: dict[str, msgspec.Struct], kind: type[msgspec.Struct], text: str) -> None:
    """Add an entry, known by its name."""
    raw = parsed(text)
    entry_id = raw["name"].lower().replace(" ", "-")
    entries[entry_id] = msgspec.convert({"id": entry_id, **raw}, kind)


def add_hero(
    entries: dict[str, dict[str, msgspec.Struct]],
    letter: str,
    role: Mapping[str, object],
    texts: Sequence[str],
) -> None:
    """A hero with a role of its own; its attacks are those of the texts, then plain ones."""
    name = NAMES[letter]
    hero = name.lower()
    facts = {**BARE_ROLE, **role}
    if isinstance(facts["passive"], str):
        facts["passive"] = parsed(facts["passive"])
    entries["roles"][hero] = msgspec.convert({"id": hero, "name": f"Role of {name}", **facts}, Role)
    add_hero_of(entries, hero, hero, name, texts)


def add_hero_of(
    entries: dict[str, dict[str, msgspec.Struct]],
    hero: str,
    role: str,
    name: str,
    texts: Sequence[str],
) -> Hero:
    """A hero of a role; its attacks are those of the texts, then plain ones."""
    attacks = [attack_card(text) for text in texts]
    for kind, number in (("primary", 1), ("primary", 2), ("special", 3), ("special", 4)):
        of_kind = sum((card.kind == "primary") is (kind == "primary") for card in attacks)
        if of_kind < 2:
            plain = f"{{name: {name} plain {number}, kind: {kind}}}"
            attacks.append(attack_card(plain))
    attacks = [msgspec.structs.replace(card, id=f"{hero}-{card.id}") for card in attacks]
    attacks.sort(key=lambda card: card.kind != "primary")
    for card in attacks:
        entries["attacks"][card.id] = card
    ids = cast("Any", tuple(card.id for card in attacks))
    added = entries["heroes"][hero] = Hero(id=hero, name=name, role=role, attacks=ids)
    return added
