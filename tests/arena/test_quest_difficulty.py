"""Difficulty: each row of the table of the rulebook, for its three levels."""

# Quests in YAML are easier to read with an entry on a line.

from __future__ import annotations

import pytest

from rulekeeper.core.acts import Act
from rulekeeper.games.arena.difficulty import DIFFICULTIES
from rulekeeper.games.arena.quest_events import QuestWon
from tables.quest import dice, quest

LEVELS = ["daydream", "normal", "nightmare"]

SAFE = """
    < < A . # x
    < < B . # #
    """


@pytest.mark.rule("arena.difficulty.1")
def test_there_are_three_levels_and_normal_is_the_usual_one() -> None:
    assert list(DIFFICULTIES) == LEVELS
    assert quest(SAFE).quest_box.difficulty is DIFFICULTIES["normal"]


@pytest.mark.rule("arena.difficulty.healing.1", "arena.tile.chest.2")
@pytest.mark.parametrize(("difficulty", "healed"), [*zip(LEVELS, [30, 20, 10], strict=True)])
def test_chests_and_events_heal_by_the_level(difficulty: str, healed: int) -> None:
    table = quest(
        "< < A $ . x\n< < B . . #",
        """
        events:
          - {id: drink, when: {at: used, object: A4}, do: [{do: heal}]}
        """,
        hp={"A": 20},
        difficulty=difficulty,
    )
    table.do("open the chest at A4")
    assert table.hp("Ada") == 20 + healed


@pytest.mark.rule("arena.difficulty.healing.1")
def test_an_event_that_names_a_number_heals_by_that_and_never_above_the_limit() -> None:
    event = "events: [{id: rest, when: {at: round-ends}, do: [{do: heal, who: heroes, amount: 7}]}]"
    table = quest(
        "< < A . # x\n< < B . # #\n# # # # # #", event, hp={"A": 20, "B": 58}, turn="B", acted="A"
    )
    table.do("end the turn")
    assert (table.hp("Ada"), table.hp("Bea")) == (27, 60)


# -- experience -------------------------------------------------------------------------------

GOALS = """
    goals:
      - {goal: kill, who: xan, says: Xan is dead., xp: 20}
      - {goal: activate, objects: [A5], says: The lever is pulled., xp: 4}
      - {goal: all-live, says: All live., xp: 3}
    """


def xp_of(difficulty: str, *, lever: bool, dead: str = "") -> int:
    """The Experience Points of a party of four in a quest worth 20."""
    table = quest(
        "< < A . ! x\n< < B C D .",
        GOALS,
        difficulty=difficulty,
        dead=dead,
        hp={"x": 1},
        cards={"A": "{name: Shot, range: 9, ranged: true, damage: 9}"},
        rolls=dice(12),
        turn="B",
        acted="",
    )
    if lever:
        table.do("move Bea to A4", "activate")
    else:
        table.do("end the turn")
    table.do("Ada has the next turn", "Ada: Shot", "attack xan 1")
    won, reason, rule = table.ending
    assert (won, rule) == (True, "arena.quest.end.1")
    [told] = table.told(QuestWon)
    assert table.quest.xp == told.xp
    assert f"{told.xp} Experience Points" in reason
    return told.xp


@pytest.mark.rule("arena.difficulty.xp.primary.1", "arena.difficulty.xp.secondary.1")
def test_each_level_counts_objectives_in_its_own_way() -> None:
    assert [xp_of(level, lever=False, dead="D") for level in LEVELS] == [20, 20, 12 + 9]
    assert [xp_of(level, lever=True, dead="D") for level in LEVELS] == [20, 24, 12 + 4 + 9]
    assert [xp_of(level, lever=True) for level in LEVELS] == [20, 27, 12 + 7 + 12]


@pytest.mark.rule("arena.difficulty.xp.survivor.1")
def test_page_39_three_survivors_of_a_quest_worth_20_have_21_on_nightmare() -> None:
    assert xp_of("nightmare", lever=False, dead="D") == 20 - 8 + 9


@pytest.mark.rule("arena.difficulty.xp.primary.1")
def test_a_primary_objective_is_never_worth_less_than_nothing() -> None:
    assert [DIFFICULTIES["nightmare"].xp_of_primary(printed) for printed in (3, 8, 9)] == [0, 0, 1]
    assert DIFFICULTIES["daydream"].xp_of_primary(3) == 20


# -- First Aid, Heroic Actions, the token -----------------------------------------------------


@pytest.mark.rule("arena.difficulty.first-aid.2", "arena.first-aid.cost.5")
@pytest.mark.parametrize(("difficulty", "price"), [*zip(LEVELS, [10, 20, 20], strict=True)])
def test_first_aid_costs_its_giver_by_the_level(difficulty: str, price: int) -> None:
    for hp, may in ((price + 1, True), (price, False)):
        table = quest(SAFE, dead="A", hp={"B": hp}, turn="B", difficulty=difficulty)
        assert table.offers("give First Aid to Ada") is may
        if may:
            table.do("give First Aid to Ada")
            assert (table.hp("Ada"), table.hp("Bea"), table.state.teams[0].aid) == (20, 1, 1)


