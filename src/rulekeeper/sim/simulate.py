"""Playing many matches of bots, the same ones for the same seed, wherever they are played."""

from __future__ import annotations

import os
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import starmap
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Annotated, NamedTuple, Protocol

from msgspec import Meta, Struct

from rulekeeper.core.chance import mixed
from rulekeeper.core.errors import RulesError, SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.package import AnyGame
from rulekeeper.games.registry import find_game
from rulekeeper.players.registry import find_player
from rulekeeper.players.workers import collect_rarely, follow_parent
from rulekeeper.sim.offers import Offer, OfferCounter
from rulekeeper.sim.usage import Use, card_uses, rules_used

DECISION_LIMIT = 20_000
"""A match with so many decisions is ended without a winner: it counts as unfinished."""

MOST_SEATS = 8


class Plan(Struct, frozen=True):
    """What to simulate. `bots` sit down in turn, as often as the game has seats for them."""

    game: str
    bots: tuple[str, ...]
    matches: int
    seed: int = 0
    options: Mapping[str, object] = {}
    packs: tuple[str, ...] = ()
    decision_limit: int = DECISION_LIMIT


class Competitor(NamedTuple):
    """For whom wins are counted, such as a hero in play, and the seat that it belongs to."""

    seat: int
    name: str


class Record(Struct, frozen=True):
    """What came of one match. `bots` and the seats of `competitors` and `winners` go by seat.

    `decisions` counts the real ones, with more than one option. `final_hash` is the same wherever
    the same match is played. `set_up` are the options of this match, with what was drawn for it,
    `uses` the cards that came up, and `rules` those that events, questions and the result named.
    `starts` says where each seat began, where that is drawn, and `offers` which cards each seat
    could choose.
    """

    match: int
    seed: Annotated[int, Meta(ge=0)]
    bots: tuple[str, ...]
    competitors: tuple[Competitor, ...]
    winners: tuple[int, ...]
    finished: bool
    decisions: int
    turns: int
    final_hash: str
    set_up: Mapping[str, object] = {}
    uses: tuple[Use, ...] = ()
    rules: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()


class Executor(Protocol):
    """Plays matches of a plan, somewhere."""

    def play(
        self, plan: Plan, seats: int, numbers: Sequence[int], processes: int | None
    ) -> Iterator[Record]:
        """Play the matches of these numbers, each with so many seats; yield each as it finishes.

        At most `processes` are played at a time; `None` leaves that to the executor. Raises
        `SetupError` when there is nowhere to play, `RulesError` when content is at fault.
        """


class LocalProcesses:
    """Plays on this machine, on all cores unless told otherwise; with one process in order."""

    def play(
        self, plan: Plan, seats: int, numbers: Sequence[int], processes: int | None
    ) -> Iterator[Record]:
        """Play the matches of these numbers, each with so many seats."""
        play = partial(play_one, plan, seats)
        workers = min(processes or os.cpu_count() or 1, len(numbers))
        if workers <= 1:
            yield from map(play, numbers)
            return
        # Spawned workers start from nothing, the same on every system.
        with get_context("spawn").Pool(workers, follow_parent) as pool:
            yield from pool.imap_unordered(play, numbers)


HERE = LocalProcesses()


def simulate(
    plan: Plan, processes: int | None = None, on: Executor = HERE, played: Container[int] = ()
) -> Iterator[Record]:
    """Play the matches of a plan except those that are `played`; yield each as it finishes.

    The bots change seats from match to match, and what the options leave to be drafted is drawn
    anew once all of them have had each seat. Raises `SetupError` when the plan does not make a
    match, `RulesError` when content turns out to be at fault.
    """
    if plan.matches < 1:
        raise SetupError(
            f"There is nothing to simulate: {plan.matches} matches; ask for 1 or more."
        )
    if plan.decision_limit < 1:
        raise SetupError(f"A match of {plan.decision_limit} decisions is none; allow 1 or more.")
    if processes is not None and processes < 1:
        raise SetupError(f"{processes} processes cannot play; give 1 or more.")
    for spec in plan.bots:
        find_player(spec, seed=0)
    seats = count_seats(load_game(plan.game, plan.packs), plan)
    numbers = [number for number in range(plan.matches) if number not in played]
    return on.play(plan, seats, numbers, processes) if numbers else iter(())


def play_one(plan: Plan, seats: int, number: int) -> Record:
    """Play match `number` of a plan, counted from 0, with so many seats.

    Raises `RulesError` when content is at fault.
    """
    return play_match(load_game(plan.game, plan.packs), plan, seats, number)


def play_match(game: AnyGame, plan: Plan, seats: int, number: int) -> Record:
    """Play a match as `play_one` does, of the plan's game with its packs."""
    seed = mixed(plan.seed, number)
    bots = tuple(plan.bots[(seat + number) % len(plan.bots)] for seat in range(seats))
    lineup = number // len(plan.bots) if len(set(plan.bots)) > 1 else number
    options = game.sampled_options(plan.options, Random(mixed(~plan.seed, lineup)))
    # Time stands still, so that a match is the same on a slow machine.
    match = Match.new(game, options, bots, seed, clock=lambda: 0.0)
    players = [
        find_player(spec, seed=mixed(seed, seat), match=match) for seat, spec in enumerate(bots)
    ]
    decisions, asked, offers = 0, set[str](), OfferCounter()
    try:
        while (decision := match.decision) and decisions < plan.decision_limit:
            asked.add(decision.rule)
            answer = players[decision.seat].choose(match, decision.seat)
            offers.note(match, decision, answer)
            match.play(answer)
            decisions += 1
    except RulesError as error:
        raise RulesError(f"Match {number} of seed {plan.seed} cannot go on: {error}") from None
    return Record(
        match=number,
        seed=seed,
        bots=bots,
        competitors=tuple(starmap(Competitor, game.competitors(match.table.state, match.box))),
        winners=match.result.winners if match.result else (),
        finished=match.result is not None,
        decisions=decisions,
        turns=game.turn_number(match.table.state),
        final_hash=match.final_hash,
        set_up=options,
        uses=card_uses(match),
        rules=rules_used(match, asked),
        starts=tuple(game.starts(match.table.state, match.box)),
        offers=offers.offers(),
    )


def count_seats(game: AnyGame, plan: Plan) -> int:
    """For how many seats the options make a match, each bot having equally many of them.

    Raises `SetupError` when there is no such number.
    """
    if not plan.bots:
        raise SetupError("Nobody plays: name one bot or more.")
    refusals = []
    for seats in range(len(plan.bots), MOST_SEATS + 1, len(plan.bots)):
        names = [f"bot {seat + 1}" for seat in range(seats)]
        try:
            game.open_box(plan.options, names)
        except SetupError as refusal:
            refusals.append(refusal)
        else:
            return seats
    raise refusals[0]


@lru_cache(maxsize=4)
def load_game(name: str, packs: Sequence[str] = ()) -> AnyGame:
    """A game to play many matches of; garbage collection is rare and skips its content."""
    game = find_game(name, [Path(pack) for pack in packs])
    collect_rarely()
    return game
