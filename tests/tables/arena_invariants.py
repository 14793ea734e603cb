"""What holds at every moment of every match of Arena."""

from __future__ import annotations

from collections import Counter

from rulekeeper.core.match import Match
from rulekeeper.core.requests import Choose
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.rules.item_setup import LEVELS_OF_A_TEAM
from rulekeeper.games.arena.rules.items import SCROLLS_IN_HAND
from rulekeeper.games.arena.state import ArenaState, ItemKind, Stage
from rulekeeper.tanarean.grid.battlegrid import GRID


def check_invariants(match: Match[ArenaState, ArenaBox]) -> None:
    """Assert all of them."""
    state, box = match.table.state, match.box
    request = match.request
    is_stepping = isinstance(request, Choose) and request.kind == "step"
    _check_figures(state, box, is_stepping)
    _check_cards(state, box)
    if match.result is None and state.stage is Stage.ACTION:
        _check_turn(state, box)
    if isinstance(request, Choose) and request.kind == "turn":
        _check_hands(state)


def _check_figures(state: ArenaState, box: ArenaBox, is_stepping: bool) -> None:
    closed = box.map_of(state).closed
    squares: Counter[int] = Counter()
    for who, combatant in enumerate(state.combatants):
        kind = box.kind_of(state, who)
        assert combatant.hp <= max(kind.hp, box.kinds[combatant.kind].hp) + 20, (
            "too many hit points"
        )
        if combatant.square < 0:
            assert not combatant.effects, "an effect on the dead"
            continue
        squares[combatant.square] += 1
        assert GRID.full >> combatant.square & 1, "a figure off the grid"
        assert not closed >> combatant.square & 1, "a figure in a barrier or an obstacle"
        assert combatant.controller < 0 or state.attacks, "control that goes on"
        if not state.attacks:
            assert combatant.hp > 0, "somebody stands without hit points"
    crowded = [square for square, count in squares.items() if count > 1]
    is_passing = state.turn.moving or is_stepping
    assert not crowded or (is_passing and len(crowded) == 1), "two figures on one square"
    for special in (card for c in state.combatants for card in c.spent):
        assert box.cards[special].is_special, "an attack spent that has no limit"


def _check_cards(state: ArenaState, box: ArenaBox) -> None:
    artifacts = [bag.artifact for bag in state.bags if bag.artifact >= 0]
    artifacts += [item.item for item in state.ground if item.kind is ItemKind.ARTIFACT]
    assert len(set(artifacts)) == len(artifacts), "an artifact twice"
    scrolls: Counter[int] = Counter()
    for number, team in enumerate(state.teams):
        own = [who for who, c in enumerate(state.combatants) if c.team == number]
        levels = sum(
            box.catalogue.artifacts[state.bags[who].artifact].level
            for who in own
            if state.bags[who].artifact >= 0
        )
        assert levels <= LEVELS_OF_A_TEAM, "artifacts of too many levels"
        held = [scroll for who in own for scroll in state.bags[who].scrolls]
        if not team.drawn and state.stage > Stage.SCROLLS and not state.attacks:
            assert len(held) <= SCROLLS_IN_HAND + 2, "more scrolls in hand than can be drawn"
        scrolls.update([*held, *team.deck, *team.drawn])
        assert len(team.heroic) + len(team.heroic_used) in (0, 2), "not two Heroic Actions"
        assert team.deck == sorted(team.deck) or state.stage <= Stage.SCROLLS
    scrolls.update(item.item for item in state.ground if item.kind is ItemKind.SCROLL)
    assert all(count == 1 for count in scrolls.values()), "a scroll twice"


def _check_hands(state: ArenaState) -> None:
    for team in (0, 1):
        bags = zip(state.combatants, state.bags, strict=True)
        held = sum(len(bag.scrolls) for combatant, bag in bags if combatant.team == team)
        assert held <= SCROLLS_IN_HAND, "a turn goes on with more than three scrolls in hand"


def _check_turn(state: ArenaState, box: ArenaBox) -> None:
    owner = state.combatants[state.turn.owner]
    assert owner.team == state.acting, "the turn of somebody of the other team"
    assert state.turn.points >= 0, "movement points below zero"
    assert not state.turn.points or state.turn.moving, "movement points without a Move Action"
    assert state.turn.owner in state.teams[state.acting].order
