"""What a seat is asked: the question, its offers, and what is pointed at beside the table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rulekeeper.core.acts import Weight
from rulekeeper.games.tabletop.board import Piece
from rulekeeper.games.tabletop.references import Reference
from rulekeeper.games.tabletop.things import Card


class Offer(Struct, frozen=True, omit_defaults=True):
    """One option of the decision. `option` is its number, `text` the line that names it.

    `parts` are what is pointed at to choose it. `cost`, `risks` and `notes` (what else is good to
    know, such as the Defense that a strike would meet) are shown before it counts, `path` are the
    squares of the way, beginning where the figure stands, `piece` is what would lie on the board;
    with a `warning` it has to be confirmed. A `futile` offer would change nothing now, for the
    reason in this short phrase: it is shown less prominently, and its warning says so. `targets`
    are the figures that it would reach, None where that is clear from its parts.

    Where people type, offers have numbers, but for those with something else to type for them:
    `typed`, such as a square, or words and a square; it is unique among the offers. `sign` is one
    character that stands on a square in place of the risks, explained by the question's `signs`.
    """

    option: int
    text: str
    parts: tuple[Reference, ...]
    rule: str
    cost: int | None = None
    risks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    piece: Piece | None = None
    warning: str = ""
    futile: str = ""
    targets: tuple[Reference, ...] | None = None
    typed: str = ""
    sign: str = ""


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something to point at that does not lie on the table: a button, or a card laid out to read.

    Choices with the same `group` stand together under that heading. `card` describes it in full,
    `figure` is whom it is about. The `weight` says how it looks: the one thing that most will do
    is `main`, what ends or passes is `quiet`.

    A choice of a story stands under the `page` that it belongs to, with `text` beneath its label.
    One that is `locked`, for the reason that stands there, is shown and cannot be taken: no offer
    has it among its parts.
    """

    ref: Reference
    label: str
    group: str = ""
    card: Card | None = None
    figure: Reference = ""
    weight: Weight = "plain"
    text: str = ""
    page: Reference = ""
    locked: str = ""


class Question(Struct, frozen=True, omit_defaults=True):
    """What this seat is asked: the prompt in plain words, and its options.

    `signs` tells what the signs of offers mean, `costs` what their costs are: movement points.
    `advice` is a sentence for those who are new to the game.
    """

    prompt: str
    rule: str
    kind: str
    offers: tuple[Offer, ...]
    choices: tuple[Choice, ...] = ()
    covert: bool = False
    signs: Mapping[str, str] = {}
    costs: str = ""
    advice: str = ""
