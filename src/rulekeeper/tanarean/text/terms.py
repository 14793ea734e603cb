"""What conditions and tiles do, in English."""

from collections.abc import Mapping
from types import MappingProxyType

from rulekeeper.tanarean.grid.tiles import CATALOGUE, Category, TileKind

CONDITIONS: Mapping[str, str] = MappingProxyType(
    {
        "cursed": "Rolls twice on a Primary Attack, and the worse roll counts.",
        "blessed": "Rolls twice on a Primary Attack, and the better roll counts.",
        "exposed": "−3 Defense against enemies' attacks.",
        "protected": "+3 Defense against enemies' attacks.",
        "slowed": "Cannot Sidestep or move by the benefit of an attack.",
        "hastened": "Incites no reactions.",
        "vulnerable": "Takes 3 more damage when an enemy's attack hits.",
        "toughened": "Takes 3 less damage when an enemy's attack hits.",
        "weakened": "Deals 3 less damage when its attack hits an enemy.",
        "empowered": "Deals 3 more damage when its attack hits an enemy.",
        "cannot-regain": "Regains no hit points, except when revived.",
        "immune": "Enemies' effects do nothing to it.",
        "no-specials": "Cannot make Special Attacks.",
        "warded": "The next damage to it is reduced to 0.",
        "renewed": "Regains hit points whenever it makes an attack.",
    }
)
"""What each condition, and whatever else may last, does to those under it."""

_BURNS = "4 damage once a turn to anyone who enters it, passes its corner or ends their turn on it."
_SLOWS = "Costs 2 movement points to enter, and whoever stands on it is Slowed."

TILES: Mapping[TileKind, str] = MappingProxyType(
    {
        TileKind.WALL: "Bars the way, its corners, and vision.",
        TileKind.DOOR: "Bars the way and vision until it is opened (from beside it, for 1 movement "
        "point) or destroyed by Basic Attacks.",
        TileKind.LOCKED_DOOR: "Bars the way and vision until it is destroyed by Basic Attacks.",
        TileKind.STATUE: "Bars the way, but not vision.",
        TileKind.CHEST: "Bars the way, but not vision. A figure beside it opens it for 1 movement "
        "point.",
        TileKind.LEVER: "Bars the way, but not vision. A figure beside it activates it with a "
        "Prime Action.",
        TileKind.ORB: "Bars the way, but not vision.",
        TileKind.LAVA: _BURNS,
        TileKind.SPIKES: _BURNS,
        TileKind.ALTAR: "Whoever strikes from it is Blessed.",
        TileKind.PORTAL: "Leads to any free square of another portal for 1 movement point.",
        TileKind.SWAMP: _SLOWS,
        TileKind.RUINS: _SLOWS,
        TileKind.STAIRS: "Heroes set out from here. Otherwise it is open ground.",
    }
)
"""What the tiles of the box do."""

_CATEGORIES = {
    Category.BARRIER: "Bars the way and its corners.",
    Category.OBSTACLE: "Bars the way, but not vision.",
    Category.TERRAIN: "Figures stand on it.",
    Category.ROOM: "A floor.",
}


def tile_text(kind: TileKind) -> str:
    """What a kind of tile does."""
    return TILES.get(kind) or _CATEGORIES[CATALOGUE[kind].category]
