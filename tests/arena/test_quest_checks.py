"""What the check of packs says of quests: each fault in one sentence with file, line and remedy."""

# A fault a line is easier to read.
# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

import pytest

from rulekeeper.content import PackError
from rulekeeper.games.arena.content.quests import Quest
from rulekeeper.games.arena.content.vocabulary import Piece
from rulekeeper.games.arena.package import ARENA
from tables.pack_workbench import write

MANIFEST = "name: mine\ntitle: Mine\nversion: '1.0'\ngame: arena\n"

PLAN = """
# # # # # # # # # #
# < < . . . . h1 h2 #
# < < . . $ . . . #
# # # # # # # # # #
"""

GOALS = "[{goal: kill, who: foes, says: All foes are dead., xp: 5}]"
FOES = "[{id: hounds, symbol: h, villain: quarry-hound}]"


def quest_file(plan: str = PLAN, goals: str = GOALS, foes: str = FOES, more: str = "") -> str:
    """A pack with one quest, whose plan and fields may be wrong."""
    drawn = "\n".join(f"      {line}" for line in plan.strip().splitlines())
    return "\n".join(
        [
            "quests:",
            "  - id: mine",
            "    name: Mine",
            "    introduction: It is dark.",
            "    description: It stays dark.",
            f"    goals: {goals}",
            f"    foes: {foes}",
            "    plan: |",
            drawn,
            *(f"    {line}" for line in more.strip().splitlines()),
            "",
        ]
    )


def problems(folder: Path, text: str) -> list[str]:
    """What is wrong with a pack, as `line: cause. remedy`."""
    write(folder / "mine" / "pack.yaml", MANIFEST)
    file = write(folder / "mine" / "quests.yaml", text)
    try:
        ARENA.with_packs(folder / "mine")
    except PackError as error:
        return [str(problem).removeprefix(f"{file}:") for problem in error.problems]
    return []


def test_a_quest_without_a_fault_has_no_problem(tmp_path: Path) -> None:
    assert problems(tmp_path, quest_file()) == []


WIDE = PLAN.replace("# < < . . $ . . . #", "# < < . {} . . . #")


@pytest.mark.rule("arena.setup.coop.start.1")
def test_the_stairs_have_room_for_the_party(tmp_path: Path) -> None:
    text = quest_file(PLAN.replace("# < < . . $", "# . . . . $"))
    assert problems(tmp_path, text) == [
        '8: The Stairs have room for 2 heroes. Draw a Stairs tile of 2x2 squares: "<". '
        "(arena.setup.coop.start.1)"
    ]


@pytest.mark.rule("arena.component.tile.1", "arena.component.tile.7", "arena.component.tile.2")
@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("# < < . $ $ $ $ . #", "There are 4 tiles of chest, 1x1, and the box has 3"),
        ("# < < . & & & & . #", "There are 4 tiles of statue, 1x1, and the box has 3"),
        ("# < < . * * * . . #", "There are 3 tiles of orb, 1x1, and the box has 2"),
        ("# < < ! ! ! . . . #", "There are 3 tiles of lever, 1x1, and the box has 2"),
    ],
)
def test_no_more_tiles_than_in_the_box(tmp_path: Path, row: str, said: str) -> None:
    [found] = problems(tmp_path, quest_file(PLAN.replace("# < < . . $ . . . #", row)))
    assert found == f"8: {said}. Take fewer of them. (arena.component.tile.1)"


@pytest.mark.rule("arena.component.tile.2", "arena.component.tile.3")
def test_both_sides_of_a_tile_are_one_piece(tmp_path: Path) -> None:
    row = "# < < + . + . = . = . + . #"
    wall = " ".join("#" * 14)
    plan = f"{wall}\n# < < # . # h1 # . # . # . #\n{row}\n{wall}"
    [found] = problems(tmp_path, quest_file(plan))
    assert "There are 5 tiles of door or locked door, 1x1, and the box has 4" in found


