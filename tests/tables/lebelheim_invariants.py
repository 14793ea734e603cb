"""What holds at every moment of every match of Lebelheim."""

from __future__ import annotations

from collections import Counter

from rulekeeper.core.match import Match
from rulekeeper.games.lebelheim.box import GRID, Box
from rulekeeper.games.lebelheim.state import HeroState, LebelheimState, Stage


def check_invariants(match: Match[LebelheimState, Box]) -> None:
    """Assert all of them."""
    state, box = match.table.state, match.box
    squares = [hero.square for hero in state.heroes if hero.square >= 0]
    assert len(set(squares)) == len(squares), "two heroes on one square"
    assert all(GRID.full >> square & 1 for square in squares), "a hero off the grid"
    in_play = Counter((play.hero, play.card) for play in state.plays if play.card >= 0)
    for number, hero in enumerate(state.heroes):
        if hero.kind < 0:
            continue
        printed = box.catalogue.heroes[hero.kind]
        assert hero.endurance <= printed.endurance, "more Endurance than at the start"
        assert len(hero.hand) <= printed.maximum_hand, "a hand above its maximum"
        assert hero.deck.pool == sorted(hero.deck.pool), "a pool that keeps an order"
        played = [card for (owner, card), n in in_play.items() if owner == number for _ in range(n)]
        cards = sorted([*piles(hero), *played])
        assert cards == box.decks[hero.kind], "a card came from nowhere, or is lost"
        if state.stage >= Stage.BEGINNING and hero.square < 0:
            assert len(hero.hand) + len(hero.deck) + len(hero.auras) == 0, "a dead hero with cards"
        if hero.square >= 0:
            assert hero.endurance > 0, "a living hero without Endurance"
    if not state.plays and match.result is None:
        assert not state.attacks, "an attack by nobody"


def piles(hero: HeroState) -> list[int]:
    """All cards of a hero that are not being played."""
    deck = hero.deck
    return [
        *hero.hand,
        *deck.top,
        *deck.pool,
        *deck.bottom,
        *hero.auras,
        *hero.discard,
        *hero.removed,
        *hero.aside,
    ]
