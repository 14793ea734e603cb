"""Reading untrusted YAML: in bounded time and memory, and with the line of each value.

Packs use the plain part of YAML: mappings, lists, text, whole and decimal numbers, true, false and
null. Anchors, aliases, merge keys, tags, directives and several documents in a file are refused.
Keys are always text, and only `true` and `false` are truth values: `on: no` is two words. A mapping
has no order (its keys are sorted); where order matters, a pack writes a list.
"""

import re
import stat
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

import msgspec
import yaml

from rulekeeper.content.problems import Abandoned, Inspection, PackError
from rulekeeper.content.text import code_point, plain_text, quoted, unsafe_character

MOST_BYTES: Final = 1 << 20
"""Size of the largest file that is read."""

DEEPEST: Final = 40
"""Most mappings and lists that may stand one inside the other."""

MOST_KEPT: Final = 4 << 20
"""Characters of all texts whose values are kept for when they are read again."""

LARGEST_NUMBER: Final = 999_999_999
"""Largest number, whole or decimal, above or below zero."""

ONE_LINE_KEYS: Final = frozenset({"id", "name", "title"})
"""Keys whose texts are shown in terminals and saved one a line, wherever they stand."""

_LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
_DIRECTIVE = re.compile(r"(?:\A|[\n\r])%")
_WHOLE = re.compile(r"[-+]?[0-9]+")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_CONSTANTS: Final[dict[str, bool | None]] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}


class Mark(msgspec.Struct, gc=False):
    """Where a value stands: its line (in a mapping, that of its key) and the marks inside it.

    `size` counts the value and all values inside it.
    """

    line: int
    size: int = 1
    under: dict[str | int, "Mark"] | None = None

    def line_of(self, *path: str | int) -> int:
        """The line of the value at a path of keys and list positions, or of the nearest around."""
        mark = self
        for step in path:
            inner = (mark.under or {}).get(step)
            if inner is None:
                break
            mark = inner
        return mark.line


class Unreadable(Exception):  # noqa: N818 - becomes a Problem
    """A file that cannot be used at all."""

    def __init__(self, line: int, cause: str, remedy: str) -> None:
        super().__init__(cause)
        self.line = line
        self.cause = cause
        self.remedy = remedy


def read_yaml(file: Path, inspection: Inspection) -> tuple[object, Mark] | None:
    """The value that a file holds and its marks, or None if the file cannot be used.

    What is wrong is added to `inspection`; a value with a fault that does not hide the rest of the
    file (a number too large, a key written twice) is still returned, in a harmless form. Files of
    the same text may give the same value, which is not to be changed.
    Raises Abandoned when the inspection does.
    """
    try:
        text = _read_text(file)
        kept = _kept.find(text)
        if kept is not None and inspection.affords(kept[1].size):
            inspection.spend(kept[1].size, file, 1)
            return kept
        _check_characters(text)
        result = _Reader(file, text, inspection).document()
    except Unreadable as error:
        inspection.problem(file, error.line, error.cause, error.remedy)
        return None
    if not inspection.problems:
        _kept.keep(text, result)
    return result


def read_value(text: str, source: str) -> object:
    """The value of a short text from anywhere, such as an option on a command line.

    Raises PackError, in which `source` stands for the file, when it is not in order.
    """
    inspection = Inspection()
    value: object = None
    try:
        value, _ = _Reader(Path(source), text, inspection).document()
    except Unreadable as error:
        inspection.problem(Path(source), error.line, error.cause, error.remedy)
    if inspection.problems:
        raise PackError(inspection.problems)
    return value


def marks_of(text: str) -> Mark:
    """Where the values of a text stand, as far as it can be read; JSON can, too."""
    with suppress(Unreadable, Abandoned):
        return _Reader(Path(), text, Inspection()).document()[1]
    return Mark(1)


def _read_text(file: Path) -> str:
    try:
        info = file.lstat()
        if stat.S_ISLNK(info.st_mode):
            raise Unreadable(1, "This is a link", "Put the file itself here.")
        if not stat.S_ISREG(info.st_mode):
            raise Unreadable(1, "This is no ordinary file", "Put a text file here.")
        data = b""
        if info.st_size <= MOST_BYTES:
            with file.open("rb") as opened:
                data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Unreadable(1, f"The file cannot be read ({reason})", "Check the path.") from None
    if max(info.st_size, len(data)) > MOST_BYTES:
        raise Unreadable(1, f"The file is larger than {MOST_BYTES >> 20} MiB", "Split the file.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(
            line, "The file is not UTF-8 text", "Save it with encoding UTF-8."
        ) from None
    return text


def _check_characters(text: str) -> None:
    """Raise Unreadable for characters that are not safe to show, and for directives."""
    if unsafe := unsafe_character(text):
        raise Unreadable(
            text.count("\n", 0, unsafe.start()) + 1,
            f"The file holds the forbidden character {code_point(unsafe[0])}",
            "Remove it; it does not show in every editor.",
        )
    if directive := _DIRECTIVE.search(text):
        line = text.count("\n", 0, directive.end()) + 1
        raise Unreadable(
            line, "YAML directives are not allowed", "Remove the line with % in front."
        )


class _Kept:
    """What the texts hold that were read last and had no fault."""

    def __init__(self) -> None:
        self._results: OrderedDict[str, tuple[object, Mark]] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def find(self, text: str) -> tuple[object, Mark] | None:
        """The value of a text and its marks, if they are kept."""
        with self._lock:
            result = self._results.get(text)
            if result is not None:
                self._results.move_to_end(text)
        return result

    def keep(self, text: str, result: tuple[object, Mark]) -> None:
        """Keep the value of a text; what was read longest ago makes room."""
        with self._lock:
            if self._results.setdefault(text, result) is result:
                self._size += len(text)
            while self._size > MOST_KEPT:
                oldest, _ = self._results.popitem(last=False)
                self._size -= len(oldest)


