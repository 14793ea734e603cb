"""Battles of the Arena and Tanares family in a few lines.

    table = battle(
        '''
        . A . .
        . x C .
        ''',
        cards={"A": "{name: Cleave, range: 1, damage: 12}"},
        rolls=dice(12),
    )
    table.do("Ada: Cleave", "attack xan")
    assert table.hp("xan") == 48

Capital letters are one team, small letters the other: Ada, Bea, Cai, Dov against xan, yew, zed,
wyn, named by their first letters. It is the turn of `turn` (the first combatant unless a test says
more). All have 60 HP, Defense 6, Movement 5, a Basic Attack of 7, and are melee combatants unless
`kinds` says more; a letter in `dead` died where it is drawn. Cards are primary attacks of range 1
against an enemy unless they say more.

The game itself plays the letters in `foes`: in its turn a foe makes its first attack that finds a
target. Then each of the others has a seat of its own, and `orders` and `answers` are what the box
says of the foes (`will`, `responses`).

A turn of this little game: any attacks, steps of one square (each a declared movement that may
incite reactions), focusing, and the end of the turn, after which the next combatant has its turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Self, TypeAlias, TypeVar, cast

import msgspec
from msgspec.structs import replace

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.acts import Act, Menu
from rulekeeper.core.chance import ScriptedChance
from rulekeeper.core.events import Event
from rulekeeper.core.game import Game, Result
from rulekeeper.core.language import Language, Noun
from rulekeeper.core.match import Match
from rulekeeper.core.requests import AUTOMATON, CHECKPOINT, Flow, Option
from rulekeeper.core.setup import Setup
from rulekeeper.core.table import Meter, Table
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.tanarean.combat.attack import Attack, attack
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackpack import (
    PackAttack,
    PackPassive,
    basic_attack,
    reaction_attack,
)
from rulekeeper.tanarean.combat.battlebox import (
    BattleBox,
    BattleTable,
    CombatantKind,
    Narrowing,
)
from rulekeeper.tanarean.combat.combatants import (
    NOWHERE,
    ActiveEffect,
    BattleState,
    Combatant,
    Lasting,
    Moment,
)
from rulekeeper.tanarean.combat.declaring import can_attack, may_find_target
from rulekeeper.tanarean.combat.familyrules import ARENA, FamilyRules
from rulekeeper.tanarean.combat.lasting import begin_turn, end_turn, focus
from rulekeeper.tanarean.combat.options import BattleOption, not_now
from rulekeeper.tanarean.combat.position import battle_map, can_focus, decider, mover
from rulekeeper.tanarean.combat.reactions import act_is_over, incite
from rulekeeper.tanarean.combat.references import CombatantRef, SquareRef
from rulekeeper.tanarean.combat.responses import windows
from rulekeeper.tanarean.combat.stepping import next_steps, take_step
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.plan import parse_plan
from rulekeeper.tanarean.language import FAMILY_MENUS, FAMILY_NOUNS
from tables.yaml_text import parsed

E = TypeVar("E", bound=Event)

Orders: TypeAlias = Callable[
    [BattleTable, int, Menu[BattleTable], Sequence[Option]], Iterable[Narrowing]
]
Answers: TypeAlias = Callable[[BattleTable, Sequence[Act[BattleTable]]], Sequence[Act[BattleTable]]]

NAMES = {
    letter: name
    for name in ("Ada", "Bea", "Cai", "Dov", "xan", "yew", "zed", "wyn")
    for letter in [name[0]]
}


class Step(BattleOption, frozen=True, tag="step"):
    """Declare a step of a Move Action, which may incite reactions."""

    says = "move {combatant} to {square}"
    combatant: CombatantRef
    square: SquareRef

    @classmethod
    def possible(cls, table: BattleTable, seat: int) -> list[Step]:
        who = table.state.turn.owner
        figure = mover(table, who, 2, who, own_will=True)
        return [cls(who, to) for to in next_steps(battle_map(table), figure)]

    def perform(self, table: BattleTable) -> Flow[None]:
        who = self.combatant
        reacted = yield from incite(table, who)
        if not reacted and table.state.combatants[who].on_grid:
            yield from take_step(table, mover(table, who, 2, who, own_will=True), who, self.square)
            act_is_over(table)


class Focus(BattleOption, frozen=True, tag="focus"):
    """Give the Move Action up to focus."""

    says = "focus"

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[Focus]:
        yield cls()

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        if table.state.turn.focused:
            return No("arena.strike.focus.3", "It is already focused.")
        return can_focus(table, table.state.turn.owner)

    def perform(self, table: BattleTable) -> Flow[None]:
        focus(table)
        yield from ()


class EndTurn(BattleOption, frozen=True, tag="end-turn"):
    """The next combatant has its turn."""

    says = "end the turn"

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[EndTurn]:
        yield cls()

    def perform(self, table: BattleTable) -> Flow[None]:
        yield from next_turn(table, table.state.turn.owner)


class OwnAttack(Attack, frozen=True, tag="attack"):
    """An attack of the turn's owner."""

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        if self.combatant != table.state.turn.owner:
            return not_now(table, seat)
        return super().verdict(table, seat)


