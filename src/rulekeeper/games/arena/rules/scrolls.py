"""7.2 Scrolls: when they can be used, and what their own words do.

Rules: arena.item.scroll.1, .2, .use.1 to .4
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Self

from rulekeeper.core.acts import Menu, Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.content.vocabulary import Scroll, When
from rulekeeper.games.arena.hidden import unseen_scrolls
from rulekeeper.games.arena.options import Option, ScrollRef
from rulekeeper.tanarean.combat.attack import flip_token
from rulekeeper.tanarean.combat.combatants import NOBODY, Moment, TimelineStep
from rulekeeper.tanarean.combat.effects import (
    EVERYWHERE,
    EffectContext,
    carry_out,
    reach_anybody,
    what_is_futile,
)
from rulekeeper.tanarean.combat.familyrules import ARENA
from rulekeeper.tanarean.combat.harm import bury_the_fallen
from rulekeeper.tanarean.combat.options import own_combatants
from rulekeeper.tanarean.combat.position import decider, is_of, name
from rulekeeper.tanarean.combat.references import CombatantRef
from rulekeeper.tanarean.combat.responses import windows

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
        team = table.box.team_of_seat.get(seat)
        if team is None or not table.state.ready[team]:
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
            return No("arena.item.scroll.2", f"{name(table, who)} is not on your team.")
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

    def preview(self, table: ArenaTable, offered: Sequence[AnyOption]) -> Preview:
        """Whether it would change anything."""
        text = table.box.catalogue.scrolls[self.scroll]
        return Preview(
            futile=what_is_futile(table, _context(table, text, self.combatant), text.effects)
        )

    def perform(self, table: ArenaTable) -> Flow[None]:
        """Reveal it and carry it out; it leaves the match, and the token flips."""
        state, who = table.state, self.combatant
        text = table.box.catalogue.scrolls[self.scroll]
        context = _context(table, text, who)
        state.bags[who].scrolls.remove(self.scroll)
        table.reveal()
        table.tell(events.ScrollUsed, rule=self.rule, combatant=who, scroll=self.scroll)
        flip_token(table, state.combatants[who].team, ready=False)
        yield from carry_out(table, context, text.effects)
        attacks = state.attacks
        if not attacks or attacks[-1].step is TimelineStep.DEATH:
            if attacks:
                yield from bury_the_fallen(table, attacks[-1].felled)
            yield from table.box.aftermath(table)


def _answers(table: ArenaTable, text: Scroll, who: int) -> Verdict:
    """Whether a scroll is for this moment. Rules: arena.item.scroll.use.2"""
    when = moment_of(table)
    if when not in text.when:
        return No(UseScroll.rule, f"{text.name} cannot be used at this moment.")
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
    if reach_anybody(table, _context(table, text, who), text.effects):
        return YES
    return No("arena.effect.target.4", f"{text.name} would affect nobody.")


def _actor(table: ArenaTable) -> int:
    """Whose turn, step or attack a scroll would answer."""
    attacks = table.state.attacks
    return attacks[-1].attacker if attacks else table.state.turn.owner


def _context(table: ArenaTable, text: Scroll, who: int) -> EffectContext:
    """What a scroll does, by its bearer: without range and vision."""
    aim = table.state.attacks[-1].aim if table.state.attacks else NOBODY
    context = EffectContext.of(
        table, who, text.name, EVERYWHERE, target=aim, opponent=_actor(table)
    )
    context.unlimited = True
    return context


TURN_SCROLLS = Menu("scroll turn", UseScroll, says="Use a scroll now?", rule=UseScroll.rule)
STEP_SCROLLS = Menu(
    "scroll step", UseScroll, says="Use a scroll after this step?", rule=UseScroll.rule
)


def could_use_scroll(table: ArenaTable, seat: int) -> bool:
    """Whether a seat may have a scroll for this moment, for all that the other team sees.

    It sees how many scrolls each hero bears, and which ones the team has not used. In a party
    nothing is hidden.
    """
    if table.box.plays_together:
        return bool(UseScroll.possible(table, seat))
    state, team = table.state, table.box.team_of_seat[seat]
    if not state.ready[team]:
        return False
    bearers = [
        who
        for who in own_combatants(table, seat)
        if state.bags[who].scrolls and state.combatants[who].on_grid and decider(table, who) == seat
    ]
    texts = [table.box.catalogue.scrolls[s] for s in unseen_scrolls(state, team)] if bearers else []
    return any(
        _answers(table, text, who) and _would_work(table, text, who)
        for text in texts
        for who in bearers
    )


def ask_after_step(table: ArenaTable) -> Flow[bool]:
    """Whoever has a scroll for a step of a Move Action may use it; whether somebody has.

    Rules: arena.item.scroll.use.2
    """
    table.state.stepped = True
    used = yield from STEP_SCROLLS.window(table, table.box.seats_in_order(table.state.acting))
    table.state.stepped = False
    return used


# -- the windows of an attack -----------------------------------------------------------------

ALL_WINDOWS = windows(ARENA.ids, dict.fromkeys(_MOMENTS, (UseScroll,)))
"""What may be answered at the moments of an attack. Rules: arena.item.scroll.use.2"""

WINDOWS: Mapping[Moment, Menu[ArenaTable]] = windows(ARENA.ids)
"""The same without scrolls. Rules: arena.attack.interrupt.1, arena.attack.reaction.1"""
