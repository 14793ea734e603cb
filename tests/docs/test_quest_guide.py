"""What the guide to quests says is so: its example plays, and it leaves out no word."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from rulekeeper.games.arena.content.quests import Quest
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.rules.quest_deeds import AnyDeed, Hurt, Place
from rulekeeper.games.arena.rules.quest_goals import AnyGoal
from rulekeeper.games.arena.rules.quest_moments import AnyCondition, AnyMoment, Falls, Inside
from rulekeeper.games.registry import find_game
from rulekeeper.sim.simulate import Plan, simulate
from rulekeeper.tanarean.foes.criteria import AnyCriterion

GUIDE = (Path(__file__).parents[2] / "docs/how-to-write-a-quest.md").read_text(encoding="utf-8")


@pytest.fixture
def ice_house(tmp_path: Path) -> Path:
    for block in re.findall(r"```yaml\n(.*?)```", GUIDE, flags=re.DOTALL):
        name = block.splitlines()[0].removeprefix("# ")
        (tmp_path / name).write_text(block, encoding="utf-8")
    return tmp_path


def test_the_quest_of_the_guide_plays(ice_house: Path) -> None:
    options = {"quest": "the-ice-house", "quick": True}
    [record] = simulate(Plan("arena", ("random",), 1, 0, options, (str(ice_house),)), 1)
    assert record.finished


@pytest.mark.parametrize("words", [AnyMoment, AnyCondition, AnyDeed, AnyGoal, AnyCriterion])
def test_the_guide_names_every_word(words: object) -> None:
    tags = [str(word.__struct_config__.tag) for word in get_args(words)]
    assert not [tag for tag in tags if f"`{tag}`" not in GUIDE]


MEANINGS: dict[str, Callable[[object], bool]] = {
    "somebody is placed in an area": lambda word: isinstance(word, Place) and bool(word.area),
    "an object is damaged": lambda word: isinstance(word, Hurt) and bool(word.object),
    "the killer": lambda word: isinstance(word, Falls) and word.actor == "killer",
    "the actor stands there": lambda word: isinstance(word, Inside) and word.who == "actor",
}


@pytest.mark.parametrize("meaning", MEANINGS)
def test_two_missions_of_the_box_use_each_meaning_that_a_word_may_have(meaning: str) -> None:
    game = find_game("arena", [])
    assert isinstance(game, Arena)
    quests = game.catalogue.quests.values()
    assert sum(any(map(MEANINGS[meaning], words_of(quest))) for quest in quests) >= 2


def words_of(quest: Quest) -> list[object]:
    """Every moment, condition, deed and goal of a quest, and what its choices do."""
    used: list[object] = [*quest.goals]
    for event in quest.events:
        used += [event.when, *event.conditions, *event.do]
    return used + [deed for choice in quest.numbered_choices for deed in choice.do]


@pytest.mark.parametrize("words", [AnyMoment, AnyCondition, AnyDeed, AnyGoal])
def test_the_missions_of_the_box_use_every_word_twice(words: object) -> None:
    game = find_game("arena", [])
    assert isinstance(game, Arena)
    used = [word for quest in game.catalogue.quests.values() for word in words_of(quest)]
    counts = {word: sum(type(each) is word for each in used) for word in get_args(words)}
    assert not [word for word, count in counts.items() if count < 2]
