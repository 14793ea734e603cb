"""One pack on disk: its manifest `pack.yaml`, its files, and the entries as they are written."""

import hashlib
import os
import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Final, TypeGuard

import msgspec

from rulekeeper.content.expectation import actual
from rulekeeper.content.explain import KeyPath, convert
from rulekeeper.content.model import PackFormat, PackInfo
from rulekeeper.content.problems import Inspection
from rulekeeper.content.text import (
    LONGEST_NAME,
    SLUG,
    SLUG_IN_WORDS,
    Slug,
    listed,
    quoted,
    suggestion,
)
from rulekeeper.content.yaml_source import Mark, read_yaml

MANIFEST: Final = "pack.yaml"
"""The file that makes a folder a pack."""

MOST_BYTES: Final = 8 << 20
"""Size of all content files of a pack together."""

MOST_FILES: Final = 1000
"""Files and folders in a pack."""

Version = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[0-9A-Za-z][0-9A-Za-z.+-]{0,19}(?!\n)$",
        description='a version such as "1.0", in quotes',
    ),
]


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `pack.yaml` says about a pack."""

    name: Slug
    title: str
    version: Version
    game: Slug
    authors: tuple[str, ...] = ()
    requires: tuple[Slug, ...] = ()
    description: str = ""


class RawEntry(msgspec.Struct, frozen=True, eq=False):
    """An entry as a file holds it: `values` is all it writes but `replace` and `extend`."""

    kind: str
    id: str
    values: dict[str, object]
    replace: bool
    extend: str | None
    file: Path
    mark: Mark

    def locate(self, path: KeyPath = ()) -> tuple[Path, int]:
        """File and line of the entry, or of a value that it writes."""
        return self.file, self.mark.line_of(*path)


class Pack(msgspec.Struct, frozen=True, eq=False):
    """A pack whose manifest is in order."""

    folder: Path
    manifest: Manifest
    mark: Mark

    @property
    def name(self) -> str:
        """The pack's name, a slug."""
        return self.manifest.name

    def locate(self, path: KeyPath = ()) -> tuple[Path, int]:
        """File and line of a value in the manifest."""
        if self.folder.is_file():
            return self.folder, 1
        return self.folder / MANIFEST, self.mark.line_of(*path)

    def info(self, entries: Iterable[RawEntry]) -> PackInfo:
        """What a save notes about the pack, which consists of these entries."""
        written = [
            (entry.kind, entry.id, entry.replace, entry.extend, entry.values)
            for entry in sorted(entries, key=lambda entry: (entry.kind, entry.id))
        ]
        digest = hashlib.sha256(msgspec.json.encode(written, order="sorted")).hexdigest()
        manifest = self.manifest
        return PackInfo(manifest.name, manifest.title, manifest.version, digest[:16])


def read_manifest(pack_format: PackFormat, folder: Path, inspection: Inspection) -> Pack | None:
    """The pack in a folder, or None (and problems) if its manifest is wrong.

    A single file is a pack, too, named after it.
    """
    if folder.is_file():
        name = re.sub("[^a-z0-9]+", "-", folder.stem.lower()).strip("-") or "file"
        return Pack(folder, Manifest(name, folder.stem, "0", pack_format.game), Mark(1))
    file = folder / MANIFEST
    if not os.path.lexists(file):
        remedy = "Give the folder of a pack, and describe the pack in this file."
        inspection.problem(file, 1, "There is no such file", remedy)
        return None
    read = read_yaml(file, inspection)
    if read is None:
        return None
    values, mark = read
    if not isinstance(values, dict):
        wanted = listed(["name", "title", "version", "game"])
        inspection.problem(file, mark.line, "The file describes no pack", f"Write {wanted} in it.")
        return None
    manifest = convert(Manifest, values, lambda path: (file, mark.line_of(*path)), inspection)
    if manifest is None:
        return None
    if manifest.game != pack_format.game:
        inspection.problem(
            file,
            mark.line_of("game"),
            f"The pack is for {quoted(manifest.game)}, not for {quoted(pack_format.game)}",
            "Use a pack of the game that is played.",
        )
        return None
    return Pack(folder, manifest, mark)


def read_entries(pack_format: PackFormat, pack: Pack, inspection: Inspection) -> list[RawEntry]:
    """All entries of a pack whose kind and id are right; problems for what is not."""
    return [
        entry
        for file in _content_files(pack, inspection)
        for entry in _entries_in(file, pack_format, inspection)
    ]


