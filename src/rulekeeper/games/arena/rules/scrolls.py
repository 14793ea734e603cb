"""7.2 Scrolls: when they can be used, and what their own words do.

Rules: arena.item.scroll.1, .2, .use.1 to .4
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Self

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow, roll
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable, arena
from rulekeeper.games.arena.content.vocabulary import (
    ChangeRoll,
    GainMovement,
    Reroll,
    Scroll,
    SwapPlaces,
    When,
)
from rulekeeper.games.arena.options import Option, ScrollRef
from rulekeeper.tanarean.combat.attack import flip_token
from rulekeeper.tanarean.combat.attackwords import Each, Effect, One
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.carrying import Deed, candidates, carries_out, carry_out
from rulekeeper.tanarean.combat.combatants import NOBODY, Moment, Step, Strike
from rulekeeper.tanarean.combat.combatevents import EffectLost, Stepped
from rulekeeper.tanarean.combat.harm import bury_the_fallen
from rulekeeper.tanarean.combat.options import own_combatants
from rulekeeper.tanarean.combat.position import battle_map, decider, is_of, name
from rulekeeper.tanarean.combat.references import CombatantRef
from rulekeeper.tanarean.combat.stepping import burn
from rulekeeper.tanarean.combat.striking import DIE, is_hit

EVERYWHERE = 99
"""The reach of what ignores range. Rules: arena.item.scroll.use.1"""


_MOMENTS: Mapping[Moment, When] = MappingProxyType(
    {
        Moment.DECLARED: "declared",
        Moment.ROLLING: "roll",
        Moment.ROLLED: "rolled",
        Moment.RESOLVED: "resolved",
    }
)
"""The moments of an attack in the words of scrolls."""


def moment_of(table: ArenaTable) -> When | None:
    """The moment in play at which a scroll would be used now, if it is one for scrolls.

    Rules: arena.item.scroll.use.2
    """
    if table.state.attacks:
        return _MOMENTS.get(table.state.attacks[-1].moment)
    return "step" if table.state.stepped else "turn"


class UseScroll(Option, frozen=True, tag="scroll"):
    """Use a scroll that a hero bears. Rules: arena.item.scroll.1, .use.1 to .4"""

    says = "use {scroll} with {combatant}"
    rule = "arena.item.scroll.use.2"
    group = "Scrolls"
    points = ("{scroll}",)
    word = "use"
    scroll: ScrollRef
    combatant: CombatantRef

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """All that the heroes of a seat bear."""
        bags = table.state.bags
        return (cls(s, who) for who in own_combatants(table, seat) for s in bags[who].scrolls)

    @classmethod
    def possible(cls, table: ArenaTable, seat: int) -> Sequence[Self]:
        """Those that can be used at this moment."""
        if not table.state.ready[table.box.team_of_seat[seat]]:
            return ()
        return [
            option
            for who, bag in enumerate(table.state.bags)
            if bag.scrolls and decider(table, who) == seat
            for scroll in bag.scrolls
            if (option := cls(scroll, who)).verdict(table, seat)
        ]

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the hero bears it, and it is for this moment.

        Rules: arena.item.scroll.use.1 to .3, arena.turn.start.3
        """
        state, who = table.state, self.combatant
        text, combatant = table.box.catalogue.scrolls[self.scroll], state.combatants[who]
        if combatant.team != table.box.team_of_seat.get(seat):
            return No("arena.item.scroll.2", f"{name(table, who)} is not of your team.")
        if decider(table, who) != seat:
            return No("arena.item.scroll.2", f"{name(table, who)} is not your hero.")
        if self.scroll not in state.bags[who].scrolls or not combatant.on_grid:
            return No("arena.item.scroll.2", f"{name(table, who)} does not bear {text.name}.")
        if not state.ready[combatant.team]:
            return No(
                "arena.item.scroll.use.3",
                f'{text.name} needs the team token, and it shows "No Special".',
            )
        return _answers(table, text, who) and _would_work(table, text, who)

    def perform(self, table: ArenaTable) -> Flow[None]:
        """Reveal it and carry it out; it leaves the match, and the token flips."""
        state, who = table.state, self.combatant
        text = table.box.catalogue.scrolls[self.scroll]
        deed = _deed(table, text, who)
        state.bags[who].scrolls.remove(self.scroll)
        table.reveal()
        table.tell(events.ScrollUsed, rule=self.rule, combatant=who, scroll=self.scroll)
        flip_token(table, state.combatants[who].team, ready=False)
        yield from carry_out(table, deed, text.effects)
        attacks = state.attacks
        if not attacks or attacks[-1].step is Step.DEATH:
            if attacks:
                bury_the_fallen(table, attacks[-1].felled)
            yield from table.box.aftermath(table)


