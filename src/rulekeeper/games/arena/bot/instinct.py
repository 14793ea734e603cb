"""What looks promising at a glance: the weights from which bots begin.

A destination is weighed by the best attack that can be made from it, so that to walk and to attack
is one thought. A weight is in hit points, as far as a glance tells; 0 is not worth thinking about.
"""

from collections.abc import Callable, Sequence

from rulekeeper.core.acts import Pass
from rulekeeper.core.requests import Option
from rulekeeper.games.arena import options as own
from rulekeeper.games.arena.bot.appraisal import appraisal, total_worth
from rulekeeper.games.arena.bot.prospects import Prospects, value_of_attack
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.tanarean.combat.combatoptions import (
    AddCritical,
    Attack,
    Centre,
    Done,
    Pick,
    PlaceOn,
    Step,
    Target,
    TargetDoor,
)
from rulekeeper.tanarean.combat.position import are_enemies, battle_map, kind_of
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID

END = 0.3
"""To end the turn: anything that brings more is done first."""

THOUGHTS = 4
"""How many options of a turn deserve a thought."""

BETTER = 0.5
"""A destination must promise so much more than to stay."""

LITTLE = 0.1
"""As long as nobody can be attacked, every step closer counts."""

REACTION = 5.0
"""What it costs to be reacted to."""

LAVA = 4.0

HEROIC = 0.6
"""How much of what a Heroic Action could be worth it probably is."""

KEEP_INTERRUPT = 9.0
"""What an interrupt must bring to be worth its being spent, and the team token."""

NEGATED = 10.0
"""To negate an attack."""

SCROLL = 5.0
FIRST_AID = 12.0
FOCUS = 1.15
"""How much better an attack is that is focused."""


def weights(table: ArenaTable, seat: int, kind: str, options: Sequence[Option]) -> Sequence[float]:
    """How promising each option of a decision looks."""
    weigh = _KINDS.get(kind)
    return weigh(table, options) if weigh and len(options) > 1 else [1.0] * len(options)


# -- the own turn -----------------------------------------------------------------------------


