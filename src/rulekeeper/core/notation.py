"""The notation of a match: a text that people can read, one line an answer.

    rulekeeper match 2  ;658f
    game skirmish 1  ;02ce
    pack skirmish-core 1.0.0 4f1c2d3e4a5b6c7d  ;8f38
    seat 1 Ana  ;846b
    seat 2 greedy  ;33ee
    options {"mode":"1v1"}  ;69a1
    seed 42  ;1ab2
    elapsed 0  ;1639
    result *  ;76d6
    1: play assassin quick-cut  ;b807
    chance: rolled 4  ;6b2e
    = 2 9f3a21bc44d0e671  ;dc60
    state 2 5 gqVzY29yZZIAAQ==  ;993f
    end 2  ;6f80

Answers are written by tags and content ids, never in prose, and the names of people stand in the
heading only. Each line closes with a check over all text up to it, so that damage is found in its
very line. A line `= N HASH` gives the hash of the state at a checkpoint after N answers: if the
rules have changed since the match was saved, the first hash that differs tells where. The line
`state N EVENTS BASE64` is the state at the last checkpoint, after N answers and so many events:
with the same rules a match goes on from there at once.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from zlib import crc32

import msgspec
from msgspec import Struct

from rulekeeper.core.errors import NotationError
from rulekeeper.core.requests import CHANCE
from rulekeeper.core.typed import convert

VERSION = 2
"""The version of the notation."""

FORMAT = f"rulekeeper match {VERSION}"
MAXIMUM_LINE = 1_000_000
"""Characters in a line; a longer one is damage, not a match."""

MOST_DIGITS = 40
"""Digits of a whole number in a header; a seed has no more."""

_WHOLE = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")
_MARK = re.compile(r"= ([0-9]{1,9}) ([0-9a-f]+)")
_STATE = re.compile(r"state ([0-9]{1,9}) ([0-9]{1,9}) ([A-Za-z0-9+/]+={0,2})")
_FORMAT = re.compile(r"rulekeeper match ([0-9]{1,9})")
_ANSWER = re.compile(r"(?:chance|([1-9][0-9]{0,3})): (.*)", re.DOTALL)


class Header(Struct, frozen=True, kw_only=True):
    """The set-up of a saved match."""

    game: str
    version: int
    packs: Mapping[str, str]
    seats: tuple[str, ...]
    options: Mapping[str, object]
    seed: int
    elapsed: int = 0
    """Seconds played so far, for timed games."""
    result: str = "*"


class Answered(Struct, frozen=True):
    """One answer: by a seat, or by chance."""

    line: int
    seat: int
    text: str


class Mark(Struct, frozen=True):
    """The hash of the state at a checkpoint after `count` answers."""

    line: int
    count: int
    state_hash: str


class SavedState(Struct, frozen=True):
    """The encoded state at a checkpoint after so many answers and events."""

    line: int
    count: int
    events: int
    state: bytes


Entry = Answered | Mark | SavedState


BYTE_ORDER_MARK = "\ufeff"
"""What some editors put before the text of a file."""


def write(header: Header, entries: Iterable[Entry]) -> Iterator[str]:
    """The lines of a saved match, each with its line end."""
    check = 0
    for text in _texts(header, entries):
        check = crc32(text.encode(), check)
        yield f"{text}  ;{check & 0xFFFF:04x}\n"


def _texts(header: Header, entries: Iterable[Entry]) -> Iterator[str]:
    yield FORMAT
    yield f"game {header.game} {header.version}"
    for name, edition in header.packs.items():
        yield f"pack {name} {edition}"
    for number, name in enumerate(header.seats, start=1):
        yield f"seat {number} {name}"
    yield f"options {msgspec.json.encode(header.options).decode()}"
    yield f"seed {header.seed}"
    yield f"elapsed {header.elapsed}"
    yield f"result {header.result}"
    count = 0
    for entry in entries:
        if isinstance(entry, Mark):
            yield f"= {entry.count} {entry.state_hash}"
        elif isinstance(entry, SavedState):
            yield f"state {entry.count} {entry.events} {b64encode(entry.state).decode()}"
        else:
            count += 1
            yield f"{'chance' if entry.seat == CHANCE else entry.seat + 1}: {entry.text}"
    yield f"end {count}"


def read(lines: Iterable[str]) -> tuple[Header, Iterator[Entry]]:
    """The header, and the entries as they are read from `lines`.

    Raises `NotationError`, at once for the header and while iterating for the entries, with the
    number of the first line that is damaged or missing.
    """
    checked = _checked(lines)
    header, first = _read_header(checked)
    return header, _read_entries(first, checked)


def _checked(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Number and text of each line whose check is right."""
    check = 0
    for number, line in enumerate(lines, start=1):
        if number == 1:
            line = line.removeprefix(BYTE_ORDER_MARK)
        text, separator, given = line.removesuffix("\n").rpartition("  ;")
        if len(line) > MAXIMUM_LINE:
            raise NotationError(number, _damaged(number, f"it has over {MAXIMUM_LINE} characters"))
        if not separator:
            raise NotationError(number, _damaged(number, "it has no check at its end"))
        try:
            check = crc32(text.encode(), check)
        except UnicodeEncodeError:
            raise NotationError(number, _damaged(number, "it is not UTF-8")) from None
        if given != f"{check & 0xFFFF:04x}":
            raise NotationError(number, _damaged(number, "its check does not fit its text"))
        yield number, text


