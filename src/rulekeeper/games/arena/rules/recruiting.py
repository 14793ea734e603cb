"""1 Table set-up, steps C to F: heroes are recruited and deployed, Heroic Actions picked.

Rules: arena.setup.pvp.recruit.*, arena.setup.pvp.deploy.*, arena.setup.pvp.heroic.*,
arena.setup.pvp.aid.1
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.boards.footprint import anchors_inside
from rulekeeper.boards.masks import Mask, squares_of
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import CHANCE, Choose, Flow, SeatRequest
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.draws import Item, draw_one
from rulekeeper.games.arena.options import HalfRef, HeroicRef, HeroRef, Option
from rulekeeper.games.arena.rules.table_setup import roll_off
from rulekeeper.games.arena.state import Bag, Stage
from rulekeeper.tanarean.combat.combatants import NOBODY, Combatant
from rulekeeper.tanarean.combat.position import battle_map, kind_of, name, places, standing
from rulekeeper.tanarean.combat.references import CombatantRef, SquareRef
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of

HEROIC_ACTIONS_OF_A_TEAM = 2
"""Rules: arena.setup.pvp.heroic.2"""

AID_TOKENS = 2
"""Rules: arena.setup.pvp.aid.1"""


# -- C) recruit heroes ------------------------------------------------------------------------


class Recruit(Option, frozen=True, tag="recruit"):
    """Recruit a hero. Rules: arena.setup.pvp.recruit.2, .3"""

    says = "recruit {hero}"
    rule = "arena.setup.pvp.recruit.2"
    stage = Stage.RECRUIT
    hero: HeroRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether nobody has recruited it, and no teammate has its role."""
        catalogue, combatants = table.box.catalogue, table.state.combatants
        hero = catalogue.heroes[self.hero]
        if any(c.kind == self.hero for c in combatants):
            return No(self.rule, f"{hero.name} has been recruited already.")
        team = table.box.team_of_seat[seat]
        for same in (catalogue.heroes[c.kind] for c in combatants if c.team == team):
            if same.role == hero.role:
                role = catalogue.roles[hero.role].name
                return No(
                    "arena.setup.pvp.recruit.3",
                    f"{hero.name} is a {role}, and your team has one: {same.name}.",
                )
        return YES


def _which(table: ArenaTable, request: SeatRequest) -> str:
    """The question, with how many a team recruits."""
    assert isinstance(request, Choose)
    team = table.box.team_of_seat[request.seat]
    place, size = len(recruited(table, team)) + 1, table.box.team_size(team)
    return f"Which hero do you recruit, {place} of {size}?"


RECRUIT = Menu("recruit", Recruit, says=_which, rule=Recruit.rule)


def recruit(table: ArenaTable) -> Flow[None]:
    """Step C: one hero; the teams alternate until all are recruited.

    Rules: arena.setup.pvp.recruit.1 to .3
    """
    state, box = table.state, table.box
    sizes = [box.team_size(team) for team in (0, 1)]
    if not state.combatants and all(sizes):
        state.first = yield from roll_off(table, "arena.setup.pvp.recruit.1")
    done = [len(recruited(table, team)) for team in (0, 1)]
    team = _team_to_go(state.first, done, sizes)
    place = done[team]
    seat = box.owner(team, place)
    if box.chosen is not None:
        hero = box.chosen[team][place]
    else:
        offers = Recruit.possible(table, seat)
        if box.options.quick:
            pool = [offer.hero for offer in offers]
            hero = yield from draw_one(pool, Item.HERO, CHANCE, "recruit")
        else:
            hero = (yield from RECRUIT.ask(seat, offers)).hero
    number = len(state.combatants)
    state.combatants.append(Combatant(hero, team, seat, box.kinds[hero].hp))
    state.bags.append(Bag())
    table.tell(events.Recruited, rule="arena.setup.pvp.recruit.2", team=team, combatant=number)
    if len(state.combatants) == sum(sizes):
        _call_dragons(table)
        state.stage = Stage.DEPLOY


def _team_to_go(first: int, done: Sequence[int], needed: Sequence[int]) -> int:
    """Which team is next where they alternate; who has done all that it needs is passed over."""
    waiting = [team for team in (max(first, 0), 1 - max(first, 0)) if done[team] < needed[team]]
    return min(waiting, key=lambda team: done[team])


def _call_dragons(table: ArenaTable) -> None:
    """The dragon of a side that has no heroes. Rules: arena.component.dragon.1, arena.mode.pvp.4"""
    state, box = table.state, table.box
    for team in (0, 1):
        kind = box.dragon(team)
        if kind is not None:
            number = len(state.combatants)
            state.combatants.append(Combatant(kind, team, box.captain(team), box.kinds[kind].hp))
            state.bags.append(Bag())
            table.tell(events.Recruited, rule="arena.mode.pvp.4", team=team, combatant=number)


