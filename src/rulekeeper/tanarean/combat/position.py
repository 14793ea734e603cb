"""Who stands where, who is whose ally or enemy, who surrounds whom."""

from collections.abc import Iterable

from rulekeeper.boards.masks import Mask
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackwords import Side
from rulekeeper.tanarean.combat.battlebox import BattleTable, CombatantKind
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.grid.battlegrid import GRID, footprint, name_of
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.reach import Mover
from rulekeeper.tanarean.grid.sight import distance, do_see


def battle_map(table: BattleTable) -> BattleMap:
    """The map as it is now, without the tiles that have left the grid."""
    return table.box.map_of(table.state)


def kind_of(table: BattleTable, who: int) -> CombatantKind:
    """What is printed for a combatant."""
    return table.box.kind_of(table.state, who)


def name(table: BattleTable, who: int) -> str:
    """The name of a combatant, with a number where several have it."""
    if who < 0:
        return "nobody"
    number = _twin(table, who)
    own = table.box.kinds[table.state.combatants[who].kind].name
    return f"{own} {number}" if number else own


def slug(table: BattleTable, who: int) -> str:
    """The id of a combatant in the notation, with a number where several have its name."""
    if who < 0:
        return "nobody"
    number = _twin(table, who)
    own = table.box.kinds[table.state.combatants[who].kind].id
    return f"{own}-{number}" if number else own


def _twin(table: BattleTable, who: int) -> int:
    """The number of a combatant among those of its name; 0 where it needs none."""
    kinds, combatants = table.box.kinds, table.state.combatants
    own = kinds[combatants[who].kind]
    twins = [other for other, c in enumerate(combatants) if kinds[c.kind].name == own.name]
    return twins.index(who) + 1 if len(twins) > 1 or own.is_one_of_many else 0


def place(table: BattleTable, who: int) -> Mask:
    """The squares of a combatant; those where it died, once dead. Rules: arena.death.7"""
    combatant = table.state.combatants[who]
    square = combatant.square if combatant.square >= 0 else combatant.square_of_death
    if table.box.all_small:
        return 1 << square
    return footprint(square, table.box.kinds[combatant.kind].size)


def places(table: BattleTable, many: Iterable[int]) -> Mask:
    """The squares of several combatants."""
    mask = 0
    for who in many:
        mask |= place(table, who)
    return mask


def standing(table: BattleTable) -> list[int]:
    """All combatants on the grid."""
    return [who for who, c in enumerate(table.state.combatants) if c.square >= 0]


def side(table: BattleTable, who: int) -> int:
    """The team a combatant is with now: its controller's while controlled.

    Rules: arena.effect.control.3, tanares.keyword.control.5
    """
    combatant = table.state.combatants[who]
    if combatant.controller >= 0:
        return side(table, combatant.controller)
    return combatant.team


def is_ready(table: BattleTable, team: int) -> bool:
    """Whether a team may do what needs its token to be "Special Ready"; always without a token."""
    ready = table.state.ready
    return team >= len(ready) or ready[team]


def shares_square(table: BattleTable, who: int) -> bool:
    """Whether somebody on the grid stands where another one stands, too.

    Rules: arena.move.step.4, .5
    """
    combatants = table.state.combatants
    own = combatants[who]
    if table.box.all_small:
        for combatant in combatants:
            if combatant.square == own.square and combatant is not own:
                return True
        return False
    return bool(place(table, who) & places(table, (w for w in standing(table) if w != who)))


def controllers(table: BattleTable, who: int) -> list[int]:
    """Who controls somebody, who controls that one, and so on."""
    chain: list[int] = []
    while (who := table.state.combatants[who].controller) != NOBODY:
        chain.append(who)
    return chain


def decider(table: BattleTable, who: int) -> int:
    """The seat that decides for a combatant. Rules: arena.effect.control.1"""
    combatant = table.state.combatants[who]
    if combatant.controller != NOBODY:
        return decider(table, combatant.controller)
    return combatant.seat


def are_enemies(table: BattleTable, one: int, other: int) -> bool:
    """Whether two combatants are with different teams now."""
    return side(table, one) != side(table, other)


def enemies(table: BattleTable, who: int) -> list[int]:
    """The enemies of a combatant on the grid."""
    return opponents(table, side(table, who))


def opponents(table: BattleTable, team: int) -> list[int]:
    """All on the grid who are not with a team now."""
    return [
        other
        for other, combatant in enumerate(table.state.combatants)
        if combatant.square >= 0
        and (combatant.team if combatant.controller < 0 else side(table, other)) != team
    ]


def allies(table: BattleTable, who: int) -> list[int]:
    """The allies of a combatant on the grid, without itself. Rules: arena.attack.legit.2"""
    own = side(table, who)
    return [other for other in standing(table) if other != who and side(table, other) == own]


def is_of(table: BattleTable, other: int, which: Side, who: int) -> bool:
    """Whether a combatant is of a side, seen from another one."""
    if which == "anybody":
        return True
    if which == "enemy":
        return are_enemies(table, who, other)
    return not are_enemies(table, who, other) and (which == "hero" or other != who)


def gap(table: BattleTable, one: int, other: int) -> int:
    """The distance between two combatants in squares."""
    if table.box.all_small:
        one_there, other_there = table.state.combatants[one], table.state.combatants[other]
        if one_there.square >= 0 and other_there.square >= 0:
            return GRID.chebyshev(one_there.square, other_there.square)
    return distance(place(table, one), place(table, other))


