"""10.2.2 Evil Power: one card a round, a Power and a Command.

Rules: arena.evil-power.1 to .4
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from rulekeeper.core.requests import CHANCE, Flow
from rulekeeper.games.arena import quest_events as events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.draws import Item, draw_one
from rulekeeper.games.arena.rules.foe_situation import BASIC_STRATEGY, Command
from rulekeeper.games.arena.rules.quest_terms import group_of, quest_box, quest_state
from rulekeeper.games.arena.state import NO_CARD
from rulekeeper.tanarean.combat.attackpack import AnyEffect
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.effects import EVERYWHERE, EffectContext, carry_out

RULE = "arena.evil-power.2"


def draw_power(table: ArenaTable, who: int) -> Flow[None]:
    """The first villain of a round starts its turn: a card is drawn, and its Power works.

    Where it has died as its turn began, what would happen at once by its hand does not.
    Rules: arena.evil-power.1 to .3
    """
    quest, cards = quest_state(table), quest_box(table).catalogue.powers
    if not (cards and quest_box(table).quest.draws_evil_power):
        return
    if not quest.powers:
        quest.powers = list(range(len(cards)))
    card = yield from draw_one(quest.powers, Item.POWER, CHANCE, "power")
    quest.powers.remove(card)
    quest.power = card
    table.tell(events.PowerDrawn, rule=RULE, power=card)
    yield from work(table, who, cards[card].name, cards[card].effects)


def work(
    table: ArenaTable, who: int, name: str, effects: Sequence[AnyEffect], reach: int = EVERYWHERE
) -> Flow[None]:
    """What a power does happens at once, by a foe, needing no roll, range or vision.

    What would happen by the hand of a dead one does not.
    Rules: arena.evil-power.2, arena.boss.special-power.1, arena.boss.aura.1, arena.boss.spell.1
    """
    if not table.state.combatants[who].on_grid:
        return
    fight = cast("BattleTable", table)
    context = EffectContext.of(fight, who, name, reach)
    context.unlimited = True
    yield from carry_out(fight, context, effects)
    yield from table.box.aftermath(fight)


def command_of(table: ArenaTable, who: int) -> Command:
    """What a foe goes for: how it ranks the heroes, and the objects that its group strikes.

    Rules: arena.evil-power.1, arena.boss.spell.3, arena.villain.ai.basic.1, arena.quest.format.4
    """
    found, objects = _ranking_of(table, who), quest_box(table).struck_by_group
    own = objects[group_of(table, who)]
    return replace(found, objects=own) if own else found


def _ranking_of(table: ArenaTable, who: int) -> Command:
    """What the quest commands a foe, or the card of this round."""
    quest, box = quest_state(table), quest_box(table)
    number = group_of(table, who)
    group = box.quest.foes[number]
    for feature in (box.quest.features[n] for n in reversed(quest.features)):
        if feature.command and feature.of in ("foes", group.id):
            return Command(feature.command, "arena.quest.format.2")
    if group.command:
        return Command(group.command, "arena.quest.format.4")
    if group.boss is not None:
        spell = box.catalogue.spells[quest.spell].command if quest.spell != NO_CARD else ()
        return Command(spell, "arena.boss.spell.3") if spell else BASIC_STRATEGY
    if quest.power != NO_CARD and (own := box.catalogue.powers[quest.power].command):
        return Command(own, "arena.evil-power.1")
    return BASIC_STRATEGY
