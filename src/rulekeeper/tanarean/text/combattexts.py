"""What people read and type in a battle: the lines that name options, and the questions."""

from rulekeeper.core.requests import Option
from rulekeeper.tanarean.combat import combatoptions as options
from rulekeeper.tanarean.combat.battlebox import BattleBox
from rulekeeper.tanarean.combat.combatants import BattleState
from rulekeeper.tanarean.grid.areas import STRAIGHT
from rulekeeper.tanarean.grid.battlegrid import name_of

QUESTIONS = {
    "interrupt": "Interrupt the attack?",
    "reaction": "React?",
    "before the roll": "Respond before the roll?",
    "after the roll": "Respond to the roll?",
    "after the attack": "Respond to the attack?",
    "target": "Whom do you attack?",
    "order": "Who is struck next?",
    "centre": "Where is the centre of the attack?",
    "line": "Along which line do you attack?",
    "step": "Where to?",
    "critical hit": "A critical hit: deal 5 more damage?",
    "effect": "For whom is the effect?",
    "effect target": "Which of those hit is the target of the effects?",
    "revive": "Where does the revived combatant stand?",
    "remove": "What is removed?",
    "copy": "Which attack is copied?",
    "control": "Which attack does the controlled combatant make?",
    "regain": "Which special attack is regained?",
}
"""The question for each kind of decision."""


def combatant_label(state: BattleState, box: BattleBox, who: int) -> str:
    """A combatant's name, with a number where several have it."""
    kind = state.combatants[who].kind
    name = box.kinds[kind].name
    twins = [w for w, c in enumerate(state.combatants) if box.kinds[c.kind].name == name]
    return name if len(twins) == 1 else f"{name} {twins.index(who) + 1}"


def option_text(state: BattleState, box: BattleBox, option: Option) -> str | None:
    """One line that names an option of combat; None for options that are the game's own."""

    def label(who: int) -> str:
        return combatant_label(state, box, who)

    match option:
        case options.Attack():
            return f"{label(option.combatant)}: {box.cards[option.card].name}"
        case options.React():
            return f"{label(option.combatant)} reacts"
        case options.Target():
            return f"attack {label(option.combatant)}"
        case options.TargetDoor():
            tile = box.map_of(state).tile_at(option.square)
            what = tile.kind if tile and not tile.hit_points else "door"
            return f"attack the {what} at {name_of(option.square)}"
        case options.Centre():
            return f"around {name_of(option.square)}"
        case options.Along():
            return f"along the line {STRAIGHT[option.direction].name.lower().replace('_', ' and ')}"
        case options.Forfeit():
            return "give the strike up"
        case options.Step():
            return f"move {label(option.combatant)} to {name_of(option.square)}"
        case options.Done():
            return "done"
        case options.AddCritical():
            when = "before" if option.before else "after"
            return f"5 more damage {when} the effects"
        case options.Pick():
            return f"choose {label(option.combatant)}"
        case options.PlaceOn():
            return f"place {label(option.combatant)} on {name_of(option.square)}"
        case options.PickEffect():
            source = f" of {box.cards[option.card].name}" if option.card >= 0 else ""
            return f"{option.what}{source} on {label(option.combatant)}"
        case options.PickCard():
            return f"{box.cards[option.card].name} of {label(option.combatant)}"
    return None
