"""From entries as written to entries in force: what `extend` and `replace` mean."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from rulekeeper.content.explain import KeyPath, convert
from rulekeeper.content.folder import RawEntry
from rulekeeper.content.model import ENTRY_KEYS, Entry, PackFormat
from rulekeeper.content.problems import Inspection, place
from rulekeeper.content.text import nearest, quoted, suggestion

LONGEST_CHAIN: Final = 20
"""Most entries that may extend one another in a row."""


class Draft(msgspec.Struct, eq=False):
    """An entry on its way.

    `values` are its own and inherited ones, `size` counts them all, and `writers` says for each key
    which entry wrote it. `steps` counts the entries that it is extended from. `entry` stays None
    while the draft is unfinished, and if it is faulty.
    """

    raw: RawEntry
    pack: str
    finished: bool = False
    values: dict[str, object] = {}
    writers: dict[str, RawEntry] = {}
    size: int = 0
    steps: int = 0
    entry: Entry | None = None

    def locate(self, path: KeyPath = ()) -> tuple[Path, int]:
        """File and line of the entry, or of a value in it, wherever it was inherited from."""
        if not path:
            return self.raw.locate()
        return self.writers.get(str(path[0]), self.raw).locate(path)


class Drafts:
    """The entries of all packs. Packs are added one by one, required ones first.

    `bases` gives for each pack all the packs that it builds on, directly or not.
    """

    def __init__(
        self, pack_format: PackFormat, bases: Mapping[str, frozenset[str]], inspection: Inspection
    ) -> None:
        self._format = pack_format
        self._bases = bases
        self._inspection = inspection
        self._all_read = not inspection.problems
        self._drafts: list[Draft] = []
        self._versions: dict[tuple[str, str], list[Draft]] = {}

    def add(self, pack: str, entries: Iterable[RawEntry]) -> None:
        """Add the entries of a pack; each is either new or replaces one of a required pack."""
        for raw in entries:
            draft = Draft(raw, pack)
            self._drafts.append(draft)
            versions = self._versions.setdefault((raw.kind, raw.id), [])
            if self._may_stand(draft, versions):
                versions.append(draft)

    def finish(self) -> None:
        """Work out every entry, also those that are replaced; problems for those at fault."""
        for draft in self._drafts:
            self._finish(draft, ())

    def in_force(self) -> dict[str, dict[str, Entry]]:
        """For each kind the entries that hold in the end, by id."""
        entries: dict[str, dict[str, Entry]] = {kind: {} for kind in self._format.kinds}
        for (kind, entry_id), versions in self._versions.items():
            if (entry := versions[-1].entry) is not None:
                entries[kind][entry_id] = entry
        return entries

    def find(self, kind: str, entry_id: str, path: KeyPath = ()) -> tuple[Path, int]:
        """File and line of the entry in force, or of a value in it. KeyError if there is none."""
        return self._versions[kind, entry_id][-1].locate(path)

    def _may_stand(self, draft: Draft, versions: list[Draft]) -> bool:
        """Whether the id is free for the entry or the entry may replace its last version."""
        raw = draft.raw
        bases = self._bases[draft.pack]
        if not versions:
            if raw.replace and self._all_read:
                near = nearest(raw.id, self._known(raw.kind, bases))
                remedy = f"Did you mean {quoted(near)}?" if near else "Remove `replace`."
                cause = f"No required pack has {quoted(raw.id)} among its {quoted(raw.kind)}"
                self._inspection.problem(*raw.locate(("replace",)), cause, remedy)
            return True
        earlier = versions[-1]
        if earlier.pack == draft.pack:
            remedy = "Rename one of the two."
        elif earlier.pack not in bases:
            remedy = f"Rename it, or require {quoted(earlier.pack)} and write `replace: true`."
        elif not raw.replace:
            remedy = "Rename it, or write `replace: true`."
        else:
            return True
        first = place(*earlier.locate())
        cause = f"The id {quoted(raw.id)} is taken: see pack {quoted(earlier.pack)}, {first}"
        self._inspection.problem(*raw.locate(("id",)), cause, remedy)
        return False

    def _finish(self, draft: Draft, waiting: tuple[Draft, ...]) -> None:
        """Work out an entry, and before it the one that it extends; `waiting` extend this one."""
        if draft.finished:
            return
        if draft in waiting or len(waiting) > LONGEST_CHAIN:
            self._refuse_chain(waiting, draft)
            return
        raw = draft.raw
        if raw.extend is None or self._inherit(draft, raw.extend, waiting):
            draft.values = draft.values | raw.values
            draft.writers = draft.writers | dict.fromkeys(raw.values, raw)
            draft.size += raw.mark.size
            entry_type = self._format.kinds[raw.kind]
            draft.entry = convert(
                entry_type, draft.values, draft.locate, self._inspection, more_keys=ENTRY_KEYS
            )
        draft.finished = True

    def _inherit(self, draft: Draft, extend: str, waiting: tuple[Draft, ...]) -> bool:
        """Let a draft start as a copy of the entry that it extends; False if it cannot."""
        base = self._base(draft, extend)
        if base is None:
            return False
        self._finish(base, (*waiting, draft))
        if draft.finished or base.entry is None:
            return False
        if base.steps == LONGEST_CHAIN:
            self._refuse_chain((draft,), base)
            return False
        self._inspection.spend(base.size, *draft.raw.locate(("extend",)))
        draft.values, draft.writers = base.values, base.writers
        draft.size, draft.steps = base.size, base.steps + 1
        return True

    def _base(self, draft: Draft, extend: str) -> Draft | None:
        """The entry that a draft extends; with its own id, that of a required pack."""
        raw = draft.raw
        bases = self._bases[draft.pack]
        versions = self._versions.get((raw.kind, extend), [])
        required = [version for version in versions if version.pack in bases]
        own = [version for version in versions if version.pack == draft.pack]
        found = required + own if extend != raw.id else own + required
        if found:
            return found[-1]
        if self._all_read:
            cause = f"There is no {quoted(extend)} among the {quoted(raw.kind)} to extend"
            if versions:
                remedy = f"Require the pack {quoted(versions[-1].pack)}, which has it."
            else:
                known = self._known(raw.kind, bases | {draft.pack})
                remedy = suggestion(extend, (name for name in known if name != raw.id))
            self._inspection.problem(*raw.locate(("extend",)), cause, remedy)
        return None

    def _known(self, kind: str, packs: frozenset[str]) -> list[str]:
        """The ids of a kind in some packs."""
        return [
            entry_id
            for (known_kind, entry_id), versions in self._versions.items()
            if known_kind == kind and any(version.pack in packs for version in versions)
        ]

    def _refuse_chain(self, waiting: tuple[Draft, ...], last: Draft) -> None:
        """Give up entries that extend one another in a circle, or in too long a row."""
        if last in waiting:
            circle = [*waiting[waiting.index(last) :], last]
            cause = " extends ".join(quoted(draft.raw.id) for draft in circle)
            remedy = "Let one of them stand on its own."
        else:
            cause = f"More than {LONGEST_CHAIN} entries extend one another in a row"
            remedy = "Extend an earlier one."
        self._inspection.problem(*waiting[-1].raw.locate(("extend",)), cause, remedy)
        for draft in (*waiting, last):
            draft.finished = True
