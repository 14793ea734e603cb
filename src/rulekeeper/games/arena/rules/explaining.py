"""Every yes and no: the verdict on any action, asked for or not."""

from rulekeeper.core.requests import Chance, Choose, Option, Question, Together
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import options as own
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules.actions import (
    can_activate,
    can_end_move,
    can_give_first_aid,
    can_perform,
    can_take_prime,
    may_focus,
    may_move_again,
)
from rulekeeper.games.arena.rules.explainingsetup import setup_verdict
from rulekeeper.games.arena.rules.explainingways import can_sidestep_to, can_take, can_walk
from rulekeeper.games.arena.rules.items import can_pick_up, can_transfer
from rulekeeper.games.arena.rules.moves import can_open, walker
from rulekeeper.games.arena.rules.scrolls import can_use_scroll
from rulekeeper.games.arena.state import Stage
from rulekeeper.tanarean.combat.attackwords import MoveUpTo
from rulekeeper.tanarean.combat.combatants import AttackInProgress
from rulekeeper.tanarean.combat.combatoptions import (
    Attack,
    Centre,
    Pick,
    PlaceOn,
    Step,
    Target,
    TargetDoor,
)
from rulekeeper.tanarean.combat.conditions import is_under
from rulekeeper.tanarean.combat.doors import can_strike_door
from rulekeeper.tanarean.combat.permission import (
    area_verdict,
    can_attack,
    can_interrupt,
    can_react,
    can_strike,
)
from rulekeeper.tanarean.combat.position import battle_map, decider, kind_of, mover, name, standing
from rulekeeper.tanarean.combat.position import place as place_of
from rulekeeper.tanarean.grid.battlegrid import name_of, names_of
from rulekeeper.tanarean.grid.movement import FAR_AWAY, can_stop, can_teleport, reach

_TURN_KINDS = (
    Step
    | Attack
    | own.Walk
    | own.Sidestep
    | own.Teleport
    | own.Open
    | own.PickUp
    | own.Transfer
    | own.FirstAid
    | own.MoveAgain
    | own.Focus
    | own.PerformHeroic
    | own.UseScroll
    | own.Activate
    | own.EndTurn
)

_SCROLL_MOMENTS = {
    "turn": "turn",
    "scroll turn": "turn",
    "scroll step": "step",
    "interrupt": "declared",
    "before the roll": "roll",
    "after the roll": "rolled",
    "after the attack": "resolved",
}
"""When scrolls are used at each kind of question."""


def verdict(
    table: ArenaTable, seat: int, option: Option, request: Question | Chance | None
) -> Verdict:
    """Whether `seat` may give this answer while `request` waits for one."""
    asked = _asked(request, seat)
    kind = request.kind if isinstance(request, Choose) and request.seat == seat else ""
    if kind == "turn" and isinstance(option, _TURN_KINDS):
        return _turn_verdict(table, option)
    if isinstance(option, own.UseScroll) and kind in _SCROLL_MOMENTS:
        return _scroll_verdict(table, seat, option, _SCROLL_MOMENTS[kind])
    if isinstance(option, Attack):
        return _attack_verdict(table, seat, option, asked, kind)
    if isinstance(option, Target | TargetDoor | Centre):
        return _target_verdict(table, option, asked)
    if isinstance(option, own.AttackOn):
        return _attack_on_verdict(table, seat, option, kind)
    if isinstance(option, own.Assign | own.Discard):
        return _handling_verdict(table, seat, option, kind)
    if option in asked:
        return YES
    if (found := setup_verdict(table, seat, option, asked, kind)) is not None:
        return found
    if isinstance(option, Step | PlaceOn | Pick) and any(type(o) is type(option) for o in asked):
        assert isinstance(request, Choose)
        return _moved_verdict(table, option, asked, request.rule)
    if isinstance(option, _TURN_KINDS):
        return _not_now(table, seat, kind)
    rule = (
        request.rule if asked and isinstance(request, Choose | Together) else "arena.turn.phase.1"
    )
    return No(rule, "That is not asked now.")


def _asked(request: Question | Chance | None, seat: int) -> list[Option]:
    """What `seat` may answer to the request."""
    if isinstance(request, Choose) and request.seat == seat:
        return list(request.options)
    if isinstance(request, Together):
        return list(request.options.get(seat, ()))
    return []


def _not_now(table: ArenaTable, seat: int, kind: str) -> No:
    """Why an action of a turn cannot be taken at this moment."""
    state = table.state
    if state.stage is not Stage.ACTION:
        return No("arena.setup.pvp.finish.1", "The first turn has not begun: the table is set up.")
    owner = state.turn.owner
    if kind:
        return No("arena.turn.action.1", "First answer what is asked.")
    if state.combatants[owner].seat != seat:
        return No("arena.turn.order.3", f"It is the turn of {name(table, owner)}.")
    return No("arena.turn.action.1", "Others are asked first; your moment comes.")


# -- the own turn -----------------------------------------------------------------------------


