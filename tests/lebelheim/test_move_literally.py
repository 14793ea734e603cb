"""Movement on random boards, held against the rules taken literally: offers and refusals."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekeeper.cards.events import Moved
from rulekeeper.core.verdict import No
from rulekeeper.games.lebelheim.box import GRID
from rulekeeper.games.lebelheim.rules.move import Step
from tables.lebelheim import LebelheimTable, lebelheim
from tables.thoroughness import seeds

CARDS = """
- {name: Walk, kind: action, lines: [{do: move, steps: STEPS}]}
- {name: Puppet, kind: action, lines: [
    {do: move, steps: STEPS, who: {pick: one, of: enemies}, by: player}]}
"""

NAMES = ("Ada", "Bea", "Xan", "Yew", "Cai", "Dov", "Zed", "Wyn")

CASES = [column + row for column in "abcdef" for row in "123456"]


def beside(case: str) -> list[str]:
    """The cases up, down, left and right of one."""
    column, row = "abcdef".index(case[0]), int(case[1])
    around = [(column, row + 1), (column, row - 1), (column - 1, row), (column + 1, row)]
    return [f"{'abcdef'[c]}{r}" for c, r in around if 0 <= c < 6 and 1 <= r <= 6]


def steps_to_cases(start: str, taken: set[str]) -> dict[str, int]:
    """How many single steps lead to each case, never onto one that is taken."""
    found, waiting = {start: 0}, [start]
    for case in waiting:
        for other in beside(case):
            if other not in found and other not in taken:
                found[other] = found[case] + 1
                waiting.append(other)
    return found


def crowded(rng: Random, steps: int, card: str) -> LebelheimTable:
    """Eight heroes crowded together anywhere; Ada has played a card that moves a hero."""
    middle = steps_to_cases(rng.choice(CASES), set())
    near = sorted(CASES, key=lambda case: middle[case] + 3 * rng.random())
    places = dict(zip(near, rng.sample(NAMES, len(NAMES)), strict=False))
    letters = {case: name[0] for case, name in places.items()}
    drawing = [" ".join(letters.get(f"{c}{row}", ".") for c in "abcdef") for row in range(6, 0, -1)]
    cards = CARDS.replace("STEPS", str(steps))
    table = lebelheim("\n".join(drawing), cards=cards, hands={"Ada": [card]}, mode="2v2")
    table.do(f"play {card} with Ada")
    if table.question == "target":
        table.do(rng.choice(table.options))
    return table


SMALL = settings(max_examples=len(seeds(0, 12)))

positions = given(
    rng=st.integers(0, 2**32).map(Random),
    steps=st.integers(1, 5),
    card=st.sampled_from(["Walk", "Puppet"]),
)


@pytest.mark.rule("lebelheim.move.3", "lebelheim.move.6", "lebelheim.move.7")
@positions
@SMALL
def test_what_is_offered_is_what_single_steps_reach_and_refusals_say_the_truth(
    rng: Random, steps: int, card: str
) -> None:
    table = crowded(rng, steps, card)
    if table.question != "step":
        return
    decision = table.match.decision
    assert decision is not None
    step = decision.options[0]
    if not isinstance(step, Step):
        return
    name = table.names[step.hero]
    standing = {table.square(other): other for other in table.names}
    far = steps_to_cases(table.square(name), set(standing) - {table.square(name)})
    reached = {case for case, taken in far.items() if 0 < taken <= steps}
    assert {o.split()[-1] for o in table.options if o != "done"} == reached
    for case in CASES:
        refusal = table.why(f"move {name} to {case}", seat=decision.seat)
        assert isinstance(refusal, No) == (case not in reached)
        if isinstance(refusal, No):
            assert refusal.reason == literal_reason(
                table.square(name), name, case, far, standing, steps
            )


def literal_reason(
    start: str, name: str, case: str, far: dict[str, int], standing: dict[str, str], left: int
) -> str:
    """The nearest cause for which a case cannot be moved to."""
    if case in standing:
        return f"{standing[case]} stands on {case}."
    if case not in far:
        return f"No way leads {name} to {case}: heroes stand around."
    away = f"{case} is {far[case]} steps away, and you have only {left} left."
    if steps_to_cases(start, set())[case] <= left:
        return f"Heroes stand in the way: {away}"
    return away


@positions
@SMALL
def test_a_walk_goes_a_shortest_way_of_single_steps_past_as_few_enemies_as_it_can(
    rng: Random, steps: int, card: str
) -> None:
    table = crowded(rng, steps, card)
    walks = [option for option in table.match.options if isinstance(option, Step)]
    if not walks:
        return
    walk = rng.choice(walks)
    start = table.square(table.names[walk.hero])
    enemies = {
        table.square(other) for n, other in enumerate(table.names) if (n // 2 - walk.hero // 2) % 2
    }
    standing = {table.square(other) for other in table.names} - {start}
    left = steps - steps_to_cases(start, standing)[GRID.name(walk.square)]
    preview = walk.preview(table.match.table, ())
    table.match.play(walk)
    moved = table.told(Moved)
    way = [GRID.name(event.square) for event in moved]
    assert [start, *way] == [GRID.name(square) for square in preview.way]
    assert all(one in beside(other) for one, other in pairwise([start, *way]))
    assert not standing & set(way)
    assert (way[-1], len(way)) == (GRID.name(walk.square), steps_to_cases(start, standing)[way[-1]])
    assert preview.cost == len(way)
    assert [*preview.notes] == [f"{left or 'none'} left"]
    ways = shortest_ways(start, way[-1], standing)
    assert dangers(way, enemies) == min(dangers(other, enemies) for other in ways)


def shortest_ways(start: str, goal: str, taken: set[str]) -> list[list[str]]:
    """All shortest ways from a case to another one."""
    far = steps_to_cases(start, taken)
    if goal == start:
        return [[]]
    before = [case for case in beside(goal) if far.get(case) == far[goal] - 1]
    return [[*way, goal] for case in before for way in shortest_ways(start, case, taken)]


def dangers(way: list[str], enemies: set[str]) -> int:
    """How many cases of a way are beside an enemy."""
    return sum(bool(enemies & set(beside(case))) for case in way)
