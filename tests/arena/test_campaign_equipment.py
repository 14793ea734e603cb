"""What a campaign's party takes into a quest, and what becomes of it there."""

# Quests in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

import msgspec
import pytest

from rulekeeper.core.errors import SetupError
from rulekeeper.games.arena.belongings import Belongings, HeroRecord
from rulekeeper.games.arena.content.vocabulary import ChangeStat
from rulekeeper.tanarean.combat.combatevents import Damaged, Healed, Stepped, Struck
from tables.arena_setup import SetUpTable, real_game, set_up
from tables.quest import dice, quest

PARTY = ("orsolo-dray", "ilse-quarte", "mother-gantry", "aldous-gate")


def before(
    *,
    artifacts: tuple[str, ...] = (),
    scrolls: tuple[str, ...] = (),
    heroic: tuple[str, ...] = (),
    difficulty: str = "normal",
) -> SetUpTable:
    """A campaign's quest for which the party is recruited."""
    owned = Belongings(
        heroes=tuple(HeroRecord(hero=hero) for hero in PARTY),
        artifacts=artifacts,
        scrolls=scrolls,
        heroic=heroic,
        won=("the-salt-stair",),
    )
    options = {
        "quest": "the-moth-hunt",
        "difficulty": difficulty,
        "belongings": msgspec.to_builtins(owned),
    }
    return set_up(options, ["Ana", "Ben"])


def levels(level: int, number: int) -> tuple[str, ...]:
    """Some artifacts of a level."""
    found = [a.id for a in real_game().catalogue.artifacts if a.level == level]
    return tuple(found[:number])


def named(artifact: str) -> str:
    """What an artifact is called."""
    return real_game().catalogue.name_of("artifacts", artifact)


# -- artifacts --------------------------------------------------------------------------------


@pytest.mark.rule("arena.xp.artifact.3", "arena.xp.artifact.5", "arena.setup.coop.common.3")
def test_before_a_quest_artifacts_of_six_levels_in_all_are_equipped() -> None:
    three, two, one = levels(3, 1)[0], levels(2, 2), levels(1, 1)[0]
    table = before(artifacts=(three, *two, one)).go_to("equipment")
    assert all(bag.artifact < 0 for bag in table.state.bags), "nothing is equipped yet"
    table.do(f"equip Orsolo Dray with {named(three)}", f"equip Ilse Quarte with {named(two[0])}")
    rule, reason = table.why(f"equip Mother Gantry with {named(two[1])}")
    assert (rule, reason.endswith("has level 2, and the party has 1 level left.")) == (
        "arena.xp.artifact.3",
        True,
    )
    table.do(f"equip Mother Gantry with {named(one)}")
    assert table.question == "equipment", "what is taken along can still be changed"
    table.do("set out")
    assert table.question == "heroic"


@pytest.mark.rule("arena.xp.artifact.4", "arena.item.artifact.2")
def test_artifacts_go_to_different_heroes() -> None:
    one, other = levels(1, 2)
    table = before(artifacts=(one, other)).go_to("equipment")
    table.do(f"equip Orsolo Dray with {named(one)}")
    rule, reason = table.why(f"equip Orsolo Dray with {named(other)}")
    assert rule == "arena.xp.artifact.4"
    assert reason == "Orsolo Dray has an artifact already: each one goes to a different hero."
    assert table.why(f"equip Ilse Quarte with {named(one)}")[1].endswith("is with Orsolo Dray.")
    table.do(f"equip Ilse Quarte with {named(other)}")


@pytest.mark.rule("arena.xp.artifact.3", "arena.xp.artifact.1")
def test_only_what_the_party_owns_can_be_taken() -> None:
    one, other = levels(1, 2)
    table = before(artifacts=(one,), scrolls=("clean-slate",)).go_to("equipment")
    assert table.why(f"equip Orsolo Dray with {named(other)}") == (
        "arena.xp.artifact.3",
        f"The party does not own {named(other)}.",
    )
    assert (
        table.why("assign Bill of Arson to Orsolo Dray")[1]
        == "The party does not own Bill of Arson."
    )


