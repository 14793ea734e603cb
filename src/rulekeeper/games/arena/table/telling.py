"""The log of a match: one sentence for each event."""

from rulekeeper.core.events import Event
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import TEAM_NAMES, ArenaBox
from rulekeeper.games.arena.content.wording import heroic_text, scroll_text
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.games.arena.table.texts import HALVES
from rulekeeper.tanarean.combat import combatevents
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.grid.tiles import TileKind
from rulekeeper.tanarean.text import combattelling
from rulekeeper.tanarean.text.combattexts import combatant_label


def event_text(state: ArenaState, box: ArenaBox, event: Event) -> str:
    """A sentence that tells an event."""
    if isinstance(event, combatevents.TokenFlipped):
        side = "Special Ready" if event.ready else "No Special"
        return f'The token of the {TEAM_NAMES[event.team]} team shows "{side}".'
    text = combattelling.event_text(state, box, event)
    if text is None:
        text = _setup_text(state, box, event) or _turn_text(state, box, event)
    assert text is not None, f"an event without a text: {event}"
    return text


def _setup_text(state: ArenaState, box: ArenaBox, event: Event) -> str | None:
    catalogue = box.catalogue

    def label(who: int) -> str:
        return combatant_label(state, box, who)

    match event:
        case events.RolledOff():
            faces = " to ".join(str(face) for face in event.faces)
            return f"The teams roll {faces}: the {TEAM_NAMES[event.team]} team goes first."
        case events.TilePlaced():
            return f"The {TEAM_NAMES[event.team]} team places a {box.placed(event.tile)}."
        case events.TileTaken():
            return f"The {TEAM_NAMES[event.team]} team takes the {box.placed(event.tile)} off."
        case events.LayoutSettled():
            if event.competitive:
                return f"The {TEAM_NAMES[event.team]} team imposes competitive placement."
            return "Both teams agree to the layout of the arena."
        case events.Recruited():
            return f"The {TEAM_NAMES[event.team]} team recruits {label(event.combatant)}."
        case events.HalfChosen():
            return f"The {TEAM_NAMES[event.team]} team deploys on the {HALVES[event.half]} half."
        case events.Deployed():
            return f"{label(event.combatant)} is deployed at {name_of(event.square)}."
        case events.HeroicPicked():
            team = TEAM_NAMES[event.team]
            if events.HIDDEN in event.cards:
                return f"The {team} team picks two Heroic Actions in secret."
            names = " and ".join(catalogue.heroic[card].name for card in event.cards)
            return f"The {team} team picks {names}."
        case events.ArtifactEquipped():
            artifact = catalogue.artifacts[event.artifact].name
            return f"{label(event.combatant)} is equipped with {artifact}."
        case events.StoppedPicking():
            return f"The {TEAM_NAMES[event.team]} team picks no more artifacts."
        case events.ScrollPicked():
            scroll = catalogue.scrolls[event.scroll].name
            return f"The {TEAM_NAMES[event.team]} team picks {scroll}."
        case events.ScrollHandled():
            hidden = event.scroll == events.HIDDEN
            scroll = "a scroll" if hidden else catalogue.scrolls[event.scroll].name
            return f"{label(event.combatant)} {event.what} {scroll}."
    return None


def _turn_text(state: ArenaState, box: ArenaBox, event: Event) -> str | None:
    catalogue = box.catalogue

    def label(who: int) -> str:
        return combatant_label(state, box, who)

    match event:
        case events.ItemsDropped():
            items = [catalogue.artifacts[event.artifact].name] if event.artifact >= 0 else []
            if event.scrolls:
                items.append("a scroll" if event.scrolls == 1 else f"{event.scrolls} scrolls")
            things = " and ".join(items)
            return f"{label(event.combatant)} drops {things} at {name_of(event.square)}."
        case events.ScrollUsed():
            scroll = catalogue.scrolls[event.scroll]
            return f"{label(event.combatant)} uses {scroll.name} ({_aside(scroll_text(scroll))})."
        case events.HeroicPerformed():
            action = catalogue.heroic[event.action]
            text = _aside(heroic_text(action))
            return f"{label(event.combatant)} performs {action.name} ({text})."
        case events.PowerWorked():
            artifact = catalogue.artifacts[event.artifact].name
            return f"{artifact} of {label(event.combatant)} works."
        case events.MovedAgain():
            return f"{label(event.combatant)} moves again with its Prime Action."
        case events.FirstAidGiven():
            return f"{label(event.combatant)} gives First Aid to {label(event.target)}."
        case events.Opened():
            does = "is activated" if event.what == TileKind.LEVER else "opens"
            return f"The {event.what} at {name_of(event.square)} {does}."
        case events.PutBack():
            return f"{label(event.combatant)} is put back to {name_of(event.square)}."
        case events.TurnEnded():
            if event.idle:
                return f"{label(event.combatant)} does nothing."
            return f"The turn of {label(event.combatant)} is over."
        case events.RollChanged():
            outcome = "a hit" if event.hit else "a miss"
            target = "the door" if event.target == NOBODY else label(event.target)
            return f"The strike on {target} is {event.result} now, {outcome}."
        case events.MatchEnded():
            if event.team < 0:
                return "The match is a draw."
            return f"The {TEAM_NAMES[event.team]} team wins."
    return None


def _aside(text: str) -> str:
    """A rules text as it stands in brackets within a sentence."""
    return text.removesuffix(".")
