"""What people read and type: the lines that name options, and the questions."""

from __future__ import annotations

from rulekeeper.boards.grid import Direction
from rulekeeper.core.requests import Chance, Choose, Clock, Draw, Option, Question, Roll, Together
from rulekeeper.games.lebelheim.box import GRID, SIDE_NAMES, TEAM_NAMES, Box, team_of
from rulekeeper.games.lebelheim.options import (
    Accept,
    ChooseCard,
    ChooseFirst,
    ChooseHero,
    ChooseHeroes,
    ChooseMode,
    ChooseNumber,
    ChooseSide,
    Decline,
    Defend,
    Done,
    EndTurn,
    OrderTrigger,
    PlaceHero,
    PlayCard,
    SetAside,
    Step,
    UseSkill,
)
from rulekeeper.games.lebelheim.state import LebelheimState


def hero_label(state: LebelheimState, box: Box, hero: int) -> str:
    """A hero's name, with its team when both teams have it."""
    kind = state.heroes[hero].kind
    if kind < 0:
        return f"hero {hero + 1}"
    name = box.catalogue.heroes[kind].name
    twins = [
        other
        for other, its in enumerate(state.heroes)
        if its.kind >= 0 and box.catalogue.heroes[its.kind].name == name
    ]
    return name if len(twins) == 1 else f"{name} ({TEAM_NAMES[team_of(hero)]})"


def option_text(state: LebelheimState, box: Box, option: Option) -> str:
    """One line that names the option, unique among those of a decision."""
    cards, abilities = box.catalogue.cards, box.catalogue.abilities

    def hero(number: int) -> str:
        return hero_label(state, box, number)

    match option:
        case ChooseSide(side=side):
            return f"take the {SIDE_NAMES[Direction(side)]} side"
        case ChooseHeroes(first=first, second=second):
            heroes = box.catalogue.heroes
            return f"play {heroes[first].name} and {heroes[second].name}"
        case SetAside():
            return f"set {cards[option.card].name} of {hero(option.hero)} aside"
        case Done():
            return "done"
        case PlaceHero():
            return f"place {hero(option.hero)} on {GRID.name(option.square)}"
        case ChooseFirst(seat=seat):
            return f"{box.seats[seat]} (seat {seat + 1}) begins"
        case PlayCard():
            return f"play {cards[option.card].name} with {hero(option.hero)}"
        case UseSkill():
            return f"use {abilities[option.ability].name} with {hero(option.hero)}"
        case EndTurn():
            return "end the turn"
        case Step():
            return f"move {hero(option.hero)} to {GRID.name(option.square)}"
        case ChooseHero():
            return f"choose {hero(option.hero)}"
        case Defend():
            return f"hide {cards[option.card].name} to defend {hero(option.hero)}"
        case ChooseCard():
            return f"choose {cards[option.card].name} of {hero(option.hero)}"
        case ChooseNumber(number=number):
            return str(number)
        case ChooseMode(name=name):
            return name
        case Accept(name=name):
            return f"yes, {name}"
        case Decline():
            return "no"
        case OrderTrigger():
            return f"resolve {abilities[option.ability].name} of {hero(option.hero)}"
    raise AssertionError(f"an option without a text: {option}")


def prompt(state: LebelheimState, box: Box, request: Question | Chance, seat: int) -> str:
    """The question, in plain words, as it is put to `seat`."""
    if isinstance(request, Clock):
        return f"Have {request.minutes:g} minutes of play passed?"
    if isinstance(request, Roll | Draw):
        return _chance_prompt(state, box, request)
    if isinstance(request, Choose) and request.seat != seat:
        return "" if request.covert else f"{box.seats[request.seat]} decides."
    return _question(state, box, request)


def _chance_prompt(state: LebelheimState, box: Box, request: Roll | Draw) -> str:
    if request.purpose == "team":
        return "Which team chooses its side first? 1: red, 2: blue."
    if isinstance(request, Roll):
        return f"{box.seats[request.seat]} rolls a die: which face?"
    what, _, hero = request.purpose.partition(" ")
    name = hero_label(state, box, int(hero))
    if what == "draw":
        return f"{name} draws a card: which one?"
    return f"{name} discards a card at random: which one?"


def _question(state: LebelheimState, box: Box, request: Question) -> str:
    play = state.plays[-1] if state.plays else None
    source = f"{play.name}: " if play else ""
    kind = request.kind
    if kind == "tricks":
        return _tricks_question(state, box)
    if isinstance(request, Together):
        return {
            "heroes": "Choose your two heroes, in secret.",
            "set-aside": "Set cards aside, down to 30 in a deck, in secret.",
        }[kind]
    if kind == "defend":
        hero = next(option.hero for option in request.options if isinstance(option, Defend))
        part = next(part for part in state.attacks[-1].parts if part.hero == hero)
        is_mixed = part.physical and part.other
        physical = f" ({part.physical} of it physical)" if is_mixed else ""
        return (
            f"{hero_label(state, box, hero)} is attacked for {part.total}{physical}, "
            f"{part.reduction} prevented. "
            "Hide a card to defend?"
        )
    if kind == "may":
        name = next(option.name for option in request.options if isinstance(option, Accept))
        return f"{name}: carry it out?"
    if kind in ("place", "step"):
        hero = next(o.hero for o in request.options if isinstance(o, PlaceHero | Step))
        name = hero_label(state, box, hero)
        if kind == "place" or not isinstance(request, Choose):
            return f"{source}Where does {name} stand?"
        cases = "1 case is" if request.about == 1 else f"{request.about} cases are"
        return f"{source}Where does {name} move? {cases} left."
    return {
        "side": "Choose your starting side.",
        "first": "You rolled highest: who takes the first turn?",
        "main": "Your Main Turn: play a card, use a skill, or end the turn.",
        "target": f"{source}Choose a hero.",
        "order": "Several triggers: which is resolved next?",
        "mode": f"{source}Choose one.",
        "number": f"{source}How far?",
        "hide": f"{source}Choose a card to hide under the deck.",
        "discard": f"{source}Choose a card to discard.",
        "recover": f"{source}Choose a card of the discard pile to take back.",
        "remove": f"{source}Choose a card of the discard pile to remove from the game.",
        "dismiss": f"{source}Choose an Aura to discard.",
    }[kind]


_WHEN = {
    "ANNOUNCED": " before it is carried out",
    "LINE": " before it goes on",
    "STEP": " after this step",
}
"""At which moment of a play a Trick would come."""


def _tricks_question(state: LebelheimState, box: Box) -> str:
    """What the Trick would answer."""
    if state.attacks and state.window.name in ("ATTACK", "DEFENDED"):
        attack = state.attacks[-1]
        targets = ", ".join(
            f"{hero_label(state, box, part.hero)} for {part.total} ({part.reduction} prevented)"
            for part in attack.parts
        )
        attacker = hero_label(state, box, attack.attacker)
        when = "before" if state.window.name == "ATTACK" else "after"
        return f"{attacker} attacks {targets}. Play a Trick {when} the defense?"
    if state.plays:
        play = state.plays[-1]
        when = _WHEN.get(state.window.name, "")
        return f"{hero_label(state, box, play.hero)}: {play.name}. Play a Trick{when}?"
    if state.window.name == "END":
        return "The turn ends. Play a Trick?"
    return f"{box.seats[state.seat]}'s Main Turn begins. Play a Trick?"
