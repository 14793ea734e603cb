"""What every game must satisfy, checked on random matches: for the tests of those who write games.

    def test_my_game_conforms() -> None:
        check_game(MyGame(), {"mode": "duel"}, ["Ana", "Ben"], seeds=range(20))

Every check raises `AssertionError` with the seed, the number of answers given so far and what is
wrong; where two states should be equal, it names the field that differs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from random import Random
from typing import TypeVar, cast

import msgspec
from msgspec import Struct

from rulekeeper.core.acts import Menu, Pass
from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.game import Game
from rulekeeper.core.language import Pointing
from rulekeeper.core.ledger import Ledger, find_ledger, ledgers
from rulekeeper.core.match import Decision, Match
from rulekeeper.core.requests import CHANCE, Choose, Option
from rulekeeper.core.saving import load, save
from rulekeeper.core.secrecy import (
    check_deal,
    check_that_nothing_is_kept,
    check_that_nothing_shows,
    is_taken,
    named,
    state_difference,
)
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import No

S = TypeVar("S", bound=Struct)
B = TypeVar("B")

DECISION_LIMIT = 5000
"""A random match with more decisions than this counts as endless."""

SECONDS_A_DECISION = 20
"""What each decision of a random match takes on its clock, for timed games."""


def check_game(
    game: Game[S, B],
    options: Mapping[str, object],
    seats: Sequence[str],
    seeds: Iterable[int],
    *,
    every: int = 1,
    limit: int = DECISION_LIMIT,
) -> None:
    """Check one random match for each seed; see `check_match`."""
    for seed in seeds:
        check_match(game, options, seats, seed, every=every, limit=limit)


def check_match(
    game: Game[S, B],
    options: Mapping[str, object],
    seats: Sequence[str],
    seed: int,
    *,
    every: int = 1,
    limit: int = DECISION_LIMIT,
) -> None:
    """Play a random match and check at every `every`-th decision all that a game promises.

    Options and verdicts agree; options are told apart by their texts, lines and pointing; copies,
    undo and saves lead back to the same state; views and texts can be shown; nothing hidden shows,
    and what is dealt anew can be played.
    """
    _check_repeatable(game, options, seats, seed, limit)
    rng = Random(seed)
    observers = [*range(len(seats)), SPECTATOR]
    copies: deque[Match[S, B]] = deque(maxlen=3)
    played = play_random_match(game, options, seats, seed, limit=limit, copies=copies)
    for number, match in enumerate(played):
        if number % every == 0 or match.result:
            with _place(match):
                _check_decision(match, observers, rng)
            copies.append(match.copy(listen=True))


def play_random_match(
    game: Game[S, B],
    options: Mapping[str, object],
    seats: Sequence[str],
    seed: int,
    *,
    limit: int = DECISION_LIMIT,
    copies: Iterable[Match[S, B]] = (),
) -> Iterator[Match[S, B]]:
    """Play a random match, which is yielded at its start and after each answer.

    What is in `copies` at the moment has to follow the match.
    """
    rng = Random(seed)
    clock = _Pace()
    match = Match.new(game, options, seats, seed, alone=True, clock=clock)
    yield match
    count = 0
    while match.decision:
        if count == limit:
            raise AssertionError(f"{game.name}, seed {seed}: no end after {limit} decisions")
        count += 1
        clock.seconds += SECONDS_A_DECISION
        with _place(match):
            _answer_alike(match, copies, rng)
        yield match


class _Pace:
    """A clock driven by the number of answers, so that timed matches can be repeated."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@contextmanager
def _place(match: Match[S, B]) -> Iterator[None]:
    """Add the match and the number of answers so far to every error."""
    place = f"{match.game.name}, seed {match.setup.seed}, answer {len(match.answers)}"
    try:
        yield
    except AssertionError as error:
        raise AssertionError(
            f"{place}: {error}" if str(error) else f"{place}: {error!r}"
        ) from error
    except Exception as error:
        raise AssertionError(f"{place}: {error!r}") from error


def _check_repeatable(
    game: Game[S, B],
    options: Mapping[str, object],
    seats: Sequence[str],
    seed: int,
    limit: int,
) -> None:
    """The same seed and answers lead to the same states; each random match has an end."""
    first, second = (play_random_match(game, options, seats, seed, limit=limit) for _ in range(2))
    for match, again in zip(first, second, strict=False):
        found = state_difference(match, again)
        if found or match.result != again.result:
            with _place(match):
                raise AssertionError(f"the same seed and answers lead elsewhere: {found}")


