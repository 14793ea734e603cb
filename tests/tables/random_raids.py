"""Random raids: a foe among heroes on a small board, to hold its plans against the rulebook."""

from __future__ import annotations

import random

from rulekeeper.games.arena.rules.foe_situation import Command
from rulekeeper.tanarean.foes.criteria import AnyCriterion, Farthest, Highest, Lowest, Nearest
from tables.tanarean import BattleOnTheTable
from tables.villains import raid

CRITERIA: dict[str, AnyCriterion] = {
    "nearest": Nearest(),
    "farthest": Farthest(),
    "lowest": Lowest("hit-points"),
    "highest": Highest("hit-points"),
}
CARDS = [
    "{name: Lance, range: 2, damage: 5}",
    "{name: Shot, range: 4, ranged: true, damage: 5}",
    "{name: Blast, range: 3, ranged: true, target: {target: area}, damage: 2}",
    "{name: Ray, range: 3, target: {target: line}, damage: 2}",
]


def random_raid(
    chance: random.Random, columns: int, rows: int
) -> tuple[BattleOnTheTable, list[str]]:
    """A villain, another one, and a few heroes on a small board within walls; what it wants."""
    board = [[chance.choice("......#~~;&") for _ in range(columns)] for _ in range(rows)]
    if chance.random() < 0.2:
        for row, column in ((0, 0), (rows - 2, columns - 2)):
            for down, right in ((0, 0), (0, 1), (1, 0), (1, 1)):
                board[row + down][column + right] = "@"
    size = 2 if chance.random() < 0.15 else 1
    spots = [(row, column) for row in range(rows) for column in range(columns)]
    chance.shuffle(spots)
    corner = next((r, c) for r, c in spots if r + size <= rows and c + size <= columns)
    body = [(corner[0] + down, corner[1] + right) for down in range(size) for right in range(size)]
    others = [spot for spot in spots if spot not in body]
    figures = dict.fromkeys(body, "x")
    figures |= dict(zip(others, chance.choice(["Ay", "AB", "ABy", "ABC", "ABCy"]), strict=False))
    for (row, column), letter in figures.items():
        under = board[row][column]
        board[row][column] = (under if under in "~;@" else "").strip(".") + letter
    lines = [[*line, "#"] for line in board] + [["#"] * (columns + 1)]
    wanted = chance.choice(
        [["nearest", "lowest"], ["nearest"], ["farthest"], ["lowest"], ["highest", "nearest"], []]
    )
    table = raid(
        "\n".join(" ".join(line) for line in lines),
        cards={"x": chance.sample(CARDS, chance.choice([0, 0, 1, 2]))},
        kinds={
            "x": {"movement": chance.randint(1, 3), "ranged": chance.random() < 0.4},
            "A": {"basic": chance.choice([3, 7]), "defense": 18},
            **{letter: {"defense": 18} for letter in "BC"},
        },
        hp={letter: chance.choice([10, 20]) for letter in "ABC"} | {"x": chance.choice([4, 60])},
        effects={"x": chance.choice([[], [], [], ["slowed"], ["hastened"]])},
        turn="A",
        rolls=[2] * 40,
        command=Command(tuple(CRITERIA[each] for each in wanted)),
    )
    return table, wanted
