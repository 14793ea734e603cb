"""3.4 B) Heroic Actions: a hero performs one of its team with its Prime Action.

Rules: arena.heroic.*
"""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.core.acts import Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.options import HeroicRef, Option
from rulekeeper.tanarean.actions.prime_action import spend_prime
from rulekeeper.tanarean.combat.attack import flip_token
from rulekeeper.tanarean.combat.declaring import can_declare
from rulekeeper.tanarean.combat.effects import EffectContext, carry_out, what_is_futile
from rulekeeper.tanarean.combat.passives import EFFECT_RANGE
from rulekeeper.tanarean.combat.previews import with_token


class PerformHeroic(Option, frozen=True, tag="heroic"):
    """Perform a Heroic Action. Rules: arena.heroic.1 to .6"""

    says = "perform {action}"
    rule = "arena.heroic.1"
    group = "Heroic Action (Prime Action)"
    action: HeroicRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the acting team holds it, and is "Special Ready"."""
        state = table.state
        team, text = state.teams[state.acting], table.box.catalogue.heroic[self.action].name
        if self.action not in team.heroic:
            spent = self.action in team.heroic_used
            reason = (
                f"{text} has already been used." if spent else f"Your team has not picked {text}."
            )
            return No("arena.heroic.2", reason)
        if len(team.heroic_used) >= table.box.most_heroic_actions:
            number = len(team.heroic_used)
            return No(
                "arena.difficulty.heroic.1",
                f"Your team has performed {number} Heroic {'Action' if number == 1 else 'Actions'}"
                " already: at this difficulty it can perform no more.",
            )
        if not state.ready[state.acting]:
            return No("arena.heroic.6", f'{text} needs the team token, and it shows "No Special".')
        return can_declare(table)

    def preview(self, table: ArenaTable, offered: Sequence[AnyOption]) -> Preview:
        """What it costs, and whether it would affect anybody."""
        effects = table.box.catalogue.heroic[self.action].effects
        return Preview(
            risks=(with_token(table, "used once a match"),),
            futile=what_is_futile(table, self._context(table), effects),
        )

    def perform(self, table: ArenaTable) -> Flow[None]:
        """Reveal it and carry it out without a roll."""
        state, who = table.state, table.state.turn.owner
        spend_prime(table)
        team = state.teams[state.acting]
        team.heroic.remove(self.action)
        team.heroic_used.append(self.action)
        table.reveal()
        text = table.box.catalogue.heroic[self.action]
        table.tell(events.HeroicPerformed, rule=self.rule, combatant=who, action=self.action)
        flip_token(table, state.acting, ready=False)
        yield from carry_out(table, self._context(table), text.effects)
        yield from table.box.aftermath(table)

    def _context(self, table: ArenaTable) -> EffectContext:
        """What it does, by the owner of the turn."""
        text = table.box.catalogue.heroic[self.action]
        return EffectContext.of(table, table.state.turn.owner, text.name, EFFECT_RANGE)
