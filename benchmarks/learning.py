"""How many decisions a second learning environments take: one after another, and in processes.

python benchmarks/learning.py [--game lebelheim] [--envs 2] [--steps 1000] [--opponent random]

One seat plays at random against a bot. A plain loop steps one environment; Gymnasium's vectorised
environment steps several, each in a process of its own, and hands over their arrays in shared
memory.
"""

from __future__ import annotations

import argparse
from time import perf_counter

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

from rulekeeper.learn import gym  # noqa: F401 - tells Gymnasium of the games


def name_of(game: str) -> str:
    """What Gymnasium calls a game."""
    return f"rulekeeper.learn.gym:rulekeeper/{game.title()}-v0"


def plain(game: str, steps: int, opponent: str) -> float:
    """Decisions a second of one environment."""
    env = gymnasium.make(name_of(game), opponents=[opponent], flat=True)
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    start = perf_counter()
    for _ in range(steps):
        _, _, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
        if over or cut:
            _, info = env.reset()
    return steps / (perf_counter() - start)


def in_processes(game: str, envs: int, steps: int, opponent: str) -> float:
    """Decisions a second of several environments together."""
    env = gymnasium.make_vec(
        name_of(game),
        num_envs=envs,
        vectorization_mode="async",
        vector_kwargs={"shared_memory": True, "autoreset_mode": AutoresetMode.SAME_STEP},
        opponents=[opponent],
        flat=True,
    )
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    start = perf_counter()
    for _ in range(steps // envs):
        masks = seen["action_mask"]
        actions = [rng.choice(np.flatnonzero(mask)) for mask in masks]
        seen, *_ = env.step(np.array(actions))
    spent = perf_counter() - start
    env.close()
    return steps / spent


def main() -> None:
    """Measure both and print them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", default="lebelheim")
    parser.add_argument("--envs", type=int, default=2, help="environments, each in a process")
    parser.add_argument("--steps", type=int, default=1000, help="decisions in all")
    parser.add_argument("--opponent", default="random")
    wanted = parser.parse_args()
    one = plain(wanted.game, wanted.steps, wanted.opponent)
    several = in_processes(wanted.game, wanted.envs, wanted.steps, wanted.opponent)
    print(f"{one:>8.0f}  decisions a second in a plain loop")
    print(f"{several:>8.0f}  decisions a second of {wanted.envs} environments in processes")


if __name__ == "__main__":
    main()
