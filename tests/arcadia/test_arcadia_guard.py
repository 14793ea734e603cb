"""Guard Reaction (p. 19)."""

import pytest

from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.rules.guard import guards
from tables.arcadia import MONSTERS, ArcadiaSituation, arcadia

MISS = "ranged ranged ranged"
ARROW_MISS = "melee melee"


def active(drawing: str, **more: object) -> ArcadiaSituation:
    """Ann is active."""
    table = arcadia(drawing, **more)  # type: ignore[arg-type]
    table.do("activate Ann")
    return table


def reacted(table: ArcadiaSituation) -> list[str]:
    """The Monsters that have reacted, in order."""
    return [table.figure_names[told.figure] for told in table.told(events.Reacted)]


# -- what is guarded ----------------------------------------------------------------------------


@pytest.mark.rule("arcadia.guard.1", "arcadia.guard.move.1")
def test_whoever_moves_away_from_a_monster_is_attacked_as_its_card_says() -> None:
    table = active("o A . X")
    table.rolls("melee ranged ranged", "blank")
    table.do("move Ann to c1")
    assert reacted(table) == ["Ogre"]
    assert "Ogre attacks Ann with Club." in table.log()
    assert (table.wounds("Ann"), table.space("Ann")) == (1, "c1")


@pytest.mark.rule("arcadia.guard.1", "arcadia.guard.move.4")
def test_a_monster_guards_its_own_space_too() -> None:
    table = active("A . . X o", together={"Ogre": "Ann"})
    table.rolls(MISS)
    table.do("move Ann to b1")
    assert reacted(table) == ["Ogre"]


@pytest.mark.rule("arcadia.guard.2")
def test_whoever_stays_and_attacks_nobody_is_left_alone() -> None:
    table = active("o A X")
    table.do("end the activation")
    assert reacted(table) == []


@pytest.mark.rule("arcadia.guard.2", "arcadia.guard.attack.1")
def test_other_heroes_beside_the_monster_trigger_nothing() -> None:
    table = active("A B o X", cards={"Ann": ["Sling"]})
    table.do("move Ann to b1")
    assert reacted(table) == []


# -- triggered by a move ------------------------------------------------------------------------

THREE_MOVES = """
    . t . . .
      =
    o A . g .

    X . . o .
"""


@pytest.mark.rule(
    "arcadia.guard.move.1",
    "arcadia.guard.move.3",
    "arcadia.guard.move.4",
    "arcadia.guard.move.6",
    "arcadia.guard.move.8",
    "arcadia.guard.move.10",
)
def test_grom_runs_past_an_orc_a_troll_a_goblin_and_a_beastman() -> None:
    """P. 19: the Troll is behind a door; the last space would trigger the Goblin once more."""
    table = active(THREE_MOVES)
    table.rolls(MISS)
    table.do("move Ann to c2")
    assert reacted(table) == ["Ogre 1"]
    table.rolls(ARROW_MISS)
    table.do("move Ann to d2")
    assert reacted(table) == ["Ogre 1", "Goblin"]
    table.rolls(MISS, ARROW_MISS)
    table.do("move Ann to e2", "let Ogre 2 react")
    assert reacted(table) == ["Ogre 1", "Goblin", "Ogre 2", "Goblin"]
    ann = table.number("Ann")
    assert guards(table.match.table, ann, table.hero("Ann").space) == [table.number("Goblin")]


@pytest.mark.rule("arcadia.guard.move.2")
def test_a_monster_that_guards_stays_where_it_is() -> None:
    table = active("o A . X")
    table.rolls(MISS)
    table.do("move Ann to c1")
    assert table.space("Ogre") == "a1"
    assert table.question == "active"


@pytest.mark.rule("arcadia.guard.move.3")
def test_coming_near_a_monster_triggers_nothing() -> None:
    table = active("A . o X")
    table.do("move Ann to b1")
    assert reacted(table) == []


@pytest.mark.rule("arcadia.guard.move.4")
def test_moving_into_the_space_of_the_monster_triggers_it() -> None:
    table = active("A o . X")
    table.rolls(MISS)
    table.do("move Ann to b1")
    assert reacted(table) == ["Ogre"]
    assert table.space("Ann") == "b1"


@pytest.mark.rule("arcadia.guard.move.5")
def test_a_hero_who_is_killed_by_a_guard_dies_before_it_moves() -> None:
    table = active("o A . X", wounds={"Ann": 3}, tokens={"Ann": ["healing"]})
    table.rolls("melee ranged ranged", "blank")
    table.do("move Ann to c1")
    assert table.space("Ann") == ""
    assert [table.match.box.grid.name(at) for at, _ in table.state.face_up] == ["b1"]
    assert not table.told(events.Moved)
    assert table.asked == "eagle"


