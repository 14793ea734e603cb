"""The seats of a campaign: whose they are, and how they go from chapter to chapter."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict, replace

from rulekeeper.server.errors import Refusal
from rulekeeper.server.rooms.seating import seat_for_token
from rulekeeper.server.store.campaigns import CampaignSeat, StoredCampaign
from rulekeeper.server.store.records import SeatRecord


def seat_records(seats: Sequence[CampaignSeat]) -> tuple[SeatRecord, ...]:
    """The seats as those of a match."""
    return tuple(SeatRecord(**asdict(seat)) for seat in seats)


def host_of(seats: Sequence[CampaignSeat]) -> int:
    """The seat that decides for the campaign: that of whoever began it, or the first person's."""
    people = [seat for seat in seats if seat.who != "bot"]
    own = [seat for seat in people if seat.who == "me"]
    return (own or people)[0].number


def campaign_seat(seat: SeatRecord) -> CampaignSeat:
    """A seat of a new match as that of a campaign."""
    fields = {name: getattr(seat, name) for name in CampaignSeat.__struct_fields__}
    return CampaignSeat(**fields)


def seat_with(stored: StoredCampaign, token: str | None) -> int:
    """The seat of a token; raises `Refusal` where there is none."""
    seat = seat_for_token(seat_records(stored.seats), token) if token else None
    if seat is None:
        raise Refusal("unknown-seat", "Only people with a seat in this campaign can do this.")
    return seat


def check_host(stored: StoredCampaign, token: str | None) -> None:
    """Raise `Refusal` when the token is not that of whoever decides for the campaign."""
    host = host_of(stored.seats)
    if seat_with(stored, token) != host:
        who = stored.seats[host].name
        raise Refusal("not-possible", f"{who} began this campaign, and decides this.")


def sat(seat: CampaignSeat, played: SeatRecord) -> CampaignSeat:
    """A seat after a chapter in which somebody may have sat down, or taken another name."""
    if seat.token_hash is None or not played.taken:
        return seat
    return replace(seat, name=played.name, taken=True)


def with_seat(stored: StoredCampaign, changed: CampaignSeat) -> StoredCampaign:
    """The campaign with another seat in the place of one."""
    seats = (changed if seat.number == changed.number else seat for seat in stored.seats)
    return replace(stored, seats=tuple(seats))
