"""What a step or an attack may bring upon a Hero, with odds worked out by hand.

A Wasp rolls one melee die: no hit in 1/3, one in 5/9, more in 1/9, as a CRIT (1/6) adds a die. The
die for a dart scores nothing in 1/2, one hit in 5/12, more in 1/12. A dazed Hero makes no saves.
Against one Defense die a Wasp inflicts nothing in 11/21, one Wound in 25/63, more in 5/63.
"""

from fractions import Fraction

import pytest

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.acts import Act, Preview
from rulekeeper.games.arcadia.rules import forecast, risk
from rulekeeper.games.arcadia.rules.boosts import DECLARE
from rulekeeper.games.arcadia.rules.monster_policy import can_strike
from rulekeeper.games.arcadia.state import Attack, BombToken, Target
from tables.arcadia import MONSTERS, ArcadiaSituation, arcadia


def monster(name: str, dice: int = 1, **card: object) -> dict[str, object]:
    """A monster with melee dice, Life 1 and Overkill 2."""
    return {
        "name": name,
        "tier": "minor-minion",
        "card": {"life": 1, "overkill": 2, "reward": 1, "movement": 1, **card},
        "attack": {"name": "Sting", "type": "melee", "dice": dice},
    }


KINDS = {
    **MONSTERS,
    "s": monster("Wasp"),
    "h": monster("Hexer", abilities=[{"do": "daze"}]),
    "b": monster("Bully", abilities=[{"do": "dice", "amount": 1, "target": "wounded"}]),
}
CARDS = """
- {name: Pin, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 1}}
- {name: Dart, type: attack, group: weapon, level: 1, attack: {type: ranged, dice: 1}}
- {name: Sweep, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 1},
   abilities: [{do: attack-all-close}]}
- {name: Cleave, type: attack, group: weapon, level: 1, attack: {type: melee, dice: 1},
   abilities: [{do: also-attack, needs: hit}]}
- {name: Hush, type: attack, group: weapon, level: 1, attack: {type: ranged, dice: 1},
   abilities: [{do: silent}, {do: covered}]}
- {name: Oil, type: boost, group: weapon, level: 1, abilities: [{do: dice, amount: 1}]}
- {name: Keg, type: attack, group: bomb, level: 1, attack: {type: ranged, dice: 2}}
"""


def active(drawing: str, *cards: str, **more: object) -> ArcadiaSituation:
    """Ann is active."""
    table = arcadia(
        drawing,
        monsters=KINDS,
        more_cards=CARDS,
        cards={"Ann": cards or ("Pin", "Dart", "Sweep", "Cleave")},
        **more,  # type: ignore[arg-type]
    )
    table.do("activate Ann")
    return table


def preview(table: ArcadiaSituation, text: str) -> Preview:
    """What is told before an option is chosen."""
    decision = table.match.decision
    assert decision is not None
    option = decision.options[table.options.index(text)]
    assert isinstance(option, Act)
    return option.preview(table.match.table, decision.options)


def to_ann(table: ArcadiaSituation, *rounds: str) -> risk.Risk:
    """What Ann risks from some monsters, round by round."""
    dangers = [[table.number(name) for name in names.split(", ")] for names in rounds]
    return risk.risk_of(table.match.table, table.number("Ann"), dangers)


def answer(table: ArcadiaSituation, target: str, card: str, *, is_ranged: bool) -> forecast.Answer:
    """How monsters answer an attack of Ann."""
    book = table.match.box.catalogue.cards
    number = next(place for place, entry in enumerate(book) if entry.name == card)
    attack = Attack(table.number("Ann"), number, is_ranged, [Target(table.number(target))])
    return forecast.answer_to(table.match.table, attack)


def share(numerator: int, denominator: int) -> object:
    """A chance as a fraction."""
    return pytest.approx(float(Fraction(numerator, denominator)), abs=1e-9)


# -- one attack after the other -----------------------------------------------------------------