def _turn(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """Attack from here, go where a better attack can be made, or to a better place."""
    prospects = Prospects(table)
    here = table.state.combatants[table.state.turn.owner].square
    now = prospects.at(here)
    going = _Going(table, prospects, here, now)
    found = [_weigh(table, option, prospects, going, now) for option in options]
    least = sorted(found)[-THOUGHTS] if len(found) > THOUGHTS else 0.0
    return [weight if weight >= least else 0.0 for weight in found]


class _Going:
    """What it is worth to the turn's owner to be somewhere else."""

    def __init__(self, table: ArenaTable, prospects: Prospects, here: int, now: float) -> None:
        self.prospects = prospects
        self.now = now if table.state.prime_ready else 0.0
        self.attacks = table.state.prime_ready
        self.place = prospects.place(here)
        self.leaves_zone = bool(prospects.zones >> here & 1)
        self.lava = battle_map(table).harmful

    def weight(self, to: int, *, careful: bool = False) -> float:
        """How promising it is to go to a square."""
        gain = self.prospects.place(to) - self.place
        if self.attacks:
            gain += self.prospects.at(to) - self.now
        if self.leaves_zone and not careful:
            gain -= REACTION
        if self.lava >> to & 1:
            gain -= LAVA
        return self.now + gain if gain > (BETTER if self.now else LITTLE) else 0.0


def _weigh(
    table: ArenaTable, option: Option, prospects: Prospects, going: _Going, now: float
) -> float:
    match option:
        case Step(square=square) | own.Walk(square=square) | own.Teleport(square=square):
            return going.weight(square)
        case own.Sidestep(square=square):
            return going.weight(square, careful=True)
        case own.EndTurn():
            return END
        case Attack(card=card):
            return prospects.of_card(card)
        case own.MoveAgain():
            return 1.0 if not now else 0.0
        case own.Focus():
            return prospects.of_ranged * FOCUS
        case own.PerformHeroic(action=action):
            return HEROIC * total_worth(table.box.catalogue.heroic[action].effects)
        case own.FirstAid():
            return FIRST_AID
        case own.UseScroll():
            return SCROLL
        case own.PickUp():
            return 2.0
        case own.Open():
            return 0.5
    return 0.0


# -- within an attack -------------------------------------------------------------------------


def _target(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    attack = table.state.attacks[-1]
    return [
        max(0.01, value_of_attack(table, attack.attacker, attack.card, option.combatant))
        if isinstance(option, Target)
        else float(isinstance(option, TargetDoor))
        for option in options
    ]


def _centre(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """The area that harms enemies most and allies least."""
    attack = table.state.attacks[-1]
    reach = table.box.cards[attack.card].range
    origin = table.state.combatants[attack.attacker].square
    worth: list[tuple[int, float]] = []
    for who, combatant in enumerate(table.state.combatants):
        if combatant.on_grid and GRID.chebyshev(origin, combatant.square) <= reach:
            value = value_of_attack(table, attack.attacker, attack.card, who)
            worth.append((combatant.square, value))
    return [
        max(
            0.01,
            sum(value for at, value in worth if GRID.chebyshev(option.square, at) <= 1),
        )
        if isinstance(option, Centre)
        else 0.0
        for option in options
    ]


def _step(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """The own benefit leads to where the attack is best; enemies are moved onto lava."""
    mover = next(option.combatant for option in options if isinstance(option, Step))
    attack = table.state.attacks[-1] if table.state.attacks else None
    harmful = battle_map(table).harmful
    if attack is not None and mover == attack.attacker:
        prospects = Prospects(table, attack.card)
        here = prospects.at(table.state.combatants[mover].square)
        return [
            max(0.0, prospects.at(option.square) - here) if isinstance(option, Step) else 0.2
            for option in options
        ]
    is_enemy = are_enemies(table, mover, table.state.turn.owner)
    return [
        float(is_enemy and harmful >> option.square & 1) if isinstance(option, Step) else 0.2
        for option in options
    ]


def _critical(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    attack = table.state.attacks[-1]
    harms = are_enemies(table, attack.attacker, attack.aim)
    return [1.0 if isinstance(option, AddCritical) is harms else 0.0 for option in options]


def _pick(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """For whom an effect is: the weakest enemy, the ally who misses most."""
    found = []
    for option in options:
        if not isinstance(option, Pick):
            found.append(0.05)
            continue
        combatant = table.state.combatants[option.combatant]
        missing = kind_of(table, option.combatant).hp - combatant.hp
        found.append(1.0 + missing / 20)
    return found


# -- answers to others ------------------------------------------------------------------------


def _interrupt(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """An interrupt is spent where it brings enough; scrolls are easier to part with."""
    found = []
    for option in options:
        if isinstance(option, Attack):
            attack = table.state.attacks[-1]
            card = table.box.cards[option.card]
            worth = value_of_attack(table, option.combatant, option.card, attack.attacker)
            if appraisal(card).negates:
                is_special = table.box.cards[attack.card].is_special
                worth += NEGATED * (2 if is_special else 1)
            found.append(worth)
        elif isinstance(option, Pass):
            found.append(KEEP_INTERRUPT)
        else:
            found.append(KEEP_INTERRUPT - 1)
    return found


def _scroll(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """A scroll that can be used now is as good now as later."""
    return [0.9 if isinstance(option, Pass) else 1.0 for option in options]


def _react(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    return [0.0 if isinstance(option, Pass) else 1.0 for option in options]


# -- table set-up -----------------------------------------------------------------------------


def _layout(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """A team that has no wishes takes the layout as it is."""
    settled = own.ProposeLayout | own.AgreeLayout
    return [1.0 if isinstance(option, settled) else 0.1 for option in options]


def _deploy(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """Towards the middle of the grid, the ranged a little behind."""
    found = []
    for option in options:
        assert isinstance(option, PlaceOn)
        kind = kind_of(table, option.combatant)
        wanted = 5 if table.box.cards[kind.basic].ranged else 3
        column, row = GRID.column(option.square), GRID.row(option.square)
        behind = min(abs(column - COLUMNS // 2 + 1), abs(column - COLUMNS // 2))
        found.append(1.0 / (1 + abs(behind - wanted) + abs(row - 7.5) / 4))
    return found


def _artifact(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    artifacts = table.box.catalogue.artifacts
    return [
        float(artifacts[option.artifact].level) if isinstance(option, own.Equip) else 0.1
        for option in options
    ]


def _yes(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    return [
        1.0 if isinstance(option, own.DrawScrolls) and option.accept else 0.1 for option in options
    ]


def _do(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """To do something is better than to leave it."""
    return [0.1 if isinstance(option, Done) else 1.0 for option in options]


_KINDS: dict[str, Callable[[ArenaTable, Sequence[Option]], list[float]]] = {
    "turn": _turn,
    "target": _target,
    "centre": _centre,
    "step": _step,
    "critical hit": _critical,
    "effect": _pick,
    "interrupt": _interrupt,
    "reaction": _react,
    "before the roll": _scroll,
    "after the roll": _scroll,
    "after the attack": _scroll,
    "scroll turn": _scroll,
    "scroll step": _scroll,
    "control": _do,
    "copy": _do,
    "remove": _do,
    "layout": _layout,
    "agree": _layout,
    "deploy on": _deploy,
    "artifact": _artifact,
    "draw scrolls": _yes,
}
