"""What the guide to scenarios says is so: its example plays, and it leaves out no word."""

import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec import to_builtins

from rulekeeper.core.match import Match
from rulekeeper.games.arcadia.belongings import Belongings, GuildRecord, HeroRecord
from rulekeeper.games.arcadia.content.scenarios import Scenario
from rulekeeper.games.arcadia.content.vocabulary import Curse
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.curse_effects import AnyAffliction, Exposed, Forbidden
from rulekeeper.games.arcadia.rules.cursed import Deed
from rulekeeper.games.arcadia.rules.goals import AnyGoal
from rulekeeper.games.arcadia.rules.moments import AnyWhen
from rulekeeper.games.arcadia.rules.paid_effects import TurnEffect
from rulekeeper.games.arcadia.rules.scenario_rules import AnyDeed, AnyIf
from rulekeeper.games.arcadia.rules.special_effects import AnyAbility
from rulekeeper.games.arcadia.rules.titles import AnyAdvantage
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


@pytest.mark.parametrize(
    "words",
    [
        *(AnyGoal, AnyAbility, TurnEffect, AnyWhen, AnyIf, AnyDeed),
        *(AnyAffliction, AnyAdvantage),
    ],
)
def test_the_guide_names_every_word(words: object) -> None:
    tags = [str(word.__struct_config__.tag) for word in get_args(words)]
    assert not [tag for tag in tags if f"`{tag}`" not in GUIDE]


def test_the_guide_names_every_field_of_a_scenario() -> None:
    fields = {*Scenario.__struct_encode_fields__} - {"flavour"}
    assert not [field for field in fields if not re.search(rf"\b{field}\b", GUIDE)]


def test_the_guide_names_every_field_of_a_curse_and_every_forbidden_deed() -> None:
    fields = {*Curse.__struct_encode_fields__} - {"id", "name", "flavour"}
    assert not [word for word in (*fields, *get_args(Deed)) if f"`{word}`" not in GUIDE]


def test_the_title_and_the_curse_of_the_guide_are_in_force(fish_market: Path) -> None:
    game = ARCADIA.with_packs(fish_market)
    assert isinstance(game, Arcadia)
    heroes = [hero.id for hero in game.catalogue.heroes]

    def guild(place: int, *titles: str, curse: str | None = None) -> GuildRecord:
        first, second, third = heroes[3 * place : 3 * place + 3]
        return GuildRecord(
            guild=game.catalogue.guilds[place].id,
            heroes=(
                HeroRecord(hero=first, curse=curse),
                HeroRecord(hero=second),
                HeroRecord(hero=third),
            ),
            titles=titles,
        )

    entitled = guild(1, "first-in-the-queue", "friend-of-eels")
    had = Belongings(guilds=(guild(0, curse="smell-of-eel"), entitled), following="fish-market")
    options = {"scenario": "fish-market", "belongings": to_builtins(had)}
    table = Match.new(game, options, ["Una", "Ada"], seed=1).table
    assert (table.state.seat, [guild.coins for guild in table.state.guilds]) == (1, [0, 1])
    assert numbers.slots(table, 0) == 3
    assert numbers.life(table, 0) == game.catalogue.heroes[0].life - 1
    assert {type(ability) for ability in numbers.lasting(table, 0)} >= {Exposed, Forbidden}