_kept = _Kept()


class _Reader:
    """Turns the parser's events into values and marks, refusing what packs may not use."""

    def __init__(self, file: Path, text: str, inspection: Inspection) -> None:
        self._file = file
        self._text = text
        self._inspection = inspection
        self._events = yaml.parse(text, Loader=_LOADER)

    def document(self) -> tuple[object, Mark]:
        """The only document of the file; an empty file holds null."""
        try:
            next(self._events)
            if isinstance(next(self._events), yaml.StreamEndEvent):
                return None, Mark(1)
            result = self._node(next(self._events), 0)
            next(self._events)
            after = next(self._events)
        except yaml.MarkedYAMLError as error:
            raise self._syntax_error(error) from None
        except (ValueError, OverflowError):  # from the parser in Python, where libyaml is missing
            cause = "This is not valid YAML (a character number is out of range)"
            raise Unreadable(1, cause, "Check the escapes such as \\U0001F43A.") from None
        if not isinstance(after, yaml.StreamEndEvent):
            raise Unreadable(
                _line(after), "A second document begins here", "Remove the line `---`."
            )
        return result

    def _node(self, event: yaml.Event, depth: int) -> tuple[object, Mark]:
        line = _line(event)
        self._inspection.spend(1, self._file, line)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise Unreadable(
                line, "YAML anchors and aliases (& and *) are not allowed", "Write the value out."
            )
        if getattr(event, "tag", None) is not None:
            raise Unreadable(line, "YAML tags (!) are not allowed", "Remove the tag.")
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, line), Mark(line)
        if depth == DEEPEST:
            raise Unreadable(
                line, f"Values are nested more than {DEEPEST} deep", "Nest them less deeply."
            )
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(line, depth + 1)
        return self._list(line, depth + 1)

    def _mapping(self, line: int, depth: int) -> tuple[dict[str, object], Mark]:
        values: dict[str, object] = {}
        marks: dict[str | int, Mark] = {}
        size = 1
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key_line = _line(event)
            key = self._key(event, key_line)
            value, mark = self._node(next(self._events), depth)
            size += mark.size
            if key in values:
                self._problem(
                    key_line,
                    f"The key {quoted(key)} stands twice, first on line {marks[key].line}",
                    "Keep one of the two.",
                )
                continue
            if key in ONE_LINE_KEYS and isinstance(value, str) and (reason := plain_text(value)):
                self._problem(
                    key_line,
                    f"The {key} {quoted(value)} {reason}",
                    "Write one short line of ordinary characters.",
                )
            mark.line = key_line
            values[key] = value
            marks[key] = mark
        return dict(sorted(values.items())), Mark(line, size, marks)

    def _key(self, event: yaml.Event, line: int) -> str:
        if not isinstance(event, yaml.ScalarEvent):
            raise Unreadable(line, "A key is a list or a mapping", "Write a text as the key.")
        if event.anchor is not None or event.tag is not None:
            raise Unreadable(line, "A key has an anchor or a tag", "Write the key alone.")
        if event.value == "<<":
            raise Unreadable(line, "YAML merge keys (<<) are not allowed", "Write the keys out.")
        if reason := plain_text(event.value):
            self._problem(
                line, f"The key {quoted(event.value)} {reason}", "Write a short text as the key."
            )
        return event.value

    def _list(self, line: int, depth: int) -> tuple[list[object], Mark]:
        values: list[object] = []
        marks: dict[str | int, Mark] = {}
        size = 1
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            value, mark = self._node(event, depth)
            size += mark.size
            marks[len(values)] = mark
            values.append(value)
        return values, Mark(line, size, marks)

    def _scalar(self, event: yaml.ScalarEvent, line: int) -> object:
        text = event.value
        if not event.implicit[0]:
            if unsafe := unsafe_character(text):
                self._problem(
                    line,
                    f"The text holds the forbidden character {code_point(unsafe[0])}",
                    "Remove it.",
                )
            return text
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if text[0] not in "+-.0123456789" or not _DECIMAL.fullmatch(text):
            return text
        whole = _WHOLE.fullmatch(text) is not None
        if whole and len(text) > 2 * len(str(LARGEST_NUMBER)):
            number: int | float = LARGEST_NUMBER + 1
        else:
            number = int(text) if whole else float(text)
        if abs(number) > LARGEST_NUMBER:
            self._problem(
                line,
                f"The number {quoted(text)} is too large",
                f"Stay within {LARGEST_NUMBER:,}.",
            )
        return number

    def _problem(self, line: int, cause: str, remedy: str) -> None:
        self._inspection.problem(self._file, line, cause, remedy)

    def _syntax_error(self, error: yaml.MarkedYAMLError) -> Unreadable:
        lines = self._text.splitlines() or [""]
        mark = error.problem_mark or error.context_mark
        line = min(mark.line + 1 if mark else 1, len(lines))
        if re.match(r" *\t", lines[line - 1]):
            remedy = "Indent with spaces, not with tabs."
        elif error.problem and "mapping values" in error.problem:
            remedy = "Put a text that holds a colon in quotes, and check the indentation."
        else:
            remedy = "Check brackets, quotes, colons and indentation here"
            if error.context_mark and error.context_mark.line + 1 < line:
                remedy += f" and from line {error.context_mark.line + 1} on"
            remedy += "."
        return Unreadable(line, f"This is not valid YAML ({error.problem})", remedy)


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1
