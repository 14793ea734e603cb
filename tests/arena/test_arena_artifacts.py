"""Artifacts: picked before the match, equipped, dropped by the dead."""

from __future__ import annotations

import pytest
import yaml
from msgspec import ValidationError, convert

from rulekeeper.games.arena.content.vocabulary import Artifact
from rulekeeper.games.arena.events import ArtifactEquipped, RolledOff, StoppedPicking
from rulekeeper.tanarean.combat.combatevents import Struck
from tables.arena import ArenaOnTheTable, arena, dice
from tables.arena_setup import SetUpTable, real_game, set_up
from tables.tanarean import lasting

BOLT = "{name: Bolt, range: 8, damage: 60}"
BOOTS = "{name: Boots, level: 1, powers: [{power: stat, stat: movement, amount: 1}]}"
BELT = "{name: Belt, level: 2, powers: [{power: stat, stat: basic, amount: 2}]}"
WITH_ARTIFACTS = {"artifacts": True}


def names_of_level(level: int) -> list[str]:
    """The artifacts of the pack of a level."""
    return [a.name for a in real_game().catalogue.artifacts if a.level == level]


def picking(rolls: tuple[int, ...], **options: object) -> tuple[SetUpTable, list[str], list[str]]:
    """A match at the first pick of an artifact, and the heroes of both teams."""
    table = set_up({"artifacts": True, **options}).go_to("heroic")
    table.then_roll(*rolls).go_to("artifact")
    heroes = table.seen_by("Ana").heroes
    white, black = ([h.name for h in heroes if h.team == team] for team in (0, 1))
    return table, white, black


def told(table: SetUpTable, kind: type) -> list[object]:
    return [event for event in table.match.events() if isinstance(event, kind)]


# what they are


@pytest.mark.rule("arena.item.artifact.1")
@pytest.mark.parametrize("level", [0, 4])
def test_there_is_no_artifact_of_such_a_level(level: int) -> None:
    entry = {"id": "boots", **yaml.safe_load(BOOTS)}
    assert convert(entry, Artifact).level == 1
    with pytest.raises(ValidationError, match="level"):
        convert({**entry, "level": level}, Artifact)


@pytest.mark.rule("arena.item.artifact.1")
def test_every_artifact_of_the_pack_has_a_level_and_a_power() -> None:
    artifacts = real_game().catalogue.artifacts
    assert {artifact.level for artifact in artifacts} == {1, 2, 3}
    assert all(artifact.powers for artifact in artifacts)


@pytest.mark.rule("arena.item.artifact.1")
def test_the_bearer_has_the_power_and_nobody_else() -> None:
    table = arena("A B . x", artifacts={"A": BOOTS})
    assert [hero.movement for hero in table.seen_by("Ben").heroes] == [6, 5, 5]


@pytest.mark.rule("arena.item.magic.1")
def test_artifacts_and_scrolls_are_left_out_unless_they_are_wanted() -> None:
    table = set_up().go_to("turn")
    assert not {"artifact", "pick scroll", "assign"} & set(table.kinds)
    view = table.seen_by("Ana")
    assert not any(hero.artifact or hero.scroll_count for hero in view.heroes)
    assert "artifact" in set_up(WITH_ARTIFACTS).go_to("turn").kinds
    assert "pick scroll" not in set_up(WITH_ARTIFACTS).go_to("turn").kinds
    assert "pick scroll" in set_up({"scrolls": True}).go_to("turn").kinds


# step G


