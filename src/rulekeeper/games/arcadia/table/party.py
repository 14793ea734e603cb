"""The guilds of a campaign outside of any chapter, with the Campaign Sheet."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import to_builtins
from msgspec.structs import replace

from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.table import Meter
from rulekeeper.games.arcadia.belongings import Belongings
from rulekeeper.games.arcadia.box import ArcadiaTable, Box
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.state import Stage
from rulekeeper.games.arcadia.table.city_map import city_map
from rulekeeper.games.arcadia.table.sheet import campaign_sheet, finale
from rulekeeper.games.arcadia.table.upgrade_presenter import UpgradePresenter
from rulekeeper.games.arcadia.upgrade_phase import UpgradePhase
from rulekeeper.games.tabletop import Card, Fact, Tabletop


def party(game: Arcadia, belongings: Belongings, seats: Sequence[str]) -> Tabletop | None:
    """The Heroes of all guilds with their cards, and the map; `None` before Guild Setup.

    Once the campaign is over, its heading is the finale.
    """
    if not belongings.guilds:
        return None
    phase = UpgradePhase(game.catalogue)
    box = Box(game.catalogue, {"belongings": to_builtins(belongings)}, seats)
    state = phase.laid_out(box)
    state.stage = Stage.OLD_CURSES
    table = ArcadiaTable(state, box, None, Meter())
    return replace(
        _OnPaper(phase, seats).tabletop(table, SPECTATOR),
        heading=finale(game.catalogue, belongings),
        shelves=(),
        book=campaign_sheet(game.catalogue, belongings),
        areas=city_map(game.catalogue, belongings),
    )


class _OnPaper(UpgradePresenter):
    """Shows the codes of cards, by which they are written on a printed Campaign Sheet."""

    def _on_sheet(self, card: Card) -> Card:
        """Rules: arcadia.sheet.2, arcadia.card.anatomy.6"""
        return replace(card, facts=(*card.facts, Fact("Code", self.printed.codes[card.name])))
