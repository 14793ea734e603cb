"""What the check of packs says of bosses and their fights: file, line, cause and remedy."""

# A fault a line is easier to read.
# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
import yaml

from rulekeeper.content import PackError
from rulekeeper.games.arena.package import ARENA
from tables.pack_workbench import write

MANIFEST = "name: mine\ntitle: Mine\nversion: '1.0'\ngame: arena\n"

PLAN = (
    "# # # # # # # # #\n# < < . . O O . #\n# < < . . O O . #\n# . . . . . . . #\n# # # # # # # # #"
)

EACH = {"do": "damage", "to": {"pick": "each", "of": "enemy"}, "amount": 2}


def boss(**changes: object) -> dict[str, object]:
    """The boss of a pack, two squares wide, with some fields changed."""
    kinds = ("primary", "primary", "primary", "special", "special")
    return {
        "id": "orm",
        "name": "Orm",
        "size": 2,
        "defense": 6,
        "reaction": 7,
        "special_power": {"name": "Rumble"},
        "aura": {"name": "Chill", "squares": 1, "effects": [EACH]},
        "attacks": [
            {"id": f"orm-{n}", "name": f"Card {n}", "kind": kind, "range": 1, "damage": 9}
            for n, kind in enumerate(kinds)
        ],
        **changes,
    }


def fight(**changes: object) -> dict[str, object]:
    """Its fight, with some fields changed."""
    return {
        "id": "mine",
        "name": "Mine",
        "introduction": "It is dark.",
        "description": "It stays dark.",
        "goals": [{"goal": "kill", "who": "orm", "says": "Orm is dead.", "xp": 5}],
        "foes": [{"id": "orm", "symbol": "O", "boss": "orm"}],
        "plan": PLAN,
        **changes,
    }


def problems(folder: Path, **entries: list[dict[str, object]]) -> list[str]:
    """What is wrong with a pack, as `cause. remedy`, without place and rule."""
    pack = {"bosses": [boss()], "quests": [fight()], **entries}
    write(folder / "mine" / "pack.yaml", MANIFEST)
    write(folder / "mine" / "fights.yaml", yaml.safe_dump(pack, sort_keys=False))
    try:
        ARENA.with_packs(folder / "mine")
    except PackError as error:
        return [
            str(problem).split(": ", 1)[1].partition(" (arena.")[0] for problem in error.problems
        ]
    return []


def test_a_boss_and_its_fight_without_a_fault(tmp_path: Path) -> None:
    assert problems(tmp_path) == []


@pytest.mark.rule("arena.component.boss.1")
@pytest.mark.parametrize("number", [4, 6])
def test_a_boss_has_five_attack_cards(tmp_path: Path, number: int) -> None:
    attacks = [
        {"id": f"orm-{n}", "name": f"Card {n}", "kind": "primary", "range": 1}
        for n in range(number)
    ]
    [found] = problems(tmp_path, bosses=[boss(attacks=attacks)])
    assert "5" in found


def attack(**changes: object) -> dict[str, object]:
    """Its attack cards, the first one changed."""
    cards = boss()["attacks"]
    assert isinstance(cards, list)
    return {"attacks": [{**cards[0], **changes}, *cards[1:]]}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            attack(kind="interrupt", target={"target": "answered"}),
            "A boss has no interrupt attack card. Make it primary or special.",
        ),
        (attack(kind="basic"), "A boss has no basic attack card. Make it primary or special."),
        (attack(id="orm-1"), "Orm has the attack 'orm-1' too. Give every attack an id of its own."),
        (
            {"special_power": {"name": "Rumble", "effects": [{"do": "damage", "amount": 2}]}},
            "Nobody is the target where no attack is made. Say whom it is for: `to: self`, or `to: {pick: each, of: enemy}`.",
        ),
        (
            {
                "aura": {
                    "name": "Chill",
                    "squares": 1,
                    "effects": [{**EACH, "to": {"pick": "one", "of": "enemy", "near": "target"}}],
                }
            },
            "Nobody is the target where no attack is made. Say whom it is for: `to: self`, or `to: {pick: each, of: enemy}`.",
        ),
    ],
)
def test_faults_of_a_boss(tmp_path: Path, changes: dict[str, object], said: str) -> None:
    assert said in problems(tmp_path, bosses=[boss(**changes)])


@pytest.mark.rule("arena.boss.action.3")
def test_a_boss_needs_a_card_that_comes_back(tmp_path: Path) -> None:
    attacks = [
        {"id": f"orm-{n}", "name": f"Card {n}", "kind": "special", "range": 1} for n in range(5)
    ]
    found = problems(tmp_path, bosses=[boss(attacks=attacks)])
    assert found == [
        "All its attack cards are Specials, which do not come back. Give it a primary one."
    ]


