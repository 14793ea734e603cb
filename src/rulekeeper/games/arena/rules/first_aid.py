"""3.3.4 First Aid: a dead ally is revived with hit points of a living one.

11.2.3.4 Improved First Aid, in a campaign, costs no hit points.
Rules: arena.first-aid.*, arena.xp.first-aid.2 to .4
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.options import Option
from rulekeeper.games.arena.rules.quest_terms import quest_state
from rulekeeper.tanarean.actions.movement_points import can_spend_point, spend
from rulekeeper.tanarean.combat import position
from rulekeeper.tanarean.combat.attack import flip_token
from rulekeeper.tanarean.combat.harm import deal
from rulekeeper.tanarean.combat.position import are_enemies, battle_map, kind_of, name
from rulekeeper.tanarean.combat.previews import with_token
from rulekeeper.tanarean.combat.references import CombatantRef
from rulekeeper.tanarean.combat.reviving import PlaceOn, place_somebody, revive
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of
from rulekeeper.tanarean.grid.sight import nearest_free


class FirstAid(Option, frozen=True, tag="first-aid"):
    """Revive a dead ally, at the cost of the helper's own hit points."""

    says = "give First Aid to {combatant}"
    rule = "arena.first-aid.1"
    group = "With movement points"
    word = "first-aid"
    improved: ClassVar[bool] = False
    combatant: CombatantRef

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """None: who names somebody alone means an attack."""
        return ()

    @classmethod
    def unlikely(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """The team's dead, then its living heroes, then all others."""
        combatants, team = table.state.combatants, table.box.team_of_seat.get(seat, 0)

        def strangeness(aid: Self) -> tuple[bool, bool]:
            target = combatants[aid.combatant]
            return target.team != team, target.on_grid

        return sorted(super().candidates(table, seat), key=strangeness)

    @classmethod
    def possible(cls, table: ArenaTable, seat: int) -> Sequence[Self]:
        """The dead beside the turn's owner."""
        state = table.state
        near = GRID.chebyshev_radius(state.combatants[state.turn.owner].square, 1)
        return [
            option
            for dead, combatant in enumerate(state.combatants)
            if combatant.square < 0
            and near >> combatant.square_of_death & 1
            and (option := cls(dead)).verdict(table, seat)
        ]

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the turn's owner can revive this ally. Rules: arena.first-aid.1, .cost.1 to .5"""
        state, who, dead = table.state, table.state.turn.owner, self.combatant
        helper, target = state.combatants[who], state.combatants[dead]
        if not table.box.options.aid:
            return No("arena.first-aid.2", "This match is played without First Aid.")
        if target.on_grid or are_enemies(table, who, dead):
            if all(c.on_grid for c in state.combatants if c.team == helper.team):
                return No("arena.first-aid.1", "No hero of your team is dead.")
            return No("arena.first-aid.1", f"{name(table, dead)} is not a dead ally.")
        if GRID.chebyshev(helper.square, target.square_of_death) != 1:
            return No(
                "arena.first-aid.cost.1",
                f"{name(table, who)} is not adjacent to {name_of(target.square_of_death)}, where "
                f"{name(table, dead)} died.",
            )
        if not state.ready[state.acting]:
            return No("arena.first-aid.cost.3", 'The team token shows "No Special".')
        return self.can_pay(table) and can_spend_point(table)

    def can_pay(self, table: ArenaTable) -> Verdict:
        """Whether there is a token, and the helper has the hit points that it costs.

        Rules: arena.first-aid.cost.4, .5
        """
        state, who = table.state, table.state.turn.owner
        if not state.teams[state.acting].aid:
            return No("arena.first-aid.cost.4", "No Aid Token is left.")
        if (hp := state.combatants[who].hp) <= (price := table.box.aid_price):
            return No(
                "arena.first-aid.cost.5",
                f"{name(table, who)} has {hp} hit points: {price + 1} are needed.",
            )
        return YES

    def preview(self, table: ArenaTable, offered: Sequence[AnyOption]) -> Preview:
        """What it costs besides a movement point."""
        who, price = table.state.turn.owner, table.box.aid_price
        paid = f"spends {price} of its {table.state.combatants[who].hp} hit points and an Aid Token"
        return Preview(
            cost=1,
            risks=(with_token(table, f"costs {price} hit points and an Aid Token"),),
            warning=f"{name(table, who)} {with_token(table, paid)}.",
        )

    def pay(self, table: ArenaTable) -> Flow[None]:
        """A token, and hit points of the helper. Rules: arena.first-aid.cost.4, .5"""
        table.state.teams[table.state.acting].aid -= 1
        price, rule = table.box.aid_price, "arena.first-aid.cost.5"
        yield from deal(table, table.state.turn.owner, price, rule, reducible=False)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The helper pays in hit points; the ally stands again without Special Attacks.

        Rules: arena.first-aid.cost.2 to .5, arena.first-aid.revive.1 to .3, arena.first-aid.3
        """
        state, who, dead = table.state, table.state.turn.owner, self.combatant
        table.tell(
            events.FirstAidGiven,
            rule=self.rule,
            combatant=who,
            target=dead,
            improved=self.improved,
        )
        flip_token(table, state.acting, ready=False)
        spend(table, 1)
        yield from self.pay(table)
        target = state.combatants[dead]
        occupied = position.places(table, position.standing(table))
        free = nearest_free(battle_map(table), target.square_of_death, occupied)
        options = [PlaceOn(dead, square) for square in squares_of(free)]
        rule = "arena.first-aid.revive.1"
        square = yield from place_somebody(table, dead, options, who, rule)
        revive(table, dead, square, table.box.aid_hp)
        specials = [c for c in kind_of(table, dead).cards if table.box.cards[c].is_special]
        target.spent = sorted({*target.spent, *specials})
        yield from table.box.aftermath(table)


class ImprovedFirstAid(FirstAid, frozen=True, tag="improved-first-aid"):
    """Revive a dead ally at no cost in hit points. Rules: arena.xp.first-aid.2 to .4"""

    says = "revive {combatant} by Improved First Aid"
    rule = "arena.xp.first-aid.2"
    word = "improved-first-aid"
    improved = True

    def can_pay(self, table: ArenaTable) -> Verdict:
        """Whether a blue Aid Token is left. Rules: arena.xp.first-aid.2, .4"""
        if table.box.improved_aids(table.state):
            return YES
        if not table.box.plays_together:
            reason = "Improved First Aid belongs to the quests of a campaign."
            return No("arena.mode.option.3", reason)
        return No("arena.xp.first-aid.4", "No Improved First Aid is left.")

    def preview(self, table: ArenaTable, offered: Sequence[AnyOption]) -> Preview:
        """The token that is used up."""
        return Preview(cost=1, risks=(with_token(table, "uses up an Improved First Aid"),))

    def pay(self, table: ArenaTable) -> Flow[None]:
        """A blue token, and nothing else. Rules: arena.xp.first-aid.2 to .4"""
        quest_state(table).improved_aids -= 1
        yield from ()
