"""7 Magic Items: picking them before the match, dropping, picking up, handing over.

Rules: arena.item.artifact.*, arena.item.scroll.pick.*, .draw.*, arena.item.pickup.*,
arena.item.transfer.1
"""

from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaBox, ArenaTable, Item, draw_one
from rulekeeper.games.arena.options import (
    Assign,
    Discard,
    DrawScrolls,
    Equip,
    PickScroll,
    StopPicking,
)
from rulekeeper.games.arena.rules.moves import can_spend_point, spend
from rulekeeper.games.arena.rules.recruiting import recruited
from rulekeeper.games.arena.rules.setup import roll_off
from rulekeeper.games.arena.state import ArenaState, Dropped, Stage
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.position import adjacent, are_enemies, kind_of, name
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of

LEVELS_OF_A_TEAM = 6
"""Rules: arena.item.artifact.pick.2"""

SCROLLS_OF_A_DECK = 12
"""Rules: arena.item.scroll.pick.2"""

SCROLLS_IN_HAND = 3
"""Rules: arena.item.scroll.pick.3, arena.item.scroll.draw.2"""

SCROLLS_FOR_A_DEATH = 2
"""Rules: arena.item.scroll.draw.1"""


# -- step G -----------------------------------------------------------------------------------


def pick_artifacts(table: ArenaTable) -> Flow[None]:
    """Step G: one pick; the teams alternate, and who cannot or will not go on stops.

    Rules: arena.item.artifact.pick.1 to .3
    """
    state, box = table.state, table.box
    if box.options.artifacts and state.first == NOBODY:
        state.first = yield from roll_off(table, "arena.item.artifact.pick.1")
    rule = "arena.item.artifact.pick.2"
    team = state.first
    options = equip_options(table, team) if box.options.artifacts else []
    if options and not state.teams[team].stopped:
        captain = box.captain(team)
        answer = yield from choose(captain, "artifact", [*options, StopPicking()], rule)
        if isinstance(answer, Equip):
            equip(table, answer.combatant, answer.artifact, rule)
            combatant = state.combatants[answer.combatant]
            combatant.hp = kind_of(table, answer.combatant).hp
        else:
            state.teams[team].stopped = True
            if table.listening:
                table.tell(events.StoppedPicking(rule="arena.item.artifact.pick.3", team=team))
    if box.options.artifacts:
        for other in (1 - team, team):
            if equip_options(table, other) and not state.teams[other].stopped:
                state.first = other
                return
    state.stage, state.first = Stage.SCROLLS, NOBODY


def levels_left(state: ArenaState, box: ArenaBox, team: int) -> int:
    """The levels that the further artifacts of a team may add up to.

    Rules: arena.item.artifact.pick.2
    """
    picked = (
        bag.artifact
        for bag, combatant in zip(state.bags, state.combatants, strict=True)
        if bag.artifact >= 0 and combatant.team == team
    )
    artifacts = box.catalogue.artifacts
    return LEVELS_OF_A_TEAM - sum(artifacts[number].level for number in picked)


def equip_options(table: ArenaTable, team: int) -> list[Option]:
    """The artifacts that a team may pick, for each of its heroes without one.

    Rules: arena.item.artifact.pick.2, .3, arena.item.artifact.2
    """
    state, artifacts = table.state, table.box.catalogue.artifacts
    own = recruited(table, team)
    taken = [bag.artifact for bag in state.bags if bag.artifact >= 0]
    left = levels_left(state, table.box, team)
    return [
        Equip(number, who)
        for number, artifact in enumerate(artifacts)
        if number not in taken and artifact.level <= left
        for who in own
        if state.bags[who].artifact < 0
    ]


def equip(table: ArenaTable, who: int, artifact: int, rule: str) -> None:
    """A hero has an artifact from now on. Rules: arena.item.artifact.1, .6"""
    table.state.bags[who].artifact = artifact
    if table.listening:
        table.tell(events.ArtifactEquipped(rule=rule, combatant=who, artifact=artifact))


# -- step H -----------------------------------------------------------------------------------


