"""Movements: steps of the own, pull and push, changes of place that are no movement."""

import pytest

from rulekeeper.cards import events as common
from rulekeeper.core.verdict import No
from rulekeeper.games.lebelheim.box import GRID
from rulekeeper.games.lebelheim.rules.move import Step
from tables.lebelheim import LebelheimTable, lebelheim, printed

CARDS = """
- {name: Walk, kind: action, lines: [{do: move, steps: 2}]}
- {name: Order, kind: action, lines: [{do: move, steps: 2, who: {pick: one, of: others}}]}
- {name: Puppet, kind: action, lines: [
    {do: move, steps: 2, who: {pick: one, of: enemies}, by: player}]}
- {name: Push, kind: action, lines: [{do: push, steps: 3, who: {pick: one, of: others}}]}
- {name: Pull, kind: action, lines: [{do: pull, steps: 3, who: {pick: one, of: others}}]}
- {name: Nudge, kind: action, lines: [
    {do: push, steps: 3, who: {pick: one, of: others}, up_to: true}]}
- {name: Drag, kind: action, lines: [
    {do: pull, steps: 3, who: {pick: one, of: others}, up_to: true}]}
- {name: Boots, kind: aura, abilities: [
    {kind: ongoing, name: Boots, stat: movement, amount: 1}]}
- {name: Mud, kind: aura, abilities: [
    {kind: ongoing, name: Mud, stat: movement, amount: -5, who: enemies}]}
- {name: Spur, kind: action, refresh: true, lines: [
    {do: bonus, stat: movement, amount: 1, until: next}]}
- {name: Hop, kind: trick, when: [step], lines: [{do: move, steps: 1}]}
- {name: Halt, kind: trick, when: [step], lines: [{do: cancel}]}
- {name: Footing, kind: aura, abilities: [
    {kind: trigger, name: Pushed, on: pushed, lines: [{do: draw, amount: 1}]},
    {kind: trigger, name: Pulled, on: pulled, lines: [{do: draw, amount: 1}]},
    {kind: trigger, name: Moved, on: moves, lines: [{do: draw, amount: 1}]}]}
"""

OPEN = """
    . . . . . .
    . . . . . .
    . . . X . .
    . A . . . .
    . . . . . .
    B . . . . Y
"""


def table_of(
    drawing: str = OPEN,
    *,
    card: str = "Walk",
    auras: dict[str, list[str]] | None = None,
    is_assassin: bool = False,
) -> LebelheimTable:
    """Ada, or The Assassin in her place, holds one card in the Main Turn of her player."""
    heroes = {"Ada": printed("the-assassin")} if is_assassin else {}
    return lebelheim(drawing, cards=CARDS, hands={"Ada": [card]}, auras=auras, heroes=heroes)


def steps(table: LebelheimTable) -> list[str]:
    """The squares on offer to move to."""
    return sorted(option.split()[-1] for option in table.options if option != "done")


def triggered(table: LebelheimTable) -> list[tuple[str, str]]:
    """Whose triggers went off."""
    told = table.match.events()
    return [
        (table.names[event.hero], event.name)
        for event in told
        if isinstance(event, common.TriggerResolved)
    ]


# -- who moves, and who chooses ---------------------------------------------------------------


@pytest.mark.rule("lebelheim.move.1")
def test_nobody_moves_unless_a_text_says_so() -> None:
    table = table_of()
    refusal = table.why("move Ada to b4")
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == (
        "lebelheim.move.1",
        "A hero moves only when a card or a skill such as Moving tells it to.",
    )


@pytest.mark.rule("lebelheim.move.1")
def test_the_hero_that_plays_the_card_is_the_one_that_moves() -> None:
    table = table_of()
    table.do("play Walk with Ada")
    refusal = table.why("move Bea to a2")
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == ("lebelheim.move.1", "You are asked about Ada.")
    table.do("move Ada to b4", "done")
    assert (table.square("Ada"), table.square("Bea")) == ("b4", "a1")


