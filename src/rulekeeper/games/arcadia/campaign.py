"""Campaign for Arcadia (pp. 9, 24, 28-29), as the layer of campaigns knows it.

Its chapters are Guild Setup, then six scenarios with an Upgrade Phase between each two of them.
Rules: arcadia.campaign.1 to .8, arcadia.upgrade.1
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from rulekeeper.campaign.record import Chapter, Record
from rulekeeper.campaign.rules import Breach, Campaign, CampaignRules, ChapterKind, Used
from rulekeeper.content.explain import match_options
from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.arcadia.belongings import (
    ACHIEVEMENTS,
    SCENARIOS,
    Belongings,
    PlayedScenario,
)
from rulekeeper.games.arcadia.changes import (
    AnyChange,
    CampaignWon,
    GuildRecorded,
    NextChosen,
    ScenarioRecorded,
)
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.rules.achievements import earners, medals, quality_of, titles_won
from rulekeeper.games.arcadia.rules.returning import guild_record
from rulekeeper.games.arcadia.sheet_checks import breaches_of, used_on
from rulekeeper.games.arcadia.upgrade_phase import UpgradePhase

GUILDS, SCENARIO, UPGRADE = "guild-setup", "scenario", "upgrade-phase"
"""The kinds of chapters."""

CITY = Campaign(
    "lampwick",
    "The Pawned City",
    "The city of Lampwick has been pawned, street by street, and the bailiffs have moved in. Your "
    "guilds win it back in six scenarios: three of the Outer Circle, two of the Inner Circle, and "
    "the Final Showdown. What a guild wins, loses and deserves goes with it to the next one.",
)
"""The one campaign: which of the scenarios are played, the players choose."""


class CampaignOptions(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is chosen for a whole campaign.

    Rules: arcadia.guild.draft.1, arcadia.monster.activation.2
    """

    draft: bool = False
    monsters: Literal["player", "table"] = "player"


def begin(game: Arcadia, campaign: str, options: Mapping[str, object]) -> Belongings:
    """Nothing: the guilds are created in the first chapter. Rules: arcadia.guild.2"""
    if campaign != CITY.id:
        raise SetupError(f"There is no campaign '{campaign}'. {suggestion(campaign, [CITY.id])}")
    match_options(CampaignOptions, options)
    return Belongings()


def next_chapter(game: Arcadia, record: Record[Belongings]) -> Chapter | None:
    """What comes after the last chapter; nothing after the sixth scenario.

    Rules: arcadia.campaign.2, .5, .8, arcadia.upgrade.1
    """
    has, number = record.belongings, len(record.belongings.played)
    options = match_options(CampaignOptions, record.options)
    if not has.guilds:
        return Chapter(
            kind=GUILDS,
            title="Guild Setup",
            game=UpgradePhase.name,
            options=to_builtins(CampaignOptions(draft=options.draft)),
        )
    if has.following is not None:
        entry = game.catalogue.scenarios[has.following].entry
        return Chapter(
            kind=SCENARIO,
            title=f"Scenario {number + 1}: {entry.name}",
            game=Arcadia.name,
            options={
                "scenario": entry.id,
                "level": number + 1,
                "monsters": options.monsters,
                "belongings": to_builtins(has),
            },
        )
    if number == SCENARIOS:
        return None
    return Chapter(
        kind=UPGRADE,
        title=f"Upgrade Phase {number}" if number else "The first scenario",
        game=UpgradePhase.name,
        options={"belongings": to_builtins(has)},
    )


def changes(match: Match[Any, Any]) -> Sequence[AnyChange]:
    """What a finished chapter changes. Rules: arcadia.sheet.3 to .5, arcadia.finale.1"""
    table, result = match.table, match.result
    assert result is not None
    guilds = [guild_record(table, seat) for seat in range(len(table.box.seats))]
    had = table.box.options.belongings
    before = had.guilds if had else [None] * len(guilds)
    if isinstance(match.game, UpgradePhase):
        chosen = table.box.catalogue.scenario_entries[table.state.next_scenario].id
        found = zip(guilds, before, strict=True)
        kept = (GuildRecorded(guild=guild, before=known) for guild, known in found)
        return [*kept, NextChosen(scenario=chosen)]
    catalogue, earned = table.box.catalogue, earners(table, result.winners)
    played = PlayedScenario(
        scenario=table.box.scenario.entry.id,
        **{name: tuple(guilds[seat].guild for seat in earned[name]) for name in ACHIEVEMENTS},
    )
    recorded: list[AnyChange] = [ScenarioRecorded(played=played, seating=tuple(table.state.order))]
    for seat, (guild, known) in enumerate(zip(guilds, before, strict=True)):
        won = (catalogue.titles[title].id for title in titles_won(table, seat))
        titles = tuple(dict.fromkeys((*guild.titles, *won)))
        recorded.append(GuildRecorded(guild=replace(guild, titles=titles), before=known))
    assert had is not None
    if len(had.played) + 1 == SCENARIOS:
        recorded.append(_finale((*had.played, played)))
    return recorded


def _finale(played: Sequence[PlayedScenario]) -> CampaignWon:
    """Rules: arcadia.finale.1 to .6"""
    found, winner = medals(played), played[-1].winner[0]
    return CampaignWon(
        guild=winner,
        quality=quality_of(len(found.get(winner, ()))),
        medals=tuple((guild, tuple(own)) for guild, own in found.items()),
    )


def uses(game: Arcadia, belongings: Belongings) -> Iterable[Used]:
    """All content that a sheet names."""
    return used_on(belongings, game.catalogue)


def breaches(game: Arcadia, belongings: Belongings) -> Iterable[Breach]:
    """What cannot be on a sheet."""
    return breaches_of(belongings, game.catalogue)


CAMPAIGNS = CampaignRules[Arcadia, Belongings, AnyChange](
    belongings=Belongings,
    campaigns=lambda game: (CITY,),
    begin=begin,
    next_chapter=next_chapter,
    changes=changes,
    apply=lambda belongings, change: change.apply(belongings),
    told=lambda game, change: change.sentence(game.catalogue),
    uses=uses,
    breaches=breaches,
    kinds={
        GUILDS: ChapterKind("Guild Setup", "heroes"),
        SCENARIO: ChapterKind("Scenario", "goal"),
        UPGRADE: ChapterKind("Upgrade Phase", "level"),
    },
    options=CampaignOptions.__struct_fields__,
)
