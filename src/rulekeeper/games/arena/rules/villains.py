"""10.2.3 Villain Behavior: the plan of a villain, from the state alone.

The seven steps: rank, reach, ties, way, attack, after, and nobody in reach. Nobody is asked here:
what only people can settle stays open in the plan, until they have settled it.

Rulings where the rulebook is silent: the attack is the first of the villain's list by which it can
reach the target in this turn; harm counts what a ranged attack incites at the end of the way; a
villain sidesteps to free squares only. Where it contradicts itself: a villain goes down the ranks
to the first hero in reach (p. 34), though a remark on bosses would have it move twice (p. 36).

Rules: arena.villain.ai.*, arena.quest.golden-rule.1
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rulekeeper.boards.footprint import anchors_touching
from rulekeeper.boards.masks import Mask
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.rules.foe_situation import (
    BASIC_STRATEGY,
    Command,
    Situation,
    foreseen,
    nearest_ends,
)
from rulekeeper.tanarean.combat.attackwords import Chosen
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.declaring import can_attack
from rulekeeper.tanarean.combat.position import (
    can_focus,
    enemies,
    gap,
    kind_of,
    name,
)
from rulekeeper.tanarean.combat.stepping import harm as harmful_ground
from rulekeeper.tanarean.combat.stepping import stands_on_lava
from rulekeeper.tanarean.foes.approach import Ends, Finish, approach
from rulekeeper.tanarean.foes.plan import Narrowed, Plan, Row, Way
from rulekeeper.tanarean.foes.ranking import Choosing, choose, standings
from rulekeeper.tanarean.foes.striking_squares import (
    anchors_to_strike_from,
    anchors_to_strike_object_from,
)
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.reach import heeding

_CHOOSING = Choosing(
    reach="arena.villain.ai.target.1",
    command=BASIC_STRATEGY.rule,
    ties=(("arena.villain.ai.target.3", "harm"), ("arena.villain.ai.target.4", "cost")),
    people="arena.quest.golden-rule.1",
    kept="arena.villain.ai.path.1",
)
"""Of heroes that tie by the Command, the safest one to reach, then the nearest by its way."""


def plan_of(
    table: BattleTable,
    who: int,
    command: Command = BASIC_STRATEGY,
    *,
    target: int = NOBODY,
    thorough: bool = True,
) -> Plan:
    """What a villain is going to do with what it has left of its turn.

    `target` is whom it goes for already, or whom people have settled. Unless it is `thorough`,
    whoever is ranked after the target is not looked at any more.
    Rules: arena.villain.ai.basic.1 to .3, arena.villain.ai.target.1 to .5, .path.1 to .3
    """
    here = Situation(foreseen(table, who), who)
    if here.has_struck:
        return _leave(here)
    if not here.may_strike:
        return _come_nearer(here, (), command)
    return _attack(here, command, target, thorough=thorough)


# -- 1 to 5: rank, reach, ties, way, attack ---------------------------------------------------


class _Reached(NamedTuple):
    """By which attack a hero can be reached, and where from: the best `ends` of all `goals`."""

    card: int
    goals: Mask
    ends: Ends
    finish: Finish


def _attack(here: Situation, command: Command, settled: int, *, thorough: bool) -> Plan:
    table, who = here.table, here.who
    rows, found = _ranked(here, command, settled, thorough=thorough)
    if not found:
        return _strike_object(here, rows, command) or _come_nearer(here, rows, command)
    choice, tied = choose(rows, _CHOOSING._replace(command=command.rule), settled)
    plan = Plan(
        foe=who,
        does="attack",
        criteria=command.criteria,
        rows=rows,
        choice=choice,
        tied=tied,
        tie_rule=table.box.ids.tie,
    )
    if len(tied) > 1:
        return plan
    [target] = tied
    return _aimed(here, plan, target, found[target])


def _reach(here: Situation, attacks: Sequence[int], hero: int) -> _Reached | None:
    """The first of some attacks by which a hero can be reached, and the best ends for it.

    Rules: arena.villain.ai.target.1, .2, arena.villain.ai.basic.3
    """
    table, who = here.table, here.who
    for card in attacks:
        text = table.box.cards[card]
        goals = anchors_to_strike_from(table, who, text, hero, here.within_reach)
        finish = Finish(shoots=text.ranged)
        if goals and (ends := here.approach.best(goals, finish)):
            return _Reached(card, goals, ends, finish)
    return None


def attacks_of(table: BattleTable, who: int) -> list[int]:
    """The attacks that a villain can make now, in the order of its list; the basic one is last.

    Rules: arena.villain.ai.basic.3
    """
    kind = kind_of(table, who)
    cards = (*kind.cards, kind.basic)
    interrupts = table.box.interrupts
    return [card for card in cards if card not in interrupts and can_attack(table, who, card)]


def _ranked(
    here: Situation, command: Command, settled: int, *, thorough: bool
) -> tuple[tuple[Row, ...], dict[int, _Reached]]:
    """The heroes by their ranks, and how those are reached that are looked at.

    The first rank in which somebody is in reach has the target: others after it are looked at only
    where people want to know it all. Rules: arena.villain.ai.target.1
    """
    table, who, attacks = here.table, here.who, attacks_of(here.table, here.who)
    rows, found = list[Row](), dict[int, _Reached]()
    best: tuple[int, ...] | None = None
    for hero, standing in standings(table, who, command.criteria).items():
        looks = thorough or best is None or standing.measures == best or hero == settled
        reached = _reach(here, attacks, hero) if looks else None
        if reached:
            found[hero] = reached
            best = standing.measures if best is None else best
        rows.append(
            Row(
                hero=hero,
                measures=standing.measures,
                places=standing.places,
                rank=standing.rank,
                reached=YES if reached else _out_of_reach(here, attacks, hero) if looks else None,
                card=reached.card if reached else NOBODY,
                harm=reached.ends.harm if reached else 0,
                cost=reached.ends.cost if reached else 0,
            )
        )
    return tuple(rows), found


def _out_of_reach(here: Situation, attacks: Sequence[int], hero: int) -> Verdict:
    """Why a hero cannot be reached. Rules: arena.villain.ai.target.1, .2"""
    table, who = here.table, here.who
    own, other = name(table, who), name(table, hero)
    if here.would_burn_to_death:
        daring = approach(here.map, replace(here.figure, shuns_lava=False), here.risks)
        for card in attacks:
            text = table.box.cards[card]
            if anchors_to_strike_from(table, who, text, hero, daring.reached):
                return No(
                    "arena.villain.ai.target.2",
                    f"{own} would die of {harmful_ground(table)} on its way to {other}: "
                    f"{table.box.rules.lava_damage} damage, and it has "
                    f"{table.state.combatants[who].hp} HP.",
                )
    points = f"{here.points} movement {'point' if here.points == 1 else 'points'}"
    return No(
        "arena.villain.ai.target.1",
        f"{own} gets to no square within {points} from which an attack of it could strike {other}.",
    )


def _aimed(here: Situation, plan: Plan, target: int, reached: _Reached) -> Plan:
    """The plan with its target: the way there, the attack, and what comes after.

    Rules: arena.villain.ai.path.1 to .3, arena.villain.ai.damage.1
    """
    table, who = here.table, here.who
    text = table.box.cards[reached.card]
    ends = reached.ends
    ways = here.ways(here.approach, ends, reached.finish)
    stays = not ends.cost
    then: tuple[Way, ...] = ()
    if stays and here.is_fresh:
        then = _ways_off(here)
    focuses = stays and here.is_fresh and not then and text.ranged and bool(can_focus(table, who))
    return replace(
        plan,
        target=target,
        card=reached.card,
        ways=ways,
        way_rule=_way_rule(here, reached),
        focuses=focuses,
        then=then,
        then_rule="arena.villain.ai.damage.1" if then else "",
    )


def _way_rule(here: Situation, reached: _Reached) -> str:
    """By which rule it goes so: a sidestep, a detour, or simply the safest path."""
    if reached.ends.sidestepped:
        return "arena.villain.ai.path.2"
    cheapest = here.approach.cheapest(reached.goals)
    is_longer = cheapest is not None and reached.ends.cost > cheapest
    return f"arena.villain.ai.path.{3 if is_longer else 1}"


# -- 6: off harmful ground --------------------------------------------------------------------


def _leave(here: Situation) -> Plan:
    """After its attack, with the Move Action left. Rules: arena.villain.ai.damage.1"""
    ways = _ways_off(here)
    return Plan(
        foe=here.who,
        does="leave" if ways else "nothing",
        ways=ways,
        way_rule="arena.villain.ai.damage.1" if ways else "",
        tie_rule=here.table.box.ids.tie,
    )


def _ways_off(here: Situation) -> tuple[Way, ...]:
    """The safest shortest ways off the lava on which it stands; none if it does not, or cannot.

    Rules: arena.villain.ai.damage.1, arena.tile.lava.4
    """
    if not here.kind.burns or not stands_on_lava(here.table, here.who):
        return ()
    safe = GRID.full & ~anchors_touching(GRID, here.map.harmful, here.figure.size)
    ends = here.approach.best(safe)
    return here.ways(here.approach, ends) if ends else ()


# -- 7: nobody in reach -----------------------------------------------------------------------


def _strike_object(here: Situation, rows: tuple[Row, ...], command: Command) -> Plan | None:
    """The first object of its group's that it reaches, struck with its basic attack.

    A ruling: quests may give villains objects to strike, and heroes go before these.
    Rules: arena.quest.format.4, arena.villain.ai.path.1
    """
    table, who = here.table, here.who
    card = kind_of(table, who).basic
    text, finish = table.box.cards[card], Finish(shoots=table.box.cards[card].ranged)
    if not (isinstance(text.target, Chosen) and can_attack(table, who, card)):
        return None
    for square in command.objects:
        goals = anchors_to_strike_object_from(table, who, text, square, here.within_reach)
        if goals and (ends := here.approach.best(goals, finish)):
            return Plan(
                foe=who,
                does="strike",
                criteria=command.criteria,
                rows=rows,
                choice=(Narrowed("arena.quest.format.4", "reach", ()),),
                object_at=square,
                card=card,
                ways=here.ways(here.approach, ends, finish),
                way_rule="arena.villain.ai.path.1",
                tie_rule=table.box.ids.tie,
            )
    return None


def _come_nearer(here: Situation, rows: tuple[Row, ...], command: Command) -> Plan:
    """With all that is left, to the least harmful square that is nearest to the nearest hero.

    Of heroes that are equally near the one with the fewest hit points counts; of squares that are
    equally near, the one from which the fewest points are left to walk.
    Rules: arena.villain.ai.basic.2, arena.villain.ai.target.5
    """
    table, who = here.table, here.who
    ways: tuple[Way, ...] = ()
    nearest = _nearest(table, who)
    if nearest:
        first = here.points
        second = here.kind.movement if here.may_strike else 0
        figure = replace(here.figure, points=first + second)
        risks, seen = here.look_round(figure.points), heeding(here.map, figure)
        ways_on = approach(here.map, seen, risks, first=first if second else None)
        finish = Finish(rests=True)
        goals = nearest_ends(here, figure, ways_on.least_harmful(finish), nearest)
        ends = ways_on.best(goals, finish) if goals else None
        if ends and ends.cost:
            ways = here.ways(ways_on, ends, finish)
    return Plan(
        foe=who,
        does="approach" if ways else "nothing",
        criteria=command.criteria,
        rows=rows,
        choice=(Narrowed("arena.villain.ai.target.5", "reach", ()),) if rows else (),
        ways=ways,
        way_rule="arena.villain.ai.basic.2",
        tie_rule=table.box.ids.tie,
    )


def _nearest(table: BattleTable, who: int) -> list[int]:
    """The nearest hero, of several the one with the fewest hit points; all that tie even so."""
    measured = [
        (gap(table, who, hero), table.state.combatants[hero].hp, hero)
        for hero in enemies(table, who)
    ]
    return [hero for *order, hero in measured if order == list(min(measured)[:2])]
