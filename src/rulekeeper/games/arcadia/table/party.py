"""The guilds of a campaign outside of any chapter, with the Campaign Sheet."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import to_builtins
from msgspec.structs import replace

from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.table import Meter
from rulekeeper.games.arcadia.belongings import Belongings
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.table.sheet import campaign_sheet
from rulekeeper.games.arcadia.table.upgrade_presenter import UpgradePresenter
from rulekeeper.games.arcadia.upgrade_phase import UpgradePhase
from rulekeeper.games.tabletop import Tabletop


def party(game: Arcadia, belongings: Belongings, seats: Sequence[str]) -> Tabletop | None:
    """The Heroes of all guilds with their cards; `None` before Guild Setup."""
    if not belongings.guilds:
        return None
    phase = UpgradePhase(game.catalogue)
    options = {"belongings": to_builtins(belongings)}
    box, state = phase.open_box(options, seats)
    table = ArcadiaTable(state, box, None, Meter())
    return replace(
        UpgradePresenter(phase, seats).tabletop(table, SPECTATOR),
        heading="",
        shelves=(),
        book=campaign_sheet(game.catalogue, belongings),
    )
