"""What games declare of themselves fits together."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekeeper.core.errors import SetupError
from rulekeeper.games import package
from rulekeeper.games.arena.camp.package import CAMP
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.registry import find_game, find_package, game_names


@pytest.mark.parametrize("name", game_names())
def test_a_package_belongs_to_its_game(name: str) -> None:
    found = find_package(name)
    game = found.with_packs()
    assert {found.name, game.name, found.pack_format.game} == {name}
    assert (found.content / "pack.yaml").is_file()
    assert found.presenter(game, ()).library()
    assert found.set_up(game).seats


def test_content_is_read_once_for_all_games_that_share_it() -> None:
    ours, theirs = ARENA.with_packs().catalogue.scrolls, CAMP.with_packs().catalogue.scrolls
    assert ours[0] is theirs[0]


def test_every_game_is_registered() -> None:
    games = Path(package.__file__).parent
    assert {path.parent.name for path in games.glob("*/game.py")} == set(game_names())


def test_a_game_that_is_not_there_is_told_in_a_sentence() -> None:
    with pytest.raises(SetupError, match=r"There is no game 'aren'\. .*`arena`"):
        find_game("aren")
