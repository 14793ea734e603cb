"""What a game says about its packs, and what loading them returns."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, TypeVar, cast

import msgspec

from rulekeeper.content.explain import KeyPath
from rulekeeper.content.problems import Inspection, place
from rulekeeper.content.text import quoted, suggestion

Entry = msgspec.Struct
EntryType = TypeVar("EntryType", bound=Entry)

ENTRY_KEYS: Final = ("extend", "replace")
"""Keys that any entry may have besides the fields of its struct."""


class Places(Protocol):
    """Knows where entries stand."""

    def find(self, kind: str, entry_id: str, path: KeyPath = ()) -> tuple[Path, int]:
        """File and line of an entry, or of the value at a path inside it."""


class PackInfo(msgspec.Struct, frozen=True):
    """A pack that is part of some content.

    `hash` (16 hexadecimal digits) changes exactly when an entry of the pack does: not with
    comments, formatting, the order of keys, or the way entries are spread over files.
    """

    name: str
    title: str
    version: str
    hash: str


class Content:
    """The entries of all loaded packs, checked and typed. Immutable.

    Entries of a kind are in the order of their ids, so that equal hashes mean equal content.
    """

    __slots__ = ("_entries", "_kinds", "_packs", "_places")

    def __init__(
        self,
        packs: Iterable[PackInfo],
        kinds: Mapping[str, type[Entry]],
        entries: Mapping[str, Mapping[str, Entry]],
        places: Places,
    ) -> None:
        self._packs = tuple(packs)
        self._kinds = {entry_type: kind for kind, entry_type in kinds.items()}
        self._entries = {kind: dict(sorted(entries[kind].items())) for kind in kinds}
        self._places = places

    @property
    def packs(self) -> tuple[PackInfo, ...]:
        """The packs in the order of loading: required packs before those that build on them."""
        return self._packs

    def entries(self, kind: str) -> Mapping[str, Entry]:
        """All entries of a kind by id. Raises KeyError if the format has no such kind."""
        return MappingProxyType(self._entries[kind])

    def of(self, entry_type: type[EntryType]) -> Mapping[str, EntryType]:
        """All entries of a type by id. Raises KeyError if no kind of the format has that type."""
        entries = self.entries(self._kinds[entry_type])
        return cast("Mapping[str, EntryType]", entries)

    def report(self, inspection: Inspection) -> "Report":
        """Where to report what is found in this content."""
        return Report(self._places, inspection)

    def place(self, kind: str, entry_id: str) -> str:
        """Where an entry stands, as `file:line`. Raises KeyError if there is no such entry."""
        return place(*self._places.find(kind, entry_id))


class Report:
    """Where a game's own checks put what they find."""

    def __init__(self, places: Places, inspection: Inspection) -> None:
        self._places = places
        self._inspection = inspection

    def problem(
        self, kind: str, entry_id: str, path: KeyPath, cause: str, remedy: str, rule: str = ""
    ) -> None:
        """Report a problem of an entry, at the value that a path such as `("deck", 2)` leads to.

        `cause` is a sentence without its full stop, `remedy` a whole sentence; `rule` is the rule
        of the game that the entry breaks, if it breaks one.
        """
        file, line = self._places.find(kind, entry_id, path)
        self._inspection.problem(file, line, cause, remedy, rule)

    def unknown(
        self, kind: str, entry_id: str, path: KeyPath, name: str, known: Iterable[str]
    ) -> None:
        """Report that the value at a path names something that is not among those known."""
        cause = f"There is no {quoted(name)}"
        self.problem(kind, entry_id, path, cause, suggestion(name, known))


class PackFormat(msgspec.Struct, frozen=True, eq=False):
    """The packs of one game: its slug, the type of entry for each kind, and its own checks.

    Each entry type is a struct with a field `id: Slug` that forbids unknown fields, and stands for
    one kind only. `validate` runs when every entry by itself is right; it reports what is wrong
    between entries. `review` reports what is odd and can be played all the same. Raises ValueError
    if a type is unfit.
    """

    game: str
    kinds: Mapping[str, type[Entry]]
    validate: Callable[[Content, Report], None] | None = None
    review: Callable[[Content, Report], None] | None = None

    def __post_init__(self) -> None:
        for kind, entry_type in self.kinds.items():
            keys = entry_type.__struct_encode_fields__
            if "id" not in keys or not entry_type.__struct_config__.forbid_unknown_fields:
                raise ValueError(f"{kind}: a type needs an `id` and must forbid unknown fields")
            if not set(ENTRY_KEYS).isdisjoint(keys):
                raise ValueError(f"{kind}: {' and '.join(ENTRY_KEYS)} are keys of every entry")
        if len(set(self.kinds.values())) < len(self.kinds):
            raise ValueError("two kinds share one type")
