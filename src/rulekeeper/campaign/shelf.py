"""The shelf: a folder of campaigns, each a folder with its record and the matches of its chapters.

friday-evenings/
    record.json            the record after the last finished chapter
    record-before.json     the one before that
    chapters/              a match a chapter; that of the present one, as far as it has come
        01-the-salt-stair.match
        set-aside/         matches of chapters that were begun again
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from msgspec.structs import replace

from rulekeeper.campaign.problems import RecordError
from rulekeeper.campaign.reading import LARGEST_RECORD, Source, read, read_unopened
from rulekeeper.campaign.record import Record, Unopened, encode
from rulekeeper.campaign.rules import B, C, CampaignRules, G
from rulekeeper.content.naming import find_entry
from rulekeeper.content.text import quoted
from rulekeeper.core.errors import SetupError
from rulekeeper.core.files import write_whole
from rulekeeper.core.language import slugged

RECORD: Final = "record.json"
BEFORE: Final = "record-before.json"
CHAPTERS: Final = "chapters"
SET_ASIDE: Final = "set-aside"
UNFINISHED: Final = ".new-"
"""Begins the name of a folder that is still being filled."""


class ShelvedCampaign:
    """The folder of one campaign."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def id(self) -> str:
        """The name of its folder, by which it can be called."""
        return self.folder.name

    @property
    def name(self) -> str:
        """The name of the campaign; of one that cannot be read, that of its folder."""
        try:
            return self.unopened().name
        except (RecordError, OSError):
            return self.id

    @property
    def record_file(self) -> Path:
        """The file of its record."""
        return self.folder / RECORD

    def source(self) -> Source:
        """The text of the record; raises `RecordError` or `OSError`."""
        if not self.record_file.is_file():
            raise RecordError(self.record_file, 1, "There is no such file", self._rescue())
        with self.record_file.open("rb") as file:
            data = file.read(LARGEST_RECORD + 1)
        return Source(data, self.record_file, self._rescue())

    def unopened(self) -> Record[Unopened]:
        """The record without its belongings; raises `RecordError` or `OSError`."""
        return read_unopened(self.source())

    def open(self, game: G, rules: CampaignRules[G, B, C]) -> Record[B]:
        """The record, by its game; raises `RecordError` or `OSError`."""
        return read(self.source(), game, rules)

    def write(self, record: Record[Any]) -> None:
        """Write the record whole, and keep the one before; raises `RecordError` or `OSError`.

        What could not be read again is not written.
        """
        data = encode(record)
        read_unopened(Source(data, self.record_file, "Nothing of it was saved."))
        written = self.record_file.read_bytes() if self.record_file.exists() else b""
        if data == written:
            return
        if written:
            write_whole(self.folder / BEFORE, written)
        write_whole(self.record_file, data)

    def match_file(self, name: str) -> Path:
        """Where the match of a chapter is, or will be."""
        return self.folder / CHAPTERS / name

    def set_aside(self, name: str) -> Path:
        """Put the match of a chapter aside, so that the chapter begins again; where it is now."""
        file = self.match_file(name)
        folder = file.parent / SET_ASIDE
        folder.mkdir(exist_ok=True)
        number = 1
        while (aside := folder / f"{file.stem}-{number}{file.suffix}").exists():
            number += 1
        os.replace(file, aside)
        return aside

    def match_files(self) -> dict[str, bytes]:
        """The matches of its chapters, also those that were set aside, by their places here."""
        chapters = self.folder / CHAPTERS
        files = [*chapters.glob("*.match"), *(chapters / SET_ASIDE).glob("*.match")]
        return {
            file.relative_to(self.folder).as_posix(): file.read_bytes() for file in sorted(files)
        }

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep the campaign from all other programs; raises `SetupError` when one has it."""
        # Imported here: a server, which needs the names above, starts faster.
        from filelock import FileLock, Timeout

        try:
            with FileLock(self.folder / "lock", timeout=0):
                yield
        except Timeout:
            raise SetupError(
                f"{quoted(self.name)} is being played by another program: end that first."
            ) from None

    def _rescue(self) -> str:
        if (self.folder / BEFORE).is_file():
            return f"Put a copy of {BEFORE} in its place: chapters played since are counted again."
        return "Put a copy of it in its place."


class Shelf:
    """A folder of campaigns; it is made when the first one comes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def campaigns(self) -> list[ShelvedCampaign]:
        """All campaigns, by the names of their folders, also those that cannot be read."""
        if not self.folder.is_dir():
            return []
        return [
            ShelvedCampaign(folder)
            for folder in sorted(self.folder.iterdir())
            if folder.is_dir() and not folder.name.startswith(".")
        ]

    def find(self, words: str) -> ShelvedCampaign:
        """The campaign that is called so; raises `UnknownAnswer` when there is none, or several."""
        return find_entry(self.campaigns(), words, "campaign")

    def free_name(self, name: str) -> str:
        """The name, with a number after it if there is a campaign of that name."""
        taken = self._names()
        number, free = 1, name
        while free.casefold() in taken:
            number += 1
            free = f"{name} {number}"
        return free

    def add(self, record: Record[Any], files: Mapping[str, bytes] | None = None) -> ShelvedCampaign:
        """Put a new campaign on the shelf, whole or not at all, with the files in its folder.

        Raises `SetupError` when there is one of its name, `RecordError` or `OSError`.
        """
        if record.name.casefold() in self._names():
            raise SetupError(
                f"There is a campaign {quoted(record.name)} already: give another name."
            )
        self.folder.mkdir(parents=True, exist_ok=True)
        unfinished = ShelvedCampaign(Path(mkdtemp(prefix=UNFINISHED, dir=self.folder)))
        try:
            for name, data in (files or {}).items():
                file = unfinished.folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                write_whole(file, data)
            unfinished.write(record)
            folder = self._free_folder(record.name)
            os.replace(unfinished.folder, folder)
        finally:
            shutil.rmtree(unfinished.folder, ignore_errors=True)
        return ShelvedCampaign(folder)

    def copy(self, campaign: ShelvedCampaign, name: str) -> ShelvedCampaign:
        """A copy of a campaign under another name, which is played on even if that was abandoned.

        Raises as `add`.
        """
        record = replace(campaign.unopened(), name=name, abandoned=False)
        return self.add(record, campaign.match_files())

    def _names(self) -> set[str]:
        return {campaign.name.casefold() for campaign in self.campaigns()}

    def _free_folder(self, name: str) -> Path:
        """A folder for a campaign of this name that does not exist yet."""
        stem = slugged(name)[:60].strip("-") or "campaign"
        number = 1
        while (path := self.folder / f"{stem}{f'-{number}' if number > 1 else ''}").exists():
            number += 1
        return path
