"""The routes of campaigns."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath, JSONBody

from rulekeeper.server.api import (
    BegunChapter,
    CampaignInfo,
    CampaignPage,
    ChangedSeat,
    CreatedCampaign,
    ImportedCampaign,
    MyTokens,
    NewCampaign,
    NextChapter,
    OwnName,
    SeatLink,
)
from rulekeeper.server.campaigns import transfer
from rulekeeper.server.http.requests import (
    AnyRequest,
    TheServices,
    address_of,
    get,
    token_of,
    told_wrong_token,
)

LARGEST_CAMPAIGN = 4_000_000
"""Bytes of a request that imports a campaign."""


@post("/api/campaigns")
async def create_campaign(
    request: AnyRequest, services: TheServices, data: JSONBody[NewCampaign]
) -> CreatedCampaign:
    """Begin a campaign."""
    services.limits.count_new_match(address_of(request))
    return await services.campaigns.create(data)


@post("/api/my-campaigns", status_code=200)
async def list_my_campaigns(
    request: AnyRequest, services: TheServices, data: JSONBody[MyTokens]
) -> list[CampaignInfo]:
    """The campaigns that somebody has tokens for; those that cannot be read are left out."""
    infos = await services.campaigns.infos(data.tokens)
    for info in infos:
        if info.seat is None:
            services.limits.count_wrong_token(address_of(request), info.campaign)
    return [info for info in infos if info.seat is not None]


@get("/api/campaigns/{campaign:str}")
async def show_campaign(
    request: AnyRequest, services: TheServices, campaign: FromPath[str]
) -> CampaignPage:
    """All about a campaign."""
    token = token_of(request)
    page = await services.campaigns.page(campaign, token)
    if token and page.info.seat is None:
        services.limits.count_wrong_token(address_of(request), campaign)
    return page


@post("/api/campaigns/{campaign:str}/chapter", status_code=200)
async def begin_chapter(
    request: AnyRequest,
    services: TheServices,
    campaign: FromPath[str],
    data: JSONBody[NextChapter],
) -> BegunChapter:
    """Begin the next chapter, or the present one again."""
    address = address_of(request)
    with told_wrong_token(request, services, campaign):
        return await services.campaigns.chapters.begin(
            campaign, token_of(request), data, lambda: services.limits.count_new_match(address)
        )


@post("/api/campaigns/{campaign:str}/name", status_code=204)
async def sit_down(
    request: AnyRequest, services: TheServices, campaign: FromPath[str], data: JSONBody[OwnName]
) -> None:
    """Sit down under a name."""
    services.limits.count_change(address_of(request))
    with told_wrong_token(request, services, campaign):
        await services.campaigns.sit(campaign, token_of(request), data.name)


@post("/api/campaigns/{campaign:str}/seat", status_code=200)
async def change_seat(
    request: AnyRequest,
    services: TheServices,
    campaign: FromPath[str],
    data: JSONBody[ChangedSeat],
) -> SeatLink:
    """Give a seat to a bot, or free it."""
    services.limits.count_change(address_of(request))
    with told_wrong_token(request, services, campaign):
        return await services.campaigns.change_seat(campaign, token_of(request), data)


@post("/api/campaigns/{campaign:str}/abandon", status_code=204)
async def abandon_campaign(
    request: AnyRequest, services: TheServices, campaign: FromPath[str]
) -> None:
    """Give a campaign up."""
    services.limits.count_change(address_of(request))
    with told_wrong_token(request, services, campaign):
        await services.campaigns.abandon(campaign, token_of(request))


@post("/api/campaigns/import", request_max_body_size=LARGEST_CAMPAIGN)
async def import_campaign(
    request: AnyRequest, services: TheServices, data: JSONBody[ImportedCampaign]
) -> CreatedCampaign:
    """Go on with an exported campaign."""
    services.limits.count_new_match(address_of(request))
    async with services.importing:
        return await transfer.take_in(services.campaigns, data)


@get("/api/campaigns/{campaign:str}/export", media_type="application/zip")
async def export_campaign(
    request: AnyRequest, services: TheServices, campaign: FromPath[str]
) -> bytes:
    """The campaign as a file."""
    services.limits.count_change(address_of(request))
    with told_wrong_token(request, services, campaign):
        return await transfer.exported(services.campaigns, campaign, token_of(request))


ROUTES = (
    create_campaign,
    import_campaign,
    export_campaign,
    list_my_campaigns,
    show_campaign,
    begin_chapter,
    sit_down,
    change_seat,
    abandon_campaign,
)
