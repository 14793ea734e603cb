"""Arcadia Quest as the rest of the program knows it: its scenarios, and what is between them."""

from __future__ import annotations

from pathlib import Path

from rulekeeper.games.arcadia.box import FEWEST_SEATS, MOST_SEATS
from rulekeeper.games.arcadia.campaign import CAMPAIGNS
from rulekeeper.games.arcadia.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.table import lobby
from rulekeeper.games.arcadia.table.party import party
from rulekeeper.games.arcadia.table.presenter import Presenter
from rulekeeper.games.arcadia.table.upgrade_presenter import UpgradePresenter
from rulekeeper.games.arcadia.upgrade_phase import UpgradePhase
from rulekeeper.games.package import GamePackage, Quests
from rulekeeper.games.tabletop import SetUp

ARCADIA = GamePackage(
    name=Arcadia.name,
    rules=lambda content: Arcadia(Catalogue(content)),
    pack_format=FORMAT,
    content=Path(__file__).parent / "content",
    presenter=Presenter,
    set_up=lobby.set_up,
    match_options=lobby.match_options,
    table=Path(__file__).parent / "table",
    quests=Quests(
        kind="scenarios",
        option="scenario",
        level_option="level",
        levels=tuple(map(str, range(1, 7))),
        quick={"quick": True},
    ),
    campaigns=CAMPAIGNS,
    party=party,
)

UPGRADE_PHASE = GamePackage(
    name=UpgradePhase.name,
    rules=lambda content: UpgradePhase(Catalogue(content)),
    pack_format=ARCADIA.pack_format,
    content=ARCADIA.content,
    presenter=UpgradePresenter,
    set_up=lambda game: SetUp(
        summary="Guilds are created, or spend their coins and bear their Death Curses.",
        seats=tuple(range(FEWEST_SEATS, MOST_SEATS + 1)),
        fields=(),
        quick="",
    ),
    match_options=lambda game, typed: dict(typed),
)
"""The chapters of a campaign that are no scenarios."""
