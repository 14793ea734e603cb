"""A campaign at the terminal, chapter after chapter."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from rich.text import Text

from rulekeeper.campaign.progress import Progress, chapter_set_up, is_of_chapter
from rulekeeper.campaign.record import Chapter, Record
from rulekeeper.campaign.shelf import ShelvedCampaign
from rulekeeper.cli import saves
from rulekeeper.cli.saves import FindGame, SavedMatch
from rulekeeper.cli.screen import AnyMatch
from rulekeeper.cli.seats import TableChance, bot_of, make_bots
from rulekeeper.cli.session import Session
from rulekeeper.cli.terminal import Terminal
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.core.setup import Setup
from rulekeeper.players.base import Player

AGAIN = "Add --again to begin this chapter again; what was played of it is set aside."


class Manner(NamedTuple):
    """How people want to play: when they are asked for responses, and with whose dice."""

    ask: str
    real_dice: bool


class CampaignTable:
    """One campaign with its people and bots."""

    def __init__(
        self,
        shelved: ShelvedCampaign,
        progress: Progress[Any, Any, Any],
        find_game: FindGame,
        terminal: Terminal,
        manner: Manner,
    ) -> None:
        self.shelved = shelved
        self.progress = progress
        self.find_game = find_game
        self.terminal = terminal
        self.manner = manner
        self._written: Record[Any] | None = None

    def play(self, record: Record[Any], *, salvage: bool = False) -> int:
        """Play from the chapter of the record on until somebody leaves; returns the exit code.

        `salvage` takes of a damaged match what comes before the damage. Raises `RulekeeperError`
        or `OSError`; what has been played is saved then.
        """
        while True:
            if not self.file_of(record).exists():
                record = self.progress.prepared(record)
            if record.chapter is None:
                self._write(record)
                self._tell(f"{record.name} is over. Look back with: {self._command('log')}")
                return 0
            code, match = self._play_chapter(record, record.chapter, salvage)
            salvage = False
            if match.result is None:
                return code
            record = self._finish(record, match)
            if code or not self._goes_on(record.chapter):
                return code

    def file_of(self, record: Record[Any]) -> Path:
        """Where the match of the chapter is, or will be."""
        return self.shelved.match_file(record.match_file)

    def _play_chapter(
        self, record: Record[Any], chapter: Chapter, salvage: bool
    ) -> tuple[int, AnyMatch]:
        """Play the chapter's match, from its start or from where it stands."""
        file = self.file_of(record)
        bots = make_bots([bot_of(name) for name in record.seats], record.chapter_seed)
        chance = TableChance(list(bots), record.chapter_seed) if self.manner.real_dice else None
        self._tell(f"Chapter {record.number}: {chapter.title}")
        if file.exists():
            match, notes = self._loaded(record, file, chance, salvage)
            self._write(record)
        else:
            match, notes = begun(record, self.find_game, chance), []
            self._write(record)
            saves.write(match, file)
        session = self._session(match, bots, file, chance)
        for note in notes:
            session.tell(note)
        code = session.run()
        if session.match.result is not None:
            saves.write(session.match, file)
        return code, session.match

    def _session(
        self, match: AnyMatch, bots: dict[int, Player], file: Path, chance: TableChance | None
    ) -> Session:
        return Session(
            match,
            bots,
            self.terminal,
            ask=self.manner.ask,
            path=file,
            chance=chance,
            resumed_by=f"campaign continue {self.shelved.id}",
        )

    def _loaded(
        self, record: Record[Any], file: Path, chance: TableChance | None, salvage: bool
    ) -> tuple[AnyMatch, list[str]]:
        """The match as it stands, and what people should know about it."""
        try:
            saved = SavedMatch(file)
            header = saved.header
            if not is_of_chapter(
                record, header.game, Setup(header.options, header.seats, header.seed)
            ):
                raise SetupError(f"{file} is the match of another chapter or campaign.")
            match, damage = saved.load(self.find_game, chance=chance, salvage=salvage)
            if len(header.seats) != len(record.seats):
                raise SetupError(
                    f"This chapter has begun with {len(header.seats)} seats, "
                    f"not {len(record.seats)}."
                )
        except SetupError as error:
            raise SetupError(f"{error} {AGAIN}") from None
        for seat, name in enumerate(record.seats):
            if name != match.setup.seats[seat]:
                match.rename(seat, name)
        if damage:
            aside = self.shelved.set_aside(file.name)
            saves.write(match, file)
            damage += f" What comes before it has been salvaged; the damaged file is {aside}."
        return match, [*match.notes, *filter(None, [damage])]

    def _finish(self, record: Record[Any], match: AnyMatch) -> Record[Any]:
        """Write what has become of the campaign, and tell it."""
        following = self.progress.finished(record, match)
        self._write(following)
        done = following.log[-1]
        self.terminal.console.print()
        self._tell(f"{done.title} is {'won' if done.won else 'over'}.")
        for change in done.changes:
            self.terminal.print_hanging(Text(change))
        return following

    def _goes_on(self, chapter: Chapter | None) -> bool:
        """Whether people want to play the next chapter now."""
        if chapter is None:
            return True
        answer = self.terminal.read(f"Go on with the next chapter, {chapter.title}? [yes]: ")
        if answer is not None and answer.casefold() in ("", "y", "yes"):
            return True
        self._tell(f"Go on another time with: {self._command('continue')}")
        return False

    def _write(self, record: Record[Any]) -> None:
        if record != self._written:
            self.shelved.write(record)
            self._written = record

    def _command(self, name: str) -> str:
        return f"rulekeeper campaign {name} {self.shelved.id}"

    def _tell(self, sentence: str) -> None:
        self.terminal.console.print(Text(f" {sentence}", style="bold"))


def begun(record: Record[Any], find_game: FindGame, chance: TableChance | None = None) -> AnyMatch:
    """The match of the chapter at its start; raises `SetupError` when it cannot be set up."""
    assert record.chapter is not None
    game, set_up = find_game(record.chapter.game), chapter_set_up(record)
    return Match.new(game, set_up.options, set_up.seats, set_up.seed, chance=chance, alone=True)