@pytest.mark.rule("arena.item.artifact.pick.1")
@pytest.mark.parametrize(
    ("rolls", "first", "rolled"), [((12, 5), "Ana", [12, 5]), ((7, 7, 3, 18), "Ben", [3, 18])]
)
def test_who_rolls_higher_picks_first_and_ties_are_rolled_again(
    rolls: tuple[int, ...], first: str, rolled: list[int]
) -> None:
    table, white, black = picking(rolls)
    roll = told(table, RolledOff)[-1]
    assert isinstance(roll, RolledOff)
    assert (roll.faces, table.asked) == (rolled, first)
    own, other = (white, black) if first == "Ana" else (black, white)
    (boots, *_) = names_of_level(1)
    for name in own:
        assert f"give {boots} to {name}" in table.offers
    for name in other:
        assert f"give {boots} to {name}" not in table.offers
    table.do(f"give {boots} to {own[1]}")
    view = table.seen_by("Ben" if first == "Ana" else "Ana")
    assert [hero.name for hero in view.heroes if hero.artifact == boots] == [own[1]]


@pytest.mark.rule("arena.item.artifact.pick.2")
def test_teams_pick_in_turn_and_nobody_what_another_has() -> None:
    table, white, black = picking((12, 5))
    one, two, *_ = names_of_level(1)
    table.do(f"give {one} to {white[0]}")
    assert table.asked == "Ben"
    assert f"give {one} to {black[0]}" not in table.offers
    table.do(f"give {two} to {black[0]}")
    assert table.asked == "Ana"


@pytest.mark.rule("arena.item.artifact.pick.2")
def test_no_artifact_may_bring_the_levels_of_a_team_above_six() -> None:
    table, white, black = picking((12, 5))
    one, *_ = names_of_level(1)
    two, *_ = names_of_level(2)
    three, other_three, *_ = names_of_level(3)
    table.do(f"give {three} to {white[0]}", f"give {other_three} to {black[0]}")
    table.do(f"give {two} to {white[1]}", "stop picking")
    assert table.asked == "Ana"
    offered = {words.rpartition(" to ")[0].removeprefix("give ") for words in table.offers}
    assert offered == {"", *names_of_level(1)}
    table.do(f"give {one} to {white[2]}")
    assert table.question == "turn"


@pytest.mark.rule("arena.item.artifact.pick.3")
def test_two_of_level_three_stop_one_team_and_the_other_picks_three_of_level_one() -> None:
    table, white, black = picking((12, 5), heroes_per_team=4)
    three, its_three, last_three, *_ = names_of_level(3)
    ones = names_of_level(1)
    table.do(f"give {three} to {white[0]}", f"give {its_three} to {black[0]}")
    table.do(f"give {last_three} to {white[1]}")
    for name, artifact in zip(black[1:], ones, strict=False):
        assert (table.question, table.asked) == ("artifact", "Ben")
        table.do(f"give {artifact} to {name}")
    assert table.question == "turn"
    levels = [0, 0]
    by_name = {a.name: a.level for a in real_game().catalogue.artifacts}
    for hero in table.seen_by("Ana").heroes:
        levels[hero.team] += by_name.get(hero.artifact, 0)
    assert levels == [6, 6]
    assert len(told(table, ArtifactEquipped)) == 6
    assert not told(table, StoppedPicking)


@pytest.mark.rule("arena.item.artifact.pick.3")
def test_a_team_may_stop_early_and_the_other_goes_on_alone() -> None:
    table, _, black = picking((12, 5))
    one, two, *_ = names_of_level(1)
    table.do("stop picking", f"give {one} to {black[0]}")
    assert table.asked == "Ben"
    table.do(f"give {two} to {black[1]}")
    assert table.asked == "Ben"
    table.do("stop picking")
    assert table.question == "turn"


@pytest.mark.rule("arena.item.artifact.2", "arena.item.artifact.pick.3")
def test_a_hero_has_one_artifact_and_a_team_without_another_hero_stops() -> None:
    table, white, _ = picking((12, 5))
    one, two, three, *_ = names_of_level(1)
    table.do(f"give {one} to {white[0]}", "stop picking")
    assert f"give {two} to {white[0]}" not in table.offers
    assert f"give {two} to {white[1]}" in table.offers
    table.do(f"give {two} to {white[1]}", f"give {three} to {white[2]}")
    assert table.question == "turn", "three levels, and nobody is left to bear more"


# bearing, dropping, taking


