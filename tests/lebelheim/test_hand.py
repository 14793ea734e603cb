"""Cards and hand size, Discard and Remove from the game, Hide."""

from __future__ import annotations

import pytest

from rulekeeper.cards import events as common
from rulekeeper.core.errors import NothingToUndo
from rulekeeper.core.verdict import No
from tables.lebelheim import lebelheim

CARDS = """
- {name: Study, kind: action, refresh: true, lines: [{do: draw, amount: 2}]}
- {name: Tutor, kind: action, lines: [{do: draw, amount: 1, who: {pick: one, of: allies}}]}
- {name: Coach, kind: action, lines: [{do: draw, amount: 2, who: {pick: one, of: allies}}]}
- {name: Salvage, kind: action, lines: [{do: recover, amount: 3}]}
- {name: Exile, kind: action, lines: [{do: remove, amount: 1, who: {pick: one, of: enemies}}]}
- {name: Halo, kind: aura, abilities: [{kind: ongoing, name: Glow, stat: damage, amount: 1}]}
- {name: Wink, kind: trick, lines: [{do: draw, amount: 0}]}
- {name: Bury, kind: action, lines: [{do: hide, amount: 1}, {do: draw, amount: 1}]}
- {name: Muddle, kind: action, lines: [{do: hide, amount: 1, who: {pick: one, of: enemies}}]}
- {name: Offering, kind: action, cost: {hide: 2}, lines: [{do: lose, amount: 1, who: {
    pick: each, of: enemies}}]}
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Gem, kind: action, lines: [{do: draw, amount: 0}]}
- {name: Ring, kind: action, lines: [{do: draw, amount: 0}]}
- {name: Toss, kind: action, lines: [{do: discard, amount: 1}]}
"""

FACE_TO_FACE = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . . .
    . . . . . .
    B . . . . Y
"""


# -- cards and hand size ----------------------------------------------------------------------


@pytest.mark.rule("lebelheim.hand.1")
def test_a_draw_takes_the_top_card_of_the_own_deck() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Study"]},
        decks={"Ada": ["Gem", "Ring", "Wink"], "Bea": ["Halo"]},
    )
    table.do("play Study with Ada")
    assert table.pile("Ada", "hand") == ["Gem", "Ring"]
    assert table.hero("Bea").hand == []
    assert len(table.hero("Ada").deck) == 1


@pytest.mark.rule("lebelheim.hand.1")
def test_it_is_the_hero_concerned_who_draws() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Tutor"]},
        decks={"Ada": ["Gem"], "Bea": ["Ring"]},
    )
    table.do("play Tutor with Ada")
    assert (table.pile("Ada", "hand"), table.pile("Bea", "hand")) == ([], ["Ring"])


@pytest.mark.rule("lebelheim.hand.2")
@pytest.mark.parametrize(("held", "drawn"), [(5, 0), (4, 1), (3, 2)])
def test_draws_at_the_maximum_hand_size_are_skipped_one_by_one(held: int, drawn: int) -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Coach"], "Bea": ["Filler"] * held},
        decks={"Bea": ["Gem", "Ring"]},
    )
    table.do("play Coach with Ada")
    assert table.pile("Bea", "hand")[held:] == ["Gem", "Ring"][:drawn]
    assert len(table.hero("Bea").deck) == 2 - drawn
    skipped = table.told(common.DrawSkipped)
    assert [event.rule for event in skipped] == ["lebelheim.hand.2"] * (2 - drawn)
    assert {event.why for event in skipped} <= {"the hand is full"}


@pytest.mark.rule("lebelheim.hand.2")
def test_the_draw_of_the_turn_is_skipped_with_a_full_hand() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Xan": ["Gem"] * 5}, decks={"Xan": ["Ring"]}
    )
    table.end_turn()
    assert table.pile("Xan", "hand") == ["Gem"] * 5
    assert len(table.hero("Xan").deck) == 1


@pytest.mark.rule("lebelheim.hand.3")
def test_cards_taken_back_do_not_exceed_the_maximum_either() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Salvage", "Halo", "Halo", "Halo"]},
        discards={"Ada": ["Gem", "Gem", "Gem"]},
    )
    table.do("play Salvage with Ada")
    assert table.pile("Ada", "hand") == ["Halo"] * 3 + ["Gem"] * 2
    assert table.pile("Ada", "discard") == ["Gem", "Salvage"]


@pytest.mark.rule("lebelheim.hand.3")
def test_cards_go_from_the_discard_pile_under_the_deck_even_with_a_full_hand() -> None:
    burial = """
