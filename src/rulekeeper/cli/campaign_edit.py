"""Editing the record of a campaign by hand, such as that of one that is played on paper.

The text is checked as every record that is read, and nothing of it counts before it is in order.
Until then it is kept beside the record, so that nothing that was typed is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import click
from msgspec.structs import replace

from rulekeeper.campaign.problems import RecordError
from rulekeeper.campaign.progress import Progress
from rulekeeper.campaign.reading import Source, read, read_unopened
from rulekeeper.campaign.record import Record
from rulekeeper.campaign.shelf import ShelvedCampaign
from rulekeeper.cli.campaign_table import begun
from rulekeeper.cli.problems import sentence_of
from rulekeeper.cli.real_table import AT_A_REAL_TABLE
from rulekeeper.cli.saves import FindGame
from rulekeeper.cli.terminal import Terminal
from rulekeeper.core.errors import RulekeeperError, SetupError
from rulekeeper.core.files import write_whole

DRAFT: Final = "record-edited.json"
"""The text of somebody who has not finished yet, beside the record."""

_RESCUE: Final = "Compare it with the record of another campaign."


class Editing:
    """One campaign that is edited in the person's own editor."""

    def __init__(
        self,
        shelved: ShelvedCampaign,
        progress_of: Callable[[Source, Record[Any]], Progress[Any, Any, Any]],
        find_game: FindGame,
        terminal: Terminal,
        tell: Callable[[str], None],
    ) -> None:
        """`progress_of` raises `RecordError` where the game of a record has no campaigns."""
        self._shelved = shelved
        self._progress_of = progress_of
        self._find_game = find_game
        self._terminal = terminal
        self._tell = tell
        self._draft = shelved.folder / DRAFT

    def edit(self) -> None:
        """Let the person edit until the text is in order, or until they leave it.

        Raises `SetupError` when there is no editor, `RecordError` or `OSError`.
        """
        before = self._shelved.source().data
        text = before
        if self._draft.exists():
            text = self._draft.read_bytes()
            self._tell("You go on with the text that you left, which is not in order yet.")
        while True:
            text = _edited(text)
            if text == before:
                self._draft.unlink(missing_ok=True)
                self._tell("Nothing has changed.")
                return
            write_whole(self._draft, text)
            try:
                record = self._checked(text)
            except RulekeeperError as error:
                self._tell(sentence_of(error))
            else:
                self._write(record)
                self._draft.unlink()
                return
            if not self._goes_on():
                self._tell(f"Nothing of it counts yet. Your text is kept in {self._draft}.")
                return

    def _checked(self, text: bytes) -> Record[Any]:
        """The record in a text, with the chapter that comes next; raises `RulekeeperError`."""
        source = Source(text, Path(self._draft.name), _RESCUE)
        unopened = read_unopened(source)
        progress = self._progress_of(source, unopened)
        record = progress.prepared(read(source, progress.game, progress.rules))
        if record.chapter is not None:
            try:
                begun(record, self._find_game)
            except SetupError as error:
                cause = f"{record.chapter.title} could not begin: {error}".removesuffix(".")
                raise source.wrong(("belongings",), cause, "Write what would fit.") from None
        return record

    def _write(self, record: Record[Any]) -> None:
        """Write the record; a chapter that has begun goes on if it starts from the same still."""
        before = self._before()
        aside = []
        if before is not None and _starts_alike(before, record):
            record = replace(record, chapter=before.chapter)
        else:
            names = dict.fromkeys((before.match_file, record.match_file) if before else ())
            files = map(self._shelved.match_file, names)
            aside = [self._shelved.set_aside(file.name) for file in files if file.exists()]
        self._shelved.write(record)
        for path in aside:
            self._tell(f"The chapter begins again. What was played of it is now in {path}.")
        following = record.chapter.title if record.chapter else "nothing, the campaign is over"
        self._tell(f"The campaign is written. What comes next: {following}.")

    def _before(self) -> Record[Any] | None:
        """The record until now, if it can be read."""
        try:
            return self._shelved.unopened()
        except RecordError:
            return None

    def _goes_on(self) -> bool:
        """Whether the person edits the text again."""
        answer = self._terminal.read("Edit it again? [yes]: ")
        return answer is not None and answer.casefold() in ("", "y", "yes")


def _starts_alike(before: Record[Any], now: Record[Any]) -> bool:
    """Whether the chapter that comes next starts from the same, real table or not."""
    if before.chapter is None or now.chapter is None:
        return before.chapter is now.chapter
    options = {
        name: value for name, value in before.chapter.options.items() if name not in AT_A_REAL_TABLE
    }
    return (before.chapter.game, options, before.chapter_seed, len(before.seats)) == (
        now.chapter.game,
        now.chapter.options,
        now.chapter_seed,
        len(now.seats),
    )


def _edited(text: bytes) -> bytes:
    """The text after the person's editor has been closed."""
    try:
        edited = click.edit(text.decode("utf-8-sig", errors="replace"), extension=".json")
    except click.ClickException as error:
        why = error.format_message().rstrip(".")
        raise SetupError(f"{why}. Say which editor you use: EDITOR=nano, for example.") from None
    return text if edited is None else edited.encode()