def _turn_verdict(table: ArenaTable, option: Option) -> Verdict:
    """Whether the owner of the turn may do something between its other actions."""
    state = table.state
    owner = state.turn.owner
    match option:
        case Step() | Attack() if option.combatant != owner:
            return No("arena.turn.order.3", f"It is the turn of {name(table, owner)}.")
        case Step(square=square):
            return can_take(table, square)
        case own.Walk(square=square):
            return can_walk(table, square)
        case own.Sidestep(square=square):
            return can_sidestep_to(table, square)
        case own.Teleport(square=square):
            return can_teleport(battle_map(table), walker(table), square)
        case Attack(card=card):
            return can_take_prime(table) and can_attack(table, owner, card)
        case own.PerformHeroic(action=action):
            return can_perform(table, action)
        case own.MoveAgain():
            return may_move_again(table)
        case own.Focus():
            return can_end_move(table) and may_focus(table)
        case own.FirstAid(combatant=dead):
            return can_give_first_aid(table, dead)
        case own.PickUp(place=place):
            return can_pick_up(table, place)
        case own.Transfer(scroll=scroll, combatant=to):
            return can_transfer(table, scroll, to)
        case own.Open(square=square):
            return can_open(table, square)
        case own.Activate(square=square):
            return can_activate(table, square)
        case own.UseScroll():
            return _scroll_verdict(table, state.combatants[owner].seat, option, "turn")
    return can_end_move(table)


def _scroll_verdict(table: ArenaTable, seat: int, option: own.UseScroll, when: str) -> Verdict:
    """Whether a seat may use a scroll at a moment. Rules: arena.item.scroll.use.2, .3"""
    if table.state.combatants[option.combatant].team != table.box.team_of_seat.get(seat):
        return No("arena.item.scroll.2", f"{name(table, option.combatant)} is not of your team.")
    if decider(table, option.combatant) != seat:
        return No("arena.item.scroll.2", f"{name(table, option.combatant)} is not your hero.")
    return can_use_scroll(table, option.combatant, option.scroll, when)


# -- attacks ----------------------------------------------------------------------------------


def _attack_verdict(
    table: ArenaTable, seat: int, option: Attack, asked: list[Option], kind: str
) -> Verdict:
    """An attack that is no action of the own turn: an Interrupt, a reaction, one commanded."""
    if option in asked:
        return YES
    who = option.combatant
    if decider(table, who) != seat:
        return No("arena.hero.attacks.1", f"{name(table, who)} is not your hero.")
    if kind == "interrupt":
        return can_interrupt(table, who, option.card, table.state.attacks[-1])
    if kind == "reaction":
        if option.card != kind_of(table, who).reaction:
            return No("arena.attack.reaction.2", "Only a Reaction Attack can be made now.")
        allowed = can_react(table, who, table.state.turn.owner)
        return allowed and No("arena.attack.reaction.7", f"{name(table, who)} was not incited.")
    if table.box.cards[option.card].kind == "interrupt":
        return No("arena.attack.interrupt.1", "No enemy declares an attack at this moment.")
    return _not_now(table, seat, kind)


def _target_verdict(
    table: ArenaTable, option: Target | TargetDoor | Centre, asked: list[Option]
) -> Verdict:
    """Whether the attack in progress may be aimed at somebody or somewhere.

    Before an attack is declared, what speaks against each attack of the turn's owner.
    Rules: arena.attack.target.1, arena.attack.legit.4
    """
    if option in asked:
        return YES
    state = table.state
    kinds = (Centre,) if isinstance(option, Centre) else (Target, TargetDoor)
    if not state.attacks or not any(isinstance(o, kinds) for o in asked):
        return _before_declaring(table, option)
    attack = state.attacks[-1]
    found = _aim(table, attack, option)
    if not found:
        return found
    if isinstance(option, Target):
        who = name(table, option.combatant)
        return No("arena.attack.legit.4", f"{who} is a target already, and is struck once.")
    return No("arena.attack.legit.area.1", "That centre is not offered.")


def _aim(
    table: ArenaTable, attack: AttackInProgress, option: Target | TargetDoor | Centre
) -> Verdict:
    card = table.box.cards[attack.card]
    if isinstance(option, TargetDoor):
        return can_strike_door(table, attack.attacker, card, option.square)
    if isinstance(option, Centre):
        return area_verdict(table, attack.attacker, card, option.square)
    return can_strike(table, attack.attacker, card, option.combatant, attack.answers)


