"""Episodes: what seats see, may do and earn, in every game."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from rulekeeper import learn
from rulekeeper.core.errors import SetupError
from rulekeeper.core.requests import CHANCE, Option
from rulekeeper.features.shapes import Shapes
from rulekeeper.games.registry import game_names
from rulekeeper.learn import gym, parallel
from rulekeeper.learn.__main__ import table
from rulekeeper.learn.episode import Episode
from rulekeeper.learn.kit import Kit
from rulekeeper.learn.search_state import TERMINAL, SearchState
from rulekeeper.learn.telling import told

GAMES = sorted(game_names())
Chosen = dict[str, object]
SHORT: Chosen = {"turn_limit": 4}

in_every_game = pytest.mark.parametrize("game", GAMES)


def played(
    game: str, seed: int, answers: int, seats: int | None = None, options: Chosen | None = None
) -> Episode:
    """An episode after some random answers, or at its end."""
    episode, rng = Episode(Kit.of(game, seats=seats, options=options), seed), Random(seed)
    for _ in range(answers):
        if not episode.asked:
            break
        seat = episode.asked[0]
        episode.act(seat, rng.choice(episode.actions(seat)))
    return episode


@in_every_game
@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_cannot_see_changes_nothing_of_its_observation(game: str, seed: int) -> None:
    episode = played(game, seed, answers=40 * seed)
    for seat in range(episode.kit.seats):
        world = episode.fork(episode.match.determinized(seat, seed=99))
        if world.asked != episode.asked:
            continue
        here, there = episode.observation(seat), world.observation(seat)
        for name, array in here["observation"].items():
            assert np.array_equal(array, there["observation"][name]), name
        for name in ("question", "options", "action_mask"):
            assert np.array_equal(here[name], there[name]), name


@in_every_game
def test_options_are_told_apart_by_their_rows(game: str) -> None:
    episode, rng = Episode(Kit.of(game), 5), Random(5)
    for _ in range(150):
        if not episode.asked:
            break
        seat = episode.asked[0]
        offered = episode.offered(seat)
        rows = episode.kit.rows.encode(offered, len(offered))
        assert len({row.tobytes() for row in rows}) == len(offered)
        episode.act(seat, rng.choice(episode.actions(seat)))


def test_more_options_than_actions_are_turned_to_by_the_last_action() -> None:
    usual = Kit.of("lebelheim")
    shapes = Shapes(usual.shapes.lengths, options=4)
    kit = Kit(usual.game, usual.seats, usual.options, shapes, flat=True)
    episode = Episode(kit, seed=1)
    while len(episode.match.options) <= 4:
        episode.act(episode.asked[0], 0)
    seat, options = episode.asked[0], episode.match.options
    found: list[Option] = []
    for _ in range(-(-len(options) // 3)):
        found += episode.offered(seat)
        assert episode.observation(seat)["action_mask"][3] == 1
        episode.act(seat, 3)
    assert found == list(options)
    assert list(episode.offered(seat)) == list(options[:3])


@in_every_game
def test_the_end_brings_one_to_the_winners(game: str) -> None:
    episode = played(game, seed=3, answers=4000)
    assert episode.match.result is not None
    won = episode.match.result.winners
    assert won
    assert episode.earned() == [1.0 if seat in won else -1.0 for seat in range(episode.kit.seats)]


@pytest.mark.parametrize(
    ("seed", "places", "earned"), [(0, (3, 1, 2), [-1, 1, 0]), (10, (2, 2, 1), [-0.5, -0.5, 1])]
)
def test_in_a_race_of_several_each_seat_earns_by_its_place(
    seed: int, places: tuple[int, ...], earned: list[float]
) -> None:
    episode = played("arcadia", seed, answers=20_000, seats=3, options={"turn_limit": 12})
    assert episode.match.result
    assert episode.match.result.places == places
    assert episode.earned() == earned


def test_potentials_add_up_to_nothing_but_where_the_match_began() -> None:
    rng = Random(2)
    plain = Episode(Kit.of("arena", options=SHORT), 2)
    shaped = Episode(Kit.of("arena", options=SHORT), 2, gamma=1.0)
    begin = shaped.match.game.value(shaped.match.view(0), shaped.match.box, 0)
    earned = [0.0, 0.0]
    while plain.asked:
        seat = plain.asked[0]
        action = rng.choice(plain.actions(seat))
        for number, episode in enumerate((plain, shaped)):
            episode.act(seat, action)
            earned[number] += episode.earned()[0]
    assert earned[1] == pytest.approx(earned[0] - begin)


def test_an_action_beyond_the_mask_costs_one_and_ends_it() -> None:
    alone = gym.OneSeat("lebelheim", opponents=["random"])
    alone.reset(seed=1)
    assert alone.step(int(alone.action_space.n) - 1)[1:4] == (-1.0, True, False)
    together = parallel.AllSeats("lebelheim")
    seen, _ = together.reset(seed=1)
    beyond = {agent: len(view["action_mask"]) - 1 for agent, view in seen.items()}
    _, rewards, over, _, _ = together.step(beyond)
    assert min(rewards.values()) == -1.0
    assert all(over.values())


def test_a_seat_against_bots_may_be_drawn() -> None:
    env = gym.OneSeat("lebelheim", opponents=["random"], seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(8)} == {0, 1}


def test_the_table_is_told_in_words() -> None:
    episode = played("lebelheim", seed=1, answers=30)
    seat = episode.asked[0]
    lines = told(episode, seat).splitlines()
    texts = [episode.match.option_text(option) for option in episode.offered(seat)]
    assert [line.split(maxsplit=1)[1] for line in lines[-len(texts) :]] == texts


@in_every_game
def test_a_search_state_knows_chance_and_copies(game: str) -> None:
    state, rng = SearchState.new(Kit.of(game, options=SHORT), seed=4), Random(4)
    chances = 0
    while not state.is_terminal():
        if state.is_chance_node():
            chances += 1
            assert state.current_player() == CHANCE
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            action = rng.choices([a for a, _ in outcomes], [odds for _, odds in outcomes])[0]
        else:
            action = rng.choice(state.legal_actions())
        before, copied = state.match.final_hash, state.clone()
        copied.apply_action(action)
        assert state.match.final_hash == before
        state.apply_action(action)
        assert state.match.final_hash == copied.match.final_hash
    assert chances > 5
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []


def test_a_world_that_is_dealt_anew_looks_the_same_to_its_seat() -> None:
    state, rng = SearchState.new(Kit.of("lebelheim"), seed=6), Random(6)
    for _ in range(300):
        state.apply_action(rng.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(0)
    seat = state.current_player()
    world = state.determinized(seat, seed=1)
    assert world.match.state_bytes != state.match.state_bytes
    assert np.array_equal(world.observation_tensor(seat), state.observation_tensor(seat))
    assert world.observation_string(seat) == state.observation_string(seat)


def test_the_table_of_arrays_names_them_all() -> None:
    kit = Kit.of("arcadia")
    text = table(kit)
    assert "| heroes.wounds | 9 | a number |" in text
    for name in (*kit.views.arrays, *kit.rows.columns):
        assert f"| {name} |" in text


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SetupError, match="There is no game"):
        learn.env("chess")
    with pytest.raises(SetupError, match="A match 1v1 needs 2 seats, not 3"):
        learn.env("lebelheim", seats=3)
    with pytest.raises(SetupError, match="There is no seat 5: 0 to 1"):
        gym.OneSeat("lebelheim", seat=5)
    monkeypatch.setattr(learn, "find_spec", lambda name: None)
    with pytest.raises(SetupError, match=r"pip install 'rulekeeper\[learn\]'"):
        learn.env("lebelheim")
