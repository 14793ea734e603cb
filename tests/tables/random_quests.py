"""Small quests made at random: rooms, foes of each type, bosses, objects, events and goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import msgspec

from rulekeeper.games.arena.content.quests import Quest
from tables.yaml_text import parsed

GROUPS = {
    "h": ("hounds", "quarry-hound", 3),
    "p": ("pikes", "pike-warden", 2),
    "a": ("archers", "slate-archer", 2),
    "f": ("foremen", "the-foreman", 1),
}

MOMENTS = (
    "{at: quest-starts}",
    "{at: round-begins, round: 2}",
    "{at: round-ends}",
    "{at: turn-begins, of: heroes}",
    "{at: turn-ends, of: foes}",
    "{at: enters, who: heroes, area: middle}",
    "{at: enters, who: foes, area: middle}",
    "{at: falls, who: foes}",
    "{at: falls, who: heroes}",
    "{at: falls, who: foes, actor: killer}",
    "{at: gone, who: hounds}",
    "{at: used, object: B10}",
    "{at: used, object: E10}",
    "{at: breaks, object: C10}",
    "{at: reaches, counter: bell, number: 2}",
    "{at: fate, card: the-lantern}",
    "{at: picked-up, item: key}",
)

CONDITIONS = (
    "{is: round, least: 2}",
    "{is: living, who: hounds, most: 1}",
    "{is: inside, who: heroes, area: middle}",
    "{is: inside, who: actor, area: middle}",
    "{is: counter, counter: bell, most: 3}",
)

DEEDS = (
    "{do: spawn, group: hounds, at: [C12, D12]}",
    "{do: spawn, group: archers, area: middle, count: 2}",
    "{do: spawn, group: foremen, at: [F12]}",
    "{do: put-tile, kind: lava, at: C7, columns: 2, rows: 2}",
    "{do: put-tile, kind: statue, at: F8}",
    "{do: take-tile, at: C7}",
    "{do: place, who: actor, at: D8}",
    "{do: place, who: foes, area: middle}",
    "{do: damage, who: actor, amount: 12}",
    "{do: damage, object: C10, amount: 5}",
    "{do: damage, who: foes, amount: 9, area: middle}",
    "{do: damage, who: heroes, amount: 7}",
    "{do: heal}",
    "{do: heal, who: foes, amount: 5}",
    "{do: apply, who: heroes, what: slowed}",
    "{do: apply, who: actor, what: weakened, lasts: permanent}",
    "{do: remove, who: archers}",
    "{do: count, counter: bell}",
    "{do: count, counter: bell, by: -1}",
    "{do: draw-fate}",
    "{do: give-item, item: key}",
    "{do: give-flask}",
    "{do: feature, feature: rage}",
    "{do: feature, feature: fog, starts: false}",
    "{do: offer, question: 'What now?', choices: [{label: Fight, do: [{do: damage, who: heroes, "
    "amount: 5}]}, {label: Rest, do: [{do: heal, who: heroes}]}, {label: Go on}]}",
)

GOALS = (
    "{goal: kill, who: foes, says: All foes are dead., xp: 10}",
    "{goal: kill, who: foes, count: 3, says: Three foes are dead., xp: 10}",
    "{goal: reach, area: far, heroes: 2, says: Two are there., xp: 9}",
    "{goal: hold, area: middle, heroes: 1, rounds: 2, says: The middle is held., xp: 8}",
    "{goal: survive, rounds: 4, says: Four rounds have passed., xp: 7}",
    "{goal: activate, objects: [B10, E10], says: Both are on., xp: 6}",
    "{goal: carry, item: key, area: far, says: The key is there., xp: 5}",
    "{goal: collect, counter: bell, number: 3, says: Three bells., xp: 4}",
)

ENDS = (
    "{goal: all-live, says: All live., xp: 3}",
    "{goal: protect, object: C10, says: The idol stands., xp: 3}",
)

FIXED = """
areas:
  - {id: middle, name: the middle, squares: [B6-G9]}
  - {id: far, name: the far end, squares: [B11-G13]}
objects:
  - {at: B10, name: the lever}
  - {at: E10, name: the orb, usable: true, stays: true}
  - {at: C10, name: the idol, hit_points: 9, struck_by: anybody}
  - {at: G10, name: the prisoner, usable: true}
