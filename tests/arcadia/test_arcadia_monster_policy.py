"""How monsters act where no person decides."""

from collections.abc import Mapping

import pytest

from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.rules.monster_policy import next_action
from tables.arcadia import MONSTERS, ArcadiaSituation, arcadia

TABLE: Mapping[str, object] = {"monsters": "table"}
MISS = "ranged ranged ranged"


def kinds(letter: str, *, abilities: object = (), **card: object) -> dict[str, dict[str, object]]:
    """The Monsters of the table, one of which has another card."""
    printed = MONSTERS[letter]["card"]
    assert isinstance(printed, dict)
    changed = {**printed, "abilities": abilities or printed.get("abilities", ()), **card}
    return {**MONSTERS, letter: {**MONSTERS[letter], "card": changed}}


def shot(drawing: str, target: str, **more: object) -> ArcadiaSituation:
    """Ann has shot at a Monster, and missed; the game plays the Monster."""
    more = {"options": TABLE, "cards": {"Ann": ["Sling"]}, **more}
    table = arcadia(drawing, **more)  # type: ignore[arg-type]
    table.do("activate Ann")
    table.rolls("melee melee")
    table.do(f"attack {target} with Sling")
    return table


def attacks(table: ArcadiaSituation) -> list[str]:
    """Who has attacked so far."""
    return [table.figure_names[told.figure] for told in table.told(events.AttackDeclared)]


@pytest.mark.rule("arcadia.monster.activation.2")
def test_nobody_is_asked_for_the_monsters() -> None:
    table = shot("A . o X", "Ogre")
    assert (table.asked, table.question) == ("lion", "active")
    assert attacks(table) == ["Ann", "Ogre"]


@pytest.mark.rule("arcadia.payback.5")
def test_a_monster_attacks_if_it_can_at_all() -> None:
    table = shot("A . . o X", "Ogre", monsters=kinds("o", movement=2))
    assert table.space("Ogre") == "b1"
    assert attacks(table) == ["Ann", "Ogre"]


@pytest.mark.rule("arcadia.payback.4")
def test_a_monster_opens_a_door_to_attack() -> None:
    table = shot(
        """
        A . o
          - =
        X . .
        """,
        "Ogre",
        monsters=kinds("o", movement=4),
        together={"Bob": "b2", "Cid": "b2"},
    )
    assert table.space("Ogre") == "a1"
    assert "Ogre opens the door at c1-c2." in table.log()
    assert attacks(table) == ["Ann", "Ogre"]


@pytest.mark.rule("arcadia.payback.6")
def test_a_monster_goes_where_it_hits_most_rivals() -> None:
    table = shot(
        """
        . . . X .

        . t A . Y

        . . . B .
        """,
        "Troll",
        heroes={name: {"life": 9} for name in ("Ann", "Bob", "Xan", "Yew")},
    )
    assert table.space("Troll") == "d2"


@pytest.mark.rule("arcadia.monster.activation.2")
def test_a_bot_spares_the_heroes_of_its_own_guild() -> None:
    """At the Troll's side stand two Heroes of the Eagle, who controls it."""
    drawing = """
        . X . .

        Y t A .

        . . . .
    """
    table = shot(drawing, "Troll", options={}, heroes={"Ann": {"life": 9}})
    assert table.asked == "eagle"
    act = next_action(table.match.table, list(table.match.options))  # type: ignore[arg-type]
    assert table.match.option_text(act) == "move Troll to c2"
    table = shot(drawing, "Troll", heroes={name: {"life": 9} for name in ("Ann", "Xan", "Yew")})
    assert table.space("Troll") == "b2"


@pytest.mark.rule("arcadia.payback.4")
def test_a_monster_goes_where_it_wounds_most() -> None:
    """It shuts Bob out, because it has more dice against a Hero without an ally."""
    lone = kinds("o", movement=2, abilities=[{"do": "dice", "amount": 2, "target": "alone"}])
    table = shot("B'A o X", "Ogre", monsters=lone)
    assert "Ogre closes the door at a1-b1." in table.log()
    assert table.space("Ogre") == "b1"
    rolled = [t for t in table.told(events.DiceRolled) if t.figure == table.number("Ogre")]
    assert len(rolled[0].faces) >= 5


@pytest.mark.rule("arcadia.payback.5")
def test_a_monster_that_can_strike_where_it_is_stays() -> None:
    table = shot("A o . X", "Ogre")
    assert table.space("Ogre") == "b1"


CORNER = """
    . A . Y

    . . o .

    X . . .
"""
"""The Ogre comes up to Ann at c3 or at b2; Yew is beside the one, and Xan beside neither."""


@pytest.mark.rule("arcadia.payback.2")
@pytest.mark.parametrize(
    ("cards", "exhausted", "space"),
    [
        (["Ring"], [], "c3"),
        (["Blade"], [], "b2"),
        (["Blade"], ["Blade"], "c3"),
        (["Sling"], [], "c3"),
    ],
)
def test_a_monster_avoids_heroes_with_a_card_that_reaches_it(
    cards: list[str], exhausted: list[str], space: str
) -> None:
    """Else it takes the first space in reading order."""
    table = shot(
        CORNER,
        "Ogre",
        cards={"Ann": ["Sling"], "Yew": cards, "Xan": ["Ring"]},
        exhausted={"Yew": exhausted},
    )
    assert table.space("Ogre") == space


@pytest.mark.rule("arcadia.payback.2")
def test_where_no_attack_is_possible_a_monster_comes_near() -> None:
    table = shot("A . . . . o X", "Ogre", monsters=kinds("o", movement=2))
    assert table.space("Ogre") == "d1"
    assert attacks(table) == ["Ann"]