def _content_files(pack: Pack, inspection: Inspection) -> list[Path]:
    """The files to read, or none if the pack is too large. Sizes are seen before any is opened.

    Hidden files and links to folders are passed over.
    """
    if pack.folder.is_file():
        return [pack.folder]
    files: list[Path] = []
    folders = [pack.folder]
    items = size = 0
    try:
        while folders and items <= MOST_FILES:
            with os.scandir(folders.pop()) as listing:
                for item in islice(listing, MOST_FILES + 1):
                    items += 1
                    path = Path(item.path)
                    if item.name.startswith("."):
                        continue
                    if item.is_dir(follow_symlinks=False):
                        folders.append(path)
                    elif path.suffix == ".yaml" and path != pack.folder / MANIFEST:
                        size += item.stat(follow_symlinks=False).st_size
                        files.append(path)
                    elif path.suffix.lower() in {".yml", ".yaml"} and path.suffix != ".yaml":
                        inspection.problem(path, 1, "Content files end in .yaml", "Rename it.")
    except OSError as error:
        cause = f"The folder cannot be read ({error.strerror})"
        inspection.problem(Path(error.filename or pack.folder), 1, cause, "Check its permissions.")
    if items > MOST_FILES:
        cause = f"The folder of the pack holds more than {MOST_FILES:,} files"
    elif size > MOST_BYTES:
        cause = f"The files of the pack are larger than {MOST_BYTES >> 20} MiB together"
    else:
        return sorted(files)
    inspection.problem(*pack.locate(), cause, "Split the pack.")
    return []


def _entries_in(file: Path, pack_format: PackFormat, inspection: Inspection) -> Iterator[RawEntry]:
    """The entries of one file."""
    values, mark = read_yaml(file, inspection) or (None, Mark(1))
    if values is None:
        return
    if not isinstance(values, dict):
        remedy = f"Write {listed(pack_format.kinds, 'or')} as a key, and its entries below."
        inspection.problem(file, mark.line, "The file names no kind of entries", remedy)
        return
    for kind, entries in values.items():
        line = mark.line_of(kind)
        if kind not in pack_format.kinds:
            cause = f"Unknown kind of entries {quoted(kind)}"
            inspection.problem(file, line, cause, suggestion(kind, pack_format.kinds))
        elif not isinstance(entries, list):
            cause = f"{quoted(kind)} is {actual(entries)}, not a list of entries"
            remedy = "Begin each entry below it with `- id:`."
            inspection.problem(file, line, cause, remedy)
        else:
            marks = (mark.under or {})[kind].under or {}
            for position, written in enumerate(entries):
                entry = _entry(kind, written, file, marks[position], inspection)
                if entry is not None:
                    yield entry


def _entry(
    kind: str, written: object, file: Path, mark: Mark, inspection: Inspection
) -> RawEntry | None:
    """An entry with its own keys taken out; None (and a problem) if it or its id is unfit."""

    def wrong(key: str, cause: str, remedy: str) -> None:
        line = mark.line_of(key)
        if not inspection.found_on(file, line):
            inspection.problem(file, line, cause, remedy)

    if not isinstance(written, dict):
        cause = f"An entry of {quoted(kind)} is {actual(written)}, not a mapping"
        inspection.problem(file, mark.line, cause, "Begin the entry with `- id:`.")
        return None
    values = dict(written)
    replace = values.pop("replace", False)
    extend = values.pop("extend", None)
    entry_id = values.get("id")
    if entry_id is None:
        wrong("id", f"An entry of {quoted(kind)} has no id", f"Add `id:` with {SLUG_IN_WORDS}.")
    elif not _is_slug(entry_id):
        wrong("id", f"The id is {actual(entry_id)}", f"Write {SLUG_IN_WORDS}.")
    if not isinstance(replace, bool):
        wrong("replace", f"`replace` is {actual(replace)}", "Write `replace: true`.")
    if extend is not None and not _is_slug(extend):
        wrong("extend", f"`extend` is {actual(extend)}", "Write the id of another entry.")
    if _is_slug(entry_id) and isinstance(replace, bool) and (extend is None or _is_slug(extend)):
        return RawEntry(kind, entry_id, values, replace, extend, file, mark)
    return None


def _is_slug(value: object) -> TypeGuard[str]:
    return (
        isinstance(value, str) and len(value) <= LONGEST_NAME and re.search(SLUG, value) is not None
    )