@pytest.mark.rule("arcadia.kill.1", "arcadia.effect.daze.1")
@pytest.mark.parametrize(("wounds", "death"), [(3, (2, 3)), (2, (1, 9)), (1, (1, 54))])
def test_life_and_wounds_decide_what_is_deadly(wounds: int, death: tuple[int, int]) -> None:
    table = active("s A . X", wounds={"Ann": wounds}, dazed=["Ann"])
    assert to_ann(table, "Wasp") == (share(2, 3), share(*death), False)


@pytest.mark.rule("arcadia.attack.pool.2")
def test_a_hero_who_is_not_dazed_makes_saves() -> None:
    table = active("s A . X", wounds={"Ann": 2})
    assert to_ann(table, "Wasp") == (share(10, 21), share(5, 63), False)


@pytest.mark.rule("arcadia.guard.move.6", "arcadia.guard.move.8")
@pytest.mark.parametrize("rounds", [("Wasp 1, Wasp 2",), ("Wasp 1", "Wasp 2")])
def test_the_wounds_of_several_attacks_add_up(rounds: tuple[str, ...]) -> None:
    """Fewer than two Wounds: none (1/3 x 1/3), or one from either (2 x 1/3 x 5/9)."""
    table = active("s A s X", wounds={"Ann": 2}, dazed=["Ann"])
    assert to_ann(table, *rounds) == (share(8, 9), share(14, 27), False)


@pytest.mark.rule("arcadia.guard.move.6", "arcadia.effect.daze.1")
def test_where_the_order_matters_the_worst_one_counts() -> None:
    """The Hexer first: two Wounds (5/63), one and then any of the Wasp's, or two of the Wasp's."""
    table = active("s A h X", wounds={"Ann": 2})
    found = to_ann(table, "Wasp, Hexer")
    assert found.death == share(5 * 21 + 25 * 14 + 11 * 5, 63 * 21)
    assert found.is_bound
    in_turn = to_ann(table, "Wasp", "Hexer")
    assert in_turn.death == share(5 * 21 + 25 * 10 + 11 * 5, 63 * 21)
    assert not in_turn.is_bound


@pytest.mark.rule("arcadia.guard.move.6", "arcadia.attack.effect.6")
def test_dice_against_the_wounded_count_once_there_are_wounds() -> None:
    """A Wasp hurts in 2/3, and then the Bully rolls two dice and misses in 1/9."""
    table = active("s A b X", heroes={"Ann": {"life": 2}}, dazed=["Ann"])
    one_first = Fraction(5, 9) * Fraction(8, 9) + Fraction(1, 9) + Fraction(1, 3) * Fraction(1, 9)
    assert to_ann(table, "Wasp, Bully").death == pytest.approx(float(one_first))
    hurt = active("s A b X", heroes={"Ann": {"life": 3}}, wounds={"Ann": 1}, dazed=["Ann"])
    assert not to_ann(hurt, "Wasp, Bully").is_bound


# -- before a step ------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.guard.move.1", "arcadia.guard.move.3")
def test_a_step_tells_who_reacts_and_what_that_risks() -> None:
    table = active("s A . X", wounds={"Ann": 2}, dazed=["Ann"])
    told = preview(table, "move Ann to c1")
    assert told.risks == ["Guard Reaction of Wasp", "Wounds in 67%, death in 11%"]
    assert told.sign == "!"
    assert told.warning == ""
    table = active("A . s X")
    assert preview(table, "move Ann to b1").risks == []


@pytest.mark.rule("arcadia.guard.move.8")
def test_a_walk_tells_of_all_that_react_on_it() -> None:
    table = active(
        "A . . X\n\n. s s .", wounds={"Ann": 2}, dazed=["Ann"], together={"Wasp 1": "a2"}
    )
    told = preview(table, "move Ann to c2")
    assert told.risks == [
        "Guard Reaction of Wasp 1, then of Wasp 1",
        "Wounds in 89%, death in 52% on the whole way",
    ]
    assert told.warning == "Ann is likely to die: 52%.", "a likely death has to be confirmed"


