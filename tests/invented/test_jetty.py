"""The invented game plays as its classes say, and keeps every promise of a game."""

from collections.abc import Callable, Iterable, Sequence
from typing import Self

import pytest

from invented.jetty.game import LANGUAGE, Jetty
from invented.jetty.options import NOUNS, FigureRef, Option
from invented.jetty.rules.moving import Go
from invented.jetty.rules.pushing import PUSHED, HoldOn, Push
from invented.jetty.rules.setup import CORNER
from invented.jetty.rules.turn import TURN
from invented.jetty.state import GRID, Box, JettyState, JettyTable, acting
from rulekeeper.core.acts import Menu
from rulekeeper.core.chance import ScriptedChance
from rulekeeper.core.conformance import check_game
from rulekeeper.core.determinism import check_deterministic
from rulekeeper.core.errors import Refused
from rulekeeper.core.language import Language
from rulekeeper.core.match import Match
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.tabletop.questions import Questions


def jetty(ada: str, bo: str) -> Match[JettyState, Box]:
    """A match in which Ada is to move, with the figures on these squares."""
    match = Match.new(Jetty(), {}, ["Ada", "Bo"], seed=1)
    match.choose("begin on a1", seat=0)
    match.choose("begin on e5", seat=1)
    match.table.state.at[:] = [GRID.parse(ada), GRID.parse(bo)]
    for _ in ("Ada", "Bo"):
        match.choose("end the turn")
    return match


def offered(match: Match[JettyState, Box]) -> list[str]:
    return [match.option_text(option) for option in match.options]


def test_it_keeps_every_promise_of_a_game() -> None:
    check_game(Jetty(), {}, ["Ada", "Bo"], seeds=range(3), every=4)


