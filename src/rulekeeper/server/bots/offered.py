"""The bots that can take a seat on this server: the usual ones, and the nets of its host.

Nobody but the host says which files are loaded: a visitor chooses among the nets by their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulekeeper.content.text import plain_text, quoted
from rulekeeper.core.errors import SetupError
from rulekeeper.players.nets import load_net
from rulekeeper.server.api import BotInfo
from rulekeeper.server.errors import Refusal

USUAL = (
    BotInfo("random", "Easy", "Plays at random; good for learning the rules.", ""),
    BotInfo("greedy", "Medium", "Looks one play ahead and takes what looks best.", ""),
    BotInfo("search:1", "Strong", "Thinks for a second about what may happen next.", ""),
)
"""Those that every server has, spelled as in `players.registry`."""

DEFAULT_BOT = "greedy"
"""Plays where no bot is named, and for people whose time is up."""

LONGEST_NAME = 40


class OfferedBots:
    """The bots of a server; `nets` is the folder of its nets.

    A net is called by the name of its file. Raises `SetupError` when one of them cannot be used.
    """

    def __init__(self, nets: Path | None = None) -> None:
        self._files: dict[str, Path] = {}
        infos = [*USUAL]
        for file in _files(nets) if nets else ():
            if why := plain_text(file.stem, LONGEST_NAME):
                raise SetupError(f"The name of the net {quoted(file.name)} {why}.")
            bot, game = f"net:{file.stem}", load_net(file).header.game
            self._files[bot] = file
            infos.append(BotInfo(bot, file.stem, "A trained net.", game))
        self.infos = tuple(infos)

    def check(self, bot: str, game: str) -> str:
        """The bot, if it is offered for this game; raises `Refusal`."""
        known = [info.bot for info in self.infos if info.game in ("", game)]
        if bot not in known:
            raise Refusal(
                "not-possible", f"There is no bot {quoted(bot)} here, only: {', '.join(known)}."
            )
        return bot

    def player(self, bot: str) -> str:
        """How the command line would spell a bot that has a seat.

        For a net that is no longer offered, the usual bot plays.
        """
        if bot.startswith("net:"):
            return f"net:{self._files[bot]}" if bot in self._files else DEFAULT_BOT
        return bot

    def default_names(self, bots: Sequence[str | None]) -> list[str]:
        """The names of seats that nobody has named; several bots of one kind get numbers."""
        labels = {info.bot: info.label for info in self.infos}
        names = []
        for number, bot in enumerate(bots):
            if bot is None:
                names.append(f"Player {number + 1}")
            elif bots.count(bot) == 1:
                names.append(f"{labels.get(bot, bot)} bot")
            else:
                names.append(f"{labels.get(bot, bot)} bot {bots[: number + 1].count(bot)}")
        return names


USUAL_BOTS = OfferedBots()
"""Those of a server whose host offers no nets."""


def _files(folder: Path) -> list[Path]:
    """The nets in a folder."""
    if not folder.is_dir():
        raise SetupError(f"There is no folder {quoted(str(folder))}: --nets names one of nets.")
    if found := sorted(folder.glob("*.onnx")):
        return found
    raise SetupError(f"There are no nets in {quoted(str(folder))}: their names end with .onnx.")
