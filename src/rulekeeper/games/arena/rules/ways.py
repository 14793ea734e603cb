"""3.3.1 Move, many squares at once: the safest ways, with what each costs and risks.

Rules: arena.move.action.2, arena.move.step.6
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rulekeeper.boards.masks import Square
from rulekeeper.core.acts import Preview
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules.movement_points import points_left, price_of_step, walker
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.conditions import is_under
from rulekeeper.tanarean.combat.position import battle_map, enemies, kind_of, name, place
from rulekeeper.tanarean.combat.reactions import can_react
from rulekeeper.tanarean.combat.stepping import LAVA_DAMAGE
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID, name_of
from rulekeeper.tanarean.grid.movement import Mover, passages_of, step_cost
from rulekeeper.tanarean.grid.routes import (
    PlainWays,
    Reaction,
    Risks,
    Routes,
    Step,
    plain_way,
    reaction_zone,
)
from rulekeeper.tanarean.grid.tiles import TileKind


def safest_way(table: ArenaTable, figure: Mover, risks: Risks, to: Square) -> tuple[Step, ...]:
    """The steps of the safest way to a square."""
    way = plain_way(battle_map(table), figure, risks, to)
    if way is None:
        route = Routes(battle_map(table), figure, risks, goal=to).safest(to)
        assert route is not None
        way = route.steps
    return way


def routes(table: ArenaTable) -> Routes:
    """The ways of the turn's owner, with the reactions and the lava that each risks."""
    return Routes(battle_map(table), walker(table), risks_of(table))


def risks_of(table: ArenaTable) -> Risks:
    """What the turn's owner risks when it moves: lava, and the reactions of `reactors` in order."""
    who = table.state.turn.owner
    fears = kind_of(table, who).burns and who not in table.state.turn.lava
    reactions = tuple(
        Reaction(reaction_zone(place(table, enemy)), _harm(table, enemy))
        for enemy in reactors(table)
    )
    return Risks(reactions=reactions, lava=LAVA_DAMAGE if fears else 0)


def reactors(table: ArenaTable) -> list[int]:
    """The enemies that may still react to the turn's owner, where it can go."""
    who = table.state.turn.owner
    if not table.box.rules.advanced:
        return []
    combatants = table.state.combatants
    near = points_left(table) if not battle_map(table).portals else COLUMNS
    in_reach = GRID.chebyshev_radius(combatants[who].square, near)
    found = [
        enemy
        for enemy in enemies(table, who)
        if in_reach >> combatants[enemy].square & 1 and enemy not in table.state.turn.reacted
    ]
    return [] if found and is_under(table, who, "hastened") else found


def _harm(table: ArenaTable, enemy: int) -> int:
    """The damage to expect of a reaction: about two of three hit."""
    kind = kind_of(table, enemy)
    return max(1, round(table.box.cards[kind.reaction].damage * 2 / 3))


# -- what to tell beforehand ------------------------------------------------------------------


class Way(NamedTuple):
    """A way of the turn's owner: its cost, who may react on it, whether over lava, its squares."""

    cost: int
    reactions: Sequence[int]
    lava: bool
    squares: Sequence[Square]


@lru_cache(maxsize=2)
def ways(table: ArenaTable) -> dict[Square, Way]:
    """The safest way of the turn's owner to each square where it can end, cheapest first.

    The table is one that somebody looks at, which does not change.
    """
    figure, risks = walker(table), risks_of(table)
    wary, found = reactors(table), Routes(battle_map(table), figure, risks)
    plain = PlainWays(battle_map(table), figure, risks)
    told = {}
    for to, prospect in found.prospects(safest=True).items():
        if to == figure.at:
            continue
        steps = plain.to(to)
        if steps is None:
            route = found.safest(to)
            assert route is not None
            steps = route.steps
        reactions = [wary[number] for number in prospect.reactions]
        squares = [figure.at, *(step.to for step in steps)]
        told[to] = Way(prospect.cost, reactions, prospect.lava, squares)
    return told


def straight_step(table: ArenaTable, to: Square) -> Way:
    """A single step of the turn's owner, which goes straight however risky that is.

    Rules: arena.move.step.1 to .4, .6
    """
    owner, figure, the_map = table.state.turn.owner, walker(table), battle_map(table)
    cost = price_of_step(table, to, step_cost(the_map, figure, to) or 1)
    fears = kind_of(table, owner).burns and owner not in table.state.turn.lava
    passable = passages_of(the_map, figure).steps_from(figure.at)
    lava = fears and any(step.to == to and step.burns for step in passable)
    return Way(cost, watchers(table), lava, (figure.at, to))


def preview_of(table: ArenaTable, way: Way) -> Preview:
    """What a way costs and risks."""
    risks = [*reactions_of(table, way.reactions), *([f"over {harm(table)}"] if way.lava else ())]
    points = f"{way.cost} movement {'point' if way.cost == 1 else 'points'}"
    told = ", ".join([points, *risks])
    sign = ("*" if way.lava else "!") if way.reactions else "^" if way.lava else ""
    return Preview(
        cost=way.cost,
        risks=risks,
        way=way.squares,
        warning=f"To {name_of(way.squares[-1])}: {told}." if risks else "",
        sign=sign,
    )


def watchers(table: BattleTable) -> list[int]:
    """The enemies that may react if the turn's owner steps away or strikes from afar now.

    Rules: arena.attack.reaction.1, .6
    """
    owner = table.state.turn.owner
    return [enemy for enemy in enemies(table, owner) if can_react(table, enemy, owner)]


def reactions_of(table: BattleTable, enemies_near: Sequence[int]) -> list[str]:
    """A phrase on who may react, if anybody."""
    names = " and ".join(name(table, enemy) for enemy in enemies_near)
    return [f"{names} may react"] if names else []


def harm(table: ArenaTable) -> str:
    """What burns on this map: lava, spikes or both. They follow the same rules."""
    kinds = {tile.kind for tile in battle_map(table).tiles}
    return " or ".join(str(kind) for kind in (TileKind.LAVA, TileKind.SPIKES) if kind in kinds)