@pytest.mark.parametrize(
    ("listed", "fault"),
    [
        (lambda right: right[1:], "neither offered to seat 1 nor refused"),
        (lambda right: [*right, Go(GRID.parse("c3"))], "offered to seat 1 but refused"),
    ],
)
def test_a_fast_listing_is_held_to_the_verdicts(
    listed: Callable[[Sequence[Go]], Sequence[Go]], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = Go.possible
    monkeypatch.setattr(Go, "possible", lambda table, seat: listed(right(table, seat)))
    with pytest.raises(AssertionError, match=fault):
        check_game(Jetty(), {}, ["Ada", "Bo"], seeds=[1])


class Trip(Option, frozen=True):
    """Trip a figure: pushing is pointed at in the same way."""

    says = "trip {foe}"
    rule = "jetty.push.1"
    foe: FigureRef

    @classmethod
    def candidates(cls, table: JettyTable, seat: int) -> Iterable[Self]:
        """The other figure."""
        return (cls(1 - acting(table)),)

    def verdict(self, table: JettyTable, seat: int) -> Verdict:
        """Whether the other figure stands beside this one."""
        return Push(self.foe).verdict(table, seat)


class NeverTrip(Trip, frozen=True):
    """Trip a figure, which nobody may."""

    says = "never trip {foe}"

    def verdict(self, table: JettyTable, seat: int) -> Verdict:
        """Nobody."""
        return No(self.rule, "Nobody trips anybody.")


class TripByWord(Trip, frozen=True):
    """Trip a figure, which is pointed at by a word as well."""

    word = "trip"


@pytest.mark.parametrize("tripping", [Trip, NeverTrip])
def test_two_acts_that_are_pointed_at_alike_are_found(
    tripping: type[Trip], monkeypatch: pytest.MonkeyPatch
) -> None:
    add_to_the_turn(tripping, monkeypatch)
    fault = rf"figure/\d means both Push\(foe=\d\) and {tripping.__name__}.* a `word`"
    with pytest.raises(AssertionError, match=fault):
        check_game(Jetty(), {}, ["Ada", "Bo"], seeds=range(3))


def test_a_word_tells_two_acts_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    add_to_the_turn(TripByWord, monkeypatch)
    check_game(Jetty(), {}, ["Ada", "Bo"], seeds=range(3), every=4)


def add_to_the_turn(act: type[Trip], monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer one more kind of act in a turn."""
    menu = Menu("turn", *TURN.kinds, act, says="What do you do?", rule="jetty.turn.1")
    monkeypatch.setattr("invented.jetty.rules.turn.TURN", menu)
    monkeypatch.setattr(Jetty, "language", Language(NOUNS, menus=(CORNER, menu, PUSHED)))


def test_it_keeps_them_with_weather() -> None:
    check_game(Jetty(), {"weather": True}, ["Ada", "Bo"], seeds=range(3), every=4)


def test_weather_befalls_whose_turn_begins_and_tells_its_text() -> None:
    match = Match.new(Jetty(), {"weather": True}, ["Ada", "Bo"], 1, chance=ScriptedChance([2]))
    match.choose("begin on a1", seat=0)
    match.choose("begin on e5", seat=1)
    match.choose("end the turn")
    told = [match.event_text(event) for event in match.events()]
    assert told[-1] == "Driftwood: The figure finds a rope. The turn has 1 less movement."
    assert (match.table.state.ropes, match.table.state.steps) == ([1, 2], 1)


def test_it_plays_alike_in_every_process() -> None:
    check_deterministic("invented.jetty.game:Jetty", {}, ["Ada", "Bo"], [5])


def test_offers_are_what_the_verdicts_allow() -> None:
    assert offered(jetty("a1", "b1")) == [
        *("go to a2", "go to b2", "go to a3"),
        *("push Bo", "end the turn"),
    ]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("go to d4", "d4 is 6 steps away, and 2 steps are left."),
        ("go to b1", "Bo stands there."),
        ("go to c1", "Bo is in the way to c1."),
        ("push Ada", "Nobody pushes themselves."),
        ("hold on", "First answer what is asked."),
        ("begin on e1", "First answer what is asked."),
    ],
)
def test_every_refusal_has_a_reason(words: str, reason: str) -> None:
    match = jetty("a1", "b1")
    verdict = match.explain(words, 0)
    assert isinstance(verdict, No)
    assert verdict.reason == reason


def test_what_is_asked_of_somebody_else_is_said() -> None:
    verdict = jetty("a1", "b1").explain("push Ada", 1)
    assert isinstance(verdict, No)
    assert (verdict.rule, verdict.reason) == ("jetty.turn.1", "It is the turn of Ada.")


def test_a_window_opens_for_who_can_respond() -> None:
    match = jetty("d1", "e1")
    match.choose(Push(1))
    assert match.decision
    assert match.decision.kind == "pushed"
    match.choose(HoldOn())
    assert match.table.state.at == [GRID.parse("d1"), GRID.parse("e1")]
    assert [match.event_text(event) for event in match.events()][-1] == "Bo holds on to a rope."
    match.choose("end the turn")
    match.choose(Push(1))
    assert match.result
    assert match.result.reason == "Bo falls off the jetty"


def test_a_walk_of_two_steps_is_one_act() -> None:
    match = jetty("b2", "c4")
    match.choose("go to c3")
    assert [match.event_text(event) for event in match.events()][-1] == "Ada goes to c3."
    with pytest.raises(Refused, match="no steps are left"):
        match.choose(Go(GRID.parse("d3")))


def test_lines_of_the_notation_are_tags_and_slugs() -> None:
    match = jetty("a1", "b1")
    written = [LANGUAGE.written(match.table, option) for option in (Go(GRID.parse("a2")), Push(1))]
    assert written == ["go a2", "push figure-2"]
    assert LANGUAGE.read(match.table, "push figure-2", match.options) == Push(1)


def described(match: Match[JettyState, Box]) -> dict[str, Sequence[str]]:
    decision = match.decision
    assert decision
    texts = [match.option_text(option) for option in decision.options]
    table = match.seen(decision.seat)
    question = Questions(LANGUAGE).question(table, decision, texts, match.prompt(decision.seat))  # type: ignore[arg-type]
    assert question.prompt == "What do you do?"
    return {offer.text: (*offer.parts, str(offer.cost), *offer.risks) for offer in question.offers}


def test_questions_are_described_from_the_acts() -> None:
    match = jetty("c3", "c4")
    shown = described(match)
    assert shown["go to b3"] == ("square/b3", "1")
    assert shown["go to a3"] == ("square/a3", "2", "on the edge")
    assert shown["push Bo"] == ("figure/1", "None")
    assert shown["end the turn"] == ("word/end-turn", "None")
