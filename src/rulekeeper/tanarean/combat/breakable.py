"""What can be broken: doors, and whatever else a quest makes breakable.

Rules: arena.tile.door.*, arena.tile.obstacle.2, arena.tile.statue.1; tanares.campaign.element.*
"""

from msgspec import Struct

from rulekeeper.tanarean.combat.attackcards import CardKind


class Breakable(Struct, frozen=True, kw_only=True):
    """An object on the grid that can be struck: what it withstands, who may strike it with what.

    It can be aimed at with attacks of some `kinds`, by combatants of some `teams` (without a list:
    of all). Whether passive powers work on it is `heeds_passives`. What is broken leaves the grid
    unless it `stays`, and then it can be struck no more. Of the rules that are cited `rule` says
    that it can be aimed at, `strike_rule` how, `damage_rule` what comes of it.
    """

    hit_points: int
    defense: int
    rule: str
    strike_rule: str
    damage_rule: str
    kinds: tuple[CardKind, ...] = ("basic",)
    teams: tuple[int, ...] | None = None
    heeds_passives: bool = True
    stays: bool = False
