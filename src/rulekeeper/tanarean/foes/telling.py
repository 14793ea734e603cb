"""The plan of a foe in words: what it is going to do, and the table that says why."""

from collections.abc import Sequence

from msgspec import Struct

from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.position import battle_map, name
from rulekeeper.tanarean.foes.plan import Plan, Row, Way, why_not
from rulekeeper.tanarean.grid.battlegrid import name_of

MOST_NAMED = 4
"""So many squares at most are named one by one."""


class ToldRow(Struct, frozen=True, kw_only=True):
    """An enemy in the table: its `standing` by each criterion, with its place among all.

    `reach` says what getting there takes, or why it is out of reach; `rule` is the id that chose
    it, or by which another one was preferred, and `why` the sentence on that.
    """

    hero: str
    standing: tuple[str, ...]
    reach: str
    harm: int | None
    rule: str
    why: str


class ToldPlan(Struct, frozen=True, kw_only=True):
    """A plan in words: sentences on what it does, each with its rule, and a table of the choice.

    `wanted` are the headings of the criteria.
    """

    deeds: tuple[tuple[str, str], ...]
    wanted: tuple[str, ...]
    rows: tuple[ToldRow, ...]


def tell_plan(table: BattleTable, plan: Plan) -> ToldPlan:
    """A plan as people read it."""
    return ToldPlan(
        deeds=tuple(_deeds(table, plan)),
        wanted=tuple(criterion.text() for criterion in plan.criteria),
        rows=tuple(_row(table, plan, row) for row in plan.rows),
    )


def _row(table: BattleTable, plan: Plan, row: Row) -> ToldRow:
    verdict = why_not(table, plan, row.hero)
    reach = "not looked at" if row.reached is None else ""
    if isinstance(row.reached, No):
        reach = row.reached.reason
    elif row.reached:
        reach = f"by {table.box.cards[row.card].name}, {_points(row.cost)}"
    measured = zip(plan.criteria, row.measures, row.places, strict=True)
    return ToldRow(
        hero=name(table, row.hero),
        standing=tuple(f"{place}. {each.value(measure)}" for each, measure, place in measured),
        reach=reach,
        harm=row.harm if row.reached else None,
        rule=verdict.rule if isinstance(verdict, No) else plan.target_rule,
        why=verdict.reason if isinstance(verdict, No) else "The target.",
    )


def _deeds(table: BattleTable, plan: Plan) -> list[tuple[str, str]]:
    foe, deeds = name(table, plan.foe), list[tuple[str, str]]()
    if len(plan.tied) > 1:
        tied = " or ".join(name(table, hero) for hero in plan.tied)
        return [(f"{foe} attacks {tied}: the players choose.", plan.tie_rule)]
    if plan.does == "attack":
        deeds.append((f"{foe} goes for {name(table, plan.target)}.", plan.target_rule))
    thing = battle_map(table).tile_at(plan.object_at) if plan.does == "strike" else None
    if thing is not None:
        deeds.append((f"{foe} can attack nobody and goes for the {thing.spot}.", plan.target_rule))
    if plan.does == "nothing":
        return [(f"{foe} stays where it is.", plan.way_rule)]
    if any(way.cost for way in plan.ways):
        deeds.append((_going(table, foe, plan.ways), plan.way_rule))
    if len(plan.ways) > 1:
        deeds.append(("Where it ends the players choose.", plan.tie_rule))
    if plan.does == "attack":
        focused = " It is focused." if plan.focuses else ""
        card = table.box.cards[plan.card].name
        rule = table.box.ids.focus if plan.focuses else table.box.ids.declare
        deeds.append((f"It attacks {name(table, plan.target)} with {card}.{focused}", rule))
    if thing is not None:
        card = table.box.cards[plan.card].name
        deeds.append((f"It strikes the {thing.spot} with {card}.", table.box.ids.declare))
    if plan.then:
        deeds.append((f"Then it gets off: {_going(table, 'it', plan.then)}", plan.then_rule))
    return deeds


def ends_of(ways: Sequence[Way]) -> str:
    """Where some ways end: each square, or how many there are where they are many."""
    names = [name_of(way.end) for way in ways]
    if len(names) > MOST_NAMED:
        return f"one of {len(names)} squares, {names[0]} to {names[-1]}"
    return " or ".join(names)


def _going(table: BattleTable, foe: str, ways: tuple[Way, ...]) -> str:
    """Where it goes, and what that costs and risks at most."""
    verb = "sidesteps" if ways[0].journey.is_sidestep else "goes"
    ends = ends_of(ways)
    reacting = dict.fromkeys(who for way in ways for who in way.reactions)
    risks = [f"{name(table, who)} may react" for who in reacting]
    risks += ["it is burnt"] if any(way.lava for way in ways) else []
    worst = max(way.harm for way in ways)
    harm = f", up to {worst} damage: {', '.join(risks)}" if worst else ""
    costs = sorted({way.cost for way in ways})
    points = _points(costs[-1])
    return f"{foe} {verb} to {ends}, {f'{costs[0]} to ' if len(costs) > 1 else ''}{points}{harm}."


def _points(cost: int) -> str:
    return f"{cost} movement {'point' if cost == 1 else 'points'}"