def _check_decision(match: Match[S, B], observers: Sequence[int], rng: Random) -> None:
    _check_options(match)
    _check_shown(match, observers)
    _check_copy(match, observers, rng)
    _check_undo(match)
    _check_save(match)
    for observer in observers:
        check_that_nothing_shows(match, observer, rng)
        check_that_nothing_is_kept(match, observer, rng)
    check_deal(match, rng.choice(observers), rng)


def _answer_alike(match: Match[S, B], copies: Iterable[Match[S, B]], rng: Random) -> None:
    """Answer one decision at random, the same in all copies, which must follow the match."""
    decision = rng.choice(match.decisions)
    if decision.seat not in (CHANCE, *range(len(match.setup.seats))):
        raise AssertionError(f"'{decision.kind}' is asked of seat {decision.seat}, which is nobody")
    if not decision.options:
        raise AssertionError(f"{named(decision.seat)} is asked '{decision.kind}' without options")
    option = rng.choice(decision.options)
    text = match.option_text(option)
    is_taken(match, decision.seat, option)
    for copy in copies:
        is_taken(copy, decision.seat, option)
        if found := state_difference(match, copy):
            raise AssertionError(
                f"an earlier copy does not play on alike: after '{text}' {found}; "
                "is there state outside the state?"
            )
        if copy.decisions != match.decisions or copy.events() != match.events():
            raise AssertionError(
                f"after '{text}' a copy made some answers before asks or tells other things"
            )


def _check_options(match: Match[S, B]) -> None:
    """Options are distinct; verdicts say yes to them and no, citing a known rule, to all else."""
    for decision in match.decisions:
        _check_texts(match, decision.options)
        _check_lines(match, decision)
    ledger = find_ledger(match.game.rulebook) if match.game.rulebook in ledgers() else None
    for seat in range(len(match.setup.seats)):
        asked = match.decision_of(seat)
        conceivable = [*match.game.conceivable(match.table, seat)]
        if asked:
            _check_pointing(match, asked, conceivable)
        offered = dict.fromkeys(asked.options) if asked else {}
        for option in offered:
            verdict = match.explain(option, seat)
            if isinstance(verdict, No) and not isinstance(option, Pass):
                text = match.option_text(option)
                raise AssertionError(f"'{text}' is offered to {named(seat)} but refused: {verdict}")
        refused = [option for option in conceivable if option not in offered]
        # To word them all takes a quarter of the check: one of each kind has to do.
        for option in {type(option): option for option in refused}.values():
            _check_line(match.option_text(option), option)
        for option in refused:
            _check_refusal(match, option, seat, ledger)
    _check_listing(match)


def _check_listing(match: Match[S, B]) -> None:
    """A menu that lists its offers in a fast way lists what the verdicts allow."""
    request = match.request
    if not isinstance(request, Choose) or not isinstance(request.menu, Menu) or request.menu.gives:
        return
    listed = {option for option in request.options if not isinstance(option, Pass)}
    allowed = set(request.menu.by_verdict(match.table, request.seat))
    for option in listed ^ allowed:
        fault = "listed, and refused by" if option in listed else "left out, and allowed by"
        raise AssertionError(f"'{match.option_text(option)}' is {fault} its verdict")


def _check_pointing(match: Match[S, B], decision: Decision, conceivable: Iterable[Option]) -> None:
    """What is pointed at to mean an offered option means no other answer to the same question.

    An act of another menu may be pointed at alike: what is offered goes before it.
    """
    language = match.game.language
    menu = language.menus.get(decision.kind)
    if menu is None:
        return
    table = cast(Table[S, B], match.seen(decision.seat))
    parts_of = Pointing(language, table, decision.options).parts
    meant = {frozenset(parts_of(option)): option for option in reversed(decision.options)}
    refused = (option for option in conceivable if isinstance(option, menu.kinds))
    for option in (*decision.options, *refused):
        parts = parts_of(option)
        other = meant.get(frozenset(parts), option)
        if other != option:
            raise AssertionError(
                f"{', '.join(parts)} means both {other} and {option}. Give one of these acts a "
                "`word`, or let their `points` differ"
            )


def _check_lines(match: Match[S, B], decision: Decision) -> None:
    """Each option is written in a line of its own that is read as just this option."""
    for option in decision.options:
        line = match.written(option)
        _check_line(line, option)
        read = match.read(line, decision.seat)
        if read != option:
            raise AssertionError(f"'{line}' is written for {option} and read as {read}")


def _check_texts(match: Match[S, B], options: Sequence[Option]) -> None:
    texts: dict[tuple[str, ...], Option] = {}
    for option in options:
        text = match.option_text(option)
        _check_line(text, option)
        other = texts.setdefault(tuple(text.casefold().split()), option)
        if other is not option:
            raise AssertionError(f"two options read '{text}': {other} and {option}")


