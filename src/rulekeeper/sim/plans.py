"""Plans for quests: each of them at each level of difficulty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.games.package import AnyGame, AnyPackage, Quests
from rulekeeper.sim.simulate import Plan

ALL = "all"
"""Stands for every quest of a game and its packs."""


class QuestPlan(Struct, frozen=True):
    """What to play of one quest; `level` is empty where a quest has no levels, as in a duel."""

    quest: str
    level: str
    plan: Plan


def quest_plans(
    package: AnyPackage, game: AnyGame, plan: Plan, quests: Sequence[str]
) -> Iterator[QuestPlan]:
    """The plan for each of some quests at each level, or at the level that its options name.

    A quest that takes several people is a contest, and has no levels.
    """
    offered = quests_of(package)
    for quest in quests:
        options = {**offered.quick, **plan.options, offered.option: quest}
        people = min(package.set_up(game).seats_for(options))
        levels = offered.levels if people == 1 and offered.level_option not in options else ("",)
        for level in levels:
            chosen = {**options, **({offered.level_option: level} if level else {})}
            yield QuestPlan(quest, level, replace(plan, options=chosen))


def quests_of(package: AnyPackage) -> Quests:
    """How quests are chosen in a game; raises `SetupError` when it has none."""
    if package.quests is None:
        raise SetupError(f"{package.name} has no quests.")
    return package.quests


def named_quests(words: str, known: Sequence[str]) -> list[str]:
    """The ids in a list such as `the-salt-stair,the-moth-hunt`, or all of those known.

    Raises `SetupError` when there is no such quest.
    """
    if words == ALL:
        return list(known)
    found = [word.strip() for word in words.split(",")]
    for word in found:
        if word not in known:
            raise SetupError(f"There is no quest '{word}'. {suggestion(word, known)}")
    return found
