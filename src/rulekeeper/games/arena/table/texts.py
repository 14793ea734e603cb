"""What people read and type: the lines that name options, and the questions."""

from collections.abc import Mapping
from types import MappingProxyType

from rulekeeper.core.acts import Pass
from rulekeeper.core.requests import Chance, Choose, Clock, Draw, Option, Question, Roll
from rulekeeper.games.arena import options
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.content.vocabulary import GainMovement, SwapPlaces
from rulekeeper.games.arena.rules.items import SCROLLS_OF_A_DECK, levels_left
from rulekeeper.games.arena.rules.setup import TILES_OF_A_TEAM
from rulekeeper.games.arena.state import ArenaState, Placement
from rulekeeper.tanarean.combat.attackwords import Effect
from rulekeeper.tanarean.combat.combatoptions import Attack, Forfeit, PlaceOn, Step, TargetDoor
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.text import combattexts
from rulekeeper.tanarean.text.attackwording import effect_question
from rulekeeper.tanarean.text.combattexts import combatant_label

HALVES = ("left", "right")

QUESTIONS = {
    **combattexts.QUESTIONS,
    "agree": "Do you agree to this layout of the arena?",
    "tile": "Which tile do you place?",
    "recruit": "Which hero do you recruit?",
    "half": "Which half of the grid is yours?",
    "deploy": "Which hero do you deploy next? The order is your Turn Order.",
    "heroic": "Which two Heroic Actions do you pick, in secret?",
    "artifact": "Which artifact do you pick, and for whom?",
    "pick scroll": "Which scroll do you pick for your deck?",
    "assign": "Who gets the scroll?",
    "discard scroll": "More than three scrolls: which one is discarded?",
    "draw scrolls": "A hero of yours has died: draw two scrolls?",
    "scroll turn": "Use a scroll now?",
    "scroll step": "Use a scroll after this step?",
}
"""The question for each kind of decision."""


TURN = "arena.turn.action.1"
"""The rule that asks what the turn's owner does."""

_RULES: Mapping[type[Option], str] = MappingProxyType(
    {
        options.Walk: "arena.move.step.1",
        options.Sidestep: "arena.move.sidestep.1",
        options.Teleport: "arena.tile.portal.1",
        options.Open: "arena.turn.action.3",
        options.PickUp: "arena.item.pickup.1",
        options.Transfer: "arena.item.transfer.1",
        options.FirstAid: "arena.first-aid.1",
        options.MoveAgain: "arena.prime.move.1",
        options.Focus: "arena.strike.focus.3",
        options.PerformHeroic: "arena.heroic.1",
        options.UseScroll: "arena.item.scroll.use.2",
        options.Activate: "arena.tile.lever.1",
        options.EndTurn: "arena.turn.action.2",
        Forfeit: "arena.attack.target.4",
        TargetDoor: "arena.tile.door.4",
    }
)
"""The rules that allow options; others are allowed by the rule that asks for them."""


def option_text(state: ArenaState, box: ArenaBox, option: Option) -> str:
    """One line that names the option, unique among those of a decision."""
    text = combattexts.option_text(state, box, option)
    if text is None:
        text = _setup_text(state, box, option) or _turn_text(state, box, option)
    assert text is not None, f"an option without a text: {option}"
    return text


