"""Disable."""

import pytest

from rulekeeper.core.verdict import No
from rulekeeper.games.lebelheim import events
from tables.lebelheim import LebelheimTable, lebelheim, printed

CARDS = """
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 5}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Banner, kind: aura, abilities: [
    {kind: ongoing, name: Banner, stat: damage, amount: 1, who: team}]}
- {name: Any Time, kind: trick, lines: [{do: draw, amount: 1}]}
- {name: Stun, kind: action, lines: [{do: disable, who: {pick: one, of: enemies}}]}
- {name: Wake, kind: action, lines: [{do: enable, who: {pick: one, of: team}}]}
- {name: Exert, kind: action, refresh: true, lines: [
    {do: disable, who: self},
    {do: draw, amount: 2},
    {do: deal, damage: {physical: 1}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Snare, kind: trick, when: [announced], lines: [{do: disable, who: player}]}
- {name: Shout, kind: trick, when: [attack], lines: [{do: draw, amount: 1}]}
- {name: Guard, kind: aura, abilities: [
    {kind: ongoing, name: Guard, stat: prevention, amount: 1}]}
- {name: Grudge, kind: aura, abilities: [
    {kind: trigger, name: Grudge, on: damaged, lines: [{do: draw, amount: 1}]}]}
- {name: Totem, kind: aura, abilities: [
    {kind: action, name: Chant, lines: [{do: draw, amount: 1}]},
    {kind: trick, name: Hum, lines: [{do: draw, amount: 1}]}]}
"""

FACE_TO_FACE = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . . .
    . . . . . .
    B . . . . Y
"""


def is_disabled(table: LebelheimTable, name: str) -> bool:
    """Whether a hero is turned by 90 degrees."""
    return table.hero(name).disabled


@pytest.mark.rule("lebelheim.disable.1")
def test_a_disabled_hero_is_turned_for_all_to_see() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Stun"]})
    table.do("play Stun with Ada", "choose Xan")
    assert is_disabled(table, "Xan")
    assert not is_disabled(table, "Yew")
    assert "Xan is disabled." in table.log(seat=0)
    assert "Xan is disabled." in table.log(seat=1)


@pytest.mark.rule("lebelheim.disable.2")
@pytest.mark.parametrize(
    "action",
    [
        "play Stab with Ada",
        "play Banner with Ada",
        "play Any Time with Ada",
        "use Moving with Ada",
        "use Attacking with Ada",
        "use Chant with Ada",
        "use Hum with Ada",
    ],
)
def test_a_disabled_hero_plays_no_card_skill_or_ability(action: str) -> None:
    def ada(*, disabled: bool) -> LebelheimTable:
        return lebelheim(
            FACE_TO_FACE,
            cards=CARDS,
            hands={"Ada": ["Stab", "Banner", "Any Time"]},
            auras={"Ada": ["Totem"]},
            disabled=["Ada"] if disabled else [],
        )

    assert action in ada(disabled=False).options
    table = ada(disabled=True)
    assert action not in table.options
    refusal = table.why(action)
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == ("lebelheim.disable.2", "Ada is disabled.")


@pytest.mark.rule("lebelheim.disable.2", "lebelheim.card.trick.4")
def test_a_disabled_hero_plays_no_trick_in_the_turn_of_another_player() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Filler"], "Xan": ["Any Time"], "Yew": ["Any Time"]},
        disabled=["Xan"],
    )
    table.do("play Filler with Ada")
    assert table.asked == "blue"
    assert table.options == ["play Any Time with Yew", "pass"]


@pytest.mark.rule("lebelheim.disable.2")
def test_avenging_is_barred_as_every_skill_is() -> None:
    drawing = FACE_TO_FACE.replace("B", ".")
    assert "use Avenging with Ada" in lebelheim(drawing).options
    refusal = lebelheim(drawing, disabled=["Ada"]).why("use Avenging with Ada")
    assert isinstance(refusal, No)
    assert refusal.rule == "lebelheim.disable.2"


@pytest.mark.rule("lebelheim.disable.3")
def test_a_disabled_hero_cannot_defend() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Stab"], "Xan": ["Filler", "Filler"], "Yew": ["Shout"]},
        disabled=["Xan"],
    )
    table.do("play Stab with Ada")
    refusal = table.why("hide Filler to defend Xan", seat=1)
    assert isinstance(refusal, No)
    assert (refusal.rule, refusal.reason) == (
        "lebelheim.disable.3",
        "Xan is disabled and cannot defend.",
    )
    table.do("pass")
    assert table.question == "main"
    assert table.endurance("Xan") == 5


@pytest.mark.rule("lebelheim.disable.3")
def test_damage_is_prevented_by_itself_even_for_a_disabled_hero() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Stab"], "Xan": ["Filler"]},
        auras={"Xan": ["Guard"]},
        disabled=["Xan"],
    )
    table.do("play Stab with Ada")
    assert table.endurance("Xan") == 10 - 4


@pytest.mark.rule("lebelheim.disable.4")
def test_triggers_of_a_disabled_hero_still_happen() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Stab"]},
        auras={"Xan": ["Grudge"]},
        disabled=["Xan"],
    )
    table.do("play Stab with Ada")
    assert table.pile("Xan", "hand") == ["Filler"]


@pytest.mark.rule("lebelheim.disable.4")
def test_ongoing_effects_of_a_disabled_hero_stay() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Stab"]},
        auras={"Bea": ["Banner"]},
        disabled=["Bea"],
    )
    table.do("play Stab with Ada")
    assert table.endurance("Xan") == 10 - 6


@pytest.mark.rule("lebelheim.disable.4")
def test_the_assassin_disabled_is_still_fleet_but_cannot_refresh() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS
        + """
