"""Whether a match gives away what is hidden; part of `rulekeeper.core.conformance`.

Everything is seen through one observer, a seat or a spectator. A *world* is a match that differs
from another only in what this observer cannot see. The checks raise `AssertionError` with what told
two worlds apart.
"""

from __future__ import annotations

from random import Random
from typing import TypeVar

import msgspec
from msgspec import Struct

from rulekeeper.core.chance import OpenChance
from rulekeeper.core.dealing import offer_anew
from rulekeeper.core.errors import Refused
from rulekeeper.core.match import Match
from rulekeeper.core.requests import CHANCE, Chance, Choose, Draw, Option, SeatRequest
from rulekeeper.core.typed import decoder

S = TypeVar("S", bound=Struct)
B = TypeVar("B")

DECISIONS_AFTER_A_DEAL = 100
"""Decisions for which a match dealt anew is played on at random."""

ANSWERS_AHEAD = 4
"""Answers for which two worlds are played on side by side."""


def check_that_nothing_shows(match: Match[S, B], observer: int, rng: Random) -> None:
    """What the observer has not seen changes nothing of what it sees, now and a few answers on.

    What the rules show it of hidden things is no leak if they say so by `table.reveal()`.
    """
    here, there = without_secrets(match, observer), without_secrets(match, observer)
    for world in (here, there):
        world.always_ask.update(range(len(match.setup.seats)))
    since, revealed = len(here.events()), here.reveals
    match.game.determinize(there.table.state, there.box, observer, Random(rng.getrandbits(32)))
    if match.game.is_open(match.box) and (found := state_difference(here, there)):
        raise AssertionError(f"nothing is said to be hidden, and yet it was dealt anew: {found}")
    _compare(here, there, observer, since, "other cards were dealt where it cannot look")
    if there.request is not None:
        offer_anew(there.game, there.table, there.request, observer)
    for _ in range(ANSWERS_AHEAD):
        _check_pause(here, there, observer)
        answer = common_answer(here, there, observer, rng)
        if answer is None:
            return
        seat, mine, theirs = answer
        text = here.option_text(mine)
        if not is_taken(here, seat, mine):
            return
        try:
            if not is_taken(there, seat, theirs):
                return
        except Exception as error:
            raise AssertionError(
                f"dealt anew for {named(observer)}, the rules fail after '{text}' with {error!r}; "
                "do they keep hidden cards in local variables?"
            ) from error
        if here.reveals != revealed or there.reveals != revealed:
            return
        _compare(here, there, observer, since, f"'{text}' was answered where cards differ")


def _check_pause(here: Match[S, B], there: Match[S, B], observer: int) -> None:
    """Whether a response could exist is the same in both worlds, and allows what there is."""
    asked = [world.request for world in (here, there)]
    if not all(isinstance(request, Choose) and request.covert for request in asked):
        return
    first, second = (world.decisions[0] for world in (here, there))
    if first.seat != second.seat or first.seat == observer:
        return
    could, could_there = (
        world.game.could_respond(world.table, first.seat) for world in (here, there)
    )
    who = f"{named(observer)} sees in {first.kind} whether seat {first.seat + 1}"
    if could != could_there:
        raise AssertionError(f"{who} could respond: could_respond depends on what is hidden")
    if not could and (len(first.options) > 1) != (len(second.options) > 1):
        raise AssertionError(f"{who} has a response: could_respond says that it could not")