@pytest.mark.rule("lebelheim.move.2")
def test_another_heros_card_moves_a_hero_when_it_says_so() -> None:
    table = table_of(card="Order")
    table.do("play Order with Ada", "choose Bea", "move Bea to a2", "done")
    assert (table.square("Ada"), table.square("Bea")) == ("b3", "a2")


@pytest.mark.rule("lebelheim.move.3")
def test_the_player_of_the_moving_hero_chooses_where_it_goes() -> None:
    table = table_of()
    table.do("play Walk with Ada")
    assert (table.asked, table.question) == ("red", "step")
    assert table.match.prompt(0) == "Walk: Where does Ada move? 2 steps left."
    assert steps(table) == ["a2", "a3", "a4", "b1", "b2", "b4", "b5", "c2", "c3", "c4", "d3"]
    table.do("move Ada to b4")
    assert table.match.prompt(0) == "Walk: Where does Ada move? 1 step left."
    assert steps(table) == ["a4", "b3", "b5", "c4"]


@pytest.mark.rule("lebelheim.move.4")
def test_the_player_of_a_hero_moved_by_another_chooses_all_the_same() -> None:
    table = table_of(card="Order")
    table.do("play Order with Ada", "choose Xan")
    assert (table.asked, table.question) == ("blue", "step")
    table.do("move Xan to e4", "move Xan to f4")
    assert table.square("Xan") == "f4"


@pytest.mark.rule("lebelheim.move.4")
def test_a_card_may_say_that_its_own_player_chooses() -> None:
    table = table_of(card="Puppet")
    table.do("play Puppet with Ada", "choose Xan")
    assert (table.asked, table.question) == ("red", "step")
    table.do("move Xan to d3", "move Xan to c3")
    assert table.square("Xan") == "c3"


@pytest.mark.rule("lebelheim.move.5")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_a_movement_may_end_after_any_number_of_steps(taken: int) -> None:
    table = table_of()
    table.do("play Walk with Ada", *["move Ada to b4", "move Ada to b5"][:taken])
    table.pass_all()
    assert table.square("Ada") == ["b3", "b4", "b5"][taken]


# -- where a step leads -----------------------------------------------------------------------


@pytest.mark.rule("lebelheim.move.6")
@pytest.mark.parametrize(("hero", "place"), [("Xan", "b4"), ("Bea", "b2")])
def test_occupied_cases_cannot_be_entered(hero: str, place: str) -> None:
    table = table_of(
        """
        . . . . . .
        . . . . . .
        . X . . . .
        . A . . . .
        . B . . . .
        . . . . . Y
        """
    )
    table.do("play Walk with Ada")
    assert steps(table) == ["a2", "a3", "a4", "c2", "c3", "c4", "d3"]
    refusal = table.why(f"move Ada to {place}")
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == (
        "lebelheim.move.6",
        f"{hero} stands on {place}.",
    )


@pytest.mark.rule("lebelheim.move.6")
def test_nobody_passes_through_an_occupied_case() -> None:
    table = table_of(
        """
        . . . . . .
        . . . . . .
        Y . . . . .
        A X . . . .
        B . . . . .
        . . . . . .
        """
    )
    table.do("play Walk with Ada")
    assert table.question == "main", "there is no step to choose"
    assert table.square("Ada") == "a3"


@pytest.mark.rule("lebelheim.move.7")
@pytest.mark.parametrize("place", ["a3", "a5", "c3", "c5", "b6"])
def test_steps_are_never_diagonal_nor_longer_than_one_case(place: str) -> None:
    table = table_of()
    table.do("play Walk with Ada", "move Ada to b4")
    refusal = table.why(f"move Ada to {place}")
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == (
        "lebelheim.move.3",
        f"{place} is 2 steps away, and you have only 1 left.",
    )


@pytest.mark.rule("lebelheim.move.8")
def test_heroes_cannot_leave_the_grid() -> None:
    table = table_of("A . . . . .\n" + ". . . . . .\n" * 4 + "B . . . X Y")
    table.do("play Walk with Ada")
    assert steps(table) == ["a4", "a5", "b5", "b6", "c6"]
    corner = table.hero("Ada").square
    for beyond in (corner - 1, corner + 7, -1, 6, 99):
        refusal = table.why(Step(table.number("Ada"), beyond))
        assert isinstance(refusal, No)
        assert (refusal.rule, refusal.reason) == (
            "lebelheim.move.8",
            "Heroes cannot leave the 6 x 6 squares of the grid.",
        )


