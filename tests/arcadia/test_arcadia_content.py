"""The pack that comes with Arcadia Quest: complete, varied, and all of it our own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import msgspec
import pytest

from rulekeeper.boards.masks import Mask, mask_of
from rulekeeper.content.model import Content
from rulekeeper.content.pack import check, load
from rulekeeper.content.text import plain_text
from rulekeeper.core.errors import SetupError
from rulekeeper.games.arcadia.box import SPAWN_SLOTS, STAGE_LEVELS
from rulekeeper.games.arcadia.content import vocabulary
from rulekeeper.games.arcadia.content.boards import plan_of_tiles
from rulekeeper.games.arcadia.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arcadia.content.scenarios import Scenario, ScenarioSetup
from rulekeeper.games.arcadia.content.vocabulary import Card, CardAttack
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.rules import goals
from rulekeeper.games.arcadia.rules.special_effects import AlsoAttack, Drain
from rulekeeper.games.arcadia.state import NOBODY

PRINTED = (
    "diva greensleeves grom hobbsawm hobsbawm kanga johan maya scarlet seth spike wisp zazu "
    "fang goblin orc beastman beastmen troll minotaur bullroarer schmetterling marauder "
    "rusty parrying slingshot nova cleave sunguard brightsun arcadia"
)
"""Words of the names of printed heroes, monsters, cards and places."""


@pytest.fixture(scope="module")
def content() -> Content:
    return load(FORMAT, ARCADIA.content)


@pytest.fixture(scope="module")
def catalogue(content: Content) -> Catalogue:
    return Catalogue(content)


def card(catalogue: Catalogue, code: str) -> Card:
    """The card of a code."""
    (found,) = (card for card in catalogue.cards if card.code == code)
    return found


def test_the_pack_has_no_problems() -> None:
    assert check(FORMAT, ARCADIA.content) == []


def test_no_printed_name_occurs(content: Content) -> None:
    entries = [content.entries(kind) for kind in FORMAT.kinds]
    text = str(msgspec.to_builtins([list(of_kind.values()) for of_kind in entries])).lower()
    assert [word for word in PRINTED.split() if re.search(rf"\b{word}s?\b", text)] == []


def test_names_are_short_and_plain(content: Content) -> None:
    entries = [entry for kind in FORMAT.kinds for entry in content.entries(kind).values()]
    names = [getattr(entry, "name") for entry in entries]  # noqa: B009 - entries of any kind
    assert [name for name in names if plain_text(name, longest=28)] == []
    assert [name for name, times in Counter(names).items() if times > 1] == []


# -- guilds and heroes --------------------------------------------------------------------------


@pytest.mark.rule("arcadia.guild.1")
def test_there_are_four_guilds_with_their_animals(catalogue: Catalogue) -> None:
    assert {guild.name: guild.animal for guild in catalogue.guilds} == {
        "Orange": "Lion",
        "Blue": "Eagle",
        "Red": "Fox",
        "Green": "Panda",
    }


@pytest.mark.rule("arcadia.components.1")
@pytest.mark.rule("arcadia.hero.card.4")
def test_there_are_twelve_heroes_with_names_of_their_own(catalogue: Catalogue) -> None:
    assert len(catalogue.heroes) == 12
    assert len({hero.name for hero in catalogue.heroes}) == 12


@pytest.mark.rule("arcadia.hero.card.1")
def test_a_hero_has_a_defense_a_life_a_name_and_one_ability(catalogue: Catalogue) -> None:
    fields = {"name", "defense", "life", "ability", "abilities"}
    assert {f.name for f in msgspec.structs.fields(vocabulary.Hero)} == fields | {"id", "flavour"}
    for hero in catalogue.heroes:
        assert (hero.defense in range(1, 5), hero.life in range(3, 6)) == (True, True)
        assert hero.ability
        assert len(hero.abilities) == 1


def test_a_strong_defense_goes_with_a_short_life(catalogue: Catalogue) -> None:
    assert {hero.defense + hero.life for hero in catalogue.heroes} <= {5, 6, 7}


@pytest.mark.rule("arcadia.hero.card.5")
def test_natural_abilities_are_all_different_and_always_in_effect(catalogue: Catalogue) -> None:
    assert len({hero.abilities for hero in catalogue.heroes}) == 12
    for number, hero in enumerate(catalogue.heroes):
        assert catalogue.lasting(number, (), NOBODY) == hero.abilities


# -- cards --------------------------------------------------------------------------------------


def test_there_are_five_starting_cards(catalogue: Catalogue) -> None:
    assert sorted(catalogue.cards[n].code for n in catalogue.starter) == [
        "S1",
        "S2",
        "S3",
        "S4",
        "S5",
    ]


@pytest.mark.rule("arcadia.equipment.starter.1")
def test_the_first_starting_card_is_a_blade_of_three_dice(catalogue: Catalogue) -> None:
    blade = card(catalogue, "S1")
    assert (blade.type, blade.attack) == ("attack", CardAttack("melee", 3))


@pytest.mark.rule("arcadia.equipment.starter.2")
def test_the_second_parries_and_lets_one_reroll(catalogue: Catalogue) -> None:
    parry = card(catalogue, "S2")
    assert (parry.type, parry.attack) == ("attack", CardAttack("melee", 2))
    assert (parry.extra_defense, parry.rerolls) == (1, 1)


@pytest.mark.rule("arcadia.equipment.starter.3")
def test_the_third_shoots_two_dice(catalogue: Catalogue) -> None:
    sling = card(catalogue, "S3")
    assert (sling.type, sling.attack) == ("attack", CardAttack("ranged", 2))


@pytest.mark.rule("arcadia.equipment.starter.4")
def test_the_leech_heals_for_each_wound(catalogue: Catalogue) -> None:
    leech = card(catalogue, "S5")
    assert (leech.group, leech.attack) == ("magic", CardAttack("ranged", 2))
    assert leech.abilities == (Drain(),)


@pytest.mark.rule("arcadia.equipment.starter.5")
def test_the_bolt_leaps_on_with_a_crit(catalogue: Catalogue) -> None:
    bolt = card(catalogue, "S4")
    assert (bolt.group, bolt.attack) == ("magic", CardAttack("ranged", 2))
    assert bolt.abilities == (AlsoAttack(close_to="target", needs="crit"),)
    assert bolt.abilities[0].text() == (
        "If the attack scores a CRIT, it may also target one more Enemy Close to the target"
    )


def test_rewards_are_of_several_sorts(catalogue: Catalogue) -> None:
    rewards = [card for card in catalogue.cards if card.level is None]
    assert {card.type for card in rewards} == {"attack", "boost", "permanent"}
    assert {card.attack.type for card in rewards if card.attack} == {"melee", "ranged"}


# -- monsters -----------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.components.3")
def test_there_are_forty_two_monster_cards(catalogue: Catalogue) -> None:
    assert len(catalogue.monsters) >= 10
    assert sum(len(monster.cards) for monster in catalogue.monsters) == 42


@pytest.mark.rule("arcadia.components.15")
def test_there_are_twenty_five_figures(catalogue: Catalogue) -> None:
    assert sum(monster.figures for monster in catalogue.monsters) == 25
    assert max(monster.figures for monster in catalogue.monsters) <= 8


@pytest.mark.rule("arcadia.tier.1")
def test_monsters_are_of_four_tiers(catalogue: Catalogue) -> None:
    villains = {monster.tier: monster.is_villain for monster in catalogue.monsters}
    assert villains == {
        "minor-minion": False,
        "major-minion": False,
        "minor-villain": True,
        "major-villain": True,
    }


@pytest.mark.rule("arcadia.setup.monster-level.2")
def test_four_cards_cover_six_levels(catalogue: Catalogue) -> None:
    spans = {monster.id: [card.levels for card in monster.cards] for monster in catalogue.monsters}
    assert spans.pop("madam-forfeit") == [(4, 5), (6, 6)]
    assert list(spans.values()) == [[(1, 1), (2, 3), (4, 5), (6, 6)]] * len(spans)


@pytest.mark.rule("arcadia.setup.monster-level.1")
@pytest.mark.rule("arcadia.monster.card.10")
def test_a_scenario_is_played_with_the_cards_of_its_level(catalogue: Catalogue) -> None:
    kind = next(n for n, monster in enumerate(catalogue.monsters) if monster.id == "bailiff")
    assert catalogue.monster_card(kind, 1).levels == (1, 1)
    assert catalogue.monster_card(kind, 3).levels == (2, 3)
    final = next(n for n, monster in enumerate(catalogue.monsters) if monster.id == "madam-forfeit")
    with pytest.raises(SetupError, match="no card for level 3"):
        catalogue.monster_card(final, 3)


def test_monsters_grow_with_their_level(catalogue: Catalogue) -> None:
    for monster in catalogue.monsters:
        for before, after in zip(monster.cards, monster.cards[1:], strict=False):
            strengths = [
                (card.attack.dice, card.life, card.overkill, card.defense, card.movement)
                for card in (before, after)
            ]
            assert all(a <= b for a, b in zip(*strengths, strict=True)), monster.name
            assert strengths[0] != strengths[1]


# -- dice and tokens ----------------------------------------------------------------------------


@pytest.mark.rule("arcadia.dice.1")
def test_the_dice_have_their_faces(catalogue: Catalogue) -> None:
    assert dict(catalogue.dice["attack"].faces) == {"melee": 3, "ranged": 2, "crit": 1}
    assert dict(catalogue.dice["defense"].faces) == {"shield": 1, "crit": 1, "blank": 4}


@pytest.mark.rule("arcadia.components.9")
def test_there_are_five_spawn_tokens_of_different_pairs(catalogue: Catalogue) -> None:
    assert SPAWN_SLOTS == 5
    assert sorted(tuple(sorted(token.faces)) for token in catalogue.spawn_tokens) == [
        ("crit", "melee"),
        ("crit", "ranged"),
        ("melee", "melee"),
        ("melee", "ranged"),
        ("ranged", "ranged"),
    ]


@pytest.mark.rule("arcadia.components.10")
def test_fourteen_exploration_tokens_form_the_pool(catalogue: Catalogue) -> None:
    assert len(catalogue.exploration) == 14
    kinds = Counter(catalogue.tokens[token].kind for token in catalogue.exploration)
    assert kinds == {
        "healing-potion": 3,
        "refreshing-potion": 2,
        "extra-turn-potion": 2,
        "treasure-chest": 4,
        "trap": 3,
    }
    chests = [catalogue.tokens[token].coins for token in catalogue.exploration]
    assert sorted(filter(None, chests)) == [1, 1, 2, 3]


# -- tiles --------------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.components.7")
def test_nine_tiles_have_two_faces_each(content: Content) -> None:
    codes = [f"{number}{face}" for number, face in product(range(1, 10), "ab")]
    assert list(content.of(vocabulary.Tile)) == codes


@pytest.mark.rule("arcadia.board.1")
def test_each_tile_can_be_crossed_from_the_middle_of_any_side(content: Content) -> None:
    for code, tile in content.of(vocabulary.Tile).items():
        lines = [line.ljust(7) for line in tile.plan.splitlines()]
        assert [lines[0][3], lines[3][0], lines[3][6], lines[6][3]] == [" "] * 4, code
        plan = plan_of_tiles(code, {code: tile.plan})
        assert len(plan.board.grid.squares) == 9
        reached = 1 << plan.square(f"{code}.2")
        for _ in plan.board.grid.squares:
            reached = plan.board.at(0).grow(reached)
        assert reached == plan.board.open_spaces, code


# -- scenarios ----------------------------------------------------------------------------------


def scenarios(catalogue: Catalogue) -> Sequence[ScenarioSetup]:
    return list(catalogue.scenarios.values())


def test_the_beginners_scenario_is_the_first_one(catalogue: Catalogue) -> None:
    first = next(iter(catalogue.scenarios.values())).entry
    assert (first.id, first.stage) == ("bakers-row", "outer")


@pytest.mark.rule("arcadia.components.8")
@pytest.mark.rule("arcadia.components.14")
@pytest.mark.rule("arcadia.components.16")
def test_no_scenario_needs_more_than_is_in_the_box(content: Content) -> None:
    for scenario in content.of(Scenario).values():
        assert len(scenario.doors) <= 22
        assert sum(len(portal.places) for portal in scenario.portals) <= 8
        assert {portal.colour for portal in scenario.portals} <= {"violet", "green"}
        assert sum(monster.is_special for monster in scenario.monsters) <= 3


@pytest.mark.rule("arcadia.setup.3")
@pytest.mark.rule("arcadia.setup.4")
def test_doors_begin_as_the_scenario_says_and_small_ones_are_doors(catalogue: Catalogue) -> None:
    scenario = catalogue.scenarios["bakers-row"]
    for door in scenario.entry.doors:
        edge = scenario.door_places[door.at]
        assert scenario.board.doors >> edge & 1
        assert bool(scenario.open_doors >> edge & 1) is door.open
    small = [scenario.door_places[door.at] for door in scenario.entry.doors if door.small]
    assert small
    for edge in small:
        one, other = scenario.board.sides_of(edge)
        assert not scenario.board.at(0).are_close(one, other)
        assert scenario.board.at(1 << edge).are_close(one, other)


@pytest.mark.rule("arcadia.setup.10")
@pytest.mark.rule("arcadia.guild.6")
def test_a_special_monster_is_told_from_those_of_its_kind(catalogue: Catalogue) -> None:
    monsters = catalogue.scenarios["bakers-row"].monsters
    (special,) = (monster for monster in monsters if monster.is_special)
    assert (special.name, special.slug) == ("Nettie Nosegay", "nettie-nosegay")
    assert "Bailiff 1" in [monster.name for monster in monsters if not monster.is_special]


@pytest.mark.rule("arcadia.setup.12")
def test_a_quest_has_two_rewards_at_most(catalogue: Catalogue) -> None:
    counts = {len(quest.rewards) for setup in scenarios(catalogue) for quest in setup.quests}
    assert counts <= {0, 1, 2}
    assert 2 in counts


def test_scenarios_have_quests_of_three_sorts_or_more(catalogue: Catalogue) -> None:
    for setup in scenarios(catalogue):
        assert len(setup.quests) in (3, 4)
        asked = [
            goal
            for quest in setup.quests
            for goal in (quest.goal.goals if isinstance(quest.goal, goals.AllOf) else (quest.goal,))
        ]
        assert len({type(goal) for goal in asked}) >= 3


def test_every_starting_area_is_as_far_from_the_quests(catalogue: Catalogue) -> None:
    """What a Quest asks for is at most two steps further for one guild than for another."""
    for setup in scenarios(catalogue):
        for quest in setup.quests:
            for spaces in targets(setup, quest.goal):
                distances = [steps(setup, start, spaces) for start in setup.starts]
                assert max(distances) - min(distances) <= 2, (quest.name, distances)


def targets(setup: ScenarioSetup, goal: goals.Goal) -> Iterator[Mask]:
    """The spaces to which a goal leads, one set for each thing that it asks for."""
    at = {token.id: setup.places[token.at] for token in setup.tokens}
    match goal:
        case goals.AllOf(goals=parts):
            for part in parts:
                yield from targets(setup, part)
        case goals.Kill(monster=monster):
            yield mask_of(setup.monsters[number].space for number in setup.called(monster))
        case goals.Hold(tokens=tokens):
            yield mask_of(at[token] for token in tokens)
        case goals.Deliver(tokens=tokens, to=places):
            yield mask_of(at[token] for token in tokens)
            yield mask_of(setup.places[place] for place in places)
        case goals.Stand(places=places):
            yield mask_of(setup.places[place] for place in places)
        case goals.OpenDoors(doors=doors):
            yield mask_of(
                space for door in doors for space in setup.board.sides_of(setup.door_places[door])
            )


def steps(setup: ScenarioSetup, begin: Mask, targets: Mask) -> int:
    """How many steps part a starting area from some spaces, with all doors open."""
    passages = setup.board.at(setup.board.doors)
    count = 0
    while not begin & targets:
        begin, count = passages.step(begin), count + 1
    return count


def test_monsters_have_cards_at_every_level_of_the_stage(catalogue: Catalogue) -> None:
    for setup in scenarios(catalogue):
        for level, monster in product(STAGE_LEVELS[setup.entry.stage], setup.monsters):
            first, last = catalogue.monster_card(monster.kind, level).levels
            assert first <= level <= last