def check_that_nothing_is_kept(match: Match[S, B], observer: int, rng: Random) -> None:
    """Between two checkpoints the rules keep in local variables nothing that is hidden.

    A world comes to this very point by another course of hidden things. The rules of the match,
    with the state of that world in the place of their own, have to play on as that world does.
    """
    here = without_secrets(match, observer)
    world = _other_course(here, observer, rng)
    if world is None:
        return
    state_type = type(match.table.state)
    overwrite(here.table.state, decoder(state_type)(world.state_bytes))
    _ask_alike(here, world)
    start = world.checkpoint
    while world.decisions and world.checkpoint is start:
        decision = rng.choice(world.decisions)
        option = rng.choice(decision.options)
        text = world.option_text(option)
        if not is_taken(world, decision.seat, option):
            return
        kept = (
            f"the rules keep in local variables what {named(observer)} cannot see: after '{text}'"
        )
        try:
            here.choose(option, decision.seat)
        except Exception as error:
            raise AssertionError(f"{kept} they fail with {error!r}") from error
        found = state_difference(world, here)
        if found:
            raise AssertionError(f"{kept} {found}")


def check_deal(match: Match[S, B], observer: int, rng: Random) -> None:
    """A match dealt anew for the observer looks the same to it and can be played on."""
    other = match.determinized(observer, rng.getrandbits(32))
    if match.decision_of(observer):
        _compare(match, other, observer, len(match.events()), "it was determinized")
    copy = other.copy()
    if found := state_difference(other, copy):
        raise AssertionError(f"a copy of a match determinized for {named(observer)}: {found}")
    try:
        for _ in range(DECISIONS_AFTER_A_DEAL):
            if other.decision is None:
                return
            other.play(rng.choice(other.options))
    except Exception as error:
        raise AssertionError(
            f"determinized for {named(observer)}, the match fails later with {error!r}"
        ) from error


def named(observer: int) -> str:
    """The observer in words."""
    return f"seat {observer + 1}" if observer >= 0 else "a spectator"


def is_taken(match: Match[S, B], seat: int, option: Option) -> bool:
    """Answer, and tell whether the rules let it stand or take it back."""
    try:
        match.choose(option, seat)
    except Refused:
        return False
    return True


def state_difference(one: Match[S, B], two: Match[S, B]) -> str | None:
    """Where the states of two matches differ; `None` if they are the same byte for byte."""
    if one.state_bytes == two.state_bytes:
        return None
    first, second = (msgspec.to_builtins(match.table.state) for match in (one, two))
    return difference(first, second, "state") or "the state's sets or mappings differ in order"


