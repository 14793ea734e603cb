"""One episode: a match as an environment plays it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

import numpy as np

from rulekeeper.core.chance import ChanceDriver, mixed
from rulekeeper.core.match import Match
from rulekeeper.core.requests import CHANCE, Anyone, Option
from rulekeeper.core.standing import Decision
from rulekeeper.learn.kit import Kit, Observation
from rulekeeper.players.outlook import answer

DECISION_LIMIT = 20_000
"""An episode with so many decisions is truncated."""

WIN, DRAW, LOSS = 1.0, 0.0, -1.0


class Episode:
    """A match from its first decision to its end, for players that know actions by number.

    Action `n` is option `n` of the decision. Where a decision has more options than there are
    actions, the last action turns to the next of them. `gamma` shapes the rewards: `None` leaves
    them as they are.
    """

    def __init__(
        self,
        kit: Kit,
        seed: int,
        *,
        gamma: float | None = None,
        chance: ChanceDriver | None = None,
    ) -> None:
        """Without `chance`, the seed decides what is rolled and drawn."""
        game = kit.game
        options = game.sampled_options(kit.options, Random(mixed(~seed, 0)))
        names = [f"seat {seat + 1}" for seat in range(kit.seats)]
        self.kit = kit
        self.match: Match[Any, Any] = Match.new(
            game, options, names, seed, chance=chance, listen=False, clock=lambda: 0.0
        )
        self.decisions = 0
        self._gamma = gamma
        self._pages: dict[int, int] = {}
        self._potentials = self._judged()

    # -- what is asked --------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the match has ended by its rules."""
        return self.match.result is not None

    @property
    def is_cut_off(self) -> bool:
        """Whether the match is given up: it has too many decisions."""
        return not self.is_over and self.decisions >= DECISION_LIMIT

    @property
    def asked(self) -> list[int]:
        """The seats whose answers are awaited; of several who may answer for all, the first."""
        seats = [decision.seat for decision in self.match.decisions if decision.seat != CHANCE]
        return seats[:1] if isinstance(self.match.request, Anyone) else seats

    def offered(self, seat: int) -> Sequence[Option]:
        """The options that have an action now, by number."""
        decision = self._decision_of(seat)
        return self._window(decision) if decision else ()

    def actions(self, seat: int) -> list[int]:
        """The numbers of the actions that a seat has now."""
        decision, count = self._decision_of(seat), self.kit.shapes.options
        if decision is None:
            return []
        actions = [*range(len(self._window(decision)))]
        return actions if len(decision.options) <= count else [*actions, count - 1]

    def _decision_of(self, seat: int) -> Decision | None:
        """What is asked of a seat, if it is one of those that are `asked`."""
        return self.match.decision_of(seat) if seat in self.asked else None

    def texts(self, seat: int) -> list[str]:
        """What the options that have an action now are called, in their order."""
        return [self.match.option_text(option) for option in self.offered(seat)]

    def _window(self, decision: Decision) -> Sequence[Option]:
        options, count = decision.options, self.kit.shapes.options
        if len(options) <= count:
            return options
        first = self._pages.get(decision.seat, 0) * (count - 1)
        return options[first : first + count - 1]

    def observation(self, seat: int) -> Observation:
        """What a seat sees and is asked, by the spaces of the kit."""
        kit = self.kit
        view = self.match.view(seat)
        question = np.zeros(len(kit.questions), dtype=np.int8)
        mask = np.zeros(kit.shapes.options, dtype=np.int8)
        mask[self.actions(seat)] = 1
        decision = self._decision_of(seat)
        if decision and decision.kind in kit.questions:
            question[kit.questions.index(decision.kind)] = 1
        return {
            "observation": kit.views.flat(view) if kit.flat else kit.views.encode(view),
            "seat": kit.encoding.seat(seat),
            "question": question,
            "options": kit.rows.encode(self.offered(seat), kit.shapes.options),
            "action_mask": mask,
        }

    # -- what is answered -----------------------------------------------------------------------

    def act(self, seat: int, action: int) -> None:
        """Answer for a seat; raises `IndexError` for an action that its mask does not have."""
        offered = self.offered(seat)
        if 0 <= action < len(offered):
            self.answer(seat, offered[action])
        elif action in self.actions(seat):
            self._turn_page(seat)
        else:
            raise IndexError(f"seat {seat + 1} has no action {action}: 0 to {len(offered) - 1}")

    def answer(self, seat: int, option: Option) -> None:
        """Answer for a seat with one of the options that it has."""
        self._pages.clear()
        answer(self.match, seat, option)
        self.decisions += 1

    def _turn_page(self, seat: int) -> None:
        """Offer the next options; after the last ones, the first."""
        decision = self.match.decision_of(seat)
        assert decision is not None
        pages = -(-len(decision.options) // (self.kit.shapes.options - 1))
        self._pages[seat] = (self._pages.get(seat, 0) + 1) % pages
        self.decisions += 1

    def fork(self, match: Match[Any, Any]) -> Episode:
        """The same episode with another match that stands at the same point."""
        other = copy(self)
        other.match = match
        other._pages = {**self._pages}
        return other

    # -- what comes of it -----------------------------------------------------------------------

    def returns(self) -> list[float]:
        """For each seat 1 for a win, 0 for a draw, -1 for a loss; zeros until the end.

        Where seats have places, each gets what share of the others it has left behind, less what
        share has left it behind: of three seats the second gets 0.
        """
        result = self.match.result
        if result is None or not result.winners:
            return [DRAW] * self.kit.seats
        if places := result.places:
            return [
                sum((other > own) - (other < own) for other in places) / (len(places) - 1)
                for own in places
            ]
        return [WIN if seat in result.winners else LOSS for seat in range(self.kit.seats)]

    def earned(self) -> list[float]:
        """What the last answer has brought each seat: 1, 0 or -1 at the end, else nothing.

        With a discount, potentials are added: by how much the game's judgement has risen.
        """
        rewards = self.returns()
        if self._gamma is None:
            return rewards
        before, self._potentials = self._potentials, self._judged()
        pairs = zip(before, self._potentials, strict=True)
        shaped = [self._gamma * later - earlier for earlier, later in pairs]
        return [reward + more for reward, more in zip(rewards, shaped, strict=True)]

    def _judged(self) -> list[float]:
        """What each seat thinks of what it sees; nothing once the match is over."""
        match = self.match
        if self._gamma is None or match.result is not None:
            return [0.0] * self.kit.seats
        views = map(match.view, range(self.kit.seats))
        return [match.game.value(view, match.box, seat) for seat, view in enumerate(views)]
