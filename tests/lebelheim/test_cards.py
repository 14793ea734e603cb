"""Cards type: Actions, Attacks, Auras, Tricks."""

from __future__ import annotations

import pytest

from rulekeeper.cards import events as common
from rulekeeper.core.verdict import No
from tables.lebelheim import LebelheimTable, lebelheim

CARDS = """
- {name: Nod, kind: action, lines: [{do: draw, amount: 0}]}
- {name: Ritual, kind: action, lines: [{do: lose, amount: 1}, {do: regain, amount: 1}]}
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Gambit, kind: action, lines: [{do: may, lines: [
    {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}]}
- {name: Halo, kind: aura, abilities: [
    {kind: ongoing, name: Glow, stat: damage, amount: 2}]}
- {name: Swift Halo, kind: aura, refresh: true, abilities: [
    {kind: ongoing, name: Glow, stat: damage, amount: 2}]}
- {name: Archive, kind: aura, refresh: true, abilities: [
    {kind: trigger, name: Filing, on: plays, lines: [{do: draw, amount: 1}]}]}
- {name: Dispel, kind: action, lines: [{do: dismiss, who: {pick: one, of: enemies}}]}
- {name: Wink, kind: trick, lines: [{do: draw, amount: 0}]}
- {name: Echo, kind: trick, lines: [{do: lose, amount: 1}, {do: regain, amount: 1}]}
- {name: Sneer, kind: trick, type: mage, lines: [{do: draw, amount: 0}]}
- {name: Parry, kind: trick, when: [attack], if: {test: attacked}, lines: [
    {do: prevent, amount: 2}]}
- {name: Gloat, kind: trick, if: {test: wounded, by: 3}, lines: [{do: regain, amount: 1}]}
- {name: Last Word, kind: trick, when: [end], lines: [{do: draw, amount: 0}]}
"""

FACE_TO_FACE = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . . .
    . . . . . .
    B . . . . Y
"""


def went_off(table: LebelheimTable) -> list[str]:
    """The triggers resolved so far."""
    return [event.name for event in table.told(common.TriggerResolved)]


# -- Action Cards -----------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.card.action.1")
def test_an_action_card_is_played_in_the_own_turn_only() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Nod"], "Xan": ["Nod", "Wink"]})
    assert table.why("play Nod with Ada")
    assert table.why("play Nod with Xan", seat=1) == No(
        "lebelheim.card.action.1", "Nod is an Action: you can play it only in your own turn."
    )
    table.do("play Nod with Ada")
    assert table.options == ["play Wink with Xan", "pass"]


@pytest.mark.rule("lebelheim.card.action.2", "lebelheim.pile.1")
def test_an_action_card_is_executed_and_then_discarded() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Ritual"], "Xan": ["Wink"]})
    table.do("play Ritual with Ada")
    for endurance in (10, 9, 10):
        assert table.endurance("Ada") == endurance
        assert (table.pile("Ada", "hand"), table.pile("Ada", "discard")) == ([], [])
        table.do("pass")
    assert table.pile("Ada", "discard") == ["Ritual"]


@pytest.mark.rule("lebelheim.card.action.2")
def test_it_goes_to_the_discard_pile_of_the_hero_who_played_it() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Bea": ["Nod"], "Ada": ["Nod"]})
    table.do("play Nod with Bea")
    piles = {name: table.pile(name, "discard") for name in table.names}
    assert piles == {"Ada": [], "Bea": ["Nod"], "Xan": [], "Yew": []}


@pytest.mark.rule("lebelheim.card.action.3", "lebelheim.card.aura.5")
@pytest.mark.parametrize("first", ["Nod", "Halo"])
@pytest.mark.parametrize(
    ("second", "rule"), [("Ritual", "card.action.3"), ("Swift Halo", "card.aura.5")]
)
def test_after_an_action_or_aura_no_other_is_played(first: str, second: str, rule: str) -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": [first, second]})
    table.do(f"play {first} with Ada")
    assert f"play {second} with Ada" not in table.options
    assert table.why(f"play {second} with Ada") == No(
        f"lebelheim.{rule}", "Ada has already played an Action or Aura without Refresh this turn."
    )


@pytest.mark.rule("lebelheim.card.aura.5")
def test_after_an_aura_with_refresh_another_may_be_played() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Swift Halo", "Halo"]})
    table.do("play Swift Halo with Ada", "play Halo with Ada")
    assert table.pile("Ada", "auras") == ["Swift Halo", "Halo"]


# -- Attack Cards -----------------------------------------------------------------------------

LISTENER = """
- {{name: Ear, kind: aura, abilities: [
    {{kind: trigger, name: Listening, on: plays, card: {kind}, lines: [{{do: draw, amount: 0}}]}}]}}
