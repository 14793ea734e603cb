"""End of the game, and timed games."""

import pytest

from rulekeeper.cards import events as common
from rulekeeper.core.verdict import No
from rulekeeper.games.lebelheim import events
from tables.lebelheim import LebelheimTable, lebelheim

CARDS = """
- {name: Plague, kind: action, lines: [{do: lose, amount: 2, who: {pick: each, of: enemies}}]}
- {name: Doom, kind: action, lines: [
    {do: lose, amount: 2, who: {pick: each, of: heroes}}, {do: draw, amount: 1}]}
- {name: Martyrdom, kind: action, lines: [{do: lose, amount: 2, who: {pick: each, of: team}}]}
- {name: Wane, kind: action, lines: [{do: lose, amount: 2, who: self}]}
- {name: Legacy, kind: action, lines: [
    {do: bonus, stat: damage, amount: 2, until: round, who: {pick: each, of: allies}}]}
- {name: Vigil, kind: aura, abilities: [
    {kind: trigger, name: Vigil, on: turn-ends, who: enemies, lines: [{do: regain, amount: 1}]}]}
"""

DUEL = """
    . . . . . .
    . . X . Y .
    . . . . . .
    . . . . . .
    . A . B . .
    . . . . . .
"""

FOUR_PLAYERS = """
    . . . . . .
    . X Y Z W .
    . . . . . .
    . . . . . .
    . A B C D .
    . . . . . .
"""


