"""3.4 Prime Action, First Aid, and all that the owner of a turn may do.

Rules: arena.prime.*, arena.turn.action.*, arena.heroic.*, arena.first-aid.*, arena.tile.lever.1
"""

from rulekeeper.boards.masks import Listing, squares_of
from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import MOST_HEROES, ArenaTable
from rulekeeper.games.arena.options import (
    Activate,
    EndTurn,
    FirstAid,
    Focus,
    MoveAgain,
    Open,
    PerformHeroic,
    PickUp,
    Sidestep,
    Teleport,
    Transfer,
    Walk,
)
from rulekeeper.games.arena.rules.items import can_pick_up, can_transfer
from rulekeeper.games.arena.rules.moves import (
    can_go_on,
    can_open,
    can_spend_point,
    end_move,
    may_sidestep,
    remove_tile,
    shares_square,
    sidesteps,
    spend,
    swamp_steps,
)
from rulekeeper.games.arena.rules.scrolls import scroll_options
from rulekeeper.tanarean.combat.attack import flip_token
from rulekeeper.tanarean.combat.battlebox import CombatantKind
from rulekeeper.tanarean.combat.carrying import Deed, carry_out
from rulekeeper.tanarean.combat.combatoptions import PlaceOn, Step
from rulekeeper.tanarean.combat.effects import revive
from rulekeeper.tanarean.combat.harm import deal
from rulekeeper.tanarean.combat.passives import EFFECT_RANGE
from rulekeeper.tanarean.combat.permission import is_available
from rulekeeper.tanarean.combat.position import (
    are_enemies,
    battle_map,
    can_focus,
    decider,
    kind_of,
    name,
    place,
    places,
    standing,
)
from rulekeeper.tanarean.combat.stepping import next_steps
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.movement import Mover, passages_of, reach, stops_of, teleports_from
from rulekeeper.tanarean.grid.sight import nearest_free
from rulekeeper.tanarean.grid.tiles import TileKind

FIRST_AID = 20
"""Hit points given away and received. Rules: arena.first-aid.cost.5, arena.first-aid.revive.2"""

_WALKS, _SIDESTEPS = Listing(Walk), Listing(Sidestep)
_STEPS = [
    [Step(who, square) for square in range(GRID.full.bit_length())]
    for who in range(2 * MOST_HEROES)
]
_END_TURN, _MOVE_AGAIN, _FOCUS = EndTurn(), MoveAgain(), Focus()


# -- what the owner of the turn may do --------------------------------------------------------


def turn_options(table: ArenaTable, figure: Mover) -> list[Option]:
    """Everything that the owner of the turn may do now; `figure` is how it can move.

    Rules: arena.turn.action.1 to .4, arena.prime.1
    """
    state, the_map = table.state, battle_map(table)
    kind = kind_of(table, state.turn.owner)
    options: list[Option] = []
    if figure.points:
        options += _moving_options(table, the_map, kind, figure)
        options += _handling_options(table, the_map)
    shares = figure.allies >> figure.at & 1
    may_end = not shares
    if may_end and state.prime_ready:
        options += _prime_options(table, the_map, kind)
        if state.move_ready and state.turn.alone_at_start and may_focus(table):
            options.append(_FOCUS)
    if state.prime_ready and not state.move_ready and not (shares and can_go_on(table)):
        options.append(_MOVE_AGAIN)
    if table.box.options.scrolls:
        options += scroll_options(table, state.combatants[state.turn.owner].seat, "turn")
    if may_end:
        options.append(_END_TURN)
    return options


def _moving_options(
    table: ArenaTable, the_map: BattleMap, kind: CombatantKind, figure: Mover
) -> list[Option]:
    """Steps, walks, teleports and sidesteps. Rules: arena.move.step.1, arena.move.sidestep.1"""
    steps = next_steps(the_map, figure)
    if table.state.spare:
        steps += swamp_steps(table)
    own_steps = _STEPS[table.state.turn.owner]
    options: list[Option] = [own_steps[to] for to in steps]
    passable = passages_of(the_map, figure)
    near = 1 << figure.at | passable.beside(figure.at, 2)
    for portal in passable.portals:
        if portal >> figure.at & 1:
            free = teleports_from(passable, portal) & stops_of(figure)
            options += [Teleport(to) for to in squares_of(free)]
            near |= free
    if figure.points > 1:
        far = reach(the_map, figure).stops & ~near
        options += _WALKS.of(far)
    if figure.points >= kind.movement and may_sidestep(table):
        options += _SIDESTEPS.of(sidesteps(the_map, figure))
    return options