def pick_scrolls(table: ArenaTable) -> Flow[None]:
    """Step H: one pick; the teams alternate until each has twelve, then each draws three.

    Rules: arena.item.scroll.pick.1 to .3
    """
    state, box = table.state, table.box
    if not box.options.scrolls:
        state.stage = Stage.START_OF_TURN
        return
    if state.first == NOBODY:
        state.first = yield from roll_off(table, "arena.item.scroll.pick.1")
    done = sum(len(team.picked) for team in state.teams)
    if done < 2 * SCROLLS_OF_A_DECK:
        team = (state.first + done) % 2
        taken = {scroll for each in state.teams for scroll in each.picked}
        options = [
            PickScroll(number)
            for number in range(len(box.catalogue.scrolls))
            if number not in taken
        ]
        rule = "arena.item.scroll.pick.2"
        answer = yield from choose(box.captain(team), "pick scroll", options, rule)
        state.teams[team].picked.append(answer.scroll)
        state.teams[team].deck.append(answer.scroll)
        if table.listening:
            table.tell(events.ScrollPicked(rule=rule, team=team, scroll=answer.scroll))
        return
    for team in (state.first, 1 - state.first):
        yield from draw_scrolls(table, team, SCROLLS_IN_HAND, "arena.item.scroll.pick.3")
    state.stage = Stage.START_OF_TURN


def draw_scrolls(table: ArenaTable, team: int, count: int, rule: str) -> Flow[None]:
    """Draw scrolls of the shuffled deck, and give each to a hero of the team.

    Rules: arena.item.scroll.pick.3, arena.item.scroll.draw.1
    """
    own, captain = table.state.teams[team], table.box.captain(team)
    own.deck.sort()
    for _ in range(min(count, len(own.deck))):
        scroll = yield from draw_one(own.deck, Item.SCROLL, captain, "scroll")
        own.deck.remove(scroll)
        own.drawn.append(scroll)
    while own.drawn:
        options = [Assign(own.drawn[0], who) for who in _living(table, team)]
        answer = yield from choose(captain, "assign", options, rule)
        own.drawn.remove(answer.scroll)
        table.state.bags[answer.combatant].scrolls.append(answer.scroll)
        _tell_handled(table, "gets", answer.combatant, answer.scroll, rule)


def keep_three(table: ArenaTable, team: int) -> Flow[None]:
    """A team with more than three scrolls in hand discards down to three.

    Those on the ground do not count. Rules: arena.item.scroll.draw.2, arena.item.scroll.3
    """
    rule = "arena.item.scroll.draw.2"
    while True:
        held = [
            Discard(scroll, who)
            for who in _living(table, team)
            for scroll in table.state.bags[who].scrolls
        ]
        if len(held) <= SCROLLS_IN_HAND:
            return
        answer = yield from choose(table.box.captain(team), "discard scroll", held, rule)
        table.state.bags[answer.combatant].scrolls.remove(answer.scroll)
        _tell_handled(table, "discards", answer.combatant, answer.scroll, rule)


def _living(table: ArenaTable, team: int) -> list[int]:
    return [who for who in recruited(table, team) if table.state.combatants[who].on_grid]


def _tell_handled(table: ArenaTable, what: str, who: int, scroll: int, rule: str) -> None:
    if table.listening:
        players = list(table.box.players[table.state.combatants[who].team])
        table.tell(
            events.ScrollHandled(
                rule=rule, what=what, combatant=who, scroll=scroll, players=players
            )
        )


# -- death and revival ------------------------------------------------------------------------


def drop_items(table: ArenaTable, who: int) -> None:
    """The items of somebody dead lie where it died. Rules: arena.item.artifact.3, .4"""
    state = table.state
    bag, square = state.bags[who], state.combatants[who].square_of_death
    artifact, scrolls = bag.artifact, list(bag.scrolls)
    if artifact < 0 and not scrolls:
        return
    if artifact >= 0:
        state.ground.append(Dropped(who, square, True, artifact))
    state.ground += [Dropped(who, square, False, scroll) for scroll in scrolls]
    bag.artifact = -1
    bag.scrolls.clear()
    if table.listening:
        table.tell(
            events.ItemsDropped(
                rule="arena.item.artifact.4",
                combatant=who,
                artifact=artifact,
                scrolls=len(scrolls),
                square=square,
            )
        )


