"""What the game itself plays: a seat that is nobody's and that is not chance."""

from core.toys import END, Bait, Hunt, Leapt, Names, Notes, Scented, new, note, sketch
from rulekeeper.core import saving
from rulekeeper.core.chance import OpenChance
from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.game import Game, Result
from rulekeeper.core.requests import AUTOMATON, CHANCE, Flow, roll
from rulekeeper.core.table import Table


def test_it_is_neither_chance_nor_an_observer() -> None:
    assert len({AUTOMATON, CHANCE, SPECTATOR}) == 3


def test_chance_answers_for_it_in_the_notation_as_for_anybody() -> None:
    match = new(Hunt(), seed=2)
    assert match.answers[0][0] == CHANCE
    lines = saving.save(match).splitlines()
    assert any(line.startswith("chance: drawn card-") for line in lines)


def test_nobody_sees_what_is_hidden_from_all_but_the_game() -> None:
    match = new(Hunt(), seed=2)
    [scented] = [event for event in match.events() if isinstance(event, Scented)]
    assert scented.scent is not None
    for observer in (0, 1, SPECTATOR):
        assert scented.seen_by(observer) == Scented(rule=scented.rule, scent=None)


def test_a_tie_is_for_all_to_settle() -> None:
    match = new(Hunt(), seed=2)
    match.choose("run 1", seat=0)
    match.choose("run 1", seat=1)
    assert [(d.seat, d.options) for d in match.decisions] == [
        (seat, [Bait(0), Bait(1)]) for seat in (0, 1)
    ]
    match.choose("bait 0", seat=1)
    [leapt] = [event for event in match.events() if isinstance(event, Leapt)]
    assert leapt.prey == 0


def test_the_game_may_win() -> None:
    outcomes = set()
    for seed in range(20):
        match = new(Hunt(), seed)
        while match.decision:
            match.play(match.options[-1])
        assert match.result is not None
        outcomes.add(match.result.winners)
    assert outcomes == {(AUTOMATON,), (0, 1)}


def test_it_is_called_the_game() -> None:
    def rolling(table: Table[Notes, Names]) -> Flow[Result]:
        note(table, (yield from roll(6, AUTOMATON, "leap")))
        return END

    match = sketch(rolling, chance=OpenChance())
    request = match.request
    assert request is not None
    assert Game.seat_name(match.game, match.table, AUTOMATON) == "the game"
    assert Game.prompt(match.game, match.table, request, 0).startswith("The game rolls a die")
