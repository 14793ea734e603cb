"""A small invented game and helpers to write packs for it."""

from datetime import date
from enum import Enum
from pathlib import Path
from textwrap import dedent
from typing import Annotated, Literal

import msgspec

from rulekeeper.content import Content, PackError, PackFormat, Report, Slug, load


class Effect(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    pass


class Deal(Effect, tag="deal", frozen=True):
    amount: Annotated[int, msgspec.Meta(ge=1, le=10)]
    ranged: bool = False


class Heal(Effect, tag="heal", frozen=True):
    amount: int
    target: Literal["self", "ally"] = "self"


class Repeat(Effect, tag="repeat", frozen=True):
    times: Annotated[int, msgspec.Meta(ge=2)]
    effects: tuple["Deal | Heal | Repeat", ...]


AnyEffect = Deal | Heal | Repeat


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Card(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    id: Slug
    name: str
    cost: Annotated[int, msgspec.Meta(ge=0)] = 0
    effects: tuple[AnyEffect, ...] = ()
    colour: Colour = Colour.RED
    weight: Annotated[float, msgspec.Meta(gt=0)] = 1.0
    marks: dict[Slug, Annotated[int, msgspec.Meta(multiple_of=5)]] = {}
    levels: dict[int, str] = {}
    bonus: int | tuple[int, ...] | None = None
    pair: tuple[int, str] = (0, "")
    text: Annotated[str, msgspec.Meta(max_length=80)] = ""
    strike: Deal = Deal(1)
    aura: Heal | Literal["none"] = "none"
    nicknames: Annotated[tuple[str, ...], msgspec.Meta(min_length=2)] = ("a", "b")
    printed: date | None = None


class Hero(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    id: Slug
    name: str
    deck: Annotated[tuple[Slug, ...], msgspec.Meta(min_length=1, max_length=3)]

    def __post_init__(self) -> None:
        if len(set(self.deck)) < len(self.deck):
            raise ValueError("A card stands twice in the deck")


def decks_name_known_cards(content: Content, report: Report) -> None:
    cards = content.of(Card)
    for hero in content.of(Hero).values():
        for position, card in enumerate(hero.deck):
            if card not in cards:
                report.unknown("heroes", hero.id, ("deck", position), card, cards)


FORMAT = PackFormat("duel", {"cards": Card, "heroes": Hero}, decks_name_known_cards)

MANIFEST = """
    name: {name}
    title: A pack
    version: "1.0"
    game: duel
    requires: [{requires}]
"""


def write(file: Path, text: str) -> Path:
    """Write an indented text to a file, its first line on line 1."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return file


def pack(folder: Path, content: str = "", requires: str = "", **files: str) -> Path:
    """Write a pack named like its folder, with content in `content.yaml` and in other files."""
    write(folder / "pack.yaml", MANIFEST.format(name=folder.name, requires=requires))
    for name, text in {"content": content, **files}.items():
        write(folder / f"{name}.yaml", text)
    return folder


def problems(*folders: Path, search: Path | None = None) -> list[str]:
    """The problems with some packs, as `file:line: cause. remedy` with bare file names."""
    try:
        load(FORMAT, *folders, search=[search] if search else [])
    except PackError as error:
        return [str(problem).removeprefix(f"{problem.file.parent}/") for problem in error.problems]
    return []