- {name: Signal, kind: action, type: rogue, lines: [
    {do: move, steps: 2, who: {pick: one, of: allies}}]}
""",
        heroes={"Ada": printed("the-assassin")},
        hands={"Bea": ["Signal"]},
        disabled=["Ada"],
    )
    table.do("play Signal with Bea")
    assert table.question == "step", "Quick Hands is not offered when Signal is announced"
    refusal = table.why("use Quick Hands with Ada")
    assert isinstance(refusal, No)
    assert refusal.rule == "lebelheim.disable.2"
    table.do("move Ada to d3", "move Ada to e3", "move Ada to f3")
    assert table.square("Ada") == "f3", "a Movement of 2 has 3 steps"


@pytest.mark.rule("lebelheim.disable.5", "lebelheim.turn.enable.1")
def test_a_hero_stays_disabled_until_its_own_player_re_enables_it() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Exert"]})
    table.do("play Exert with Ada")
    assert is_disabled(table, "Ada")
    table.end_turn()
    assert is_disabled(table, "Ada"), "the next turn is that of the opponent"
    table.end_turn()
    assert not is_disabled(table, "Ada")
    assert "use Moving with Ada" in table.options


@pytest.mark.rule("lebelheim.disable.5")
def test_in_2v2_a_partners_turn_re_enables_nobody_else() -> None:
    table = lebelheim(
        """
        . . . . . .
        Z . X . . .
        . . A . C .
        . . . . . .
        . . . . . .
        B D . . W Y
        """,
        cards=CARDS,
        mode="2v2",
        disabled=["Ada"],
    )
    for _ in range(3):
        table.end_turn()
        assert is_disabled(table, "Ada")
    table.end_turn()
    assert (table.asked, is_disabled(table, "Ada")) == ("red", False)


@pytest.mark.rule("lebelheim.disable.5")
def test_an_effect_may_re_enable_a_hero_earlier() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Bea": ["Wake"], "Ada": ["Stab"]}, disabled=["Ada"]
    )
    table.do("play Wake with Bea", "choose Ada")
    assert not is_disabled(table, "Ada")
    assert "play Stab with Ada" in table.options


@pytest.mark.rule("lebelheim.disable.5")
def test_to_disable_a_disabled_hero_changes_nothing() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Stun"]}, disabled=["Xan"])
    table.do("play Stun with Ada", "choose Xan")
    assert is_disabled(table, "Xan")
    assert not table.told(events.HeroDisabled)
    table.end_turn()
    assert not is_disabled(table, "Xan"), "one Re-enable step is enough"


@pytest.mark.rule("lebelheim.disable.6")
def test_a_hero_disabled_by_its_own_action_finishes_it_and_plays_no_other() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Exert", "Stab"]})
    table.do("play Exert with Ada")
    assert len(table.pile("Ada", "hand")) == 1 + 2
    assert table.endurance("Xan") == 9, "all lines were carried out"
    refusal = table.why("play Stab with Ada")
    assert isinstance(refusal, No)
    assert refusal.rule == "lebelheim.disable.2", "Refresh does not help"


@pytest.mark.rule("lebelheim.disable.6")
def test_a_hero_disabled_by_a_trick_finishes_the_card_it_answered() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Stab"], "Xan": ["Snare"]})
    table.do("play Stab with Ada", "play Snare with Xan")
    assert is_disabled(table, "Ada")
    assert table.endurance("Xan") == 5
