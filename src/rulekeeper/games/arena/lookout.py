"""What people are told before they act: what a movement costs and risks, read from a view."""

from __future__ import annotations

from rulekeeper.core.requests import Option
from rulekeeper.games.arena.foresight import WayView
from rulekeeper.games.arena.options import Teleport, Walk
from rulekeeper.games.arena.view import ArenaView
from rulekeeper.tanarean.battlegrid import name_of
from rulekeeper.tanarean.combatoptions import Step

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


def sign_of(way: WayView) -> str:
    """One character for the risks of a way, empty if there is none."""
    if way.reactions:
        return "*" if way.lava else "!"
    return "^" if way.lava else ""


def risks_of(view: ArenaView, way: WayView) -> list[str]:
    """Who may react on a way, and whether it leads over lava."""
    risks = []
    if way.reactions:
        risks.append(f"{named(view, way.reactions)} may react")
    if way.lava:
        risks.append(f"over {view.harm}")
    return risks


def burns(view: ArenaView, step: Step) -> bool:
    """Whether a step would burn who takes it. Rules: arena.tile.lava.2, .3, .5"""
    return name_of(step.square) in view.heroes[step.combatant].burning


def warning_before(view: ArenaView, option: Option, *, in_turn: bool) -> str:
    """What a movement risks that has to be confirmed; empty if there is nothing to say.

    Between the actions of a turn reactions and lava on the way, and what it costs; else the lava
    that burns a hero of the own team which a benefit or an effect moves.
    """
    if not in_turn:
        return _warning_of_burning(view, option)
    way = way_of(view, option)
    if way is None or not (risks := risks_of(view, way)):
        return ""
    points = f"{way.cost} movement {'point' if way.cost == 1 else 'points'}"
    return f"To {way.square}: {', '.join([points, *risks])}."


def _warning_of_burning(view: ArenaView, option: Option) -> str:
    if not isinstance(option, Step) or not burns(view, option):
        return ""
    mover = view.heroes[option.combatant]
    actor = view.attacks[-1].attacker if view.attacks else view.turn.owner
    if mover.team != view.heroes[actor].team:
        return ""
    return f"To {name_of(option.square)}: {mover.name} may be burnt by {view.harm}."


def named(view: ArenaView, heroes: list[int]) -> str:
    """The names of some heroes as part of a sentence."""
    return " and ".join(view.heroes[who].name for who in heroes)
