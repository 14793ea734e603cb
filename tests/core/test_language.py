"""A language: how options and events read, are written, are pointed at and are masked."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Annotated, Self, TypeAlias

import pytest
from msgspec import Struct

from rulekeeper.core.acts import PASS, Act, Menu
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.events import Event
from rulekeeper.core.language import Language, Noun, Pointing
from rulekeeper.core.references import Ref
from rulekeeper.core.table import Meter, Table
from rulekeeper.core.verdict import No

CARDS = ("Hidden Door", "Long Knife", "Rope")
FigureRef: TypeAlias = Annotated[int, Ref("figure")]
CardRef: TypeAlias = Annotated[int, Ref("card")]


class Nobody(Struct):
    """A state with nothing in it."""


Room: TypeAlias = Table[Nobody, tuple[str, ...]]


class Throw(Act[Room], frozen=True):
    says = "throw {card} at {figure}"
    rule = "room.throw.1"
    word = "throw"
    points = ("{figure}", "card/hand-{card}")
    card: CardRef
    figure: FigureRef

    @classmethod
    def candidates(cls, table: Room, seat: int) -> Iterable[Self]:
        return (cls(card, figure) for card in range(3) for figure in range(2))


class Greet(Act[Room], frozen=True):
    says = "greet {figure}"
    figure: FigureRef


class Strike(Act[Room], frozen=True):
    says = "strike {figure}"
    word = "strike"
    figure: FigureRef
    twice: bool = False

    def saying(self) -> str:
        return f"{self.says} twice" if self.twice else self.says


class Drew(Event, frozen=True):
    says = "{figure} draws {cards}."
    hidden = MappingProxyType({"cards": [-1]})
    figure: FigureRef
    cards: list[CardRef]

    def owner(self) -> int:
        return self.figure


NOUNS = {
    "figure": Noun[Room](
        words=lambda table, figure: table.box[figure],
        slug=lambda table, figure: table.box[figure].lower(),
        reference=lambda table, figure: f"figure/{figure}",
    ),
    "card": Noun[Room](
        words=lambda table, card: CARDS[card] if card >= 0 else "a card",
        slug=lambda table, card: CARDS[card].lower().replace(" ", "-"),
    ),
}
TURN = Menu("turn", Throw, Greet, Strike, says="What do you do?")
LANGUAGE = Language(NOUNS, menus=(TURN,))
ROOM: Room = Table(Nobody(), ("Ada", "Bo"), None, Meter())


def test_a_text_is_the_template_with_the_words_of_the_fields() -> None:
    assert LANGUAGE.text(ROOM, Throw(1, 0)) == "throw Long Knife at Ada"
    assert LANGUAGE.text(ROOM, Strike(1)) == "strike Bo"
    assert LANGUAGE.text(ROOM, Strike(1, twice=True)) == "strike Bo twice"


def test_a_line_of_the_notation_is_a_tag_and_slugs() -> None:
    lines = [
        LANGUAGE.written(ROOM, option) for option in (Throw(0, 1), Strike(0, twice=True), PASS)
    ]
    assert lines == ["throw hidden-door bo", "strike ada twice", "pass"]


def test_a_line_is_read_among_the_options_that_there_are() -> None:
    options = list(Throw.candidates(ROOM, 0))
    assert LANGUAGE.read(ROOM, "throw rope bo", options) == Throw(2, 1)
    with pytest.raises(UnknownAnswer, match="'throw spoon bo' is none of the answers"):
        LANGUAGE.read(ROOM, "throw spoon bo", options)


def test_what_is_hidden_shows_to_its_owner_only() -> None:
    drew = Drew(rule="room.draw.1", figure=0, cards=[1, 2])
    told = [
        LANGUAGE.told(ROOM, seen) for seat in (0, 1) if (seen := drew.seen_by(seat)) is not None
    ]
    assert told == ["Ada draws Long Knife, Rope.", "Ada draws a card."]


def test_things_are_pointed_at_and_a_word_only_where_they_would_mean_something_else() -> None:
    both = Pointing(LANGUAGE, ROOM, [Greet(1), Strike(1), Throw(2, 1)])
    assert both.parts(Greet(1)) == ("figure/1",)
    assert both.parts(Strike(1)) == ("word/strike", "figure/1")
    assert both.parts(Throw(2, 1)) == ("figure/1", "card/hand-rope")
    alone = Pointing(LANGUAGE, ROOM, [Strike(0), Strike(1)])
    assert alone.parts(Strike(1)) == ("figure/1",)
    assert alone.parts(PASS) == ("word/pass",)


def test_two_acts_with_one_tag_are_refused() -> None:
    class Greeting(Act[Room], frozen=True, tag="greet"):
        says = "hello"

    with pytest.raises(ValueError, match="two kinds of acts are written greet"):
        Language(NOUNS, menus=(TURN, Menu("other", Greeting)))


def test_two_menus_with_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two menus have one name"):
        Language(NOUNS, menus=(TURN, Menu("turn", Greet)))


def test_a_field_that_refers_to_no_noun_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Throw\.card refers to card, which is no noun"):
        Language({"figure": NOUNS["figure"]}, menus=(TURN,))


def test_a_menu_that_is_given_its_options_refuses_all_others() -> None:
    given = Menu("given", Greet, says="Whom?", gives=True)
    assert given.why(ROOM, 0, Greet(0), [Greet(0)], "room.greet.1")
    refused = given.why(ROOM, 0, Greet(1), [Greet(0)], "room.greet.1")
    assert isinstance(refused, No)
    assert refused.rule == "room.greet.1"
    elsewhere = given.why(ROOM, 0, Throw(0, 0), [Greet(0)], "room.greet.1")
    assert elsewhere == No("room.throw.1", "You are not asked for that now.")