def next_turn(table: BattleTable, who: int) -> Flow[None]:
    """The turn of somebody ends, and the next one on the grid has its own."""
    yield from end_turn(table)
    count = len(table.state.combatants)
    later = [(who + place) % count for place in range(1, count + 1)]
    yield from begin_turn(table, next(w for w in later if table.state.combatants[w].on_grid))


TURN = Menu("turn", OwnAttack, Step, Focus, EndTurn, says="What now?", rule="arena.turn")


NOUNS: Mapping[str, Noun[BattleTable]] = {
    **FAMILY_NOUNS,
    "seat": Noun(lambda table, seat: table.box.seats[seat], lambda table, seat: str(seat + 1)),
}


class CommandedBox(BattleBox):
    """A box whose foes follow the orders of a test."""

    orders: Orders | None = None
    answers: Answers | None = None

    def will(
        self, table: BattleTable, who: int, menu: Menu[BattleTable], options: Sequence[Option]
    ) -> Iterable[Narrowing]:
        return self.orders(table, who, menu, options) if self.orders else ()

    def responses(
        self, table: BattleTable, options: Sequence[Act[BattleTable]]
    ) -> Sequence[Act[BattleTable]]:
        return self.answers(table, options) if self.answers else ()


class Skirmish(Game[BattleState, BattleBox]):
    """A battle without end: one combatant after the other does what it likes."""

    name = "skirmish"
    title = "Skirmish"
    version = 1
    state_type = BattleState
    packs: Mapping[str, str] = {}
    turn: Menu[BattleTable] = TURN
    menus: tuple[Menu[BattleTable], ...] = ()
    """Questions besides those of combat."""

    def __init__(self, box: BattleBox, state: BattleState) -> None:
        self._box = box
        self._state = state
        menus = (self.turn, *box.windows.values(), *FAMILY_MENUS, *self.menus)
        self.language = Language(NOUNS, menus=menus, not_asked=self.turn.rule)

    def foe_turn(self, table: BattleTable, who: int) -> Flow[None]:
        """The first attack of a foe that finds a target, and no more."""
        kind = table.box.kind_of(table.state, who)
        for card in (*kind.cards, kind.basic):
            text = table.box.cards[card]
            if can_attack(table, who, card) and may_find_target(table, who, text):
                yield from attack(table, who, card)
                break

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[BattleBox, BattleState]:
        encoded = msgspec.msgpack.encode(self._state)
        return self._box, msgspec.msgpack.decode(encoded, type=self.state_type)

    def act(self, table: BattleTable, seat: int) -> Flow[None]:
        """One thing that a person does in a turn."""
        yield from self.turn.play(table, seat)

    def play(self, table: BattleTable) -> Flow[Result]:
        while True:
            yield CHECKPOINT
            who = table.state.turn.owner
            seat = decider(table, who)
            if seat == AUTOMATON:
                yield from self.foe_turn(table, who)
                if table.state.turn.owner == who:
                    yield from next_turn(table, who)
                continue
            yield from self.act(table, seat)
            if table.state.turn.owner == who and not table.state.combatants[who].on_grid:
                yield from next_turn(table, who)

    def view(self, state: BattleState, box: BattleBox, seat: int) -> BattleState:
        return state

    def determinize(self, state: BattleState, box: BattleBox, seat: int, rng: Random) -> None:
        """Nothing is hidden."""

    def turn_number(self, state: BattleState) -> int:
        return 1

    def value(self, state: BattleState, box: BattleBox, seat: int) -> float:
        return 0.0