@pytest.mark.rule("arena.xp.artifact.3", "arena.xp.scroll.2")
def test_what_is_taken_along_can_be_chosen_anew_until_the_party_sets_out() -> None:
    [one] = levels(1, 1)
    table = before(artifacts=(one,), scrolls=("clean-slate",)).go_to("equipment")
    hp = table.state.combatants[0].hp
    equipped, assigned = f"put back {named(one)}", "put back Clean Slate"
    assert table.why(equipped) == (
        "arena.xp.artifact.3",
        f"No hero is equipped with {named(one)}.",
    )
    assert table.why(assigned) == ("arena.xp.scroll.2", "Clean Slate has not been assigned.")
    table.do(f"equip Orsolo Dray with {named(one)}", "assign Clean Slate to Orsolo Dray")
    table.do(equipped, assigned)
    assert (table.state.bags[0].artifact, table.state.bags[0].scrolls) == (-1, [])
    assert table.state.combatants[0].hp == hp
    table.do(f"equip Ilse Quarte with {named(one)}", "assign Clean Slate to Ilse Quarte", "set out")
    assert [bag.artifact >= 0 for bag in table.state.bags] == [False, True, False, False]
    assert table.state.teams[0].picked == table.state.bags[1].scrolls != []


def test_the_party_may_take_less_than_it_owns() -> None:
    table = before(artifacts=levels(1, 3), scrolls=("clean-slate",)).go_to("equipment")
    table.do("set out")
    assert table.question == "heroic"
    assert all(bag.artifact < 0 and not bag.scrolls for bag in table.state.bags)


@pytest.mark.rule("arena.mode.coop.1")
def test_anybody_may_say_what_is_taken_along() -> None:
    table = before(artifacts=levels(1, 1)).go_to("equipment")
    assert {decision.seat for decision in table.match.decisions} == {0, 1}


def test_who_owns_nothing_is_not_asked() -> None:
    table = before().go_to("heroic")
    assert "equipment" not in table.kinds


@pytest.mark.rule("arena.item.artifact.6", "arena.xp.artifact.3")
def test_an_equipped_artifact_counts_at_once() -> None:
    artifacts = real_game().catalogue.artifacts
    found, more = next(
        (artifact, power.amount)
        for artifact in artifacts
        for power in artifact.powers
        if isinstance(power, ChangeStat) and power.stat == "hp"
    )
    table = before(artifacts=(found.id,)).go_to("equipment")
    hp = table.state.combatants[0].hp
    table.do(f"equip Orsolo Dray with {found.name}")
    assert table.state.combatants[0].hp == hp + more


# -- scrolls ----------------------------------------------------------------------------------

FOUR = ("bill-of-arson", "canteen-song", "clean-slate", "unwelcome-gust")


@pytest.mark.rule("arena.xp.scroll.2", "arena.setup.coop.common.3")
def test_at_most_three_scrolls_are_assigned_to_one_or_more_heroes() -> None:
    table = before(scrolls=FOUR, artifacts=levels(1, 1)).go_to("equipment")
    table.do("assign Bill of Arson to Ilse Quarte", "assign Canteen Song to Ilse Quarte")
    assert table.why("assign Canteen Song to Orsolo Dray")[1] == "Canteen Song has been assigned."
    table.do("assign Clean Slate to Aldous Gate")
    assert table.why("assign Unwelcome Gust to Aldous Gate") == (
        "arena.xp.scroll.2",
        "The party takes at most 3 scrolls into a quest.",
    )
    assert [len(bag.scrolls) for bag in table.state.bags] == [0, 2, 0, 1]


# -- the party --------------------------------------------------------------------------------