- {name: Burial, kind: action, lines: [{do: recover, amount: 1, to: deck}]}
"""
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS + burial,
        heroes={"Ada": {"starting_hand": 1, "maximum_hand": 1}},
        hands={"Ada": ["Burial", "Halo"]},
        discards={"Ada": ["Gem"]},
    )
    table.do("play Burial with Ada")
    assert table.pile("Ada", "bottom") == ["Gem"]


@pytest.mark.rule("lebelheim.hand.4")
def test_a_draw_from_an_empty_deck_is_skipped_without_harm_or_reshuffle() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Study"]},
        decks={"Ada": ["Gem"]},
        discards={"Ada": ["Ring", "Ring"]},
    )
    table.do("play Study with Ada")
    assert table.pile("Ada", "hand") == ["Gem"]
    assert table.pile("Ada", "discard") == ["Ring", "Ring", "Study"]
    assert table.endurance("Ada") == 10
    (skipped,) = table.told(common.DrawSkipped)
    assert skipped.rule == "lebelheim.hand.4"


# -- discard and removed pile -----------------------------------------------------------------


@pytest.mark.rule("lebelheim.pile.1")
def test_actions_and_tricks_are_discarded_and_auras_stay_in_play() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Wink", "Study", "Halo"]})
    table.do("play Wink with Ada", "play Study with Ada", "play Halo with Ada")
    assert table.pile("Ada", "discard") == ["Wink", "Study"]
    assert table.pile("Ada", "auras") == ["Halo"]


@pytest.mark.rule("lebelheim.pile.2", "lebelheim.pile.3")
def test_a_removed_card_lies_in_a_pile_of_its_own() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Exile"]}, discards={"Xan": ["Gem", "Ring"]}
    )
    table.do("play Exile with Ada", "choose Xan", "choose Ring of Xan")
    assert table.pile("Xan", "discard") == ["Gem"]
    assert table.pile("Xan", "removed") == ["Ring"]
    assert table.pile("Ada", "removed") == []


@pytest.mark.rule("lebelheim.pile.3", "lebelheim.card.aura.1")
@pytest.mark.parametrize(
    ("do", "asked"), [("remove", "red"), ("dismiss", "red"), ("discard", "blue"), ("hide", "blue")]
)
def test_who_plays_the_text_chooses_open_cards_and_their_owner_hidden_ones(
    do: str, asked: str
) -> None:
    amount = "" if do == "dismiss" else "amount: 1, "
    rob = f"""
- {{name: Sheen, kind: aura, abilities: [{{kind: ongoing, name: Sheen, stat: reach, amount: 1}}]}}
- {{name: Rob, kind: action, lines: [{{do: {do}, {amount}who: {{pick: one, of: enemies}}}}]}}
"""
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS + rob,
        hands={"Ada": ["Rob"], "Xan": ["Gem", "Ring"]},
        auras={"Xan": ["Halo", "Sheen"]},
        discards={"Xan": ["Gem", "Ring"]},
    )
    table.do("play Rob with Ada", "choose Xan")
    assert (table.question, table.asked) == (do, asked)


@pytest.mark.rule("lebelheim.pile.2")
def test_nothing_brings_a_removed_card_back() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Exile"], "Xan": ["Salvage"]},
        discards={"Xan": ["Gem"]},
    )
    table.do("play Exile with Ada", "choose Xan")
    table.end_turn()
    table.do("play Salvage with Xan")
    assert table.pile("Xan", "removed") == ["Gem"]
    assert "Gem" not in table.pile("Xan", "hand")


@pytest.mark.rule("lebelheim.pile.3")
@pytest.mark.parametrize("seat", [0, 1])
def test_both_piles_are_kept_for_each_hero_and_open_to_all(seat: int) -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Exile"]}, discards={"Xan": ["Gem", "Ring"]}
    )
    table.do("play Exile with Ada", "choose Xan", "choose Ring of Xan")
    discarded = {name: table.pile(name, "discard", seat=seat) for name in table.names}
    assert discarded == {"Ada": ["Exile"], "Bea": [], "Xan": ["Gem"], "Yew": []}
    removed = {name: table.pile(name, "removed", seat=seat) for name in table.names}
    assert removed == {"Ada": [], "Bea": [], "Xan": ["Ring"], "Yew": []}


# -- hide -------------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.hide.1")
def test_a_card_chosen_from_the_hand_is_put_under_the_deck() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Bury", "Gem", "Ring"]},
        decks={"Ada": ["Wink", "Halo"]},
    )
    table.do("play Bury with Ada")
    assert (table.asked, table.options) == ("red", ["choose Gem of Ada", "choose Ring of Ada"])
    table.do("choose Ring of Ada")
    assert table.pile("Ada", "hand") == ["Gem", "Wink"]
    assert table.pile("Ada", "bottom") == ["Ring"]


@pytest.mark.rule("lebelheim.hide.1", "lebelheim.hide.2")
def test_a_hidden_card_is_drawn_when_all_above_it_are() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Bury", "Gem"]}, decks={"Ada": ["Ring"]}
    )
    table.do("play Bury with Ada")
    table.end_turn()
    table.end_turn()
    assert table.pile("Ada", "hand") == ["Ring", "Gem"]
    assert len(table.hero("Ada").deck) == 0


@pytest.mark.rule("lebelheim.hide.1")
def test_of_two_hidden_cards_the_one_hidden_first_is_drawn_first() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Offering", "Gem", "Ring"]},
        decks={"Ada": []},
    )
    table.do("play Offering with Ada", "choose Ring of Ada")
    assert table.pile("Ada", "bottom") == ["Ring", "Gem"]
    table.end_turn()
    table.end_turn()
    assert table.pile("Ada", "hand") == ["Ring"]


@pytest.mark.rule("lebelheim.hide.2")
def test_a_hidden_card_is_not_shown_to_the_opponents() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Stab"], "Xan": ["Gem", "Ring"]})
    table.do("play Stab with Ada", "hide Gem", "done")
    assert "Xan hides Gem under the deck." in table.log(1)
    assert "Xan hides a card under the deck." in table.log(0)
    assert not any("Gem" in line for line in table.log(0))
    assert table.pile("Xan", "bottom", seat=1) == ["Gem"]
    assert table.pile("Xan", "bottom", seat=0) == ["a card"]
    assert len(table.seen("Xan", 0).deck) == 21


@pytest.mark.rule("lebelheim.hide.3")
def test_with_an_empty_hand_there_is_no_defending() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Stab"]})
    table.do("play Stab with Ada")
    assert table.question == "main"
    assert table.endurance("Xan") == 10 - 3


@pytest.mark.rule("lebelheim.hide.3")
@pytest.mark.parametrize("others", [0, 1])
def test_what_costs_more_hidden_cards_than_are_in_hand_cannot_be_played(others: int) -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Offering"] + ["Gem"] * others})
    assert "play Offering with Ada" not in table.options
    assert table.why("play Offering with Ada") == No(
        "lebelheim.hide.3", f"Offering costs 2 cards from the hand, and Ada holds {others}."
    )


@pytest.mark.rule("lebelheim.hide.3")
@pytest.mark.parametrize(("others", "can_pay"), [(["Gem"], False), (["Gem", "Ring"], True)])
def test_what_is_hidden_and_what_is_discarded_both_come_from_the_hand(
    others: list[str], can_pay: bool
) -> None:
    tithe = """
