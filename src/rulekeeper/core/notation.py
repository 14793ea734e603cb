"""The notation of a match: a text that people can read, one line an answer.

    rulekeeper match 1  ;5bd0
    game lebelheim 1  ;0c5e
    pack lebelheim-core 1.0.0 4f1c2d3e4a5b6c7d  ;9c1f
    seat 1 Ana  ;77e0
    seat 2 greedy  ;a034
    options {"mode":"1v1"}  ;5a0e
    seed 42  ;12bb
    result *  ;8f0d
    1: choose the north side  ;61c9
    chance: 4  ;bd12
    = 12 9f3a21bc44d0e671  ;0aa3
    end 12  ;71f5

Each line closes with a check over all text up to it, so that damage is found in its very line. A
line `= N HASH` gives the hash of the state at a checkpoint after N answers: should the rules have
changed since the match was saved, the first hash that differs tells where.
"""

from collections.abc import Iterable, Iterator, Mapping
from zlib import crc32

import msgspec
from msgspec import Struct

from rulekeeper.core.errors import NotationError
from rulekeeper.core.requests import CHANCE

FORMAT = "rulekeeper match 1"
MAXIMUM_LINE = 100_000
"""Characters in a line; a longer one is damage, not a match."""


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


Entry = Answered | Mark


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
        text, separator, given = line.removesuffix("\n").rpartition("  ;")
        if len(line) > MAXIMUM_LINE or not separator:
            raise NotationError(number, _damaged(number, "it has no check at its end"))
        check = crc32(text.encode("utf-8", "surrogateescape"), check)
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
        raise NotationError(number, f"a saved match begins with '{FORMAT}', not with '{text}'")
    values: dict[str, str] = {}
    packs: dict[str, str] = {}
    seats: list[str] = []
    while "result" not in values:
        number, text = _next(checked, number)
        key, _, value = text.partition(" ")
        match key:
            case "pack":
                name, _, edition = value.partition(" ")
                packs[name] = edition
            case "seat":
                seats.append(value.partition(" ")[2])
            case "game" | "options" | "seed" | "elapsed" | "result":
                values[key] = value
            case _:
                raise NotationError(number, f"'{key}' is no header line of a saved match")
    try:
        game, _, version = values["game"].partition(" ")
        header = Header(
            game=game,
            version=int(version),
            packs=packs,
            seats=tuple(seats),
            options=msgspec.json.decode(values["options"], type=dict[str, object]),
            seed=int(values["seed"]),
            elapsed=int(values["elapsed"]),
            result=values["result"],
        )
    except (KeyError, ValueError, msgspec.DecodeError) as error:
        raise NotationError(number, f"the header is incomplete or malformed: {error}") from None
    return header, _next(checked, number)


def _next(checked: Iterator[tuple[int, str]], number: int) -> tuple[int, str]:
    following = next(checked, None)
    if following is None:
        raise NotationError(number + 1, "the file is cut off here")
    return following


def _read_entries(first: tuple[int, str], checked: Iterator[tuple[int, str]]) -> Iterator[Entry]:
    number, text = first
    count = 0
    while not text.startswith("end "):
        key, _, rest = text.partition(" ")
        if key == "=":
            at, _, state_hash = rest.partition(" ")
            yield Mark(number, int(at), state_hash)
        elif key == "chance:" or (key.endswith(":") and key[:-1].isdecimal()):
            count += 1
            yield Answered(number, CHANCE if key == "chance:" else int(key[:-1]) - 1, rest)
        else:
            raise NotationError(number, f"'{key}' is neither an answer nor a mark")
        number, text = _next(checked, number)
    if text != f"end {count}":
        raise NotationError(number, f"the match should end after {count} answers, not '{text}'")
    if extra := next(checked, None):
        raise NotationError(extra[0], "there is text after the end of the match")
