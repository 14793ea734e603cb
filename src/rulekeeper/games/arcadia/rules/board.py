"""The Game Board (p. 13), Full or Blocked Spaces (p. 15) and Line of Sight (p. 16)."""

from __future__ import annotations

from rulekeeper.boards.masks import Mask, Square, mask_of
from rulekeeper.boards.sharing import Occupancy, occupancy
from rulekeeper.boards.walled import Passages
from rulekeeper.core.templates import series
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia.box import (
    HEROES_EACH,
    SPACE_CAPACITY,
    ArcadiaTable,
    heroes_of,
    seat_of,
)
from rulekeeper.games.arcadia.options import edge_name, figure_name

# -- Important Terms ----------------------------------------------------------------------------


def is_hero(table: ArcadiaTable, figure: int) -> bool:
    """Whether a Character is a Hero and no Monster. Rules: arcadia.terms.1"""
    return figure < len(table.state.heroes)


def are_allies(table: ArcadiaTable, one: int, other: int) -> bool:
    """Whether two Characters are on the same side. Rules: arcadia.terms.2, .3"""
    heroes = len(table.state.heroes)
    if one >= heroes or other >= heroes:
        return one >= heroes and other >= heroes
    return seat_of(one) == seat_of(other)


def enemies_of(table: ArcadiaTable, figure: int) -> list[int]:
    """The enemies of a Character that are on the board. Rules: arcadia.terms.4, .5"""
    return [enemy for enemy, _ in _enemies(table, figure)]


def _enemies(table: ArcadiaTable, figure: int) -> list[tuple[int, Square]]:
    """The enemies of a Character that are on the board, each with its space."""
    state = table.state
    heroes = len(state.heroes)
    own = heroes_of(seat_of(figure)) if figure < heroes else range(0)
    found = [
        (number, hero.space)
        for number, hero in enumerate(state.heroes)
        if hero.space >= 0 and number not in own
    ]
    if figure < heroes:
        found += [
            (number, monster.space)
            for number, monster in enumerate(state.monsters, heroes)
            if monster.space >= 0
        ]
    return found


# -- Close --------------------------------------------------------------------------------------


def passages(table: ArcadiaTable) -> Passages:
    """The board with its doors as they stand. Rules: arcadia.board.2, .3, arcadia.move.door.2"""
    state = table.state
    return table.box.scenario.passages(tuple(state.open_doors), tuple(state.locked))


def are_close(table: ArcadiaTable, one: int, other: int) -> bool:
    """Whether two Characters on the board are Close. Rules: arcadia.close.1 to .4"""
    state = table.state
    return passages(table).are_close(state.figure(one).space, state.figure(other).space)


def close_monsters(table: ArcadiaTable, hero: int) -> list[int]:
    """The Monsters Close to a Hero on the board. Rules: arcadia.close.1, arcadia.guard.1"""
    return monsters_close_to(table, table.state.heroes[hero].space)


def monsters_close_to(table: ArcadiaTable, space: int) -> list[int]:
    """The Monsters Close to whoever stands in a space. Rules: arcadia.close.1"""
    state = table.state
    near = passages(table).close[space]
    return [
        number
        for number, monster in enumerate(state.monsters, len(state.heroes))
        if monster.space >= 0 and near >> monster.space & 1
    ]


def has_close_ally(table: ArcadiaTable, figure: int) -> bool:
    """Whether an ally of a Character is Close to it."""
    return any(
        other != figure
        and there.space >= 0
        and are_allies(table, figure, other)
        and are_close(table, figure, other)
        for other, there in enumerate(table.state.figures)
    )


# -- Full or Blocked Spaces ---------------------------------------------------------------------


def crowd(table: ArcadiaTable, figure: int) -> Occupancy:
    """What is free, full and blocked for a Character. Rules: arcadia.space.1 to .5"""
    state = table.state
    standing = [hero.space for hero in state.heroes if hero.space >= 0]
    monsters = [monster.space for monster in state.monsters if monster.space >= 0]
    standing += monsters
    own = monsters
    if figure < len(state.heroes):
        guild = [state.heroes[hero].space for hero in heroes_of(seat_of(figure))]
        own = [space for space in guild if space >= 0]
    here = state.figure(figure).space
    if here >= 0:
        standing.remove(here)
        own.remove(here)
    return occupancy(table.box.scenario.board.open_spaces, standing, own, SPACE_CAPACITY)


