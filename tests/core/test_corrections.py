"""Corrections: acts that people type and nobody is offered, recorded as answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated, TypeAlias

import msgspec
import pytest
from msgspec import Struct

from rulekeeper.core import saving
from rulekeeper.core.acts import Act, Menu
from rulekeeper.core.corrections import Corrected, Correction, Corrections
from rulekeeper.core.errors import Refused, UnknownAnswer
from rulekeeper.core.game import NOT_CORRECTED, Game, Result, play_stages
from rulekeeper.core.language import Language, Noun, one_of
from rulekeeper.core.match import Match
from rulekeeper.core.references import Ref
from rulekeeper.core.requests import Flow
from rulekeeper.core.table import Table
from rulekeeper.core.verdict import YES, No, Verdict

NAMES = ("Red Lamp", "Red Bell", "Green Lamp")
Box: TypeAlias = tuple[tuple[str, ...], bool]
Bench: TypeAlias = "Table[Lamps, Box]"
LampRef: TypeAlias = Annotated[int, Ref("lamp")]


class Lamps(Struct):
    """How bright each is, and how often somebody looked."""

    bright: list[int] = msgspec.field(default_factory=lambda: [1, 2, 3])
    lit: list[bool] = msgspec.field(default_factory=lambda: [True, True, True])
    looks: int = 0


class Look(Act[Bench], frozen=True, tag="look"):
    says = "look"

    def perform(self, table: Bench) -> Flow[None]:
        table.state.looks += 1
        yield from ()


class Rub(Act[Bench], frozen=True, tag="rub"):
    says = "rub"

    def perform(self, table: Bench) -> Flow[None]:
        yield from SURE.play(table, 0)


class Surely(Act[Bench], frozen=True, tag="surely"):
    says = "surely"


class Better(Act[Bench], frozen=True, tag="better"):
    says = "better not"


class SetBright(Correction[Bench], frozen=True, tag="set-bright"):
    says = "set {lamp} to {bright}"
    example = "set red lamp to 4"
    lamp: LampRef
    bright: int

    def before(self, table: Bench) -> str:
        return str(table.state.bright[self.lamp])

    def verdict(self, table: Bench, seat: int) -> Verdict:
        return (
            YES if 0 <= self.bright <= 9 else No("bench.1", "A lamp has 0 to 9: set one of these.")
        )

    def perform(self, table: Bench) -> Flow[None]:
        table.state.bright[self.lamp] = self.bright
        yield from ()


class SetLit(Correction[Bench], frozen=True, tag="set-lit"):
    says = "set {lamp} {lit:?on|off}"
    example = "set red lamp off"
    lamp: LampRef
    lit: bool

    def perform(self, table: Bench) -> Flow[None]:
        table.state.lit[self.lamp] = self.lit
        yield from ()


CORRECTIONS: Corrections[Bench] = Corrections(
    SetBright, SetLit, things={"lamp": lambda table: range(len(NAMES))}
)
TURN: Menu[Bench] = Menu(
    "turn", Look, Rub, says="What now?", rule="bench.2", corrections=CORRECTIONS.kinds
)
SURE: Menu[Bench] = Menu("sure", Surely, Better, says="Are you sure?", rule="bench.3")


class Lampshop(Game[Lamps, Box]):
    """Somebody looks at lamps for ever."""

    name, title, version, state_type = "lampshop", "Lampshop", 1, Lamps
    packs: Mapping[str, str] = {}
    language = Language(
        {
            "lamp": Noun(lambda table, n: NAMES[n], lambda table, n: f"lamp-{n}"),
            "seat": one_of(("Ana", "Ben")),
        },
        menus=(TURN, SURE),
        corrections=CORRECTIONS,
    )

    def open_box(self, options: Mapping[str, object], seats: Sequence[str]) -> tuple[Box, Lamps]:
        return (tuple(seats), bool(options.get("real_table"))), Lamps()

    def play(self, table: Bench) -> Flow[Result]:
        return play_stages(table, lambda state: 0, {0: lambda table: TURN.play(table, 0)})

    def is_corrected(self, box: Box) -> bool:
        return box[1]

    def view(self, state: Lamps, box: Box, seat: int) -> Lamps:
        return state

    def determinize(self, state: Lamps, box: Box, seat: int, rng: Random) -> None:
        """Nothing is hidden."""

    def turn_number(self, state: Lamps) -> int:
        return state.looks

    def value(self, state: Lamps, box: Box, seat: int) -> float:
        return 0.0


def shop(*, real_table: bool = True) -> Match[Lamps, Box]:
    return Match.new(Lampshop(), {"real_table": real_table}, ["Ana", "Ben"], seed=1, alone=True)


def correct(match: Match[Lamps, Box], *lines: str) -> None:
    for line in lines:
        match.choose(match.correction(line, 0), 0)


def refused(match: Match[Lamps, Box], line: str) -> str:
    with pytest.raises(Refused) as refusal:
        match.correction(line, 0)
    return refusal.value.verdict.reason


def test_a_correction_is_carried_out_and_the_question_comes_again() -> None:
    match = shop()
    asked = match.decisions
    correct(match, "set red lamp to 7", "set green lamp off")
    assert match.table.state == Lamps([7, 2, 3], [True, True, False])
    assert match.decisions == asked


def test_nobody_is_offered_one_or_could_think_of_one() -> None:
    match = shop()
    assert match.options == [Look(), Rub()]
    assert list(match.game.conceivable(match.table, 0)) == [Look(), Rub(), Surely(), Better()]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("set lamp to 3", "'lamp' may mean: Red Lamp, Green Lamp. Type more of the name."),
        (
            "set cat to 3",
            "Nothing here is called 'cat'. There are: Red Lamp, Red Bell, Green Lamp.",
        ),
        ("set red lamp to x", "'x' is no number here: type one, such as set red lamp to 4."),
        (
            "set red lamp to 1234567",
            "'1234567' is no number here: type one, such as set red lamp to 4.",
        ),
        (
            "set red lamp",
            "That is no correction. Corrections are typed like these: set red lamp to 4; "
            "set red lamp off.",
        ),
    ],
)
def test_words_that_name_nothing_are_told_what_would(line: str, told: str) -> None:
    with pytest.raises(UnknownAnswer) as unknown:
        shop().correction(line, 0)
    assert str(unknown.value) == told


def test_an_impossible_value_is_refused_by_its_rule() -> None:
    assert refused(shop(), "set red lamp to 10") == "A lamp has 0 to 9: set one of these."
    assert refused(shop(), "set red lamp to -1") == "A lamp has 0 to 9: set one of these."


def test_only_a_match_at_a_real_table_takes_them() -> None:
    match = shop(real_table=False)
    assert not match.takes_corrections
    assert refused(match, "set red lamp to 4") == NOT_CORRECTED
    with pytest.raises(Refused):
        match.choose(SetBright(0, 4))


def test_they_wait_until_the_table_is_at_rest() -> None:
    match = shop()
    assert match.takes_corrections
    match.choose("rub")
    assert not match.takes_corrections
    assert "between two actions" in refused(match, "set red lamp to 4")
    match.choose("surely")
    correct(match, "set red lamp to 4")
    assert match.table.state.bright == [4, 2, 3]


def test_the_log_tells_who_has_set_what_and_what_was_before() -> None:
    match = shop()
    correct(match, "set red lamp to 7", "set red lamp off")
    assert [match.event_text(event) for event in match.events()] == [
        "Ana corrects the table: set Red Lamp to 7 (1 before).",
        "Ana corrects the table: set Red Lamp off.",
    ]


def test_they_are_saved_loaded_and_replayed_to_the_same_bytes() -> None:
    match = shop()
    match.choose("look")
    correct(match, "set red lamp to 7", "set green lamp off", "set green lamp on")
    match.choose("look")
    text = saving.save(match)
    assert [line for _, line in match.lines()] == [
        "look",
        "set-bright lamp-0 7",
        "set-lit lamp-2",
        "set-lit lamp-2 lit",
        "look",
    ]
    for verify in (False, True):
        again = saving.load(text.splitlines(), lambda header: match.game, verify=verify)
        assert saving.save(again) == text
        assert again.events() == match.events()
    assert match.copy().state_bytes == match.state_bytes


@pytest.mark.parametrize(
    "line",
    ["set-bright lamp-9 7", "set-bright lamp-0", "set-bright lamp-0 x", "set-lit lamp-0 dim"],
)
def test_a_line_of_the_notation_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(UnknownAnswer):
        shop().read(line, 0)


def test_a_line_of_the_notation_with_an_impossible_value_is_refused_by_its_rule() -> None:
    with pytest.raises(Refused, match="0 to 9"):
        shop().read("set-bright lamp-0 77", 0)


def test_undo_takes_one_back() -> None:
    match = shop()
    before = match.state_bytes
    correct(match, "set red lamp to 7")
    match.undo(0)
    assert match.state_bytes == before
    assert match.events() == []


def test_the_event_names_the_seat() -> None:
    match = shop()
    correct(match, "set red lamp to 7")
    [told] = match.events()
    assert isinstance(told, Corrected)
    assert told.seat == 0
