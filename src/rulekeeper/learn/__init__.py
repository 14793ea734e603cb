"""Learning environments: every game for PettingZoo, Gymnasium, OpenSpiel and search methods.

    from rulekeeper import learn

    env = learn.env("lebelheim")                # PettingZoo, seat after seat
    env = learn.parallel_env("lebelheim")       # PettingZoo, all seats at once
    env = gymnasium.make("rulekeeper.learn.gym:rulekeeper/Lebelheim-v0", opponents=["greedy"])

`pip install 'rulekeeper[learn]'` brings what they need; docs/learning.md tells more.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from rulekeeper.core.errors import SetupError

if TYPE_CHECKING:
    from pettingzoo import AECEnv, ParallelEnv


def env(game: str, **wanted: Any) -> AECEnv[str, Any, int]:
    """A game as PettingZoo's AEC environment; `wanted` is what `Kit.of` takes.

    An action beyond the mask ends the episode for everybody, and costs whoever took it 1. Raises
    `SetupError` when the game or its options are not there.
    """
    _check("pettingzoo")
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

    from rulekeeper.learn.aec import SeatBySeat

    raw: AECEnv[str, Any, int] = SeatBySeat(game, **wanted)
    return OrderEnforcingWrapper(TerminateIllegalWrapper(raw, illegal_reward=-1))


def parallel_env(game: str, **wanted: Any) -> ParallelEnv[str, Any, int]:
    """A game as PettingZoo's parallel environment; `wanted` is what `Kit.of` takes.

    Seats that are not asked anything have one action, 0, which does nothing. Raises `SetupError`
    when the game or its options are not there.
    """
    _check("pettingzoo")
    from rulekeeper.learn.parallel import AllSeats

    return AllSeats(game, **wanted)


def _check(library: str) -> None:
    if find_spec(library) is None:
        raise SetupError(
            f"This needs {library}, which is not installed: pip install 'rulekeeper[learn]' brings "
            "it."
        )