# -- how far ----------------------------------------------------------------------------------


def walk(table: LebelheimTable, card: str = "Walk") -> int:
    """How many steps a movement has."""
    table.do(f"play {card} with Ada" if card != "Moving" else "use Moving with Ada")
    taken = 0
    while table.question == "step":
        table.do(next(step for step in table.options if takes(table, step) == 1))
        taken += 1
    return taken


def takes(table: LebelheimTable, step: str) -> int:
    """How many steps a way that is offered takes; 0 for stopping."""
    option = table.match.options[table.options.index(step)]
    return (option.preview(table.match.table, []).cost or 0) if isinstance(option, Step) else 0


@pytest.mark.rule("lebelheim.move.9")
def test_a_bonus_to_movement_adds_steps() -> None:
    assert walk(table_of()) == 2
    assert walk(table_of(auras={"Ada": ["Boots"]})) == 3
    assert walk(table_of(auras={"Ada": ["Boots", "Boots"]})) == 4


@pytest.mark.rule("lebelheim.move.9")
def test_a_movement_never_has_fewer_than_no_steps() -> None:
    assert walk(table_of(auras={"Xan": ["Mud"]})) == 0


@pytest.mark.rule("lebelheim.move.9")
def test_a_bonus_for_the_next_movement_serves_one_movement() -> None:
    stroll = "- {name: Stroll, kind: action, refresh: true, lines: [{do: move, steps: 2}]}\n"
    table = lebelheim(OPEN, cards=CARDS + stroll, hands={"Ada": ["Spur", "Stroll"]})
    table.do("play Spur with Ada", "play Stroll with Ada")
    table.do("move Ada to b4", "move Ada to b5", "move Ada to b4")
    assert table.question == "main", "the first movement had three steps"
    table.do("use Moving with Ada", "move Ada to b5", "move Ada to b4")
    assert table.question == "main", "the second one had two"


@pytest.mark.rule("lebelheim.move.9", "lebelheim.hero.assassin.3")
def test_the_assassins_first_movement_of_two_has_three_steps() -> None:
    table = table_of(is_assassin=True)
    assert walk(table) == 3


@pytest.mark.rule("lebelheim.hero.assassin.3")
def test_the_assassins_second_movement_of_a_turn_is_not_longer() -> None:
    table = lebelheim(
        OPEN,
        cards=CARDS,
        heroes={"Ada": printed("the-assassin")},
        hands={"Ada": ["Walk", "Hop"]},
    )
    table.do("play Walk with Ada", "move Ada to b4", "play Hop with Ada", "move Ada to b5")
    table.do("move Ada to c5", "move Ada to d5")
    assert table.question == "main", "Walk had three steps, Hop between them one"
    assert table.square("Ada") == "d5"


@pytest.mark.rule("lebelheim.hero.assassin.3", "lebelheim.move.9")
def test_to_be_pushed_is_no_movement_of_the_assassins_own() -> None:
    table = lebelheim(
        """
        . . . . . .
        . . . . . .
        . . . X . .
        B . . A . .
        . . . . . .
        . . . . . Y
        """,
        cards=CARDS,
        heroes={"Ada": printed("the-assassin")},
        hands={"Bea": ["Pull"], "Ada": ["Walk"]},
    )
    table.do("play Pull with Bea", "choose Ada")
    assert table.square("Ada") == "b3"
    assert walk(table) == 3


@pytest.mark.rule("lebelheim.lines.3")
def test_a_movement_that_is_stopped_between_two_steps_ends_there() -> None:
    table = lebelheim(OPEN, cards=CARDS, hands={"Ada": ["Walk"], "Xan": ["Halt"]})
    table.do("play Walk with Ada", "move Ada to b4", "play Halt with Xan")
    assert table.question == "main"
    assert table.square("Ada") == "b4"


