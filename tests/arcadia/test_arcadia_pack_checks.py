"""What is wrong with a pack for Arcadia Quest is said with its line, and how to mend it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tables.arcadia_pack import SCENARIO, changed, problems

MONSTER = """\
monsters:
- id: clerk
  name: Clerk
  tier: minor-minion
  figures: 1
  cards:
  - {levels: [1, 2], life: 1, overkill: 1, movement: 1, reward: 1,
     attack: {name: Pen, type: melee, dice: 1}}
  - {levels: [3, 6], life: 1, overkill: 1, movement: 1, reward: 1,
     attack: {name: Pen, type: melee, dice: 1}}
"""

TILE = """\
tiles:
- id: 10a
  name: Yard
  plan: |
    + + + +
     . . .
    + + + +
     . . .
    + + + +
     . . .
    + + + +
"""


GOAL = "{goal: kill, monster: bailiff}"
MONSTERS = "  - {kind: bailiff, at: 1a.9}\n"
APART = [("1a 3a", "1a -- 3a"), ("doors: [{at: 1a.6/east}]", "doors: []")]


@pytest.mark.parametrize("text", [SCENARIO, MONSTER, TILE])
def test_what_the_faults_are_made_from_has_none(tmp_path: Path, text: str) -> None:
    assert problems(tmp_path, text) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            [("1a 3a", "1a 3A>")],
            "6: There is no tile `3A`. Did you mean `3a`?",
        ),
        (
            [("1a 3a", "1a 3a>>")],
            "6: `3a>>` is turned twice. Leave one sign after the code.",
        ),
        (
            [("1a 3a", "1a 1a")],
            "6: The tile `1a` is laid out twice. Take another for one place.",
        ),
        pytest.param(
            [("1a 3a", "1a 1b")],
            "6: `1a` and `1b` are the two faces of one tile, which can show only one of them. "
            "Take another tile.",
            marks=pytest.mark.rule("arcadia.components.7"),
        ),
        (
            [("tiles: 1a 3a", 'tiles: "-- --"')],
            "6: No tile is laid out. Write the codes of tiles, row by row.",
        ),
        (
            [("tiles: 1a 3a", 'tiles: "1a 3a\\n5a"')],
            "6: The rows of tiles are not equally long. Write `--` where there is no tile.",
        ),
        (
            [("tiles: 1a 3a", "plan: A . A")],
            "6: The mark `A` stands at 2 places of the plan. Give each place a mark of its own.",
        ),
        (
            [("tiles: 1a 3a", 'plan: "~ #"')],
            "6: The plan has no space that can be entered. Draw spaces as '.'.",
        ),
        (
            [("  tiles: 1a 3a\n", "")],
            "2: A scenario has either tiles or a plan. Write one of them.",
        ),
    ],
)
def test_a_board_that_cannot_be_laid(
    tmp_path: Path, changes: list[tuple[str, str]], problem: str
) -> None:
    assert problems(tmp_path, changed(SCENARIO, *changes)) == [f"extra.yaml:{problem}"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        pytest.param(
            [("at: 1a.9", "at: 1a.5")],
            "9: Nothing can stand on `1a.5`. Choose a space that can be entered.",
            marks=pytest.mark.rule("arcadia.board.3"),
        ),
        (
            [("at: 1a.9", "at: 1a.0")],
            "9: There is no place `1a.0` on this board. Write a space, such as `1a.9`.",
        ),
        pytest.param(
            [("1a.6/east", "3a.3/south")],
            "7: There is a wall at `3a.3/south`. Put the door where no wall is drawn.",
            marks=pytest.mark.rule("arcadia.board.2"),
        ),
        (
            [("1a.6/east", "1a.2/north")],
            "7: `1a.2/north` does not lie between two spaces that can be entered. "
            "Put the door elsewhere.",
        ),
        (
            [("1a.6/east", "1a.6/up")],
            "7: `1a.6/up` names no edge. Write a space and a side, such as `1a.6/north`.",
        ),
        (
            [("1a.6/east}", "1a.6/east}, {at: 3a.4/west}")],
            "7: There is a door at `3a.4/west` already, written `1a.6/east`. "
            "Leave one of them out.",
        ),
        (
            [("  exploration", "  spawns: [1a.1, a3]\n  exploration")],
            "10: `a3` is a place of a spawn token twice. Change one, or leave it out.",
        ),
        (
            [("[1a.1, 1a.2]", "[1a.1]")],
            "12: 3 Heroes do not fit the starting area 1. "
            "A space holds 2 Characters: name more spaces. (arcadia.setup.start.3)",
        ),
        (
            [("[1a.3, 1a.6]", "[1a.1, 1a.6]")],
            "12: `a3` belongs to the starting areas 1 and 2. Leave it to one of them. "
            "(arcadia.setup.start.1)",
        ),
    ],
)
def test_a_place_where_something_cannot_be(
    tmp_path: Path, changes: list[tuple[str, str]], problem: str
) -> None:
    assert problems(tmp_path, changed(SCENARIO, *changes)) == [f"extra.yaml:{problem}"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            [(GOAL, "{goal: hold, tokens: [cup]}"), ("kind: bailiff", "kind: balif")],
            "9: There is no `balif`. Did you mean `bailiff`?",
        ),
        pytest.param(
            [(MONSTERS, MONSTERS * 3)],
            "11: More than 2 Monsters begin on `1a.9`. Spread them over other spaces. "
            "(arcadia.board.5)",
            marks=pytest.mark.rule("arcadia.board.5"),
        ),
        pytest.param(
            [(MONSTERS, MONSTERS + "".join(2 * ["  - {kind: head-bailiff, at: 3a.7}\n"]))],
            "8: 2 figures of Head Bailiff are placed, and there is only 1. "
            "Leave some out, or give the kind more figures. (arcadia.components.15)",
            marks=pytest.mark.rule("arcadia.components.15"),
        ),
        pytest.param(
            [(MONSTERS, MONSTERS + "  - {kind: madam-forfeit, at: 3a.7}\n")],
            "10: Madam Forfeit has no card for level 1 of the stage `outer`. "
            "Take another kind, or give it a card for that level. "
            "(arcadia.setup.monster-level.1)",
            marks=pytest.mark.rule("arcadia.setup.monster-level.1"),
        ),
        (
            [("at: 1a.9}", "at: 1a.9, name: Bo}")],
            "9: A special Monster has both an `id` and a `name`, and others have none. "
            "Add the id, or leave both out. (arcadia.components.16)",
        ),
        (
            [("at: 1a.9}", "at: 1a.9, id: auditor, name: Bo}")],
            "9: `auditor` is the id of a Monster twice. Change one, or leave it out.",
        ),
        (
            [
                (
                    "[1a.8]",
                    "[1a.1, 1a.2, 1a.3, 1a.4, 1a.6, 1a.7, 1a.8, 1a.9, 3a.1, 3a.2, 3a.3, 3a.4, "
                    "3a.5, 3a.6, 3a.7]",
                )
            ],
            "10: 15 exploration tokens are placed, and the pool has 14. Leave some out. "
            "(arcadia.setup.7)",
        ),
        (
            [("quest_tokens: [", "quest_tokens: [{id: cup, name: Mug, at: 3a.4}, ")],
            "11: `cup` is the id of a quest token twice. Change one, or leave it out.",
        ),
    ],
)
def test_figures_and_tokens_that_are_not_there(
    tmp_path: Path, changes: list[tuple[str, str]], problem: str
) -> None:
    assert problems(tmp_path, changed(SCENARIO, *changes)) == [f"extra.yaml:{problem}"]


@pytest.mark.parametrize(
    ("goal", "problem"),
    [
        ("{goal: kill, monster: baillif}", "There is no `baillif`. Did you mean `bailiff`?"),
        ("{goal: hold, tokens: [mug]}", "There is no `mug`. Known here: `cup`."),
        (
            "{goal: deliver, tokens: [cup], to: [1a.5]}",
            "Nothing can stand on `1a.5`. Choose a space that can be entered.",
        ),
        (
            "{goal: deliver, tokens: [cup], to: []}",
            "The Quest names no place. Name one or more.",
        ),
        (
            "{goal: stand, places: [z9]}",
            "There is no place `z9` on this board. Write a space, such as `a1`.",
        ),
        (
            "{goal: open-doors, doors: [1a.3/east]}",
            "There is no door at `1a.3/east`. Did you mean `1a.6/east`?",
        ),
        ("{goal: all-of, goals: []}", "The Quest asks for nothing. List one goal or more."),
        (
            "{goal: all-of, goals: [{goal: hold, tokens: [mug]}]}",
            "There is no `mug`. Known here: `cup`.",
        ),
        (
            "{goal: kill, monster: bailiff, count: 2}",
            "The Quest asks for 2 Monsters, and at most 1 can count for it. "
            "Ask for fewer, or add some. (arcadia.quest.2)",
        ),
        (
            "{goal: stand, places: [1a.1], count: 3}",
            "The Quest asks for 3 Heroes, and at most 2 can count for it. "
            "Ask for fewer, or add some. (arcadia.quest.2)",
        ),
    ],
)
def test_a_quest_that_cannot_be_fulfilled(tmp_path: Path, goal: str, problem: str) -> None:
    assert problems(tmp_path, changed(SCENARIO, (GOAL, goal))) == [f"extra.yaml:17: {problem}"]


@pytest.mark.parametrize(
    ("goal", "areas", "place"),
    [
        (GOAL, "3 and 4", "1a.9"),
        ("{goal: hold, tokens: [cup]}", "1 and 2", "3a.5"),
        ("{goal: stand, places: [1a.1]}", "3 and 4", "1a.1"),
    ],
)
def test_a_quest_to_which_no_way_leads(tmp_path: Path, goal: str, areas: str, place: str) -> None:
    assert problems(tmp_path, changed(SCENARIO, *APART, (GOAL, goal))) == [
        f"extra.yaml:17: No way leads from the starting areas {areas} to `{place}`. "
        "Open a wall, or add a door or a portal."
    ]


def test_a_portal_is_a_way(tmp_path: Path) -> None:
    portal = ("doors: []", "portals: [{colour: green, places: [1a.7, 3a.7]}]")
    assert problems(tmp_path, changed(SCENARIO, *APART, portal)) == []


def test_a_door_that_is_none_does_not_hinder_the_search_for_ways(tmp_path: Path) -> None:
    found = problems(tmp_path, changed(SCENARIO, ("1a 3a", "1a -- 3a")))
    assert [line.partition(". ")[0] for line in found] == [
        "extra.yaml:7: `1a.6/east` does not lie between two spaces that can be entered",
        "extra.yaml:17: No way leads from the starting areas 3 and 4 to `1a.9`",
    ]


DRAWN = changed(
    SCENARIO,
    ("tiles: 1a 3a", "plan: |\n    . . .=. . .\n               \n    . . .|. . ."),
    ("{at: 1a.6/east}", "{at: a1/north}"),
    (
        "[[1a.1, 1a.2], [1a.3, 1a.6], [3a.1, 3a.2], [3a.8, 3a.9]]",
        "[[a1, a2], [b1, b2], [f1, f2], [e1, e2]]",
    ),
    ("1a.9", "c1"),
    ("1a.8", "c2"),
    ("3a.5", "d1"),
)


def test_a_quest_may_name_a_door_that_is_drawn(tmp_path: Path) -> None:
    goal = "{goal: open-doors, doors: [c2/east, a2/south], count: 2}"
    assert problems(tmp_path, changed(DRAWN, (GOAL, goal))) == []


def test_a_rule_may_name_a_door_that_is_drawn(tmp_path: Path) -> None:
    rule = """
  rules:
    - when: {when: flips, doors: [DOOR]}
      do: [{do: doors, doors: [c2/east], become: locked}]