def _setup_text(state: ArenaState, box: ArenaBox, option: Option) -> str | None:
    catalogue = box.catalogue

    def label(who: int) -> str:
        return combatant_label(state, box, who)

    match option:
        case options.PlacePiece(piece=piece):
            return f"place {catalogue.pieces[piece].name}"
        case options.LayTile():
            turned = ", turned" if option.turned else ""
            return f"lay it at {name_of(option.square)}{turned}"
        case options.TakeTile(tile=tile):
            return f"take the {box.placed(tile)} off"
        case options.ProposeLayout():
            return "propose this layout"
        case options.AgreeLayout():
            return "agree to this layout"
        case options.ImposeCompetitive():
            return "impose competitive placement"
        case options.Recruit(hero=hero):
            role = catalogue.roles[catalogue.heroes[hero].role].name
            return f"recruit {catalogue.heroes[hero].name}, {role}"
        case options.ChooseHalf(half=half):
            return f"take the {HALVES[half]} half"
        case options.DeployNext():
            return f"deploy {label(option.combatant)}"
        case options.PickHeroic(first=first, second=second):
            return f"pick {catalogue.heroic[first].name} and {catalogue.heroic[second].name}"
        case options.Equip(artifact=artifact):
            return f"give {catalogue.artifacts[artifact].name} to {label(option.combatant)}"
        case options.StopPicking():
            return "stop picking"
        case options.PickScroll(scroll=scroll):
            return f"pick {catalogue.scrolls[scroll].name}"
        case options.Assign(scroll=scroll):
            return f"give {catalogue.scrolls[scroll].name} to {label(option.combatant)}"
        case options.Discard(scroll=scroll):
            return f"discard {catalogue.scrolls[scroll].name} of {label(option.combatant)}"
        case options.DrawScrolls(accept=accept):
            return "draw two scrolls" if accept else "draw none"
    return None


def _turn_text(state: ArenaState, box: ArenaBox, option: Option) -> str | None:
    catalogue = box.catalogue

    def label(who: int) -> str:
        return combatant_label(state, box, who)

    match option:
        case options.Walk():
            return f"walk to {name_of(option.square)}"
        case options.Sidestep():
            return f"sidestep to {name_of(option.square)}"
        case options.Teleport():
            return f"teleport to {name_of(option.square)}"
        case options.Open():
            tile = box.map_of(state).tile_at(option.square)
            return f"open the {tile.spot}" if tile else f"open {name_of(option.square)}"
        case options.PickUp():
            item = state.ground[option.place]
            number = item.item
            name = (catalogue.artifacts if item.is_artifact else catalogue.scrolls)[number].name
            return f"pick {name} up at {name_of(item.square)}"
        case options.Transfer():
            return f"hand {catalogue.scrolls[option.scroll].name} to {label(option.combatant)}"
        case options.FirstAid():
            return f"give First Aid to {label(option.combatant)}"
        case options.MoveAgain():
            return "move again with the Prime Action"
        case options.Focus():
            return "focus"
        case options.PerformHeroic(action=action):
            return f"perform {catalogue.heroic[action].name}"
        case options.UseScroll():
            scroll = catalogue.scrolls[option.scroll].name
            return f"use {scroll} with {label(option.combatant)}"
        case options.Activate():
            return f"activate the lever at {name_of(option.square)}"
        case options.EndTurn():
            return "end the turn"
        case options.AttackOn(card=card):
            return f"{box.cards[card].name} on {label(option.combatant)}"
        case Pass():
            return "pass"
    return None


def rule_for(catalogue: Catalogue, option: Option, asked_by: str) -> str:
    """The rule that allows an option: that of its kind, else the one that asks for it."""
    if isinstance(option, Attack):
        return f"arena.attack.{catalogue.cards[option.card].kind}.1"
    if isinstance(option, Step) and asked_by == TURN:
        return "arena.move.step.1"
    return _RULES.get(type(option), asked_by)