def _check_line(text: str, what: Struct) -> None:
    if text.splitlines() != [text]:
        raise AssertionError(f"the text of {what} is not one line: {text!r}")


def _check_refusal(match: Match[S, B], option: Option, seat: int, ledger: Ledger | None) -> None:
    verdict = match.explain(option, seat)
    if not isinstance(verdict, No):
        raise AssertionError(_neither(match, option, seat))
    is_cited = verdict.rule and (ledger is None or verdict.rule in ledger)
    if is_cited and verdict.reason:
        return
    fault = "by a rule that no ledger has" if verdict.reason else "without a reason"
    text = match.option_text(option)
    raise AssertionError(f"'{text}' is refused to {named(seat)} {fault}: {verdict}")


def _neither(match: Match[S, B], option: Option, seat: int) -> str:
    """That an option is neither offered nor refused, with the likely cause and the remedy."""
    kind, asked = type(option).__name__, match.decision_of(seat)
    told = f"'{match.option_text(option)}' is neither offered to {named(seat)} nor refused: "
    if asked is None:
        return (
            f"{told}nothing is asked of {named(seat)}, and still the verdict on {kind} is yes. "
            "Let the game's `verdict` refuse whatever is not asked"
        )
    return (
        f"{told}its verdict is yes, but the listing of '{asked.kind}' leaves it out. Add {kind} to "
        "that listing (the menu's `listing` or the act's `possible`), or let the verdict refuse it"
    )


def _check_shown(match: Match[S, B], observers: Iterable[int]) -> None:
    """What is shown to people can be shown: views as JSON, prompts and values as they should be."""
    game, state, box = match.game, match.table.state, match.box
    latest = match.events()[-20:]
    for observer in observers:
        msgspec.json.encode(match.view(observer))
        for event in latest:
            if (seen := event.seen_by(observer)) and msgspec.json.encode(seen):
                _check_line(match.event_text(seen), seen)
        if decision := match.decision_of(observer):
            _check_line(match.prompt(observer), decision)
            weights = game.prior(match.table, observer, decision.kind, decision.options)
            if len(weights) != len(decision.options) or not all(0 <= w < inf for w in weights):
                raise AssertionError(f"{named(observer)}: the prior of {decision} is {weights}")
        if observer != SPECTATOR and not -1 <= (value := game.value(state, box, observer)) <= 1:
            raise AssertionError(f"the value for {named(observer)} is {value}, not from -1 to 1")


def _check_copy(match: Match[S, B], observers: Iterable[int], rng: Random) -> None:
    """A copy is the same, and what happens to it does not touch the original."""
    copy = match.copy()
    if found := state_difference(match, copy):
        raise AssertionError(f"a copy is not the same: {found}")
    if copy.decisions != match.decisions:
        raise AssertionError(f"a copy asks other things: {copy.decisions}, not {match.decisions}")
    before = copy.copy()
    views = [msgspec.json.encode(match.view(observer)) for observer in observers]
    for _ in range(3):
        if copy.decisions:
            _answer_alike(copy, (), rng)
    if found := state_difference(before, match):
        raise AssertionError(f"what happened to a copy changed the original: {found}")
    if views != [msgspec.json.encode(match.view(observer)) for observer in observers]:
        raise AssertionError("what happened to a copy changed the views of the original")


def _check_undo(match: Match[S, B]) -> None:
    """The last decision, taken back and made again, leads to the same state."""
    seats = [seat for seat, _ in match.answers if seat != CHANCE]
    if not seats:
        return
    copy = match.copy()
    copy.undo(seats[-1])
    option = next(answer for seat, answer in reversed(match.answers) if seat != CHANCE)
    is_taken(copy, seats[-1], option)
    if found := state_difference(match, copy):
        text = match.option_text(option)
        raise AssertionError(f"'{text}' taken back and chosen again leads elsewhere: {found}")


def _check_save(match: Match[S, B]) -> None:
    """A saved match continues as it was, and its past can be recalled."""
    text = save(match)
    loaded = load(text.splitlines(), lambda header: match.game, alone=True)
    if save(loaded) != text:
        raise AssertionError("saved and loaded it is saved in another way")
    if loaded.answers != match.answers or loaded.events() != match.events():
        raise AssertionError("saved and loaded it remembers other answers or events")
    if found := state_difference(match, loaded):
        raise AssertionError(f"saved and loaded it is not the same: {found}")
    if loaded.request != match.request or loaded.result != match.result:
        raise AssertionError(f"saved and loaded it asks {loaded.request}, not {match.request}")
