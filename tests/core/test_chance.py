"""Chance is a player: seeds, scripts, dice on a real table, the clock."""

from collections import Counter

import pytest

from core.toys import END, Duel, Names, Notes, Rest, lines, new, note, say, sketch
from rulekeeper.core.chance import (
    SECRET_SEEDS,
    OpenChance,
    OutcomeValue,
    ScriptedChance,
    SeededChance,
    keyed,
    mixed,
    new_secret_seed,
    possible_outcomes,
)
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.game import Game, Result
from rulekeeper.core.match import Match
from rulekeeper.core.requests import (
    CHANCE,
    Clock,
    Die,
    Draw,
    Drawn,
    Flow,
    PoolRolled,
    Roll,
    Rolled,
    RollPool,
    TimeIsUp,
    draw,
    roll,
    roll_pool,
    time_is_up,
)
from rulekeeper.core.saving import load, save
from rulekeeper.core.table import Table

D6 = Roll(6, 0, "luck")


def three_rolls(table: Table[Notes, Names]) -> Flow[Result]:
    for _ in range(3):
        yield from say(table, 0, "roll stop")
        note(table, (yield from roll(20, 0, "luck")))
    return END


def rolled(match: Match[Notes, Names]) -> list[str]:
    return lines(match)[1::2]


# -- seeds ----------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_outcomes_every_time_and_another_seed_others() -> None:
    def outcomes(seed: int) -> list[OutcomeValue]:
        return [SeededChance(seed).answer(D6, place) for place in range(50)]

    assert outcomes(1) == outcomes(1)
    assert len({tuple(outcomes(seed)) for seed in range(100)}) == 100


