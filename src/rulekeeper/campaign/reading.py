"""Reading records, also those that are damaged, newer, of another game or edited by hand.

What is wrong becomes a `RecordError` with file, line, cause and remedy. msgspec reads what is in
order; only where it refuses is the text read once more, to find the lines of its values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulekeeper.campaign.migrations import MIGRATIONS, migrated
from rulekeeper.campaign.problems import RecordError
from rulekeeper.campaign.record import FORMAT, Record, Unopened
from rulekeeper.campaign.rules import B, C, CampaignRules, G, Used
from rulekeeper.content.explain import KeyPath, convert
from rulekeeper.content.problems import Abandoned, Inspection
from rulekeeper.content.text import LONGEST_NAME, listed, plain_text, quoted, suggestion
from rulekeeper.content.yaml_source import Mark, marks_of
from rulekeeper.core.errors import SetupError
from rulekeeper.core.game import Game

S = TypeVar("S", bound=Struct)

LARGEST_RECORD: Final = 1 << 19
"""The most bytes of a record; one of fifty chapters has a tenth of that."""

LONGEST_SENTENCE: Final = 2000
"""The most characters of a title, a result or a change."""

_OFFSET = re.compile(r" \(byte (\d+)\)$")


class Source:
    """The text of a record: its bytes, the file they are from, and what to do if it is damaged."""

    def __init__(self, data: bytes, file: Path, rescue: str) -> None:
        self.data = data
        self.file = file
        self.rescue = rescue

    @cached_property
    def lines(self) -> Mark:
        """Where its values stand."""
        return marks_of(self.data.decode("utf-8-sig"))

    def wrong(self, path: KeyPath, cause: str, remedy: str) -> RecordError:
        """That the value at a path is wrong."""
        return RecordError(self.file, self.lines.line_of(*path), cause, remedy)

    def damaged(self, place: int, cause: str) -> RecordError:
        """That the text is damaged at a byte."""
        line = self.data.count(b"\n", 0, place) + 1
        return RecordError(self.file, line, cause, self.rescue)


def read_unopened(source: Source) -> Record[Unopened]:
    """A record without its belongings, which only its game can read; raises `RecordError`."""
    return _unopened(source, _values(source))


def read(source: Source, game: G, rules: CampaignRules[G, B, C]) -> Record[B]:
    """The record of a campaign of this game as its present version would have written it.

    Raises `RecordError` when it is not in order, when it is of another game or newer, and when it
    names content that is not here.
    """
    values = _values(source)
    unopened = _unopened(source, values)
    if unopened.game != game.name:
        cause = f"This is a campaign of {quoted(unopened.game)}, not of {quoted(game.name)}"
        raise source.wrong(("game",), cause, "Open it with its own game.")
    if unopened.version > game.version:
        cause = f"The rules that wrote this have version {unopened.version}, here {game.version}"
        raise source.wrong(("version",), cause, "Update Rulekeeper to read it.")
    with _as_written(source, ("belongings",), f"version {unopened.version} of the rules"):
        belongings = migrated(
            values["belongings"], rules.migrations, unopened.version, game.version
        )
    opened = _typed(source, belongings, rules.belongings, "belongings")
    record = cast("Record[B]", replace(unopened, version=game.version, belongings=opened))
    _check_content(source, record, game, rules)
    return record


def missing_packs(record: Record[Any], game: Game[Any, Any]) -> list[str]:
    """The packs that the record was written with and that are not here."""
    return sorted(record.packs.keys() - game.packs.keys())


def _values(source: Source) -> dict[str, Any]:
    """The plain values of a record, in the present format."""
    values = _decoded(source)
    number = values.get("format") if isinstance(values, dict) else None
    if not isinstance(values, dict) or type(number) is not int or number < 1:
        cause = "This is no record of a campaign: it has no number of its `format`"
        raise source.wrong(("format",), cause, source.rescue)
    if number > FORMAT:
        cause = f"A newer version of Rulekeeper wrote this (format {number}, here {FORMAT})"
        raise source.wrong(("format",), cause, "Update Rulekeeper to read it.")
    with _as_written(source, (), f"format {number}"):
        values = migrated(values, MIGRATIONS, number, FORMAT)
    return {**values, "format": FORMAT}


def _decoded(source: Source) -> object:
    data = source.data
    if len(data) > LARGEST_RECORD:
        cause = f"This is larger than {LARGEST_RECORD >> 10} KiB, which no record of a campaign is"
        raise RecordError(source.file, 1, cause, source.rescue)
    try:
        data.decode("utf-8-sig")
        return msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except UnicodeDecodeError as error:
        raise source.damaged(error.start, "The text is damaged here: it is not UTF-8") from None
    except RecursionError:
        cause = "Values are nested too deep, as in no record"
        raise source.damaged(0, cause) from None
    except msgspec.DecodeError as error:
        offset = _OFFSET.search(str(error))
        if offset is None:
            raise source.damaged(len(data.rstrip()), "The record is cut off here") from None
        reason = str(error)[: offset.start()].rpartition(": ")[2]
        cause = f"The record is damaged here: this is not JSON ({reason})"
        raise source.damaged(int(offset[1]), cause) from None


@contextmanager
def _as_written(source: Source, path: KeyPath, writer: str) -> Iterator[None]:
    """Raise `RecordError` when a migration does not find what it is for."""
    try:
        yield
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        cause = f"This is not as {writer} has it ({type(error).__name__}: {error})"
        raise source.wrong(path, cause, source.rescue) from None


def _typed(source: Source, values: dict[str, Any], kind: type[S], *place: str) -> S:
    """The values of the record, or of one place in it, as a struct."""
    inspection = Inspection()

    def locate(path: KeyPath) -> tuple[Path, int]:
        return source.file, source.lines.line_of(*place, *path)

    with suppress(Abandoned):
        if typed := convert(kind, values, locate, inspection):
            return typed
    first = inspection.problems[0]
    raise RecordError(first.file, first.line, first.cause, first.remedy)


def _unopened(source: Source, values: dict[str, Any]) -> Record[Unopened]:
    """The record without its belongings, with texts that can be shown."""
    record = _typed(source, values, Record[Unopened])
    for path, text, longest in _texts(record):
        if why := plain_text(text, longest):
            cause = f"The text {quoted(text)} {why}"
            raise source.wrong(path, cause, "Write one short line of ordinary characters.")
    return record


def _texts(record: Record[Unopened]) -> Iterator[tuple[KeyPath, str, int]]:
    """The texts that people are shown, each with the most characters that it may have."""
    yield ("name",), record.name, LONGEST_NAME
    for place, seat in enumerate(record.seats):
        yield ("seats", place), seat, LONGEST_NAME
    if record.chapter:
        yield ("chapter", "title"), record.chapter.title, LONGEST_SENTENCE
    for place, chapter in enumerate(record.log):
        yield ("log", place, "title"), chapter.title, LONGEST_SENTENCE
        yield ("log", place, "result"), chapter.result, LONGEST_SENTENCE
        for number, change in enumerate(chapter.changes):
            yield ("log", place, "changes", number), change, LONGEST_SENTENCE


def _check_content(
    source: Source, record: Record[B], game: G, rules: CampaignRules[G, B, C]
) -> None:
    """Raise `RecordError` when the record names content that is not here, or breaks a rule."""
    campaigns = [campaign.id for campaign in rules.campaigns(game)]
    used = [Used(("campaign",), "campaign", record.campaign, campaigns)]
    for each in rules.uses(game, record.belongings):
        used.append(each._replace(path=("belongings", *each.path)))
    unknown = [each for each in used if each.id not in each.known]
    if not unknown:
        try:
            rules.begin(game, record.campaign, record.options)
        except SetupError as error:
            cause = f"A campaign cannot have these options: {error}".removesuffix(".")
            raise source.wrong(("options",), cause, "Write those it had.") from None
        for breach in rules.breaches(game, record.belongings):
            path = ("belongings", *breach.path)
            raise source.wrong(path, breach.told, "Write what it had.")
        return
    missing = missing_packs(record, game)
    if missing:
        packs = "The pack " if len(missing) == 1 else "The packs "
        depending = dict.fromkeys(f"{each.what} {quoted(each.id)}" for each in unknown)
        told = ", ".join(depending)
        cause = f"{packs}{listed(missing)} of this campaign {'is' if len(missing) == 1 else 'are'} "
        cause += f"not here, and so these are missing: {told}"
        raise source.wrong(("packs", missing[0]), cause, "Give its folder with --pack.")
    first = unknown[0]
    cause = f"There is no {first.what} {quoted(first.id)}"
    raise source.wrong(first.path, cause, suggestion(first.id, first.known))