def _handling_options(table: ArenaTable, the_map: BattleMap) -> list[Option]:
    """Doors, chests, items and First Aid. Rules: arena.turn.action.3"""
    state, who = table.state, table.state.turn.owner
    options: list[Option] = []
    if state.ground:
        lying = range(len(state.ground))
        options += [PickUp(place) for place in lying if can_pick_up(table, place)]
    if scrolls := state.bags[who].scrolls:
        options += [
            Transfer(scroll, to)
            for scroll in scrolls
            for to in standing(table)
            if can_transfer(table, scroll, to)
        ]
    if state.ready[state.acting] and state.teams[state.acting].aid:
        square = state.combatants[who].square
        options += [
            FirstAid(dead)
            for dead, combatant in enumerate(state.combatants)
            if combatant.square < 0
            and GRID.chebyshev(square, combatant.square_of_death) == 1
            and can_give_first_aid(table, dead)
        ]
    if the_map.openable & GRID.neighbours8[state.combatants[who].square]:
        options += [
            Open(tile.at)
            for tile in the_map.tiles
            if tile.mask & the_map.openable and can_open(table, tile.at)
        ]
    return options


def _prime_options(table: ArenaTable, the_map: BattleMap, kind: CombatantKind) -> list[Option]:
    """Attacks, Heroic Actions, levers. Rules: arena.turn.action.4"""
    state, box, who = table.state, table.box, table.state.turn.owner
    ready = state.ready[state.acting]
    own_attacks = box.attacks[who]
    options: list[Option] = [
        own_attacks[card]
        for card in (kind.basic, *kind.cards)
        if card not in box.specials
        or (ready and card not in box.interrupts and is_available(table, who, card))
    ]
    if ready:
        options += [PerformHeroic(card) for card in dict.fromkeys(state.teams[state.acting].heroic)]
    if beside := the_map.levers & GRID.neighbours8[state.combatants[who].square]:
        options += [Activate(square) for square in squares_of(beside)]
    return options


def can_end_move(table: ArenaTable) -> Verdict:
    """Whether the Move Action may end where the hero stands. Rules: arena.move.step.4"""
    if shares_square(table):
        return No("arena.move.step.4", "A Move Action cannot end on an ally's square.")
    return YES


def can_take_prime(table: ArenaTable) -> Verdict:
    """Whether the Prime Action is still to be taken, and can be taken here.

    Rules: arena.turn.action.1, arena.attack.declare.3
    """
    if not table.state.prime_ready:
        return No("arena.turn.action.1", "The Prime Action of this turn has been spent.")
    return can_end_move(table)


def may_move_again(table: ArenaTable) -> Verdict:
    """Whether the Prime Action can be a second Move Action now.

    Rules: arena.prime.move.1, arena.move.step.4, .5
    """
    if not table.state.prime_ready:
        return No("arena.turn.action.1", "The Prime Action of this turn has been spent.")
    if table.state.move_ready:
        return No("arena.prime.move.1", "The first Move Action has not been taken yet.")
    if shares_square(table) and can_go_on(table):
        return No("arena.move.step.4", "First leave the ally's square with the points left.")
    return YES


def may_focus(table: ArenaTable) -> Verdict:
    """Whether the turn's owner can give its whole Move Action up to focus.

    Rules: arena.strike.focus.1 to .3
    """
    who = table.state.turn.owner
    if table.state.turn.focused:
        return No("arena.strike.focus.3", f"{name(table, who)} focuses already.")
    if not table.state.move_ready:
        return No("arena.strike.focus.3", "The Move Action has been taken: none is left to give.")
    if not table.state.prime_ready:
        return No("arena.strike.focus.3", "No attack can follow: the Prime Action is spent.")
    kind = kind_of(table, who)
    if not any(table.box.cards[card].ranged for card in (kind.basic, *kind.cards)):
        return No("arena.strike.focus.1", f"{name(table, who)} has no ranged attack.")
    return can_focus(table, who)


# -- Prime Actions ----------------------------------------------------------------------------


def spend_prime(table: ArenaTable) -> None:
    """The Prime Action is spent, and a Move Action in progress ends.

    Rules: arena.move.action.3, arena.attack.declare.3
    """
    end_move(table)
    table.state.prime_ready = False


def can_perform(table: ArenaTable, action: int) -> Verdict:
    """Whether a Heroic Action can be performed now. Rules: arena.heroic.1 to .6"""
    state = table.state
    text = table.box.catalogue.heroic[action]
    team = state.teams[state.acting]
    if action not in team.heroic:
        spent = action in team.heroic_used
        reason = f"{text.name} has been used." if spent else f"The team has not picked {text.name}."
        return No("arena.heroic.2", reason)
    if not state.ready[state.acting]:
        return No("arena.heroic.6", f'{text.name} needs the team token, and it shows "No Special".')
    return can_take_prime(table)