"""
    assert problems(tmp_path, DRAWN.rstrip() + rule.replace("DOOR", "c2/east")) == []
    [problem] = problems(tmp_path, DRAWN.rstrip() + rule.replace("DOOR", "c1/west"))
    assert "There is no door at `c1/west`" in problem


def test_a_monster_that_arrives_has_to_wait(tmp_path: Path) -> None:
    rule = """
  rules:
    - {when: {when: begins}, do: [{do: arrive, monster: KIND, at: [c1]}]}
"""
    scenario = DRAWN.rstrip() + rule
    kind = re.findall(r"kind: ([a-z-]+)", DRAWN)[0]
    [problem] = problems(tmp_path, scenario.replace("KIND", kind))
    assert problem.endswith(
        f"`{kind}` is on the board from the beginning. Give it an `id` and `waits: true`."
    )


def test_a_door_is_not_put_on_one_that_is_drawn(tmp_path: Path) -> None:
    assert problems(tmp_path, changed(DRAWN, ("a1/north", "d2/west"))) == [
        "extra.yaml:10: There is a door at `d2/west` already, drawn on the plan. "
        "Leave one of them out."
    ]


@pytest.mark.rule("arcadia.monster.card.10")
@pytest.mark.parametrize("levels", ["[2, 6]", "[6, 3]"])
def test_the_cards_of_a_monster_follow_each_other(tmp_path: Path, levels: str) -> None:
    assert problems(tmp_path, changed(MONSTER, ("[3, 6]", levels))) == [
        "extra.yaml:9: The cards of Clerk do not follow each other by level. "
        "Let each begin above the last level of the one before. (arcadia.monster.card.10)"
    ]


@pytest.mark.rule("arcadia.board.1")
def test_a_tile_that_is_none_is_reported_once(tmp_path: Path) -> None:
    tile = TILE.removesuffix("     . . .\n    + + + +\n")
    use = changed(SCENARIO, ("1a 3a", "10a> 3a"))
    assert problems(tmp_path, tile + use) == [
        "extra.yaml:4: The plan of a tile has 7 lines of 7 characters. "
        "Draw its nine spaces with their edges. (arcadia.board.1)"
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "cards:\n- {id: x, name: X, code: S1, type: permanent, group: lore}\n",
            "2: X has the code S1, as Bent Cutlass has. Give each card a code of its own. "
            "(arcadia.card.anatomy.6)",
        ),
        (
            "cards:\n- {id: x, name: X, code: X1, type: attack, group: lore}\n",
            "2: X is a card of the type `attack` and has no attack. "
            "Give attack cards, and only these, an `attack`. (arcadia.card.anatomy.4)",
        ),
        (
            "cards:\n- {id: x, name: X, code: X1, type: permanent, group: lore, "
            "goes_with: {type: melee}}\n",
            "2: X is a card of the type `permanent` and goes with others. "
            "Give only boost cards a `goes_with`. (arcadia.card.boost.4)",
        ),
        (
            "cards:\n- {id: x, name: X, code: X1, type: permanent, group: lore, "
            "turn: {price: {}, effect: {do: mend}}}\n",
            "2: The price of X is nothing. Let it exhaust the Hero, or cost Wounds. "
            "(arcadia.effect.exhaust-hero.1)",
        ),
        (
            "tiles:\n- id: x\n  name: X\n  plan: ''\n",
            "2: `x` is no code of a tile. Write a number and the face, `a` or `b`, such as `12a`. "
            "(arcadia.components.7)",
        ),
        (
            "spawns:\n- {id: x, name: X, faces: [crit, melee]}\n",
            "2: X shows the same pair as Sewer Lid. Give each spawn token a pair of its own. "
            "(arcadia.spawn.4)",
        ),
        (
            "spawns:\n- {id: x, name: X, faces: [melee, shield]}\n",
            "2: There is no `shield`. Known here: `melee`, `ranged` and `crit`.",
        ),
        (
            "tokens:\n- {id: x, name: X, kind: trap, count: 1, coins: 1}\n",
            "2: X is of the kind `trap` and is worth 1 coin. Give chests, and only these, `coins`. "
            "(arcadia.token.chest.1)",
        ),
        (
            "dice:\n- {id: attack, replace: true, name: X, faces: {melee: 3, ranged: 3}}\n",
            "2: No side of the attack die shows `crit`. Say in `faces` how many sides show it. "
            "(arcadia.dice.1)",
        ),
    ],
)
def test_entries_that_break_a_rule(tmp_path: Path, text: str, problem: str) -> None:
    assert f"extra.yaml:{problem}" in problems(tmp_path, text)