@pytest.mark.rule("arcadia.guard.move.5")
def test_a_declared_move_is_paid_and_made_after_the_guard_attack() -> None:
    table = active("o A . X", wounds={"Ann": 2})
    table.rolls("melee ranged ranged", "blank")
    table.do("move Ann to c1")
    kinds = [type(told) for told in table.told(events.Wounded, events.Moved)]
    assert kinds == [events.Wounded, events.Moved]
    movement = table.state.movement
    assert movement is not None
    assert movement.points == 2


@pytest.mark.rule("arcadia.guard.move.6")
def test_the_right_neighbour_orders_several_guards() -> None:
    table = active("o A o . X", seats=3)
    table.do("move Ann to c1")
    assert (table.asked, table.question) == ("fox", "react")
    table.rolls(MISS, MISS)
    table.do("let Ogre 2 react")
    assert reacted(table) == ["Ogre 2", "Ogre 1"]


@pytest.mark.rule("arcadia.guard.move.6")
def test_once_the_hero_is_dead_the_other_guards_are_skipped() -> None:
    table = active("o A o . X", wounds={"Ann": 3})
    table.do("move Ann to c1")
    table.rolls("melee ranged ranged", "blank")
    table.do("let Ogre 2 react")
    assert reacted(table) == ["Ogre 2"]


@pytest.mark.rule("arcadia.guard.move.7", "arcadia.guard.move.8")
def test_each_move_out_of_a_guarded_space_is_answered_before_the_next_one() -> None:
    table = active("A . X\n\no . .")
    table.rolls(MISS)
    table.do("move Ann to b2")
    assert reacted(table) == ["Ogre"]
    table = active(". A . X\n\n. . o .", together={"Ogre": "Ann"})
    table.rolls(MISS)
    table.do("move Ann to d2")
    assert table.space("Ann") == "c2"
    table.rolls(MISS)
    table.do("move Ann to d2")
    assert reacted(table) == ["Ogre", "Ogre"]


@pytest.mark.rule("arcadia.guard.move.9")
def test_portals_and_doors_trigger_nothing() -> None:
    table = active("v o . v X", together={"Ann": "a1"})
    table.do("move Ann to d1")
    assert table.space("Ann") == "d1"
    assert reacted(table) == []
    table = active("o A=. X")
    table.do("flip the door at b1-c1")
    assert reacted(table) == []


@pytest.mark.rule("arcadia.guard.move.11")
def test_being_placed_beside_a_monster_is_no_move() -> None:
    table = arcadia("A o . X")
    table.do("let the guild Rest", "resurrect Bob on b1", "end the Rest")
    assert table.space("Bob") == "b1"
    assert reacted(table) == []


@pytest.mark.rule("arcadia.guard.move.10")
@pytest.mark.parametrize("edge", ["|", "="])
def test_a_wall_or_a_closed_door_parts_the_monster_from_the_hero(edge: str) -> None:
    table = active(f"o{edge}A . X")
    table.do("move Ann to c1")
    assert reacted(table) == []
    table = active("o'A . X")
    table.rolls(MISS)
    table.do("move Ann to c1")
    assert reacted(table) == ["Ogre"]


@pytest.mark.rule("arcadia.guard.move.1")
def test_archers_react_too_and_the_troll_hits_all_who_are_close() -> None:
    table = active("g A . X")
    table.rolls("ranged melee", "blank")
    table.do("move Ann to c1")
    assert table.wounds("Ann") == 1
    table = active("B t A . X", options={"monsters": "table"})
    table.rolls("melee melee ranged ranged", "ranged", "ranged", "blank", "shield")
    table.do("move Ann to d1")
    assert (table.wounds("Ann"), table.wounds("Bob"), table.wounds("Xan")) == (2, 1, 0)


# -- triggered by an attack ---------------------------------------------------------------------


@pytest.mark.rule("arcadia.guard.attack.1", "arcadia.guard.attack.2", "arcadia.guard.attack.5")
def test_greensleeves_shoots_past_an_orc_and_a_goblin() -> None:
    """P. 19, example 1: a shot at a Beastman afar triggers both who are Close."""
    table = active("g A o . o X", seats=3)
    table.rolls("melee melee")
    table.do("attack Ogre 2 with Sling")
    assert (table.asked, table.question) == ("fox", "react")
    assert table.options == ["let Ogre 1 react", "let Goblin react", "let Ogre 2 react"]
    table.rolls(MISS, ARROW_MISS)
    table.do("let Ogre 1 react", "let Goblin react")
    assert reacted(table) == ["Ogre 1", "Goblin", "Ogre 2"]
    assert table.question == "payback"


