"""Death, and what it leaves undone."""

import pytest

from rulekeeper.cards import events as common
from rulekeeper.core.verdict import No
from rulekeeper.games.lebelheim import events
from tables.lebelheim import LebelheimTable, lebelheim, printed

CARDS = """
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 5}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Flurry, kind: action, lines: [
    {do: deal, damage: {physical: 5}, to: {pick: one, of: enemies, within: adjacent}},
    {do: regain, amount: 2}]}
- {name: Curse, kind: action, lines: [{do: lose, amount: 2, who: {pick: one, of: enemies}}]}
- {name: Plague, kind: action, lines: [{do: lose, amount: 2, who: {pick: each, of: others}}]}
- {name: Blood Rite, kind: action, refresh: true, lines: [
    {do: lose, amount: 2},
    {do: draw, amount: 1}]}
- {name: Blood Price, kind: action, cost: {lose: 2}, lines: [{do: draw, amount: 1}]}
- {name: Blood Aura, kind: aura, cost: {lose: 2}, abilities: [
    {kind: ongoing, name: Blood, stat: damage, amount: 1}]}
- {name: Bargain, kind: action, lines: [
    {do: may, cost: {lose: 2}, lines: [{do: draw, amount: 1}]},
    {do: draw, amount: 1}]}
- {name: March, kind: action, lines: [
    {do: move, steps: 3, who: {pick: one, of: allies}, by: player}]}
- {name: Shoving, kind: action, lines: [
    {do: push, steps: 3, who: {pick: one, of: allies}}]}
- {name: Rogue Work, kind: action, type: rogue, lines: [{do: draw, amount: 1}]}
- {name: Any Time, kind: trick, lines: [{do: draw, amount: 1}]}
- {name: Poison, kind: trick, when: [step], lines: [{do: lose, amount: 2, who: player}]}
- {name: Vengeance, kind: aura, abilities: [
    {kind: trigger, name: Hurt, on: loses, lines: [{do: draw, amount: 1}]},
    {kind: trigger, name: Struck, on: damaged, lines: [{do: draw, amount: 1}]}]}
- {name: Sympathy, kind: aura, abilities: [
    {kind: trigger, name: Sympathy, on: loses, who: team, lines: [{do: draw, amount: 1}]}]}
- {name: Thorns, kind: aura, abilities: [
    {kind: trigger, name: Thorns, on: damaged, lines: [{do: lose, amount: 2, who: other}]}]}
- {name: Balm, kind: action, lines: [{do: regain, amount: 1, who: {pick: each, of: team}}]}
- {name: Jealousy, kind: aura, abilities: [
    {kind: trigger, name: Jealousy, on: regains, who: enemies, lines: [
      {do: lose, amount: 9, who: {pick: each, of: enemies, within: adjacent}}]}]}
- {name: Roused, kind: action, lines: [
    {do: bonus, stat: damage, amount: 1, who: {pick: each, of: team}, until: round}]}
"""

FACE_TO_FACE = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . . .
    . . . . . .
    B . . . . Y
