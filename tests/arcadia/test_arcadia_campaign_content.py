"""The Death Curses and titles of the game's own pack: how many there are, and what they do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest

from rulekeeper.games.arcadia.box import HEROES_EACH, MOST_SEATS
from rulekeeper.games.arcadia.content.vocabulary import Curse
from rulekeeper.games.arcadia.rules.curse_effects import AnyAffliction, FewerDice, FewerRerolls
from rulekeeper.games.arcadia.rules.cursed import Deed
from rulekeeper.games.arcadia.rules.special_effects import Ability
from rulekeeper.games.arcadia.rules.titles import AnyAdvantage, Provision, Prowess
from rulekeeper.games.arcadia.table.printed import printed
from tables.arcadia_cards import real_game

CATALOGUE = real_game().catalogue
CURSES = sorted(CATALOGUE.curses, key=lambda curse: curse.value)
SCENARIOS = {name: setup.entry for name, setup in CATALOGUE.scenarios.items()}
STAGES = ("outer", "inner", "final")

# -- Death Curses -------------------------------------------------------------------------------


def harm(curse: Curse) -> float:
    """How bad a curse is, in Wounds an attack; a slot is worth a card of that."""
    total = 0.8 * (curse.less_defense + curse.less_life) + curse.takes_slot
    return total - sum(ability.worth * getattr(ability, "amount", 1) for ability in curse.abilities)


@pytest.mark.rule("arcadia.components.6", "arcadia.upgrade.curse.6")
def test_there_is_one_curse_of_each_value_from_1_to_24() -> None:
    assert [curse.value for curse in CURSES] == list(range(1, 25))


@pytest.mark.rule("arcadia.components.6")
def test_there_are_enough_curses_for_all_heroes() -> None:
    assert len(CURSES) >= MOST_SEATS * HEROES_EACH


@pytest.mark.rule("arcadia.upgrade.curse.7")
def test_the_curses_from_16_on_take_a_slot_and_no_others() -> None:
    assert [curse.value for curse in CURSES if curse.takes_slot] == list(range(16, 25))


@pytest.mark.rule("arcadia.upgrade.curse.6")
def test_every_curse_has_an_effect_of_its_own() -> None:
    effects = {(c.less_defense, c.less_life, c.abilities) for c in CURSES}
    assert len(effects) == len(CURSES)
    assert (0, 0, ()) not in effects


@pytest.mark.rule("arcadia.upgrade.curse.3", "arcadia.upgrade.curse.6")
def test_curses_get_worse_with_their_value() -> None:
    thirds = [[harm(curse) for curse in CURSES[n : n + 8]] for n in (0, 8, 16)]
    lowest, middle, highest = (sum(third) / 8 for third in thirds)
    assert lowest < 0.6 < middle < 1.2 < 2 < highest
    assert max(map(harm, CURSES)) == harm(CURSES[-1])


def test_every_affliction_is_on_several_curses() -> None:
    words = Counter(type(ability) for curse in CURSES for ability in curse.abilities)
    assert {word.__name__: words[word] for word in get_args(AnyAffliction) if words[word] < 2} == {}
    deeds = Counter(
        ability.deed for curse in CURSES for ability in curse.abilities if hasattr(ability, "deed")
    )
    assert {deed: deeds[deed] for deed in get_args(Deed) if deeds[deed] < 2} == {}
    assert sum(curse.less_defense > 0 for curse in CURSES) >= 2
    assert sum(curse.less_life > 0 for curse in CURSES) >= 2


@pytest.mark.parametrize(
    ("word", "field", "values"),
    [
        (FewerDice, "type", {None, "melee", "ranged"}),
        (FewerDice, "target", {"any", "hero", "monster"}),
        (FewerRerolls, "of", {"any", "attack", "defense"}),
    ],
)
def test_every_choice_of_an_affliction_is_on_a_curse(
    word: type[Ability], field: str, values: set[object]
) -> None:
    afflictions = (ability for curse in CURSES for ability in curse.abilities)
    found = {getattr(ability, field) for ability in afflictions if isinstance(ability, word)}
    assert found == values


def test_every_curse_and_title_has_a_flavour_line() -> None:
    told = [entry.flavour for entry in (*CURSES, *CATALOGUE.titles)]
    assert min(map(len, told)) > 10
    assert max(map(len, told)) < 90


def test_the_texts_of_curses_and_titles_are_english() -> None:
    cards = printed(CATALOGUE)
    for card in (*cards.curses, *cards.titles):
        assert not re.search(r"None|\bTrue\b|[{}\[\]_]|  |\.\.|: \.", card.text), card.name
        assert not re.search(r"\b1 (more )?(dice|coins|Rerolls)\b", card.text), card.name
        assert card.text.endswith(".")
    texts = {card.name: card.text for card in cards.curses}
    assert texts["Marble Jaw"] == (
        "-1 Life, but at least 1. This Hero cannot use potions other than Healing Potions. "
        "This Hero cannot use Boost cards. It takes a slot of the inventory."
    )
    assert texts["Cold Hands"] == "-1 Attack die, but at least one."


# -- titles -------------------------------------------------------------------------------------


def givers() -> dict[str, str]:
    """By title: the scenario that gives it."""
    return {
        quest.title: name
        for name, entry in SCENARIOS.items()
        for quest in entry.quests
        if quest.title
    }


def uses() -> Iterator[tuple[str, str, AnyAdvantage]]:
    """The title, the scenario and each advantage."""
    for name, entry in SCENARIOS.items():
        for use in entry.titles_used:
            for advantage in use.advantages:
                yield use.title, name, advantage


@pytest.mark.rule("arcadia.title.2")
def test_eight_scenarios_have_one_quest_with_a_title_and_three_have_none() -> None:
    counts = {
        name: sum(bool(quest.title) for quest in entry.quests) for name, entry in SCENARIOS.items()
    }
    assert {name for name, count in counts.items() if not count} == {
        "bakers-row",
        "strongroom",
        "last-clause",
    }
    assert sorted(counts.values()) == [0] * 3 + [1] * 8
    assert givers().keys() == {title.id for title in CATALOGUE.titles}


@pytest.mark.rule("arcadia.title.5")
def test_each_title_brings_something_in_two_scenarios_or_more_that_can_come_later() -> None:
    for title, giver in givers().items():
        found = {name for used, name, _ in uses() if used == title}
        begin = STAGES.index(SCENARIOS[giver].stage)
        assert len(found) >= 2, title
        assert giver not in found
        assert all(STAGES.index(SCENARIOS[name].stage) >= begin for name in found), title


def test_each_title_of_the_inner_circle_is_of_use_in_the_last_scenario() -> None:
    inner = {title for title, name in givers().items() if SCENARIOS[name].stage == "inner"}
    assert inner <= {title for title, name, _ in uses() if name == "last-clause"}


@pytest.mark.rule("arcadia.title.4")
def test_every_sort_of_advantage_is_used_and_abilities_are_of_many_sorts() -> None:
    sorts = Counter(type(advantage) for _, _, advantage in uses())
    assert {sort.__name__: sorts[sort] for sort in get_args(AnyAdvantage) if sorts[sort] < 2} == {}
    abilities = {
        type(ability)
        for _, _, advantage in uses()
        if isinstance(advantage, Prowess)
        for ability in advantage.abilities
    }
    assert len(abilities) >= 5


@pytest.mark.rule("arcadia.title.4", "arcadia.setup.7")
def test_a_token_that_a_title_brings_is_there_even_for_two_guilds() -> None:
    pool = {token.id: token.count for token in CATALOGUE.tokens}
    for _, name, advantage in uses():
        if isinstance(advantage, Provision):
            assert pool[advantage.token] >= 2
            assert len(SCENARIOS[name].exploration) <= sum(pool.values()) - 2, name


def test_a_title_is_won_by_a_quest_without_reward_cards() -> None:
    """What a Quest gives besides its coins is either the one or the other."""
    for entry in SCENARIOS.values():
        assert not [quest.id for quest in entry.quests if quest.title and quest.rewards]
