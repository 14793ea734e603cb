"""10.3.1 The Turn of a Boss, phase 5: whom it attacks with the card it has drawn, and its way.

Its Command ranks the heroes as a villain's does. The best of those whom the drawn card can reach is
the target; heroes that tie, and ends that tie, are for the players. The boss goes the fewest
squares, whatever that risks.

Rulings where the rulebook is silent: where it can attack nobody, its Prime Action becomes a second
Move Action towards the hero that best fits the Command; after its attack it does nothing more, even
on lava. Rules: arena.boss.action.1, .4 to .7, arena.quest.golden-rule.1
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec.structs import replace

from rulekeeper.boards.masks import Mask
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.rules.foe_situation import Command, Situation, nearest_ends
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.declaring import can_attack
from rulekeeper.tanarean.combat.position import can_focus, name
from rulekeeper.tanarean.foes.plan import Narrowed, Plan, Row, Way
from rulekeeper.tanarean.foes.ranking import Choosing, Standing, choose, standings
from rulekeeper.tanarean.foes.shortest import ends_within, shortest_ways
from rulekeeper.tanarean.foes.striking_squares import anchors_to_strike_from
from rulekeeper.tanarean.grid.battlegrid import in_reading_order
from rulekeeper.tanarean.grid.reach import Mover, heeding, reach

WAY = "arena.boss.action.5"


def plan_of_boss(
    table: BattleTable,
    who: int,
    command: Command,
    card: int,
    *,
    target: int = NOBODY,
    thorough: bool = True,
) -> Plan:
    """What a boss is going to do, in its turn, with what it has left of it.

    `card` is the attack card that it has drawn; `target` is whom it goes for already, or whom the
    people have settled. Unless it is `thorough`, whoever is ranked after the target is not looked
    at any more.
    Rules: arena.boss.action.1, .4 to .7
    """
    return _BossPlanner(table, who, command, card).plan(target, thorough=thorough)


class _BossPlanner:
    """A boss in its turn, and what it is about to do."""

    def __init__(self, table: BattleTable, who: int, command: Command, card: int) -> None:
        self.table, self.who, self.command, self.card = table, who, command, card
        self.here = Situation(table, who)

    @cached_property
    def figure(self) -> Mover:
        """Its figure, which goes the shortest way even to its death."""
        return replace(self.here.figure, shuns_lava=False)

    def plan(self, settled: int, *, thorough: bool) -> Plan:
        """The attack, or the way towards the best fitting hero, or nothing more."""
        here = self.here
        if here.has_struck:
            return Plan(foe=self.who, does="nothing", way_rule="arena.boss.action.1")
        ranked = standings(self.table, self.who, self.command.criteria)
        rows: tuple[Row, ...] = ()
        if here.may_strike:
            ways = self._ways_to_strike(ranked, settled, thorough=thorough)
            rows = tuple(self._row(hero, ranked[hero], ways.get(hero)) for hero in ranked)
            if any(ways.values()):
                return self._attack(rows, ways, settled)
        best = [hero for hero, standing in ranked.items() if standing.rank == 1]
        return self._come_nearer(rows, best)

    # -- whom it can strike -----------------------------------------------------------------------

    def _ways_to_strike(
        self, ranked: Mapping[int, Standing], settled: int, *, thorough: bool
    ) -> dict[int, tuple[Way, ...]]:
        """The ways of fewest squares from whose ends the drawn card can strike each hero.

        The first rank in which it can strike somebody has the target: heroes after it are looked at
        only where people want to know it all. Rules: arena.boss.action.5, .6
        """
        if not can_attack(self.table, self.who, self.card):
            return dict.fromkeys(ranked, ())
        text = self.table.box.cards[self.card]
        within = reach(self.here.map, self.figure).stops
        found, best = dict[int, tuple[Way, ...]](), 0
        for hero, standing in ranked.items():
            if thorough or not best or standing.rank == best or hero == settled:
                goals = anchors_to_strike_from(self.table, self.who, text, hero, within)
                found[hero] = self._ways(goals)
                best = best or (standing.rank if found[hero] else 0)
        return found

    def _ways(self, goals: Mask, points: int | None = None) -> tuple[Way, ...]:
        """The ways of fewest squares to some goals, with the points of one Move Action or more."""
        figure, first = self.figure, None
        if points is None:
            risks = self.here.risks
        else:
            figure, first = replace(figure, points=points), figure.points
            risks = self.here.look_round(points)
        seen = heeding(self.here.map, figure)
        found = shortest_ways(self.here.map, seen, risks, goals, first=first)
        return tuple(
            self.here.way(found[end], sum(step.cost for step in found[end].steps))
            for end in in_reading_order(sum(1 << end for end in found))
        )

    def _row(self, hero: int, standing: Standing, ways: tuple[Way, ...] | None) -> Row:
        return Row(
            hero=hero,
            measures=standing.measures,
            places=standing.places,
            rank=standing.rank,
            reached=None if ways is None else YES if ways else self._out_of_reach(hero),
            card=self.card if ways else NOBODY,
            harm=min((way.harm for way in ways or ()), default=0),
            cost=min((way.cost for way in ways or ()), default=0),
        )

    def _out_of_reach(self, hero: int) -> Verdict:
        card, own = self.table.box.cards[self.card].name, name(self.table, self.who)
        points = f"{self.here.points} movement {'point' if self.here.points == 1 else 'points'}"
        return No(
            "arena.boss.action.6",
            f"{own} gets to no square within {points} from which {card} could strike "
            f"{name(self.table, hero)}.",
        )

    # -- what it does -----------------------------------------------------------------------------

    def _attack(
        self, rows: tuple[Row, ...], ways: dict[int, tuple[Way, ...]], settled: int
    ) -> Plan:
        rules = Choosing(
            reach="arena.boss.action.6",
            command=self.command.rule,
            ties=(),
            people=self.table.box.ids.tie,
            kept="arena.boss.action.4",
        )
        choice, tied = choose(rows, rules, settled)
        plan = Plan(
            foe=self.who,
            does="attack",
            criteria=self.command.criteria,
            rows=rows,
            choice=choice,
            tied=tied,
            tie_rule=self.table.box.ids.tie,
        )
        if len(tied) > 1:
            return plan
        [target] = tied
        stays = not ways[target][0].cost and self.here.is_fresh
        focuses = (
            stays
            and self.table.box.cards[self.card].ranged
            and bool(can_focus(self.table, self.who))
        )
        return replace(
            plan, target=target, card=self.card, ways=ways[target], way_rule=WAY, focuses=focuses
        )

    def _come_nearer(self, rows: tuple[Row, ...], best: list[int]) -> Plan:
        """With all that is left, as near to the best fitting hero as it gets.

        Rules: arena.boss.action.7
        """
        here, ways = self.here, tuple[Way, ...]()
        if best:
            second = here.kind.movement if here.may_strike else 0
            points = here.points + second
            first = here.points if second else None
            stops = ends_within(here.map, replace(self.figure, points=points), first)
            ends = nearest_ends(here, self.figure, stops, best)
            ways = self._ways(ends, points if second else None)
        moves = any(way.cost for way in ways)
        return Plan(
            foe=self.who,
            does="approach" if moves else "nothing",
            criteria=self.command.criteria,
            rows=rows,
            choice=(Narrowed("arena.boss.action.7", "reach", ()),) if rows else (),
            ways=ways if moves else (),
            way_rule="arena.boss.action.7",
            tie_rule=self.table.box.ids.tie,
        )
