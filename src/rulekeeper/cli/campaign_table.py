"""A campaign at the terminal, chapter after chapter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.text import Text

from rulekeeper.campaign.progress import Progress, chapter_set_up, is_of_chapter
from rulekeeper.campaign.record import Chapter, Record
from rulekeeper.campaign.shelf import ShelvedCampaign
from rulekeeper.cli import saves
from rulekeeper.cli.real_table import AT_A_REAL_TABLE, at_a_real_table
from rulekeeper.cli.saves import FindGame, SavedMatch
from rulekeeper.cli.screen import AnyMatch
from rulekeeper.cli.seats import TableChance, check_bots, make_bots
from rulekeeper.cli.session import Session
from rulekeeper.cli.terminal import Terminal
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.core.setup import Setup
from rulekeeper.core.templates import counted
from rulekeeper.games.package import AnyGame
from rulekeeper.players.base import Player
from rulekeeper.players.registry import bot_of

AGAIN = "Add --again to begin this chapter again; what was played of it is set aside."


class CampaignTable:
    """One campaign with its people and bots.

    They are asked for responses as in `session.Session`; with `real_dice` people roll and draw.
    """

    def __init__(
        self,
        shelved: ShelvedCampaign,
        progress: Progress[Any, Any, Any],
        find_game: FindGame,
        terminal: Terminal,
        *,
        ask: str,
        real_dice: bool,
        shelf_flag: str = "",
    ) -> None:
        """`shelf_flag` is what commands need to find the shelf again."""
        self.shelved = shelved
        self.shelf_flag = shelf_flag
        self.progress = progress
        self.find_game = find_game
        self.terminal = terminal
        self.ask = ask
        self.real_dice = real_dice

    def play(self, record: Record[Any], *, again: bool = False, salvage: bool = False) -> int:
        """Play from the chapter of the record on until somebody leaves; returns the exit code.

        The first chapter begins `again` from its start, or with `salvage` goes on before a damage.
        Raises `RulekeeperError` or `OSError`; what has been played is saved then.
        """
        while True:
            begins = again or not self._file(record.match_file).exists()
            played, record = record, self._prepared(record) if begins else record
            if record.chapter is None:
                self.shelved.write(record)
                self._tell(f"{record.name} is over. Look back with: {self._command('log')}")
                return 0
            self._tell(f"Chapter {record.number}: {record.chapter.title}")
            session = self._begin(record, played) if begins else self._resume(record, salvage)
            again = salvage = False
            code = session.run()
            if session.match.result is None:
                return code
            record = self._finish(record, session.match)
            if code or not self._goes_on(record.chapter):
                return code

    def _prepared(self, record: Record[Any]) -> Record[Any]:
        """The record with the chapter that comes next, beside a real table if people have one."""
        record = self.progress.prepared(record)
        chapter = record.chapter
        if chapter is None or not self.real_dice:
            return record
        return _at_the_table(record, self.find_game(chapter.game))

    def _begin(self, record: Record[Any], played: Record[Any]) -> Session:
        """The chapter from its start; what was `played` of it, by any title, is set aside."""
        chance = self._chance(record)
        assert record.chapter is not None
        try:
            match = begun(record, self.find_game, chance)
        except SetupError as error:
            place = f"The record of the campaign is {self.shelved.record_file}."
            raise SetupError(f"{record.chapter.title} cannot begin: {error} {place}") from None
        files = dict.fromkeys((played.match_file, record.match_file))
        aside = [self.shelved.set_aside(name) for name in files if self._file(name).exists()]
        self.shelved.write(record)
        file = self._file(record.match_file)
        file.parent.mkdir(exist_ok=True)
        saves.write(match, file)
        session = self._session(record, match, chance)
        for path in aside:
            session.tell(f"What was played of this chapter is now in {path}.")
        return session

    def _resume(self, record: Record[Any], salvage: bool) -> Session:
        """The chapter as it stands."""
        file, chance = self._file(record.match_file), self._chance(record)
        try:
            match, damage = self._loaded(record, SavedMatch(file), chance, salvage)
        except SetupError as error:
            raise SetupError(f"{error} {AGAIN}") from None
        if chance is not None:
            match = at_a_real_table(match, chance)
            record = _at_the_table(record, match.game)
        self.shelved.write(record)
        notes = [*match.notes, AGAIN] if match.notes else []
        if damage:
            notes.append(f"{damage} What comes before it has been salvaged.")
            notes.append(f"The damaged file is now {self.shelved.set_aside(file.name)}.")
            saves.write(match, file)
        session = self._session(record, match, chance)
        for note in notes:
            session.tell(note)
        return session

    def _loaded(
        self, record: Record[Any], saved: SavedMatch, chance: TableChance | None, salvage: bool
    ) -> tuple[AnyMatch, str]:
        """The match with the people and bots of the record, and what was wrong with its file."""
        header = saved.header
        set_up = Setup(header.options, header.seats, header.seed)
        if not is_of_chapter(record, header.game, set_up):
            raise SetupError(f"{saved.path} is the match of another chapter or campaign.")
        if len(header.seats) != len(record.seats):
            has = counted(len(header.seats), "seat")
            raise SetupError(f"This chapter has begun with {has}, not with {len(record.seats)}.")
        match, damage = saved.load(self.find_game, chance=chance, salvage=salvage)
        for seat, name in enumerate(record.seats):
            if name != match.setup.seats[seat]:
                match.rename(seat, name)
        return match, damage

    def _session(self, record: Record[Any], match: AnyMatch, chance: TableChance | None) -> Session:
        check_bots([bot_of(name) for name in record.seats], match)
        return Session(
            match,
            _bots(record),
            self.terminal,
            ask=self.ask,
            path=self._file(record.match_file),
            chance=chance,
            resumed_by=f"campaign continue {self.shelved.id}{self.shelf_flag}",
        )

    def _finish(self, record: Record[Any], match: AnyMatch) -> Record[Any]:
        """Write what has become of the campaign, and tell it."""
        saves.write(match, self._file(record.match_file))
        following = self.progress.finished(record, match)
        self.shelved.write(following)
        done = following.log[-1]
        self.terminal.console.print()
        self._tell("What has changed:" if done.changes else "Nothing has changed.")
        for change in done.changes:
            self.terminal.print_hanging(Text(change))
        return following

    def _goes_on(self, chapter: Chapter | None) -> bool:
        """Whether people want to play the next chapter now."""
        if chapter is None:
            return True
        while True:
            try:
                answer = self.terminal.read(
                    f"Go on with the next chapter, {chapter.title}? [yes]: "
                )
            except KeyboardInterrupt:
                self.terminal.console.print()
                answer = None
            if answer is None or answer.casefold() in ("n", "no", "quit"):
                break
            if answer.casefold() in ("", "y", "yes"):
                return True
            self._tell("Type yes or no.")
        self._tell(f"Go on another time with: {self._command('continue')}")
        return False

    def _chance(self, record: Record[Any]) -> TableChance | None:
        """The people's dice and cards, if they have real ones."""
        return TableChance(list(_bots(record)), record.chapter_seed) if self.real_dice else None

    def _file(self, name: str) -> Path:
        return self.shelved.match_file(name)

    def _command(self, name: str) -> str:
        return f"rulekeeper campaign {name} {self.shelved.id}{self.shelf_flag}"

    def _tell(self, sentence: str) -> None:
        # A command that people copy stays on one line.
        self.terminal.console.print(Text(f" {sentence}", style="bold"), soft_wrap=True)


def _at_the_table(record: Record[Any], game: AnyGame) -> Record[Any]:
    """The record with its chapter beside a real table, where the game lets people correct it."""
    if record.chapter is None or not game.language.corrections.kinds:
        return record
    options = {**record.chapter.options, **AT_A_REAL_TABLE}
    return replace(record, chapter=replace(record.chapter, options=options))


def begun(record: Record[Any], find_game: FindGame, chance: TableChance | None = None) -> AnyMatch:
    """The match of the chapter at its start; raises `SetupError` when it cannot be set up."""
    assert record.chapter is not None
    game, set_up = find_game(record.chapter.game), chapter_set_up(record)
    return Match.new(game, set_up.options, set_up.seats, set_up.seed, chance=chance, alone=True)


def _bots(record: Record[Any]) -> dict[int, Player]:
    return make_bots([bot_of(name) for name in record.seats], record.chapter_seed)
