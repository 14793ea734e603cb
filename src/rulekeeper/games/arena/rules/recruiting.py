"""1 Table set-up, steps C to F: heroes are recruited and deployed, Heroic Actions picked.

Rules: arena.setup.pvp.recruit.*, arena.setup.pvp.deploy.*, arena.setup.pvp.heroic.*,
arena.setup.pvp.aid.1
"""

from itertools import combinations

from rulekeeper.boards.masks import Mask, squares_of
from rulekeeper.core.requests import CHANCE, Flow, choose, choose_together
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable, Item, draw_one
from rulekeeper.games.arena.options import ChooseHalf, DeployNext, PickHeroic, Recruit
from rulekeeper.games.arena.rules.setup import roll_off
from rulekeeper.games.arena.state import Bag, Stage
from rulekeeper.tanarean.combat.combatants import NOBODY, Combatant
from rulekeeper.tanarean.combat.combatoptions import PlaceOn
from rulekeeper.tanarean.combat.position import battle_map, places, standing
from rulekeeper.tanarean.grid.battlegrid import LEFT_HALF, RIGHT_HALF, square_named

HEROIC_ACTIONS_OF_A_TEAM = 2
"""Rules: arena.setup.pvp.heroic.2"""

AID_TOKENS = 2
"""Rules: arena.setup.pvp.aid.1"""


# -- C) recruit heroes ------------------------------------------------------------------------


def recruit(table: ArenaTable) -> Flow[None]:
    """Step C: one hero; the teams alternate until all are recruited.

    Rules: arena.setup.pvp.recruit.1 to .3
    """
    state, box = table.state, table.box
    if not state.combatants:
        state.first = yield from roll_off(table, "arena.setup.pvp.recruit.1")
    team = (state.first + len(state.combatants)) % 2
    place = len(recruited(table, team))
    if box.chosen is not None:
        hero = box.chosen[team][place]
    elif box.options.quick:
        hero = yield from draw_one(free_heroes(table, team), Item.HERO, CHANCE, "recruit")
    else:
        options = [Recruit(hero) for hero in free_heroes(table, team)]
        rule = "arena.setup.pvp.recruit.2"
        answer = yield from choose(box.owner(team, place), "recruit", options, rule)
        hero = answer.hero
    number = len(state.combatants)
    state.combatants.append(
        Combatant(hero, team, box.owner(team, place), box.catalogue.kinds[hero].hp)
    )
    state.bags.append(Bag())
    if table.listening:
        table.tell(events.Recruited(rule="arena.setup.pvp.recruit.2", team=team, combatant=number))
    if len(state.combatants) == 2 * box.options.heroes_per_team:
        state.stage = Stage.DEPLOY


def recruited(table: ArenaTable, team: int) -> list[int]:
    """The heroes of a team, in the order of recruitment."""
    return [who for who, c in enumerate(table.state.combatants) if c.team == team]


def free_heroes(table: ArenaTable, team: int) -> list[int]:
    """The heroes that a team may recruit: not taken, and of a role that it has not yet.

    Rules: arena.setup.pvp.recruit.2, .3
    """
    heroes, combatants = table.box.catalogue.heroes, table.state.combatants
    taken = {c.kind for c in combatants}
    roles = {heroes[c.kind].role for c in combatants if c.team == team}
    return [
        number
        for number, hero in enumerate(heroes)
        if number not in taken and hero.role not in roles
    ]


# -- D) deploy heroes -------------------------------------------------------------------------


def deploy(table: ArenaTable) -> Flow[None]:
    """Step D: one hero, in the own half; the teams alternate. The order is the Turn Order.

    Rules: arena.setup.pvp.deploy.1 to .6
    """
    state, box = table.state, table.box
    if not any(team.order for team in state.teams):
        yield from _choose_halves(table)
    done = sum(len(team.order) for team in state.teams)
    team = (state.first + done) % 2
    rule = "arena.setup.pvp.deploy.3"
    waiting = [who for who in recruited(table, team) if state.combatants[who].square < 0]
    if has_ready_places(table):
        who, square = _ready_place(table, team, waiting)
    else:
        captain = box.captain(team)
        who = waiting[0]
        if len(waiting) > 1:
            options = [DeployNext(each) for each in waiting]
            who = (yield from choose(captain, "deploy", options, rule)).combatant
        places = [PlaceOn(who, square) for square in squares_of(deployable(table, team))]
        square = (yield from choose(captain, "deploy on", places, rule)).square
    state.combatants[who].square = square
    state.teams[team].order.append(who)
    if table.listening:
        table.tell(events.Deployed(rule="arena.setup.pvp.deploy.2", combatant=who, square=square))
    if done + 1 == len(state.combatants):
        state.acting = state.first
        state.stage = Stage.HEROIC