@pytest.mark.rule("arena.component.tile.1", "arena.component.tile.3")
def test_walls_and_lava_are_counted_by_their_squares(tmp_path: Path) -> None:
    rows = ["# < < . . h1 . . . . . . . . . . . . . . . . . ."] * 2
    rows[1] = rows[1].replace("h1", ". ")
    walls = [" ".join("#" * 24)] * 4
    lava = [" ".join("~" * 12 + "^" * 12)] * 3
    found = problems(tmp_path, quest_file("\n".join([*rows, *walls, *lava])))
    assert "There are 98 squares of wall, and the box has 77" in found[0]
    assert any("squares of lava or spikes" in problem for problem in found)


@pytest.mark.rule("arena.component.villain.1")
def test_no_more_villains_than_figures(tmp_path: Path) -> None:
    foes = "[{id: foremen, symbol: h, villain: the-foreman}]"
    [found] = problems(tmp_path, quest_file(foes=foes))
    assert "There are 2 warlords, and the box has 1. Let some of them arrive later." in found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("h2 #\n", "h1 #\n", "'h1' stands on 2 squares. Tell them apart by digits: h1, h2."),
        ("h2 #\n", "#h2 #\n", "'h2' stands in a wall at B9. Put it beside it."),
        ("h2 #\n", "z1 #\n", "'z1' in the plan is no group of foes. Add it to `foes`."),
        ("h2 #\n", "h2 . #\n", "The plan cannot be read"),
        ("h2 #\n", "?? #\n", "The plan cannot be read"),
    ],
)
def test_faults_of_the_plan(tmp_path: Path, old: str, new: str, said: str) -> None:
    [found] = problems(tmp_path, quest_file(PLAN.replace(old, new)))
    assert found.startswith(f"8: {said}")


EVENT = "events: [{{id: e, when: {when}, do: [{deed}]}}]"
COUNT = "counters: [bell]\n"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (EVENT.format(when="{at: quest-starts}", deed="{do: heal, who: hound}"), "There is no `hound`. Did you mean `hounds`?"),
        (EVENT.format(when="{at: falls, who: actor}", deed="{do: win}"), "There is no `actor`."),
        (EVENT.format(when="{at: enters, who: heroes, area: cave}", deed="{do: win}"), "There is no `cave`."),
        (EVENT.format(when="{at: quest-starts}", deed="{do: count, counter: bell}"), "There is no `bell`."),
        (EVENT.format(when="{at: quest-starts}", deed="{do: give-item, item: key}"), "There is no `key`."),
        (EVENT.format(when="{at: quest-starts}", deed="{do: feature, feature: fog}"), "There is no `fog`."),
        (EVENT.format(when="{at: quest-starts}", deed="{do: spawn, group: orcs, at: [C4]}"), "There is no `orcs`."),
        (EVENT.format(when="{at: fate, card: the-whale}", deed="{do: win}"), "There is no `the-whale`. Did you mean `the-wheel`?"),
        ("features: [{id: f, name: Fog, of: actor}]", "There is no `actor`."),
        ("objects: [{at: B5, name: a lever}]", "There is nothing at B5. Name the upper left square of a tile."),
        (EVENT.format(when="{at: used, object: B5}", deed="{do: win}"), "There is nothing at B5."),
        (EVENT.format(when="{at: breaks, object: C6}", deed="{do: win}"), "Nobody can break the chest at C6. Write it under `objects` with `hit_points`."),
        (EVENT.format(when="{at: quest-starts}", deed="{do: spawn, group: hounds}"), "Foes that arrive need either squares or an area"),
        (EVENT.format(when="{at: quest-starts}", deed="{do: place, who: heroes}"), "Who is placed needs either a square or an area"),
        (EVENT.format(when="{at: quest-starts}", deed="{do: place, who: heroes, at: B5, area: moon}"), "There is no `moon`."),
        (EVENT.format(when="{at: quest-starts}", deed="{do: damage, amount: 4}"), "Damage is dealt either to somebody or to an object"),
        (EVENT.format(when="{at: quest-starts}", deed="{do: damage, amount: 4, who: heroes, object: C6}"), "Damage is dealt either to somebody or to an object"),
        (EVENT.format(when="{at: quest-starts}", deed="{do: damage, amount: 4, object: C6}"), "Nobody can break the chest at C6. Write it under `objects` with `hit_points`."),
        (EVENT.format(when="{at: quest-starts}", deed="{do: damage, amount: 4, object: B5}"), "There is nothing at B5."),
        ("areas: [{id: here, name: here, squares: [B5]}]\nobjects: [{at: C6, name: the chest, hit_points: 9}]\n" + EVENT.format(when="{at: quest-starts}", deed="{do: damage, amount: 4, object: C6, area: here}"), "An object is not looked for in an area"),
        (EVENT.format(when="{at: round-begins}", deed="{do: heal}"), "It means the `actor`, and nobody sets the event off. Name `heroes`, `foes` or a group, or another moment."),
        (EVENT.format(when="{at: quest-starts}", deed="{do: give-flask}"), "It means the `actor`, and nobody sets the event off."),
        (EVENT.format(when="{at: quest-starts}", deed="{do: draw-fate}"), "The quest uses no Fate cards"),
        ("fate: 1\n" + EVENT.format(when="{at: fate, card: the-wheel}", deed="{do: win}"), "'the-wheel' is not among its Fate cards"),
        (COUNT + EVENT.format(when="{at: reaches, counter: bell, number: 1}", deed="{do: win}"), "Nothing ever counts 'bell'"),
        (EVENT.format(when="{at: quest-starts}", deed="{do: put-tile, kind: lava, at: A1, columns: 5}"), "There is no lava of 5x1 squares."),
        (EVENT.format(when="{at: quest-starts}", deed="{do: put-tile, kind: lava, at: A24, columns: 2}"), "The lava at A24 sticks out of the grid"),
        (EVENT.format(when="{at: quest-starts}", deed="{do: offer, question: What now?, choices: [{label: Go}, {label: Go}]}"), "Two choices read alike"),
        ("areas: [{id: moon, name: the moon, squares: [F6-G8]}]", "Nobody can get to the moon at F6. Leave a way to it."),
        ("items: [{id: key, name: a key, at: F6}]", "Nobody can get to a key at F6."),
        ("areas: [{id: a, name: a, squares: [B5]}, {id: a, name: b, squares: [B5]}]", "'a' occurs twice"),
        ("features: [{id: f, name: Fog, strengths: [{power: stat, stat: hp, amount: 9}]}]", "'hp' cannot be changed for many at once"),
    ],
)  # fmt: skip
def test_faults_between_words(tmp_path: Path, more: str, said: str) -> None:
    text = quest_file(more=more)
    found = problems(tmp_path, text)
    assert found, "no fault found"
    line, _, sentence = found[0].partition(": ")
    assert sentence.startswith(said)
    first = len(quest_file().splitlines()) + 1
    assert first <= int(line) <= len(text.splitlines()), "the line at which it is written"


