"""What a game of the family puts into its language: nouns, and the questions of combat.

LANGUAGE = Language({**FAMILY_NOUNS, ...}, menus=(TURN, *WINDOWS.values(), *FAMILY_MENUS))
"""

from typing import Final

from rulekeeper.tanarean.combat.aiming import CENTRE, LINE, ORDER, TARGET
from rulekeeper.tanarean.combat.attack import EFFECT_TARGET
from rulekeeper.tanarean.combat.attackeffects import CONTROL, COPY, LOSE, REGAIN
from rulekeeper.tanarean.combat.bodyeffects import REMOVE
from rulekeeper.tanarean.combat.effects import EFFECT
from rulekeeper.tanarean.combat.reactions import MUST_REACT
from rulekeeper.tanarean.combat.reviving import REVIVE
from rulekeeper.tanarean.combat.stepping import STEP
from rulekeeper.tanarean.combat.striking import CRITICAL
from rulekeeper.tanarean.text.nouns import FAMILY_NOUNS

__all__ = ["FAMILY_MENUS", "FAMILY_NOUNS"]

FAMILY_MENUS: Final = (
    TARGET,
    ORDER,
    CENTRE,
    LINE,
    STEP,
    CRITICAL,
    MUST_REACT,
    EFFECT_TARGET,
    EFFECT,
    REVIVE,
    REMOVE,
    COPY,
    CONTROL,
    LOSE,
    REGAIN,
)
"""All that combat asks, but for the named windows: those a game puts together (`windows`)."""
