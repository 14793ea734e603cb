"""4.3 Making an attack: what may be answered at its named moments. Scrolls are optional.

Rules: arena.attack.interrupt.1, arena.attack.reaction.1, arena.item.scroll.use.2
"""

from collections.abc import Mapping

from rulekeeper.core.acts import Menu
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules.scrolls import UseScroll
from rulekeeper.tanarean.combat.combatants import Moment
from rulekeeper.tanarean.combat.familyrules import ARENA
from rulekeeper.tanarean.combat.responses import windows

_SCROLL_MOMENTS = (Moment.DECLARED, Moment.ROLLING, Moment.ROLLED, Moment.RESOLVED)

ALL_WINDOWS = windows(ARENA.ids, dict.fromkeys(_SCROLL_MOMENTS, (UseScroll,)))
"""Where scrolls are played with. Rules: arena.item.scroll.use.2"""

WINDOWS: Mapping[Moment, Menu[ArenaTable]] = windows(ARENA.ids)
"""Where they are not."""
