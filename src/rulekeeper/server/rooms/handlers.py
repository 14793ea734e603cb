"""The handlers of messages: what a client asks for, done in a room."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, TypeAlias

import structlog
from msgspec.structs import replace

from rulekeeper.content.text import code_point, unsafe_character, unseen
from rulekeeper.core.acts import Pass
from rulekeeper.core.errors import NothingToUndo, Refused, RulesError, UnknownAnswer
from rulekeeper.core.match import Decision
from rulekeeper.core.passing import Until, pass_among, untils
from rulekeeper.server import messages as m
from rulekeeper.server.errors import RULES_FAIL, Refusal
from rulekeeper.server.rooms.room import Room, encode
from rulekeeper.server.rooms.room_context import Client
from rulekeeper.server.rooms.seating import check_name
from rulekeeper.server.rooms.verdicts import verdict_on
from rulekeeper.server.rooms.welcome import said_message
from rulekeeper.server.store.records import Remark, UndoRequest

log = structlog.get_logger()

Handler: TypeAlias = Callable[[Room, Client, Any], Awaitable[None]]


async def handle(room: Room, client: Client, message: m.FromClient) -> None:
    """Do what a client asks for; raises `Refusal` when it cannot or may not be done."""
    handler = HANDLERS.get(type(message))
    if handler is None:
        raise Refusal("not-possible", "You have said hello already.")
    if client.seat is None:
        raise Refusal("unknown-seat", "Spectators can only watch.")
    await handler(room, client, message)


async def _pass_until(room: Room, client: Client, message: m.PassUntil) -> None:
    decision = _current_decision(room, seat_of(client), message.decision)
    passing = pass_among(decision)
    if passing is None or message.until not in untils(room.match, decision):
        raise Refusal("not-possible", f"You cannot pass here until the {message.until} is over.")
    answer = m.Answer(message.decision, list(decision.options).index(passing))
    await _answer(room, client, answer, message.until)


async def _ask_again(room: Room, client: Client, message: m.AskAgain) -> None:
    async with room.lock:
        room.passing.end(seat_of(client))
        await room.finish()


async def _answer(
    room: Room, client: Client, message: m.Answer, until: Until | None = None
) -> None:
    await asyncio.sleep(_pause_before(room, seat_of(client), message))
    start = perf_counter()
    async with room.lock:
        seat = seat_of(client)
        decision = _current_decision(room, seat, message.decision)
        if message.option >= len(decision.options):
            last = len(decision.options) - 1
            raise Refusal(
                "not-possible", f"There is no option {message.option}: they go from 0 to {last}."
            )
        if until is not None:
            room.passing.begin(room.match, seat, until)
        try:
            room.live.choose(seat, decision.options[message.option])
        except Refused as refused:
            await room.finish()
            verdict = refused.verdict
            raise Refusal("not-allowed", verdict.reason, verdict.rule) from None
        except RulesError as error:
            log.error("rules failed", match=room.name, why=str(error))
            raise Refusal("not-possible", RULES_FAIL) from None
        await room.finish(openly=not decision.covert)
    metrics = room.context.metrics
    metrics.answers.labels("person").inc()
    metrics.answer_seconds.observe(perf_counter() - start)


def _pause_before(room: Room, seat: int, message: m.Answer) -> float:
    """For how many seconds to hold back an answer: a pass counts when its slot is over."""
    decision = room.decision_of(seat)
    if decision is None or room.live.decision_id(decision) != message.decision:
        return 0.0
    passes = message.option < len(decision.options) and isinstance(
        decision.options[message.option], Pass
    )
    return room.slot_left(decision) if passes else 0.0


def _current_decision(room: Room, seat: int, decision_id: str) -> Decision:
    """The decision with this id; raises `Refusal` when the seat is not asked it."""
    decision = room.decision_of(seat)
    if decision is None or room.bot_of(seat) is not None:
        why = "The match is over." if room.outcome else "You are not asked anything now."
        raise Refusal("not-asked", why)
    if room.live.decision_id(decision) != decision_id:
        raise Refusal("old-decision", "That question is no longer open.")
    return decision


async def _correct(room: Room, client: Client, message: m.Correct) -> None:
    async with room.lock:
        seat = seat_of(client)
        _current_decision(room, seat, message.decision)
        words = " ".join(message.words.split())
        try:
            room.live.choose(seat, room.match.correction(words, seat))
        except Refused as refused:
            verdict = refused.verdict
            raise Refusal("not-allowed", verdict.reason, verdict.rule) from None
        except UnknownAnswer as error:
            raise Refusal("not-possible", str(error)) from None
        except RulesError as error:
            log.error("rules failed", match=room.name, why=str(error))
            raise Refusal("not-possible", RULES_FAIL) from None
        await room.finish(openly=True)


async def _why(room: Room, client: Client, message: m.Why) -> None:
    async with room.lock:
        seat = seat_of(client)
        verdict = await asyncio.to_thread(
            verdict_on, message.parts, room.match, room.presenter, seat, room.decision_of(seat)
        )
    client.send(encode(replace(verdict, id=message.id)))


async def _undo(room: Room, client: Client, message: m.Undo) -> None:
    async with room.lock:
        seat = seat_of(client)
        if room.outcome:
            raise Refusal("not-possible", "The match is over.")
        if message.undo != room.live.undo_id(seat):
            raise Refusal(
                "old-decision", "The match has moved on: there is something else to take back now."
            )
        try:
            is_secret = room.go_back(seat, freely=False)
        except NothingToUndo as error:
            room.restore()
            place = room.match.last_answer_of(seat)
            if place is None:
                raise Refusal("not-possible", str(error)) from None
            request = room.undo_request
            is_same = request is not None and (request.seat, request.place) == (seat, place)
            await _settle_undo_request(
                room, request if request and is_same else UndoRequest(seat, place)
            )
        else:
            await room.finish(openly=not is_secret)


async def _agree_undo(room: Room, client: Client, message: m.AgreeUndo) -> None:
    async with room.lock:
        seat, request = seat_of(client), room.undo_request
        if request is None or request.seat == seat:
            raise Refusal("not-possible", "Nobody else is asking to take anything back now.")
        if message.request != room.undo_request_id:
            raise Refusal("old-decision", "That request is no longer open.")
        if message.agree:
            await _settle_undo_request(room, replace(request, agreed=(*request.agreed, seat)))
        else:
            room.request_undo(None)
            await room.finish()


async def _settle_undo_request(room: Room, request: UndoRequest) -> None:
    """Go back if all others agree, else keep the request and ask them.

    People who have not joined yet need not agree, and bots always do.
    """
    if not set(request.agreed).issuperset(room.other_people(request.seat)):
        room.request_undo(request)
        await room.finish()
        return
    refusal: Refusal | None = None
    try:
        while len(room.live.answers) > request.place:
            room.go_back(request.seat, freely=True)
    except NothingToUndo as error:
        room.restore()
        refusal = Refusal("not-possible", str(error))
    room.request_undo(None)
    await room.finish(openly=refusal is None)
    if refusal is not None:
        raise refusal


async def _say(room: Room, client: Client, message: m.Say) -> None:
    async with room.lock:
        seat = room.seats[seat_of(client)]
        text = " ".join(message.text.split())
        if not text:
            raise Refusal("malformed", "Your message is empty.")
        if unsafe := unsafe_character(text):
            raise Refusal(
                "malformed", f"Your message holds the forbidden character {code_point(unsafe[0])}."
            )
        if why := unseen(text):
            raise Refusal("malformed", f"Your message {why}.")
        remark = Remark(
            seat.number, room.live.match.setup.names[seat.number], text, room.context.now()
        )
        await room.commit(remark=remark)
        room.send(said_message(remark))


async def _prefer(room: Room, client: Client, message: m.Prefer) -> None:
    async with room.lock:
        room.change_seat(seat_of(client), ask=message.ask)
        await room.finish()


async def _rename(room: Room, client: Client, message: m.Rename) -> None:
    async with room.lock:
        await rename(room, seat_of(client), check_name(message.name))


async def rename(room: Room, seat: int, name: str) -> None:
    """Give a seat another name, and tell everybody."""
    if name == room.seats[seat].name:
        return
    room.change_seat(seat, name=name)
    await asyncio.to_thread(room.live.rename, [seated.name for seated in room.seats])
    await room.commit()
    room.tell_seats(renamed=True)
    await room.tell()


async def _hand_over(room: Room, client: Client, message: m.HandOver) -> None:
    async with room.lock:
        seat = seat_of(client)
        if room.outcome:
            raise Refusal("not-possible", "The match is over.")
        if message.bot is None and room.clocks.left(seat) <= 0:
            raise Refusal("not-possible", "Your time is up.")
        bot, offered = message.bot, room.context.offered
        if bot is not None:
            offered.check(bot, room.set_up.game, len(room.seats))
            offered.check_match([bot], room.live.match)
        if bot == room.seats[seat].bot:
            return
        room.change_seat(seat, bot=bot)
        await room.finish()
        if room.undo_request is not None:
            await _settle_undo_request(room, room.undo_request)


async def _resign(room: Room, client: Client, message: m.Resign) -> None:
    async with room.lock:
        seat = seat_of(client)
        if room.outcome:
            raise Refusal("not-possible", "The match is over.")
        room.resign(seat, "has given up")
        await room.finish(openly=True)


async def _rematch(room: Room, client: Client, message: m.Rematch) -> None:
    async with room.lock:
        if not room.outcome:
            raise Refusal("not-possible", "A rematch can be set up once the match is over.")
        if room.set_up.campaign:
            raise Refusal("not-possible", "This is a chapter of a campaign: go on with that.")
        if room.status.next_match is None:
            again = await room.context.create_rematch(room.set_up, room.seats, client.address)
            room.status = replace(room.status, next_match=again)
            await room.commit()
        assert room.status.next_match is not None
        for other in room.clients:
            other.send(encode(m.NextMatch(room.status.next_match, other.token)))


def seat_of(client: Client) -> int:
    """The seat of somebody who sits at the table."""
    assert client.seat is not None
    return client.seat


HANDLERS: dict[type, Handler] = {
    m.Answer: _answer,
    m.PassUntil: _pass_until,
    m.AskAgain: _ask_again,
    m.Correct: _correct,
    m.Why: _why,
    m.Undo: _undo,
    m.AgreeUndo: _agree_undo,
    m.Say: _say,
    m.Prefer: _prefer,
    m.Rename: _rename,
    m.HandOver: _hand_over,
    m.Resign: _resign,
    m.Rematch: _rematch,
}