def test_seeds_follow_the_published_generator_so_that_they_never_change() -> None:
    """The first numbers of SplitMix64 for the seed 1234567, as published with it."""
    assert [mixed(1234567, place) for place in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_secret_seeds_follow_a_keyed_hash_that_never_changes() -> None:
    """BLAKE2b with a key of 17 bytes, least byte first, over the place in eight bytes."""
    seed = SECRET_SEEDS + 7
    numbers = [keyed(seed, place) for place in range(3)]
    assert numbers == [2956037666870795319, 9852988411979831692, 12220418350459753797]
    chance = SeededChance(seed)
    assert [chance.answer(D6, place) for place in range(3)] == [
        1 + (number * 6 >> 64) for number in numbers
    ]


def test_secret_seeds_have_128_bits_and_give_every_face_as_often() -> None:
    seeds = {new_secret_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert all(SECRET_SEEDS <= seed < SECRET_SEEDS + 2**128 for seed in seeds)
    assert max(seeds) > 2**126
    chance = SeededChance(SECRET_SEEDS + 2**128 - 1)
    faces = Counter(chance.answer(D6, place) for place in range(6000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(900 < count < 1100 for count in faces.values())


def test_every_face_and_every_card_comes_up_about_as_often() -> None:
    chance = SeededChance(7)
    faces = Counter(chance.answer(D6, place) for place in range(6000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(900 < count < 1100 for count in faces.values())
    cards = Counter(chance.answer(Draw([4, 4, 9], 0, "card"), place) for place in range(6000))
    assert 3850 < cards[4] < 4150


def test_matches_with_the_same_seed_and_answers_are_the_same() -> None:
    first, second = sketch(three_rolls), sketch(three_rolls)
    for _ in range(3):
        first.choose("roll")
        second.choose("roll")
    assert first.final_hash == second.final_hash


# -- odds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "request_of_chance",
    [D6, Roll(20, 1, "hit"), Draw([2, 2, 7, 1], 0, "card"), Draw([5], CHANCE, "card"), Clock(9)],
    ids=repr,
)
def test_the_odds_of_all_outcomes_add_up_to_one(request_of_chance: Roll | Draw | Clock) -> None:
    outcomes = possible_outcomes(request_of_chance)
    assert sum(probability for _, probability in outcomes) == pytest.approx(1)
    assert len({outcome for outcome, _ in outcomes}) == len(outcomes)


def test_a_card_that_is_twice_in_the_pool_is_twice_as_likely() -> None:
    odds = dict(possible_outcomes(Draw([9, 4, 9], 0, "card")))
    assert odds == {Drawn(4): pytest.approx(1 / 3), Drawn(9): pytest.approx(2 / 3)}


def test_a_search_can_try_every_outcome() -> None:
    match = sketch(three_rolls, chance=OpenChance())
    match.choose("roll")
    expected = 0.0
    assert isinstance(match.request, Roll)
    for outcome, probability in possible_outcomes(match.request):
        copy = match.copy()
        copy.play(outcome)
        expected += probability * int(rolled(copy)[0])
    assert expected == pytest.approx(10.5)


# -- scripts --------------------------------------------------------------------------------------


def test_a_script_gives_its_outcomes_in_order_and_then_leaves_it_open() -> None:
    match = sketch(three_rolls, chance=ScriptedChance([20, 1]))
    match.choose("roll")
    match.choose("roll")
    assert rolled(match) == ["20", "1"]
    match.choose("roll")
    assert match.decision
    assert match.decision.seat == CHANCE


def test_a_script_may_go_on_with_a_seed() -> None:
    match = sketch(three_rolls, chance=ScriptedChance([20], then=SeededChance(7)))
    seeded = sketch(three_rolls)
    for _ in range(3):
        match.choose("roll")
        seeded.choose("roll")
    assert rolled(match) == ["20", *rolled(seeded)[1:]]


def test_a_script_gives_the_same_again_after_undo_and_to_a_copy() -> None:
    match = sketch(three_rolls, chance=ScriptedChance([20, 1, 13]), alone=True)
    match.choose("roll")
    copy = match.copy()
    for player in (match, copy):
        player.choose("roll")
        player.undo(0)
        player.choose("stop")
        player.choose("stop")
    assert rolled(match) == rolled(copy) == ["20", "1", "13"]


def test_a_script_with_an_outcome_that_cannot_be_is_at_fault() -> None:
    match = sketch(three_rolls, chance=ScriptedChance([25]))
    with pytest.raises(ValueError, match="25 of the script is no outcome of Roll"):
        match.choose("roll")


# -- a real table ---------------------------------------------------------------------------------


def test_whoever_holds_the_dice_is_asked_what_came_up() -> None:
    match = sketch(three_rolls, chance=OpenChance())
    match.choose("roll")
    decision = match.decision
    assert decision
    assert (decision.seat, decision.kind) == (CHANCE, "luck")
    assert decision.options == [Rolled(face) for face in range(1, 21)]
    assert match.waiting_for(0) == match.waiting_for(1) == (CHANCE,)
    match.choose("17")
    assert rolled(match) == ["17"]


@pytest.mark.parametrize("answer", ["21", "0", Rolled(21), "", Drawn(3)])
def test_what_no_die_can_show_is_no_answer(answer: str | Rolled | Drawn) -> None:
    match = sketch(three_rolls, chance=OpenChance())
    match.choose("roll")
    with pytest.raises(UnknownAnswer):
        match.choose(answer)
    assert rolled(match) == []


def test_cards_drawn_at_a_real_table_are_named() -> None:
    match = Match.new(Duel(), {}, ["Ana", "Ben"], seed=1, chance=OpenChance())
    match.choose("card 7")
    assert match.table.state.hands == [[7], []]
    match.choose(Rest())
    with pytest.raises(UnknownAnswer, match="Nothing here is called 'card 7'"):
        match.choose("card 7")


def test_dice_left_open_can_be_taken_over_by_a_seed() -> None:
    open_match, seeded = sketch(three_rolls, chance=OpenChance()), sketch(three_rolls)
    open_match.choose("roll")
    seeded.choose("roll")
    open_match.go_live(SeededChance(7), None)
    assert open_match.state_bytes == seeded.state_bytes


def test_only_whom_it_concerns_sees_what_is_drawn() -> None:
    match = new(Duel())
    assert len(match.table.state.hands[0]) == 1
    assert match.view(0) != match.view(1)


def test_everybody_sees_what_chance_draws_for_all() -> None:
    def rules(table: Table[Notes, Names]) -> Flow[Result]:
        note(table, (yield from draw([7], CHANCE, "card")))
        return END

    assert lines(sketch(rules)) == ["7"]


# -- the clock ------------------------------------------------------------------------------------


class FakeClock:
    """A clock that is set by hand, in seconds."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def timed(table: Table[Notes, Names]) -> Flow[Result]:
    while not (yield from time_is_up(30)):
        yield from say(table, 0, "yes no")
    return END


def test_time_runs_from_the_start_of_the_match() -> None:
    clock = FakeClock()
    match = sketch(timed, clock=clock)
    clock.now += 29 * 60
    match.choose("yes")
    assert match.result is None
    clock.now += 60
    match.choose("no")
    assert match.result == END
    assert [seat for seat, _ in match.answers] == [CHANCE, 0, CHANCE, 0, CHANCE]


def test_what_the_clock_said_is_an_answer_like_any_other() -> None:
    clock = FakeClock()
    match = sketch(timed, clock=clock)
    match.choose("yes")
    again = sketch(timed, clock=None)
    clock.now += 99 * 60
    for _, answer in match.answers:
        again.choose(answer)
    assert again.state_bytes == match.copy().state_bytes == match.state_bytes
    assert again.decision == match.decision


def test_without_a_clock_somebody_says_whether_time_is_up() -> None:
    match = sketch(timed, clock=None)
    decision = match.decision
    assert decision
    assert (decision.seat, decision.kind) == (CHANCE, "time")
    assert decision.options == [TimeIsUp(False), TimeIsUp(True)]
    match.choose("there is time")
    match.choose("yes")
    match.choose("time is up")
    assert match.result == END


# -- several dice whose faces have names ----------------------------------------------------------

ATTACK = Die("attack", (("sword", 3), ("bow", 2), ("crit", 1)))


def two_throws(table: Table[Notes, Names]) -> Flow[Result]:
    for _ in range(2):
        yield from say(table, 0, "roll stop")
        faces = yield from roll_pool(ATTACK, 3, 0, "attack")
        note(table, faces.count("sword") + 10 * faces.count("crit"))
    return END


def test_the_faces_of_several_dice_come_up_as_often_as_the_dice_have_them() -> None:
    chance, faces = SeededChance(7), Counter[str]()
    for place in range(2000):
        thrown = chance.answer(RollPool(ATTACK, 3, 0, "attack"), place)
        assert isinstance(thrown, tuple)
        assert thrown == tuple(sorted(thrown, key=["sword", "bow", "crit"].index))
        faces.update(thrown)
    assert faces.total() == 6000
    assert 2850 < faces["sword"] < 3150
    assert 1850 < faces["bow"] < 2150
    assert 900 < faces["crit"] < 1100


def test_equal_faces_are_one_outcome_with_its_exact_odds() -> None:
    outcomes = dict(possible_outcomes(RollPool(ATTACK, 3, 0, "attack")))
    assert len(outcomes) == 10
    assert sum(outcomes.values()) == pytest.approx(1)
    assert outcomes[PoolRolled(("sword", "sword", "crit"))] == pytest.approx(3 / 4 / 6)
    assert outcomes[PoolRolled(("crit", "crit", "crit"))] == pytest.approx(1 / 216)


@pytest.mark.parametrize("words", ["2 sword 1 crit", "crit sword sword", "s s c", "Crit, 2 swo"])
def test_dice_rolled_at_a_real_table_are_told_by_their_faces_in_any_order(words: str) -> None:
    match = sketch(two_throws, chance=OpenChance())
    match.choose("roll")
    decision = match.decision
    assert decision
    assert decision.seat == CHANCE
    assert Game.prompt(match.game, match.table, RollPool(ATTACK, 3, CHANCE, "attack"), CHANCE) == (
        "Somebody rolls 3 attack dice (sword, bow, crit): which faces?"
    )
    match.choose(words)
    assert rolled(match) == ["12"]


@pytest.mark.parametrize("words", ["2 sword", "3 sword 1 crit", "sword shield crit", "17", ""])
def test_what_no_throw_of_these_dice_shows_is_no_answer(words: str) -> None:
    match = sketch(two_throws, chance=OpenChance())
    match.choose("roll")
    with pytest.raises(UnknownAnswer):
        match.choose(words)


def test_a_throw_is_one_line_of_the_notation_and_is_read_from_it() -> None:
    match = sketch(two_throws, chance=ScriptedChance([("sword", "bow", "crit")]))
    match.choose("roll")
    text = save(match)
    assert "chance: rolled 1 sword 1 bow 1 crit" in text
    loaded = load(text.splitlines(), lambda header: match.game)
    assert loaded.state_bytes == match.state_bytes
    assert loaded.answers == match.answers
