"""Random corrections in random play: nothing breaks, and nothing hidden shows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekeeper.core.corrections import Correction
from rulekeeper.core.language import nouns_of
from rulekeeper.core.match import Match
from rulekeeper.core.saving import load, save
from rulekeeper.games.arena.box import ArenaBox, ArenaTable
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.rules.corrections import CORRECTIONS
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.players.registry import find_player
from tables.arena_invariants import check_invariants
from tables.quest_invariants import check_quest
from tables.random_belongings import random_belongings
from tables.thoroughness import seeds

QUESTS = ("the-salt-stair", "the-tithe-barn", "the-quarry-wedding", "the-chandlers-hall")
LEVELS = ("daydream", "normal", "nightmare")


@pytest.fixture(scope="module")
def game() -> Arena:
    return ARENA.with_packs()


def quest_match(game: Arena, seed: int) -> Match[ArenaState, ArenaBox]:
    rng = Random(seed)
    options: dict[str, object] = {
        "quest": rng.choice([quest for quest in QUESTS if quest in game.catalogue.quests]),
        "quick": True,
        "difficulty": rng.choice(LEVELS),
        "turn_limit": 40,
        "real_table": True,
    }
    seats = ["a", "b", "c"][: rng.randint(1, 3)]
    return Match.new(game, options, seats, seed, clock=None, alone=True)


def duel(game: Arena, seed: int) -> Match[ArenaState, ArenaBox]:
    rng = Random(seed)
    options = {"scrolls": True, "artifacts": rng.random() < 0.5, "turn_limit": 16}
    sampled = game.sampled_options({**options, "real_table": True}, rng)
    return Match.new(game, sampled, ["a", "b"], seed, clock=None, alone=True)


def at_random(table: ArenaTable, rng: Random) -> Iterator[Correction[ArenaTable]]:
    """Corrections of all kinds, most of them impossible."""
    things = {noun: list(listed(table)) for noun, listed in CORRECTIONS.things.items()}
    for kind in rng.sample(CORRECTIONS.kinds, len(CORRECTIONS.kinds)):
        fields = []
        for field, noun in nouns_of(kind).items():
            is_flag = kind.__annotations__.get(field) == "bool"
            among = things[noun] if noun else [False, True] if is_flag else range(-1, 70)
            fields.append(rng.choice(among) if among else None)
        if None not in fields:
            yield kind(*fields)


def correct_at_random(match: Match[ArenaState, ArenaBox], rng: Random) -> bool:
    """Make one of some random corrections, if one is possible."""
    seat = rng.choice(match.decisions).seat
    for correction in at_random(match.table, rng):
        if match.explain(correction, seat):
            match.choose(correction, seat)
            return True
    return False


def play(match: Match[ArenaState, ArenaBox], seed: int, most: int) -> int:
    """Play and correct at random, and check that nothing breaks; how many corrections."""
    rng, made = Random(seed), 0
    check = check_invariants if match.table.state.quest is None else check_quest
    for _ in range(most):
        if not match.decisions:
            break
        if match.takes_corrections and rng.random() < 0.3:
            made += correct_at_random(match, rng)
        else:
            match.play(rng.choice(match.options))
        check(match)
    return made


@given(seed=st.integers(0, 2**32))
@settings(max_examples=8)
def test_no_correction_breaks_an_invariant_of_a_quest(game: Arena, seed: int) -> None:
    play(quest_match(game, seed), seed, most=300)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=8)
def test_no_correction_breaks_an_invariant_of_a_duel(game: Arena, seed: int) -> None:
    play(duel(game, seed), seed, most=300)


@pytest.mark.parametrize("seed", seeds(0, 4))
def test_corrected_matches_are_saved_loaded_and_replayed_to_the_same_bytes(
    game: Arena, seed: int
) -> None:
    match = (quest_match if seed % 2 else duel)(game, seed)
    assert play(match, seed, most=120)
    text = save(match)
    for verify in (False, True):
        again: Match[ArenaState, ArenaBox] = load(
            text.splitlines(), lambda header: game, verify=verify
        )
        assert save(again) == text
        assert again.state_bytes == match.state_bytes
        assert again.events() == match.events()


@pytest.mark.parametrize("seed", seeds(0, 2))
def test_undo_takes_a_correction_back_with_all_that_followed(game: Arena, seed: int) -> None:
    match, rng, undone = quest_match(game, seed), Random(seed), 0
    for _ in range(80):
        if not match.decisions:
            break
        if match.takes_corrections:
            twin = match.copy(listen=True)
            seat = rng.choice(twin.decisions).seat
            made = next((c for c in at_random(twin.table, rng) if twin.explain(c, seat)), None)
            if made is not None:
                twin.choose(made, seat)
                twin.undo(seat)
                assert twin.state_bytes == match.state_bytes
                assert twin.lines() == match.lines()
                undone += 1
        match.play(rng.choice(match.options))
    assert undone


@pytest.mark.parametrize("seed", seeds(0, 1))
def test_bots_never_correct(game: Arena, seed: int) -> None:
    match = quest_match(game, seed)
    bot = find_player("greedy", seed=seed)
    for _ in range(30):
        if match.decision is None:
            break
        assert not any(isinstance(option, Correction) for option in match.options)
        answer = bot.choose(match, match.decision.seat)
        assert not isinstance(answer, Correction)
        match.choose(answer, match.decision.seat)


@pytest.mark.parametrize("seed", seeds(0, 2))
def test_whether_something_can_be_corrected_tells_nothing_that_is_hidden(
    game: Arena, seed: int
) -> None:
    match, rng, compared = duel(game, seed), Random(seed), 0
    for _ in range(200):
        if not match.decisions:
            break
        seat = match.decisions[0].seat
        if match.takes_corrections:
            other = match.determinized(seat, seed)
            if other.takes_corrections:
                for correction in at_random(match.table, rng):
                    assert match.explain(correction, seat) == other.explain(correction, seat)
                    compared += 1
        match.play(rng.choice(match.options))
    assert compared


def test_scrolls_of_a_campaign_are_corrected_at_random(game: Arena) -> None:
    for seed in seeds(0, 1):
        rng = Random(seed)
        belongings = random_belongings(game.catalogue, rng)
        match: Match[ArenaState, ArenaBox] = Match.new(
            game,
            {"quest": QUESTS[0], "quick": True, "belongings": belongings, "real_table": True},
            ["a"],
            seed,
            clock=None,
        )
        play(match, seed, most=300)
