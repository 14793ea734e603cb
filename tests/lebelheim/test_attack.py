"""The Attack Phase."""

import pytest

from rulekeeper.cards import events as common
from rulekeeper.core.verdict import No
from rulekeeper.games.lebelheim import events
from tables.lebelheim import LebelheimTable, lebelheim

CARDS = """
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 5}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Scorch, kind: action, lines: [
    {do: deal, damage: {fire: 4}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Burning Blade, kind: action, lines: [
    {do: deal, damage: {fire: 2, physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Whirl, kind: action, lines: [
    {do: deal, damage: {physical: 5}, to: {pick: each, of: enemies, within: adjacent}}]}
- {name: Flurry, kind: action, lines: [
    {do: deal, damage: {physical: 2}, to: {pick: one, of: enemies, within: adjacent}},
    {do: deal, damage: {physical: 1}, to: target}]}
- {name: Ponder, kind: action, lines: [{do: draw, amount: 1}]}
- {name: Dodge, kind: trick, when: [attack], lines: [{do: prevent, amount: 2}]}
- {name: Late Dodge, kind: trick, when: [defended], lines: [{do: prevent, amount: 2}]}
- {name: Sharpen, kind: trick, when: [attack], lines: [{do: increase, amount: 2}]}
- {name: Twist, kind: trick, when: [defended], lines: [{do: increase, amount: 2}]}
- {name: Riposte, kind: trick, when: [attack], lines: [
    {do: deal, damage: {physical: 3}, to: attacker}]}
- {name: Parry, kind: trick, when: [announced],
    if: {test: playing, card: attack, by: enemies}, lines: [
    {do: draw, amount: 0}]}
- {name: Soften, kind: trick, when: [attack], lines: [{do: increase, amount: -4}]}
- {name: Palsy, kind: aura, abilities: [
    {kind: ongoing, name: Palsy, stat: damage, amount: -4}]}
- {name: Whetstone, kind: aura, abilities: [
    {kind: ongoing, name: Whetstone, stat: damage, amount: 1}]}
- {name: Spikes, kind: aura, abilities: [
    {kind: trigger, name: Spikes, on: attacked, lines: [{do: lose, amount: 9, who: attacker}]}]}
"""

FACE_TO_FACE = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . . .
    . . . . . .
    B . . . . Y
"""

SURROUNDED = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A Y . .
    . . . . . .
    B . . . . .
"""


def duel(
    *,
    ada: list[str],
    xan: list[str] | None = None,
    endurance: dict[str, int] | None = None,
    auras: dict[str, list[str]] | None = None,
) -> LebelheimTable:
    """Ada beside Xan, in the Main Turn of Ada's player."""
    hands = {"Ada": ada, "Xan": xan or []}
    return lebelheim(FACE_TO_FACE, cards=CARDS, hands=hands, endurance=endurance, auras=auras)


def lost(table: LebelheimTable, name: str) -> int:
    """The Endurance that a hero of 10 has lost."""
    return 10 - table.endurance(name)


def declarations(table: LebelheimTable) -> list[list[int]]:
    """The damage of each attack declared so far, for each of its targets."""
    return [told.damage for told in table.match.events() if isinstance(told, common.AttackDeclared)]


# -- what opens an Attack Phase ---------------------------------------------------------------


@pytest.mark.rule("lebelheim.attack.1")
def test_each_deal_line_opens_a_phase_of_its_own() -> None:
    table = duel(ada=["Flurry"], xan=["Filler", "Filler"])
    table.do("play Flurry with Ada")
    assert table.question == "defend"
    table.do("hide Filler", "done")
    assert lost(table, "Xan") == 0
    assert table.question == "defend", "the second line is defended anew"
    table.do("done")
    assert declarations(table) == [[2], [1]]
    assert lost(table, "Xan") == 1


@pytest.mark.rule("lebelheim.attack.1")
def test_a_card_without_deal_opens_no_phase() -> None:
    table = duel(ada=["Ponder"], xan=["Filler", "Dodge", "Late Dodge"])
    table.do("play Ponder with Ada")
    assert (table.asked, table.question) == ("red", "main")
    assert declarations(table) == []


@pytest.mark.rule("lebelheim.attack.2", "lebelheim.card.attack.1")
def test_a_card_is_an_attack_card_when_its_text_says_deal() -> None:
    table = duel(ada=["Stab"], xan=["Parry"])
    table.do("play Stab with Ada")
    assert table.options == ["play Parry with Xan", "pass"]

    table = duel(ada=["Ponder"], xan=["Parry"])
    table.do("play Ponder with Ada")
    assert (table.asked, table.question) == ("red", "main")


