"""What things are called and how they are meant."""

from __future__ import annotations

from typing import Literal

from rulekeeper.core.language import Reference

__all__ = ["Reference", "Tone"]

Tone = Literal["plain", "good", "bad", "quiet"]
"""How a badge or fact is meant: helpful, harmful, of little weight."""
