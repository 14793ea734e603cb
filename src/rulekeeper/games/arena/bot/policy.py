"""What looks promising at a glance: the weights from which bots begin.

A destination is weighed by the best attack that can be made from it, so that to walk and to attack
is one thought. A weight is a rough number of hit points; 0 is not worth thinking about.
"""

from collections.abc import Sequence

from rulekeeper.core.acts import Done, Pass
from rulekeeper.core.requests import Option
from rulekeeper.games.arena.bot.evaluation import CALM
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules import (
    equipment,
    item_setup,
    items,
    recruiting,
    rounds,
    scrolls,
    table_setup,
)
from rulekeeper.games.arena.rules.first_aid import FirstAid
from rulekeeper.games.arena.rules.heroic_actions import PerformHeroic
from rulekeeper.games.arena.rules.item_transfer import PickUp
from rulekeeper.games.arena.rules.tiles import Activate
from rulekeeper.games.arena.rules.turn import TURN, EndTurn
from rulekeeper.games.weights import Policy, by_kind
from rulekeeper.tanarean.actions.flasks import UseFlask
from rulekeeper.tanarean.actions.move_action import Step, Walk
from rulekeeper.tanarean.actions.prime_action import Focus, MoveAgain
from rulekeeper.tanarean.actions.sidestep import Sidestep
from rulekeeper.tanarean.actions.tiles import Open, Teleport
from rulekeeper.tanarean.bot.attack_values import AttackValues, value_of_attack, value_of_object
from rulekeeper.tanarean.bot.card_values import effects_value, value_of_card
from rulekeeper.tanarean.combat import (
    aiming,
    attackeffects,
    bodyeffects,
    effects,
    stepping,
    striking,
)
from rulekeeper.tanarean.combat.attack import Attack
from rulekeeper.tanarean.combat.combatants import Moment
from rulekeeper.tanarean.combat.position import are_enemies, battle_map, kind_of
from rulekeeper.tanarean.combat.stepping import MoveTo
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID
from rulekeeper.tanarean.grid.passages import passages
from rulekeeper.tanarean.grid.reach import steps_from

END = 0.3
"""To end the turn: anything that brings more is done first."""

THOUGHTS = 4
"""How many options of a turn deserve a thought."""

BETTER = 0.5
"""How much better than staying a destination has to be."""

HEADING = 0.4
"""A step closer to an objective of a quest."""

OBJECT = 3.0
"""To activate an object; `OBJECTIVE` more where an objective is about it."""

OBJECTIVE = 15.0

LITTLE = 0.1
"""As long as nobody can be attacked, every step closer counts."""

REACTION = 5.0
"""What it costs to be reacted to."""

LAVA = 4.0

HEROIC = 0.6
"""The share of a Heroic Action's greatest worth that it probably brings."""

KEEP_INTERRUPT = 9.0
"""What an interrupt must bring to be worth spending it and the team token."""

NEGATED = 10.0
"""To negate an attack."""

SCROLL = 5.0
FIRST_AID = 12.0
IMPROVED = 4.0
"""What it spares the helper."""
FOCUS = 1.15
"""How much better a focused attack is."""


# -- its own turn ----------------------------------------------------------------------------


