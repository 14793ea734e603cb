"""Documents: JSON with a format number, and the way from every older format to the present one.

A document is a struct whose tag is its format. What was stored before formats had numbers is
format 1. Old documents are upgraded when they are read, one format after the other, and are
written in the present format when they change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from rulekeeper.core.errors import RulekeeperError

S = TypeVar("S", bound=Struct)

Upgrade: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes a document of the next format, without its number."""

FORMAT = "format"
"""The field that holds the number."""


class DocumentError(RulekeeperError):
    """A stored document that cannot be read. `advice` is for people, the text for the log."""

    def __init__(self, text: str, advice: str) -> None:
        self.advice = advice
        super().__init__(text)


class _Numbered(Struct):
    format: int = 1


_numbered = msgspec.json.Decoder(_Numbered).decode


class DocumentType(Generic[S]):
    """One type of document: its struct, and the upgrade from each older format to the next."""

    def __init__(self, name: str, struct: type[S], upgrades: Mapping[int, Upgrade]) -> None:
        tag = struct.__struct_config__.tag
        assert struct.__struct_config__.tag_field == FORMAT
        assert isinstance(tag, int)
        assert sorted(upgrades) == list(range(1, tag))
        self.name = name
        self.format = tag
        self._upgrades = upgrades
        self._struct = struct
        self._decoder = msgspec.json.Decoder(struct)

    def encode(self, document: S) -> str:
        """The document as JSON, with its format."""
        return msgspec.json.encode(document).decode()

    def decode(self, text: str) -> S:
        """The document in this JSON; raises `DocumentError` when it is damaged or too new."""
        try:
            number = _numbered(text).format
            if number == self.format:
                return self._decoder.decode(text)
            if number < 1:
                raise ValueError(f"there is no format {number}")
            if number < self.format:
                return self._upgraded(msgspec.json.decode(text, type=dict[str, Any]), number)
        except (msgspec.MsgspecError, KeyError, RecursionError, TypeError, ValueError) as error:
            raise damaged(f"{self.name}: {error}") from None
        raise DocumentError(
            f"{self.name}: its format is {number}, this server reads 1 to {self.format}",
            "This match was stored by a newer version of Rulekeeper: whoever runs this server has "
            "to install that version.",
        )

    def _upgraded(self, fields: dict[str, Any], number: int) -> S:
        fields.pop(FORMAT, None)
        for old in range(number, self.format):
            fields = self._upgrades[old](fields)
        return msgspec.convert({FORMAT: self.format, **fields}, self._struct)


def damaged(text: str) -> DocumentError:
    """That something stored is damaged; the text, for the log, says what."""
    return DocumentError(
        text,
        "What is stored of this match is damaged: whoever runs this server can restore it from a "
        "copy of the database. Other matches are not affected.",
    )
