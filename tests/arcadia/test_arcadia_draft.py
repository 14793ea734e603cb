"""Drafting heroes: hands go round, and what others hold is seen by nobody else."""

from __future__ import annotations

import pytest

from rulekeeper.core.conformance import check_game
from rulekeeper.core.match import Match
from rulekeeper.games.arcadia.box import Box
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.state import ArcadiaState, Stage

SEATS = ["ann", "bob", "cid", "dot"]


@pytest.fixture(scope="module")
def game() -> Arcadia:
    return ARCADIA.with_packs()


def drafting(game: Arcadia, seats: int) -> Match[ArcadiaState, Box]:
    """A match whose guilds are chosen, at the first pick of the draft."""
    colours = [guild.id for guild in game.catalogue.guilds[:seats]]
    options = {"draft": True, "guilds": colours}
    return Match.new(game, options, SEATS[:seats], seed=3)


def pick_first(match: Match[ArcadiaState, Box]) -> list[int]:
    """Each player keeps the first hero of the hand; what they kept, by seat."""
    kept = [hand[0] for hand in match.table.state.hands]
    for _ in match.setup.seats:
        match.play(match.options[0])
    return kept


@pytest.mark.rule("arcadia.guild.draft.2")
@pytest.mark.parametrize(("seats", "hands"), [(2, [6, 6]), (3, [4, 4, 4]), (4, [3, 3, 3, 3])])
def test_all_heroes_are_dealt_out_evenly(game: Arcadia, seats: int, hands: list[int]) -> None:
    state = drafting(game, seats).table.state
    assert [len(hand) for hand in state.hands] == hands
    dealt = sorted(kind for hand in state.hands for kind in hand)
    assert dealt == list(range(len(game.catalogue.heroes)))


@pytest.mark.rule("arcadia.guild.draft.3", "arcadia.guild.draft.4")
def test_the_rest_of_a_hand_goes_to_the_left_and_three_heroes_are_kept(game: Arcadia) -> None:
    match = drafting(game, 3)
    hands = [list(hand) for hand in match.table.state.hands]
    first = pick_first(match)
    assert first == [hand[0] for hand in hands]
    # The player on the left of seat 0 is seat 1: there the rest of that hand lies now.
    assert match.table.state.hands == [hands[2][1:], hands[0][1:], hands[1][1:]]
    second, third = pick_first(match), pick_first(match)
    assert second == [hands[2][1], hands[0][1], hands[1][1]]
    assert third == [hands[1][2], hands[2][2], hands[0][2]]
    kinds = [hero.kind for hero in match.table.state.heroes]
    assert kinds == [kind for trio in zip(first, second, third, strict=True) for kind in trio]


@pytest.mark.rule("arcadia.guild.draft.5")
def test_heroes_that_are_left_over_leave_the_game(game: Arcadia) -> None:
    match = drafting(game, 3)
    for _ in range(3):
        pick_first(match)
    assert match.table.state.stage == Stage.EQUIPMENT
    assert match.table.state.hands == []
    assert len({hero.kind for hero in match.table.state.heroes}) == 9


@pytest.mark.rule("arcadia.guild.draft.3")
def test_nobody_sees_what_another_holds_or_has_kept(game: Arcadia) -> None:
    match = drafting(game, 2)
    pick_first(match)
    state = match.table.state
    seen = game.view(state, match.box, 0)
    assert seen.hands == [state.hands[0], [-1] * 5]
    assert seen.drafted == [state.drafted[0], [-1]]


@pytest.mark.rule("arcadia.guild.draft.1")
def test_heroes_are_drafted_only_if_that_was_agreed(game: Arcadia) -> None:
    colours = [guild.id for guild in game.catalogue.guilds[:2]]
    match = Match.new(game, {"guilds": colours}, SEATS[:2], seed=3)
    assert match.decision
    assert match.decision.kind == "hero"
    assert match.table.state.hands == []


def test_a_draft_gives_nothing_away(game: Arcadia) -> None:
    colours = [guild.id for guild in game.catalogue.guilds[:3]]
    options = {"draft": True, "guilds": colours, "ready_equipment": True, "turn_limit": 1}
    check_game(game, options, SEATS[:3], [3], every=4)


def test_a_quick_start_leaves_the_draft_to_the_players(game: Arcadia) -> None:
    match = Match.new(game, {"draft": True, "quick": True}, SEATS[:2], seed=3)
    assert match.decision
    assert match.decision.kind == "draft"