def prompt(state: ArenaState, box: ArenaBox, request: Question | Chance, seat: int) -> str:
    """The question, in plain words, as it is put to `seat`."""
    if isinstance(request, Clock):
        return f"Have {request.minutes:g} minutes of play passed?"
    if isinstance(request, Roll):
        return f"{box.seats[request.seat]} rolls a die of {request.sides}: which face?"
    if isinstance(request, Draw):
        return _draw_prompt(box, request)
    if isinstance(request, Choose) and request.seat != seat:
        return "" if request.covert else f"{box.seats[request.seat]} decides."
    if request.kind == "turn":
        return _turn_prompt(state, box)
    if request.kind == "deploy on":
        return f"Where does {_moved(state, box, request)} stand?"
    if request.kind == "layout":
        if state.placement is Placement.PROPOSED:
            return "The other team proposes this layout: agree, or change it?"
        return "Assemble the arena: place tiles, or propose the layout as it is."
    if request.kind == "tile":
        own = len(state.tiles) // 2 + 1
        return f"{QUESTIONS['tile']} It is number {own} of {TILES_OF_A_TEAM} of your team."
    if request.kind == "artifact" and isinstance(request, Choose):
        left = levels_left(state, box, box.team_of_seat[request.seat])
        return f"{QUESTIONS['artifact']} Levels left: {left}."
    if request.kind == "pick scroll" and isinstance(request, Choose):
        own = len(state.teams[box.team_of_seat[request.seat]].picked) + 1
        return f"{QUESTIONS['pick scroll']} It is number {own} of {SCROLLS_OF_A_DECK}."
    if request.kind == "lay":
        piece = box.catalogue.pieces[state.laying].name
        return f"Where does the {piece} lie? Name the square of its upper left corner."
    if request.kind == "reaction":
        return _reaction_prompt(state, box, request)
    source = ""
    if state.attacks:
        attack = state.attacks[-1]
        who = combatant_label(state, box, attack.attacker)
        source = f"{box.cards[attack.card].name} of {who}: "
    if request.kind == "step":
        return source + _step_prompt(state, box, request)
    if request.kind == "effect" and isinstance(request, Choose):
        return source + (_effect_prompt(request.about) or QUESTIONS["effect"])
    return source + QUESTIONS[request.kind]


def _reaction_prompt(state: ArenaState, box: ArenaBox, request: Question) -> str:
    """Who incites whom, and how. Rules: arena.attack.reaction.1, .5"""
    assert isinstance(request, Choose)
    owner = state.turn.owner
    reactors = dict.fromkeys(o.combatant for o in request.options if isinstance(o, Attack))
    names = " and ".join(combatant_label(state, box, who) for who in reactors)
    here = name_of(state.combatants[owner].square)
    does = "strikes from afar" if state.attacks else f"leaves {here}"
    beside = f" beside {names}" if reactors else ""
    return f"{combatant_label(state, box, owner)} {does}{beside}. {QUESTIONS['reaction']}"


def _step_prompt(state: ArenaState, box: ArenaBox, request: Question) -> str:
    """Whom a benefit or an effect moves, and how far it still may."""
    left = state.turn.squares_left
    squares = "square is" if left == 1 else "squares are"
    return f"Where does {_moved(state, box, request)} move? {left} {squares} left."


def _moved(state: ArenaState, box: ArenaBox, request: Question) -> str:
    """The name of whom the options move or place."""
    assert isinstance(request, Choose)
    moves = (option for option in request.options if isinstance(option, Step | PlaceOn))
    return combatant_label(state, box, next(moves).combatant)


def _effect_prompt(effect: object) -> str:
    """For whom an effect is to be; empty if it has no question of its own."""
    match effect:
        case GainMovement(points=points):
            return f"Who gets {points} movement {'point' if points == 1 else 'points'} more?"
        case SwapPlaces():
            return "With whom does the bearer change places?"
        case Effect():
            return effect_question(effect)
    return ""


def _draw_prompt(box: ArenaBox, request: Draw) -> str:
    return {
        "recruit": "Which hero is drawn?",
        "half": "Which half does the team that deploys first get?",
        "heroic": "Which Heroic Action is drawn?",
        "heroic deck": "Which Heroic Action goes to the next deck?",
        "scroll": "Which scroll is drawn?",
    }[request.purpose]


def _turn_prompt(state: ArenaState, box: ArenaBox) -> str:
    """The turn's owner, and what it still has."""
    who = state.turn.owner
    kind = box.kind_of(state, who)
    if state.moving:
        points = "point" if state.points == 1 else "points"
        move = f"{state.points} movement {points} left"
    elif state.move_ready:
        move = f"a Move Action of {max(0, kind.movement - state.turn.lost_points)} points"
    else:
        move = "no Move Action"
    prime = "a Prime Action" if state.prime_ready else "no Prime Action"
    ready = "Special Ready" if state.ready[state.acting] else "No Special"
    label = combatant_label(state, box, who)
    return f"{label} ({ready}): {move}, {prime}. What do you do?"