def _answers(table: ArenaTable, text: Scroll, who: int) -> Verdict:
    """Whether a scroll is for this moment. Rules: arena.item.scroll.use.2"""
    when = moment_of(table)
    if when not in text.when:
        return No(UseScroll.rule, f"{text.name} is not for this moment.")
    actor = _actor(table)
    if not is_of(table, actor, text.by, who):
        return No(UseScroll.rule, f"{text.name} does not answer {name(table, actor)}.")
    if text.hits is not None and when in ("rolled", "resolved"):
        strikes = table.state.attacks[-1].strikes
        if not strikes or strikes[-1].hit is not text.hits:
            wanted = "hit" if text.hits else "missed"
            return No(UseScroll.rule, f"{text.name} needs a strike that {wanted}.")
    return YES


def _would_work(table: ArenaTable, text: Scroll, who: int) -> Verdict:
    """Whether anything that the scroll does has somebody to work on."""
    deed = _deed(table, text, who)
    for effect in text.effects:
        to = effect.to
        if isinstance(to, One | Each):
            found = bool(candidates(table, deed, to))
        else:
            whom = {"target": deed.target, "self": deed.actor, "attacker": deed.opponent}[to]
            found = whom != NOBODY and table.state.combatants[whom].on_grid
        if found:
            return YES
    return No("arena.effect.target.4", f"{text.name} would work on nobody.")


def _actor(table: ArenaTable) -> int:
    """Whose turn, step or attack a scroll would answer."""
    attacks = table.state.attacks
    return attacks[-1].attacker if attacks else table.state.turn.owner


def _deed(table: ArenaTable, text: Scroll, who: int) -> Deed:
    """What a scroll does, by its bearer: without range and vision."""
    aim = table.state.attacks[-1].aim if table.state.attacks else NOBODY
    deed = Deed.of(table, who, text.name, EVERYWHERE, target=aim, opponent=_actor(table))
    deed.unlimited = True
    return deed


TURN_SCROLLS = Menu("scroll turn", UseScroll, says="Use a scroll now?", rule=UseScroll.rule)
STEP_SCROLLS = Menu(
    "scroll step", UseScroll, says="Use a scroll after this step?", rule=UseScroll.rule
)


def ask_after_step(table: ArenaTable) -> Flow[None]:
    """Whoever has a scroll for a step of a Move Action may use it.

    Rules: arena.item.scroll.use.2
    """
    table.state.stepped = True
    yield from STEP_SCROLLS.window(table, table.box.seats_in_order(table.state.acting))
    table.state.stepped = False


# -- the words that only scrolls have ---------------------------------------------------------


@carries_out(Reroll)
def _reroll(fight: BattleTable, deed: Deed, effect: Effect, who: int) -> Flow[None]:
    """The last strike is rolled again, with the same modifiers."""
    attack = fight.state.attacks[-1]
    made = attack.strikes[-1]
    natural = yield from roll(DIE, decider(fight, attack.attacker), "strike")
    _judge_anew(fight, made, natural, made.result - made.natural + natural)


@carries_out(ChangeRoll)
def _change_roll(fight: BattleTable, deed: Deed, effect: ChangeRoll, who: int) -> Flow[None]:
    """The last strike has another result; what was rolled stays. Rules: arena.strike.4"""
    made = fight.state.attacks[-1].strikes[-1]
    _judge_anew(fight, made, made.natural, made.result + effect.amount)
    yield from ()


def _judge_anew(fight: BattleTable, made: Strike, natural: int, result: int) -> None:
    made.natural, made.result = natural, result
    made.hit = is_hit(natural, result, made.defense)
    fight.tell(
        events.RollChanged,
        rule="arena.strike.modifier.1",
        target=made.target,
        natural=natural,
        result=result,
        hit=made.hit,
    )


@carries_out(GainMovement)
def _gain(fight: BattleTable, deed: Deed, effect: GainMovement, who: int) -> Flow[None]:
    """The turn's owner has more points: in the Move Action in progress, else in the next one."""
    state = arena(fight).state
    if who == state.turn.owner:
        if state.moving:
            state.points += effect.points
        else:
            state.turn.lost_points -= effect.points
    yield from ()


@carries_out(SwapPlaces)
def _swap(fight: BattleTable, deed: Deed, effect: Effect, who: int) -> Flow[None]:
    """Both are forced to move. Rules: arena.effect.force-move.1, .2, .4, arena.tile.lava.2, .3"""
    combatants = fight.state.combatants
    one, other = combatants[deed.actor], combatants[who]
    if who == deed.actor or not (one.on_grid and other.on_grid):
        return
    squares = [combatant.square for combatant in combatants]
    if squares.count(one.square) > 1 or squares.count(other.square) > 1:
        # Who passes an ally's square would have its place taken by a third.
        fight.tell(EffectLost, rule="arena.effect.force-move.4", combatant=who)
        return
    harmful = battle_map(fight).harmful
    one.square, other.square = other.square, one.square
    for mover, before in ((deed.actor, other.square), (who, one.square)):
        now = combatants[mover].square
        fight.tell(Stepped, rule="arena.effect.force-move.1", combatant=mover, square=now)
        if harmful >> now & 1 and not harmful >> before & 1:
            burn(fight, mover)
    yield from ()