@pytest.mark.rule("arcadia.guard.move.1")
def test_a_walk_risks_what_guards_the_spaces_on_the_way() -> None:
    """The Wasp is not Close to where Ann begins, only to the space that she passes."""
    table = active("A . . X\n\n. s . .", wounds={"Ann": 2}, dazed=["Ann"])
    assert preview(table, "move Ann to c2").risks[0] == "Guard Reaction of Wasp"
    assert preview(table, "move Ann to b2").risks == []


@pytest.mark.rule("arcadia.guard.move.9")
def test_a_portal_risks_nothing() -> None:
    table = active("v s . v X", together={"Ann": "a1"})
    assert preview(table, "move Ann to d1").risks == []


@pytest.mark.rule("arcadia.effect.bomb.4", "arcadia.effect.bomb.8", "arcadia.effect.bomb.9")
def test_a_step_onto_bombs_is_a_risk_as_well() -> None:
    """Four ranged dice miss together in 1/16."""
    table = active("A . . X", wounds={"Ann": 3}, dazed=["Ann"])
    keg = next(n for n, card in enumerate(table.match.box.catalogue.cards) if card.name == "Keg")
    space, own = (table.match.box.grid.parse(name) for name in ("b1", "c1"))
    table.state.bombs = [BombToken(space, 1, keg)] * 2 + [BombToken(own, 0, keg)]
    assert preview(table, "move Ann to b1").risks == [
        "2 Bombs explode on b1",
        "Wounds in 94%, death in 94%",
    ]


# -- before an attack ---------------------------------------------------------------------------


@pytest.mark.rule("arcadia.payback.1", "arcadia.overkill.2")
def test_payback_comes_unless_the_target_is_overkilled() -> None:
    """Two hits of one die come up in 1/9; else the Wasp stings in 2/3."""
    table = active("A s X", "Pin", wounds={"Ann": 3}, dazed=["Ann"])
    found = answer(table, "Wasp", "Pin", is_ranged=False)
    assert found.payback == share(8, 9)
    assert found.risk[:2] == (share(16, 27), share(16, 27))
    told = preview(table, "attack Wasp with Pin")
    assert told.notes == ["Wounds in 67%, 0.8 on average", "kills in 67%", "Overkill in 11%"]
    assert told.risks == [
        "Payback of Wasp in up to 89%",
        "Ann: Wounds in up to 60%, death in up to 60%",
    ]
    assert told.warning == "Ann is likely to die: up to 60%."


@pytest.mark.rule("arcadia.guard.attack.1", "arcadia.guard.attack.5", "arcadia.payback.1")
def test_guards_and_payback_come_together() -> None:
    """Overkill in 1/12, and then the guard alone; else both, who miss together in 1/9."""
    table = active("A s s X", "Dart", wounds={"Ann": 3}, dazed=["Ann"])
    found = answer(table, "Wasp 2", "Dart", is_ranged=True)
    assert found.guards == [table.number("Wasp 1")]
    assert found.risk.death == share(11 * 8 * 3 + 2 * 9, 12 * 9 * 3)
    assert preview(table, "attack Wasp 2 with Dart").risks == [
        "Guard Reaction of Wasp 1",
        "Payback of Wasp 2 in up to 92%",
        "Ann: Wounds in up to 88%, death in up to 88%",
    ]


@pytest.mark.rule("arcadia.guard.attack.4")
def test_an_attack_on_a_close_monster_fends_the_others_off() -> None:
    table = active("s A s X", "Pin")
    assert answer(table, "Wasp 1", "Pin", is_ranged=False).guards == []


@pytest.mark.rule("arcadia.payback.1", "arcadia.payback.2")
def test_who_cannot_come_near_is_no_risk() -> None:
    table = active("A . . . s X", "Dart")
    told = preview(table, "attack Wasp with Dart")
    assert told.risks == []
    assert told.notes[-1] == "Wasp cannot reach Ann to strike back"