@pytest.mark.rule("arena.setup.coop.team.1", "arena.mode.option.3")
def test_the_party_is_that_of_the_campaign() -> None:
    table = before().go_to("deploy on")
    assert "recruit" not in table.kinds
    heroes = real_game().catalogue.heroes
    assert tuple(heroes[c.kind].id for c in table.state.combatants) == PARTY
    options = {
        "quest": "the-moth-hunt",
        "party": PARTY,
        "belongings": {"heroes": [{"hero": hero} for hero in PARTY]},
    }
    with pytest.raises(SetupError, match="leave the option 'party' out"):
        set_up(options, ["Ana"])


@pytest.mark.rule("arena.xp.levelup.1", "arena.hero.hp.1")
def test_heroes_begin_with_the_hit_points_of_their_level_up_cards() -> None:
    heroes = [{"hero": hero} for hero in PARTY]
    heroes[0]["level_ups"] = ["second-breakfast", "second-breakfast"]  # type: ignore[assignment]
    plain = before().go_to("deploy on").state.combatants
    options = {"quest": "the-moth-hunt", "belongings": {"heroes": heroes}}
    grown = set_up(options, ["Ana"]).go_to("deploy on").state.combatants
    more = [one.hp - other.hp for one, other in zip(grown, plain, strict=True)]
    assert more == [20, 0, 0, 0]


@pytest.mark.rule("arena.mode.option.3")
def test_two_teams_of_people_have_no_belongings() -> None:
    with pytest.raises(SetupError, match="name one by the option 'quest'"):
        set_up({"belongings": {"xp": 3}})


def test_before_the_first_quest_the_party_is_recruited() -> None:
    table = set_up({"quest": "the-salt-stair", "belongings": {}}, ["Ana"])
    assert table.question == "recruit"


# -- Heroic Actions ---------------------------------------------------------------------------


@pytest.mark.rule("arena.difficulty.heroic.3")
def test_on_nightmare_a_heroic_action_is_performed_once_in_a_campaign() -> None:
    actions = real_game().catalogue.heroic
    gone = actions[0]
    for difficulty, is_offered in (("nightmare", False), ("normal", True)):
        table = before(heroic=(gone.id,), difficulty=difficulty).go_to("heroic")
        assert any(gone.name in offer for offer in table.offers) is is_offered


@pytest.mark.rule("arena.difficulty.heroic.3")
@pytest.mark.parametrize("left", [2, 1, 0])
def test_who_has_hardly_any_heroic_actions_left_takes_those(left: int) -> None:
    actions = [action.id for action in real_game().catalogue.heroic]
    table = before(heroic=tuple(actions[left:]), difficulty="nightmare").go_to("next turn")
    assert "heroic" not in table.kinds
    assert table.state.teams[0].heroic == list(range(left))
    told = [table.match.event_text(event) for event in table.match.events()]
    only = real_game().catalogue.heroic[0].name
    few = [
        "The party has no Heroic Action left: all have been performed in this campaign.",
        f"The party has one Heroic Action left, {only}: the others have been performed in this "
        "campaign.",
    ]
    assert [each for each in told if " Heroic Action left" in each] == few[left : left + 1]


# -- in the quest -----------------------------------------------------------------------------

ROOM = """
    x . . A <
    B C D . .
    """
CORRIDOR = """
    x . . . A . B <
    # # # # # # C D
    """
HEAL = "{name: Balm, when: [turn], by: enemy, effects: [{do: heal, to: self, amount: 5}]}"
STEP = "{name: Snare, when: [step], by: enemy, effects: [{do: damage, to: {pick: one, of: enemy}, amount: 3}]}"
OWN = "{name: Song, when: [turn], by: hero, effects: [{do: heal, to: self, amount: 5}]}"
SPARK = "{name: Spark, when: [turn, step], by: enemy, effects: [{do: damage, to: {pick: one, of: enemy}, amount: 99}]}"


