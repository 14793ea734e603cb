import pytest

from rulekeeper.core.errors import SetupError
from rulekeeper.players.greedy import GreedyPlayer
from rulekeeper.players.random import RandomPlayer
from rulekeeper.players.registry import PLAYERS, find_player
from rulekeeper.players.search import SearchPlayer


def test_every_bot_is_found_by_its_name_and_keeps_its_seed() -> None:
    kinds = {"random": RandomPlayer, "greedy": GreedyPlayer, "search": SearchPlayer}
    assert set(PLAYERS) == {*kinds, "net"}
    for name, kind in kinds.items():
        player = find_player(name, seed=7)
        assert isinstance(player, kind)
        assert vars(player)["seed"] == 7


def test_search_thinks_for_a_second_unless_told_otherwise() -> None:
    player = find_player("search", seed=1)
    assert isinstance(player, SearchPlayer)
    assert (player.seconds, player.iterations) == (1.0, None)


@pytest.mark.parametrize(("spec", "seconds"), [("search:2.5", 2.5), ("search:3", 3.0)])
def test_a_number_after_the_colon_is_the_seconds_of_search(spec: str, seconds: float) -> None:
    player = find_player(spec, seed=1)
    assert isinstance(player, SearchPlayer)
    assert (player.seconds, player.iterations) == (seconds, None)


def test_a_number_with_an_i_is_the_iterations_of_search() -> None:
    player = find_player("search:500i", seed=1)
    assert isinstance(player, SearchPlayer)
    assert player.iterations == 500


def test_an_unknown_bot_is_refused_with_the_nearest_known_one() -> None:
    with pytest.raises(SetupError, match=r"no bot 'gredy'. Did you mean `greedy`\?"):
        find_player("gredy", seed=1)


def test_an_unknown_bot_like_no_other_is_refused_with_all_of_them() -> None:
    with pytest.raises(SetupError, match="`random`, `greedy`, `search` and `net`"):
        find_player("alphazero", seed=1)


@pytest.mark.parametrize("budget", ["", "0", "0i", "-1", "fast", "1e9", "nan", "5m", "9" * 30])
def test_a_budget_that_makes_no_sense_is_refused_with_what_would(budget: str) -> None:
    with pytest.raises(SetupError, match=r"search:2\.5, or iterations, as in search:500i"):
        find_player(f"search:{budget}", seed=1)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_only_search_takes_a_budget(name: str) -> None:
    with pytest.raises(SetupError, match="only search does"):
        find_player(f"{name}:2", seed=1)
