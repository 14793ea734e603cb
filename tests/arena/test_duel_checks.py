"""What the check of packs says of duels: whose the goals are, who starts where, what a side needs."""

# A fault a line is easier to read.
# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

import pytest

from rulekeeper.content import PackError
from rulekeeper.games.arena.package import ARENA
from tables.pack_workbench import write

MANIFEST = "name: mine\ntitle: Mine\nversion: '1.0'\ngame: arena\nrequires: [arena-core]\n"

DUEL = """\
quests:
  - id: mine
    name: Mine
    introduction: It is dark.
    description: It stays dark.
    goals:
      - {goal: keep, by: white, item: orb, rounds: 3, says: White has it.}
      - {goal: keep, by: black, item: orb, rounds: 3, says: Black has it.}
    sides:
      - {name: west, starts: west, heroes: 3}
      - {name: east, starts: east, heroes: 3}
    plan: |
      . . . . * . . . .
      . . . . . . . . .
      . . . . . . . . .
    areas:
      - {id: west, name: the west, squares: [A1-C2]}
      - {id: east, name: the east, squares: [A8-C9]}
    objects:
      - {at: A5, name: the orb, usable: true, colour: red}
    items:
      - {id: orb, name: the orb, at: A5}
    events:
      - id: taken
        when: {at: picked-up, item: orb}
        do: [{do: apply, who: actor, what: slowed}]
"""


def problems(folder: Path, text: str) -> list[str]:
    """What is wrong with a pack, as `line: cause. remedy`."""
    write(folder / "mine" / "pack.yaml", MANIFEST)
    file = write(folder / "mine" / "quests.yaml", text)
    try:
        ARENA.with_packs(folder / "mine")
    except PackError as error:
        return [str(problem).removeprefix(f"{file}:") for problem in error.problems]
    return []


@pytest.mark.rule("arena.mode.pvp.4")
def test_a_duel_without_a_fault_has_no_problem(tmp_path: Path) -> None:
    assert problems(tmp_path, DUEL) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("by: black, ", "", "8: It is by 'heroes', and a duel has a white side and a black one."),
        ("by: black, ", "by: white, ", "6: The black side has no goal."),
        ("rounds: 3, says: White", "rounds: 3, xp: 4, says: White", "7: Nobody gains experience"),
        ("starts: east", "starts: est", "11: There is no area 'est'."),
        ("[A8-C9]", "[A8-B8]", "11: Where east starts is room for 2 of 3."),
        ("east, heroes: 3", "east", "11: east has to be a team of heroes or a dragon."),
        ("east, heroes: 3", "east, dragon: tallow", "11: There is no dragon 'tallow'."),
        (
            "at: A5, name: the orb, usable: true",
            "at: A5, name: the orb, struck_by: foes, hit_points: 3",
            "struck_by: white",
        ),
        ("who: actor, what", "who: heroes, what", "There is no `heroes`."),
        (
            "do: [{do: apply, who: actor, what: slowed}]",
            "do: [{do: lose, reason: It is over}]",
            "it has to be said who wins",
        ),
        ("do: [{do: apply, who: actor, what: slowed}]", "do: [{do: win}]", "26: It is by 'heroes'"),
        (
            "do: [{do: apply, who: actor, what: slowed}]",
            "do: [{do: give-flask}]",
            "Flasks belong to missions.",
        ),
        (
            "when: {at: picked-up, item: orb}",
            "when: {at: quest-starts}\n        if: [{is: difficulty, levels: [normal]}]",
            "no levels of difficulty",
        ),
        (
            "    areas:",
            "    foes: [{id: hounds, symbol: h, villain: quarry-hound}]\n    areas:",
            "In a duel the other side are people.",
        ),
        (
            "    areas:",
            "    campaign: It is later.\n    areas:",
            "A duel is no part of a campaign.",
        ),
    ],
)
def test_a_fault_of_a_duel_is_told_with_its_remedy(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in DUEL
    found = problems(tmp_path, DUEL.replace(old, new, 1))
    assert any(said in problem for problem in found), found


@pytest.mark.rule("arena.component.dragon.1")
def test_the_box_has_one_dragon(tmp_path: Path) -> None:
    text = DUEL.replace("heroes: 3", "dragon: old-tallow")
    assert any("The box has one Dragon." in problem for problem in problems(tmp_path, text))


@pytest.mark.rule("arena.tile.orb.2")
def test_only_orbs_have_a_colour(tmp_path: Path) -> None:
    [found] = problems(tmp_path, DUEL.replace(". . . . * .", ". . . . & ."))
    assert found == "20: The statue at A5 is no orb. Leave `colour` out. (arena.tile.orb.2)"


def test_a_quest_without_sides_needs_foes(tmp_path: Path) -> None:
    text = DUEL.replace("    sides:\n", "").replace(
        "      - {name: west, starts: west, heroes: 3}\n", ""
    )
    text = text.replace("      - {name: east, starts: east, heroes: 3}\n", "")
    assert any("There is nobody to fight." in problem for problem in problems(tmp_path, text))


@pytest.mark.rule("arena.mode.pvp.4")
def test_a_dragon_makes_only_attacks_that_a_turn_has_room_for(tmp_path: Path) -> None:
    dragon = """\
dragons:
  - id: mine
    name: Mine
    hp: 100
    defense: 6
    basic: 9
    reaction: 9
    attacks:
      - {id: own-bite, name: Bite, kind: primary, range: 1, damage: 20}
      - {id: own-bite, name: Bite again, kind: interrupt, range: 1, damage: 20}
"""
    found = problems(tmp_path, dragon)
    assert any("Mine has the attack 'own-bite' too." in problem for problem in found)
    assert any("A dragon has no interrupt attack card." in problem for problem in found)


@pytest.mark.rule("arena.mode.campaign.1")
def test_a_campaign_has_no_duels(tmp_path: Path) -> None:
    text = f"{DUEL}campaigns:\n  - {{id: mine, name: Mine, introduction: It is dark., quests: [mine]}}\n"
    assert any(
        "'mine' is a duel between people." in problem for problem in problems(tmp_path, text)
    )
