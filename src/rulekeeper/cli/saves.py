"""Saved matches as files."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from errno import EINVAL
from io import StringIO
from pathlib import Path
from typing import TypeAlias

from rulekeeper.cli.screen import AnyMatch
from rulekeeper.cli.seats import check_name
from rulekeeper.core import notation, saving
from rulekeeper.core.chance import ChanceDriver
from rulekeeper.core.errors import NotationError, SetupError
from rulekeeper.core.files import write_whole
from rulekeeper.games.package import AnyGame

SUFFIX = ".match"

FindGame: TypeAlias = Callable[[str], AnyGame]
"""The game of a name, with the packs that are to be used."""

LARGEST_FILE = 1 << 24
"""The most characters of a saved match; the longest matches have a hundredth of that."""


class SavedMatch:
    """The file of a saved match: its header and its lines."""

    def __init__(self, path: Path) -> None:
        """Read the file; raises `OSError`, or `SetupError` when it is no saved match."""
        self.path = path
        with path.open(encoding="utf-8", errors="surrogateescape") as file:
            text = file.read(LARGEST_FILE + 1)
        if len(text) > LARGEST_FILE:
            raise SetupError(f"{path} is too large for a saved match.")
        self._lines = StringIO(text).readlines()
        try:
            self.header, _ = notation.read(self._lines)
        except NotationError as error:
            raise SetupError(f"{path}, {error}.") from None
        for name in self.header.seats:
            check_name(name)

    def load(
        self,
        find_game: FindGame,
        *,
        chance: ChanceDriver | None = None,
        salvage: bool = False,
        verify: bool = False,
    ) -> tuple[AnyMatch, str]:
        """The match, ready to be continued, and what was wrong with its file, if anything.

        To be verified it is played from its start. Raises `SetupError`, with the line, when the
        file is damaged, unless what comes before the damage is to be salvaged.
        """
        try:
            match = saving.load(
                self._lines,
                lambda _: self._game(find_game),
                chance=chance,
                alone=True,
                verify=verify,
            )
        except NotationError as error:
            found = self._salvaged(find_game) if salvage else None
            if found is None:
                advice = "" if error.line == 1 else " Add --salvage to take what comes before it."
                raise SetupError(f"{self.path}, {error}.{advice}") from None
            found.go_live(chance)
            return found, f"{self.path}, {error}."
        return match, ""

    def _salvaged(self, find_game: FindGame) -> AnyMatch | None:
        """The match as it was before the damage."""
        match: AnyMatch | None = None
        with suppress(NotationError):
            for state in saving.replay(self._lines, lambda _: self._game(find_game), alone=True):
                match = state
        return match

    def _game(self, find_game: FindGame) -> AnyGame:
        game = find_game(self.header.game)
        if missing := self.header.packs.keys() - game.packs.keys():
            raise SetupError(
                f"{self.path} needs the pack '{min(missing)}': give its folder with --pack."
            )
        return game


def rebuilt(match: AnyMatch, count: int, chance: ChanceDriver | None = None) -> AnyMatch:
    """The match as it was after `count` answers; with `chance` it can be continued."""
    again = match.at(count)
    if chance is not None:
        again.go_live(chance)
    return again


def write(match: AnyMatch, path: Path) -> None:
    """Save a match to a file, whole or not at all; raises `OSError`."""
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "Not an ordinary file", str(path))
    write_whole(path, saving.save(match).encode())


def free_path(match: AnyMatch) -> Path:
    """A file in this folder that does not exist yet."""
    stem = f"{match.game.name}-{match.setup.seed}"
    number = 1
    while (path := Path(f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}")).exists():
        number += 1
    return path