@pytest.mark.rule("lebelheim.attack.2")
@pytest.mark.parametrize(
    "line",
    [
        "{do: if, test: {test: turn, of: own}, then: [DEAL]}",
        "{do: if, test: {test: turn, of: own}, then: [{do: draw, amount: 1}], else: [DEAL]}",
        "{do: may, lines: [DEAL]}",
        "{do: choose, modes: [{name: strike, lines: [DEAL]}, {name: rest, lines: []}]}",
        "{do: for-each, who: {pick: each, of: enemies}, lines: [DEAL]}",
    ],
)
def test_deal_makes_an_attack_card_wherever_it_stands_in_the_text(line: str) -> None:
    deal = "{do: deal, damage: {physical: 1}, to: {pick: one, of: enemies, within: adjacent}}"
    card = f"- {{name: Ploy, kind: action, lines: [{line.replace('DEAL', deal)}]}}"
    table = lebelheim(FACE_TO_FACE, cards=CARDS + card, hands={"Ada": ["Ploy"], "Xan": ["Parry"]})
    table.do("play Ploy with Ada")
    assert "play Parry with Xan" in table.options


@pytest.mark.rule("lebelheim.attack.13")
def test_a_trick_that_deals_opens_a_phase_but_is_no_attack_card() -> None:
    table = lebelheim(
        SURROUNDED,
        cards=CARDS,
        hands={"Ada": ["Stab", "Filler", "Parry"], "Xan": ["Riposte"]},
    )
    table.do("play Stab with Ada", "choose Xan")
    table.do("play Riposte with Xan")
    assert table.question == "defend", "Parry is not offered against Riposte, which is no Action"
    assert table.asked == "red"
    table.do("hide Filler", "done")
    assert lost(table, "Ada") == 1
    assert lost(table, "Xan") == 5, "then the interrupted attack goes on"


@pytest.mark.rule("lebelheim.attack.13")
def test_a_skill_that_deals_opens_a_phase_but_is_no_attack_card() -> None:
    table = duel(ada=[], xan=["Parry", "Filler"])
    table.do("use Attacking with Ada")
    assert table.question == "defend"
    assert declarations(table) == [[3]]


# -- declaration and Tricks -------------------------------------------------------------------


@pytest.mark.rule("lebelheim.attack.3")
def test_the_total_is_declared_with_all_increases_in_force() -> None:
    table = duel(ada=["Stab"], auras={"Ada": ["Whetstone"]}, xan=["Dodge"])
    table.do("play Stab with Ada")
    assert table.question == "tricks"
    (declared,) = table.told(common.AttackDeclared)
    assert isinstance(declared, common.AttackDeclared)
    assert (declared.damage, declared.kinds) == ([6], ["physical"])


@pytest.mark.rule("lebelheim.attack.3")
def test_every_kind_of_damage_is_part_of_the_declaration() -> None:
    table = duel(ada=["Burning Blade"])
    table.do("play Burning Blade with Ada")
    (declared,) = table.told(common.AttackDeclared)
    assert isinstance(declared, common.AttackDeclared)
    assert (declared.damage, declared.kinds) == ([5], ["fire", "physical"])


@pytest.mark.rule("lebelheim.attack.4")
def test_both_players_may_play_tricks_before_the_defense_the_turn_player_first() -> None:
    table = duel(ada=["Stab", "Sharpen"], xan=["Dodge", "Filler"])
    table.do("play Stab with Ada")
    assert (table.asked, table.question) == ("red", "tricks")
    table.do("play Sharpen with Ada")
    assert (table.asked, table.question) == ("blue", "tricks")
    table.do("play Dodge with Xan")
    assert (table.asked, table.question) == ("blue", "defend")
    table.do("done")
    assert lost(table, "Xan") == 5 + 2 - 2


@pytest.mark.rule("lebelheim.attack.7")
def test_both_players_may_play_tricks_after_the_defense() -> None:
    table = duel(ada=["Stab", "Twist"], xan=["Late Dodge", "Filler"])
    table.do("play Stab with Ada")
    assert table.question == "defend", "neither Trick fits before the defense"
    table.do("hide Filler", "done")
    assert (table.asked, table.question) == ("red", "tricks")
    table.do("play Twist with Ada")
    assert (table.asked, table.question) == ("blue", "tricks")
    table.do("play Late Dodge with Xan")
    assert lost(table, "Xan") == 5 + 2 - 2 - 2