@pytest.mark.rule("arena.quest.end.1", "arena.quest.format.1")
@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("{goal: all-live, says: All live.}", "The Primary Objective is judged only when"),
        ("{goal: kill, who: orcs, says: They die.}", "There is no `orcs`."),
        ("{goal: reach, area: moon, says: We are there.}", "There is no `moon`."),
        ("{goal: activate, objects: [B5], says: It is on.}", "There is nothing at B5."),
        ("{goal: protect, object: B5, says: It stands.}", "There is nothing at B5."),
        ("{goal: collect, counter: bell, number: 2, says: Done.}", "There is no `bell`."),
    ],
)
def test_goals_that_cannot_be_met(tmp_path: Path, goal: str, said: str) -> None:
    found = problems(tmp_path, quest_file(goals=f"[{goal}]"))
    assert any(problem.partition(": ")[2].startswith(said) for problem in found)
    assert found[0].startswith("6: ")


@pytest.mark.rule("arena.tile.orb.1", "arena.tile.statue.2")
def test_what_has_to_be_activated_can_be(tmp_path: Path) -> None:
    plan = PLAN.replace("$", "*")
    goals = "[{goal: activate, objects: [C6], says: It is on.}]"
    [found] = problems(tmp_path, quest_file(plan, goals))
    assert found == "6: Nobody can use the orb at C6. Write it under `objects` with `usable: true`."
    more = "objects: [{at: C6, name: the orb, usable: true}]"
    assert problems(tmp_path, quest_file(plan, goals, more=more)) == []