items: [{id: key, name: a key, at: G12}]
features:
  - {id: rage, name: Rage, of: foes, strengths: [{power: stat, stat: movement, amount: 1}]}
  - {id: fog, name: Fog, of: heroes, from_start: true, strengths: [{power: stat, stat: roll, amount: -1}]}
counters: [bell]
fate: 3
"""  # noqa: E501


def random_quest(rng: Random, bosses: Mapping[str, int]) -> Quest:
    """A quest of which no two are alike, on a hall of 13 by 8 squares.

    Every other one is a boss fight, with one of some bosses by their sizes.
    """
    cells = [["." for _ in range(12)] for _ in range(6)]
    for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)):
        cells[row][column] = "<"
    for square, symbol in (((0, 8), "!"), ((1, 8), "&"), ((3, 8), "*"), ((5, 8), "&")):
        cells[square[0]][square[1]] = symbol
    free = [
        (row, column) for row in range(6) for column in range(3, 12) if cells[row][column] == "."
    ]
    rng.shuffle(free)
    free = [place for place in free if place != (5, 10)]
    for _ in range(rng.randint(0, 6)):
        row, column = free.pop()
        cells[row][column] = rng.choice("#~^~+")
    if sum(row.count("+") for row in cells) > 4:
        cells = [[cell if cell != "+" else "." for cell in row] for row in cells]
    for symbol, (_, _, most) in GROUPS.items():
        for number in range(1, rng.randint(0, most) + 1):
            row, column = free.pop()
            cells[row][column] = f"{symbol}{number}"
    if not any(cell[0] in "hpaf" for row in cells for cell in row):
        row, column = free.pop()
        cells[row][column] = "h1"
    boss = rng.choice(sorted(bosses)) if rng.random() < 0.5 else None
    if boss and not _place_boss(rng, cells, bosses[boss]):
        boss = None
    wall = " ".join("#" * 14)
    plan = "\n".join([wall, *(f"# {' '.join(row)} #" for row in cells), wall])
    primary = rng.choice(GOALS)
    others = rng.sample([*(goal for goal in GOALS if goal != primary), *ENDS], rng.randint(0, 3))
    raw = {
        "id": "random",
        "name": "Random",
        "introduction": "Made at random.",
        "description": "Made at random.",
        "plan": plan,
        "foes": [
            {
                "id": own,
                "symbol": symbol,
                "villain": villain,
                "level": rng.randint(1, 3),
                "strikes": ["C10"] if symbol in "ha" else [],
            }
            for symbol, (own, villain, _) in GROUPS.items()
        ]
        + ([{"id": "boss", "symbol": "B", "boss": boss}] if boss else []),
        **(_of_boss_fight(rng) if boss else {}),
        "goals": [parsed(goal) for goal in (primary, *others)],
        "events": [
            _event(rng, number, MOMENTS if boss is None else (*MOMENTS, "{at: special-power}"))
            for number in range(rng.randint(2, 8))
        ],
        "keeps_flasks": rng.random() < 0.3,
        **parsed(FIXED),
    }
    return msgspec.convert(raw, Quest)


def _place_boss(rng: Random, cells: list[list[str]], size: int) -> bool:
    """Draw a boss where nothing else is; whether there is room for it."""
    corners = [
        (row, column)
        for row in range(len(cells) - size + 1)
        for column in range(3, len(cells[0]) - size + 1)
        if all(cells[row + r][column + c] == "." for r in range(size) for c in range(size))
    ]
    if corners:
        row, column = rng.choice(corners)
        for r in range(size):
            cells[row + r][column : column + size] = ["B"] * size
    return bool(corners)


def _of_boss_fight(rng: Random) -> dict[str, object]:
    return {
        "evil_power": rng.random() < 0.5,
        "boss_acts": rng.choice(("first", "last", "any")),
    }


def _event(rng: Random, number: int, moments: Sequence[str]) -> dict[str, object]:
    when = parsed(rng.choice(moments))
    deeds = [parsed(deed) for deed in rng.sample(DEEDS, rng.randint(1, 3))]
    # What counts and draws again may set itself off without end.
    again = rng.random() < 0.4 and when["at"] not in ("reaches", "fate", "picked-up", "enters")
    again = again and not (when["at"] == "falls" and any(d["do"] == "spawn" for d in deeds))
    conditions = [parsed(rng.choice(CONDITIONS))] if rng.random() < 0.3 else []
    return {"id": f"event-{number}", "when": when, "if": conditions, "do": deeds, "again": again}