# -- several steps at once --------------------------------------------------------------------


def trodden(table: LebelheimTable) -> list[str]:
    """The cases entered so far."""
    return [GRID.name(event.square) for event in table.told(common.Moved)]


@pytest.mark.rule("lebelheim.move.3")
@pytest.mark.parametrize(("card", "hero"), [("Walk", "Ada"), ("Puppet", "Xan")])
def test_one_answer_walks_several_steps(card: str, hero: str) -> None:
    table = table_of(card=card)
    table.do(f"play {card} with Ada", *(["choose Xan"] if card == "Puppet" else []))
    assert (table.asked, table.question) == ("red", "step")
    table.do(f"move {hero} to {'b5' if hero == 'Ada' else 'f4'}")
    assert trodden(table) == (["b4", "b5"] if hero == "Ada" else ["e4", "f4"])
    assert table.question == "main"


@pytest.mark.rule("lebelheim.lines.3")
def test_tricks_may_follow_each_step_of_a_walk() -> None:
    table = lebelheim(OPEN, cards=CARDS, hands={"Ada": ["Walk"], "Xan": ["Hop"]})
    table.do("play Walk with Ada", "move Ada to b5")
    assert (table.asked, table.question, table.square("Ada")) == ("blue", "tricks", "b4")
    table.do("pass")
    assert (table.asked, table.question, table.square("Ada")) == ("blue", "tricks", "b5")
    table.do("pass")
    assert table.question == "main"


@pytest.mark.rule("lebelheim.lines.3", "lebelheim.move.6")
def test_a_hero_steps_into_the_way_and_the_rest_is_asked_again() -> None:
    table = lebelheim(
        """
        . . . . . .
        . . X . . .
        . . . . . .
        . A . . . .
        . . . . . .
        B . . . . Y
        """,
        cards=CARDS,
        hands={"Ada": ["Walk"], "Xan": ["Hop"]},
    )
    table.do("play Walk with Ada", "move Ada to b5", "play Hop with Xan", "move Xan to b5")
    assert (table.asked, table.question, table.square("Ada")) == ("red", "step", "b4")
    assert steps(table) == ["a4", "b3", "c4"]
    refusal = table.why("move Ada to b5")
    assert refusal == No("lebelheim.move.6", "Xan stands on b5.")


@pytest.mark.rule("lebelheim.lines.3")
def test_a_walk_from_which_its_hero_is_moved_is_asked_again_from_there() -> None:
    table = lebelheim(OPEN, cards=CARDS, hands={"Ada": ["Walk", "Hop"]})
    table.do("play Walk with Ada", "move Ada to b5", "play Hop with Ada", "move Ada to c4")
    assert (table.question, table.square("Ada")) == ("step", "c4")
    assert table.match.prompt(0) == "Walk: Where does Ada move? 1 step left."


@pytest.mark.rule("lebelheim.lines.3", "lebelheim.move.5")
def test_after_any_trick_on_the_way_a_walk_may_end() -> None:
    table = lebelheim(OPEN, cards=CARDS, hands={"Ada": ["Walk"], "Yew": ["Hop"]})
    table.do("play Walk with Ada", "move Ada to b5", "play Hop with Yew", "move Yew to e1", "done")
    assert (table.question, table.square("Ada")) == ("main", "b4")


@pytest.mark.rule("lebelheim.lines.3", "lebelheim.death.2")
@pytest.mark.parametrize(("trick", "lives"), [("Halt", True), ("Snare", False)])
def test_a_walk_ends_when_its_card_is_stopped_or_its_hero_dies(trick: str, lives: bool) -> None:
    snare = (
        "- {name: Snare, kind: trick, when: [step], lines: [{do: lose, amount: 9, who: mover}]}\n"
    )
    table = lebelheim(
        OPEN, cards=CARDS + snare, hands={"Ada": ["Walk"], "Xan": [trick]}, endurance={"Ada": 5}
    )
    table.do("play Walk with Ada", "move Ada to b5", f"play {trick} with Xan")
    assert (table.question, table.square("Ada")) == ("main", "b4" if lives else "")