@pytest.mark.rule("arcadia.payback.4")
def test_a_monster_may_open_a_door_to_strike_back() -> None:
    table = active("A=s . X")
    wasp, ann = table.number("Wasp"), table.number("Ann")
    assert can_strike(table.match.table, wasp, ann)
    table.state.locked = squares_of(table.match.box.scenario.board.doors)
    assert not can_strike(table.match.table, wasp, ann)


@pytest.mark.rule("arcadia.payback.7", "arcadia.attack.effect.4", "arcadia.attack.effect.5")
def test_of_several_targets_one_pays_back_after_the_same_hits() -> None:
    """Both are overkilled by the same two hits (1/9), so that one pays back in 8/9."""
    table = active("s A s X", "Sweep", wounds={"Ann": 3}, dazed=["Ann"])
    found = answer(table, "Wasp 1", "Sweep", is_ranged=False)
    assert found.payback == share(8, 9)
    assert found.risk.death == share(16, 27)
    told = preview(table, "attack Wasp 1 with Sweep")
    assert told.notes[-1] == (
        "also Wasp 2: Wounds in 67%, 0.8 on average, kills in 67%, Overkill in 11%"
    )
    assert told.risks[0] == "Payback of Wasp 1 or Wasp 2 in up to 89%"


@pytest.mark.rule("arcadia.payback.7")
def test_of_several_targets_the_worst_that_is_left_counts() -> None:
    """The Ogre takes three hits (1/54) to be overkilled, and misses in 1/27."""
    table = active("s A o X", "Sweep", wounds={"Ann": 3}, dazed=["Ann"])
    found = answer(table, "Wasp", "Sweep", is_ranged=False)
    assert found.payback == share(53, 54)
    assert found.risk.death == share(53 * 26, 54 * 27)


@pytest.mark.rule("arcadia.attack.effect.4", "arcadia.guard.attack.4")
def test_a_target_that_may_follow_is_named() -> None:
    table = active("X A s\n\n. . .", "Cleave")
    told = preview(table, "attack Xan with Cleave")
    assert told.notes[-1] == "may also attack Wasp"
    assert told.risks[0] == "Guard Reaction of Wasp unless a Close Monster is attacked as well"


@pytest.mark.rule("arcadia.attack.effect.4", "arcadia.attack.effect.5")
def test_once_the_hits_are_rolled_a_further_target_has_only_its_saves() -> None:
    """One hit against one Defense die, which saves in 1/3."""
    table = active("X A Y", "Cleave")
    table.rolls("melee")
    table.do("attack Xan with Cleave")
    assert preview(table, "also attack Yew").notes == [
        "Wounds in 67%, 0.7 on average",
        "kills in 0%",
    ]


@pytest.mark.rule("arcadia.card.boost.2", "arcadia.card.boost.3")
def test_boosts_tell_the_odds_with_them_and_without() -> None:
    """One die misses in 1/3, two in 1/9, and two hits of one die kill by Overkill in 1/9."""
    table = active("A s X", "Pin", "Oil")
    table.do("attack Wasp with Pin")
    with_it, without = preview(table, "add Oil").notes, DECLARE.before_done
    assert with_it[0] == "Wounds in 89%, 1.6 on average"
    assert without is not None
    assert without(table.match.table).notes[0] == "Wounds in 67%, 0.8 on average"


@pytest.mark.rule("arcadia.payback.1", "arcadia.guard.attack.1")
def test_a_silent_attack_under_cover_risks_nothing() -> None:
    table = active("A s s X", "Hush")
    assert preview(table, "attack Wasp 2 with Hush").risks == []


@pytest.mark.rule("arcadia.payback.2")
def test_who_controls_a_monster_sees_its_odds() -> None:
    table = active("A s X", "Pin", wounds={"Ann": 2}, dazed=["Ann"])
    table.rolls("ranged")
    table.do("attack Wasp with Pin")
    assert preview(table, "strike back at Ann").notes == [
        "Wounds in 67%, 0.8 on average",
        "kills in 11%",
    ]
