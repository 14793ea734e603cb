"""10.2.3 Villain Behavior: a foe carries its plan out, and makes it anew after interruptions.

Villains and bosses plan differently, and do so alike. Only what a plan leaves open is asked, of the
people at the table. Rules: arena.villain.ai.*, arena.boss.action.1, arena.quest.golden-rule.1,
arena.villain.ai.basic.4
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from rulekeeper.boards.masks import Square
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow, Option
from rulekeeper.games.arena.box import arena
from rulekeeper.games.arena.rules.foe_situation import BASIC_STRATEGY, Command
from rulekeeper.games.arena.rules.scrolls import TURN_SCROLLS, ask_after_step
from rulekeeper.tanarean.actions.events import MovedAgain
from rulekeeper.tanarean.actions.movement_points import leave_shared_square
from rulekeeper.tanarean.combat.aiming import (
    CENTRE,
    LINE,
    TARGET,
    AimAtObject,
    AimAtSeveral,
    Target,
)
from rulekeeper.tanarean.combat.attack import attack
from rulekeeper.tanarean.combat.battlebox import BattleTable, Narrowing
from rulekeeper.tanarean.combat.combatants import NOBODY, AttackInProgress, TurnMarks
from rulekeeper.tanarean.combat.lasting import focus
from rulekeeper.tanarean.combat.position import (
    battle_map,
    kind_of,
    mover,
    shares_square,
)
from rulekeeper.tanarean.combat.reactions import act_is_over, incite
from rulekeeper.tanarean.combat.stepping import (
    STEP,
    MoveTo,
    strikes_next,
    surroundings,
    take_step,
)
from rulekeeper.tanarean.foes.choices import (
    END_AT,
    GO_FOR,
    EndAt,
    GoesForObject,
    GoFor,
    LeavesHarm,
    ReachesNobody,
    Targets,
)
from rulekeeper.tanarean.foes.plan import Aim, Plan, Way
from rulekeeper.tanarean.foes.striking_squares import anchors_to_strike_from
from rulekeeper.tanarean.grid.movement import step_cost
from rulekeeper.tanarean.grid.reach import Mover, covers
from rulekeeper.tanarean.grid.routes import RouteStep


class Planner(Protocol):
    """Works out what a foe is going to do with what it has left of its turn.

    `target` is whom it goes for already, or whom the people have settled.
    """

    def __call__(self, *, target: int = NOBODY) -> Plan:
        """The plan as the table stands."""
        ...


def act(table: BattleTable, who: int, planner: Planner) -> Flow[None]:
    """The actions of a foe in its turn, from its plan until nothing is left to do.

    Whom it goes for it goes for until the end, unless it cannot reach that one any more. Its death
    ends them, revived or not. Heroes may use scrolls before each of them, and after each step.
    Rules: arena.villain.ai.*, arena.boss.action.4, arena.turn.action.1, arena.item.scroll.use.2
    """
    turn, target = _Turn(table, who), NOBODY
    while turn.goes_on:
        table.under_way = Aim(who, target)
        if arena(table).box.plays_scrolls:
            seats = arena(table).box.seats_in_order(arena(table).state.acting)
            yield from TURN_SCROLLS.window(arena(table), seats)
            if not turn.goes_on:
                break
        table.count_step("The plan of a foe")
        plan = yield from settled(table, planner, target)
        target = plan.target
        yield from turn.carry_out(plan)
    table.under_way = None
    leave_shared_square(table)


def settled(table: BattleTable, planner: Planner, target: int) -> Flow[Plan]:
    """The plan of a foe, with what it leaves open settled by the people.

    `target` is whom it goes for already. Rules: arena.quest.golden-rule.1
    """
    plan = planner(target=target)
    tie, people = table.box.ids.tie, table.box.people
    if len(plan.tied) > 1:
        heroes = [GoFor(hero) for hero in plan.tied]
        target = (yield from GO_FOR.ask_anyone(people, heroes, rule=tie, about=plan)).combatant
        table.under_way = Aim(plan.foe, target)
        plan = planner(target=target)
    if len(plan.ways) > 1:
        ends = [EndAt(way.end) for way in plan.ways]
        end = (yield from END_AT.ask_anyone(people, ends, rule=tie, about=plan)).square
        table.under_way = Aim(plan.foe, plan.target, end)
        plan = plan.ending_at(end)
    return plan


class _Turn:
    """A turn in progress. `marks` are what is left of it, and where the villain stood alone."""

    def __init__(self, table: BattleTable, who: int) -> None:
        self.table, self.who = table, who
        self.is_over = False
        self.marks.stood = table.state.combatants[who].square

    @property
    def marks(self) -> TurnMarks:
        """What is left of the turn."""
        return self.table.state.turn

    @property
    def goes_on(self) -> bool:
        """Whether it lives, and has something left to do."""
        state = self.table.state
        is_there = state.combatants[self.who].on_grid and self.who not in state.turn.died
        return is_there and not self.is_over

    def carry_out(self, plan: Plan) -> Flow[None]:
        """As much of a plan as nothing interrupts; the turn is over unless something follows."""
        table, who = self.table, self.who
        if plan.does == "attack":
            table.tell(Targets, rule=plan.target_rule, combatant=who, target=plan.target)
        elif plan.does == "strike":
            rule, square = plan.target_rule, plan.object_at
            table.tell(GoesForObject, rule=rule, combatant=who, square=square)
        elif plan.does == "approach":
            table.tell(ReachesNobody, rule=plan.target_rule, combatant=who)
        elif plan.does == "leave":
            table.tell(LeavesHarm, rule=plan.way_rule, combatant=who)
        else:
            self._do_nothing_more()
            return
        undisturbed = yield from self._go(plan.ways[0], plan.way_rule)
        if not (undisturbed and self.goes_on):
            return
        if plan.does not in ("attack", "strike"):
            self.is_over = True
            return
        if plan.focuses:
            focus(table)
            self._end_move()
        elif self.marks.moving:
            self._end_move()
        self.marks.prime_ready = False
        act_is_over(table)
        yield from attack(table, who, plan.card, aim=plan.target)

    def _do_nothing_more(self) -> None:
        """Who was stopped on the square of an ally is put back, and may still have an action."""
        is_stuck = shares_square(self.table, self.who) and self.marks.prime_ready
        leave_shared_square(self.table)
        self.is_over = not is_stuck
        self._end_move()

    def _end_move(self) -> None:
        """The Move Action is over, or given up. Rules: arena.move.action.3"""
        self.marks.moving = self.marks.move_ready = False
        self.marks.points = 0

    # -- moving -----------------------------------------------------------------------------------

    def _go(self, way: Way, rule: str) -> Flow[bool]:
        """Go a way step by step by a rule; whether nothing has come between.

        Rules: arena.move.action.2, arena.attack.reaction.resolve.3
        """
        table, who = self.table, self.who
        before = surroundings(table, who)
        for step in way.journey.steps:
            if way.journey.is_sidestep:
                self._end_move()
                act_is_over(table)
                yield from take_step(
                    table, self._figure(), who, step.to, table.box.rules.grid.ids.sidestep
                )
                yield from table.box.aftermath(table)
            else:
                made = yield from self._step(step, rule)
                if not made:
                    return False
            if (yield from self._scrolls_after_step()):
                return False
            if table.state.combatants[who].square != step.to:
                return False
            if surroundings(table, who) != before:
                return False
        return True

    def _step(self, step: RouteStep, way_rule: str) -> Flow[bool]:
        """Declare a step and make it, unless a reaction comes between.

        Rules: arena.move.step.1, .6, arena.attack.reaction.incite.1, .resolve.1 to .3,
        arena.tile.portal.1, .2
        """
        table, who, died = self.table, self.who, len(self.table.state.turn.died)
        figure, price = self._figure(), 1
        if not step.teleports:
            price = step_cost(battle_map(table), figure, step.to) or 1
        left = self._begin_move(step.to, price, way_rule)
        if not step.teleports and (yield from incite(table, who)):
            self._keep(left - table.state.turn.lost_points)
            return False
        self._keep(left - price)
        ids = table.box.rules.grid.ids
        rule = ids.portal if step.teleports else ids.step
        yield from take_step(table, figure, who, step.to, rule)
        act_is_over(table)
        if len(table.state.turn.died) > died:
            yield from table.box.aftermath(table)
        if table.state.combatants[who].on_grid and not shares_square(table, who):
            self.marks.stood = table.state.combatants[who].square
        return True

    def _scrolls_after_step(self) -> Flow[bool]:
        """Whether heroes use scrolls when a step has been made. Rules: arena.item.scroll.use.2"""
        table = arena(self.table)
        return table.box.plays_scrolls and (yield from ask_after_step(table))

    def _begin_move(self, to: Square, price: int, rule: str) -> int:
        """The points left for a step, of a second Move Action where the first has too few.

        A last point of the first joins those of the second for a step onto swamp.
        Rules: arena.move.action.1, arena.prime.move.1, arena.tile.swamp.4
        """
        table, who = self.table, self.who
        movement = kind_of(table, who).movement
        marks = self.marks
        left = marks.points
        if not marks.moving:
            left = max(0, movement - marks.lost_points) if marks.move_ready else 0
            marks.lost_points = 0
        marks.moving, marks.move_ready = True, False
        if left < price and marks.prime_ready:
            joins = covers(battle_map(table).swamp, to, kind_of(table, who).size)
            left = movement + (left if joins else 0)
            marks.prime_ready = False
            table.tell(MovedAgain, rule=rule, combatant=who)
        return left

    def _keep(self, points: int) -> None:
        """So many points are left of the Move Action. Rules: arena.attack.reaction.3"""
        self.marks.lost_points = 0
        self.marks.points = max(0, points)

    def _figure(self) -> Mover:
        return mover(self.table, self.who, 0, self.who, own_will=True)


# -- what it decides during its attack --------------------------------------------------------


def will(
    table: BattleTable,
    who: int,
    menu: Menu[BattleTable],
    options: Sequence[Option],
    command: Command = BASIC_STRATEGY,
) -> Iterator[Narrowing]:
    """How a foe narrows what its attack asks: whom it strikes, and from where.

    First its target, then whoever fits the Command best. The rest is for the people.
    Rules: arena.villain.ai.target.1, arena.villain.ai.basic.1
    """
    current = table.state.attacks[-1] if table.state.attacks else None
    if current is None or current.attacker != who:
        return
    if menu is STEP:
        yield from _within_reach(table, current, options)
    elif menu in (CENTRE, LINE):
        several = [option for option in options if isinstance(option, AimAtSeveral)]
        struck = several[0].all_struck(table) if several else {}
        if at_target := [option for option in several if current.aim in struck[option.at]]:
            yield Narrowing("arena.villain.ai.target.1", at_target, is_news=False)
    elif menu is TARGET:
        left = [option for option in options if isinstance(option, Target)]
        aimed = [option for option in left if option.combatant == current.aim]
        aims = {option.square: option for option in options if isinstance(option, AimAtObject)}
        meant = [aims[square] for square in command.objects if square in aims]
        if found := aimed or left or meant[:1]:
            yield Narrowing("arena.villain.ai.target.1", found, is_news=False)
        if aimed:
            return
        for criterion in command.criteria if len(left) > 1 else ():
            measures = [criterion.measure(table, who, option.combatant) for option in left]
            pairs = zip(left, measures, strict=True)
            left = [option for option, measure in pairs if measure == min(measures)]
            yield Narrowing(command.rule, left)


def _within_reach(
    table: BattleTable, current: AttackInProgress, options: Sequence[Option]
) -> Iterator[Narrowing]:
    """Where it moves by the benefit of its attack it keeps its target in reach."""
    who, card = current.attacker, table.box.cards[current.card]
    if not strikes_next(table) or current.aim == NOBODY:
        return
    goals = anchors_to_strike_from(table, who, card, current.aim)
    here = table.state.combatants[who].square
    left = [
        option
        for option in options
        if goals >> (option.square if isinstance(option, MoveTo) else here) & 1
    ]
    if left:
        yield Narrowing("arena.villain.ai.target.1", left, is_news=False)
