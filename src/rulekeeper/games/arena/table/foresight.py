"""What could come of the table as it stands: whom attacks reach, where ways lead, what they risk.

The views carry it, so that nobody needs to know the rules to tell people. All of it is open
information.
"""

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.boards.masks import Square, squares_of
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules.moves import points_left, price_of_step, swamp_steps, walker
from rulekeeper.games.arena.rules.walking import reactors, risks_of
from rulekeeper.games.arena.state import Stage
from rulekeeper.tanarean.combat.attackwords import Answered, Area, Line
from rulekeeper.tanarean.combat.combatants import NOBODY, NOWHERE, AttackInProgress, Step
from rulekeeper.tanarean.combat.doors import doors_in_reach
from rulekeeper.tanarean.combat.permission import areas, can_react, lines, valid_targets
from rulekeeper.tanarean.combat.position import (
    battle_map,
    can_mob,
    enemies,
    kind_of,
    mover,
    standing,
)
from rulekeeper.tanarean.combat.stepping import next_steps
from rulekeeper.tanarean.combat.striking import foreseen_defense
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.movement import passages_of, reach, step_cost
from rulekeeper.tanarean.grid.routes import PlainWays, Routes
from rulekeeper.tanarean.grid.tiles import TileKind


class WayView(Struct):
    """A way to a square: what it costs and risks, and the squares on it, the last one included.

    `reactions` are the enemies that may react on the way, `lava` tells that it leads over lava.
    """

    square: str
    cost: int
    reactions: list[int]
    lava: bool
    ends_on_lava: bool
    path: list[str]


# -- attacks ----------------------------------------------------------------------------------


def targets_of(table: ArenaTable, who: int, card: int) -> list[int] | None:
    """Whom an attack could strike from where its attacker stands.

    None if there is nothing to aim at: before the first turn, for the dead, and for attacks that
    answer another one. Rules: arena.attack.target.1
    """
    text = table.box.cards[card]
    if not _stands_in_a_fight(table, who) or isinstance(text.target, Answered):
        return None
    if isinstance(text.target, Area):
        return _all_struck(areas(table, who, text))
    if isinstance(text.target, Line):
        return _all_struck(lines(table, who, text))
    return valid_targets(table, who, text, NOBODY)


def doors_of(table: ArenaTable, who: int, card: int) -> list[str]:
    """The doors at which an attack could be aimed from where its attacker stands.

    Rules: arena.tile.door.4
    """
    if not _stands_in_a_fight(table, who):
        return []
    return [name_of(door) for door in doors_in_reach(table, who, table.box.cards[card])]


def areas_of(table: ArenaTable, attack: AttackInProgress) -> dict[str, list[int]]:
    """Whom an attack in progress would strike by each central square that it can point to now.

    Rules: arena.attack.legit.area.1, .2
    """
    card = table.box.cards[attack.card]
    if not isinstance(card.target, Area) or not _is_being_aimed(attack):
        return {}
    found = areas(table, attack.attacker, card)
    return {name_of(centre): struck for centre, struck in found.items()}


def lines_of(table: ArenaTable, attack: AttackInProgress) -> dict[int, list[int]]:
    """Whom an attack in progress would strike along each line that it can choose now.

    Rules: arena.attack.legit.line.1, .2
    """
    card = table.box.cards[attack.card]
    if not isinstance(card.target, Line) or not _is_being_aimed(attack):
        return {}
    return lines(table, attack.attacker, card)


def defenses_against(table: ArenaTable, attack: AttackInProgress) -> dict[int, int]:
    """The Defense of everybody on the grid against an attack that is choosing its targets.

    Rules: arena.condition.exposed.1, arena.strike.focus.1, arena.strike.mob.1
    """
    if attack.step is not Step.TARGET:
        return {}
    return {who: foreseen_defense(table, attack, who) for who in standing(table)}


def is_mobbed(table: ArenaTable, who: int) -> bool:
    """Whether who attacks now, or has the turn, mobs somebody. Rules: arena.strike.mob.1"""
    state = table.state
    if not _stands_in_a_fight(table, who):
        return False
    attacker = state.attacks[-1].attacker if state.attacks else state.turn.owner
    if attacker == NOBODY or not _stands_in_a_fight(table, attacker):
        return False
    return bool(can_mob(table, attacker, who))