def bea_falls(drawing: str, **more: object) -> ArenaOnTheTable:
    """Xan has killed Bea, who bore Boots; it is the turn of Ada."""
    settings: dict[str, object] = {
        "turn": "x",
        "cards": {"x": BOLT},
        "artifacts": {"B": BOOTS},
        "rolls": dice(15),
        **more,
    }
    table = arena(drawing, **settings)  # type: ignore[arg-type]
    return table.do("xan: Bolt", "attack Bea").end_turn()


@pytest.mark.rule("arena.item.artifact.2", "arena.item.artifact.4")
def test_who_has_an_artifact_picks_up_no_other() -> None:
    table = bea_falls("A B . . x", artifacts={"A": BELT, "B": BOOTS})
    assert table.why("pick Boots up at A2") == (
        "arena.item.artifact.2",
        "Ada has an artifact equipped already.",
    )
    assert not table.offers("pick Boots up at A2")


@pytest.mark.rule("arena.item.artifact.3")
def test_a_living_hero_keeps_its_artifact() -> None:
    table = arena("A B . x", artifacts={"A": BOOTS})
    assert not [words for words in table.options if "Boots" in words]
    game, match = table.match.game, table.match
    thinkable = [match.option_text(option) for option in game.conceivable(match.table, 0)]
    assert not [words for words in thinkable if "Boots" in words]


@pytest.mark.rule("arena.item.artifact.4", "arena.item.artifact.3")
def test_the_artifact_of_the_dead_lies_on_the_last_square_it_occupied() -> None:
    table = arena(
        ". A B . . y x",
        turn="x",
        cards={"x": "{name: Shove, range: 8, damage: 60, effects: [{do: move, squares: 1}]}"},
        artifacts={"B": BOOTS},
        rolls=dice(15),
    )
    table.do("xan: Shove", "attack Bea", "move Bea to B4").end_turn()
    assert table.artifact("Bea") == ""
    assert [(i.name, i.square) for i in table.seen_by("Ana").ground] == [("Boots", "B4")]
    assert table.why("pick Boots up at B4")[0] == "arena.item.pickup.1"
    table.do("move Ada to B3", "pick Boots up at B4")
    assert table.artifact("Ada") == "Boots"


@pytest.mark.rule("arena.item.artifact.4")
def test_an_enemy_cannot_take_the_artifact_of_the_dead() -> None:
    table = bea_falls(
        """
        C B y x
        . A . .
        """
    )
    table.end_turn()
    assert table.turn == "yew"
    assert table.why("pick Boots up at A2") == (
        "arena.item.artifact.4",
        "Only teammates of the dead hero can take its items.",
    )
    assert not table.offers("pick Boots up at A2")


@pytest.mark.rule("arena.item.artifact.6")
def test_an_artifact_works_as_soon_as_it_is_picked_up() -> None:
    table = bea_falls("A B x", artifacts={"B": BELT}, rolls=dice(15, 15))
    table.do("pick Belt up at A2", "move Ada to A2", "Ada: Basic Attack", "attack xan")
    assert table.hp("xan") == 51


@pytest.mark.rule("arena.item.artifact.6")
def test_an_artifact_picked_up_protects_from_the_very_next_step_on() -> None:
    sash = "{name: Sash, level: 1, powers: [{power: always, what: hastened}]}"
    drawing = """
        A B . x
        y . . .
    """
    table = bea_falls(drawing, artifacts={"B": sash})
    table.do("pick Sash up at A2", "move Ada to A2")
    assert (table.question, table.square("Ada")) == ("turn", "A2")
    without = bea_falls(drawing, artifacts={"B": sash})
    without.do("move Ada to A2")
    assert without.question == "reaction"


# powers are no effects


FORK = (
    "{name: Fork, level: 2, powers: [{power: whenever, event: hits,"
    " effects: [{do: damage, to: target, amount: 3}]}]}"
)
HIDE = "{name: Hide, level: 3, powers: [{power: always, what: toughened}]}"