def recruited(table: ArenaTable, team: int) -> list[int]:
    """The heroes of a team, in the order of recruitment."""
    return [who for who, c in enumerate(table.state.combatants) if c.team == team]


# -- D) deploy heroes -------------------------------------------------------------------------


class ChooseHalf(Option, frozen=True, tag="half"):
    """Choose a half of the grid. Rules: arena.setup.pvp.deploy.1"""

    says = "take the {half} half"
    rule = "arena.setup.pvp.deploy.1"
    stage = Stage.DEPLOY
    points = ("word/{half}",)
    half: HalfRef


class DeployNext(Option, frozen=True, tag="next"):
    """Deploy this hero next; where is asked then. Rules: arena.setup.pvp.deploy.3"""

    says = "deploy {combatant}"
    rule = "arena.setup.pvp.deploy.3"
    stage = Stage.DEPLOY
    word = "deploy"
    combatant: CombatantRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether it is of the team that deploys, and is not deployed yet."""
        combatant = table.state.combatants[self.combatant]
        if combatant.team != table.box.team_of_seat[seat]:
            return No(self.rule, f"{name(table, self.combatant)} is not on your team.")
        if combatant.square >= 0:
            return No(self.rule, f"{name(table, self.combatant)} is deployed already.")
        return YES


class Deploy(Option, frozen=True, tag="deploy"):
    """Deploy a hero on a square of the team's own half. Rules: arena.setup.pvp.deploy.2"""

    says = "place {combatant} on {square}"
    rule = "arena.setup.pvp.deploy.2"
    points = ("{square}",)
    combatant: CombatantRef
    square: SquareRef

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """All squares for the hero that is deployed now."""
        who = table.state.deploying
        return (cls(who, square) for square in GRID.squares) if who != NOBODY else ()

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the square is in the team's own half, and free."""
        the_map, place = battle_map(table), name_of(self.square)
        if places_for(table, self.combatant) >> self.square & 1:
            return YES
        if the_map.closed >> self.square & 1:
            return No(self.rule, f"Nobody can stand on the {the_map.what_is_at(1 << self.square)}.")
        if any(c.square == self.square for c in table.state.combatants):
            return No(self.rule, f"{place} is occupied.")
        return No(table.box.start_rule, f"{place} is not {table.box.start_words}.")


def _ask_where_to_deploy(table: ArenaTable, request: SeatRequest) -> str:
    return f"Where does {name(table, table.state.deploying)} stand?"


HALF = Menu("half", ChooseHalf, says="Which half of the grid is yours?", rule=ChooseHalf.rule)
DEPLOY = Menu(
    "deploy",
    DeployNext,
    says="Which hero do you deploy next? This order becomes your Turn Order.",
    rule=DeployNext.rule,
)
DEPLOY_ON = Menu("deploy on", Deploy, says=_ask_where_to_deploy, rule=DeployNext.rule)


def deploy(table: ArenaTable) -> Flow[None]:
    """Step D: one hero, in its team's half; the teams alternate. The order is the Turn Order.

    Rules: arena.setup.pvp.deploy.1 to .6
    """
    state = table.state
    if not any(team.order for team in state.teams):
        yield from _choose_halves(table)
    done = [len(team.order) for team in state.teams]
    team = _team_to_go(state.first, done, [len(recruited(table, team)) for team in (0, 1)])
    if has_ready_places(table):
        who, square = _ready_place(table, team)
    else:
        who, square = yield from _choose_place(table, team)
    state.combatants[who].square = square
    state.teams[team].order.append(who)
    table.tell(events.Deployed, rule=Deploy.rule, combatant=who, square=square)
    if sum(done) + 1 == len(state.combatants):
        state.acting = state.first
        state.stage = Stage.HEROIC


def _choose_halves(table: ArenaTable) -> Flow[None]:
    """The higher roll chooses a half and deploys first; a quest says itself who starts where.

    Rules: arena.setup.pvp.deploy.1, arena.mode.pvp.4
    """
    state, rule = table.state, ChooseHalf.rule
    state.first = yield from roll_off(table, rule)
    if not table.box.has_halves:
        return
    if has_ready_places(table):
        half = yield from draw_one((0, 1), Item.HALF, CHANCE, "half")
    else:
        captain = table.box.captain(state.first)
        half = (yield from HALF.ask(captain, (ChooseHalf(0), ChooseHalf(1)))).half
    state.teams[state.first].half, state.teams[1 - state.first].half = half, 1 - half
    table.tell(events.HalfChosen, rule=rule, team=state.first, half=half)