def take_back_items(table: ArenaTable) -> Flow[None]:
    """Who has been revived gets back what still lies on the ground of its items.

    Its scrolls are in hand again. Rules: arena.effect.revive.4, arena.item.scroll.draw.2
    """
    state = table.state
    returning = [item for item in state.ground if state.combatants[item.owner].on_grid]
    for item in returning:
        state.ground.remove(item)
        _take(table, item.owner, item, "arena.effect.revive.4")
    for team in sorted({state.combatants[item.owner].team for item in returning}):
        yield from keep_three(table, team)


def _take(table: ArenaTable, who: int, item: Dropped, rule: str) -> None:
    if item.is_artifact:
        equip(table, who, item.item, rule)
    else:
        table.state.bags[who].scrolls.append(item.item)
        _tell_handled(table, "gets", who, item.item, rule)


def offer_scrolls_for_deaths(table: ArenaTable, team: int) -> Flow[None]:
    """For a death the team may draw two more scrolls.

    Rules: arena.item.scroll.draw.1, .2
    """
    if not (table.box.options.scrolls and table.state.teams[team].deck and _living(table, team)):
        return
    rule = "arena.item.scroll.draw.1"
    options = [DrawScrolls(True), DrawScrolls(False)]
    answer = yield from choose(table.box.captain(team), "draw scrolls", options, rule)
    if answer.accept:
        yield from draw_scrolls(table, team, SCROLLS_FOR_A_DEATH, rule)
        yield from keep_three(table, team)


# -- picking up and handing over --------------------------------------------------------------


def can_pick_up(table: ArenaTable, place: int) -> Verdict:
    """Whether the turn's owner can pick an item up from the ground.

    Rules: arena.item.pickup.1, .3, arena.item.artifact.2, .4, arena.item.scroll.3
    """
    state, who = table.state, table.state.turn.owner
    item = state.ground[place]
    if are_enemies(table, who, item.owner):
        return No("arena.item.artifact.4", "Only teammates of the dead hero can take its items.")
    if item.is_artifact and state.bags[who].artifact >= 0:
        return No("arena.item.artifact.2", f"{name(table, who)} has an artifact equipped already.")
    if GRID.chebyshev(state.combatants[who].square, item.square) > 1:
        return No(
            "arena.item.pickup.1",
            f"The item lies at {name_of(item.square)}, neither adjacent nor underfoot.",
        )
    return can_spend_point(table)


def pick_up(table: ArenaTable, place: int) -> Flow[None]:
    """Pick an item up for 1 point. Rules: arena.item.pickup.3, .4, arena.item.artifact.5, .6"""
    who = table.state.turn.owner
    spend(table, 1)
    item = table.state.ground.pop(place)
    _take(table, who, item, "arena.item.artifact.6" if item.is_artifact else "arena.item.scroll.3")
    yield from keep_three(table, table.state.combatants[who].team)


def can_transfer(table: ArenaTable, scroll: int, to: int) -> Verdict:
    """Whether the turn's owner can hand a scroll to an ally. Artifacts stay equipped.

    Rules: arena.item.transfer.1, arena.item.artifact.3
    """
    state, who = table.state, table.state.turn.owner
    if scroll not in state.bags[who].scrolls:
        return No("arena.item.scroll.2", f"{name(table, who)} does not bear that scroll.")
    if to == who or are_enemies(table, who, to) or not state.combatants[to].on_grid:
        return No("arena.item.transfer.1", f"{name(table, to)} is no living ally.")
    if not adjacent(table, who, to):
        return No("arena.item.transfer.1", f"{name(table, to)} is not adjacent.")
    return can_spend_point(table)


def transfer(table: ArenaTable, scroll: int, to: int) -> None:
    """Hand a scroll to an ally for 1 point. Rules: arena.item.transfer.1, arena.item.pickup.3"""
    spend(table, 1)
    table.state.bags[table.state.turn.owner].scrolls.remove(scroll)
    table.state.bags[to].scrolls.append(scroll)
    _tell_handled(table, "gets", to, scroll, "arena.item.transfer.1")
