"""How a match is set up: the form, a picture of the game, a first match with lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from rulekeeper.games.tabletop.references import Reference


class Field(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One option of a match on the form that sets it up.

    `choices` are pairs of value and label for `choice`; a `number` may be left empty. A field with
    `only_if` is shown, and its option is sent, only while other fields have these values.
    """

    name: str
    label: str
    kind: Literal["choice", "toggle", "number"]
    default: str | bool | float | None = None
    choices: tuple[tuple[str, str], ...] = ()
    help: str = ""
    rule: str = ""
    only_if: Mapping[str, str] = {}


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
    and `seats_of` gives the number for each of its values. `quick` tells what a quick start
    leaves out, `quick_options` are options that it adds to those of the form.
    """

    summary: str
    seats: tuple[int, ...]
    fields: tuple[Field, ...]
    quick: str
    seats_by: str = ""
    seats_of: Mapping[str, int] = {}
    quick_options: Mapping[str, Any] = {}
    scene: Scene = Scene()


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