def _choose_place(table: ArenaTable, team: int) -> Flow[tuple[int, int]]:
    """The captain names the hero that is deployed next, and its square."""
    state, captain = table.state, table.box.captain(team)
    waiting = DeployNext.possible(table, captain)
    answer = waiting[0]
    if len(waiting) > 1:
        answer = yield from DEPLOY.ask(captain, waiting)
    state.deploying = answer.combatant
    free = squares_of(places_for(table, state.deploying))
    options = [Deploy(state.deploying, square) for square in free]
    square = (yield from DEPLOY_ON.ask(captain, options)).square
    state.deploying = NOBODY
    return answer.combatant, square


def has_ready_places(table: ArenaTable) -> bool:
    """Whether heroes stand where the ready-made arena suggests."""
    return table.box.options.quick or table.box.options.deployment == "ready"


def deployable(table: ArenaTable, team: int) -> Mask:
    """The squares where a team starts and somebody can stand.

    Rules: arena.setup.pvp.deploy.2, arena.setup.coop.start.1
    """
    own = table.box.starting_squares(table.state, team)
    return own & ~battle_map(table).closed & ~places(table, standing(table))


def places_for(table: ArenaTable, who: int) -> Mask:
    """The squares where somebody can be deployed; a large figure needs room for all of its own."""
    free = deployable(table, table.state.combatants[who].team)
    return anchors_inside(GRID, free, kind_of(table, who).size)


def _ready_place(table: ArenaTable, team: int) -> tuple[int, int]:
    """Who is deployed next and where: melee roles in front, the others behind."""
    combatants, box = table.state.combatants, table.box

    def is_ranged(who: int) -> bool:
        return box.cards[kind_of(table, who).basic].ranged

    waiting = [who for who in recruited(table, team) if combatants[who].square < 0]
    who = min(waiting, key=is_ranged)
    free = places_for(table, who)
    return who, next(s for s in box.ready_squares(table.state, team) if free >> s & 1)


# -- E) pick Heroic Actions, F) pick Aid Tokens -----------------------------------------------


class PickHeroic(Option, frozen=True, tag="pick-heroic"):
    """Pick two Heroic Action cards. Rules: arena.setup.pvp.heroic.2"""

    says = "pick {first} and {second}"
    rule = "arena.setup.pvp.heroic.2"
    stage = Stage.HEROIC
    first: HeroicRef
    second: HeroicRef

    def pointed(self, table: ArenaTable) -> tuple[str, ...]:
        """Both cards; the second copy of one card lies there as a card of its own."""
        return (
            "{first}",
            "{second}" if self.first != self.second else "card/heroic-{second.value}-again",
        )

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """All pairs of the box."""
        return (pair for pair in super().candidates(table, seat) if pair.first <= pair.second)

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether both are in the team's deck."""
        deck = list(table.state.teams[table.box.team_of_seat[seat]].dealt)
        for card in (self.first, self.second):
            if card not in deck:
                text = table.box.catalogue.heroic[card].name
                return No("arena.setup.pvp.heroic.1", f"No {text} is left in your team's deck.")
            deck.remove(card)
        return YES


HEROIC = Menu(
    "heroic",
    PickHeroic,
    says="Which two Heroic Actions do you pick, in secret?",
    rule=PickHeroic.rule,
)


def pick_heroic_actions(table: ArenaTable) -> Flow[None]:
    """Steps E and F: each team picks two of its deck in secret, and takes its Aid Tokens.

    A dragon has neither.

    Of each action one copy goes to each team; where the box has only one, the two decks are dealt.
    Rules: arena.setup.pvp.heroic.1, .2, arena.setup.pvp.aid.1
    """
    state, box = table.state, table.box
    yield from _deal_heroic_actions(table)
    playing = [team for team in (0, 1) if box.team_size(team)]
    if box.options.quick:
        for team in playing:
            own = state.teams[team]
            for _ in range(HEROIC_ACTIONS_OF_A_TEAM):
                pool = [card for card in own.dealt if card not in own.heroic]
                card = yield from draw_one(pool, Item.HEROIC, box.captain(team), "heroic")
                own.heroic.append(card)
    else:
        captains = {team: box.captain(team) for team in playing}
        options = {c: PickHeroic.possible(table, c) for c in captains.values()}
        answers = yield from HEROIC.ask_together(options)
        for team, captain in captains.items():
            answer = answers[captain]
            state.teams[team].heroic = [answer.first, answer.second]
    for team in playing:
        own = state.teams[team]
        own.heroic.sort()
        own.aid = AID_TOKENS if box.options.aid else 0
        table.tell(
            events.HeroicPicked,
            rule=PickHeroic.rule,
            team=team,
            cards=list(own.heroic),
            players=list(box.players[team]),
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
