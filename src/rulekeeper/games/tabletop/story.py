"""Who acts when, what an automated side will do, and pages of story."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulekeeper.games.tabletop.references import Reference
from rulekeeper.games.tabletop.things import Card


class Initiative(Struct, frozen=True, omit_defaults=True):
    """The track of initiative: who acts when, drawn as a row from first to last.

    `heading` stands before it, such as `Round 2`.
    """

    turns: tuple[InitiativeTurn, ...]
    heading: str = ""


class InitiativeTurn(Struct, frozen=True, omit_defaults=True):
    """One place on the track: of a figure, or of whatever `name` says, such as a kind of monster.

    `value` is what its place comes from, `card` the card that gave it, if one did. A `hidden` one
    is known to be there, and nothing more is: it is drawn as a card's back.
    """

    name: str = ""
    figure: Reference = ""
    party: int = -1
    value: str = ""
    state: Literal["done", "now", "due", "hidden"] = "due"
    card: Card | None = None


class Plan(Struct, frozen=True, omit_defaults=True):
    """What an automated side is about to do, shown before it does it.

    `text` says it in a sentence; `figure` is who does it, `path` the squares of its way beginning
    with its own, `targets` whom it acts upon: both are drawn on the board as the preview of an
    offer is. `steps` are how it was worked out, folded away until somebody wants to know.
    """

    text: str
    figure: Reference = ""
    path: tuple[str, ...] = ()
    targets: tuple[Reference, ...] = ()
    steps: tuple[PlanStep, ...] = ()
    rule: str = ""


class PlanStep(Struct, frozen=True, omit_defaults=True):
    """A criterion as a sentence with its rule, and what it left over: figures, squares, cards.

    Where more than one is `left` after the last step, somebody has to choose.
    """

    text: str
    rule: str = ""
    left: tuple[Reference, ...] = ()


class Page(Struct, frozen=True, omit_defaults=True):
    """A page of story that lies open.

    `text` is in paragraphs, an empty line between them; `number` what the book calls it, `speaker`
    who says it. The choices that belong to it are choices of the question with its `ref`
    (`page/...`) as their `page`: they are drawn beneath the text.
    """

    ref: Reference
    title: str
    text: str
    number: str = ""
    speaker: str = ""
    picture: str = ""
    rule: str = ""