"""


def deaths(table: LebelheimTable) -> list[str]:
    """Who has died, in order."""
    told = table.match.events()
    return [table.names[event.hero] for event in told if isinstance(event, events.HeroDied)]


# -- removed from the game --------------------------------------------------------------------


@pytest.mark.rule("lebelheim.death.1")
@pytest.mark.parametrize("endurance", [2, 1])
def test_a_hero_at_zero_or_less_dies_at_once(endurance: int) -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Curse"]}, endurance={"Xan": endurance}
    )
    table.do("play Curse with Ada", "choose Xan")
    assert deaths(table) == ["Xan"]
    assert (table.endurance("Xan"), table.square("Xan")) == (0, "")


@pytest.mark.rule("lebelheim.death.1")
def test_a_hero_with_one_endurance_left_lives_on() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Curse"]}, endurance={"Xan": 3})
    table.do("play Curse with Ada", "choose Xan")
    assert deaths(table) == []
    assert (table.endurance("Xan"), table.square("Xan")) == (1, "c4")


@pytest.mark.rule("lebelheim.death.1")
def test_the_case_of_a_dead_hero_becomes_free() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Bea": ["Curse"]}, endurance={"Xan": 2})
    table.do("play Curse with Bea", "choose Xan", "use Moving with Ada", "move Ada to c4")
    assert table.square("Ada") == "c4"


@pytest.mark.rule("lebelheim.death.1")
def test_hand_deck_discard_pile_and_auras_leave_the_game_with_a_hero() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Curse"], "Xan": ["Stab", "Flurry"]},
        decks={"Xan": ["Balm", "March"]},
        discards={"Xan": ["Plague"]},
        auras={"Xan": ["Thorns"]},
        endurance={"Xan": 2},
    )
    table.do("play Curse with Ada", "choose Xan")
    for pile in ("hand", "auras", "discard", "bottom"):
        assert table.pile("Xan", pile) == []
    assert len(table.hero("Xan").deck) == 0
    assert sorted(table.pile("Xan", "removed")) == ["Plague", "Thorns"]
    assert sorted(table.pile("Xan", "aside")) == ["Balm", "Flurry", "March", "Stab"]


@pytest.mark.rule("lebelheim.death.1")
def test_hand_and_deck_of_a_dead_hero_stay_unseen() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Curse"], "Xan": ["Stab"]},
        decks={"Xan": ["March"]},
        endurance={"Xan": 2},
    )
    table.do("play Curse with Ada", "choose Xan")
    seen = " ".join(table.log(seat=0))
    assert "Stab" not in seen
    assert "March" not in seen
    assert len(table.pile("Xan", "aside")) == 2
    assert table.pile("Xan", "aside", seat=0) == ["a card"] * 2


@pytest.mark.rule("lebelheim.death.1")
def test_a_dead_hero_can_do_nothing_and_be_picked_by_nothing() -> None:
    table = lebelheim(
        """
        . . . . . .
        . . . . . .
        . . X . . .
        . . A . . .
        . . . . . .
        . . . . . Y
        """,
        cards=CARDS,
        hands={"Ada": ["Curse"]},
    )
    refusal = table.why("use Moving with Bea")
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == ("lebelheim.death.1", "Bea is dead.")
    table.do("play Curse with Ada")
    refusal = table.why("choose Bea")
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == ("lebelheim.death.1", "Bea is dead.")


@pytest.mark.rule("lebelheim.death.1")
def test_the_bonuses_of_a_dead_hero_are_gone() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Bea": ["Roused"], "Ada": ["Blood Rite"]},
        endurance={"Ada": 2},
    )
    table.do("play Roused with Bea", "play Blood Rite with Ada")
    assert [bonus.hero for bonus in table.state.bonuses] == [table.number("Bea")]


# -- nothing else happens ---------------------------------------------------------------------


@pytest.mark.rule("lebelheim.death.2")
def test_no_trick_answers_a_death_by_the_own_card() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Blood Rite"], "Xan": ["Any Time"]},
        endurance={"Ada": 2},
    )
    table.do("play Blood Rite with Ada")
    assert table.options == ["play Any Time with Xan", "pass"], "Blood Rite is announced"
    table.do("pass")
    assert deaths(table) == ["Ada"]
    assert (table.asked, table.question) == ("red", "main")


@pytest.mark.rule("lebelheim.death.2")
def test_the_triggers_of_a_dead_hero_are_dropped() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Stab"]},
        auras={"Xan": ["Vengeance"]},
        endurance={"Xan": 5},
    )
    table.do("play Stab with Ada")
    assert deaths(table) == ["Xan"]
    assert not table.told(common.TriggerResolved, events.CardDrawn)


@pytest.mark.rule("lebelheim.death.2")
def test_a_trigger_that_waits_is_dropped_when_its_hero_dies_meanwhile() -> None:
    grudges = """
- {name: Spite, kind: aura, abilities: [{kind: trigger, name: Spite, on: loses, who: enemies,
    lines: [{do: lose, amount: 5, who: {pick: each, of: allies}}]}]}
- {name: Glee, kind: aura, abilities: [{kind: trigger, name: Glee, on: loses, who: enemies,
    lines: [{do: draw, amount: 1}]}]}