# -- defense ----------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.attack.5", "lebelheim.attack.8")
def test_two_hidden_cards_leave_one_of_five_damage() -> None:
    table = duel(ada=["Stab"], xan=["Filler", "Filler", "Filler"])
    table.do("play Stab with Ada")
    assert (table.asked, table.question) == ("blue", "defend")
    table.do("hide Filler", "hide Filler", "done")
    assert lost(table, "Xan") == 1
    assert table.pile("Xan", "bottom") == ["Filler", "Filler"]


@pytest.mark.rule("lebelheim.attack.5")
@pytest.mark.parametrize(("hidden", "endurance_lost"), [(0, 5), (1, 3), (2, 1), (3, 0), (5, 0)])
def test_any_number_of_cards_may_be_hidden(hidden: int, endurance_lost: int) -> None:
    table = duel(ada=["Stab"], xan=["Filler"] * 5)
    table.do("play Stab with Ada", *["hide Filler"] * hidden)
    table.pass_all()
    assert lost(table, "Xan") == endurance_lost
    assert len(table.pile("Xan", "hand")) == 5 - hidden


@pytest.mark.rule("lebelheim.attack.5", "lebelheim.hide.4")
def test_only_cards_of_the_attacked_hero_are_hidden_and_under_its_own_deck() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Stab"], "Xan": ["Filler"], "Yew": ["Scorch"]},
    )
    table.do("play Stab with Ada")
    assert table.options == ["hide Filler to defend Xan", "done"]
    refusal = table.why("hide Scorch to defend Xan", seat=1)
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == (
        "lebelheim.hide.4",
        "Scorch is not in the hand of Xan.",
    )
    table.do("hide Filler")
    assert table.pile("Xan", "bottom") == ["Filler"]
    assert table.pile("Yew", "bottom") == []
    assert table.pile("Yew", "hand") == ["Scorch"]


@pytest.mark.rule("lebelheim.attack.6")
def test_who_has_finished_defending_hides_no_more_cards() -> None:
    table = duel(ada=["Stab", "Twist"], xan=["Filler", "Filler", "Late Dodge"])
    table.do("play Stab with Ada", "hide Filler", "done", "play Twist with Ada")
    assert table.options == ["play Late Dodge with Xan", "pass"]
    refusal = table.why("hide Filler to defend Xan", seat=1)
    assert isinstance(refusal, No)
    assert refusal.rule == "lebelheim.attack.6"
    assert "Xan has finished defending" in refusal.reason
    table.do("pass")
    assert lost(table, "Xan") == 5 - 2 + 2


@pytest.mark.rule("lebelheim.attack.11")
def test_damage_that_is_not_physical_cannot_be_defended() -> None:
    table = duel(ada=["Scorch"], xan=["Filler", "Dodge"])
    table.do("play Scorch with Ada")
    refusal = table.why("hide Filler to defend Xan", seat=1)
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == (
        "lebelheim.attack.11",
        "Defending prevents physical damage only.",
    )
    table.do("pass")
    assert table.question == "main", "no card could be hidden"
    assert lost(table, "Xan") == 4


@pytest.mark.rule("lebelheim.attack.11")
def test_of_mixed_damage_defending_reduces_the_physical_part_only() -> None:
    table = duel(ada=["Burning Blade"], xan=["Filler"] * 4)
    table.do("play Burning Blade with Ada", *["hide Filler"] * 4)
    assert lost(table, "Xan") == 2


@pytest.mark.rule("lebelheim.attack.3")
def test_of_mixed_damage_an_increase_raises_the_physical_part() -> None:
    table = duel(ada=["Burning Blade"], auras={"Ada": ["Whetstone"]}, xan=["Filler"] * 2)
    table.do("play Burning Blade with Ada", *["hide Filler"] * 2)
    assert declarations(table) == [[3 + 2 + 1]]
    assert lost(table, "Xan") == 2, "four physical damage are prevented by two cards"


@pytest.mark.rule("lebelheim.attack.3", "lebelheim.attack.4")
@pytest.mark.parametrize(("auras", "tricks"), [(["Palsy"], []), ([], ["Soften"])])
def test_mixed_damage_is_lowered_as_a_whole_the_physical_part_first(
    auras: list[str], tricks: list[str]
) -> None:
    table = duel(ada=["Burning Blade"], auras={"Ada": auras}, xan=["Filler", *tricks])
    table.do("play Burning Blade with Ada", *(f"play {trick} with Xan" for trick in tricks))
    assert table.question == "main", "nothing physical is left to defend against"
    assert lost(table, "Xan") == 3 + 2 - 4