def perform(table: ArenaTable, action: int) -> Flow[None]:
    """Reveal a Heroic Action and carry it out without a roll.

    Rules: arena.heroic.1 to .6
    """
    state, who = table.state, table.state.turn.owner
    spend_prime(table)
    team = state.teams[state.acting]
    team.heroic.remove(action)
    team.heroic_used.append(action)
    table.reveal()
    text = table.box.catalogue.heroic[action]
    if table.listening:
        table.tell(events.HeroicPerformed(rule="arena.heroic.1", combatant=who, action=action))
    flip_token(table, state.acting, ready=False)
    yield from carry_out(table, Deed.of(table, who, text.name, EFFECT_RANGE), text.effects)
    yield from table.box.aftermath(table)


def can_activate(table: ArenaTable, square: int) -> Verdict:
    """Whether the turn's owner can activate what stands on a square.

    Orbs and statues need a quest that says what happens.
    Rules: arena.tile.lever.1, arena.tile.orb.1, arena.tile.statue.2
    """
    who = table.state.turn.owner
    tile = battle_map(table).tile_at(square)
    if tile is not None and tile.kind is TileKind.ORB:
        return No("arena.tile.orb.1", "What an orb does a quest says, and there is none here.")
    if tile is not None and tile.kind is TileKind.STATUE:
        return No("arena.tile.statue.2", "Only a quest has prisoners to release.")
    if tile is None or tile.kind is not TileKind.LEVER:
        return No("arena.tile.lever.1", f"There is no lever at {name_of(square)}.")
    if not GRID.grow(tile.mask, diagonal=True) & place(table, who):
        return No("arena.tile.lever.1", f"{name(table, who)} is not adjacent to the {tile.spot}.")
    return can_take_prime(table)


def activate(table: ArenaTable, square: int) -> None:
    """Activate a lever, which then leaves the grid. Rules: arena.tile.lever.1, .2"""
    spend_prime(table)
    remove_tile(table, square)


# -- First Aid --------------------------------------------------------------------------------


def can_give_first_aid(table: ArenaTable, dead: int) -> Verdict:
    """Whether the turn's owner can revive a dead ally.

    Rules: arena.first-aid.1, .cost.1 to .5
    """
    state, who = table.state, table.state.turn.owner
    helper, target = state.combatants[who], state.combatants[dead]
    if not table.box.options.aid:
        return No("arena.first-aid.2", "This match is played without First Aid.")
    if target.on_grid or are_enemies(table, who, dead):
        if all(c.on_grid for c in state.combatants if c.team == helper.team):
            return No("arena.first-aid.1", "Nobody of the team is dead.")
        return No("arena.first-aid.1", f"{name(table, dead)} is no dead ally.")
    if GRID.chebyshev(helper.square, target.square_of_death) != 1:
        return No(
            "arena.first-aid.cost.1",
            f"{name(table, who)} is not adjacent to {name_of(target.square_of_death)}, where "
            f"{name(table, dead)} died.",
        )
    if not state.ready[state.acting]:
        return No("arena.first-aid.cost.3", 'The team token shows "No Special".')
    if not state.teams[state.acting].aid:
        return No("arena.first-aid.cost.4", "No Aid Token is left.")
    if helper.hp <= FIRST_AID:
        return No(
            "arena.first-aid.cost.5",
            f"{name(table, who)} has {helper.hp} hit points: {FIRST_AID + 1} are needed.",
        )
    return can_spend_point(table)


def give_first_aid(table: ArenaTable, dead: int) -> Flow[None]:
    """20 hit points go from a hero to a dead ally, who stands again without Special Attacks.

    Rules: arena.first-aid.cost.2 to .5, arena.first-aid.revive.1 to .3, arena.first-aid.3
    """
    state, who = table.state, table.state.turn.owner
    if table.listening:
        table.tell(events.FirstAidGiven(rule="arena.first-aid.1", combatant=who, target=dead))
    flip_token(table, state.acting, ready=False)
    state.teams[state.acting].aid -= 1
    spend(table, 1)
    deal(table, who, FIRST_AID, "arena.first-aid.cost.5", reducible=False)
    target = state.combatants[dead]
    occupied = places(table, standing(table))
    free = nearest_free(battle_map(table), target.square_of_death, occupied)
    options = [PlaceOn(dead, square) for square in squares_of(free)]
    seat = decider(table, who)
    answer = yield from choose(seat, "revive", options, "arena.first-aid.revive.1")
    revive(table, dead, answer.square, FIRST_AID)
    specials = [c for c in kind_of(table, dead).cards if table.box.cards[c].is_special]
    target.spent = sorted({*target.spent, *specials})
    yield from table.box.aftermath(table)