HEROIC = [f"{{name: Deed {n}, effects: [{{do: heal, to: self, amount: 1}}]}}" for n in range(5)]


@pytest.mark.rule("arena.difficulty.heroic.1", "arena.difficulty.heroic.2")
@pytest.mark.parametrize(("difficulty", "most"), [*zip(LEVELS, [3, 2, 1], strict=True)])
def test_so_many_heroic_actions_are_performed_in_a_quest(difficulty: str, most: int) -> None:
    table = quest(
        "< < A . # x #\n< < B . # # #\n# # # # # # #",
        heroic=HEROIC,
        difficulty=difficulty,
        turn="",
    )
    for done in range(most):
        table.do("Ada has the next turn")
        offered = [text for text in table.options if text.startswith("perform")]
        assert offered == [f"perform Deed {n}" for n in range(done, 5)]
        table.do(offered[0], "end the turn")
        assert table.turn == "Bea"
        table.do("end the turn")
    table.do("Ada has the next turn")
    assert table.is_ready("Ada")
    assert not [text for text in table.options if text.startswith("perform")]
    assert table.why("perform Deed 4")[0] == "arena.difficulty.heroic.1"
    assert table.state.teams[0].heroic_used == list(range(most))


@pytest.mark.rule("arena.difficulty.heroic.2")
def test_a_heroic_action_once_performed_is_gone_on_daydream_too() -> None:
    table = quest(SAFE, heroic=HEROIC, difficulty="daydream")
    table.do("perform Deed 0", "end the turn")
    assert table.why("perform Deed 0") == ("arena.heroic.2", "Deed 0 has already been used.")
    assert table.offers("perform Deed 1")


@pytest.mark.rule("arena.difficulty.token.1")
def test_on_daydream_nothing_flips_the_token() -> None:
    table = quest(
        "< < A x # .\n< < B C # .",
        heroic=HEROIC,
        flasks=["{name: Thunder, kind: primary, range: 1, damage: 1}"],
        bears={"A": ["Thunder"]},
        cards={"B": "{name: Bolt, kind: special}"},
        dead="C",
        difficulty="daydream",
        rolls=dice(12, 12, 12, 12),
    )
    table.do("use Thunder", "attack xan 1", "end the turn")
    assert table.is_ready("Ada")
    table.do("give First Aid to Cai", "Bea: Bolt", "attack xan 1")
    assert table.is_ready("Bea")
    assert table.turn == "Cai", "nothing was left for Bea to do"


@pytest.mark.rule("arena.difficulty.token.1")
@pytest.mark.parametrize(("difficulty", "flips"), [*zip(LEVELS, [False, True, True], strict=True)])
def test_that_the_token_flips_is_told_beforehand_where_it_does(
    difficulty: str, *, flips: bool
) -> None:
    table = quest(
        "< < A x # .\n< < . C # .",
        heroic=HEROIC,
        flasks=["{name: Thunder, kind: primary, range: 1, damage: 1}"],
        bears={"A": ["Thunder"]},
        cards={"A": "{name: Bolt, kind: special}"},
        dead="C",
        difficulty=difficulty,
    )
    decision = table.match.decision
    assert decision is not None
    told = {
        table.match.option_text(option): option.preview(table.table, decision.options).risks
        for option in decision.options
        if isinstance(option, Act)
    }
    for words, cost in (
        ("perform Deed 0", "used once a match"),
        ("use Thunder", "used up"),
        ("Ada: Bolt", "spent for the match"),
        ("give First Aid to Cai", f"costs {10 if not flips else 20} hit points and an Aid Token"),
    ):
        assert list(told[words]) == [f"{cost}, and flips the Team Token" if flips else cost]


@pytest.mark.rule("arena.difficulty.token.2")
def test_on_nightmare_the_token_is_ready_again_only_with_the_next_round() -> None:
    table = quest(
        "< < A . # x\n< < B C # #\n# # # # # #",
        heroic=HEROIC,
        difficulty="nightmare",
    )
    table.do("perform Deed 0", "end the turn").end_turns("Bea", "Cai")
    assert (table.quest.round, table.is_ready("Ada")) == (2, True)
    table = quest("< < A . # x\n< < B C # #\n# # # # # #", ready=False, difficulty="nightmare")
    table.do("end the turn")
    assert not table.is_ready("Ada"), "on Normal it would be"
    table.do("Bea has the next turn", "end the turn")
    assert not table.is_ready("Ada")


@pytest.mark.rule("arena.difficulty.lava.1", "arena.difficulty.lava.2")
@pytest.mark.parametrize(("difficulty", "damage"), [*zip(LEVELS, [3, 4, 5], strict=True)])
def test_lava_burns_by_the_level_and_foes_know_it(difficulty: str, damage: int) -> None:
    table = quest("< < A ~ ~ #\n< < B # # x", difficulty=difficulty)
    table.do("move Ada to A4")
    assert table.hp("Ada") == 60 - damage
    wall = "# # # # # # # #"
    corridor = f"{wall}\n< < A ~ ~ . x #\n< < # # # # # #\n{wall}"
    table = quest(corridor, hp={"x": damage}, difficulty=difficulty)
    table.do("end the turn")
    assert table.square("xan 1") == "B6", "burning would be its certain death"
