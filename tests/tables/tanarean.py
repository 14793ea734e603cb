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

A turn of this little game: any attacks, steps of one square (each a declared movement that may
incite reactions), focusing, and the end of the turn, after which the next combatant has its turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Self, TypeVar, cast

import msgspec
import yaml

from rulekeeper.boards.footprint import anchor_of
from rulekeeper.core.chance import ScriptedChance
from rulekeeper.core.events import Event
from rulekeeper.core.game import Game, Result
from rulekeeper.core.match import Match
from rulekeeper.core.requests import CHECKPOINT, Chance, Choose, Flow, Option, Question, choose
from rulekeeper.core.setup import Setup
from rulekeeper.core.table import Meter, Table
from rulekeeper.core.verdict import YES, Verdict
from rulekeeper.tanarean.combat.attack import attack
from rulekeeper.tanarean.combat.attackwords import AttackCard, Passive
from rulekeeper.tanarean.combat.battlebox import (
    BattleBox,
    BattleTable,
    CombatantKind,
    Response,
    Responses,
    basic_attack,
    reaction_attack,
)
from rulekeeper.tanarean.combat.combatants import (
    NOWHERE,
    ActiveEffect,
    BattleState,
    Combatant,
    Lasting,
)
from rulekeeper.tanarean.combat.combatoptions import Attack, Step
from rulekeeper.tanarean.combat.familyrules import ARENA, FamilyRules
from rulekeeper.tanarean.combat.lasting import begin_turn, end_turn, focus
from rulekeeper.tanarean.combat.permission import can_attack
from rulekeeper.tanarean.combat.position import battle_map, can_focus, decider, kind_of, mover
from rulekeeper.tanarean.combat.reactions import act_is_over, incite
from rulekeeper.tanarean.combat.responses import FAMILY
from rulekeeper.tanarean.combat.stepping import next_steps, take_step
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.plan import parse_plan
from rulekeeper.tanarean.text.combattelling import event_text
from rulekeeper.tanarean.text.combattexts import QUESTIONS, option_text

E = TypeVar("E", bound=Event)

NAMES = {
    letter: name
    for name in ("Ada", "Bea", "Cai", "Dov", "xan", "yew", "zed", "wyn")
    for letter in [name[0]]
}


class Focus(Option, frozen=True, tag="focus"):
    """Give the Move Action up to focus."""


class EndTurn(Option, frozen=True, tag="end-turn"):
    """The next combatant has its turn."""