class BattleOnTheTable:
    """A battle in a prepared situation, driven and looked at by names."""

    def __init__(self, match: Match[BattleState, BattleBox], names: Sequence[str]) -> None:
        self.match = match
        self.names = list(names)

    @property
    def table(self) -> Table[BattleState, BattleBox]:
        """What the rules hold."""
        return self.match.table

    def number(self, name: str) -> int:
        """The number of a combatant."""
        return self.names.index(name)

    def card(self, name: str) -> int:
        """The number of a card."""
        return next(n for n, card in enumerate(self.match.box.cards) if card.name == name)

    def combatant(self, name: str) -> Combatant:
        """The state of a combatant."""
        return self.table.state.combatants[self.number(name)]

    def hp(self, name: str) -> int:
        """A combatant's hit points."""
        return self.combatant(name).hp

    def square(self, name: str) -> str:
        """Where a combatant stands; empty once dead."""
        square = self.combatant(name).square
        return name_of(square) if square >= 0 else ""

    def effects(self, name: str) -> list[str]:
        """What lasts on a combatant."""
        return [effect.what for effect in self.combatant(name).effects]

    @property
    def question(self) -> str:
        """The kind of the current question."""
        decision = self.match.decision
        return decision.kind if decision else ""

    @property
    def question_text(self) -> str:
        """The current question in words."""
        decision = self.match.decision
        return self.match.prompt(decision.seat) if decision else ""

    @property
    def asked(self) -> str:
        """Who is asked: "capitals" or "smalls", with foes the names of all who may answer."""
        return " ".join(self.match.setup.seats[d.seat] for d in self.match.decisions)

    @property
    def options(self) -> list[str]:
        """The texts of all options."""
        return [self.match.option_text(option) for option in self.match.options]

    def do(self, *answers: str) -> Self:
        """Answer in turn, by the words of options."""
        for answer in answers:
            self.match.choose(answer)
        return self

    def told(self, *kinds: type[E]) -> list[E]:
        """The events so far, of these kinds."""
        return [event for event in self.match.events() if isinstance(event, kinds)]

    def log(self) -> list[str]:
        """The log in sentences."""
        return [self.match.event_text(event) for event in self.match.events()]


def dice(*faces: int) -> tuple[int, ...]:
    """The faces that come up, in order."""
    return faces