@pytest.mark.rule("arcadia.guard.attack.4")
def test_grom_cleaves_johan_and_the_goblin() -> None:
    """P. 19, example 2: the attack also targets a Close Monster, and nobody guards."""
    cleave = """
- {name: Cleave, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 3},
   abilities: [{do: also-attack, close_to: attacker}]}
"""
    table = active("X A g\n\n. o .", cards={"Ann": ["Cleave"]}, more_cards=cleave)
    table.do("attack Xan with Cleave")
    table.rolls(MISS)
    table.do("also attack Goblin")
    assert reacted(table) == ["Goblin"]
    assert table.question == "payback"
    table = active("X A g\n\n. o .", cards={"Ann": ["Cleave"]}, more_cards=cleave)
    table.do("attack Xan with Cleave")
    table.rolls(MISS)
    table.do("done")
    assert table.question == "react"


@pytest.mark.rule("arcadia.guard.attack.2")
def test_an_attack_on_a_close_hero_leaves_the_monsters_out_of_sight() -> None:
    table = active("X A o")
    table.rolls(MISS, MISS)
    table.do("attack Xan with Blade")
    assert reacted(table) == ["Ogre"]
    assert table.space("Ogre") == "c1"


@pytest.mark.rule("arcadia.guard.attack.3")
def test_the_guards_attack_after_the_attack_is_over() -> None:
    table = active("X A o")
    table.rolls("melee ranged ranged", "blank", "melee ranged ranged", "blank")
    table.do("attack Xan with Blade")
    wounded = [table.figure_names[told.figure] for told in table.told(events.Wounded)]
    assert wounded == ["Xan", "Ann"]


@pytest.mark.rule("arcadia.guard.attack.3")
def test_a_guard_that_a_closed_door_parts_from_the_hero_by_then_does_not_attack() -> None:
    """The Goblin shuts the door between Ann and the Ogre before the Ogre reacts."""
    card: dict[str, object] = {"life": 1, "overkill": 2, "reward": 1, "movement": 2}
    quick = {**MONSTERS, "g": {**MONSTERS["g"], "card": card}}
    table = active("A'o g X", monsters=quick)
    table.rolls("melee melee")
    table.do("attack Goblin with Sling", "let Goblin react")
    table.do("move Goblin to b1", "flip the door at a1-b1")
    assert reacted(table) == ["Goblin"]
    assert table.asked == "lion"


@pytest.mark.rule("arcadia.guard.attack.3", "arcadia.guard.move.6")
def test_after_a_deadly_payback_no_guard_is_asked_about() -> None:
    table = active("o A o . g X", wounds={"Ann": 3})
    table.rolls("melee melee")
    table.do("attack Goblin with Sling")
    table.do("let Goblin react")
    table.rolls("ranged melee", "blank")
    table.do("strike back at Ann")
    assert reacted(table) == ["Goblin"]
    assert table.asked == "eagle"


@pytest.mark.rule("arcadia.guard.attack.4")
def test_fending_one_close_monster_off_fends_off_all() -> None:
    table = active("o A o X")
    table.rolls(MISS)
    table.do("attack Ogre 1 with Blade", "end the reaction")
    assert reacted(table) == ["Ogre 1"]


@pytest.mark.rule("arcadia.guard.attack.4")
def test_a_close_monster_that_is_killed_has_fended_off_the_others() -> None:
    table = active("o A o X")
    table.rolls("melee melee melee")
    table.do("attack Ogre 1 with Blade")
    assert reacted(table) == []


# -- why a Monster does not react ------------------------------------------------------------------


@pytest.mark.rule("arcadia.guard.move.10")
@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        ("A|o\n   \n. .", "Ogre is not Close to Ann: the wall at a2-b2 parts them."),
        ("A=o", "Ogre is not Close to Ann: the closed door at a1-b1 parts them."),
        ("A . o", "Ogre is not Close to Ann."),
    ],
)
def test_what_parts_a_monster_from_the_active_hero_is_told(drawing: str, told: str) -> None:
    table = arcadia(drawing)
    table.do("activate Ann")
    assert table.refused("let Ogre react") == ("arcadia.guard.1", told)


@pytest.mark.rule("arcadia.guard.1")
def test_a_close_monster_says_what_it_waits_for() -> None:
    table = arcadia("A o")
    assert table.refused("let Ogre react")[0] == "arcadia.monster.activation.1"
    table.do("activate Ann")
    assert table.refused("let Ogre react") == (
        "arcadia.guard.1",
        "Ogre is Close: it reacts when Ann moves away or attacks somebody else.",
    )


@pytest.mark.rule("arcadia.guard.move.1")
def test_a_hero_who_slips_away_is_told_of() -> None:
    table = arcadia("A o .", heroes={"Ann": {"abilities": [{"do": "slip-away"}]}})
    table.do("activate Ann")
    assert table.refused("let Ogre react") == (
        "arcadia.guard.move.1",
        "Nothing reacts when Ann moves, only when it attacks somebody else.",
    )
