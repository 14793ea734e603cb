"""Reads corrections: what people type at a real table, and lines of the notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from rulekeeper.core import wording
from rulekeeper.core.corrections import Correction, Corrections, literals, readings
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.game import Game
from rulekeeper.core.language import nouns_of, slugged, tag_of
from rulekeeper.core.requests import Option
from rulekeeper.core.table import Table

S = TypeVar("S", bound=Struct)
B = TypeVar("B")

MOST_DIGITS = 6
"""Digits of a number that people type, at most."""

MOST_NAMED = 12
"""So many things at most are listed to people who have named none of them."""


def typed(game: Game[S, B], table: Table[S, B], words: str) -> Option:
    """The correction that people have typed, possible or not.

    Raises `UnknownAnswer` when the words are none, or name nothing, or more than one thing.
    """
    corrections = game.language.corrections
    unknown: UnknownAnswer | None = None
    for kind in sorted(corrections.kinds, key=literals, reverse=True):
        for reading in readings(kind, words.split()):
            try:
                fields = {
                    field: said
                    if isinstance(said, bool)
                    else _typed_field(game, table, kind, field, said)
                    for field, said in reading.items()
                }
                return kind(**fields)
            except UnknownAnswer as error:
                unknown = unknown or error
    raise unknown or UnknownAnswer(_advice(corrections))


def _advice(corrections: Corrections[Table[S, B]]) -> str:
    examples = "; ".join(kind.example for kind in corrections.kinds)
    return f"That is no correction. Corrections are typed like these: {examples}."


def _typed_field(
    game: Game[S, B],
    table: Table[S, B],
    kind: type[Correction[Table[S, B]]],
    field: str,
    words: str,
) -> int:
    """The value of a field, as people have typed it."""
    noun = nouns_of(kind)[field]
    if noun:
        return _thing_called(game, table, noun, words)
    if not words.removeprefix("-").isdecimal() or len(words) > MOST_DIGITS:
        raise UnknownAnswer(f"'{words}' is no number here: type one, such as {kind.example}.")
    return int(words)


def _thing_called(game: Game[S, B], table: Table[S, B], noun: str, words: str) -> int:
    """The thing of a kind that people mean by its name, a part of it, or its slug."""
    language = game.language
    things = dict.fromkeys(language.corrections.things[noun](table))
    for number in things:
        if language.nouns[noun].slug(table, number).casefold() == words.casefold():
            return number
    found = wording.called(words, things, lambda number: language.words(table, noun, number))
    if len(found) == 1:
        return found[0]
    names = [language.words(table, noun, number) for number in found or things]
    listed = ", ".join(names[:MOST_NAMED])
    if found:
        raise UnknownAnswer(f"'{words}' may mean: {listed}. Type more of the name.")
    if not names:
        raise UnknownAnswer(f"Nothing here is called '{words}', and nothing of the kind is there.")
    more = " and others" if len(names) > MOST_NAMED else ""
    raise UnknownAnswer(f"Nothing here is called '{words}'. There are: {listed}{more}.")


def read(game: Game[S, B], table: Table[S, B], line: str) -> Option:
    """The correction that a line of the notation means; raises `UnknownAnswer` if it is none."""
    tag, *slugs = line.split(" ")
    for kind in game.language.corrections.kinds:
        if tag_of(kind) == tag:
            values = _read_fields(game, table, kind, slugs)
            if values is not None:
                return kind(*values)
    raise UnknownAnswer(f"'{line}' is none of the answers that can be given here.")


def _read_fields(
    game: Game[S, B],
    table: Table[S, B],
    kind: type[Correction[Table[S, B]]],
    slugs: Sequence[str],
) -> list[int | bool] | None:
    """The values of the fields that are written by these slugs; None if they are not."""
    language, left, values = game.language, list(slugs), list[int | bool]()
    for field, noun in nouns_of(kind).items():
        if not noun and _is_flag(kind, field):
            is_true = left[:1] == [slugged(field)]
            values.append(is_true)
            del left[: int(is_true)]
            continue
        if not left:
            return None
        slug = left.pop(0)
        if noun:
            things = language.corrections.things[noun](table)
            found = [n for n in things if language.nouns[noun].slug(table, n) == slug]
            if not found:
                return None
            values.append(found[0])
        elif slug.isdecimal():
            values.append(int(slug))
        else:
            return None
    return None if left else values


def _is_flag(kind: type[Correction[Table[S, B]]], field: str) -> bool:
    """Whether a field is yes or no."""
    return next(f.type is bool for f in msgspec.structs.fields(kind) if f.name == field)