def free_spaces(table: ArcadiaTable) -> Mask:
    """The spaces with room for one more Character. Rules: arcadia.space.1, .2, arcadia.board.5"""
    taken = [figure.space for figure in table.state.figures if figure.space >= 0]
    full = mask_of(space for space in set(taken) if taken.count(space) >= SPACE_CAPACITY)
    return table.box.scenario.board.open_spaces & ~full


def is_crowded(table: ArcadiaTable, space: int) -> bool:
    """Whether more Characters are in a space than may stay in it. Rules: arcadia.board.5"""
    state = table.state
    there = [hero.space for hero in state.heroes].count(space)
    there += [monster.space for monster in state.monsters].count(space)
    return there > SPACE_CAPACITY


# -- Line of Sight ------------------------------------------------------------------------------


def reach(table: ArcadiaTable, attacker: int, target: int, *, is_ranged: bool) -> Verdict:
    """Whether an attack can reach a target. Rules: arcadia.attack.target.1 to .4, arcadia.los.1"""
    if reaches(table, attacker, target, is_ranged=is_ranged):
        return YES
    if is_ranged:
        return No("arcadia.los.2", f"{_in_the_way(table, attacker, target)}.")
    name = figure_name(table, target)
    return No("arcadia.attack.target.3", f"{name} is not Close, and this is a Melee attack.")


def reaches(table: ArcadiaTable, attacker: int, target: int, *, is_ranged: bool) -> bool:
    """What `reach` says, without the reason."""
    if not is_ranged:
        return are_close(table, attacker, target)
    begin, end = table.state.figure(attacker).space, table.state.figure(target).space
    return passages(table).sees(begin, end, crowd(table, attacker).blocked)


def within_reach(table: ArcadiaTable, attacker: int, *, is_ranged: bool) -> list[int]:
    """The enemies that an attack can reach: what `reach` says of each, in one go."""
    way, begin = passages(table), table.state.figure(attacker).space
    enemies = _enemies(table, attacker)
    if is_ranged:
        targets = mask_of([space for _, space in enemies])
        # Nothing is Blocked where no two enemies share a space.
        is_shared = targets.bit_count() < len(enemies)
        blockers = crowd(table, attacker).blocked if is_shared else 0
        reached = way.seen_among(begin, targets, blockers)
    else:
        reached = way.close[begin]
    return [enemy for enemy, space in enemies if reached >> space & 1]


def _in_the_way(table: ArcadiaTable, attacker: int, target: int) -> str:
    """What blocks the line from one to the other, in words. Rules: arcadia.los.2 to .5"""
    begin, end = table.state.figure(attacker).space, table.state.figure(target).space
    named = _barriers(table, begin, end, crowd(table, attacker).blocked)
    return f"The Line of Sight is interrupted by {series(named)}"


def what_parts(table: ArcadiaTable, one: int, other: int) -> str:
    """Why two Characters on the board are not Close, without the full stop.

    Rules: arcadia.close.1 to .4
    """
    state, grid = table.state, table.box.grid
    begin, end = state.figure(one).space, state.figure(other).space
    told = f"{figure_name(table, one)} is not Close to {figure_name(table, other)}"
    named = _barriers(table, begin, end, 0) if grid.distance(begin, end) == 1 else []
    if not named:
        return told
    return f"{told}: {series(named)} {'parts' if len(named) == 1 else 'part'} them"


def _barriers(table: ArcadiaTable, begin: Square, end: Square, blockers: Mask) -> list[str]:
    """What stands on the line between two spaces, each thing once."""
    board = table.box.scenario.board
    edges, spaces = passages(table).in_the_way(begin, end, blockers)
    named = []
    for edge in edges:
        is_door = bool(board.doors >> edge & 1)
        named.append(f"the {'closed door' if is_door else 'wall'} at {edge_name(table, edge)}")
    for space in spaces:
        name = board.grid.name(space)
        if blockers >> space & 1:
            named.append(f"{name}, which is Blocked")
        elif not board.spaces >> space & 1:
            named.append("an area that is no part of the board")
        else:
            named.append(f"{name}, which nobody can see through")
    return list(dict.fromkeys(named))


def hero_numbers(table: ArcadiaTable) -> range:
    """The numbers of all heroes."""
    return range(HEROES_EACH * len(table.box.seats))
