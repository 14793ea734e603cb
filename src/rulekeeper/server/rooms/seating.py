"""Seats: the people and bots on them, their names and tokens, and what everybody may know."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rulekeeper.content.text import plain_text, quoted
from rulekeeper.core.setup import told_apart
from rulekeeper.server.api import BotInfo, NewSeat, SeatLink
from rulekeeper.server.errors import Refusal
from rulekeeper.server.messages import Seat
from rulekeeper.server.store.records import SeatRecord
from rulekeeper.server.tokens import hash_of, is_same, new_token

BOTS = (
    BotInfo("random", "Easy", "Plays at random; good for learning the rules."),
    BotInfo("greedy", "Medium", "Looks one play ahead and takes what looks best."),
    BotInfo("search:1", "Strong", "Thinks for a second about what may happen next."),
)
"""The bots that can take a seat, spelled as in `players.registry`."""

DEFAULT_BOT = "greedy"
"""Plays where no bot is named, and for people whose time is up."""

LONGEST_NAME = 40


def check_bot(bot: str) -> str:
    """The bot, if this server offers it; raises `Refusal`."""
    if all(info.bot != bot for info in BOTS):
        known = ", ".join(info.bot for info in BOTS)
        raise Refusal("not-possible", f"There is no bot {quoted(bot)} here, only: {known}.")
    return bot


def check_name(name: str) -> str:
    """The name without spaces around it; raises `Refusal` when it is not fit to be shown."""
    name = name.strip()
    if not name:
        raise Refusal("malformed", "A name has at least one letter.")
    if why := plain_text(name, LONGEST_NAME):
        raise Refusal("malformed", f"The name {quoted(name)} {why}.")
    return name


def assign_seats(wanted: Sequence[NewSeat]) -> tuple[tuple[SeatRecord, ...], tuple[SeatLink, ...]]:
    """The seats of a new match, and the links to them; raises `Refusal`."""
    seats, links = [], []
    bots = [check_bot(new.bot or DEFAULT_BOT) if new.who == "bot" else None for new in wanted]
    for number, (new, bot, default) in enumerate(
        zip(wanted, bots, default_names(bots), strict=True)
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


def default_names(bots: Sequence[str | None]) -> Iterator[str]:
    """The names of seats that nobody has named; several bots of one kind get numbers."""
    labels = {info.bot: info.label for info in BOTS}
    for number, bot in enumerate(bots):
        if bot is None:
            yield f"Player {number + 1}"
        elif bots.count(bot) == 1:
            yield f"{labels[bot]} bot"
        else:
            yield f"{labels[bot]} bot {bots[: number + 1].count(bot)}"


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
