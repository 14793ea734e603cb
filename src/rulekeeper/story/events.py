"""What happens while people read."""

from __future__ import annotations

from rulekeeper.core.events import Event


class Opened(Event, frozen=True, tag="opened"):
    """A passage is read; its text lies open on the table."""

    says = "The party reads “{title}”."
    title: str


class CardDrawn(Event, frozen=True, tag="card-drawn"):
    """A Campaign Card is drawn."""

    says = "The party draws the Campaign Card “{title}”."
    title: str


class Chosen(Event, frozen=True, tag="chosen"):
    """A choice is made."""

    says = "The party chooses: {choice}"
    choice: str


class Noted(Event, frozen=True, tag="noted"):
    """An achievement is noted in the campaign's log."""

    says = "Noted in the log: {sentence}"
    sentence: str


class Struck(Event, frozen=True, tag="struck"):
    """An achievement is struck from the campaign's log."""

    says = "Struck from the log: {sentence}"
    sentence: str


class GainedXp(Event, frozen=True, tag="gained-xp"):
    """The party gains XP."""

    says = "The party gains {xp} XP."
    xp: int


class PaidXp(Event, frozen=True, tag="paid-xp"):
    """The party pays XP."""

    says = "The party pays {xp} XP."
    xp: int


class GainedItem(Event, frozen=True, tag="gained-item"):
    """The party gains a scroll or an artifact."""

    says = "The party gains {item}."
    item: str


class OwnedAlready(Event, frozen=True, tag="owned-already"):
    """The party would gain what it has."""

    says = "The party has {item} already."
    item: str