def _turn(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """Attack from here, go where a better attack can be made, or to a better place."""
    state = table.state
    values = AttackValues(table, may_attack=state.turn.prime_ready, is_calm=state.turns < CALM)
    here = table.state.combatants[table.state.turn.owner].square
    now = values.at(here)
    going = _Going(table, values, here, now)
    found = [_weigh(table, option, values, going, now) for option in options]
    least = sorted(found)[-THOUGHTS] if len(found) > THOUGHTS else 0.0
    return [weight if weight >= least else 0.0 for weight in found]


class _Going:
    """What it is worth to the turn's owner to be somewhere else."""

    def __init__(self, table: ArenaTable, values: AttackValues, here: int, now: float) -> None:
        self.values = values
        self.now = now if table.state.turn.prime_ready else 0.0
        state = table.state
        self.attacks = state.turn.prime_ready
        self.place = values.place(here)
        self.leaves_zone = bool(values.zones >> here & 1)
        self.lava = battle_map(table).harmful
        goals = table.box.heads_for(state, state.combatants[state.turn.owner].team)
        self.is_at_goal = any(mask >> here & 1 for mask in goals)
        walkable = passages(battle_map(table).with_doors_open, 1, False, True) if goals else None
        ways = [steps_from(walkable, mask) for mask in goals] if walkable else []
        # One objective after the other: two that pull in opposite ways would keep it where it is.
        self.heading = min(ways, key=lambda steps: steps[here], default=None)
        self.here = here

    def weight(self, to: int, *, careful: bool = False) -> float:
        """How promising it is to go to a square."""
        gain = self.values.place(to) - self.place
        if self.heading is not None:
            gain += HEADING * (self.heading[self.here] - self.heading[to])
        if self.attacks:
            gain += self.values.at(to) - self.now
        if self.leaves_zone and not careful:
            gain -= REACTION
        if self.lava >> to & 1:
            gain -= LAVA
        return self.now + gain if gain > (BETTER if self.now else LITTLE) else 0.0


def _weigh(
    table: ArenaTable, option: Option, values: AttackValues, going: _Going, now: float
) -> float:
    match option:
        case Step(square=square) | Walk(square=square) | Teleport(square=square):
            return going.weight(square)
        case Sidestep(square=square):
            return going.weight(square, careful=True)
        case EndTurn():
            return END
        case Attack(card=card):
            return values.of_card(card)
        case MoveAgain():
            return 1.0 if not now else 0.0
        case Focus():
            return values.of_ranged * FOCUS
        case PerformHeroic(action=action):
            return HEROIC * effects_value(table.box.catalogue.heroic[action].effects)
        case FirstAid(improved=improved):
            return FIRST_AID + IMPROVED * improved
        case scrolls.UseScroll():
            return SCROLL
        case PickUp():
            return 2.0
        case Open():
            return 0.5
        case UseFlask(flask=flask):
            return values.of_card(table.box.flask_attacks[flask])
        case Activate():
            return OBJECT + OBJECTIVE * going.is_at_goal
    return 0.0


# -- within an attack -------------------------------------------------------------------------


def _target(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """The best of the enemies, and of the objects that an objective is about."""
    attack = table.state.attacks[-1]
    team = table.state.combatants[attack.attacker].team
    wanted, found = table.box.wanted_objects(table.state, team), list[float]()
    for option in options:
        worth = 0.0
        if isinstance(option, aiming.Target):
            worth = value_of_attack(table, attack.attacker, attack.card, option.combatant)
            worth = max(0.01, worth)
        elif isinstance(option, aiming.AimAtObject):
            tile = battle_map(table).tile_at(option.square)
            worth = 1.0
            if tile is not None and tile.mask & wanted:
                worth = value_of_object(table, attack.attacker, attack.card, tile)
        found.append(worth)
    return found


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
        if isinstance(option, aiming.Centre)
        else 0.0
        for option in options
    ]


def _step(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """The own benefit leads to where the attack is best; enemies are moved onto lava."""
    mover = next(option.combatant for option in options if isinstance(option, MoveTo))
    attack = table.state.attacks[-1] if table.state.attacks else None
    harmful = battle_map(table).harmful
    if attack is not None and mover == attack.attacker:
        values = AttackValues(table, attack.card)
        here = values.at(table.state.combatants[mover].square)
        return [
            max(0.0, values.at(option.square) - here) if isinstance(option, MoveTo) else 0.2
            for option in options
        ]
    is_enemy = are_enemies(table, mover, table.state.turn.owner)
    return [
        float(is_enemy and harmful >> option.square & 1) if isinstance(option, MoveTo) else 0.2
        for option in options
    ]


def _critical(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    attack = table.state.attacks[-1]
    harms = are_enemies(table, attack.attacker, attack.aim)
    return [1.0 if isinstance(option, striking.AddCritical) is harms else 0.0 for option in options]


def _pick(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """For whom an effect is: the weakest enemy, the ally who misses most."""
    found = []
    for option in options:
        if not isinstance(option, effects.Pick):
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
            if value_of_card(card).negates:
                is_special = table.box.cards[attack.card].is_special
                worth += NEGATED * (2 if is_special else 1)
            found.append(worth)
        elif isinstance(option, Pass):
            found.append(KEEP_INTERRUPT)
        else:
            found.append(KEEP_INTERRUPT - 1)
    return found


# -- table set-up -----------------------------------------------------------------------------


def _deploy(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """Towards the middle of the grid, the ranged a little behind."""
    found = []
    for option in options:
        assert isinstance(option, recruiting.Deploy)
        kind = kind_of(table, option.combatant)
        wanted = 5 if table.box.cards[kind.basic].ranged else 3
        column, row = GRID.column(option.square), GRID.row(option.square)
        behind = min(abs(column - COLUMNS // 2 + 1), abs(column - COLUMNS // 2))
        found.append(1.0 / (1 + abs(behind - wanted) + abs(row - 7.5) / 4))
    return found


def _artifact(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    levels = [float(artifact.level) for artifact in table.box.catalogue.artifacts]
    return [levels[o.artifact] if isinstance(o, item_setup.Equip) else 0.1 for o in options]


def _equipment(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    """Artifacts of high levels, then scrolls: all that the party may take along."""
    levels = [float(artifact.level) for artifact in table.box.catalogue.artifacts]
    found = []
    for option in options:
        match option:
            case equipment.EquipOwned(artifact=artifact):
                found.append(1.0 + levels[artifact])
            case equipment.TakeScroll():
                found.append(1.0)
            case equipment.SetOut():
                found.append(0.1)
            case _:
                found.append(0.0)
    return found


def _yes(table: ArenaTable, options: Sequence[Option]) -> list[float]:
    return [1.0 if option == items.DrawScrolls(True) else 0.1 for option in options]


# -- what is good or bad whatever the situation ------------------------------------------------

_REACT = by_kind(Pass, 0.0, 1.0)

_SCROLL = by_kind(Pass, 0.9, 1.0)
"""A scroll that can be used now is as good now as later."""

_DO = by_kind(Done, 0.1, 1.0)
"""Doing something is better than leaving it."""

_LAYOUT = by_kind(table_setup.ProposeLayout | table_setup.AgreeLayout, 1.0, 0.1)
"""A team that has no wishes takes the layout as it is."""

POLICY = Policy[ArenaTable](
    {
        TURN: _turn,
        aiming.TARGET: _target,
        aiming.CENTRE: _centre,
        stepping.STEP: _step,
        striking.CRITICAL: _critical,
        effects.EFFECT: _pick,
        scrolls.ALL_WINDOWS[Moment.DECLARED]: _interrupt,
        scrolls.ALL_WINDOWS[Moment.INCITED]: _REACT,
        scrolls.ALL_WINDOWS[Moment.ROLLING]: _SCROLL,
        scrolls.ALL_WINDOWS[Moment.ROLLED]: _SCROLL,
        scrolls.ALL_WINDOWS[Moment.RESOLVED]: _SCROLL,
        scrolls.TURN_SCROLLS: _SCROLL,
        scrolls.STEP_SCROLLS: _SCROLL,
        attackeffects.CONTROL: _DO,
        attackeffects.COPY: _DO,
        attackeffects.LOSE: _DO,
        bodyeffects.REMOVE: _DO,
        table_setup.LAYOUT: _LAYOUT,
        table_setup.AGREE: _LAYOUT,
        rounds.NEXT: by_kind(rounds.Lead, 0.0, 1.0),
        recruiting.DEPLOY_ON: _deploy,
        item_setup.ARTIFACT: _artifact,
        equipment.EQUIPMENT: _equipment,
        items.DRAW_SCROLLS: _yes,
    }
)
