"""A campaign as one file: a zip archive of its record and the matches of its chapters."""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from rulekeeper.campaign.reading import LARGEST_RECORD, Source, read_unopened
from rulekeeper.campaign.record import MATCH_NAME
from rulekeeper.campaign.shelf import CHAPTERS, RECORD, SET_ASIDE, ShelvedCampaign
from rulekeeper.content.text import quoted
from rulekeeper.core.errors import SetupError
from rulekeeper.core.files import write_whole

MOST_FILES: Final = 2000
MOST_BYTES: Final = 1 << 26
"""The most bytes of an archive, packed or unpacked; one of fifty chapters has a hundredth."""

MEMBERS: Final = "A campaign of Rulekeeper: {} files."
"""The comment of an archive. It tells how many files there are: damage can hide some of them."""

_RESCUE: Final = "Export the campaign again."
_PLACE: Final = re.compile(rf"{CHAPTERS}/(?:{SET_ASIDE}/)?{MATCH_NAME}")


class Archived(NamedTuple):
    """What an archive holds: the text of the record, and the matches by their places."""

    record: Source
    matches: dict[str, bytes]


def pack(campaign: ShelvedCampaign, file: Path) -> None:
    """Write a campaign to a file; raises `RecordError` or `OSError`."""
    record = campaign.source()
    read_unopened(record)
    write_whole(file, packed(record.data, campaign.match_files()))


def packed(record: bytes, matches: Mapping[str, bytes]) -> bytes:
    """An archive of the text of a record, and matches by their places."""
    members = {RECORD: record, **matches}
    buffer = BytesIO()
    with ZipFile(buffer, "w") as archive:
        archive.comment = MEMBERS.format(len(members)).encode()
        for name, data in members.items():
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return buffer.getvalue()


def unpack(file: Path) -> Archived:
    """What a file holds that `pack` has written; raises `SetupError` or `OSError`."""
    with file.open("rb") as opened:
        data = opened.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise _unfit(file, f"it is larger than {MOST_BYTES >> 20} MiB")
    return unpacked(data, file)


def unpacked(data: bytes, file: Path) -> Archived:
    """What the data of a file holds; raises `SetupError`, which names the file."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            return _unpacked(file, archive)
    except (BadZipFile, EOFError, NotImplementedError, RuntimeError, ValueError, zlib.error):
        raise _unfit(file, "it is no zip archive, or is damaged or cut off") from None


def _unpacked(file: Path, archive: ZipFile) -> Archived:
    infos = archive.infolist()
    if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > MOST_BYTES:
        raise _unfit(file, f"it holds over {MOST_FILES} files or {MOST_BYTES >> 20} MiB")
    names = Counter(info.filename for info in infos)
    if archive.comment != MEMBERS.format(len(infos)).encode():
        raise _unfit(file, "it is another archive, or damaged")
    if RECORD not in names:
        raise _unfit(file, f"it has no {RECORD}")
    for name, count in names.items():
        if count > 1:
            raise _unfit(file, f"it holds {quoted(name)} twice")
        if name != RECORD and not _PLACE.fullmatch(name):
            raise _unfit(file, f"{quoted(name)} is no part of a campaign")
    found = {info.filename: archive.read(info) for info in infos}
    record = found.pop(RECORD)[: LARGEST_RECORD + 1]
    return Archived(Source(record, file / RECORD, _RESCUE), found)


def _unfit(file: Path, why: str) -> SetupError:
    return SetupError(f"{file} is no exported campaign: {why}. {_RESCUE}")
