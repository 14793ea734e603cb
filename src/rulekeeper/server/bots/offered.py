"""The bots that can take a seat on this server: the usual ones, and the nets of its host.

Nobody but the host says which files are loaded: a visitor chooses among the nets by their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rulekeeper.content.text import plain_text, quoted
from rulekeeper.core.errors import SetupError
from rulekeeper.players.nets import Net, load_net
from rulekeeper.server.api import BotInfo
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import AnyMatch
from rulekeeper.server.messages import LONGEST_NAME

USUAL = (
    BotInfo("random", "Easy", "Plays at random; good for learning the rules.", "", 0),
    BotInfo("greedy", "Medium", "Looks one play ahead and takes what looks best.", "", 0),
    BotInfo("search:1", "Strong", "Thinks for a second about what may happen next.", "", 0),
)
"""Those that every server has, spelled as in `players.registry`."""

DEFAULT_BOT = "greedy"
"""Plays where no bot is named, and for people whose time is up."""

NET = "net:"
"""What the names of nets begin with."""


class OfferedBots:
    """The bots of a server; `nets` is the folder of its nets.

    A net is called by the name of its file. Raises `SetupError` when one of them cannot be used.
    """

    def __init__(self, nets: Path | None = None) -> None:
        self._nets: dict[str, Net] = {}
        infos = [*USUAL]
        for file in _files(nets) if nets else ():
            if why := plain_text(file.stem, LONGEST_NAME - len(NET)):
                raise SetupError(f"The name of the net {quoted(file.stem)} {why}: rename the file.")
            bot, net = f"{NET}{file.stem}", load_net(file)
            self._nets[bot] = net
            about = "A neural net, trained for this game."
            infos.append(BotInfo(bot, file.stem, about, net.header.game, net.header.seats))
        self.infos = tuple(infos)

    def check(self, bot: str, game: str, seats: int) -> str:
        """The bot, if it is offered for this game with so many seats; raises `Refusal`."""
        known = [
            info.bot for info in self.infos if info.game in ("", game) and info.seats in (0, seats)
        ]
        if bot not in known:
            raise Refusal(
                "not-possible", f"There is no bot {quoted(bot)} here, only: {', '.join(known)}."
            )
        return bot

    def check_match(self, bots: Iterable[str | None], match: AnyMatch) -> None:
        """Raise `Refusal` when one of the bots has learned other rules or cards."""
        try:
            for bot in bots:
                if bot in self._nets:
                    self._nets[bot].encoding(match)
        except SetupError as error:
            raise Refusal("not-possible", str(error)) from None

    def player(self, bot: str, match: AnyMatch) -> str:
        """How the command line would spell a bot that has a seat in a match.

        For a net that is no longer offered, or that cannot play the match since rules or cards have
        changed, the usual bot plays.
        """
        if not bot.startswith(NET):
            return bot
        try:
            self.check_match([bot], match)
        except Refusal:
            return DEFAULT_BOT
        return f"{NET}{self._nets[bot].file}" if bot in self._nets else DEFAULT_BOT

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
        raise SetupError(f"There is no folder {quoted(str(folder))}: --nets takes one of nets.")
    if found := sorted(folder.glob("*.onnx")):
        return found
    raise SetupError(f"There are no nets in {quoted(str(folder))}: their names end with .onnx.")