def _before_declaring(table: ArenaTable, option: Target | TargetDoor | Centre) -> No:
    """Why nobody is attacked yet: with which attacks it would be possible, and with which not."""
    state = table.state
    rule = "arena.attack.declare.1"
    owner = state.turn.owner
    if state.turn.squares_left:
        return No("arena.attack.timeline.1", "First the movement ends; targets are named after it.")
    if owner < 0 or state.attacks or not state.combatants[owner].on_grid:
        return No(rule, "Targets are named once an attack has been declared.")
    if isinstance(option, Centre):
        return No(rule, "Declare an attack on an area first.")
    kind = kind_of(table, owner)
    if isinstance(option, TargetDoor):
        basic = table.box.cards[kind.basic]
        found = can_strike_door(table, owner, basic, option.square)
        first = No(rule, "Declare a Basic Attack on the door first.")
        return found if isinstance(found, No) else first
    if not (prime := can_take_prime(table)):
        return prime
    able: list[str] = []
    unable: dict[No, list[str]] = {}
    for number in (kind.basic, *kind.cards):
        card = table.box.cards[number]
        if card.kind == "interrupt":
            continue
        found = can_attack(table, owner, number) and can_strike(
            table, owner, card, option.combatant
        )
        if isinstance(found, No):
            unable.setdefault(found, []).append(card.name)
        else:
            able.append(card.name)
    who = name(table, option.combatant)
    if able:
        return No(rule, f"Declare an attack first; {who} could be struck by {', '.join(able)}.")
    if len(unable) == 1:
        (found,) = unable
        reason = f"None of {name(table, owner)}'s attacks can strike {who}: {found.reason}"
        return No(found.rule, reason)
    reasons = (f"{', '.join(names)}: {found.reason}" for found, names in unable.items())
    return No(next(iter(unable)).rule, " ".join(reasons))


def _attack_on_verdict(table: ArenaTable, seat: int, option: own.AttackOn, kind: str) -> No:
    """Why an attack on somebody is not made by a single answer, or why not at all from here.

    Rules: arena.attack.declare.1, arena.attack.target.1, arena.attack.benefit.move.1
    """
    owner, card = table.state.turn.owner, table.box.cards[option.card]
    if kind != "turn":
        return _not_now(table, seat, kind)
    allowed = can_take_prime(table) and can_attack(table, owner, option.card)
    if isinstance(allowed, No):
        return allowed
    who = name(table, option.combatant)
    found = can_strike(table, owner, card, option.combatant)
    if not isinstance(found, No):
        return No(
            "arena.attack.declare.1", f"Declare {card.name} first: {who} could be struck by it."
        )
    squares = sum(b.squares for b in card.benefits if isinstance(b, MoveUpTo))
    if squares and not is_under(table, owner, "slowed"):
        reason = f"{found.reason} But {card.name} first moves {name(table, owner)} up to {squares}."
        return No(found.rule, reason)
    return found


def _moved_verdict(
    table: ArenaTable, option: Step | PlaceOn | Pick, asked: list[Option], rule: str
) -> No:
    """Why somebody cannot be chosen for an effect, moved or placed as it demands.

    Rules: arena.effect.target.1, arena.effect.force-move.1 to .4, arena.attack.benefit.move.1
    """
    who = option.combatant
    alike = [o for o in asked if isinstance(o, Step | PlaceOn | Pick)]
    meant = dict.fromkeys(o.combatant for o in alike)
    if who not in meant:
        names = " or ".join(name(table, other) for other in meant)
        return No(rule, f"This is about {names}, not about {name(table, who)}.")
    assert not isinstance(option, Pick)
    place = name_of(option.square)
    if isinstance(option, PlaceOn):
        squares = names_of(o.square for o in alike if not isinstance(o, Pick))
        return No(rule, f"{name(table, who)} can be placed on {squares}, not on {place}.")
    by = table.state.attacks[-1].attacker if table.state.attacks else table.state.turn.owner
    occupants = [other for other in standing(table) if place_of(table, other) >> option.square & 1]
    if occupants and who not in occupants:
        return No(rule, f"{name(table, occupants[0])} stands at {place}.")
    figure = mover(table, who, FAR_AWAY, by, own_will=False)
    barred = can_stop(battle_map(table), figure, option.square)
    if isinstance(barred, No):
        return barred
    left = table.state.turn.squares_left
    steps = reach(battle_map(table), figure).cost(option.square)
    if steps is None:
        return No(rule, f"No way leads {name(table, who)} to {place}.")
    if steps > left:
        return No(rule, f"It takes {steps} squares to {place}: {left} left.")
    return No(rule, f"By this {name(table, who)} cannot be moved to {place}.")


def _handling_verdict(
    table: ArenaTable, seat: int, option: own.Assign | own.Discard, kind: str
) -> Verdict:
    """Whether a drawn scroll may be given to somebody, or one too many discarded.

    Rules: arena.item.scroll.pick.3, arena.item.scroll.draw.2
    """
    state = table.state
    bearer = state.combatants[option.combatant]
    team = table.box.team_of_seat.get(seat)
    name_of_scroll = table.box.catalogue.scrolls[option.scroll].name
    rule = "arena.item.scroll.pick.3"
    if isinstance(option, own.Discard):
        rule = "arena.item.scroll.draw.2"
        if kind != "discard scroll":
            return No(rule, "A team discards only what it holds beyond three scrolls.")
        held = option.scroll in state.bags[option.combatant].scrolls
    else:
        if kind != "assign":
            return No(rule, "No scroll has just been drawn.")
        held = option.scroll == state.teams[team or 0].drawn[0]
    if bearer.team != team or not bearer.on_grid:
        return No(rule, f"{name(table, option.combatant)} is no living hero of yours.")
    return YES if held else No(rule, f"It is not {name_of_scroll} that this is about.")
