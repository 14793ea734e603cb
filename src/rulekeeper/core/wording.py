"""How options read, how they are written, and what people mean by a few words."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import Struct

from rulekeeper.core.acts import Pass
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.game import Game
from rulekeeper.core.requests import Drawn, Option, Outcome, PoolRolled, Rolled, TimeIsUp
from rulekeeper.core.table import Table

S = TypeVar("S", bound=Struct)
B = TypeVar("B")
T = TypeVar("T")


def option_text(game: Game[S, B], table: Table[S, B], option: Option) -> str:
    """The line that names an option or an outcome of chance."""
    if isinstance(option, Drawn):
        return game.item_text(table, option.value)
    if isinstance(option, Rolled):
        return str(option.value)
    if isinstance(option, PoolRolled):
        return option.saying()
    if isinstance(option, TimeIsUp):
        return "time is up" if option.value else "there is time"
    if isinstance(option, Pass):
        return "pass"
    return game.option_text(table, option)


def written(game: Game[S, B], table: Table[S, B], option: Option) -> str:
    """An option or an outcome of chance as a line of the notation."""
    if isinstance(option, Drawn):
        return f"drawn {game.item_slug(table, option.value)}"
    if isinstance(option, Rolled):
        return f"rolled {option.value}"
    if isinstance(option, PoolRolled):
        return f"rolled {option.saying().replace(',', '')}"
    if isinstance(option, TimeIsUp):
        return "time up" if option.value else "time left"
    if isinstance(option, Pass):
        return "pass"
    return game.written(table, option)


def read(game: Game[S, B], table: Table[S, B], line: str, among: Iterable[Option]) -> Option:
    """The one of these options or outcomes that a line of the notation means.

    Raises `UnknownAnswer` when it means none of them.
    """
    others = []
    for option in among:
        if not isinstance(option, Pass | Outcome):
            others.append(option)
        elif written(game, table, option) == line:
            return option
    return game.read(table, line, others)


def named(words: str, among: Iterable[Option], text_of: Callable[[Option], str]) -> Option:
    """The one option among these whose text is `words`, or alone contains all of them.

    Raises `UnknownAnswer` when there is none, or more than one.
    """
    options = list(among)
    found = faces_called(words, options) or called(words, options, text_of)
    if len(found) == 1:
        return found[0]
    if not found:
        raise UnknownAnswer(f"Nothing here is called '{words}'.")
    texts = sorted(map(text_of, found))
    raise UnknownAnswer(f"'{words}' may mean: {'; '.join(texts[:6])}.")


def faces_called(words: str, among: Iterable[Option]) -> list[Option]:
    """The throw of several dice that is meant by its faces: "2 sword 1 blank", "s s b".

    Faces come in any order, each with a number before it or as often as it came up, and are known
    by their first letters.
    """
    throws = [option for option in among if isinstance(option, PoolRolled)]
    names = {face for throw in throws for face in throw.value}
    counted, number = Counter[str](), 1
    for word in words.casefold().replace(",", " ").split():
        if word.isdecimal():
            number = int(word)
            continue
        meant = [name for name in names if name.casefold().startswith(word)]
        if len(meant) != 1:
            return []
        counted[meant[0]] += number
        number = 1
    return [throw for throw in throws if Counter(throw.value) == counted]


def called(words: str, among: Iterable[T], text_of: Callable[[T], str]) -> list[T]:
    """The things whose texts are these words, else have them all, else have words that begin so.

    Of things with the same text it is the first. A number, or a word that ends in one, is no part
    of a longer number: A1 is not short for A10.
    """
    wanted = words.casefold().split()
    if not wanted:
        return []
    things: dict[str, T] = {}
    for thing in among:
        things.setdefault(text_of(thing), thing)
    folded = {text: text.casefold() for text in things}
    hits = (
        [text for text, plain in folded.items() if plain.split() == wanted]
        or [text for text, plain in folded.items() if set(wanted) <= set(plain.split())]
        or [text for text, plain in folded.items() if all(_begins_word(w, plain) for w in wanted)]
    )
    return [things[text] for text in hits]


def _begins_word(word: str, text: str) -> bool:
    after = r"(?!\d)" if word[-1:].isdigit() else ""
    return re.search(rf"(?<!\w){re.escape(word)}{after}", text) is not None
