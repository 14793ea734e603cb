"""3.3.1 Move, many squares at once: by the safest way, with what that way costs and risks.

Rules: arena.move.action.2, arena.move.step.6, arena.attack.reaction.resolve.3
"""

from rulekeeper.boards.masks import Square
from rulekeeper.core.requests import Flow
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.moves import (
    STEP_RULE,
    points_left,
    price_of_step,
    spend,
    step,
    teleport,
    walker,
)
from rulekeeper.tanarean.battlegrid import COLUMNS, GRID
from rulekeeper.tanarean.combatevents import Stepped
from rulekeeper.tanarean.conditions import is_under
from rulekeeper.tanarean.movement import reach
from rulekeeper.tanarean.position import battle_map, enemies, gap, kind_of, place
from rulekeeper.tanarean.reactions import act_is_over
from rulekeeper.tanarean.routes import Reaction, Risks, Routes, Step, plain_way, reaction_zone
from rulekeeper.tanarean.stepping import LAVA_DAMAGE


def walk(table: ArenaTable, to: Square) -> Flow[None]:
    """Go to a square by the safest way; a reaction, or whatever else changes, ends the walk.

    Rules: arena.move.action.2, arena.attack.reaction.resolve.3
    """
    state, who = table.state, table.state.turn.owner
    cost = _cost_far_from_everybody(table, to)
    if cost is not None:
        spend(table, cost)
        state.combatants[who].square = state.stood = to
        act_is_over(table)
        return
    way = _safest_way(table, to)
    if _is_undisturbed(table, way):
        _stroll(table, way)
        return
    for each in way:
        expected = points_left(table) - price_of_step(table, each.to, each.cost)
        if each.teleports:
            teleport(table, each.to)
            made = True
        else:
            made = yield from step(table, each.to)
        if not made or state.combatants[who].square != each.to or state.points != expected:
            return


def _cost_far_from_everybody(table: ArenaTable, to: Square) -> int | None:
    """What a walk costs that nothing can come between and nobody listens to, whatever its way.

    None where the way matters.
    """
    state, the_map = table.state, battle_map(table)
    if table.listening or state.spare or table.box.options.scrolls:
        return None
    if the_map.harmful or the_map.portals:
        return None
    figure = walker(table)
    if figure.enemies & GRID.chebyshev_radius(figure.at, figure.points):
        return None
    return reach(the_map, figure).cost(to)


def _is_undisturbed(table: ArenaTable, way: tuple[Step, ...]) -> bool:
    """Whether nothing can come between the steps of a way: nobody near, no scrolls, no lava."""
    if table.box.options.scrolls or any(each.lava or each.reactions for each in way):
        return False
    beside_enemies = 0
    for enemy in enemies(table, table.state.turn.owner):
        beside_enemies |= GRID.chebyshev_radius(table.state.combatants[enemy].square, 1)
    left = (table.state.combatants[table.state.turn.owner].square, *(step.to for step in way[:-1]))
    return not any(beside_enemies >> square & 1 for square in left)


def _stroll(table: ArenaTable, way: tuple[Step, ...]) -> None:
    """Go a whole way at once, as single steps would."""
    state, who = table.state, table.state.turn.owner
    first, *others = way
    spend(table, price_of_step(table, first.to, first.cost) + sum(each.cost for each in others))
    if table.listening:
        for each in way:
            rule = "arena.tile.portal.1" if each.teleports else STEP_RULE
            table.tell(Stepped(rule=rule, combatant=who, square=each.to))
    state.combatants[who].square = state.stood = way[-1].to
    act_is_over(table)


def _safest_way(table: ArenaTable, to: Square) -> tuple[Step, ...]:
    """The steps of the safest way to a square."""
    the_map, figure, risks = battle_map(table), walker(table), risks_of(table)
    way = plain_way(the_map, figure, risks, to)
    if way is None:
        route = Routes(the_map, figure, risks).safest(to)
        assert route is not None
        way = route.steps
    return way


def routes(table: ArenaTable) -> Routes:
    """The ways of the turn's owner, with the reactions and the lava that each risks."""
    return Routes(battle_map(table), walker(table), risks_of(table))


def risks_of(table: ArenaTable) -> Risks:
    """What the turn's owner risks when it moves: lava, and the reactions of `reactors` in order."""
    who = table.state.turn.owner
    kind = kind_of(table, who)
    fears = kind.burns and who not in table.state.turn.lava
    reactions = tuple(
        Reaction(reaction_zone(place(table, enemy)), _harm(table, enemy))
        for enemy in reactors(table)
    )
    return Risks(reactions=reactions, lava=LAVA_DAMAGE if fears else 0)


def reactors(table: ArenaTable) -> list[int]:
    """The enemies that may still react to the turn's owner, where it can go."""
    who = table.state.turn.owner
    if not table.box.rules.advanced or is_under(table, who, "hastened"):
        return []
    near = points_left(table) if not battle_map(table).portals else COLUMNS
    return [
        enemy
        for enemy in enemies(table, who)
        if enemy not in table.state.turn.reacted and gap(table, who, enemy) <= near
    ]


def _harm(table: ArenaTable, enemy: int) -> int:
    """The damage to expect of a reaction: about two of three hit."""
    kind = kind_of(table, enemy)
    return max(1, round(table.box.cards[kind.reaction].damage * 2 / 3))
