"""What people read and type in a battle, for a game without a language of its own."""

from typing import Final

from rulekeeper.core.events import Event
from rulekeeper.core.language import Language
from rulekeeper.core.requests import Option
from rulekeeper.core.table import Meter, Table
from rulekeeper.tanarean.combat.attack import Attack
from rulekeeper.tanarean.combat.battlebox import BattleBox, BattleTable
from rulekeeper.tanarean.combat.combatants import BattleState
from rulekeeper.tanarean.combat.familyrules import ARENA
from rulekeeper.tanarean.combat.position import name
from rulekeeper.tanarean.combat.responses import windows
from rulekeeper.tanarean.language import FAMILY_MENUS, FAMILY_NOUNS

_LANGUAGE: Final[Language[BattleTable]] = Language(
    FAMILY_NOUNS, menus=(*windows(ARENA.ids).values(), *FAMILY_MENUS)
)


def combatant_label(state: BattleState, box: BattleBox, who: int) -> str:
    """A combatant's name."""
    return name(Table(state, box, None, Meter()), who)


def option_text(state: BattleState, box: BattleBox, option: Option) -> str | None:
    """One line that names an option of combat; None for options that are the game's own."""
    if not isinstance(option, (*_LANGUAGE.kinds, Attack)):
        return None
    return _LANGUAGE.text(Table(state, box, None, Meter()), option)


def event_text(state: BattleState, box: BattleBox, event: Event) -> str | None:
    """A sentence that tells an event of combat; None for events that are the game's own."""
    return _LANGUAGE.told(Table(state, box, None, Meter()), event) if event.saying() else None