def difference(one: object, two: object, path: str) -> str | None:
    """Where two plain values differ, as far down as they are alike; `None` if nowhere."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in [*one, *two]:
            if key not in one or key not in two:
                return f"{path}.{key} is there in only one"
        inner = [difference(one[key], two[key], f"{path}.{key}") for key in one]
    elif isinstance(one, list | tuple) and isinstance(two, list | tuple):
        pairs = enumerate(zip(one, two, strict=False))
        inner = [difference(a, b, f"{path}[{place}]") for place, (a, b) in pairs]
        if len(one) != len(two):
            inner.append(f"{path} has {len(one)} items in one, {len(two)} in the other")
    else:
        return None if one == two else f"{path} is {one!r} in one, {two!r} in the other"
    return next((found for found in inner if found), None)


def _observed(match: Match[S, B], observer: int, since: int) -> dict[str, object]:
    """All that the observer gets to see of a match, with the events from number `since` on."""
    decision = match.decision_of(observer)
    kind, options = (decision.kind, decision.options) if decision else ("", ())
    seen = [event.seen_by(observer) for event in match.events(since)]
    return {
        "view": msgspec.to_builtins(match.view(observer)),
        "prompt": match.prompt(observer),
        "waiting_for": match.waiting_for(observer),
        "decision": msgspec.to_builtins(decision),
        "option_texts": [match.option_text(option) for option in options],
        "prior": list(match.game.prior(match.table, observer, kind, options)) if options else [],
        "events": [msgspec.to_builtins(event) for event in seen],
        "event_texts": [match.event_text(event) for event in seen if event is not None],
        "result": msgspec.to_builtins(match.result),
    }


def _compare(here: Match[S, B], there: Match[S, B], observer: int, since: int, what: str) -> None:
    first, second = (_observed(world, observer, since) for world in (here, there))
    if msgspec.json.encode(first) != msgspec.json.encode(second):
        found = difference(first, second, "") or "sets or mappings differ in order"
        raise AssertionError(f"{named(observer)} sees that {what}: {found.removeprefix('.')}")


def common_answer(
    here: Match[S, B], there: Match[S, B], observer: int, rng: Random
) -> tuple[int, Option, Option] | None:
    """Who answers next, and what in each world, so that the observer sees the same."""
    first = {decision.seat: decision.options for decision in here.decisions}
    second = {decision.seat: decision.options for decision in there.decisions}
    seats = sorted(first.keys() & second.keys())
    if not seats:
        return None
    seat = rng.choice(seats)
    mine, theirs = first[seat], second[seat]
    if _is_hidden_draw(here.request, observer) and _is_hidden_draw(there.request, observer):
        return seat, rng.choice(mine), rng.choice(theirs)
    common = [option for option in mine if option in theirs]
    if not common:
        return None
    option = rng.choice(common)
    return seat, option, option


def _is_hidden_draw(request: SeatRequest | Chance | None, observer: int) -> bool:
    return isinstance(request, Draw) and request.seat not in (observer, CHANCE)


def _other_course(match: Match[S, B], observer: int, rng: Random) -> Match[S, B] | None:
    """A world that took another course since the checkpoint, if the first attempt finds one."""
    checkpoint = match.checkpoint
    answers = match.answers[checkpoint.answers :]
    if not answers:
        return None
    state = decoder(type(match.table.state))(checkpoint.state)
    match.game.determinize(state, match.box, observer, Random(rng.getrandbits(32)))
    history = match.history()
    history.cut(checkpoint.answers)
    history.replace_state(state)
    history.fate.clear()
    history.refusals.clear()
    world = match.fork(history, chance=OpenChance())
    for seat, answer in answers:
        decision = world.decision_of(seat)
        if decision is None:
            return None
        if _is_hidden_draw(world.request, observer):
            answer = rng.choice(decision.options)
        elif answer not in decision.options:
            if seat in (observer, CHANCE):
                return None
            answer = rng.choice(decision.options)
        if not is_taken(world, seat, answer):
            return None
    first, second = (_observed(m, observer, checkpoint.events) for m in (match, world))
    return world if _position(match) == _position(world) and first == second else None


def without_secrets(match: Match[S, B], observer: int) -> Match[S, B]:
    """A copy in which others have not yet answered in secret, and chance is answered by hand."""
    history = match.history()
    history.forget_secrets(match.asked_after, observer)
    history.fate.clear()
    history.refusals.clear()
    return match.fork(history, chance=OpenChance())


def _position(match: Match[S, B]) -> list[object]:
    """Who is asked what, and where each of the rules that are being carried out stands."""
    return [*((d.seat, d.kind, d.rule) for d in match.decisions), *match.frames]


def _ask_alike(match: Match[S, B], world: Match[S, B]) -> None:
    """Let a match ask what a world does that stands at the same place."""
    ours, theirs = match.request, world.request
    if ours is not None and type(ours) is type(theirs):
        for field in ours.__struct_fields__:
            setattr(ours, field, getattr(theirs, field))


def overwrite(target: object, source: object) -> object:
    """`target` made equal to `source` in place; where it cannot be changed, `source`."""
    if type(target) is not type(source):
        return source
    if isinstance(target, Struct) and not target.__struct_config__.frozen:
        for field in target.__struct_fields__:
            setattr(target, field, overwrite(getattr(target, field), getattr(source, field)))
        return target
    if isinstance(target, list) and isinstance(source, list):
        pairs = zip(target, source, strict=False)
        target[:] = [*(overwrite(a, b) for a, b in pairs), *source[len(target) :]]
        return target
    if isinstance(target, dict) and isinstance(source, dict):
        merged = {key: overwrite(target.get(key), value) for key, value in source.items()}
        target.clear()
        target.update(merged)
        return target
    if isinstance(target, set) and isinstance(source, set):
        target.clear()
        target.update(source)
        return target
    return source