@pytest.mark.rule("arena.item.artifact.7")
def test_who_is_immune_to_effects_is_not_immune_to_an_artifact() -> None:
    immune = {"x": [lasting("immune", 1, 1)]}
    table = arena("A x", artifacts={"A": FORK}, effects=immune, rolls=dice(12))
    table.do("Ada: Basic Attack", "attack xan")
    assert table.hp("xan") == 50
    without = arena("A x", effects=immune, rolls=dice(12))
    without.do("Ada: Basic Attack", "attack xan")
    assert without.hp("xan") == 53


@pytest.mark.rule("arena.item.artifact.7")
def test_an_attack_that_ignores_effects_does_not_ignore_an_artifact() -> None:
    pierce = "{name: Pierce, damage: 9, benefits: [{benefit: ignore-effects}]}"
    table = arena("A x", cards={"A": pierce}, artifacts={"x": HIDE}, rolls=dice(12))
    table.do("Ada: Pierce", "attack xan")
    assert table.hp("xan") == 54
    other = arena("A x", cards={"A": pierce}, effects={"x": ["toughened"]}, rolls=dice(12))
    other.do("Ada: Pierce", "attack xan")
    assert other.hp("xan") == 51


@pytest.mark.rule("arena.item.artifact.7")
def test_what_removes_effects_does_not_remove_the_power_of_an_artifact() -> None:
    table = arena(
        "A x",
        cards={"A": "{name: Strip, effects: [{do: remove-effects, which: any, most: 9}]}"},
        artifacts={"x": HIDE},
        effects={"x": [lasting("protected", 1, 1)]},
        rolls=dice(12, 12),
    )
    table.do("Ada: Strip", "attack xan")
    assert table.options == ["protected on xan", "done"]
    table.do("protected on xan").end_turn().end_turn()
    table.do("Ada: Basic Attack", "attack xan")
    assert table.effects("xan") == []
    assert table.hp("xan") == 56
    assert table.told(Struck)[-1].defense == 6


@pytest.mark.rule("arena.item.artifact.7", "arena.condition.protected.2")
def test_an_artifact_that_protects_from_enemies_does_not_stand_in_the_way_of_an_ally() -> None:
    table = arena(
        "A B . x",
        cards={"A": "{name: Mend, target: {target: combatants, of: ally}, residual: 0}"},
        artifacts={"B": "{name: Cloak, level: 3, powers: [{power: always, what: protected}]}"},
        rolls=dice(7),
    )
    table.do("Ada: Mend", "attack Bea")
    struck = table.told(Struck)[-1]
    assert (struck.defense, struck.hit) == (6, True)


@pytest.mark.rule("arena.effect.regain-special.1")
def test_a_special_attack_can_be_regained_as_soon_as_it_has_been_resolved() -> None:
    bell = (
        "{name: Bell, level: 3, powers: [{power: whenever, event: kills,"
        " effects: [{do: regain-special, to: self}]}]}"
    )
    table = arena(
        "A x . y",
        cards={"A": "{name: Doom, kind: special, damage: 60}"},
        artifacts={"A": bell},
        rolls=dice(12),
    )
    table.do("Ada: Doom", "attack xan")
    assert table.combatant("Ada").spent == []
    recall = "{name: Recall, kind: special, damage: 9, effects: [{do: regain-special, to: self}]}"
    by_itself = arena("A x", cards={"A": recall}, rolls=dice(12))
    by_itself.do("Ada: Recall", "attack xan")
    assert len(by_itself.combatant("Ada").spent) == 1, "not while it is being made"


@pytest.mark.rule("arena.item.artifact.pick.2")
def test_who_picks_is_told_how_many_levels_are_left() -> None:
    table, white, black = picking((12, 5))
    two, *_ = names_of_level(2)
    three, *_ = names_of_level(3)
    assert table.match.prompt(0).endswith("Levels left: 6.")
    table.do(f"give {two} to {white[0]}", f"give {three} to {black[0]}")
    assert table.match.prompt(0).endswith("Levels left: 4.")
