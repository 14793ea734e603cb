"""Matches for search methods: states that are copied, with chance in the open.

    state = SearchState.new(Kit.of("lebelheim"), seed=1)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, odds)[0])
        else:
            world = state.determinized(state.current_player(), seed=7)
            state.apply_action(random.choice(world.legal_actions()))
    print(state.returns())

The names are those of OpenSpiel.
"""

from __future__ import annotations

from typing import Any

from rulekeeper.core.chance import OpenChance, possible_outcomes
from rulekeeper.core.match import Match
from rulekeeper.core.requests import CHANCE, Clock, Draw, Option, Roll, RollPool
from rulekeeper.features.views import Numbers
from rulekeeper.learn.episode import Episode
from rulekeeper.learn.kit import Kit, Observation
from rulekeeper.learn.telling import told

TERMINAL = -4
"""The current player of a match that is over, as OpenSpiel has it."""


class SearchState:
    """A match at one point. Actions are numbers of options, at a chance node of outcomes."""

    def __init__(self, episode: Episode) -> None:
        self._episode = episode

    @classmethod
    def new(cls, kit: Kit, seed: int) -> SearchState:
        """A match at its start. The seed draws only what the options leave to be drafted."""
        return cls(Episode(kit, seed, chance=OpenChance()))

    @property
    def kit(self) -> Kit:
        """The game and its arrays."""
        return self._episode.kit

    @property
    def match(self) -> Match[Any, Any]:
        """The match itself."""
        return self._episode.match

    # -- whose turn it is, and what may be done -------------------------------------------------

    def current_player(self) -> int:
        """The seat that is asked, `CHANCE`, or `TERMINAL`."""
        if self.is_terminal():
            return TERMINAL
        return CHANCE if self.is_chance_node() else self._episode.asked[0]

    def is_chance_node(self) -> bool:
        """Whether something is rolled or drawn now."""
        return isinstance(self.match.request, Roll | RollPool | Draw | Clock)

    def is_terminal(self) -> bool:
        """Whether the match is over, or has gone on for too long."""
        return self._episode.is_over or self._episode.is_cut_off

    def legal_actions(self) -> list[int]:
        """The actions that there are, in ascending order."""
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        return self._episode.actions(self._episode.asked[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities, which are exact."""
        request = self.match.request
        assert isinstance(request, Roll | RollPool | Draw | Clock)
        return [(action, odds) for action, (_, odds) in enumerate(possible_outcomes(request))]

    def action_to_string(self, action: int) -> str:
        """An action in words."""
        option = self._option(action)
        return self.match.option_text(option) if option else "further options"

    def apply_action(self, action: int) -> None:
        """Carry an action out; raises `IndexError` for one that there is not."""
        if self.is_chance_node():
            option = self._option(action)
            assert option is not None
            self.match.choose(option, CHANCE)
        else:
            self._episode.act(self._episode.asked[0], action)

    def _option(self, action: int) -> Option | None:
        if self.is_chance_node():
            return self.match.options[action]
        offered = self._episode.offered(self._episode.asked[0])
        return offered[action] if action < len(offered) else None

    # -- what comes of it, and what is seen -----------------------------------------------------

    def returns(self) -> list[float]:
        """For each seat 1, 0 or -1; zeros until the end."""
        return self._episode.returns()

    def observation(self, seat: int) -> Observation:
        """What a seat sees and is asked, as arrays."""
        return self._episode.observation(seat)

    def observation_tensor(self, seat: int) -> Numbers:
        """What a seat sees, as one row of numbers."""
        return self.kit.views.flat(self.match.view(seat))

    def observation_string(self, seat: int) -> str:
        """What a seat sees, and its options, in words."""
        return told(self._episode, seat)

    # -- copies ---------------------------------------------------------------------------------

    def clone(self) -> SearchState:
        """The same point once more, which plays on by itself."""
        return SearchState(self._episode.fork(self.match.copy()))

    def determinized(self, seat: int, seed: int) -> SearchState:
        """A world that `seat` cannot tell from this one: what it has not seen is dealt anew."""
        world = self.match.determinized(seat, seed).copy(chance=OpenChance())
        return SearchState(self._episode.fork(world))

    def __deepcopy__(self, memo: dict[int, object]) -> SearchState:
        return self.clone()
