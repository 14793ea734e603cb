"""Seats: the people and bots on them, their names and tokens, and what everybody may know."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulekeeper.content.text import plain_text, quoted
from rulekeeper.core.setup import told_apart
from rulekeeper.server.api import NewSeat, SeatLink
from rulekeeper.server.bots.offered import DEFAULT_BOT, USUAL_BOTS, OfferedBots
from rulekeeper.server.errors import Refusal
from rulekeeper.server.messages import LONGEST_NAME, Seat
from rulekeeper.server.store.records import SeatRecord
from rulekeeper.server.tokens import hash_of, is_same, new_token


def check_name(name: str) -> str:
    """The name without spaces around it; raises `Refusal` when it is not fit to be shown."""
    name = name.strip()
    if not name:
        raise Refusal("malformed", "A name has at least one letter.")
    if why := plain_text(name, LONGEST_NAME):
        raise Refusal("malformed", f"The name {quoted(name)} {why}.")
    return name


def assign_seats(
    wanted: Sequence[NewSeat], game: str = "", offered: OfferedBots = USUAL_BOTS
) -> tuple[tuple[SeatRecord, ...], tuple[SeatLink, ...]]:
    """The seats of a new match, and the links to them; raises `Refusal`.

    Bots that play one game only can be had where the match is of that `game`.
    """
    seats, links = [], []
    bots = [
        offered.check(new.bot or DEFAULT_BOT, game, len(wanted)) if new.who == "bot" else None
        for new in wanted
    ]
    for number, (new, bot, default) in enumerate(
        zip(wanted, bots, offered.default_names(bots), strict=True)
    ):
        token = None if bot else new_token()
        seats.append(
            SeatRecord(
                number=number,
                who=new.who,
                name=check_name(new.name) if new.name else default,
                bot=bot,
                token_hash=hash_of(token) if token else None,
                taken=new.who != "friend",
            )
        )
        links.append(SeatLink(number, new.who, token))
    return tuple(seats), tuple(links)


def seat_for_token(seats: Sequence[SeatRecord], token: str) -> int | None:
    """The seat that a token belongs to; `None` for an unknown token."""
    given = hash_of(token)
    for seat in seats:
        if seat.token_hash is not None and is_same(seat.token_hash, given):
            return seat.number
    return None


def human_seats(seats: Sequence[SeatRecord]) -> list[int]:
    """The seats that belong to people, even where a bot plays for them now."""
    return [seat.number for seat in seats if seat.who != "bot"]


def public_seats(seats: Sequence[SeatRecord], present: Collection[int]) -> tuple[Seat, ...]:
    """What everybody may know of the seats; `present` are those whose people are connected."""
    names = told_apart([seat.name for seat in seats])
    return tuple(
        Seat(seat.number, name, seat.bot, seat.taken, seat.number in present)
        for seat, name in zip(seats, names, strict=True)
    )