- {name: Tithe, kind: action, cost: {hide: 1, discard: 1}, lines: [{do: regain, amount: 1}]}
"""
    table = lebelheim(FACE_TO_FACE, cards=CARDS + tithe, hands={"Ada": ["Tithe", *others]})
    assert ("play Tithe with Ada" in table.options) is can_pay
    assert bool(table.why("play Tithe with Ada")) is can_pay


@pytest.mark.rule("lebelheim.hide.3")
def test_with_enough_cards_in_hand_the_cost_is_paid_first() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Offering", "Gem", "Ring"]})
    table.do("play Offering with Ada", "choose Gem of Ada")
    assert table.pile("Ada", "bottom") == ["Gem", "Ring"]
    assert [table.endurance(name) for name in table.names] == [10, 10, 9, 9]


@pytest.mark.rule("lebelheim.hide.4")
def test_hidden_cards_come_from_the_hand_of_the_hero_and_go_under_its_own_deck() -> None:
    table = lebelheim(
        FACE_TO_FACE,
        cards=CARDS,
        hands={"Ada": ["Stab"], "Xan": ["Gem"], "Yew": ["Ring"]},
    )
    table.do("play Stab with Ada")
    assert table.options == ["hide Gem to defend Xan", "done"]
    table.do("hide Gem")
    assert table.pile("Xan", "bottom") == ["Gem"]
    assert (table.pile("Yew", "hand"), table.pile("Yew", "bottom")) == (["Ring"], [])


@pytest.mark.rule("lebelheim.hide.1", "lebelheim.hide.4")
def test_a_hero_made_to_hide_by_an_enemy_chooses_from_its_own_hand() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Muddle", "Gem"], "Xan": ["Gem", "Ring"]}
    )
    table.do("play Muddle with Ada", "choose Xan")
    assert (table.asked, table.question) == ("blue", "hide")
    table.do("choose Ring of Xan")
    assert (table.pile("Xan", "hand"), table.pile("Xan", "bottom")) == (["Gem"], ["Ring"])
    assert table.pile("Ada", "hand") == ["Gem"]


# -- what everybody has seen ------------------------------------------------------------------


@pytest.mark.parametrize("answers", [["play Gem with Ada"], ["play Toss with Ada", "choose Gem"]])
def test_nobody_takes_back_a_card_that_all_have_seen(answers: list[str]) -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Toss", "Gem", "Ring"]})
    table.do(*answers)
    assert "Gem" in table.pile("Ada", "discard")
    with pytest.raises(NothingToUndo, match="revealed"):
        table.match.undo(0)


@pytest.mark.rule("lebelheim.card.aura.1")
def test_of_two_copies_of_an_aura_one_is_dismissed() -> None:
    gust = """
- {name: Gust, kind: action, lines: [{do: dismiss, who: {pick: one, of: enemies}}]}
"""
    auras = {"Xan": ["Halo", "Halo"]}
    table = lebelheim(FACE_TO_FACE, cards=CARDS + gust, hands={"Ada": ["Gust"]}, auras=auras)
    table.do("play Gust with Ada", "choose Xan")
    assert (table.pile("Xan", "auras"), table.pile("Xan", "discard")) == (["Halo"], ["Halo"])
