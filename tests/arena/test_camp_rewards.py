"""11.2.1: special rewards, which each hero chooses after the first five quests."""

from __future__ import annotations

from typing import Any

import pytest

from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.arena.camp.game import Camp
from rulekeeper.games.arena.changes import Gained, LevelUpAttached, SpecialBorrowed
from tables.camp import CampOnTheTable, belongings, catalogue, rewards, shop


@pytest.mark.rule("arena.campaign.reward.1")
@pytest.mark.rule("arena.campaign.reward.2")
def test_each_hero_chooses_for_itself_and_whoever_leads_it_decides() -> None:
    table = rewards(3, people=["Ana", "Ben", "Eva"])
    asked = []
    for artifact in ("Copper", "Iron", "Jade", "Onyx"):
        asked += table.asked
        table.do(f"take {artifact}")
    assert asked == ["Ana", "Ben", "Eva", "Ana"]
    assert table.match.result
    assert table.match.result.winners == (0, 1, 2)
    kept = rewards(3, people=["Ana", "Ben"], Ada={"seat": 1}, Bea={"seat": 0})
    assert kept.asked == ["Ben"], "as in the last quest"
    assert kept.do("take Copper").asked == ["Ana"]
    waiting = rewards(3, people=["Ana", "Ben"])
    assert waiting.why("take Copper", seat=1) == (
        "arena.campaign.reward.2",
        "Ana leads Ada, who chooses now.",
    )


@pytest.mark.rule("arena.campaign.reward.special.1")
@pytest.mark.parametrize(
    ("won", "what"),
    [
        (1, "Primary Attack"),
        (2, "Level UP card"),
        (3, "artifact"),
        (4, "Special Attack"),
        (5, "Level UP card"),
    ],
)
def test_what_is_chosen_depends_on_the_quests_that_have_been_won(won: int, what: str) -> None:
    assert rewards(won).match.prompt(0) == f"Which {what} does Ada choose?"


@pytest.mark.rule("arena.campaign.reward.special.1")
def test_the_number_of_the_quest_is_that_of_all_that_were_won() -> None:
    game = Camp(catalogue())
    owned = belongings({"won": []})
    with pytest.raises(SetupError, match=r"after quests 1 to 5 .*reward\.special\.1"):
        Match.new(game, {"stop": "rewards", "belongings": owned}, ["Ana"], seed=1)
    with pytest.raises(SetupError, match="not after quest 6"):
        rewards(6)


@pytest.mark.rule("arena.campaign.reward.special.1")
def test_what_is_not_given_now_is_refused_with_what_is() -> None:
    assert rewards(1).why("take Copper") == (
        "arena.campaign.reward.special.1",
        "After quest 1 each hero chooses a Primary Attack.",
    )
    assert shop(9).why("take Copper") == (
        "arena.campaign.reward.special.1",
        "Special rewards are chosen right after a quest has been won, and not in the shop.",
    )


# -- the first quest --------------------------------------------------------------------------


@pytest.mark.rule("arena.campaign.reward.quest1.1")
def test_after_the_first_quest_a_primary_attack_of_the_same_role_is_free() -> None:
    table = rewards(1)
    assert sorted(table.options) == [
        "take Abe Cut",
        "take Abe Jab",
        "take Ann Cut",
        "take Ann Jab",
    ]
    assert table.why("take Bob Jab") == (
        "arena.campaign.reward.quest1.1",
        "Bob Jab is for a Healer, which Ada is not.",
    )
    assert table.why("take Ada Jab")[1] == "Ada Jab is Ada's own."
    table.do("take Abe Jab", "take Bob Cut", "take Cyd Jab", "take Dee Cut")
    assert [hero.primaries for hero in table.has.heroes] == [
        ("abe-jab",),
        ("bob-cut",),
        ("cyd-jab",),
        ("dee-cut",),
    ]
    assert table.xp == 0


@pytest.mark.rule("arena.campaign.reward.quest1.1")
@pytest.mark.rule("arena.xp.primary.3")
def test_a_free_primary_attack_counts_as_one_of_two_extra_ones() -> None:
    table = rewards(1, Ada={"primaries": ["abe-jab", "abe-cut"]})
    assert table.match.prompt(0) == "Which Primary Attack does Bea choose?"
    assert table.log() == ["There is nothing that Ada could choose."]
    assert table.hero("Ada").primaries == ("abe-jab", "abe-cut")
    one = shop(9, Ada={"primaries": ["abe-jab"]}).do("buy Abe Cut for Ada")
    assert one.why("buy Ann Jab")[0] == "arena.xp.primary.3"


# -- the second quest -------------------------------------------------------------------------


@pytest.mark.rule("arena.campaign.reward.quest2.1")
def test_after_the_second_quest_a_level_up_card_of_a_new_type_is_free() -> None:
    table = rewards(2, Ada={"level_ups": ["aim", "vim"]})
    assert table.options == ["take Guard", "take Might"]
    assert table.why("take Aim") == (
        "arena.campaign.reward.quest2.1",
        "Ada has Aim already: a free card is of a new type.",
    )
    table.do("take Might")
    assert table.changes == [LevelUpAttached(hero="ada", card="might")]