# -- push and pull ----------------------------------------------------------------------------


def shoved(drawing: str, card: str, who: str = "Xan") -> LebelheimTable:
    """Ada has pushed or pulled a hero."""
    table = table_of(drawing, card=card)
    table.do(f"play {card} with Ada", f"choose {who}")
    return table


def row(squares: str) -> str:
    """A drawing with these six cases as its third row from below."""
    return ". . . . . .\n" * 3 + squares + "\n. . . . . .\nB . . . . Y"


def column(squares: str) -> str:
    """A drawing with these six cases, from above, as its third column."""
    cases = squares.split()
    return "\n".join(
        f"{'B' if place == 5 else '.'} . {case} . . {'Y' if place == 5 else '.'}"
        for place, case in enumerate(cases)
    )


@pytest.mark.rule("lebelheim.shove.2")
@pytest.mark.parametrize(
    ("drawing", "path"),
    [
        (row("A . . . X ."), ["d3", "c3", "b3"]),
        (row(". X . . . A"), ["c3", "d3", "e3"]),
        (column("X . . . . A"), ["c5", "c4", "c3"]),
        (column("A . . . . X"), ["c2", "c3", "c4"]),
    ],
)
def test_every_step_of_a_pull_leads_straight_towards_the_other_hero(
    drawing: str, path: list[str]
) -> None:
    table = shoved(drawing, "Pull")
    moved = [event for event in table.match.events() if isinstance(event, common.Moved)]
    assert [GRID.name(event.square) for event in moved] == path
    assert {event.rule for event in moved} == {"lebelheim.shove.2"}


@pytest.mark.rule("lebelheim.shove.3")
@pytest.mark.parametrize(
    ("drawing", "path"),
    [
        (row("A X . . . ."), ["c3", "d3", "e3"]),
        (row(". . . . X A"), ["d3", "c3", "b3"]),
        (column(". . . . X A"), ["c3", "c4", "c5"]),
        (column("A . X . . ."), ["c3", "c2", "c1"]),
    ],
)
def test_every_step_of_a_push_leads_straight_away_from_the_other_hero(
    drawing: str, path: list[str]
) -> None:
    table = shoved(drawing, "Push")
    moved = [event for event in table.match.events() if isinstance(event, common.Moved)]
    assert [GRID.name(event.square) for event in moved] == path
    assert {event.rule for event in moved} == {"lebelheim.shove.3"}


@pytest.mark.rule("lebelheim.shove.4")
@pytest.mark.parametrize(
    ("card", "drawing"),
    [
        ("Pull", row("A X . . . .")),
        ("Pull", "A Y X . . .\n" + ". . . . . .\n" * 4 + "B . . . . ."),
        ("Push", row(". . . . A X")),
        ("Push", "A X Y . . .\n" + ". . . . . .\n" * 4 + "B . . . . ."),
    ],
)
def test_a_shove_without_a_free_case_in_line_is_ignored(card: str, drawing: str) -> None:
    before = table_of(drawing, card=card).square("Xan")
    table = shoved(drawing, card)
    assert table.square("Xan") == before
    assert not table.told(common.Moved)
    (skipped,) = table.told(common.LineSkipped)
    assert skipped.rule == "lebelheim.shove.4"
    assert table.question == "main"


@pytest.mark.rule("lebelheim.shove.4")
@pytest.mark.parametrize(
    ("card", "drawing", "stops"),
    [
        ("Push", row(". . . A X ."), "f3"),
        ("Push", row("A X . . B .").replace("B . . . . Y", ". . . . . Y"), "d3"),
        ("Pull", row(". A . . X ."), "c3"),
    ],
)
def test_a_shove_goes_as_far_as_it_can(card: str, drawing: str, stops: str) -> None:
    assert shoved(drawing, card).square("Xan") == stops