class Skirmish(Game[BattleState, BattleBox]):
    """A battle without end: one combatant after the other does what it likes."""

    name = "skirmish"
    title = "Skirmish"
    version = 1
    state_type = BattleState
    packs: Mapping[str, str] = {}

    def __init__(self, box: BattleBox, state: BattleState) -> None:
        self._box = box
        self._state = state

    def open_box(
        self, options: Mapping[str, object], seats: Sequence[str]
    ) -> tuple[BattleBox, BattleState]:
        encoded = msgspec.msgpack.encode(self._state)
        return self._box, msgspec.msgpack.decode(encoded, type=BattleState)

    def play(self, table: BattleTable) -> Flow[Result]:
        while True:
            yield CHECKPOINT
            who = table.state.turn.owner
            answer = yield from choose(
                decider(table, who), "turn", self._offers(table, who), "arena.turn"
            )
            if isinstance(answer, Attack):
                yield from attack(table, who, answer.card)
            elif isinstance(answer, Step):
                yield from self._step(table, who, answer.square)
            elif isinstance(answer, Focus):
                focus(table)
            if isinstance(answer, EndTurn) or not table.state.combatants[who].on_grid:
                self._next_turn(table, who)

    def _offers(self, table: BattleTable, who: int) -> list[Option]:
        kind = kind_of(table, who)
        offers: list[Option] = [
            Attack(who, card) for card in (kind.basic, *kind.cards) if can_attack(table, who, card)
        ]
        figure = mover(table, who, 2, who, own_will=True)
        offers += [Step(who, to) for to in next_steps(battle_map(table), figure)]
        if can_focus(table, who) and not table.state.turn.focused:
            offers.append(Focus())
        return [*offers, EndTurn()]

    def _step(self, table: BattleTable, who: int, to: int) -> Flow[None]:
        reacted = yield from incite(table, who)
        if not reacted and table.state.combatants[who].on_grid:
            take_step(table, mover(table, who, 2, who, own_will=True), who, to)
            act_is_over(table)

    def _next_turn(self, table: BattleTable, who: int) -> None:
        end_turn(table)
        count = len(table.state.combatants)
        later = [(who + place) % count for place in range(1, count + 1)]
        begin_turn(table, next(w for w in later if table.state.combatants[w].on_grid))

    def view(self, state: BattleState, box: BattleBox, seat: int) -> BattleState:
        return state

    def determinize(self, state: BattleState, box: BattleBox, seat: int, rng: Random) -> None:
        """Nothing is hidden."""

    def verdict(
        self, table: BattleTable, seat: int, option: Option, request: Question | Chance | None
    ) -> Verdict:
        if isinstance(option, Attack):
            return can_attack(table, option.combatant, option.card)
        return YES

    def conceivable(self, table: BattleTable, seat: int) -> Iterator[Option]:
        for who in range(len(table.state.combatants)):
            kind = kind_of(table, who)
            yield from (Attack(who, card) for card in (kind.basic, *kind.cards))

    def option_text(self, table: BattleTable, option: Option) -> str:
        if isinstance(option, Focus):
            return "focus"
        if isinstance(option, EndTurn):
            return "end the turn"
        text = option_text(table.state, table.box, option)
        assert text is not None, f"no text for {option}"
        return text

    def item_text(self, table: BattleTable, item: int) -> str:
        return str(item)

    def prompt(self, table: BattleTable, request: Question | Chance, seat: int) -> str:
        return QUESTIONS.get(request.kind, "") if isinstance(request, Choose) else ""

    def event_text(self, table: BattleTable, event: Event) -> str:
        text = event_text(table.state, table.box, event)
        assert text is not None, f"no text for {event}"
        return text

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
    def asked(self) -> str:
        """The team that is asked: "capitals" or "smalls"."""
        decision = self.match.decision
        return self.match.setup.seats[decision.seat] if decision else ""

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
    responses: Sequence[Response] = (),
    ready: Sequence[bool] = (True, True),
) -> BattleOnTheTable:
    """A battle where the drawing shows it. `cards` and the rest are by letter.

    `kinds` changes what is printed for a combatant: `ranged`, `basic`, and the fields of its kind.
    """
    plan = parse_plan(drawing, rules.grid)
    letters = [letter for letter in NAMES if letter in plan.figures]
    deck: list[AttackCard] = []
    printed: list[CombatantKind] = []
    state = BattleState([], ready=list(ready))
    for letter in letters:
        facts = dict((kinds or {}).get(letter, {}))
        owner = NAMES[letter]
        damage = cast(int, facts.pop("basic", 7))
        texts = (cards or {}).get(letter, ())
        first = len(deck)
        deck.append(basic_attack(owner, damage, ranged=bool(facts.pop("ranged", False))))
        deck.append(reaction_attack(owner, damage))
        deck += [attack_card(text) for text in ([texts] if isinstance(texts, str) else texts)]
        passive = facts.pop("passive", None)
        stats: dict[str, object] = {"hp": 60, "defense": 6, "movement": 5, "role": "", **facts}
        printed.append(
            msgspec.convert(
                {
                    "name": owner,
                    "basic": first,
                    "reaction": first + 1,
                    "cards": tuple(range(first + 2, len(deck))),
                    "passive": passive and msgspec.convert(yaml.safe_load(str(passive)), Passive),
                    "size": round(plan.figures[letter].bit_count() ** 0.5),
                    **stats,
                },
                CombatantKind,
            )
        )
        at = anchor_of(plan.figures[letter])
        combatant = Combatant(
            kind=len(state.combatants),
            team=int(letter.islower()),
            seat=int(letter.islower()),
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
    box = BattleBox(
        rules,
        plan.battle_map,
        deck,
        printed,
        ("capitals", "smalls"),
        Responses(*FAMILY, *responses),
    )
    owner_of_turn = letters.index(turn) if turn else 0
    _begin(box, state, owner_of_turn)
    match = Match(Skirmish(box, state), Setup({}, box.seats, 0), ScriptedChance(rolls))
    return BattleOnTheTable(match, [NAMES[letter] for letter in letters])


def _begin(box: BattleBox, state: BattleState, who: int) -> None:
    """The turn of somebody begins before the match does, so that nothing is told of it."""
    begin_turn(Table(state, box, None, Meter()), who)


def attack_card(text: str) -> AttackCard:
    """An attack card from YAML; a primary attack of range 1 unless it says more."""
    raw = yaml.safe_load(text)
    return msgspec.convert(
        {"id": raw["name"].lower(), "kind": "primary", "range": 1, **raw}, AttackCard
    )


def lasting(
    what: str,
    owner: int,
    team: int,
    *,
    lasts: Lasting = "temporary",
    ends_if_used: bool = False,
    amount: int = 3,
) -> ActiveEffect:
    """An effect that somebody of a team has applied; a temporary one ends as its turn begins."""
    return ActiveEffect(what, owner, -1, team, lasts, ends_if_used, amount)
