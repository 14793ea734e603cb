"""How a match is set up: the form, a picture of the game, a first match with lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from rulekeeper.games.tabletop.references import Reference

ANYTHING = "*"
"""Stands for any value but nothing."""

NOTHING = "none"
"""Stands for no value."""


class Field(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One option of a match on the form that sets it up.

    `choices` are pairs of value and label for `choice`, `about` a sentence or two on some of the
    values; an empty value is that of nothing, as is that of a `number` left empty: it is not sent.
    A field with `only_if` is shown, and its option is sent, only while other fields have these
    values, or one of several with commas between them; `none` is nothing, `*` any value but
    nothing.
    """

    name: str
    label: str
    kind: Literal["choice", "toggle", "number"]
    default: str | bool | float | None = None
    choices: tuple[tuple[str, str], ...] = ()
    help: str = ""
    rule: str = ""
    only_if: Mapping[str, str] = {}
    about: Mapping[str, str] = {}

    def is_shown(self, values: Mapping[str, object]) -> bool:
        """Whether it matters while the fields have these values."""
        return all(_fits(values.get(name), wanted) for name, wanted in self.only_if.items())


def _fits(value: object, wanted: str) -> bool:
    told = NOTHING if value in (None, "") else str(value)
    return told != NOTHING if wanted == ANYTHING else told in wanted.split(",")


class Scene(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a picture of the game shows: a board, or a corner of it, with heroes and walls.

    `size` are the squares along a side, `heroes` those of each of two parties.
    """

    size: int = 6
    heroes: int = 2
    walls: int = 0


class SetUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a match of a game is set up: who can sit down, and the form; a picture of it.

    `seats` are the numbers of players; where an option decides it, `seats_by` names that option
    and `seats_of` gives the numbers for each of its values, where `none` and `*` mean what they do
    in a field's `only_if`. `quick` tells what a quick start leaves out, `quick_options` are options
    that it adds to those of the form.
    """

    summary: str
    seats: tuple[int, ...]
    fields: tuple[Field, ...]
    quick: str
    seats_by: str = ""
    seats_of: Mapping[str, tuple[int, ...]] = {}
    quick_options: Mapping[str, Any] = {}
    scene: Scene = Scene()

    def seats_for(self, options: Mapping[str, object]) -> tuple[int, ...]:
        """The numbers of players of a match with these options."""
        if not self.seats_by:
            return self.seats
        usual = next((f.default for f in self.fields if f.name == self.seats_by), None)
        chosen = options.get(self.seats_by) or usual
        exact = self.seats_of.get(str(chosen or NOTHING))
        return exact or (self.seats_of.get(ANYTHING) if chosen else None) or self.seats


class Lesson(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One step of a first match: what to say, where to point, and which answer goes on.

    `answer` is the text of the option that is asked for; without one it is enough to read on.
    """

    text: str
    points: tuple[Reference, ...] = ()
    answer: str = ""


class Tutorial(Struct, frozen=True, forbid_unknown_fields=True):
    """A first match, guided: a set-up that always runs alike, and its lessons in order.

    `seats` tells who sits where: `me`, or the kind of a bot. Chance and bots follow `seed`.
    `title` is what its button says, `about` what is learned, as "a guided first match of ...".
    """

    title: str
    about: str
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    seed: int
    lessons: tuple[Lesson, ...]