def watchers(table: ArenaTable) -> list[int]:
    """The enemies that may react if the turn's owner steps away or strikes from afar now.

    Rules: arena.attack.reaction.1, .6
    """
    owner = table.state.turn.owner
    if owner == NOBODY or not _stands_in_a_fight(table, owner):
        return []
    return [enemy for enemy in enemies(table, owner) if can_react(table, enemy, owner)]


def _stands_in_a_fight(table: ArenaTable, who: int) -> bool:
    return table.state.stage >= Stage.START_OF_TURN and table.state.combatants[who].on_grid


def _is_being_aimed(attack: AttackInProgress) -> bool:
    return attack.step is Step.TARGET and not attack.targets and attack.centre == NOWHERE


def _all_struck(found: dict[int, list[int]]) -> list[int]:
    return sorted({who for struck in found.values() for who in struck})


# -- movement ---------------------------------------------------------------------------------


def ways(table: ArenaTable) -> list[WayView]:
    """The safest way of the turn's owner to each square where it can end, cheapest first.

    Rules: arena.move.action.2, .step.6
    """
    if not _may_move(table):
        return []
    the_map, figure, risks = battle_map(table), walker(table), risks_of(table)
    wary, routes = reactors(table), Routes(the_map, figure, risks)
    plain = PlainWays(the_map, figure, risks)
    found = []
    for square, prospect in routes.prospects(safest=True).items():
        if square == figure.at:
            continue
        steps = plain.to(square)
        if steps is None:
            route = routes.safest(square)
            assert route is not None
            steps = route.steps
        found.append(
            WayView(
                square=name_of(square),
                cost=prospect.cost,
                reactions=[wary[place] for place in prospect.reactions],
                lava=prospect.lava,
                ends_on_lava=prospect.ends_on_lava,
                path=[name_of(step.to) for step in steps],
            )
        )
    return found


def steps(table: ArenaTable) -> list[WayView]:
    """The single steps that the turn's owner can take, which go straight however risky that is.

    Rules: arena.move.step.1 to .4, .6
    """
    if not _may_move(table):
        return []
    owner = table.state.turn.owner
    the_map, figure = battle_map(table), walker(table)
    reactions, burning = watchers(table), burning_steps(table, owner)
    found = []
    for to in dict.fromkeys((*next_steps(battle_map(table), figure), *swamp_steps(table))):
        cost = price_of_step(table, to, step_cost(the_map, figure, to) or 1)
        found.append(
            WayView(
                square=name_of(to),
                cost=cost,
                reactions=reactions,
                lava=name_of(to) in burning,
                ends_on_lava=bool(the_map.harmful >> to & 1),
                path=[name_of(to)],
            )
        )
    return found


def burning_steps(table: ArenaTable, who: int) -> list[str]:
    """The squares to which somebody cannot come now without being burnt.

    Those beside it, by a single step; while a benefit or an effect moves somebody, all in reach.
    Rules: arena.tile.lava.2, .3, .5, .6
    """
    state, the_map, kind = table.state, battle_map(table), kind_of(table, who)
    if not the_map.harmful or not kind.burns or not _stands_in_a_fight(table, who):
        return []
    if who in state.turn.lava:
        return []
    if not state.turn.squares_left:
        here: Square = state.combatants[who].square
        passages = passages_of(the_map, mover(table, who, 1, who, own_will=True))
        return [name_of(step.to) for step in passages.steps_from(here) if step.burns]
    by = state.attacks[-1].attacker if state.attacks else state.turn.owner
    own_will = bool(state.attacks) and state.attacks[-1].step is Step.BENEFIT
    figure = mover(table, who, state.turn.squares_left, by, own_will=own_will)
    unburnt = reach(the_map, replace(figure, shuns_lava=True))
    return [name_of(to) for to in squares_of(reach(the_map, figure).stops & ~unburnt.stops)]


def harm(table: ArenaTable) -> str:
    """What burns on this map: lava, spikes or both. They follow the same rules."""
    kinds = {tile.kind for tile in battle_map(table).tiles}
    return " or ".join(str(kind) for kind in (TileKind.LAVA, TileKind.SPIKES) if kind in kinds)


def _may_move(table: ArenaTable) -> bool:
    """Whether the turn's owner is between its actions, on the grid, with points to spend."""
    state = table.state
    if state.stage is not Stage.ACTION or state.attacks:
        return False
    return state.combatants[state.turn.owner].on_grid and points_left(table) > 0