def _choose_halves(table: ArenaTable) -> Flow[None]:
    """The higher roll chooses a half and deploys first. Rules: arena.setup.pvp.deploy.1"""
    state, rule = table.state, "arena.setup.pvp.deploy.1"
    state.first = yield from roll_off(table, rule)
    if has_ready_places(table):
        half = yield from draw_one((0, 1), Item.HALF, CHANCE, "half")
    else:
        options = [ChooseHalf(0), ChooseHalf(1)]
        seat = table.box.captain(state.first)
        half = (yield from choose(seat, "half", options, rule)).half
    state.teams[state.first].half, state.teams[1 - state.first].half = half, 1 - half
    if table.listening:
        table.tell(events.HalfChosen(rule=rule, team=state.first, half=half))


def has_ready_places(table: ArenaTable) -> bool:
    """Whether heroes stand where the ready-made arena suggests."""
    return table.box.options.quick or table.box.options.deployment == "ready"


def deployable(table: ArenaTable, team: int) -> Mask:
    """The squares of a team's half without a combatant, a barrier or an obstacle.

    Rules: arena.setup.pvp.deploy.2
    """
    half = RIGHT_HALF if table.state.teams[team].half else LEFT_HALF
    return half & ~battle_map(table).closed & ~places(table, standing(table))


def _ready_place(table: ArenaTable, team: int, waiting: list[int]) -> tuple[int, int]:
    """Who is deployed next and where: melee roles in front, the others behind."""
    arena, roles = table.box.arena, table.box.catalogue.roles
    assert arena is not None
    names = arena.right if table.state.teams[team].half else arena.left
    heroes = table.box.catalogue.heroes

    def is_ranged(who: int) -> bool:
        return roles[heroes[table.state.combatants[who].kind].role].ranged

    in_order = sorted(waiting, key=is_ranged)
    return in_order[0], square_named(names[len(table.state.teams[team].order)])


# -- E) pick Heroic Actions, F) pick Aid Tokens -----------------------------------------------


def pick_heroic_actions(table: ArenaTable) -> Flow[None]:
    """Steps E and F: each team picks two of its deck in secret, and takes its Aid Tokens.

    Of each action one copy goes to each team; where the box has only one, the two decks are dealt.
    Rules: arena.setup.pvp.heroic.1, .2, arena.setup.pvp.aid.1
    """
    state, box = table.state, table.box
    yield from _deal_heroic_actions(table)
    if box.options.quick:
        for team, own in enumerate(state.teams):
            for _ in range(HEROIC_ACTIONS_OF_A_TEAM):
                pool = [card for card in own.dealt if card not in own.heroic]
                own.heroic.append(
                    (yield from draw_one(pool, Item.HEROIC, box.captain(team), "heroic"))
                )
    else:
        options = {
            box.captain(team): [
                PickHeroic(*pair) for pair in dict.fromkeys(combinations(own.dealt, 2))
            ]
            for team, own in enumerate(state.teams)
        }
        answers = yield from choose_together("heroic", options, "arena.setup.pvp.heroic.2")
        for team in (0, 1):
            answer = answers[box.captain(team)]
            state.teams[team].heroic = [answer.first, answer.second]
    for team, own in enumerate(state.teams):
        own.heroic.sort()
        own.aid = AID_TOKENS if box.options.aid else 0
        if table.listening:
            table.tell(
                events.HeroicPicked(
                    rule="arena.setup.pvp.heroic.2",
                    team=team,
                    cards=list(own.heroic),
                    players=list(box.players[team]),
                )
            )
    state.stage, state.first = Stage.ARTIFACTS, NOBODY


def _deal_heroic_actions(table: ArenaTable) -> Flow[None]:
    """Divide the cards into two equal decks. Rules: arena.setup.pvp.heroic.1"""
    single = []
    for number, action in enumerate(table.box.catalogue.heroic):
        for team in table.state.teams:
            team.dealt += [number] * (action.copies // 2)
        single += [number] * (action.copies % 2)
    for place in range(len(single) // 2 * 2):
        card = yield from draw_one(single, Item.HEROIC, CHANCE, "heroic deck")
        single.remove(card)
        table.state.teams[place % 2].dealt.append(card)
    for team in table.state.teams:
        team.dealt.sort()
