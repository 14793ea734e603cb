"""10.3.1 The Turn of a Boss: its five phases, in order.

Its death ends them. Rules: arena.boss.phase.1, arena.boss.refresh.*, arena.boss.special-power.1,
arena.boss.aura.1, arena.boss.spell.*, arena.boss.action.*
"""

from __future__ import annotations

from functools import partial
from typing import cast

from rulekeeper.core.requests import CHANCE, Flow
from rulekeeper.games.arena import quest_events as events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.draws import Item, draw_one
from rulekeeper.games.arena.rules.boss_plan import plan_of_boss
from rulekeeper.games.arena.rules.consequences import settle
from rulekeeper.games.arena.rules.evil_power import command_of, work
from rulekeeper.games.arena.rules.foe_actions import act
from rulekeeper.games.arena.rules.quest_engine import happens
from rulekeeper.games.arena.rules.quest_terms import (
    HEROES,
    Trigger,
    living,
    quest_box,
    quest_state,
)
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.conditions import end_effect
from rulekeeper.tanarean.combat.harm import deal
from rulekeeper.tanarean.combat.position import gap

PERMANENT_DAMAGE = 5
"""Damage to a boss for each permanent effect removed. Rules: arena.boss.refresh.3"""


def phases(table: ArenaTable, who: int) -> Flow[None]:
    """The five phases of a boss's turn, which has begun. Rules: arena.boss.phase.1"""
    for phase in (refresh, special_power, aura, boss_spell, action_phase):
        if not table.state.combatants[who].on_grid:
            return
        yield from phase(table, who)
        yield from settle(table)


def refresh(table: ArenaTable, who: int) -> Flow[None]:
    """Phase 1: all that heroes applied to the boss ends; then each permanent effect does 5 damage.

    What it has applied itself for a time has ended as its turn began, like anybody's.
    Rules: arena.boss.refresh.1 to .3, arena.effect.duration.2
    """
    boss, fight = table.state.combatants[who], cast("BattleTable", table)
    applied = [effect for effect in boss.effects if effect.team == HEROES]
    for effect in applied:
        end_effect(fight, who, effect, "arena.boss.refresh.2")
    for effect in applied:
        if effect.lasts == "permanent":
            yield from deal(fight, who, PERMANENT_DAMAGE, "arena.boss.refresh.3")


def special_power(table: ArenaTable, who: int) -> Flow[None]:
    """Phase 2: what the Bosspad says, then what the quest does.

    Rules: arena.boss.special-power.1
    """
    power = quest_box(table).boss().special_power
    rule = "arena.boss.special-power.1"
    table.tell(events.BossPowerWorks, rule=rule, combatant=who, name=power.name)
    yield from work(table, who, power.name, power.effects)
    yield from happens(cast("BattleTable", table), Trigger("special-power", who))


def aura(table: ArenaTable, who: int) -> Flow[None]:
    """Phase 3: for the heroes within its reach. Rules: arena.boss.aura.1"""
    own, fight = quest_box(table).boss().aura, cast("BattleTable", table)
    if any(gap(fight, who, hero) <= own.squares for hero in living(table, "heroes")):
        rule = "arena.boss.aura.1"
        table.tell(events.BossPowerWorks, rule=rule, combatant=who, name=own.name)
        yield from work(table, who, own.name, own.effects, own.squares)


def boss_spell(table: ArenaTable, who: int) -> Flow[None]:
    """Phase 4: a card is drawn, and its Power works. Rules: arena.boss.spell.1 to .3"""
    quest, box = quest_state(table), quest_box(table)
    if not quest.spells:
        quest.spells = box.boss_spells()
    number = yield from draw_one(quest.spells, Item.SPELL, CHANCE, "spell")
    quest.spells.remove(number)
    quest.spell = number
    table.tell(events.SpellDrawn, rule="arena.boss.spell.1", spell=number)
    spell = box.catalogue.spells[number]
    yield from work(table, who, spell.name, spell.effects)


def action_phase(table: ArenaTable, who: int) -> Flow[None]:
    """Phase 5: an attack card is drawn; a Move Action, and a Prime Action with that attack.

    A Special that was drawn does not come back, even if it could strike nobody.
    Rules: arena.boss.action.1 to .7
    """
    quest, boss = quest_state(table), table.state.combatants[who]
    card = yield from _draw_attack(table, who)
    quest.boss_attack, quest.boss_has_drawn = card, True
    table.tell(events.BossAttackDrawn, rule="arena.boss.action.2", combatant=who, card=card)
    fight, command = cast("BattleTable", table), command_of(table, who)
    yield from act(fight, who, partial(plan_of_boss, fight, who, command, card, thorough=False))
    quest.boss_has_drawn = False
    if card in table.box.specials and card not in boss.spent:
        boss.spent.append(card)


def _draw_attack(table: ArenaTable, who: int) -> Flow[int]:
    """One of its attack cards at random. Rules: arena.boss.action.2"""
    cards = quest_box(table).boss_attacks()
    pool = [cards.index(card) for card in attacks_to_draw(table, who)]
    return cards[(yield from draw_one(pool, Item.BOSS_ATTACK, CHANCE, "boss attack"))]


def attacks_to_draw(table: ArenaTable, who: int) -> list[int]:
    """The attack cards that are shuffled: not that of the last round, nor Specials that are gone.

    Where none is left, all its Primaries are. Rules: arena.boss.action.3
    """
    box = quest_box(table)
    cards = box.boss_attacks()
    out = (*table.state.combatants[who].spent, quest_state(table).boss_attack)
    return [c for c in cards if c not in out] or [c for c in cards if c not in box.specials]
