"""One text of a card, carried out among four heroes: what came of it?

    table = played("{do: lose, amount: 2, who: {pick: each, of: enemies}}")
    assert endurance("Xan", "Yew")(table) == [8, 8]

Ada, who plays it, has lost 4 of her 10 Endurance; Xan stands beside her, Yew two cases away in the
same row, Bea diagonally behind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tables.lebelheim import LebelheimTable, lebelheim

Look = Callable[[LebelheimTable], object]
"""What a test looks at when a text has been carried out."""

ENEMY = "{pick: one, of: enemies, within: adjacent}"
ENEMIES = "{pick: each, of: enemies}"

CARDS = """
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 5}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Scorch, kind: action, lines: [
    {do: deal, damage: {fire: 5}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Walk, kind: action, lines: [{do: move, steps: 1}]}
- {name: Shove, kind: action, lines: [
    {do: push, steps: 1, who: {pick: one, of: enemies, within: adjacent}},
    {do: draw, amount: 1}]}
- {name: Banner, kind: aura, abilities: [
    {kind: ongoing, name: Banner, stat: damage, amount: 1}]}
- {name: Pennant, kind: aura, abilities: [
    {kind: ongoing, name: Pennant, stat: movement, amount: 1}]}
"""

SITUATION = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . Y .
    . B . . . .
    . . . . . .
"""


def played(
    lines: str,
    *answers: str,
    hand: Sequence[str] = ("Filler", "Stab"),
    disabled: Sequence[str] = (),
    draws: Sequence[str] = (),
    auras: Mapping[str, list[str]] | None = None,
    cost: str = "{}",
) -> LebelheimTable:
    """Ada has played a card with these lines, and these answers were given."""
    table = lebelheim(
        SITUATION,
        cards=f"{CARDS}\n- {{name: Test, kind: action, cost: {cost}, lines: [{lines}]}}",
        hands={"Ada": ["Test", *hand], "Bea": ["Walk", "Stab"], "Xan": ["Filler", "Stab"]},
        discards={"Ada": ["Walk", "Stab", "Filler"], "Xan": ["Walk", "Stab"]},
        auras=auras if auras is not None else {"Xan": ["Banner", "Pennant"]},
        endurance={"Ada": 6},
        disabled=disabled,
        draws=draws,
    )
    table.do("play Test with Ada", *answers)
    return table


def answered(
    lines: str, attack: str = "Stab", *, when: str = "attack", by: str = "Xan"
) -> LebelheimTable:
    """Ada has played a card at Xan (Stab: 5 physical, Scorch: 5 fire), answered by a Trick."""
    table = lebelheim(
        SITUATION,
        cards=f"{CARDS}\n- {{name: Test, kind: trick, when: [{when}], lines: [{lines}]}}",
        hands={"Ada": [attack, "Filler"], by: ["Test", "Filler"]},
    )
    table.do(f"play {attack} with Ada", f"play Test with {by}")
    table.pass_all()
    return table


def endurance(*names: str) -> Callable[[LebelheimTable], list[int]]:
    """Looks at the Endurance of heroes."""
    return lambda table: [table.endurance(name) for name in names]


def squares(*names: str) -> Callable[[LebelheimTable], list[str]]:
    """Looks where heroes stand."""
    return lambda table: [table.square(name) for name in names]


def piles(name: str, *which: str) -> Callable[[LebelheimTable], list[list[str]]]:
    """Looks at the cards of a hero."""
    return lambda table: [table.pile(name, pile) for pile in which]


def disabled(*names: str) -> Callable[[LebelheimTable], list[bool]]:
    """Looks whether heroes are disabled."""
    return lambda table: [table.hero(name).disabled for name in names]


def lost_by_xan(table: LebelheimTable) -> int:
    """The Endurance that Xan has lost."""
    return 10 - table.endurance("Xan")
