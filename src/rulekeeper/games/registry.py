"""The games there are, found by name and loaded when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.games.package import AnyGame, AnyPackage


def game_names() -> tuple[str, ...]:
    """The names of all games that people choose from."""
    return tuple(_PACKAGES)


def chapter_names() -> tuple[str, ...]:
    """The names of the games that are only played as chapters of a campaign."""
    return tuple(_CHAPTERS)


def find_package(name: str) -> AnyPackage:
    """The package of the game of this name; raises `SetupError` when there is no such game."""
    found = _PACKAGES.get(name) or _CHAPTERS.get(name)
    if found is None:
        raise SetupError(f"There is no game '{name}'. {suggestion(name, _PACKAGES)}")
    return found()


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


def _arcadia() -> AnyPackage:
    from rulekeeper.games.arcadia.package import ARCADIA

    return ARCADIA


def _arcadia_upgrade() -> AnyPackage:
    from rulekeeper.games.arcadia.package import UPGRADE_PHASE

    return UPGRADE_PHASE


def _arena_camp() -> AnyPackage:
    from rulekeeper.games.arena.camp.package import CAMP

    return CAMP


def _arena_story() -> AnyPackage:
    from rulekeeper.games.arena.story.package import STORY

    return STORY


_PACKAGES: dict[str, Callable[[], AnyPackage]] = {
    "lebelheim": _lebelheim,
    "arena": _arena,
    "arcadia": _arcadia,
}

_CHAPTERS: dict[str, Callable[[], AnyPackage]] = {
    "arena-camp": _arena_camp,
    "arena-story": _arena_story,
    "arcadia-upgrade": _arcadia_upgrade,
}
"""Games that nobody is offered by themselves: they are chapters of another game's campaigns."""
