"""What people see of campaigns: the form of a new one, entries of lists, the page of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from rulekeeper.campaign.record import Record
from rulekeeper.campaign.rules import CampaignRules
from rulekeeper.core.errors import SetupError
from rulekeeper.server.api import (
    CampaignChoice,
    CampaignForm,
    CampaignInfo,
    CampaignPage,
    PlayedChapter,
    Standing,
)
from rulekeeper.server.campaigns.opening import Opened, unopened
from rulekeeper.server.campaigns.seats import host_of, seat_records
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import HostedGame, HostedGames
from rulekeeper.server.rooms.seating import public_seats, seat_for_token
from rulekeeper.server.store.campaigns import StoredCampaign, StoredChapter
from rulekeeper.server.store.records import StoredMatch


def campaign_form(games: HostedGames, game: HostedGame) -> CampaignForm | None:
    """How a campaign of a game is set up; `None` where it has none."""
    if not game.has_campaigns:
        return None
    progress = game.campaigns
    choices = progress.rules.campaigns(progress.game)
    first = progress.begin("", choices[0].id, {}, (), 0)
    return CampaignForm(
        campaigns=tuple(
            CampaignChoice(each.id, each.name, " ".join(each.introduction.split()))
            for each in choices
        ),
        seats=seat_counts(games, first),
        fields=game.campaign_fields,
    )


def seat_counts(games: HostedGames, record: Record[Any]) -> tuple[int, ...]:
    """For how many the chapter is that comes next."""
    if record.chapter is None:
        return ()
    return games.find(record.chapter.game).set_up.seats_for(record.chapter.options)


def campaign_info(
    stored: StoredCampaign,
    record: Record[Any],
    games: HostedGames,
    match: StoredMatch | None,
    standing: Standing,
    token: str | None,
) -> CampaignInfo:
    """The entry of a campaign in a list, for somebody with this token.

    `match` is that of the chapter that is being played.
    """
    seats = seat_records(stored.seats)
    seat = seat_for_token(seats, token) if token else None
    is_asked = match is not None and match.status.outcome is None and seat in match.status.waiting
    return CampaignInfo(
        campaign=stored.id,
        game=record.game,
        title=games.find(record.game).game.title if games.has(record.game) else record.game,
        name=record.name,
        seats=public_seats(seats, ()),
        changed=stored.changed,
        seat=seat,
        standing=standing,
        number=record.number,
        chapter=record.chapter.title if record.chapter else "",
        match=stored.match,
        asked=standing == "playing" and is_asked,
    )


def plain_standing(record: Record[Any], match: StoredMatch | None) -> Standing:
    """Where a campaign stands, as far as can be told without opening the match of its chapter."""
    if record.abandoned:
        return "abandoned"
    if record.chapter is None:
        return "over"
    return "playing" if match is not None and match.status.outcome is None else "next"


def campaign_infos(
    found: Sequence[StoredCampaign],
    matches: Mapping[str, StoredMatch],
    games: HostedGames,
    tokens: Mapping[str, str],
) -> list[CampaignInfo]:
    """The entries of several campaigns, each for somebody with the token given for it.

    Those that cannot be read are left out.
    """
    infos = []
    for stored in found:
        with suppress(Refusal):
            record = unopened(stored)
            match = matches.get(stored.match or "")
            standing = plain_standing(record, match)
            infos.append(campaign_info(stored, record, games, match, standing, tokens[stored.id]))
    return infos


def campaign_page(
    stored: StoredCampaign, campaign: Opened, info: CampaignInfo, games: HostedGames, why: str
) -> CampaignPage:
    """All about a campaign."""
    record, progress = campaign
    game = games.find(record.game)
    kind = progress.rules.kind(record.chapter.kind) if record.chapter else None
    party = None
    # What rules of today make of belongings of yesterday is no reason to show nothing.
    with suppress(SetupError):
        party = game.party(record.belongings, [seat.name for seat in info.seats])
    return CampaignPage(
        info=info,
        introduction=next(
            " ".join(each.introduction.split())
            for each in progress.rules.campaigns(progress.game)
            if each.id == record.campaign
        ),
        host=host_of(stored.seats),
        options=tuple(_chosen(game, record.options)),
        why=why,
        kind=kind.name if kind else "",
        picture=kind.picture if kind else "",
        log=tuple(_played(progress.rules, record, stored.chapters)),
        party=party,
    )


def _chosen(game: HostedGame, options: Mapping[str, object]) -> list[tuple[str, str]]:
    """What was chosen for the whole campaign, as the form calls it."""
    found = []
    for field in game.campaign_fields:
        value = options.get(field.name, field.default)
        if field.kind == "toggle":
            if value:
                found.append((field.label, "yes"))
        elif value not in (None, ""):
            found.append((field.label, dict(field.choices).get(str(value), str(value))))
    return found


def _played(
    rules: CampaignRules[Any, Any, Any], record: Record[Any], chapters: Sequence[StoredChapter]
) -> Iterator[PlayedChapter]:
    matches = {chapter.file: chapter.match for chapter in chapters if not chapter.set_aside}
    for done in record.log:
        kind = rules.kind(done.kind)
        yield PlayedChapter(
            kind=kind.name,
            picture=kind.picture,
            title=done.title,
            result=done.result,
            outcome=("won" if done.won else "lost") if kind.contest else "done",
            changes=done.changes,
            match=matches.get(done.match),
        )