"""
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS + grudges,
        hands={"Ada": ["Blood Rite"]},
        auras={"Xan": ["Spite"], "Yew": ["Glee"]},
        endurance={"Yew": 5},
    )
    table.do("play Blood Rite with Ada", "resolve Spite of Xan")
    assert deaths(table) == ["Yew"]
    assert [event.name for event in table.told(common.TriggerResolved)] == ["Spite"]


WITNESS = """
- {name: Witness, kind: aura, abilities: [{kind: trigger, name: Witness, on: EVENT, who: enemies,
    lines: [{do: draw, amount: 1}]}]}
"""


@pytest.mark.rule("lebelheim.death.2")
def test_a_hero_that_dies_on_its_way_has_not_moved_for_any_trigger() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS + WITNESS.replace("EVENT", "moves"),
        hands={"Xan": ["Poison"]},
        auras={"Yew": ["Witness"]},
        endurance={"Ada": 2},
    )
    table.do("use Moving with Ada", "move Ada to c2", "play Poison with Xan")
    assert deaths(table) == ["Ada"]
    assert not table.told(common.TriggerResolved)


@pytest.mark.rule("lebelheim.death.3")
def test_a_card_whose_cost_kills_is_not_played_for_any_trigger() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS + WITNESS.replace("EVENT", "plays"),
        hands={"Ada": ["Blood Price"]},
        auras={"Xan": ["Witness"]},
        endurance={"Ada": 2},
    )
    table.do("play Blood Price with Ada")
    assert deaths(table) == ["Ada"]
    assert not table.told(common.TriggerResolved)


@pytest.mark.rule("lebelheim.death.1")
@pytest.mark.parametrize(("drawing", "damage"), [("", 6), ("B", 5)])
def test_the_own_abilities_of_a_dead_hero_change_no_number(drawing: str, damage: int) -> None:
    captain = {"kind": "ongoing", "name": "Captain", "stat": "damage", "amount": 1, "who": "team"}
    table = lebelheim(
        FACE_TO_FACE.replace(drawing, ".") if drawing else FACE_TO_FACE,
        cards=CARDS,
        heroes={"Bea": {"abilities": [captain]}},
        hands={"Ada": ["Stab"]},
    )
    table.do("play Stab with Ada")
    assert table.told(common.AttackDeclared)[0].damage == [damage]


@pytest.mark.rule("lebelheim.death.2")
def test_an_attack_is_dropped_when_the_first_of_the_attacked_kills_the_attacker() -> None:
    spines = """
- {name: Storm, kind: action, lines: [
    {do: deal, damage: {physical: 1}, to: {pick: each, of: enemies}}]}
- {name: Spines, kind: aura, abilities: [{kind: trigger, name: Spines, on: attacked,
    lines: [{do: lose, amount: 5, who: other}]}]}
