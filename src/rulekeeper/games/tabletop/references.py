"""What things are called and how they are meant."""

from __future__ import annotations

from typing import Literal

Reference = str
"""A thing on the table: its kind, a stroke, and what tells it from others of that kind.

`square/` is a square, a space or an area of a board, by its name; `edge/` a door or an exit;
`figure/`, `card/`, `place/` (on a sheet) and `page/` are what they say; `word/` is a button.
"""

Tone = Literal["plain", "good", "bad", "quiet"]
"""How a badge or fact is meant: helpful, harmful, of little weight."""
