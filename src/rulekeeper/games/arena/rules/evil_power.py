"""10.2.2 Evil Power: one card a round, a Power and a Command.

Rules: arena.evil-power.1 to .4
"""

from __future__ import annotations

from typing import cast

from rulekeeper.core.requests import CHANCE, Flow
from rulekeeper.games.arena import quest_events as events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.draws import Item, draw_one
from rulekeeper.games.arena.rules.quest_terms import group_of, quest_box, quest_state
from rulekeeper.games.arena.rules.villain_situation import BASIC_STRATEGY, Command
from rulekeeper.games.arena.state import NO_CARD
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.effects import EffectContext, carry_out
from rulekeeper.tanarean.combat.passives import EFFECT_RANGE

RULE = "arena.evil-power.2"


def draw_power(table: ArenaTable, who: int) -> Flow[None]:
    """The first villain of a round starts its turn: a card is drawn, and its Power works.

    Where it has died as its turn began, what would happen at once by its hand does not.
    Rules: arena.evil-power.1 to .3
    """
    quest, cards = quest_state(table), quest_box(table).catalogue.powers
    if not cards:
        return
    if not quest.powers:
        quest.powers = list(range(len(cards)))
    card = yield from draw_one(quest.powers, Item.POWER, CHANCE, "power")
    quest.powers.remove(card)
    quest.power = card
    table.tell(events.PowerDrawn, rule=RULE, power=card)
    fight = cast("BattleTable", table)
    if not table.state.combatants[who].on_grid:
        return
    context = EffectContext.of(fight, who, cards[card].name, EFFECT_RANGE)
    context.unlimited = True
    yield from carry_out(fight, context, cards[card].effects)
    yield from table.box.aftermath(fight)


def command_of(table: ArenaTable, who: int) -> Command:
    """By what a villain ranks the heroes: what the quest commands it, or the card of this round.

    Rules: arena.evil-power.1, arena.villain.ai.basic.1
    """
    quest, box = quest_state(table), quest_box(table)
    number = group_of(table, who)
    group = box.quest.foes[number]
    for feature in (box.quest.features[n] for n in reversed(quest.features)):
        if feature.command and feature.of in ("foes", group.id):
            return Command(feature.command, "arena.quest.format.2")
    if group.command:
        return Command(group.command, "arena.quest.format.4")
    if quest.power != NO_CARD and (own := box.catalogue.powers[quest.power].command):
        return Command(own, "arena.evil-power.1")
    return BASIC_STRATEGY