@pytest.mark.rule("arena.quest.format.4", "arena.tile.statue.1")
@pytest.mark.parametrize(
    ("strikes", "thing", "said"),
    [
        ("[C6]", "hit_points: 9, struck_by: foes", ""),
        ("[C6]", "hit_points: 9, struck_by: anybody", ""),
        ("[C6]", "hit_points: 9", "7: Foes may not strike what is at C6. Write it under `objects` with `struck_by: foes` or `anybody`."),
        ("[C6]", "usable: true", "7: Nobody can break the statue at C6. Write it under `objects` with `hit_points`."),
        ("[]", "hit_points: 9, struck_by: foes", "13: No foe ever strikes the idol. Write `strikes: [C6]` in a group of `foes`."),
    ],
)  # fmt: skip
def test_what_foes_strike_can_be_struck_and_is(
    tmp_path: Path, strikes: str, thing: str, said: str
) -> None:
    foes = FOES.replace("}]", f", strikes: {strikes}}}]")
    more = f"objects: [{{at: C6, name: the idol, {thing}}}]"
    found = problems(tmp_path, quest_file(PLAN.replace("$", "&"), foes=foes, more=more))
    assert found[:1] == ([said] if said else [])


def test_a_group_that_never_comes_cannot_be_killed(tmp_path: Path) -> None:
    foes = (
        "[{id: hounds, symbol: h, villain: quarry-hound}, {id: p, symbol: p, villain: pike-warden}]"
    )
    goals = "[{goal: kill, who: p, says: They are dead.}]"
    [found] = problems(tmp_path, quest_file(goals=goals, foes=foes))
    assert "No 'p' ever comes into the quest. Draw one in the plan, or let them arrive" in found
    more = "events: [{id: e, when: {at: round-ends}, do: [{do: spawn, group: p, at: [B5]}]}]"
    assert problems(tmp_path, quest_file(goals=goals, foes=foes, more=more)) == []


def test_two_groups_have_two_letters(tmp_path: Path) -> None:
    foes = (
        "[{id: hounds, symbol: h, villain: quarry-hound}, {id: p, symbol: h, villain: pike-warden}]"
    )
    [found] = problems(tmp_path, quest_file(foes=foes))
    assert "'h' stands for two groups. Give each group its own letter." in found


def test_a_way_may_lead_through_doors_portals_and_what_can_be_taken_away(tmp_path: Path) -> None:
    wall = " ".join("#" * 12)
    more = "areas: [{id: end, name: the end, squares: [B11]}]"
    for between, ok in (("+", True), ("=", True), ("$", True), ("#", False), ("&", False)):
        plan = f"{wall}\n# < < . h1 . {between} . . . . #\n# < < . . . # . . . . #\n{wall}"
        assert (problems(tmp_path, quest_file(plan, more=more)) == []) is ok, between
    plan = f"{wall}\n# < < @ @ h1 # @ @ . . #\n# < < @ @ . # @ @ . . #\n{wall}"
    assert problems(tmp_path, quest_file(plan, more=more)) == []
    plan = f"{wall}\n# < < . h1 . # . . . . #\n# < < . . . # . . . . #\n{wall}"
    opened = more + "\n" + EVENT.format(when="{at: round-ends}", deed="{do: take-tile, at: B7}")
    assert problems(tmp_path, quest_file(plan, more=opened)) == []


@pytest.mark.rule("arena.villain.2")
def test_a_villain_that_is_not_there(tmp_path: Path) -> None:
    foes = "[{id: hounds, symbol: h, villain: quarry-hund}]"
    [found] = problems(tmp_path, quest_file(foes=foes))
    assert found == "7: There is no `quarry-hund`. Did you mean `quarry-hound`?"


@pytest.mark.rule("arena.quest.format.6", "arena.component.tile.1", "arena.component.tile.6")
def test_the_quests_of_the_game_keep_to_the_box() -> None:
    content = ARENA.with_packs().catalogue
    assert all(isinstance(quest, Quest) for quest in content.quests.values())
    assert all(isinstance(piece, Piece) for piece in content.pieces)
    assert sum(piece.count for piece in content.pieces if piece.id.startswith("lever")) == 2
    assert sum(piece.count for piece in content.pieces if piece.id.startswith("stairs")) == 2