def adjacent(table: BattleTable, one: int, other: int) -> bool:
    """Whether two combatants are on adjacent squares."""
    return gap(table, one, other) == 1


def sees(table: BattleTable, one: int, other: int) -> bool:
    """Whether two combatants see each other."""
    return do_see(battle_map(table), place(table, one), place(table, other))


def mover(table: BattleTable, who: int, points: int, by: int, *, own_will: bool) -> Mover:
    """A combatant about to be moved by another one, or by itself.

    Who may pass whom is judged from the side of `by`. Swamp costs more, and stops, only those who
    move of their own will. Rules: arena.attack.benefit.move.1, arena.effect.force-move.1, .3
    """
    team, all_small = side(table, by), table.box.all_small
    allied = hostile = 0
    for other, combatant in enumerate(table.state.combatants):
        square = combatant.square
        if square < 0 or other == who:
            continue
        squares = 1 << square if all_small else place(table, other)
        own = combatant.team if combatant.controller < 0 else side(table, other)
        if own == team:
            allied |= squares
        else:
            hostile |= squares
    kind = kind_of(table, who)
    heeds_difficult = own_will and kind.heeds_swamp
    holding = heeds_difficult and table.box.rules.swamp_slows
    return Mover(
        at=table.state.combatants[who].square,
        points=points,
        allies=allied,
        enemies=hostile,
        size=kind.size,
        heeds_difficult=heeds_difficult,
        teleports=False,
        halts=battle_map(table).swamp if holding else 0,
    )


def without_advanced(table: BattleTable, what: str) -> No:
    """The verdict on what is played without. Rules: arena.mode.option.1"""
    return No(
        table.box.ids.advanced,
        f"{what} is an advanced rule, and this match is played without those.",
    )


def can_mob(table: BattleTable, attacker: int, target: int) -> Verdict:
    """Whether an attacker is one of those who mob a target.

    Rules: arena.strike.mob.1 to .4; tanares.mob.1 to .5
    """
    if fellow_in_mob(table, attacker, target) != NOBODY:
        return YES
    rule = table.box.ids.mob
    if not table.box.rules.advanced:
        return without_advanced(table, "Mob")
    if not are_enemies(table, attacker, target):
        return No(rule, "Allies never mob each other.")
    if not kind_of(table, attacker).mobs:
        return No(rule, f"{name(table, attacker)} never mobs.")
    if not adjacent(table, attacker, target):
        return No(rule, f"{name(table, attacker)} is not adjacent to {name(table, target)}.")
    if table.box.rules.allies_break_mobs:
        for ally in allies(table, target):
            if adjacent(table, ally, target):
                return No(
                    rule,
                    f"{name(table, target)} has an ally adjacent to it: {name(table, ally)}.",
                )
    return No(
        rule,
        f"No other enemy of {name(table, target)} is adjacent to it "
        f"without being adjacent to {name(table, attacker)} too.",
    )


def fellow_in_mob(table: BattleTable, attacker: int, target: int) -> int:
    """Who mobs a target together with an attacker; NOBODY if they do not, and `can_mob` says why.

    It is beside the target on another side of it than the attacker.
    Rules: arena.strike.mob.1 to .4; tanares.mob.1 to .5
    """
    rules = table.box.rules
    if not (rules.advanced and adjacent(table, attacker, target)):
        return NOBODY
    if not (are_enemies(table, attacker, target) and kind_of(table, attacker).mobs):
        return NOBODY
    if rules.allies_break_mobs and any(
        adjacent(table, ally, target) for ally in allies(table, target)
    ):
        return NOBODY
    for fellow in allies(table, attacker):
        if (
            adjacent(table, fellow, target)
            and not adjacent(table, fellow, attacker)
            and kind_of(table, fellow).mobs
        ):
            return fellow
    return NOBODY


def can_focus(table: BattleTable, who: int) -> Verdict:
    """Whether the turn's owner may give its Move Action up to focus; points are not looked at.

    Rules: arena.strike.focus.2, .3, .7; tanares.focus.2, tanares.move.focus.1
    """
    ids, turn = table.box.ids, table.state.turn
    if not table.box.rules.advanced:
        return without_advanced(table, "Focus")
    if turn.owner != who:
        return No(ids.focus, f"{name(table, who)} has no Move Action to give up: not its turn.")
    if table.box.rules.focus_from_start and not turn.alone_at_start:
        return No(
            ids.focus_alone,
            f"{name(table, who)} started its turn with somebody within "
            f"{table.box.rules.focus_distance} squares.",
        )
    return YES


def is_focused(table: BattleTable, who: int, card: AttackCard) -> Verdict:
    """Whether a strike rolled now would be focused.

    Rules: arena.strike.focus.3, .4, .6, .8; tanares.focus.2 to .5
    """
    ids, turn, rules = table.box.ids, table.state.turn, table.box.rules
    if turn.owner != who or not turn.focused or turn.focus_lost:
        return No(ids.focus, f"{name(table, who)} is not focused.")
    if rules.focus_from_start:
        if not card.ranged:
            return No(ids.focus, f"{card.name} is a melee attack: only ranged ones can be focused.")
        if table.state.combatants[who].square != turn.start_square:
            return No(
                ids.focus_square,
                f"{name(table, who)} has left {name_of(turn.start_square)}, where it started.",
            )
        return YES
    for enemy in enemies(table, who):
        if gap(table, who, enemy) <= rules.focus_distance and sees(table, who, enemy):
            return No(
                ids.focus_alone,
                f"{name(table, enemy)} is within {rules.focus_distance} squares and in vision.",
            )
    return YES