def battle(
    drawing: str,
    *,
    cards: Mapping[str, str | Sequence[str]] | None = None,
    kinds: Mapping[str, Mapping[str, object]] | None = None,
    hp: Mapping[str, int] | None = None,
    effects: Mapping[str, Iterable[str | ActiveEffect]] | None = None,
    dead: str = "",
    turn: str = "",
    rolls: Iterable[int] = (),
    rules: FamilyRules = ARENA,
    responses: Mapping[Moment, Sequence[type[Act[BattleTable]]]] | None = None,
    ready: Sequence[bool] = (True, True),
    foes: str = "",
    orders: Orders | None = None,
    answers: Answers | None = None,
    speaker: int | None = None,
    box_type: type[CommandedBox] = CommandedBox,
    game_type: type[Skirmish] = Skirmish,
) -> BattleOnTheTable:
    """A battle where the drawing shows it. `cards` and the rest are by letter.

    `kinds` changes what is printed for a combatant: `ranged`, `basic`, and the fields of its kind.
    """
    plan = parse_plan(drawing, rules.grid)
    letters = [letter for letter in NAMES if letter in plan.figures]
    deck: list[AttackCard] = []
    printed: list[CombatantKind] = []
    state = game_type.state_type([], ready=list(ready))
    seats, teams = _seats(letters, foes)
    for letter in letters:
        facts = dict((kinds or {}).get(letter, {}))
        owner = NAMES[letter]
        damage = cast(int, facts.pop("basic", 7))
        texts = (cards or {}).get(letter, ())
        first = len(deck)
        deck.append(basic_attack(owner.lower(), damage, ranged=bool(facts.pop("ranged", False))))
        deck.append(reaction_attack(owner.lower(), damage))
        deck += [attack_card(text) for text in ([texts] if isinstance(texts, str) else texts)]
        passive = facts.pop("passive", None)
        stats: dict[str, object] = {"hp": 60, "defense": 6, "movement": 5, "role": "", **facts}
        kind = msgspec.convert(
            {
                "id": owner.lower(),
                "name": owner,
                "basic": first,
                "reaction": first + 1,
                "cards": tuple(range(first + 2, len(deck))),
                "size": round(plan.figures[letter].bit_count() ** 0.5),
                **stats,
            },
            CombatantKind,
        )
        printed.append(replace(kind, passive=_passive(str(passive)) if passive else None))
        at = squares_of(plan.figures[letter])[0]
        combatant = Combatant(
            kind=len(state.combatants),
            team=int(letter.islower()),
            seat=seats[letter],
            hp=0 if letter in dead else (hp or {}).get(letter, printed[-1].hp),
            square=NOWHERE if letter in dead else at,
            square_of_death=at if letter in dead else NOWHERE,
        )
        for effect in (effects or {}).get(letter, ()):
            if isinstance(effect, str):
                effect = ActiveEffect(
                    effect, len(state.combatants), -1, combatant.team, "permanent", amount=3
                )
            combatant.effects.append(effect)
        state.combatants.append(combatant)
    box = box_type(
        rules,
        plan.battle_map,
        deck,
        printed,
        teams,
        windows(rules.ids, responses or {}),
        speaker,
    )
    box.orders, box.answers = orders, answers
    owner_of_turn = letters.index(turn) if turn else 0
    _begin(box, state, owner_of_turn)
    match = Match(game_type(box, state), Setup({}, box.seats, 0), ScriptedChance(rolls))
    return BattleOnTheTable(match, [NAMES[letter] for letter in letters])


def _seats(letters: Sequence[str], foes: str) -> tuple[dict[str, int], tuple[str, ...]]:
    """The seat of each letter, and what the seats are called."""
    if not foes:
        return {letter: int(letter.islower()) for letter in letters}, ("capitals", "smalls")
    people = [letter for letter in letters if letter not in foes]
    seats = {**dict.fromkeys(foes, AUTOMATON), **{own: n for n, own in enumerate(people)}}
    return seats, tuple(NAMES[letter] for letter in people)


def run(flow: Flow[None]) -> None:
    """Run a flow that asks nobody anything."""
    for request in flow:
        raise AssertionError(f"nobody is there to answer {request}")


def _begin(box: BattleBox, state: BattleState, who: int) -> None:
    """The turn of somebody begins before the match does, so that nothing is told of it."""
    run(begin_turn(Table(state, box, None, Meter()), who))


def _passive(text: str) -> PackPassive:
    return msgspec.convert(parsed(text), PackPassive)


def attack_card(text: str) -> AttackCard:
    """An attack card from YAML; a primary attack of range 1 unless it says more."""
    raw = parsed(text)
    return msgspec.convert(
        {"id": raw["name"].lower(), "kind": "primary", "range": 1, **raw}, PackAttack
    )


def lasting(
    what: str,
    owner: int,
    team: int,
    *,
    lasts: Lasting = "temporary",
    ends_if_used: bool = False,
    amount: int = 3,
    card: int = -1,
) -> ActiveEffect:
    """An effect that somebody of a team has applied; a temporary one ends as its turn begins.

    An attack has applied it if its `card` is given.
    """
    return ActiveEffect(what, owner, card, team, lasts, ends_if_used, amount)