@pytest.mark.rule("lebelheim.lines.3", "lebelheim.lines.5")
def test_a_push_that_is_stopped_between_two_steps_ends_there() -> None:
    drawing = """
    . . . . . .
    . . . . . .
    . . . . . .
    . X . . . .
    . A . . . .
    B . . . . Y
"""
    table = lebelheim(drawing, cards=CARDS, hands={"Ada": ["Push"], "Xan": ["Halt"]})
    table.do("play Push with Ada", "choose Xan", "play Halt with Xan")
    assert table.question == "main"
    assert table.square("Xan") == "b4"


@pytest.mark.rule("lebelheim.shove.1")
def test_nobody_is_pushed_away_from_itself() -> None:
    scatter = """
- {name: Scatter, kind: action, lines: [
    {do: push, steps: 1, who: {pick: each, of: heroes}}]}
"""
    drawing = """
    . . . . . .
    . . X . . .
    . . A . B .
    . . Y . . .
    . . . . . .
    . . . . . .
"""
    table = lebelheim(drawing, cards=CARDS + scatter, hands={"Ada": ["Scatter"]})
    table.do("play Scatter with Ada")
    assert [table.square(name) for name in table.names] == ["c4", "f4", "c6", "c2"]
    assert not table.told(common.LineSkipped)


@pytest.mark.rule("lebelheim.shove.5")
@pytest.mark.parametrize("card", ["Push", "Pull"])
def test_without_a_common_row_or_column_a_shove_is_ignored(card: str) -> None:
    table = shoved(OPEN, card)
    assert table.square("Xan") == "d4"
    assert [event.rule for event in table.told(common.LineSkipped)] == ["lebelheim.shove.4"]


@pytest.mark.rule("lebelheim.shove.6")
@pytest.mark.parametrize(("card", "square"), [("Push", "f3"), ("Pull", "b3")])
def test_nobody_chooses_direction_or_distance_of_a_shove(card: str, square: str) -> None:
    table = shoved(row("A . X . . ."), card)
    assert table.question == "main", "nobody was asked"
    assert table.square("Xan") == square


@pytest.mark.rule("lebelheim.shove.6")
@pytest.mark.parametrize(
    ("card", "number", "square"),
    [("Nudge", 0, "c3"), ("Nudge", 2, "e3"), ("Drag", 1, "b3"), ("Nudge", 3, "f3")],
)
def test_the_player_of_the_card_chooses_how_far_up_to_is(
    card: str, number: int, square: str
) -> None:
    table = shoved(row("A . X . . ."), card)
    assert (table.asked, table.question) == ("red", "number")
    assert table.options == ["3", "2", "1", "0"]
    table.do(str(number))
    assert table.square("Xan") == square


@pytest.mark.rule("lebelheim.shove.1")
@pytest.mark.parametrize(("card", "event"), [("Push", "Pushed"), ("Pull", "Pulled")])
def test_a_trigger_on_a_shove_concerns_both_heroes(card: str, event: str) -> None:
    table = table_of(row("A . X . . ."), card=card, auras={"Ada": ["Footing"], "Xan": ["Footing"]})
    table.do(f"play {card} with Ada", "choose Xan")
    table.do(f"resolve {event} of Xan")
    assert triggered(table) == [("Xan", event), ("Ada", event)]


@pytest.mark.rule("lebelheim.shove.1")
def test_a_shove_that_is_ignored_triggers_nothing() -> None:
    table = table_of(row("A X . . . ."), card="Pull", auras={"Ada": ["Footing"]})
    table.do("play Pull with Ada", "choose Xan")
    assert triggered(table) == []


@pytest.mark.rule("lebelheim.shove.1")
def test_a_shove_concerns_nobody_but_the_two() -> None:
    table = table_of(row("A . X . . ."), card="Push", auras={"Bea": ["Footing"]})
    table.do("play Push with Ada", "choose Xan")
    assert triggered(table) == []


@pytest.mark.rule("lebelheim.shove.1", "lebelheim.move.1")
def test_to_be_pushed_is_not_to_move() -> None:
    table = table_of(row("A . X . . ."), card="Push", auras={"Xan": ["Footing"]})
    table.do("play Push with Ada", "choose Xan")
    assert triggered(table) == [("Xan", "Pushed")]
