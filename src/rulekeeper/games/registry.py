"""The games there are, found by name and loaded when they are needed."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.core.game import Game

AnyGame = Game[Any, Any]

_GAMES: dict[str, str] = {
    "lebelheim": "rulekeeper.games.lebelheim.game:Lebelheim",
    "arena": "rulekeeper.games.arena.game:Arena",
}


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_GAMES)


def find_game(name: str, packs: Sequence[Path] = ()) -> AnyGame:
    """The game of this name with its own content and further packs.

    Raises `SetupError` when there is no such game, `PackError` when a pack is at fault.
    """
    if name not in _GAMES:
        raise SetupError(f"There is no game '{name}'. {suggestion(name, _GAMES)}")
    module, _, attribute = _GAMES[name].partition(":")
    make: Callable[..., AnyGame] = getattr(import_module(module), attribute).with_packs
    return make(*packs)


def room(game: str, name: str) -> ModuleType:
    """A module of a game's package; raises `SetupError` when the game has none of that name."""
    module = f"rulekeeper.games.{game}.{name}"
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise SetupError(f"The game {game} has no module {name}.") from None
