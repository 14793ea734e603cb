"""8 Table set-up of a quest: the party, its places on the Stairs, its Heroic Actions, the foes.

Step A (the quest) and its difficulty are a matter of the options of a match.
Rules: arena.setup.coop.*
"""

from __future__ import annotations

from typing import cast

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.requests import CHANCE, Flow
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.draws import Item, draw_one
from rulekeeper.games.arena.rules.consequences import settle
from rulekeeper.games.arena.rules.equipment import has_equipment
from rulekeeper.games.arena.rules.quest_engine import happens, open_book
from rulekeeper.games.arena.rules.quest_terms import HEROES, PARTY, Trigger, quest_box, quest_state
from rulekeeper.games.arena.rules.recruiting import (
    DEPLOY_ON,
    HEROIC,
    HEROIC_ACTIONS_OF_A_TEAM,
    RECRUIT,
    Deploy,
    PickHeroic,
    Recruit,
    deployable,
    has_ready_places,
)
from rulekeeper.games.arena.rules.spawning import spawn
from rulekeeper.games.arena.state import NO_CARD, Bag, Stage
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, Combatant
from rulekeeper.tanarean.grid.battlegrid import in_reading_order


def open_quest(table: ArenaTable) -> Flow[None]:
    """Steps A and D: the quest, its decks, counters and objectives; experience starts at 0.

    Rules: arena.setup.coop.mode.1, arena.setup.coop.mission.1 to .5, arena.setup.coop.boss.1 to .3
    """
    box, quest = quest_box(table), quest_state(table)
    open_book(table)
    if box.quest.draws_evil_power:
        quest.powers = list(range(len(box.catalogue.powers)))
    if box.quest.boss is not None:
        quest.spells = box.boss_spells()
    quest.flasks = list(range(len(box.catalogue.flasks))) if box.quest.flasks else []
    table.state.ready = [True]
    table.state.stage = Stage.RECRUIT
    yield from ()


def recruit_party(table: ArenaTable) -> Flow[None]:
    """Step B: one hero after the other, four of different Combat Roles.

    Rules: arena.setup.coop.team.1, .2, arena.mode.coop.4
    """
    state, box = table.state, table.box
    place = len(state.combatants)
    seat = box.owner(HEROES, place)
    if box.chosen is not None:
        hero = box.chosen[HEROES][place]
    else:
        offers = Recruit.possible(table, seat)
        if box.options.quick:
            pool = [offer.hero for offer in offers]
            hero = yield from draw_one(pool, Item.HERO, CHANCE, "recruit")
        else:
            rule = "arena.setup.coop.team.2"
            hero = (yield from RECRUIT.ask(seat, offers, rule=rule)).hero
    state.combatants.append(Combatant(hero, HEROES, seat, box.kinds[hero].hp))
    state.bags.append(Bag())
    table.tell(events.Recruited, rule="arena.setup.coop.team.1", team=HEROES, combatant=place)
    if len(state.combatants) == PARTY:
        quest_state(table).groups = [NOBODY] * PARTY
        state.stage = Stage.DEPLOY


def deploy_party(table: ArenaTable) -> Flow[None]:
    """Step E: one hero on any free square of the Stairs. Rules: arena.setup.coop.start.1"""
    state, rule = table.state, "arena.setup.coop.start.1"
    who = next(w for w, hero in enumerate(state.combatants) if hero.square < 0)
    free = deployable(table, HEROES)
    if has_ready_places(table):
        square = in_reading_order(free)[0]
    else:
        state.deploying = who
        options = [Deploy(who, each) for each in squares_of(free)]
        answer = yield from DEPLOY_ON.ask(state.combatants[who].seat, options, rule=rule)
        square = answer.square
        state.deploying = NOBODY
    state.combatants[who].square = square
    table.tell(events.Deployed, rule=rule, combatant=who, square=square)
    if who + 1 == PARTY:
        state.stage = Stage.EQUIPMENT if has_equipment(table) else Stage.HEROIC


def pick_heroic_actions(table: ArenaTable) -> Flow[None]:
    """Step C: two different Heroic Actions, Aid Tokens; then the foes stand where the map has them.

    Where Heroic Actions are chosen when they are used, the party has all of them. In a campaign
    some may be used up.
    Rules: arena.setup.coop.common.5 to .7, arena.difficulty.heroic.1 to .3, .first-aid.1,
    arena.xp.first-aid.3
    """
    state, box = table.state, quest_box(table)
    team, captain = state.teams[HEROES], box.captain(HEROES)
    used_up = box.owned.heroic_used_up if box.owned and box.difficulty.heroic_once else ()
    team.dealt = [card for card in range(len(box.catalogue.heroic)) if card not in used_up]
    if box.difficulty.free_heroic or len(team.dealt) <= HEROIC_ACTIONS_OF_A_TEAM:
        team.heroic = list(team.dealt)
    elif box.options.quick:
        for _ in range(HEROIC_ACTIONS_OF_A_TEAM):
            pool = [card for card in team.dealt if card not in team.heroic]
            team.heroic.append((yield from draw_one(pool, Item.HEROIC, captain, "heroic")))
    else:
        rule = "arena.setup.coop.common.6"
        answer = yield from HEROIC.ask(captain, PickHeroic.possible(table, captain), rule=rule)
        team.heroic = [answer.first, answer.second]
    team.heroic.sort()
    team.aid = box.difficulty.first_aids if box.options.aid else 0
    if box.owned:
        quest_state(table).improved_aids = box.owned.aids
    if len(team.heroic) == HEROIC_ACTIONS_OF_A_TEAM:
        table.tell(
            events.HeroicPicked,
            rule="arena.setup.coop.common.6",
            team=HEROES,
            cards=list(team.heroic),
            players=list(box.players[HEROES]),
        )
    else:
        left, action = len(team.heroic), team.heroic[0] if team.heroic else NO_CARD
        if not box.difficulty.free_heroic:
            rule = "arena.difficulty.heroic.3"
            table.tell(events.FewHeroicLeft, rule=rule, left=left, action=action)
    for group, square in box.quest.starting_foes:
        spawn(table, group, square)
    state.stage = Stage.ROUND
    yield from happens(cast("BattleTable", table), Trigger("quest-starts"))
    yield from settle(table)