@pytest.mark.parametrize(
    ("spell", "said"),
    [
        ({"bosses": ["orn"]}, "There is no `orn`. Did you mean `orm`?"),
        ({"command": [{"by": "role", "role": "healr"}]}, "There is no `healr`."),
        (
            {"strengths": [{"power": "stat", "stat": "hp", "amount": 5}]},
            "'hp' cannot be changed for many at once. Change one of defense, movement, roll, or use a condition.",
        ),
        (
            {"effects": [{"do": "heal", "amount": 5}]},
            "Nobody is the target where no attack is made. Say whom it is for: `to: self`, or `to: {pick: each, of: enemy}`.",
        ),
    ],
)
def test_faults_of_a_spell(tmp_path: Path, spell: dict[str, object], said: str) -> None:
    found = problems(tmp_path, **{"boss-spells": [{"id": "howl", "name": "Howl", **spell}]})
    assert any(each.startswith(said) for each in found)


@pytest.mark.rule("arena.boss.1", "arena.boss.2", "arena.quest.2")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"foes": [{"id": "orm", "symbol": "O"}]},
            "'orm' has to be a kind of villains or a boss. Write either `villain` or `boss` with its id.",
        ),
        (
            {"foes": [{"id": "orm", "symbol": "O", "boss": "orm", "villain": "quarry-hound"}]},
            "'orm' has to be a kind of villains or a boss. Write either `villain` or `boss` with its id.",
        ),
        (
            {
                "foes": [
                    {"id": "orm", "symbol": "O", "boss": "orm"},
                    {"id": "two", "symbol": "T", "boss": "orm"},
                ],
                "evil_power": False,
            },
            "A boss fight has one boss. Leave the others to fights of their own.",
        ),
        (
            {
                "foes": [
                    {"id": "orm", "symbol": "O", "boss": "orm"},
                    {"id": "dogs", "symbol": "d", "villain": "quarry-hound"},
                ]
            },
            "It has villains beside a boss, and does not say whether Evil Power is drawn. Write `evil_power: true` or `evil_power: false`.",
        ),
        ({"plan": PLAN.replace("O O", "O .")}, "'O' stands on 2 squares. Draw it on 2x2 squares."),
        (
            {"plan": PLAN.replace("O O . #", "O O O #")},
            "'O' stands on 6 squares. Draw it on 2x2 squares.",
        ),
        (
            {"goals": [{"goal": "survive", "rounds": 3, "says": "They live."}]},
            "The Primary Objective of a boss fight is to kill the boss. Begin with `goal: kill, who: orm`.",
        ),
        (
            {
                "foes": [{"id": "orm", "symbol": "O", "villain": "quarry-hound"}],
                "plan": PLAN.replace("O O", ". O", 1).replace("O O", ". ."),
                "boss_acts": "first",
            },
            "There is no boss. Leave `boss_acts` out.",
        ),
        (
            {
                "foes": [{"id": "orm", "symbol": "O", "villain": "quarry-hound"}],
                "plan": PLAN.replace("O O", ". O", 1).replace("O O", ". ."),
                "events": [{"id": "e", "when": {"at": "special-power"}, "do": [{"do": "heal"}]}],
            },
            "There is no boss with a special power. Choose another moment, or add a boss.",
        ),
    ],
)
def test_faults_of_a_fight(tmp_path: Path, changes: dict[str, object], said: str) -> None:
    assert said in problems(tmp_path, quests=[fight(**changes)])


def test_a_boss_that_is_not_there(tmp_path: Path) -> None:
    [found] = problems(
        tmp_path,
        quests=[
            fight(
                foes=[{"id": "orm", "symbol": "O", "boss": "orn"}],
                plan=PLAN.replace("O O", "O .", 1).replace("O O", ". ."),
            )
        ],
    )
    assert found == "There is no `orn`. Did you mean `orm`?"


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ({"do": "lose-movement", "points": 1}, "Heroes have no movement points to lose"),
        ({"do": "negate"}, "A boss has no attack to negate"),
    ],
)
def test_what_means_nothing_in_the_turn_of_a_boss_is_no_effect_of_its_cards(
    tmp_path: Path, effect: dict[str, object], said: str
) -> None:
    [first, *others] = cast("list[dict[str, object]]", boss()["attacks"])
    with_effect = boss(attacks=[{**first, "effects": [effect]}, *others])
    [found] = problems(tmp_path, bosses=[with_effect], quests=[fight()])
    assert said in found


def test_a_large_boss_does_not_arrive_half_off_the_grid(tmp_path: Path) -> None:
    event = {
        "id": "late",
        "when": {"at": "round-begins", "round": 2},
        "do": [{"do": "spawn", "group": "orm", "at": ["A24"]}],
    }
    [found] = problems(tmp_path, bosses=[boss()], quests=[fight(events=[event])])
    assert "A figure of 2x2 squares at A24 sticks out of the grid" in found