@pytest.mark.rule("lebelheim.attack.4", "lebelheim.attack.11")
def test_damage_that_has_been_lowered_to_nothing_is_raised_as_the_kind_it_was() -> None:
    table = duel(ada=["Scorch", "Sharpen"], xan=["Soften", "Filler"])
    table.do("play Scorch with Ada", "pass", "play Soften with Xan", "play Sharpen with Ada")
    assert table.question == "main", "fire cannot be defended against"
    assert lost(table, "Xan") == 2


@pytest.mark.rule("lebelheim.attack.4", "lebelheim.attack.11")
def test_a_trick_that_raises_damage_does_not_make_it_physical() -> None:
    table = duel(ada=["Scorch", "Sharpen"], xan=["Filler"])
    table.do("play Scorch with Ada", "play Sharpen with Ada")
    assert table.question == "main", "there is nothing to defend against"
    assert lost(table, "Xan") == 4 + 2


@pytest.mark.rule("lebelheim.attack.11")
def test_effects_prevent_damage_of_any_kind() -> None:
    table = duel(ada=["Scorch"], xan=["Dodge"])
    table.do("play Scorch with Ada", "play Dodge with Xan")
    assert lost(table, "Xan") == 2


# -- Endurance lost ---------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.attack.8", "lebelheim.attack.9")
@pytest.mark.parametrize(
    ("hidden", "dodges", "endurance_lost"), [(2, 0, 1), (3, 0, 0), (1, 1, 1), (2, 1, 0), (0, 3, 0)]
)
def test_the_difference_between_damage_and_all_prevention_is_lost(
    hidden: int, dodges: int, endurance_lost: int
) -> None:
    table = duel(ada=["Stab"], xan=["Dodge"] * dodges + ["Filler"] * hidden)
    table.do("play Stab with Ada", *["play Dodge with Xan"] * dodges, *["hide Filler"] * hidden)
    table.pass_all()
    assert lost(table, "Xan") == endurance_lost


@pytest.mark.rule("lebelheim.attack.9")
def test_prevention_beyond_the_damage_restores_nothing() -> None:
    table = duel(ada=["Stab"], xan=["Filler"] * 4, endurance={"Xan": 6})
    table.do("play Stab with Ada", *["hide Filler"] * 4)
    assert table.endurance("Xan") == 6


@pytest.mark.rule("lebelheim.attack.10")
@pytest.mark.parametrize("endurance", [5, 3])
def test_an_attack_that_leaves_no_endurance_kills(endurance: int) -> None:
    table = duel(ada=["Stab"], endurance={"Xan": endurance})
    table.do("play Stab with Ada")
    assert table.square("Xan") == ""
    assert [told.hero for told in table.match.events() if isinstance(told, events.HeroDied)] == [
        table.number("Xan")
    ]


# -- several targets --------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.attack.12")
def test_each_of_several_attacked_heroes_is_defended_from_its_own_hand() -> None:
    table = lebelheim(
        SURROUNDED,
        cards=CARDS,
        hands={"Ada": ["Whirl"], "Xan": ["Filler"], "Yew": ["Filler", "Scorch"]},
    )
    table.do("play Whirl with Ada")
    assert table.options == ["hide Filler to defend Xan", "done"]
    asked = table.match.prompt(1)
    assert asked == "Xan is attacked for 5. Hide a card to prevent 2 more?"
    refusal = table.why("hide Scorch to defend Yew", seat=1)
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == (
        "lebelheim.attack.12",
        "Xan defends before Yew.",
    )
    table.do("done")
    assert table.options == [
        "hide Filler to defend Yew",
        "hide Scorch to defend Yew",
        "done",
    ]
    assert table.match.prompt(1).startswith("Yew is attacked for 5")
    table.do("hide Filler", "hide Scorch")
    assert declarations(table) == [[5, 5]], "one declaration for both"
    assert (lost(table, "Xan"), lost(table, "Yew")) == (5, 1)


@pytest.mark.rule("lebelheim.attack.12")
def test_one_window_before_and_one_after_the_defense_serve_all_targets() -> None:
    table = lebelheim(
        SURROUNDED,
        cards=CARDS,
        hands={"Ada": ["Whirl"], "Xan": ["Dodge", "Filler"], "Yew": ["Late Dodge", "Filler"]},
    )
    asked = []
    table.do("play Whirl with Ada")
    while table.question != "main":
        asked.append(table.options[0])
        table.do(table.options[-1])
    assert asked == [
        "play Dodge with Xan",
        "hide Dodge to defend Xan",
        "hide Late Dodge to defend Yew",
        "play Late Dodge with Yew",
    ]


