"""Random play of quests: nothing breaks, whatever is chosen, drawn and rolled."""

from __future__ import annotations

from copy import copy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

from rulekeeper.core.conformance import check_match
from rulekeeper.core.match import Match
from rulekeeper.core.saving import load, save
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.rules.evil_power import command_of
from rulekeeper.games.arena.rules.quest_terms import FOES
from rulekeeper.games.arena.rules.villains import plan_of
from rulekeeper.games.arena.state import ArenaState, Stage
from rulekeeper.tanarean.combat.combatevents import AttackDeclared
from rulekeeper.tanarean.foes.choices import Targets
from tables.quest_invariants import check_quest
from tables.random_belongings import random_belongings
from tables.random_quests import random_quest
from tables.thoroughness import seeds

LEVELS = ("daydream", "normal", "nightmare")


@pytest.fixture(scope="module")
def game() -> Arena:
    return ARENA.with_packs()


def with_quest(game: Arena, seed: int) -> Arena:
    """The game with a random quest more."""
    own = copy(game)
    own.catalogue = copy(game.catalogue)
    bosses = {boss.id: boss.size for boss in game.catalogue.bosses.values()}
    own.catalogue.quests = {**game.catalogue.quests, "random": random_quest(Random(seed), bosses)}
    return own


def random_match(
    game: Arena, quest: str, seed: int, limit: int = 60
) -> Match[ArenaState, ArenaBox]:
    """A quick start at the level and with the people that the seed says, of a campaign or not."""
    rng = Random(seed)
    options: dict[str, object] = {
        "quest": quest,
        "quick": rng.random() < 0.9,
        "difficulty": rng.choice(LEVELS),
        "advanced": rng.random() < 0.9,
        "turn_limit": limit,
    }
    if rng.random() < 0.4:
        options["belongings"] = to_builtins(random_belongings(game.catalogue, rng))
    seats = ["a", "b", "c", "d"][: rng.randint(1, 4)]
    return Match.new(game, options, seats, seed, clock=None)


def play_on(match: Match[ArenaState, ArenaBox], rng: Random, most: int = 4000) -> None:
    """Play at random to the end, and check that nothing breaks."""
    for _ in range(most):
        if not match.decisions:
            break
        match.play(rng.choice(match.options))
        check_quest(match)
    assert match.result is not None, "no end"


@given(seed=st.integers(0, 2**32))
@settings(max_examples=12)
def test_no_choice_breaks_an_invariant_of_a_random_quest(game: Arena, seed: int) -> None:
    play_on(random_match(with_quest(game, seed), "random", seed), Random(seed))


@pytest.mark.parametrize("quest", ["the-salt-stair", "the-chandlers-hall"])
@pytest.mark.parametrize("seed", seeds(0, 3))
def test_no_choice_breaks_an_invariant(game: Arena, quest: str, seed: int) -> None:
    play_on(random_match(game, quest, seed), Random(seed))


def test_random_quests_come_to_every_kind_of_end(game: Arena) -> None:
    wanted, endings = {"arena.quest.end.1", "arena.mode.coop.3"}, set()
    for seed in range(40):
        match, rng = random_match(with_quest(game, seed), "random", seed, limit=200), Random(seed)
        play_on(match, rng)
        assert match.result is not None
        endings.add(match.result.rule)
        if endings >= wanted:
            return
    raise AssertionError(f"Only these: {endings}")


@pytest.mark.parametrize("seed", seeds(100, 3))
def test_random_quests_conform(game: Arena, seed: int) -> None:
    options = {"quest": "random", "quick": True, "turn_limit": 12, "difficulty": LEVELS[seed % 3]}
    check_match(with_quest(game, seed), options, ["Ana", "Ben"], seed, every=17)


@pytest.mark.parametrize("seed", seeds(200, 4))
def test_a_saved_quest_goes_on_as_it_would_have(game: Arena, seed: int) -> None:
    game = with_quest(game, seed)
    match, rng = random_match(game, "random", seed, limit=30), Random(seed)
    for _ in range(rng.randint(5, 60)):
        if match.options:
            match.play(rng.choice(match.options))
    other: Match[ArenaState, ArenaBox] = load(save(match).splitlines(), lambda header: game)
    assert save(other) == save(match)
    twin = match.copy()
    for _ in range(20):
        if not match.options:
            break
        option = rng.choice(match.options)
        for each in (match, other, twin):
            each.play(option)
        assert match.table.state == other.table.state == twin.table.state


@pytest.mark.rule("arena.villain.ai.target.1", "arena.quest.golden-rule.1")
def test_what_a_plan_says_is_what_happens_when_nothing_interrupts(game: Arena) -> None:
    targets = ends = 0
    for seed in seeds(300, 4):
        match, rng = random_match(game, "the-salt-stair", seed, limit=30), Random(seed)
        while match.options:
            state, option = match.table.state, rng.choice(match.options)
            who = getattr(option, "combatant", -1)
            is_foe = match.decisions[0].kind == "next turn" and who >= 0
            is_foe = is_foe and state.combatants[who].team == FOES and state.stage is Stage.ROUND
            drawn = state.quest is not None and any(
                state.combatants[other].team == FOES for other in state.quest.acted
            )
            shown = None
            if is_foe and drawn:
                shown = plan_of(match.table, who, command_of(match.table, who))
            count = len(match.events())
            match.play(option)
            since = match.events()[count:]
            told = [e for e in since if isinstance(e, Targets) and e.combatant == who]
            if shown is None or not told:
                continue
            assert told[0].target in (shown.tied or (shown.target,))
            targets += 1
            declared = [e for e in since if isinstance(e, AttackDeclared)]
            is_whole = bool(match.decisions) and match.decisions[0].kind == "next turn"
            if is_whole and len(declared) == len(shown.ways) == 1 and not shown.then:
                assert match.table.state.combatants[who].square == shown.ways[0].end
                ends += 1
    assert targets
    assert ends
