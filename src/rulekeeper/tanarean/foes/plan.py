"""The plan of a foe: what it is going to do, worked out from the state, and why.

It is a table that people can open: each enemy with its place by each criterion, whether it can be
reached and why not, the harm of getting there. `choice` tells how the target was found, each step
by its rule; `why_not` asks about any row. A tie that only people can settle is open in it.
Rules: arena.villain.ai.*, arena.quest.golden-rule.1
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.boards.masks import Square
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, NOWHERE
from rulekeeper.tanarean.combat.position import name
from rulekeeper.tanarean.foes.approach import Journey
from rulekeeper.tanarean.foes.criteria import AnyCriterion

Deed: TypeAlias = Literal["attack", "strike", "approach", "leave", "nothing"]
"""What a foe does: attack its target, strike an object, come nearer, get off harmful ground, or no
more."""

By: TypeAlias = Literal["reach", "criterion", "harm", "cost", "people", "kept"]


class Row(Struct, frozen=True, kw_only=True):
    """An enemy as a foe sees it.

    `measures` are those of the criteria, lower is better; `places` its place by each of them and
    `rank` by all, 1 is the first. `card` is the attack by which it is `reached`, with the `harm`
    and the movement points that this takes. It is None where nobody has looked, as a better rank
    has the target.
    """

    hero: int
    measures: tuple[int, ...]
    places: tuple[int, ...]
    rank: int
    reached: Verdict | None
    card: int = NOBODY
    harm: int = 0
    cost: int = 0


class Narrowed(Struct, frozen=True):
    """One step of the choice of a target, by its rule: whom it leaves. `place` is a criterion's."""

    rule: str
    by: By
    left: tuple[int, ...]
    place: int = 0


class Way(Struct, frozen=True, kw_only=True):
    """A way that the plan may take: its squares from the first on, harm, points, who may react."""

    squares: tuple[Square, ...]
    harm: int
    cost: int
    reactions: tuple[int, ...]
    lava: bool
    journey: Journey

    @property
    def end(self) -> Square:
        """Where it leads."""
        return self.squares[-1]


class Plan(Struct, frozen=True, kw_only=True):
    """What a foe is going to do.

    `target` is whom it attacks with `card`, or `NOBODY`; with several in `tied`, people choose one
    of them first. The object that it strikes stands at `object_at`, or `NOWHERE`. `ways` are
    equally good, of several people choose the end; none lead anywhere while the target is open.
    `way_rule` is the id by which it goes so. `focuses` tells whether it gives its Move Action up,
    `then` the ways off harmful ground after the attack, by `then_rule`.
    """

    foe: int
    does: Deed
    criteria: tuple[AnyCriterion, ...] = ()
    rows: tuple[Row, ...] = ()
    choice: tuple[Narrowed, ...] = ()
    target: int = NOBODY
    tied: tuple[int, ...] = ()
    object_at: Square = NOWHERE
    card: int = NOBODY
    ways: tuple[Way, ...] = ()
    way_rule: str = ""
    focuses: bool = False
    then: tuple[Way, ...] = ()
    then_rule: str = ""
    tie_rule: str = ""

    @property
    def target_rule(self) -> str:
        """The id of the step that has settled the target."""
        before = len(self.rows)
        found = ""
        for step in self.choice:
            if not found or len(step.left) < before:
                found = step.rule
            before = len(step.left)
        return found

    @property
    def is_open(self) -> bool:
        """Whether people have to settle something before it can be carried out."""
        return len(self.tied) > 1 or len(self.ways) > 1

    def ending_at(self, end: Square) -> Plan:
        """The plan with the end that people have settled, unless that is `NOWHERE`."""
        if end == NOWHERE:
            return self
        return replace(self, ways=tuple(way for way in self.ways if way.end == end))

    def row(self, hero: int) -> Row:
        """The row of an enemy."""
        return next(row for row in self.rows if row.hero == hero)


class Aim(Struct, frozen=True):
    """What is settled of a foe's turn: whom it goes for, and where its way ends."""

    foe: int
    target: int = NOBODY
    end: Square = NOWHERE


def why_not(table: BattleTable, plan: Plan, hero: int) -> Verdict:
    """Whether a foe attacks an enemy by its plan; if not, by which rule and why."""
    if hero == plan.target:
        return YES
    row = next((row for row in plan.rows if row.hero == hero), None)
    if row is None:
        return No(plan.tie_rule, f"{name(table, plan.foe)} chooses no target now.")
    for step in plan.choice:
        if step.by == "kept":
            other = name(table, plan.target)
            return No(step.rule, f"{name(table, plan.foe)} goes for {other} already.")
        if hero not in step.left:
            return _dropped(table, plan, row, step)
    return No(plan.tie_rule, f"{_names(table, plan.tied)} are equally good: the players choose.")


def _dropped(table: BattleTable, plan: Plan, row: Row, step: Narrowed) -> Verdict:
    if step.by == "reach":
        assert row.reached is not None
        return row.reached
    who = name(table, row.hero)
    better = plan.row(step.left[0])
    other = name(table, better.hero)
    if step.by == "people":
        return No(step.rule, f"{who} is as good as {other}: the players chose {other}.")
    if step.by == "criterion":
        wanted = plan.criteria[step.place]
        own, best = (each.measures[step.place] for each in (row, better))
        reason = f"{name(table, plan.foe)} wants {wanted.text()}: {who} {wanted.value(own)}, "
        return No(step.rule, f"{reason}{other} {wanted.value(best)}.")
    if step.by == "harm":
        reason = f"Getting to {who} may do {row.harm} damage, to {other} {better.harm}."
        return No(step.rule, reason)
    reason = f"Getting to {who} takes {row.cost} movement points, to {other} {better.cost}."
    return No(step.rule, reason)


def _names(table: BattleTable, heroes: tuple[int, ...]) -> str:
    *most, last = [name(table, hero) for hero in heroes]
    return f"{', '.join(most)} and {last}" if most else last