@pytest.mark.rule("lebelheim.attack.12")
def test_the_players_defend_clockwise_from_the_attacker() -> None:
    table = lebelheim(
        """
        . . . . . .
        . . X . . .
        . Z C A . .
        . . Y . . .
        . . . . . .
        B D . . . W
        """,
        cards=CARDS,
        hands={
            "Cai": ["Whirl"],
            "Xan": ["Filler"],
            "Yew": ["Filler"],
            "Zed": ["Filler"],
        },
        mode="2v2",
        seat=2,
    )
    table.do("play Whirl with Cai")
    defenders = []
    while table.question == "defend":
        defenders.append((table.asked, table.options[0]))
        table.do("done")
    assert defenders == [
        ("blue two", "hide Filler to defend Zed"),
        ("blue", "hide Filler to defend Xan"),
        ("blue", "hide Filler to defend Yew"),
    ]


@pytest.mark.rule("lebelheim.attack.12")
def test_the_damage_of_one_attack_is_applied_to_all_together() -> None:
    table = lebelheim(
        SURROUNDED, cards=CARDS, hands={"Ada": ["Whirl"]}, endurance={"Xan": 5, "Yew": 5}
    )
    table.do("play Whirl with Ada")
    told = [type(event) for event in table.told(events.EnduranceLost, events.HeroDied)]
    assert told == [events.EnduranceLost] * 2 + [events.HeroDied] * 2
    assert table.match.result is not None
    assert table.match.result.winners == (0,)


# -- the attacker dies ------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.death.2")
def test_an_attack_comes_to_nothing_when_the_attacker_dies_before_the_defense() -> None:
    table = duel(
        ada=["Stab"],
        xan=["Dodge", "Filler", "Late Dodge"],
        auras={"Xan": ["Spikes"]},
        endurance={"Ada": 9},
    )
    table.do("play Stab with Ada")
    assert table.square("Ada") == ""
    assert (table.asked, table.question) == ("red", "main"), "no Trick, no defense"
    assert lost(table, "Xan") == 0
    assert table.pile("Ada", "discard") == []
    assert "Stab" in table.pile("Ada", "removed")


@pytest.mark.rule("lebelheim.death.2")
def test_an_attack_comes_to_nothing_when_a_trick_kills_the_attacker() -> None:
    table = duel(ada=["Stab"], xan=["Riposte", "Filler", "Late Dodge"], endurance={"Ada": 3})
    table.do("play Stab with Ada", "play Riposte with Xan", "pass")
    assert table.square("Ada") == ""
    assert (table.asked, table.question) == ("red", "main")
    assert lost(table, "Xan") == 0
    assert table.pile("Xan", "hand") == ["Filler", "Late Dodge"]


@pytest.mark.rule("lebelheim.attack.12")
def test_an_attack_on_two_heroes_is_one_attack_for_whoever_waits_for_an_attack() -> None:
    table = lebelheim(
        """
        . . . . . .
        . . . . . .
        . . X . . .
        . . A Y . .
        . . . . . .
        B . . . . .
        """,
        cards="""
        - {name: Sweep, kind: action, lines: [
            {do: deal, damage: {physical: 2}, to: {pick: each, of: enemies, within: adjacent}}]}
        - {name: Zeal, kind: aura, abilities: [
            {kind: trigger, name: Zeal, on: attacks, lines: [{do: increase, amount: 1}]}]}
        """,
        hands={"Ada": ["Sweep"]},
        auras={"Ada": ["Zeal"]},
    )
    table.do("play Sweep with Ada")
    assert (table.endurance("Xan"), table.endurance("Yew")) == (10 - 3, 10 - 3)


@pytest.mark.rule("lebelheim.attack.12")
def test_players_defend_clockwise_from_the_attacker_whoever_has_the_turn() -> None:
    volley = """
- {name: Volley, kind: trick, when: [end], lines: [
    {do: deal, damage: {physical: 1}, to: {pick: each, of: enemies}}]}
"""
    drawing = """
    X . Y Z . W
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    A . B C . D
"""
    hands = {"Cai": ["Volley"], "Xan": ["Filler"], "Zed": ["Filler"]}
    table = lebelheim(drawing, cards=volley, hands=hands, mode="2v2", seat=1)
    table.do("end the turn", "play Volley with Cai")
    assert (table.asked, table.question) == ("blue two", "defend")
    table.do("done")
    assert (table.asked, table.question) == ("blue", "defend")
