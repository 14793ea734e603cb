"""Loading packs: a folder of YAML files each, checked, put together and handed out typed.

    content = load(FORMAT, Path("packs/winter"), search=[Path("packs")])
    content.of(Card)["frost-bolt"].cost

A pack has a manifest `pack.yaml` (name, title, version, game, authors, requires, description).
Every other `*.yaml` file below its folder maps kinds of entries to lists of entries. An entry may
carry `replace: true` to stand in for the entry of that id of a required pack, or `extend: other-id`
to start from a copy of another entry of its kind, whose keys its own keys override.
"""

from collections.abc import Sequence
from contextlib import suppress
from os.path import isfile
from pathlib import Path
from typing import Final

from rulekeeper.content.drafts import Drafts
from rulekeeper.content.folder import MANIFEST, Pack, read_entries, read_manifest
from rulekeeper.content.model import Content, PackFormat, Report
from rulekeeper.content.problems import Abandoned, Inspection, PackError, Problem
from rulekeeper.content.text import quoted

MOST_PACKS: Final = 20
"""Packs loaded together."""


def load(pack_format: PackFormat, *folders: Path, search: Sequence[Path] = ()) -> Content:
    """The content of the packs in some folders and of the packs that they require.

    A required pack is one of those given, or else the folder with the pack's name in one of the
    `search` folders. Raises PackError with all the problems found.
    """
    inspection = Inspection()
    content = None
    with suppress(Abandoned):
        content = _load(pack_format, folders, search, inspection)
    if content is None or inspection.problems:
        raise PackError(inspection.problems)
    return content


def review(pack_format: PackFormat, content: Content) -> list[Problem]:
    """What is worth a look in content that can be played."""
    inspection = Inspection()
    if pack_format.review is not None:
        with suppress(Abandoned):
            pack_format.review(content, content.report(inspection))
    return inspection.problems


def check(pack_format: PackFormat, folder: Path, search: Sequence[Path] = ()) -> list[Problem]:
    """What is wrong with the pack in a folder (and with those it requires); empty if nothing is."""
    try:
        load(pack_format, folder, search=search)
    except PackError as error:
        return list(error.problems)
    return []


def _load(
    pack_format: PackFormat, folders: Sequence[Path], search: Sequence[Path], inspection: Inspection
) -> Content | None:
    order = _Order(pack_format, search, inspection)
    order.add(folders)
    written = {pack: read_entries(pack_format, pack, inspection) for pack in order.packs}
    drafts = Drafts(pack_format, order.bases, inspection)
    for pack, entries in written.items():
        drafts.add(pack.name, entries)
    drafts.finish()
    if inspection.problems:
        return None
    infos = [pack.info(entries) for pack, entries in written.items()]
    content = Content(infos, pack_format.kinds, drafts.in_force(), drafts)
    if pack_format.validate is not None:
        pack_format.validate(content, Report(drafts, inspection))
    return content


class _Order:
    """The packs to load, each after those that it requires.

    `packs` are in order; `bases` gives for each all that it builds on, directly or not.
    """

    def __init__(
        self, pack_format: PackFormat, search: Sequence[Path], inspection: Inspection
    ) -> None:
        self.packs: list[Pack] = []
        self.bases: dict[str, frozenset[str]] = {}
        self._format = pack_format
        self._search = search
        self._inspection = inspection
        self._found: dict[str, Pack | None] = {}

    def add(self, folders: Sequence[Path]) -> None:
        """Add the packs in some folders and those that they require."""
        for folder in dict.fromkeys(folders):
            pack = read_manifest(self._format, folder, self._inspection)
            if pack is None:
                continue
            same = self._found.setdefault(pack.name, pack)
            if same is not None and same.folder.resolve() != folder.resolve():
                cause = f"Another pack has the name {quoted(pack.name)}: {same.folder}"
                self._inspection.problem(*pack.locate(("name",)), cause, "Load one of them only.")
        for pack in list(self._found.values()):
            if pack is not None:
                self._place(pack, ())

    def _place(self, pack: Pack, waiting: tuple[Pack, ...]) -> None:
        """Put a pack in order, and before it those that it requires; `waiting` require this one."""
        if pack.name in self.bases:
            return
        chain = (*waiting, pack)
        names = [waiting_pack.name for waiting_pack in chain]
        bases: set[str] = set()
        for position, name in enumerate(pack.manifest.requires):
            file, line = pack.locate(("requires", position))
            if name in names:
                circle = [*names[names.index(name) :], name]
                cause = " requires ".join(map(quoted, circle))
                remedy = "Let one of them stand on its own."
                self._inspection.problem(file, line, cause, remedy)
            elif required := self._required(name, file, line):
                self._place(required, chain)
                bases |= {name, *self.bases[name]}
        self.bases[pack.name] = frozenset(bases)
        self.packs.append(pack)

    def _required(self, name: str, file: Path, line: int) -> Pack | None:
        """The pack of that name; None (and a problem) if there is none or it is unfit."""
        if name in self._found:
            return self._found[name]
        folders = (folder / name for folder in self._search)
        folder = next((folder for folder in folders if isfile(folder / MANIFEST)), None)
        if len(self._found) >= MOST_PACKS:
            cause = f"The packs require more than {MOST_PACKS} packs"
            self._inspection.problem(file, line, cause, "Require fewer.")
        elif folder is None:
            cause = f"The required pack {quoted(name)} is not here"
            places = " or ".join(map(str, self._search)) or "the search path"
            remedy = f"Put it into a folder {quoted(name)} in {places}."
            self._inspection.problem(file, line, cause, remedy)
        else:
            self._found[name] = self._read_required(name, folder)
        return self._found.get(name)

    def _read_required(self, name: str, folder: Path) -> Pack | None:
        pack = read_manifest(self._format, folder, self._inspection)
        if pack is None or pack.name == name:
            return pack
        cause = f"The pack in the folder {quoted(name)} has the name {quoted(pack.name)}"
        remedy = "Give the folder and the pack one name."
        self._inspection.problem(*pack.locate(("name",)), cause, remedy)
        return None