@pytest.mark.rule("arena.campaign.reward.quest2.2")
def test_a_hero_with_all_four_types_brings_two_points_instead() -> None:
    table = rewards(2, Ada={"level_ups": ["aim", "guard", "might", "vim"]})
    assert table.match.prompt(0) == "Which Level UP card does Bea choose?"
    assert (table.xp, table.changes) == (2, [Gained(xp=2)])


# -- the third quest --------------------------------------------------------------------------


@pytest.mark.rule("arena.campaign.reward.quest3.1")
def test_after_the_third_quest_an_artifact_of_level_one_is_free() -> None:
    table = rewards(3)
    assert len(table.options) == 6
    assert table.why("take Gold") == (
        "arena.campaign.reward.quest3.1",
        "Gold is of level 2, not of level 1.",
    )
    table.do("take Jade")
    assert table.has.artifacts == ("jade",)
    assert table.why("take Jade") == (
        "arena.campaign.reward.quest3.1",
        "Jade belongs to the party.",
    )


@pytest.mark.rule("arena.campaign.reward.quest3.2")
def test_each_hero_for_whom_no_artifact_is_left_brings_two_points() -> None:
    table = rewards(3, artifacts=["copper", "iron", "jade", "onyx"]).do("take Ruby")
    assert table.has.artifacts[-2:] == ("ruby", "pearl")
    assert table.xp == 2 * 2
    assert table.match.result


# -- the fourth quest -------------------------------------------------------------------------


@pytest.mark.rule("arena.campaign.reward.quest4.1")
def test_after_the_fourth_quest_a_special_attack_of_an_absent_role_is_free() -> None:
    table = rewards(4)
    assert sorted(table.options) == [
        "take Eli Storm",
        "take Eli Ward",
        "take Eve Storm",
        "take Eve Ward",
    ]
    assert table.why("take Abe Storm") == (
        "arena.campaign.reward.quest4.1",
        "Abe Storm is for a Guard, which Ada of the party is.",
    )


@pytest.mark.rule("arena.campaign.reward.quest4.2")
@pytest.mark.rule("arena.campaign.reward.quest4.3")
def test_each_hero_chooses_another_special_attack_for_the_next_quest() -> None:
    table = rewards(4).do("take Eve Storm")
    assert table.why("take Eve Storm") == (
        "arena.campaign.reward.quest4.2",
        "Eve Storm has been chosen by Ada.",
    )
    table.do("take Eve Ward", "take Eli Storm")
    assert table.match.result
    assert [hero.special for hero in table.has.heroes] == [
        "eve-storm",
        "eve-ward",
        "eli-storm",
        "eli-ward",
    ]
    assert table.changes[0] == SpecialBorrowed(hero="ada", attack="eve-storm")
    assert table.has.had_specials == ("eve-storm", "eve-ward", "eli-storm", "eli-ward")


@pytest.mark.rule("arena.campaign.reward.quest4.3")
@pytest.mark.rule("arena.xp.special.3")
@pytest.mark.rule("arena.xp.special.4")
def test_a_free_special_attack_is_the_one_that_a_hero_can_have_and_never_comes_again() -> None:
    table = rewards(4, had_specials=["eve-storm"])
    assert table.why("take Eve Storm")[0] == "arena.xp.special.3"
    assert shop(9, Ada={"special": "abe-ward"}).why("buy Abe Storm")[0] == "arena.xp.special.4"
    full = rewards(4, Ada={"special": "abe-ward"})
    assert full.match.prompt(0) == "Which Special Attack does Bea choose?"


# -- the fifth quest --------------------------------------------------------------------------


@pytest.mark.rule("arena.campaign.reward.quest5.1")
def test_after_the_fifth_quest_a_level_up_card_of_which_a_hero_has_one_at_most_is_free() -> None:
    table = rewards(5, Ada={"level_ups": ["aim", "aim", "vim"]})
    assert table.options == ["take Guard", "take Might", "take Vim"]
    assert table.why("take Aim") == (
        "arena.campaign.reward.quest5.1",
        "Ada has 2 Aim cards: a free one is for a hero that has at most 1.",
    )
    assert table.do("take Vim").hero("Ada").level_ups == ("aim", "aim", "vim", "vim")


@pytest.mark.rule("arena.campaign.reward.quest5.2")
@pytest.mark.parametrize(
    "owned",
    [
        {"Ada": {"level_ups": ["aim", "aim", "aim", "vim", "vim", "vim"]}},
        {
            # Of the two types that Ada has at most once the party has all five cards.
            "Ada": {"level_ups": ["aim", "aim", "vim", "vim"]},
            "Bea": {"level_ups": ["guard"] * 3 + ["might"] * 2},
            "Cai": {"level_ups": ["guard"] * 2 + ["might"] * 3},
        },
    ],
)
def test_a_hero_that_can_have_no_more_brings_four_points(owned: dict[str, Any]) -> None:
    table = rewards(5, **owned)
    assert (table.xp, table.changes[0]) == (4, Gained(xp=4))
    assert _chooser(table) == "Bea"


def _chooser(table: CampOnTheTable) -> str:
    """Who chooses now, or would."""
    return table.match.box.party[table.match.table.state.chooser].name
