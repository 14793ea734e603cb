"""The conformance suite: sound games pass, and each fault is found and named."""

import re
from pathlib import Path

import pytest
from msgspec import Struct

from core import broken_toys
from core.toys import TOYS, Duel, Toy
from rulekeeper.core.conformance import (
    check_game,
    check_match,
    play_random_match,
)
from rulekeeper.core.ledger import Ledger, Rule
from rulekeeper.core.secrecy import difference, overwrite

NAMES = ["Ana", "Ben", "Cleo"]


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_sound_games_pass(game: Toy[Struct]) -> None:
    check_game(game, {}, NAMES[: game.players], range(4), every=2)


FAULTS = {
    "ViewLeaks": r"(seat \d|a spectator) sees that other cards were dealt .*: view.highest is \d+",
    "EventLeaks": r"sees that '.*' was answered where cards differ: events\[\d\].card is \d+ in",
    "EventTextLeaks": r"event_texts\[\d\] is",
    "PromptLeaks": r"prompt is 'Wait for .*' in one, 'Wait for .*' in the other",
    "WaitingLeaks": r"'hit \d+' was answered where cards differ: view.turn is \d+ in one",
    "OptionsLeak": r"decision.options",
    "PriorLeaks": r"prior\[\d\] is \d.0 in one, \d.0 in the other",
    "CardInLocals": r"the rules keep in local variables what .* cannot see",
    "HandInLocals": r"ValueError.*; do they keep hidden cards in local variables",
    "SharedList": r"what happened to a copy changed the views of the original",
    "StateOutside": r"an earlier copy does not play on alike: .*; is there state outside the state",
    "OwnDice": r"the same seed and answers lead elsewhere: state.health\[\d\] is",
    "UndealtHands": r"sees that other cards were dealt where it cannot look: view.hand",
    "LosesCards": r"view.cards\[\d\] is \d in one, 0 in the other",
    "SameTexts": r"two options read 'hit high': Hit\(card=\d+\) and Hit\(card=\d+\)",
    "TwoLines": r"is not one line: 'hit\\n\d+'",
    "OfferedButRefused": r"'hit \d+' is offered to seat \d but refused: .*A trick is no blow",
    "NeitherOfferedNorRefused": r"'hit [123]' is neither offered to seat \d nor refused: "
    r"(its verdict is yes, but the listing of 'strike' leaves it out. Add Hit to that listing"
    r"|nothing is asked of seat \d, and still the verdict on Hit is yes. Let the game's `verdict`)",
    "NoReason": r"is refused to seat \d without a reason",
    "NoRule": r"is refused to seat \d by a rule that no ledger has",
    "NothingToChoose": r"seat 1 is asked 'strike' without options",
    "AsksNobody": r"'rest' is asked of seat -3, which is nobody",
    "Endless": r"no end after 50 decisions",
    "NoJson": r"TypeError",
    "Overrated": r"the value for seat 1 is 2.0, not from -1 to 1",
    "NoPrior": r"seat 1: the prior of Decision.* is \[\]",
    "Crashes": r"KeyError\(12\)",
}


@pytest.mark.parametrize(("name", "message"), FAULTS.items(), ids=FAULTS.keys())
def test_a_fault_is_found_and_named(name: str, message: str) -> None:
    game = getattr(broken_toys, name)()
    with pytest.raises(AssertionError) as caught:
        check_game(game, {}, NAMES[:2], range(12), limit=50)
    assert re.match(r"duel, seed \d+(, answer \d+)?: ", str(caught.value))
    assert re.search(message, str(caught.value)), str(caught.value)


def test_a_refusal_has_to_cite_a_rule_of_the_ledger_if_the_game_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ledger = Ledger([Rule("duel.turn.1", "Turns", "One after the other.", ("turn",))])
    monkeypatch.setattr("rulekeeper.core.conformance.ledgers", lambda: {"duel": Path()})
    monkeypatch.setattr("rulekeeper.core.conformance.find_ledger", lambda game: ledger)
    with pytest.raises(AssertionError, match=r"no ledger has: No\(rule='duel\.(play|trick)"):
        check_match(Duel(), {}, NAMES[:2], seed=1)


def test_a_match_may_take_as_many_decisions_as_allowed_and_no_more() -> None:
    count = len(list(play_random_match(Duel(), {}, NAMES[:2], 4))) - 1
    check_match(Duel(), {}, NAMES[:2], 4, limit=count)
    with pytest.raises(AssertionError, match=f"duel, seed 4: no end after {count - 1} decisions"):
        check_match(Duel(), {}, NAMES[:2], 4, limit=count - 1)


def test_the_field_that_differs_is_named() -> None:
    assert difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}, "state") is None
    for one, other, found in [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "state.a[1].b is 2 in one, 3 in the other"),
        ({"a": [1]}, {"a": [1, 2]}, "state.a has 1 items in one, 2 in the other"),
        ({"a": 1}, {"b": 1}, "state.a is there in only one"),
        ({"a": None}, {"a": {}}, "state.a is None in one, {} in the other"),
    ]:
        assert difference(one, other, "state") == found


class Figure(Struct):
    """A piece of state with something of every kind."""

    square: int
    marks: list[list[int]]
    by_name: dict[str, list[int]]
    seen: set[int]
    home: tuple[int, int]


def test_a_state_is_overwritten_in_place_so_that_rules_that_hold_parts_of_it_go_on() -> None:
    target = Figure(1, [[1], [2]], {"a": [1], "b": [2]}, {1, 2}, (0, 0))
    marks, first, named, seen = target.marks, target.marks[0], target.by_name["a"], target.seen
    source = Figure(5, [[3, 4], [], [7]], {"c": [9], "a": [8]}, {3}, (4, 4))
    overwrite(target, source)
    assert target == source
    assert list(target.by_name) == ["c", "a"]
    assert (target.marks is marks, marks[0] is first, target.seen is seen) == (True, True, True)
    assert (first, named) == ([3, 4], [8])


def test_a_random_match_is_the_same_every_time() -> None:
    first, second = (
        [match.state_bytes for match in play_random_match(Duel(), {}, NAMES[:2], 4)]
        for _ in range(2)
    )
    assert first == second
