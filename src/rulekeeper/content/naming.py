"""Finding entries by what people call them."""

from collections.abc import Iterable
from typing import TypeVar

from rulekeeper.content.text import listed, quoted, suggestion
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.language import Named
from rulekeeper.core.ledger import did_you_mean

N = TypeVar("N", bound=Named)

_MOST_LISTED = 12
"""So many names are all told where none is like what was asked for."""


def find_groups(entries: Iterable[N], words: str, what: str) -> list[list[str]]:
    """The ids of entries by id or name, in groups: `bob,ann/cid,dot`.

    Raises `UnknownAnswer` as `find_entry` does.
    """
    entries = list(entries)
    groups = (group.split(",") for group in words.split("/"))
    return [[find_entry(entries, name, what).id for name in group] for group in groups]


def find_entry(entries: Iterable[N], words: str, what: str) -> N:
    """The entry whose id or name this is, or whose name alone contains all the words.

    `what` says which entries they are. Raises `UnknownAnswer` when there is none, or more than
    one.
    """
    entries = list(entries)
    wanted = words.casefold().strip()
    exact = [e for e in entries if wanted in (e.id, e.name.casefold())]
    hits = exact or [
        e for e in entries if wanted and all(w in e.name.casefold() for w in wanted.split())
    ]
    if len(hits) == 1:
        return hits[0]
    if not hits:
        names = [e.name for e in entries]
        hint = did_you_mean(words, names)
        if not hint and len(names) <= _MOST_LISTED:
            hint = f". {suggestion(words, names)}".removesuffix(".")
        raise UnknownAnswer(f"No {what} is called {quoted(words)}{hint}.")
    raise UnknownAnswer(f"{quoted(words)} may mean {listed([e.name for e in hits], 'or')}.")
