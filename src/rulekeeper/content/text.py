"""Text that is safe to show: what names may look like, and how messages quote foreign text."""

import difflib
import re
from collections.abc import Iterable
from itertools import islice
from typing import Annotated, Final
from unicodedata import category

import msgspec

LONGEST_NAME: Final = 60
"""Most characters of an id, a name, a title or a key."""

SLUG: Final = r"^[a-z0-9]+(-[a-z0-9]+)*(?!\n)$"
"""Pattern of ids. The look-ahead keeps `$` from matching before a final line break."""

SLUG_IN_WORDS: Final = (
    f"an id (at most {LONGEST_NAME} lower-case letters, digits and single hyphens)"
)

Slug = Annotated[
    str,
    msgspec.Meta(pattern=SLUG, max_length=LONGEST_NAME, description=SLUG_IN_WORDS),
]
"""Type of an id, or of a reference to one."""

_LINE_BREAK = re.compile(r"[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_UNSAFE = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_INVISIBLE = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]|"
    r"(?:^|(?<=[\x00-\x7f]))[\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Letters, symbols and marks that show nothing. Variation selectors are fine after a character
that has variants."""
_JOINERS = "\u200c\u200d"
"""Format characters that some scripts, and pictures of several people, are written with."""
_MOST_MARKS = 4
_MOST_SHOWN = 20
_MOST_COMPARED = 2000


def unsafe_character(text: str) -> re.Match[str] | None:
    """The first character that no text of a pack may hold.

    Control characters (tab and line breaks are fine), those that reverse the reading order, lone
    surrogates, byte order marks.
    """
    return _UNSAFE.search(text)


def unseen(text: str) -> str | None:
    """Why readers could not see or tell apart what a text holds, or None if they can.

    Invisible characters would let one name pass for another, and heaps of marks cover what stands
    above and below. The reason completes a sentence such as "The name ...".
    """
    if text.isascii():
        return None
    if hidden := _INVISIBLE.search(text):
        return f"holds the character {code_point(hidden[0])}, which cannot be seen"
    marks = 0
    for place, character in enumerate(text):
        kind = category(character)
        if kind == "Cf" and not (character in _JOINERS and place > 0 and text[place - 1] > "\x7f"):
            return f"holds the character {code_point(character)}, which cannot be seen"
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > _MOST_MARKS:
            return f"has more than {_MOST_MARKS} marks on one letter"
        if kind[0] == "M" and place == 0:
            return "begins with a mark that belongs on a letter"
    if not any(category(character)[0] in "LNPS" for character in text):
        return "has nothing that can be seen"
    return None


def plain_text(text: str, longest: int = LONGEST_NAME) -> str | None:
    """Why a text is unfit as a name (shown in terminals, saved one a line), or None if it is fit.

    The reason completes a sentence such as "The name ...".
    """
    if not text.strip():
        return "is empty"
    if _LINE_BREAK.search(text):
        return "holds a line break"
    if "\t" in text:
        return "holds a tab"
    if text != text.strip():
        return "begins or ends with a space"
    if unsafe := unsafe_character(text):
        return f"holds the forbidden character {code_point(unsafe[0])}"
    if len(text) > longest:
        return f"has {len(text)} characters, more than {longest}"
    return unseen(text)


def code_point(character: str) -> str:
    """A character by its number, as `U+202E`."""
    return f"U+{ord(character):04X}"


def shown(text: str) -> str:
    """The text on one line, with every character that a terminal might obey escaped."""
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text
    )


def quoted(text: str) -> str:
    """Foreign text in backticks, shortened and made safe, for use within a message."""
    return f"`{shown(text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 3] + '...')}`"


def listed(names: Iterable[str], last: str = "and") -> str:
    """Names in backticks as the words of a sentence: `a`, `b` and `c`; a long list is cut."""
    names = list(names)
    words = [quoted(name) for name in names[:_MOST_SHOWN]]
    if len(names) > _MOST_SHOWN:
        words.append(f"{len(names) - _MOST_SHOWN} more")
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like a given one, if any is like it."""
    compared = list(islice(known, _MOST_COMPARED))
    return next(iter(difflib.get_close_matches(name[:LONGEST_NAME], compared, n=1)), None)


def suggestion(name: str, known: Iterable[str]) -> str:
    """A sentence that names the known name nearest to a wrong one, or else lists those known."""
    known = list(known)
    if near := nearest(name, known):
        return f"Did you mean {quoted(near)}?"
    return f"Known here: {listed(known)}." if known else "There is none to choose from."
