"""The party of a campaign outside of any chapter: what it would have before it in the shop."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import to_builtins
from msgspec.structs import replace

from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.match import Match
from rulekeeper.games.arena.belongings import Belongings
from rulekeeper.games.arena.camp.box import CampBox
from rulekeeper.games.arena.camp.game import Camp
from rulekeeper.games.arena.camp.state import CampState
from rulekeeper.games.arena.camp.table.presenter import Presenter
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.tabletop import Tabletop


def party(game: Arena, belongings: Belongings, seats: Sequence[str]) -> Tabletop | None:
    """The heroes with all that they own; `None` before the party is assembled."""
    if not belongings.heroes:
        return None
    camp = Camp(game.catalogue)
    options = {"stop": "shop", "belongings": to_builtins(belongings)}
    shop: Match[CampState, CampBox] = Match.new(camp, options, seats, seed=0, listen=False)
    shown = Presenter(camp, seats).tabletop(shop.table, SPECTATOR)
    return replace(shown, shelves=())