def _damaged(number: int, why: str) -> str:
    if number == 1:
        return f"this is no saved match of Rulekeeper, or its first line is damaged: {why}"
    return f"the file is damaged here: {why}"


def _read_header(checked: Iterator[tuple[int, str]]) -> tuple[Header, tuple[int, str]]:
    """The header, and the first line after it."""
    number, text = _next(checked, 0)
    if text != FORMAT:
        raise NotationError(number, _other_format(text))
    packs: dict[str, str] = {}
    seats: list[str] = []
    fields: dict[str, object] = {"packs": packs, "seats": seats}
    while "result" not in fields:
        number, text = _next(checked, number)
        key, _, value = text.partition(" ")
        try:
            match key:
                case "game":
                    fields["game"], _, version = value.partition(" ")
                    fields["version"] = _whole(version)
                case "pack":
                    name, _, packs[name] = value.partition(" ")
                case "seat":
                    seats.append(value.partition(" ")[2])
                case "options":
                    fields[key] = msgspec.json.decode(value, type=dict[str, object])
                case "seed" | "elapsed":
                    fields[key] = _whole(value)
                case "result":
                    fields[key] = value
                case _:
                    raise ValueError("a saved match has no such line in its header")
        except (ValueError, RecursionError) as error:
            raise NotationError(number, f"'{shortened(text)}' is malformed: {error}") from None
    try:
        header = convert(fields, Header)
    except msgspec.ValidationError as error:
        raise NotationError(number, f"the header is incomplete: {error}") from None
    return header, _next(checked, number)


def _other_format(text: str) -> str:
    """Why a file that begins with this line cannot be read."""
    found = _FORMAT.fullmatch(text)
    if found is None:
        return f"here should be '{FORMAT}', not '{shortened(text)}'"
    if int(found[1]) < VERSION:
        return (
            f"the match was saved by an earlier, unreleased version of Rulekeeper (notation "
            f"{found[1]}, now {VERSION}), which alone can read it"
        )
    return (
        f"the match was saved by a newer version of Rulekeeper (notation {found[1]}, here "
        f"{VERSION}): update Rulekeeper to read it"
    )


def _next(checked: Iterator[tuple[int, str]], number: int) -> tuple[int, str]:
    following = next(checked, None)
    if following is None:
        raise NotationError(number + 1, "the file is cut off here")
    return following


def _read_entries(first: tuple[int, str], checked: Iterator[tuple[int, str]]) -> Iterator[Entry]:
    number, text = first
    count = 0
    while not text.startswith("end "):
        if mark := _MARK.fullmatch(text):
            yield Mark(number, int(mark[1]), mark[2])
        elif state := _STATE.fullmatch(text):
            yield SavedState(number, int(state[1]), int(state[2]), _decoded(number, state[3]))
        elif answer := _ANSWER.fullmatch(text):
            count += 1
            yield Answered(number, int(answer[1]) - 1 if answer[1] else CHANCE, answer[2])
        else:
            raise NotationError(
                number, f"'{shortened(text)}' is neither an answer nor a mark nor a state"
            )
        number, text = _next(checked, number)
    if text != f"end {count}":
        raise NotationError(number, f"there are {count} answers here, not '{shortened(text)}'")
    if extra := next(checked, None):
        raise NotationError(extra[0], "there is text after the end of the match")


def _decoded(number: int, text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise NotationError(number, "this is no state: it is not written in base 64") from None


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise ValueError(f"'{shortened(text)}' is not a whole number")
    return int(text)


def shortened(text: str) -> str:
    """The text, cut so that an error message stays readable."""
    return text if len(text) <= 60 else f"{text[:60]}..."
