"""What people mean by a few words: which of several texts they name."""

import re
from collections.abc import Iterable


def called(words: str, texts: Iterable[str]) -> list[str]:
    """The texts that are these words, else have all of them, else have them as parts of words.

    A number, or a word that ends in one, is no part of a longer number: A1 is not short for A10.
    """
    wanted = words.casefold().split()
    if not wanted:
        return []
    folded = {text: text.casefold() for text in texts}
    return (
        [text for text, plain in folded.items() if plain.split() == wanted]
        or [text for text, plain in folded.items() if set(wanted) <= set(plain.split())]
        or [text for text, plain in folded.items() if all(_is_part(w, plain) for w in wanted)]
    )


def _is_part(word: str, text: str) -> bool:
    after = r"(?!\d)" if word[-1:].isdigit() else ""
    return re.search(re.escape(word) + after, text) is not None
