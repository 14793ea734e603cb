"""What people are told before they act: what a movement costs and risks, read from a view."""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.core.requests import Option
from rulekeeper.games.arena.options import EndTurn, FirstAid, Teleport, Walk
from rulekeeper.games.arena.rules.actions import FIRST_AID
from rulekeeper.games.arena.table.foresight import WayView
from rulekeeper.games.arena.table.view import ArenaView
from rulekeeper.tanarean.combat.combatoptions import Done, Forfeit, Step, Target
from rulekeeper.tanarean.grid.battlegrid import name_of

Movement = Step | Walk | Teleport
"""What leads the turn's owner to a square by movement points."""


def way_of(view: ArenaView, option: Option) -> WayView | None:
    """The way of the turn's owner by a step, a walk or a teleport; None for other options.

    A walk goes the safest way, a single step goes straight. Rules: arena.move.step.1, .6
    """
    if isinstance(option, Step):
        ways = view.steps if option.combatant == view.turn.owner else []
    elif isinstance(option, Walk | Teleport):
        ways = view.reach
    else:
        return None
    square = name_of(option.square)
    return next((way for way in ways if way.square == square), None)


REACTION, BURNS, BOTH = "!", "^", "*"
"""What stands for the risks of a way where there is room for one character."""


def sign_of(way: WayView) -> str:
    """One character for the risks of a way, empty if there is none."""
    if way.reactions:
        return BOTH if way.lava else REACTION
    return BURNS if way.lava else ""


def signs(view: ArenaView) -> dict[str, str]:
    """What the signs mean on this map."""
    return {REACTION: "reaction", BURNS: view.harm, BOTH: f"reaction and {view.harm}"}


def risks_of(view: ArenaView, way: WayView) -> list[str]:
    """Who may react on a way, and whether it leads over lava."""
    risks = []
    if way.reactions:
        risks.append(f"{named(view, way.reactions)} may react")
    if way.lava:
        risks.append(f"over {view.harm}")
    return risks


def reactions_to_a_shot(view: ArenaView) -> list[str]:
    """Who may react if the turn's owner strikes from afar. Rules: arena.attack.reaction.incite.2"""
    return [f"{named(view, view.turn.watchers)} may react"] if view.turn.watchers else []


def reactions_to_aiming(view: ArenaView) -> list[str]:
    """Who may react once the attack in progress is aimed. Rules: arena.attack.reaction.incite.2"""
    attack = view.attacks[-1]
    is_own = attack.attacker == view.turn.owner
    return reactions_to_a_shot(view) if is_own and attack.ranged else []


def burns(view: ArenaView, step: Step) -> bool:
    """Whether a step would burn who takes it. Rules: arena.tile.lava.2, .3, .5"""
    return name_of(step.square) in view.heroes[step.combatant].burning


def warning_before(
    view: ArenaView, option: Option, options: Sequence[Option], *, in_turn: bool
) -> str:
    """What has to be confirmed before an option counts; empty if there is nothing to say.

    Between the actions of a turn reactions and lava on the way, and what it costs, or that hit
    points or a whole turn are given away; else targets that are passed up, and the lava that burns
    a hero of the own team which a benefit or an effect moves.
    """
    if isinstance(option, Done) and view.turn.squares_left:
        return _warning_of_striking_nobody(view)
    if isinstance(option, Done | Forfeit):
        return _warning_of_passing_up(view, options)
    if not in_turn:
        return _warning_of_burning(view, option)
    if isinstance(option, FirstAid):
        giver = view.heroes[view.turn.owner]
        return (
            f"{giver.name} gives {FIRST_AID} of its {giver.hp} hit points and an Aid Token, and "
            "the Team Token turns."
        )
    if isinstance(option, EndTurn):
        turn = view.turn
        is_unused = turn.move_ready and turn.prime_ready
        name = view.heroes[turn.owner].name
        return f"{name} has used neither its Move nor its Prime Action." if is_unused else ""
    way = way_of(view, option)
    if way is None or not (risks := risks_of(view, way)):
        return ""
    points = f"{way.cost} movement {'point' if way.cost == 1 else 'points'}"
    return f"To {way.square}: {', '.join([points, *risks])}."


def _warning_of_striking_nobody(view: ArenaView) -> str:
    """That a movement would end where the attack that goes on reaches nobody."""
    if not strikes_next(view):
        return ""
    attack = view.attacks[-1]
    attacker = view.heroes[attack.attacker]
    card = next((card for card in attacker.attacks if card.name == attack.card), None)
    if card is None or card.targets != [] or card.doors:
        return ""
    return f"{card.name} reaches nobody from {attacker.square}."


def _warning_of_passing_up(view: ArenaView, options: Sequence[Option]) -> str:
    """Who could be struck, before an attack strikes nobody, or nobody more."""
    if not view.attacks:
        return ""
    attack = view.attacks[-1]
    still = " still" if attack.targets else ""
    targets = [option.combatant for option in options if isinstance(option, Target)]
    for struck in (*attack.areas.values(), *attack.lines.values()):
        targets += struck
    own = view.heroes[attack.attacker].team
    named_ones = [
        who
        for who in dict.fromkeys(targets)
        if view.heroes[who].team != own or not (attack.areas or attack.lines)
    ]
    return f"{named(view, named_ones)} could{still} be struck." if named_ones else ""


def _warning_of_burning(view: ArenaView, option: Option) -> str:
    if not isinstance(option, Step) or not burns(view, option):
        return ""
    mover = view.heroes[option.combatant]
    actor = view.attacks[-1].attacker if view.attacks else view.turn.owner
    if mover.team != view.heroes[actor].team:
        return ""
    return f"To {name_of(option.square)}: {mover.name} may be burnt by {view.harm}."


def strikes_next(view: ArenaView) -> bool:
    """Whether an attack goes on with its strikes once its movement is over."""
    return bool(view.attacks) and view.attacks[-1].step == "benefit"


def named(view: ArenaView, heroes: list[int]) -> str:
    """The names of some heroes as part of a sentence."""
    return " and ".join(view.heroes[who].name for who in heroes)