"""


@pytest.mark.rule("lebelheim.card.attack.1")
@pytest.mark.parametrize(
    ("card", "kind", "counts"),
    [
        ("Stab", "attack", True),
        ("Stab", "action", True),
        ("Gambit", "attack", True),
        ("Gambit", "action", True),
        ("Nod", "attack", False),
        ("Nod", "action", True),
    ],
)
def test_an_action_card_that_deals_is_an_attack_card_as_well(
    card: str, kind: str, counts: bool
) -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS + LISTENER.format(kind=kind),
        hands={"Ada": [card]},
        auras={"Ada": ["Ear"]},
    )
    table.do(f"play {card} with Ada")
    assert went_off(table) == ["Listening"] * counts


# -- Aura Cards -------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.card.aura.1", "lebelheim.pile.1")
def test_an_aura_stays_in_play() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Halo"]})
    table.do("play Halo with Ada")
    for _ in range(4):
        table.end_turn()
    assert table.pile("Ada", "auras") == ["Halo"]
    assert table.pile("Ada", "discard") == []


@pytest.mark.rule("lebelheim.card.aura.1")
def test_a_hero_may_have_any_number_of_auras() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, auras={"Ada": ["Halo"] * 7}, hands={"Ada": ["Halo", "Stab"]}
    )
    table.do("play Halo with Ada")
    assert len(table.pile("Ada", "auras")) == 8


@pytest.mark.rule("lebelheim.card.aura.1")
def test_an_effect_may_take_an_aura_out_of_play() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, auras={"Xan": ["Halo", "Archive"]}, hands={"Ada": ["Dispel"]}
    )
    table.do("play Dispel with Ada", "choose Xan", "choose Halo of Xan")
    assert table.pile("Xan", "auras") == ["Archive"]
    assert table.pile("Xan", "discard") == ["Halo"]


@pytest.mark.rule("lebelheim.card.aura.1")
def test_an_aura_leaves_with_its_hero() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        auras={"Xan": ["Halo"]},
        endurance={"Xan": 3},
        hands={"Ada": ["Stab"]},
    )
    table.do("play Stab with Ada")
    assert table.square("Xan") == ""
    assert (table.pile("Xan", "auras"), table.pile("Xan", "removed")) == ([], ["Halo"])


@pytest.mark.rule("lebelheim.card.aura.2")
@pytest.mark.parametrize(("attacker", "damage"), [("Ada", 3 + 2), ("Bea", 3)])
def test_the_bonus_of_an_aura_is_that_of_the_hero_who_played_it(attacker: str, damage: int) -> None:
    table = lebelheim(
        """
        . . . . . .
        . . . . . .
        . . X . . .
        . . A . . .
        . . . . . .
        B Y . . . .
        """,
        cards=CARDS,
        hands={"Ada": ["Swift Halo", "Stab"], "Bea": ["Stab"]},
    )
    table.do("play Swift Halo with Ada", f"play Stab with {attacker}")
    (declared,) = table.told(common.AttackDeclared)
    assert declared.damage == [damage]


@pytest.mark.rule("lebelheim.card.aura.2")
def test_the_trigger_of_an_aura_is_that_of_the_hero_who_played_it() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, auras={"Ada": ["Archive"]}, hands={"Bea": ["Nod"]})
    table.do("play Nod with Bea")
    assert went_off(table) == []
    assert table.pile("Ada", "hand") == table.pile("Bea", "hand") == []


@pytest.mark.rule("lebelheim.card.aura.3")
def test_playing_an_aura_does_not_trigger_its_own_ability() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Archive", "Nod"]})
    table.do("play Archive with Ada")
    assert (went_off(table), table.pile("Ada", "hand")) == ([], ["Nod"])
    table.do("play Nod with Ada")
    assert (went_off(table), table.pile("Ada", "hand")) == (["Filing"], ["Filler"])


@pytest.mark.rule("lebelheim.card.aura.3")
def test_a_second_copy_triggers_the_first_but_not_itself() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Archive", "Archive", "Nod"]})
    table.do("play Archive with Ada", "play Archive with Ada")
    assert went_off(table) == ["Filing"]
    table.do("play Nod with Ada")
    assert went_off(table) == ["Filing"] * 3


@pytest.mark.rule("lebelheim.card.aura.4")
def test_an_aura_is_played_in_the_own_turn_only() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Nod"], "Xan": ["Halo", "Wink"]})
    assert table.why("play Halo with Xan", seat=1) == No(
        "lebelheim.card.aura.4", "Halo is an Aura: you can play it only in your own turn."
    )
    table.do("play Nod with Ada")
    assert table.options == ["play Wink with Xan", "pass"]
    table.pass_all()
    table.end_turn()
    assert table.why("play Halo with Xan", seat=1)


# -- Trick Cards ------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.card.trick.1")
@pytest.mark.parametrize("holder", ["Bea", "Yew"])
def test_a_trick_fits_any_moment_of_any_players_turn(holder: str) -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Stab"], "Xan": ["Filler"], holder: ["Wink"]}
    )
    seen: list[tuple[int, str]] = []
    table.do("play Stab with Ada")
    while len(seen) < 7:
        if table.question == "tricks":
            assert f"play Wink with {holder}" in table.options
            seen.append((table.state.seat, table.state.window.name))
            table.do("pass")
        else:
            table.do("end the turn" if table.question == "main" else "done")
    assert seen == [
        *((0, window) for window in ("ANNOUNCED", "ATTACK", "DEFENDED", "LINE", "END")),
        *((1, window) for window in ("TURN", "END")),
    ]


@pytest.mark.rule("lebelheim.card.trick.1")
def test_a_trick_may_be_played_between_two_plays_of_the_own_main_turn() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Nod"], "Bea": ["Wink"]})
    table.do("play Wink with Bea", "play Nod with Ada")
    assert table.pile("Bea", "discard") == ["Wink"]


@pytest.mark.rule("lebelheim.card.trick.1")
def test_a_trick_waits_for_its_moment() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Last Word", "Parry"]})
    assert table.why("play Last Word with Ada") == No(
        "lebelheim.card.trick.1", "Last Word can be played only at the end of a turn."
    )
    assert table.why("play Parry with Ada") == No(
        "lebelheim.card.trick.1", "Parry can be played only before the defense."
    )
    table.do("end the turn")
    assert table.options == ["play Last Word with Ada", "pass"]


@pytest.mark.rule("lebelheim.card.trick.1")
def test_a_trick_needs_its_condition() -> None:
    for endurance, allowed in ((8, False), (7, True)):
        table = lebelheim(
            FACE_TO_FACE, cards=CARDS, endurance={"Ada": endurance}, hands={"Ada": ["Gloat"]}
        )
        assert ("play Gloat with Ada" in table.options) is allowed
        assert bool(table.why("play Gloat with Ada")) is allowed
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Gloat"]})
    assert table.why("play Gloat with Ada") == No(
        "lebelheim.card.trick.1",
        "Gloat may be played only if this hero has lost 3 or more Endurance.",
    )


@pytest.mark.rule("lebelheim.card.trick.3", "lebelheim.pile.1")
def test_a_trick_is_executed_and_then_discarded() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Echo"], "Xan": ["Wink"]})
    table.do("play Echo with Ada")
    for endurance in (10, 9, 10):
        assert table.endurance("Ada") == endurance
        assert (table.pile("Ada", "hand"), table.pile("Ada", "discard")) == ([], [])
        table.do("pass")
    assert table.pile("Ada", "discard") == ["Echo"]


@pytest.mark.rule("lebelheim.card.trick.4")
def test_a_trick_needs_a_hero_who_is_not_disabled_holds_it_and_is_of_its_type() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Wink"], "Bea": ["Sneer"]},
        disabled=["Ada"],
    )
    assert "play Wink with Ada" not in table.options
    assert table.why("play Wink with Ada") == No("lebelheim.disable.2", "Ada is disabled.")
    assert table.why("play Wink with Bea") == No(
        "lebelheim.deck.3", "Wink is not in the hand of Bea."
    )
    assert table.why("play Sneer with Bea") == No(
        "lebelheim.deck.2", "Sneer is a mage card, and Bea is a rogue."
    )


SMIRK = {
    "abilities": [
        {
            "kind": "trick",
            "name": "Smirk",
            "when": ["announced"],
            "once": True,
            "lines": [{"do": "lose", "amount": 1}],
        }
    ]
}


@pytest.mark.rule("lebelheim.card.trick.5")
def test_an_ability_headed_trick_has_the_timing_of_tricks_in_the_turn_of_others_too() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, heroes={"Xan": SMIRK}, hands={"Ada": ["Nod"]})
    assert table.why("use Smirk with Xan", seat=1) == No(
        "lebelheim.card.trick.1", "Smirk can be played only when a card is announced."
    )
    table.do("play Nod with Ada")
    assert (table.asked, table.options) == ("blue", ["use Smirk with Xan", "pass"])
    table.do("use Smirk with Xan")
    assert table.endurance("Xan") == 9


@pytest.mark.rule("lebelheim.card.trick.5")
def test_such_an_ability_is_no_card_and_is_not_discarded() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS + LISTENER.format(kind="trick"),
        heroes={"Xan": SMIRK},
        auras={"Xan": ["Ear", "Archive"]},
        hands={"Ada": ["Nod"]},
    )
    table.do("play Nod with Ada", "use Smirk with Xan")
    assert table.question == "main"
    assert table.endurance("Xan") == 9
    assert went_off(table) == []
    assert table.pile("Xan", "discard") == []
