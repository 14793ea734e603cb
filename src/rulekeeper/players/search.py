"""A bot that searches: information-set Monte-Carlo tree search.

One tree holds what all seats may decide. Each iteration deals all that the searching seat has not
seen anew, walks down the tree as far as it knows it, plays on at a glance to the horizon and takes
the game's judgement of that state back up. As the options of a node differ from deal to deal, an
option's chance to be tried counts only the deals in which it was there (Cowling, Powley and
Whitehouse, 2012); what looks promising at a glance is tried first (PUCT).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import sqrt
from time import perf_counter
from typing import Generic, TypeVar

from msgspec import Struct

from rulekeeper.core.chance import mixed
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Choose, Option
from rulekeeper.players.base import options_of, position_seed
from rulekeeper.players.outlook import answer, end_of_turn, glance, judgement, out_of_a_standstill

S = TypeVar("S", bound=Struct)
B = TypeVar("B")

EXPLORATION = 1.0
"""How much an option's promise weighs against what has been found of it."""

HORIZON = 1
"""Turns after the current one at whose end the game judges."""


class SearchPlayer:
    """Takes the option that its search has come back to most often.

    It thinks for `seconds` a decision or, if given, for a number of `iterations`, and stops when
    no other option can catch up. With a number of iterations it plays the same in every process.
    At a standstill it leaves some decisions to chance, so that the match goes on.
    """

    def __init__(self, seed: int, *, seconds: float = 1.0, iterations: int | None = None) -> None:
        self.seed = seed
        self.seconds = seconds
        self.iterations = iterations

    def choose(self, match: Match[S, B], seat: int) -> Option:
        """The option that leads to the best states."""
        start = perf_counter()
        kind, options = options_of(match, seat)
        if len(options) == 1:
            return options[0]
        seed = position_seed(self.seed, match, seat)
        weights = match.game.prior(match.determinized(seat, seed).table, seat, kind, options)
        if (way_out := out_of_a_standstill(match, seat, options, weights, seed)) is not None:
            return way_out
        search = Search(match, seat, seed)
        done = 0
        left = 1.0
        while left > 0 and not search.is_settled(left):
            search.iterate(done)
            done += 1
            if self.iterations is None:
                spent = perf_counter() - start
                left = (self.seconds - spent) / (spent / done) - 0.5
            else:
                left = self.iterations - done
        return search.best()


class Edge:
    """An option in the tree, with what has been found of it for the seat that chooses it."""

    __slots__ = ("available", "node", "option", "promise", "total", "visits")

    def __init__(self, option: Option, promise: float) -> None:
        self.option = option
        self.promise = promise
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.node = Node()


class Node:
    """A point of the tree: what each seat has been seen to be able to choose there.

    Who is asked, and what, may differ from deal to deal.
    """

    __slots__ = ("choices",)

    def __init__(self) -> None:
        self.choices: dict[tuple[int, str], dict[Option, Edge]] = {}


class Search(Generic[S, B]):
    """The search for an answer to what `seat` is asked in a match, which stays as it is."""

    def __init__(self, match: Match[S, B], seat: int, seed: int) -> None:
        self.match = match
        self.seat = seat
        self.seed = seed
        self.root = Node()
        self.horizon = match.game.turn_number(match.table.state) + HORIZON
        self._lowest = [1.0] * len(match.setup.seats)
        self._highest = [-1.0] * len(match.setup.seats)

    def iterate(self, number: int) -> None:
        """One walk down the tree and on to the horizon, in a deal of its own."""
        seed = mixed(self.seed, number)
        world = self.match.determinized(self.seat, seed)
        world.stop_after(self.horizon)
        path = self._descend(world, seed)
        state = end_of_turn(world, self.horizon, seed)
        for seat, edge in path:
            edge.visits += 1
            edge.total += judgement(world, state, seat)
            mean = edge.total / edge.visits
            self._lowest[seat] = min(self._lowest[seat], mean)
            self._highest[seat] = max(self._highest[seat], mean)

    def is_settled(self, left: float) -> bool:
        """Whether the best option stays the best whatever `left` more iterations find."""
        visits = sorted(edge.visits for edge in self.edges())
        return bool(visits) and (len(visits) == 1 or visits[-1] - visits[-2] > left)

    def best(self) -> Option:
        """The option that was tried most often; of several the one that led to better states."""
        return max(self.edges(), key=lambda edge: (edge.visits, edge.total)).option

    def edges(self) -> list[Edge]:
        """The options at the root that deserve a thought; none before the first iteration."""
        choice = next(iter(self.root.choices.values()), {})
        return _promising(choice.values())

    def _descend(self, world: Match[S, B], seed: int) -> list[tuple[int, Edge]]:
        """Choose down the tree to an option that had not been tried: the edges on the way."""
        path: list[tuple[int, Edge]] = []
        node = self.root
        game = world.game
        while world.request is not None and game.turn_number(world.table.state) <= self.horizon:
            request = world.request
            if not path:
                seat = self.seat
                kind, options = options_of(world, seat)
            elif isinstance(request, Choose):
                seat, kind, options = request.seat, request.kind, world.options
            else:
                # What others choose in secret must not depend on what they cannot know.
                world.play(glance(world, mixed(seed, len(path))))
                continue
            edge = self._select(node, world, seat, kind, options)
            answer(world, seat, edge.option)
            path.append((seat, edge))
            if not edge.visits:
                break
            node = edge.node
        return path

    def _select(
        self, node: Node, world: Match[S, B], seat: int, kind: str, options: Sequence[Option]
    ) -> Edge:
        """The option to try next, by what has been found of it and by its promise."""
        known = node.choices.setdefault((seat, kind), {})
        if any(option not in known for option in options):
            weights = world.game.prior(world.table, seat, kind, options)
            for option, weight in zip(options, weights, strict=True):
                known.setdefault(option, Edge(option, weight))
        edges = _promising([known[option] for option in options])
        low = self._lowest[seat]
        spread = (self._highest[seat] - low) or 1.0
        promises = sum(edge.promise for edge in edges) or 1.0
        tried = [edge for edge in edges if edge.visits]
        mean = sum(e.total for e in tried) / sum(e.visits for e in tried) if tried else 0.0
        best = edges[0]
        best_score = -1e9
        for edge in edges:
            edge.available += 1
            found = edge.total / edge.visits if edge.visits else mean
            score = (found - low) / spread + EXPLORATION * edge.promise / promises * sqrt(
                edge.available
            ) / (1 + edge.visits)
            if score > best_score:
                best, best_score = edge, score
        return best


def _promising(edges: Collection[Edge]) -> list[Edge]:
    """The options that deserve a thought: all of them when none looks promising."""
    return [edge for edge in edges if edge.promise > 0] or list(edges)
