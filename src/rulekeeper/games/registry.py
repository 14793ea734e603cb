"""The games there are, found by name and loaded when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.games.package import AnyGame, AnyPackage


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_PACKAGES)


def find_package(name: str) -> AnyPackage:
    """The package of the game of this name; raises `SetupError` when there is no such game."""
    if name not in _PACKAGES:
        raise SetupError(f"There is no game '{name}'. {suggestion(name, _PACKAGES)}")
    return _PACKAGES[name]()


def find_game(name: str, packs: Sequence[Path] = ()) -> AnyGame:
    """The game of this name with its own content and further packs.

    Raises `SetupError` when there is no such game, `PackError` when a pack is at fault.
    """
    game: AnyGame = find_package(name).with_packs(*packs)
    return game


# Games are imported when they are asked for: most commands need one of them, or none.


def _lebelheim() -> AnyPackage:
    from rulekeeper.games.lebelheim.package import LEBELHEIM

    return LEBELHEIM


def _arena() -> AnyPackage:
    from rulekeeper.games.arena.package import ARENA

    return ARENA


_PACKAGES: dict[str, Callable[[], AnyPackage]] = {"lebelheim": _lebelheim, "arena": _arena}