@pytest.mark.rule("arena.xp.scroll.3", "arena.item.scroll.use.2", "arena.item.scroll.use.4")
def test_a_scroll_is_used_in_a_heros_turn() -> None:
    table = quest(ROOM, scrolls={"B": OWN}, hp={"B": 30})
    table.do("use Song with Bea")
    assert (table.hp("Bea"), table.scrolls("Bea")) == (35, [])
    assert not table.is_ready("Ada")


@pytest.mark.rule("arena.item.scroll.use.2")
def test_a_scroll_is_used_in_the_turn_of_a_foe() -> None:
    drawing = "x A B <\n# # # #\nC D . ."
    table = quest(drawing, scrolls={"A": HEAL}, hp={"A": 30}, turn="D", acted="ABC", rolls=dice(1))
    table.do("end the turn")
    assert (table.question, table.options) == ("scroll turn", ["use Balm with Ada", "pass"])
    table.do("use Balm with Ada")
    assert table.hp("Ada") == 35
    assert table.told(Struck), "then the foe attacks"


@pytest.mark.rule("arena.item.scroll.use.2", "arena.villain.ai.basic.2")
def test_a_scroll_answers_the_step_of_a_foe_which_plans_anew() -> None:
    table = quest(CORRIDOR, scrolls={"A": STEP}, turn="B", acted="ACD", rolls=dice(1))
    table.do("end the turn")
    assert table.question == "scroll step"
    assert len(table.told(Stepped)) == 1
    table.do("use Snare with Ada")
    assert table.told(Damaged)[0].amount == 3
    assert table.told(Struck), "it has gone on from there"


@pytest.mark.rule("arena.item.scroll.use.2", "arena.turn.action.1")
@pytest.mark.parametrize("passes", [0, 1])
def test_a_foe_that_dies_by_a_scroll_does_nothing_more(passes: int) -> None:
    table = quest(CORRIDOR, scrolls={"A": SPARK}, turn="B", acted="ACD")
    table.do("end the turn", *["pass"] * passes, "use Spark with Ada")
    assert len(table.told(Stepped)) == passes
    assert not table.told(Struck)
    assert table.ending[0]


@pytest.mark.rule("arena.item.scroll.use.3", "arena.difficulty.token.1")
@pytest.mark.parametrize(("difficulty", "ready"), [("daydream", True), ("normal", False)])
def test_a_scroll_flips_the_token_but_not_on_daydream(difficulty: str, *, ready: bool) -> None:
    table = quest(ROOM, scrolls={"B": OWN}, hp={"B": 30}, difficulty=difficulty)
    table.do("use Song with Bea")
    assert table.is_ready("Ada") is ready


@pytest.mark.rule("arena.item.artifact.1")
def test_a_power_that_works_once_a_turn_works_again_in_the_turn_of_the_next_foe() -> None:
    shield = "{name: Shield, level: 1, powers: [{power: whenever, event: is-hit, effects: [{do: heal, to: self, amount: 2}]}]}"
    table = quest(
        "x1 A x2\n# # #\nB C D\n< < <",
        artifacts={"A": shield},
        turn="D",
        acted="ABC",
        rolls=dice(10, 10),
    )
    table.do("end the turn", "xan 1 has the next turn")
    assert len(table.told(Healed)) == 2


@pytest.mark.rule("arena.item.artifact.4", "arena.item.scroll.3", "arena.xp.artifact.6")
def test_items_of_the_dead_can_be_picked_up_as_in_a_duel() -> None:
    lance = "{name: Lance, level: 1, powers: [{power: stat, stat: defense, amount: 1}]}"
    table = quest(
        "x A B <\n# # # #\nC D . .",
        artifacts={"A": lance},
        scrolls={"A": OWN},
        hp={"A": 5},
        turn="D",
        acted="ABC",
        rolls=dice(10),
    )
    table.do("end the turn", "Bea has the next turn")
    assert table.combatant("Ada").square < 0
    table.do("pick Lance up at A2", "pick Song up at A2")
    assert (table.artifact("Bea"), table.scrolls("Bea")) == ("Lance", ["Song"])
