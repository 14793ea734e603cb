"""What the guide to scenarios says is so: its example plays, and it leaves out no word."""

import re
from pathlib import Path
from typing import get_args

import pytest

from rulekeeper.games.arcadia.content.scenarios import Scenario
from rulekeeper.games.arcadia.rules.goals import AnyGoal
from rulekeeper.games.arcadia.rules.moments import AnyWhen
from rulekeeper.games.arcadia.rules.paid_effects import TurnEffect
from rulekeeper.games.arcadia.rules.scenario_rules import AnyDeed, AnyIf
from rulekeeper.games.arcadia.rules.special_effects import AnyAbility
from rulekeeper.sim.simulate import Plan, simulate

GUIDE = (Path(__file__).parents[2] / "docs/how-to-write-a-scenario.md").read_text(encoding="utf-8")


@pytest.fixture
def fish_market(tmp_path: Path) -> Path:
    for block in re.findall(r"```yaml\n(.*?)```", GUIDE, flags=re.DOTALL):
        name = block.splitlines()[0].removeprefix("# ")
        (tmp_path / name).write_text(block, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("seats", [2, 4])
def test_the_scenario_of_the_guide_plays(fish_market: Path, seats: int) -> None:
    options = {"scenario": "fish-market", "quick": True}
    plan = Plan("arcadia", ("random",) * seats, 1, 0, options, (str(fish_market),))
    [record] = simulate(plan, 1)
    assert record.finished
    assert record.winners


@pytest.mark.parametrize("words", [AnyGoal, AnyAbility, TurnEffect, AnyWhen, AnyIf, AnyDeed])
def test_the_guide_names_every_word(words: object) -> None:
    tags = [str(word.__struct_config__.tag) for word in get_args(words)]
    assert not [tag for tag in tags if f"`{tag}`" not in GUIDE]


def test_the_guide_names_every_field_of_a_scenario() -> None:
    fields = {*Scenario.__struct_encode_fields__} - {"flavour"}
    assert not [field for field in fields if not re.search(rf"\b{field}\b", GUIDE)]
