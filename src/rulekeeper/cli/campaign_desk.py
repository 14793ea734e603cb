"""What people do with their campaigns at the terminal; playing them is in `campaign_table`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from secrets import randbelow
from shlex import quote
from typing import Any

import typer
from msgspec.structs import replace
from platformdirs import user_data_path
from rich.table import Table
from rich.text import Text

from rulekeeper.campaign.archive import pack, unpack
from rulekeeper.campaign.problems import RecordError
from rulekeeper.campaign.progress import Progress
from rulekeeper.campaign.reading import Source, missing_packs, read, read_unopened
from rulekeeper.campaign.record import Record
from rulekeeper.campaign.rules import Campaign, CampaignRules
from rulekeeper.campaign.shelf import Shelf, ShelvedCampaign
from rulekeeper.cli.campaign_edit import Editing
from rulekeeper.cli.campaign_table import CampaignTable, begun
from rulekeeper.cli.flags import flags as own_flags
from rulekeeper.cli.play import LARGEST_SEED, usual_seats
from rulekeeper.cli.problems import sentence_of
from rulekeeper.cli.screen import match_options
from rulekeeper.cli.seats import check_name, parse_seats, seat_names
from rulekeeper.cli.session import ask_mode
from rulekeeper.cli.terminal import Terminal
from rulekeeper.content.naming import find_entry
from rulekeeper.content.text import listed, quoted, suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.core.templates import counted
from rulekeeper.games.registry import find_game, find_package, game_names
from rulekeeper.players.registry import bot_of


class Desk:
    """The shelf of campaigns, and the games that they need."""

    def __init__(self, folder: Path | None, packs: Sequence[Path], terminal: Terminal) -> None:
        self.shelf = Shelf(folder or user_data_path("rulekeeper", appauthor=False) / "campaigns")
        # A command that people are told to type has to find the same shelf.
        self.shelf_flag = f" --shelf {quote(str(folder))}" if folder else ""
        self.find_game = cache(partial(find_game, packs=tuple(packs)))
        self.terminal = terminal

    # -- playing ------------------------------------------------------------------------------

    def begin(
        self,
        game: str,
        *,
        campaign: str | None,
        name: str | None,
        options: Mapping[str, object],
        flags: Sequence[str],
        seats: str | None,
        names: str | None,
        seed: int | None,
        ask: str,
        real_dice: bool,
    ) -> int:
        """Put a new campaign on the shelf and play it; returns the exit code.

        `flags` are options of the game's form as they are typed. Raises `RulekeeperError` or
        `OSError`; where the campaign cannot begin, nothing is on the shelf.
        """
        ask_mode(ask)
        progress = self._progress(game)
        found = progress.game
        typed = {**options, **own_flags(flags, find_package(game).set_up(found).fields, game)}
        chosen = _chosen(progress.rules.campaigns(found), campaign, game)
        if name is not None:
            check_name(name)
        record = progress.begin(
            name or self.shelf.free_name(chosen.name),
            chosen.id,
            match_options(found, typed),
            (),
            randbelow(LARGEST_SEED) if seed is None else seed,
        )
        specs = parse_seats(seats or self._usual_seats(record))
        record = replace(record, seats=tuple(seat_names(specs, names)))
        begun(record, self.find_game)
        shelved = self.shelf.add(record)
        self._tell(f"{record.name}: {' '.join(chosen.introduction.split())}")
        with shelved.locked():
            return self._table(shelved, progress, ask, real_dice=real_dice).play(record)

    def go_on(
        self,
        name: str,
        *,
        seats: str | None,
        names: str | None,
        again: bool,
        salvage: bool,
        ask: str,
        real_dice: bool,
    ) -> int:
        """Play a campaign from where it was left; returns the exit code.

        Raises `RulekeeperError` or `OSError`.
        """
        shelved = self.shelf.find(name)
        with shelved.locked():
            unopened = shelved.unopened()
            if unopened.abandoned:
                raise SetupError(
                    f"{unopened.name} was abandoned. To take it up again, copy it with: "
                    f"{self._command(f'copy {shelved.id} NAME')}"
                )
            progress = self._progress_of(shelved.source(), unopened)
            record = shelved.open(progress.game, progress.rules)
            for missing in missing_packs(record, progress.game):
                self._tell(f"The pack {quoted(missing)} is not here; nothing in use is from it.")
            if seats or names:
                record = replace(record, seats=_seated(record, seats, names))
            table = self._table(shelved, progress, ask, real_dice=real_dice)
            return table.play(record, again=again, salvage=salvage)

    # -- looking ------------------------------------------------------------------------------

    def show_list(self) -> None:
        """All campaigns, also those that cannot be read, with why."""
        found = self.shelf.campaigns()
        if not found:
            self._tell(f"There are no campaigns yet. Begin one: {self._command('new GAME')}")
            return
        table = Table("Name", "Folder", "Game", "Chapter", box=None, pad_edge=False)
        problems = []
        for shelved in found:
            try:
                record = shelved.unopened()
            except (RecordError, OSError) as error:
                problems.append(sentence_of(error))
                table.add_row(shelved.id, shelved.id, "", "cannot be read")
            else:
                table.add_row(record.name, shelved.id, record.game, _standing(record))
        self.terminal.console.print(table)
        for problem in problems:
            typer.echo(problem, err=True)

    def show_log(self, name: str) -> None:
        """The chapters of a campaign, and where their matches are; raises `RulekeeperError`."""
        shelved = self.shelf.find(name)
        record = shelved.unopened()
        self._tell(f"{record.name}, a campaign of {record.game} with {', '.join(record.seats)}")
        for number, chapter in enumerate(record.log, start=1):
            self.terminal.console.print()
            self._tell(f"{number}. {chapter.title}")
            for sentence in (chapter.result, *chapter.changes):
                self.terminal.print_hanging(Text(sentence))
            file = shelved.match_file(chapter.match)
            if file.exists():
                # A command that people copy stays on one line.
                self.terminal.console.print(f"   rulekeeper replay {file}", soft_wrap=True)
            else:
                self._tell("  The file of this match is gone.")
        self.terminal.console.print()
        self._tell(f"Now: {_standing(record)}")

    # -- keeping ------------------------------------------------------------------------------

    def export(self, name: str, file: Path) -> None:
        """Write a campaign to a file; raises `RulekeeperError` or `OSError`."""
        shelved = self.shelf.find(name)
        if file.exists():
            raise SetupError(f"{file} already exists: give another file.")
        pack(shelved, file)
        self._tell(f"{shelved.name} is in {file}.")

    def take_in(self, file: Path, name: str | None) -> None:
        """Put an exported campaign on the shelf; raises `RulekeeperError` or `OSError`."""
        archived = unpack(file)
        progress = self._progress_of(archived.record, read_unopened(archived.record))
        record = read(archived.record, progress.game, progress.rules)
        if name is not None:
            check_name(name)
            record = replace(record, name=name)
        self._tell_new(record.name, self.shelf.add(record, archived.matches))

    def copy(self, name: str, copy: str) -> None:
        """Copy a campaign under another name; raises `RulekeeperError` or `OSError`."""
        check_name(copy)
        self._tell_new(copy, self.shelf.copy(self.shelf.find(name), copy))

    def edit(self, name: str) -> None:
        """Let somebody edit the record of a campaign; raises `RulekeeperError` or `OSError`."""
        shelved = self.shelf.find(name)
        with shelved.locked():
            Editing(
                shelved, self._progress_of, self.find_game, self.terminal, tell=self._tell
            ).edit()

    def abandon(self, name: str) -> None:
        """Give a campaign up; raises `RulekeeperError` or `OSError`."""
        shelved = self.shelf.find(name)
        with shelved.locked():
            record = shelved.unopened()
            shelved.write(replace(record, abandoned=True))
        self._tell(
            f"{record.name} is abandoned. Look back with: {self._command(f'log {shelved.id}')}"
        )

    # -- helpers ------------------------------------------------------------------------------

    def _progress(self, game: str) -> Progress[Any, Any, Any]:
        """The campaigns of a game; raises `SetupError` when it has none."""
        rules: CampaignRules[Any, Any, Any] | None = find_package(game).campaigns
        if rules is None:
            raise SetupError(f"{game} has no campaigns. {suggestion(game, _having_campaigns())}")
        return Progress(self.find_game(game), rules)

    def _progress_of(self, source: Source, record: Record[Any]) -> Progress[Any, Any, Any]:
        """The campaigns of the game of a record; raises `RecordError` when it has none."""
        try:
            return self._progress(record.game)
        except SetupError:
            cause = f"There is no game {quoted(record.game)} that has campaigns"
            remedy = suggestion(record.game, _having_campaigns())
            raise source.wrong(("game",), cause, remedy) from None

    def _usual_seats(self, record: Record[Any]) -> str:
        """Who plays if nobody says: as many as the first chapter needs."""
        assert record.chapter is not None
        game = record.chapter.game
        set_up = find_package(game).set_up(self.find_game(game))
        return usual_seats(set_up, record.chapter.options)

    def _table(
        self,
        shelved: ShelvedCampaign,
        progress: Progress[Any, Any, Any],
        ask: str,
        *,
        real_dice: bool,
    ) -> CampaignTable:
        return CampaignTable(
            shelved,
            progress,
            self.find_game,
            self.terminal,
            ask=ask,
            real_dice=real_dice,
            shelf_flag=self.shelf_flag,
        )

    def _tell_new(self, name: str, shelved: ShelvedCampaign) -> None:
        self._tell(f"{name} is here. Go on with: {self._command(f'continue {shelved.id}')}")

    def _command(self, words: str) -> str:
        """What people type for something else with the campaigns of this shelf."""
        return f"rulekeeper campaign {words}{self.shelf_flag}"

    def _tell(self, sentence: str) -> None:
        # A command that people copy stays on one line.
        self.terminal.console.print(Text(f" {sentence}"), soft_wrap=True)


def _having_campaigns() -> list[str]:
    """The games that have campaigns."""
    return [name for name in game_names() if find_package(name).campaigns is not None]


def _chosen(campaigns: Sequence[Campaign], words: str | None, game: str) -> Campaign:
    """The campaign that is meant, or the only one."""
    if words is not None:
        return find_entry(campaigns, words, "campaign")
    if len(campaigns) == 1:
        return campaigns[0]
    if not campaigns:
        raise SetupError(f"The packs of {game} have no campaign: give one that has with --pack.")
    known = listed([campaign.name for campaign in campaigns], "or")
    raise SetupError(f"Say which campaign of {game} with --campaign: {known}.")


def _seated(record: Record[Any], seats: str | None, names: str | None) -> tuple[str, ...]:
    """The names of the seats from now on; people keep theirs unless they get others."""
    specs = parse_seats(seats) if seats else [bot_of(seat) or "you" for seat in record.seats]
    found = seat_names(specs, names)
    if names is None:
        people = [seat for seat, name in enumerate(found) if bot_of(name) is None]
        kept = [name for name in record.seats if bot_of(name) is None]
        for seat, name in zip(people, kept, strict=False):
            found[seat] = name
    return tuple(found)


def _standing(record: Record[Any]) -> str:
    """Where a campaign is."""
    if record.chapter is not None and not record.abandoned:
        return f"chapter {record.number}, {record.chapter.title}"
    played = counted(len(record.log), "chapter")
    return f"{'abandoned' if record.abandoned else 'over'} after {played}"
