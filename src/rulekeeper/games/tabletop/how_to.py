"""How a game is played, told in a few pictures: what is said, and what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulekeeper.games.tabletop.asking import Offer
from rulekeeper.games.tabletop.presenting import Tabletop
from rulekeeper.games.tabletop.references import Reference
from rulekeeper.games.tabletop.things import Card


class Moment(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A moment of a made-up match, and what a picture shows of it.

    `answers` lead to it from the picture before, given by whoever is asked. `corners` are the upper
    left and the lower right square of the part of the board that is drawn, none for no board.
    `cards` are shown beside it. What the offers name that go with all that is `chosen` is lit;
    `ahead` is the text of the one whose way is drawn, `points` are pointed at.
    """

    answers: tuple[str, ...] = ()
    corners: tuple[str, str] | None = None
    cards: tuple[Reference, ...] = ()
    chosen: tuple[Reference, ...] | None = None
    ahead: str = ""
    points: tuple[Reference, ...] = ()


class ToldPanel(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A few sentences with their rules, and what is drawn beside them."""

    title: str
    text: str
    rules: tuple[str, ...]
    moment: Moment = Moment()


WORDS = "Words"
"""The shelf of a library on which the words of the game are explained."""


class Meaning(Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game, what it means in one or two sentences, and the rule behind it."""

    word: str
    text: str
    rule: str


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a game that people meet at the table."""

    words: tuple[Meaning, ...]


class HowTo(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is played, and the made-up match whose moments are its pictures."""

    options: Mapping[str, Any]
    seats: tuple[str, ...]
    seed: int
    panels: tuple[ToldPanel, ...]


class Panel(Struct, frozen=True, omit_defaults=True):
    """One step of how a game is played: what is said, and what is drawn.

    `tabletop` is the part of a table that is drawn, `cards` are laid beside it. `offers` are what
    goes with all that is `chosen`: what they name is lit; the way of the one that is `ahead` is
    drawn. `points` are pointed at, as by a lesson.
    """

    title: str
    text: str
    rules: tuple[str, ...]
    tabletop: Tabletop | None = None
    cards: tuple[Card, ...] = ()
    offers: tuple[Offer, ...] = ()
    chosen: tuple[Reference, ...] = ()
    points: tuple[Reference, ...] = ()
    ahead: Offer | None = None