"""
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS + spines,
        hands={"Ada": ["Storm"]},
        auras={"Xan": ["Spines"], "Yew": ["Spines"]},
        endurance={"Ada": 5},
    )
    table.do("play Storm with Ada")
    assert deaths(table) == ["Ada"]
    assert len(table.told(common.TriggerResolved)) == 1
    assert (table.endurance("Xan"), table.endurance("Yew")) == (10, 10)


@pytest.mark.rule("lebelheim.death.2")
@pytest.mark.parametrize(("endurance", "drawn"), [(3, 1), (2, 0)])
def test_no_effect_of_a_loss_follows_when_it_kills(endurance: int, drawn: int) -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Curse"]},
        auras={"Yew": ["Sympathy"]},
        endurance={"Xan": endurance},
    )
    table.do("play Curse with Ada", "choose Xan")
    assert len(table.pile("Yew", "hand")) == drawn


@pytest.mark.rule("lebelheim.death.2")
def test_the_lines_of_the_own_card_are_dropped() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Blood Rite"]}, endurance={"Ada": 2}
    )
    table.do("play Blood Rite with Ada")
    assert deaths(table) == ["Ada"]
    assert not table.told(events.CardDrawn)
    assert "Blood Rite" in table.pile("Ada", "removed"), "the card leaves the game with its hero"


@pytest.mark.rule("lebelheim.death.2")
def test_the_cards_of_other_heroes_go_on() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Flurry"]},
        endurance={"Ada": 5, "Xan": 5},
    )
    table.do("play Flurry with Ada")
    assert deaths(table) == ["Xan"]
    assert table.endurance("Ada") == 7


@pytest.mark.rule("lebelheim.death.2")
def test_a_trigger_that_kills_drops_what_is_left_of_the_card() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Flurry"]},
        auras={"Xan": ["Thorns"]},
        endurance={"Ada": 2},
    )
    table.do("play Flurry with Ada")
    assert deaths(table) == ["Ada"]
    assert not table.told(events.EnduranceRegained)


@pytest.mark.rule("lebelheim.death.2", "lebelheim.lines.3")
@pytest.mark.parametrize("card", ["March", "Shoving"])
def test_the_steps_that_are_left_are_lines_and_dropped_as_well(card: str) -> None:
    table = lebelheim(
        """
        . . . . . .
        . . . . . .
        . . . . . .
        A B . . . .
        . . . . . .
        X . . . . Y
        """,
        cards=CARDS,
        hands={"Ada": [card], "Xan": ["Poison"]},
        endurance={"Ada": 2},
    )
    table.do(f"play {card} with Ada")
    if card == "March":
        table.do("move Bea to c3")
    table.do("play Poison with Xan")
    assert deaths(table) == ["Ada"]
    assert table.square("Bea") == "c3", "one step was taken, the others are dropped"
    assert table.question == "main"


@pytest.mark.rule("lebelheim.death.2")
def test_a_hero_that_has_died_regains_nothing() -> None:
    table = lebelheim(
        """
        . . . . . .
        . . . . . .
        . . . . . .
        A . . . . .
        . . . . . .
        X B . . . Y
        """,
        cards=CARDS,
        hands={"Ada": ["Balm"]},
        auras={"Xan": ["Jealousy"]},
        endurance={"Ada": 5, "Bea": 5},
    )
    table.do("play Balm with Ada")
    assert deaths(table) == ["Bea"], "Jealousy answers before Bea regains anything"
    assert (table.endurance("Ada"), table.endurance("Bea")) == (6, 0)


@pytest.mark.rule("lebelheim.death.2")
def test_heroes_that_lose_endurance_together_die_together() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Plague"]},
        auras={"Bea": ["Vengeance"]},
        endurance={"Bea": 2, "Xan": 2},
    )
    table.do("play Plague with Ada")
    assert deaths(table) == ["Bea", "Xan"]
    assert table.endurance("Yew") == 8
    assert not table.told(common.TriggerResolved)


# -- paying Endurance -------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.death.3")
@pytest.mark.parametrize("card", ["Blood Price", "Blood Aura"])
def test_a_cost_can_kill_and_nothing_of_the_card_happens(card: str) -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": [card], "Xan": ["Any Time"]},
        endurance={"Ada": 2},
    )
    table.do(f"play {card} with Ada")
    assert deaths(table) == ["Ada"]
    assert (table.asked, table.question) == ("red", "main"), "no Trick answers"
    assert not table.told(events.CardDrawn)
    assert table.pile("Ada", "auras") == []
    assert table.pile("Ada", "removed") == [card]


@pytest.mark.rule("lebelheim.death.3")
def test_a_cost_within_a_text_can_kill_and_the_rest_of_the_text_is_lost() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Bargain"]}, endurance={"Ada": 2})
    table.do("play Bargain with Ada", "yes")
    assert deaths(table) == ["Ada"]
    assert not table.told(events.CardDrawn)


@pytest.mark.rule("lebelheim.death.3")
def test_the_assassin_dies_of_refreshing_with_its_last_endurance() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        heroes={"Ada": printed("the-assassin")},
        hands={"Ada": ["Rogue Work"]},
        endurance={"Ada": 1},
    )
    table.do("play Rogue Work with Ada", "use Quick Hands with Ada")
    assert deaths(table) == ["Ada"]
    assert not table.told(events.CardDrawn), "nothing further happens"


@pytest.mark.rule("lebelheim.death.3")
def test_refresh_stays_on_the_card_of_another_hero() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        heroes={"Ada": printed("the-assassin")},
        hands={"Bea": ["Rogue Work", "Rogue Work"]},
        endurance={"Ada": 1},
    )
    table.do("play Rogue Work with Bea", "use Quick Hands with Ada")
    assert deaths(table) == ["Ada"]
    assert len(table.told(events.CardDrawn)) == 1, "the card of Bea goes on"
    assert table.why("play Rogue Work with Bea"), "and has Refresh"