class Stopwatch:
    """A clock that stands still until a test sets it forward."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def after(self, minutes: float) -> None:
        """Let time pass."""
        self.seconds += minutes * 60


def turns_to_the_end(table: LebelheimTable) -> list[str]:
    """Whose turns are played from now on, this one included, when nobody does anything."""
    seats: list[str] = []
    while table.match.decision and len(seats) < 40:
        seats.append(table.asked)
        table.end_turn()
    return seats


def winners(table: LebelheimTable) -> tuple[str, ...]:
    """The seats that won; none after a draw."""
    assert table.match.result is not None
    return tuple(table.match.setup.seats[seat] for seat in table.match.result.winners)


def rule(table: LebelheimTable) -> str:
    """The rule by which the match has ended."""
    assert table.match.result is not None
    return table.match.result.rule


# -- the last hero ----------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.end.1")
def test_the_match_ends_as_soon_as_a_team_has_lost_all_its_heroes() -> None:
    table = lebelheim(DUEL, cards=CARDS, hands={"Ada": ["Plague"]}, endurance={"Xan": 2, "Yew": 2})
    table.do("play Plague with Ada")
    assert table.match.decision is None
    assert winners(table) == ("red",)
    assert rule(table) == "lebelheim.end.1"
    refusal = table.why("end the turn")
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == ("lebelheim.end.1", "The match is over.")


@pytest.mark.rule("lebelheim.end.1")
def test_the_match_goes_on_while_each_team_has_a_hero() -> None:
    table = lebelheim(DUEL, cards=CARDS, hands={"Ada": ["Plague"]}, endurance={"Xan": 2, "Yew": 3})
    table.do("play Plague with Ada")
    assert table.question == "main"


@pytest.mark.rule("lebelheim.end.1")
def test_in_2v2_all_four_heroes_of_a_team_have_to_die() -> None:
    def plague(**endurance: int) -> LebelheimTable:
        table = lebelheim(
            FOUR_PLAYERS, cards=CARDS, hands={"Ada": ["Plague"]}, mode="2v2", endurance=endurance
        )
        table.do("play Plague with Ada")
        return table

    assert plague(Xan=2, Yew=2, Zed=2, Wyn=3).match.result is None
    table = plague(Xan=2, Yew=2, Zed=2, Wyn=2)
    assert winners(table) == ("red", "red two")


@pytest.mark.rule("lebelheim.end.1")
def test_when_both_teams_lose_their_last_heroes_together_nobody_wins() -> None:
    table = lebelheim(
        DUEL,
        cards=CARDS,
        hands={"Ada": ["Doom"]},
        endurance={"Ada": 2, "Bea": 1, "Xan": 2, "Yew": 2},
    )
    table.do("play Doom with Ada")
    assert winners(table) == ()
    assert rule(table) == "lebelheim.end.1"
    assert not table.told(events.CardDrawn)


@pytest.mark.rule("lebelheim.end.1")
def test_a_team_may_lose_by_its_own_card() -> None:
    table = lebelheim(
        DUEL, cards=CARDS, hands={"Ada": ["Martyrdom"]}, endurance={"Ada": 2, "Bea": 2}
    )
    table.do("play Martyrdom with Ada")
    assert winners(table) == ("blue",)


# -- players without heroes -------------------------------------------------------------------


@pytest.mark.rule("lebelheim.end.2", "lebelheim.turn.end.4")
def test_a_player_without_heroes_takes_no_more_turns() -> None:
    table = lebelheim(
        FOUR_PLAYERS.replace("X Y", ". ."), cards=CARDS, mode="2v2", options={"turn_limit": 9}
    )
    seats = turns_to_the_end(table)
    assert seats[:6] == ["red", "red two", "blue two", "red", "red two", "blue two"]
    assert "blue" not in seats
    begun = [e.seat for e in table.match.events() if isinstance(e, common.TurnBegan)]
    assert begun[:4] == [2, 3, 0, 2], "no turn of theirs begins at all"


@pytest.mark.rule("lebelheim.end.2")
def test_a_player_who_loses_both_heroes_in_the_own_turn_ends_it() -> None:
    table = lebelheim(
        FOUR_PLAYERS.replace("B", "."),
        cards=CARDS,
        hands={"Ada": ["Wane"]},
        auras={"Xan": ["Vigil"]},
        endurance={"Ada": 2, "Xan": 5},
        mode="2v2",
    )
    table.do("play Wane with Ada")
    assert table.asked == "blue", "the turn ended by itself"
    assert table.endurance("Xan") == 6, "and Vigil saw it end"
    table.end_turn()
    assert table.asked == "red two"


@pytest.mark.rule("lebelheim.end.2", "lebelheim.round.2")
def test_the_round_of_a_player_without_heroes_ends_all_the_same() -> None:
    table = lebelheim(
        FOUR_PLAYERS.replace("B", "."),
        cards=CARDS,
        hands={"Ada": ["Legacy"], "Xan": ["Plague"]},
        endurance={"Ada": 2},
        mode="2v2",
    )
    table.do("play Legacy with Ada")
    assert table.asked == "blue"
    table.do("play Plague with Xan")
    assert table.square("Ada") == ""
    lasting = []
    for _ in range(4):
        lasting.append((table.asked, len(table.state.bonuses)))
        table.end_turn()
    assert lasting == [("blue", 2), ("red two", 2), ("blue two", 2), ("blue", 0)]


# -- timed games ------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.end.timed.1")
def test_without_a_timer_the_match_goes_on() -> None:
    table = lebelheim(DUEL)
    assert len(turns_to_the_end(table)) == 40
    assert table.match.result is None
    assert not table.told(events.FinalTurn)


@pytest.mark.rule("lebelheim.end.timed.1", "lebelheim.end.timed.2", "lebelheim.end.timed.3")
@pytest.mark.parametrize(
    ("limit", "turns"),
    [
        (3, ["red", "blue", "red", "blue"]),
        (4, ["red", "blue", "red", "blue"]),
        (5, ["red", "blue", "red", "blue", "red", "blue"]),
    ],
)
def test_when_turns_are_up_the_cycle_is_completed_and_each_player_has_one_last_turn(
    limit: int, turns: list[str]
) -> None:
    table = lebelheim(DUEL, options={"turn_limit": limit})
    assert table.state.turn == 3
    assert turns_to_the_end(table) == turns
    final = [event.last for event in table.match.events() if isinstance(event, events.FinalTurn)]
    assert final == [False, True]


@pytest.mark.rule("lebelheim.end.timed.1", "lebelheim.end.timed.2")
def test_when_the_minutes_are_up_in_the_first_players_turn_the_other_plays_too() -> None:
    watch = Stopwatch()
    table = lebelheim(DUEL, options={"minute_limit": 30}, clock=watch)
    watch.after(29.9)
    table.end_turn()
    table.end_turn()
    assert not table.told(events.FinalTurn), "it is not yet time"
    watch.after(0.2)
    assert turns_to_the_end(table) == ["red", "blue", "red", "blue"]


@pytest.mark.rule("lebelheim.end.timed.2")
def test_when_the_minutes_are_up_in_the_last_players_turn_the_cycle_is_complete() -> None:
    watch = Stopwatch()
    table = lebelheim(DUEL, options={"minute_limit": 30}, clock=watch)
    table.end_turn()
    watch.after(31)
    assert turns_to_the_end(table) == ["blue", "red", "blue"]


@pytest.mark.rule("lebelheim.end.timed.2", "lebelheim.end.timed.3")
def test_in_2v2_the_final_turn_begins_with_the_player_who_played_first() -> None:
    table = lebelheim(FOUR_PLAYERS, mode="2v2", seat=2, options={"turn_limit": 3})
    assert turns_to_the_end(table) == [
        "red two",
        "blue two",
        *("red", "blue", "red two", "blue two"),
    ]


@pytest.mark.rule("lebelheim.end.timed.2", "lebelheim.end.2")
def test_the_seat_of_a_first_player_without_heroes_still_marks_the_cycle() -> None:
    table = lebelheim(
        FOUR_PLAYERS.replace("A B", ". ."), mode="2v2", seat=1, options={"turn_limit": 3}
    )
    assert turns_to_the_end(table) == [
        *("blue", "red two", "blue two"),
        *("blue", "red two", "blue two"),
    ]


@pytest.mark.rule("lebelheim.end.timed.4")
def test_after_the_final_turn_the_team_with_more_heroes_wins() -> None:
    table = lebelheim(
        DUEL.replace("B", "."), options={"turn_limit": 3}, endurance={"Ada": 10, "Xan": 1, "Yew": 1}
    )
    turns_to_the_end(table)
    assert winners(table) == ("blue",)
    assert rule(table) == "lebelheim.end.timed.4"


@pytest.mark.rule("lebelheim.end.timed.5")
@pytest.mark.parametrize(
    ("red", "blue", "winner"),
    [((4, 6), (3, 5), ("red",)), ((1, 6), (7, 1), ("blue",)), ((4, 4), (1, 7), ())],
)
def test_with_as_many_heroes_the_team_with_more_endurance_wins(
    red: tuple[int, int], blue: tuple[int, int], winner: tuple[str, ...]
) -> None:
    endurance = dict(zip(("Ada", "Bea", "Xan", "Yew"), red + blue, strict=True))
    table = lebelheim(DUEL, options={"turn_limit": 3}, endurance=endurance)
    turns_to_the_end(table)
    assert winners(table) == winner
    assert rule(table) == "lebelheim.end.timed.5"


@pytest.mark.rule("lebelheim.end.timed.4", "lebelheim.end.timed.5")
def test_in_2v2_the_heroes_of_both_partners_count() -> None:
    table = lebelheim(
        FOUR_PLAYERS.replace("A", ".").replace("W", "."),
        mode="2v2",
        seat=2,
        options={"turn_limit": 3},
        endurance={"Bea": 1, "Cai": 2, "Dov": 9, "Xan": 4, "Yew": 4, "Zed": 3},
    )
    turns_to_the_end(table)
    assert winners(table) == ("red", "red two"), "12 Endurance against 11, three heroes each"


@pytest.mark.rule("lebelheim.end.timed.6")
def test_the_timer_cuts_no_turn_short() -> None:
    watch = Stopwatch()
    table = lebelheim(DUEL, options={"minute_limit": 30}, clock=watch)
    watch.after(60)
    table.do("use Moving with Ada", "move Ada to b3", "done", "use Moving with Bea")
    assert table.question == "step"
    table.do("move Bea to d3", "done")
    table.pass_all()
    told = table.told(common.Moved, events.TurnEnded, events.FinalTurn)
    assert [type(event) for event in told] == [
        common.Moved,
        common.Moved,
        events.TurnEnded,
        events.FinalTurn,
    ]


@pytest.mark.rule("lebelheim.end.timed.6")
@pytest.mark.parametrize("ended_turns", [2, 3])
def test_who_loses_all_heroes_in_the_closing_turns_loses_at_once(ended_turns: int) -> None:
    table = lebelheim(
        DUEL,
        cards=CARDS,
        hands={"Ada": ["Plague"], "Xan": ["Plague"]},
        endurance={"Ada": 2, "Bea": 2, "Xan": 2, "Yew": 2},
        options={"turn_limit": 3},
    )
    for _ in range(ended_turns):
        table.end_turn()
    killer = {"red": "Ada", "blue": "Xan"}[table.asked]
    winner = table.asked
    table.do(f"play Plague with {killer}")
    assert winners(table) == (winner,)
    assert rule(table) == "lebelheim.end.1"