@pytest.mark.rule("arcadia.payback.4")
def test_a_closed_door_on_the_way_is_opened_if_that_is_nearer() -> None:
    """The Ogre cannot pass Bob and Cid; by the door it is five points to Ann."""
    table = shot(
        """
        A . o
          - =
        . . .
        """,
        "Ogre",
        together={"Bob": "b2", "Cid": "b2", "Xan": "a1"},
    )
    assert attacks(table) == ["Ann"]
    assert "Ogre opens the door at c1-c2." in table.log()


@pytest.mark.rule("arcadia.payback.4")
def test_a_monster_heads_for_a_closed_door_that_is_on_its_way() -> None:
    table = shot(
        """
        A . o .
          - - =
        . . . .
        """,
        "Ogre",
        together={"Bob": "b2", "Cid": "b2", "Xan": "a1"},
    )
    assert table.space("Ogre") == "d2"


@pytest.mark.rule("arcadia.payback.6")
def test_with_the_attacker_dead_a_monster_stays_where_it_is() -> None:
    table = arcadia("o A . o . X", options=TABLE, cards={"Ann": ["Sling"]}, wounds={"Ann": 3})
    table.do("activate Ann")
    table.rolls("melee melee", "melee melee melee", "blank")
    table.do("attack Ogre 2 with Sling")
    assert attacks(table) == ["Ann", "Ogre 1"]
    assert table.space("Ogre 2") == "d1"


@pytest.mark.rule("arcadia.guard.move.6", "arcadia.guard.attack.5")
def test_the_strongest_guard_attacks_first_and_equal_ones_in_reading_order() -> None:
    table = arcadia(
        """
        . o .

        g A o

        . X .
        """,
        options=TABLE,
        cards={"Ann": ["Blade"]},
        heroes={"Ann": {"life": 9}},
    )
    table.do("activate Ann")
    table.rolls(MISS, MISS, MISS, "melee melee")
    table.do("attack Xan with Blade")
    assert attacks(table) == ["Ann", "Ogre 1", "Ogre 2", "Goblin"]


@pytest.mark.rule("arcadia.guard.move.6")
def test_strength_is_judged_by_expected_wounds_and_not_by_dice() -> None:
    """Two Melee dice with a reroll each wound more often than three Ranged ones."""
    bow = {"name": "Bow", "type": "ranged", "dice": 3}
    archers = {**kinds("o"), "g": {**MONSTERS["g"], "attack": bow}}
    table = arcadia("g A o X", options=TABLE, monsters=archers, heroes={"Ann": {"life": 9}})
    table.do("activate Ann")
    table.rolls(MISS, "melee melee melee")
    table.do("move Ann to c1")
    assert attacks(table) == ["Ogre", "Goblin"]


@pytest.mark.rule("arcadia.payback.7")
def test_of_several_targets_one_that_can_strike_pays_back() -> None:
    bolt = """
- {name: Fork, type: attack, group: magic, level: 1, attack: {type: ranged, dice: 2},
   abilities: [{do: also-attack, close_to: target}]}
"""
    table = arcadia(
        "A . . . o g X",
        options=TABLE,
        cards={"Ann": ["Fork"]},
        more_cards=bolt,
    )
    table.do("activate Ann")
    table.do("attack Ogre with Fork")
    table.rolls("melee melee", "melee melee")
    table.do("also attack Goblin")
    assert attacks(table) == ["Ann", "Goblin"]


@pytest.mark.rule("arcadia.effect.reroll.5", "arcadia.monster.card.13")
def test_only_dice_that_fail_are_rerolled_while_saves_still_matter() -> None:
    table = arcadia("A t X", options=TABLE)
    table.do("activate Ann")
    table.rolls("melee ranged ranged", "blank blank blank", "shield")
    table.do("attack Troll with Blade")
    rerolled = [told.before for told in table.told(events.DieRerolled)][:1]
    saves = [told.saves for told in table.told(events.Defended)][:1]
    assert (rerolled, saves) == (["blank"], [1])
    assert table.wounds("Troll") == 0


# -- what is told -------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.monster.activation.1", "arcadia.monster.activation.2")
def test_each_reaction_tells_its_trigger_who_controls_it_and_what_decided() -> None:
    table = shot(CORNER, "Ogre", cards={"Ann": ["Sling"], "Yew": ["Blade"], "Xan": ["Ring"]})
    reaction = table.told(events.Reacted)[0]
    assert reaction.rule == "arcadia.payback.1"
    assert table.match.event_text(reaction) == (
        "Ogre reacts, played by the game: Ann attacked it. It can attack Ann from b2, c3, and "
        "chooses b2 (an attack if one is possible, then fewest Heroes who can attack it there)."
    )


@pytest.mark.rule("arcadia.guard.move.6")
def test_ties_among_guards_are_told_with_who_broke_them() -> None:
    drawing = "o A o . X"
    table = arcadia(drawing, options=TABLE, heroes={"Ann": {"life": 9}})
    table.do("activate Ann")
    table.rolls(MISS, MISS)
    table.do("move Ann to c1")
    first, last = table.told(events.Reacted)
    assert (first.rule, first.why) == ("arcadia.guard.move.1", "Ann moves away")
    assert first.steps == "Chosen among Ogre 1 and Ogre 2: first in reading order."
    assert last.steps == ""
    table = arcadia(drawing)
    table.do("activate Ann", "move Ann to c1")
    table.rolls(MISS, MISS)
    table.do("let Ogre 2 react")
    first = table.told(events.Reacted)[0]
    assert first.seat == 1
    assert first.steps == "Chosen among Ogre 1 and Ogre 2 by whoever plays the Monsters."
