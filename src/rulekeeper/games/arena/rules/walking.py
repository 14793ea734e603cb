"""3.3.1 Move, many squares at once: by the safest way, with what that way costs and risks.

Rules: arena.move.action.2, arena.move.step.6, arena.attack.reaction.resolve.3
"""

from rulekeeper.boards.masks import Square
from rulekeeper.core.requests import Flow
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules.moves import (
    STEP_RULE,
    points_left,
    price_of_step,
    spend,
    step,
    teleport,
    walker,
)
from rulekeeper.tanarean.combat.combatevents import Stepped
from rulekeeper.tanarean.combat.conditions import copies, is_under
from rulekeeper.tanarean.combat.position import battle_map, enemies, kind_of, place
from rulekeeper.tanarean.combat.reactions import act_is_over
from rulekeeper.tanarean.combat.stepping import LAVA_DAMAGE
from rulekeeper.tanarean.grid.battlegrid import COLUMNS, GRID
from rulekeeper.tanarean.grid.movement import Mover
from rulekeeper.tanarean.grid.routes import (
    Reaction,
    Risks,
    Routes,
    Step,
    free_cost,
    plain_way,
    reaction_zone,
)


def walk(table: ArenaTable, figure: Mover, to: Square) -> Flow[None]:
    """The turn's owner, as `figure`, goes to a square by the safest way.

    A reaction, or whatever else changes, ends the walk.

    Rules: arena.move.action.2, arena.attack.reaction.resolve.3
    """
    state, who = table.state, table.state.turn.owner
    risks = risks_of(table)
    if _only_cost_matters(table):
        cost = free_cost(battle_map(table), figure, risks, to)
        if cost is not None:
            _arrive(table, to, cost)
            return
    way = _safest_way(table, figure, risks, to)
    disturbed = _disturbed_steps(table, figure, way)
    for each in way[:disturbed]:
        expected = points_left(table) - price_of_step(table, each.to, each.cost)
        if each.teleports:
            teleport(table, each.to)
            made = True
        else:
            made = yield from step(table, walker(table), each.to)
        if not made or state.combatants[who].square != each.to or state.points != expected:
            return
    _stroll(table, way[disturbed:])


def _only_cost_matters(table: ArenaTable) -> bool:
    """Whether a walk that risks nothing is no more than its cost and its end, whatever its way.

    Who is hastened may lose that beside an enemy.
    """
    state = table.state
    return not (
        table.listening
        or state.spare
        or table.box.options.scrolls
        or copies(table, state.turn.owner, "hastened")
    )


def _disturbed_steps(table: ArenaTable, figure: Mover, way: tuple[Step, ...]) -> int:
    """How many steps of a way are over before nothing more can come between: nobody near, no lava.

    All of them with scrolls, which may be used after each step.
    """
    if table.box.options.scrolls:
        return len(way)
    beside_enemies = GRID.grow(figure.enemies, diagonal=True)
    left, disturbed = figure.at, 0
    for number, each in enumerate(way, start=1):
        if each.lava or beside_enemies >> left & 1:
            disturbed = number
        left = each.to
    return disturbed


def _stroll(table: ArenaTable, way: tuple[Step, ...]) -> None:
    """Go several steps at once, as single steps would."""
    if not way:
        return
    if table.listening:
        for each in way:
            rule = "arena.tile.portal.1" if each.teleports else STEP_RULE
            table.tell(Stepped(rule=rule, combatant=table.state.turn.owner, square=each.to))
    first, *others = way
    cost = price_of_step(table, first.to, first.cost) + sum(each.cost for each in others)
    _arrive(table, way[-1].to, cost)


def _arrive(table: ArenaTable, to: Square, cost: int) -> None:
    """The turn's owner has come undisturbed to a square where it may stay."""
    state = table.state
    spend(table, cost)
    state.combatants[state.turn.owner].square = state.stood = to
    act_is_over(table)


def _safest_way(table: ArenaTable, figure: Mover, risks: Risks, to: Square) -> tuple[Step, ...]:
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
