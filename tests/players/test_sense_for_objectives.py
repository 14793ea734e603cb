"""Bots head for what a quest wants, and settle the ties of foes in their own favour."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rulekeeper.core.requests import AUTOMATON
from rulekeeper.games.arena.bot.evaluation import value
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.tanarean.combat.combatants import BattleState
from tables.arena import arena, dice


def test_what_has_been_reached_counts_for_those_who_wanted_it_and_against_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = arena("A . . x")
    state, box = table.state, table.arena_match.box
    before = [value(state, box, seat) for seat in (0, 1)]
    reached: list[float] = []

    def progress(self: ArenaBox, state: BattleState, team: int) -> float:
        return reached[-1] if team == 0 else 0.0

    monkeypatch.setattr(ArenaBox, "progress", progress)
    found = []
    for share in (0.0, 0.2, 0.5, 1.0):
        reached.append(share)
        found.append([value(state, box, seat) for seat in (0, 1)])
    assert found[0] == before
    for (own, other), (later_own, later_other) in pairwise(found):
        assert own < later_own <= 1
        assert other > later_other >= -1


def test_what_a_foe_leaves_open_is_settled_in_favour_of_the_heroes() -> None:
    table = arena("A x B", turn="x", hp={"A": 5}, rolls=dice(12))
    table.do("xan: Basic Attack")
    match = table.arena_match
    decision = match.decision
    assert decision is not None
    weak, sound = (f"attack {name}" for name in ("Ada", "Bea"))

    def liked() -> str:
        weights = match.game.prior(match.table, 1, decision.kind, decision.options)
        best = max(zip(weights, decision.options, strict=True), key=lambda pair: pair[0])[1]
        return match.option_text(best)

    assert liked() == weak, "a person strikes whom it can kill"
    table.combatant("xan").seat = AUTOMATON
    assert liked() != weak
    assert sound in table.options
