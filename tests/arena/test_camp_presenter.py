"""How the camp is shown: sheets, shelves with prices, and why something cannot be had."""

from __future__ import annotations

import pytest

from rulekeeper.core.match import Decision
from rulekeeper.games.arena.belongings import Belongings, HeroRecord
from rulekeeper.games.arena.camp.game import Camp
from rulekeeper.games.arena.camp.table.party import party
from rulekeeper.games.arena.camp.table.presenter import Presenter
from rulekeeper.games.tabletop import Card, Place, Question, Tabletop
from tables.arena_setup import real_game
from tables.camp import CampOnTheTable, rewards, shop


def tabletop(table: CampOnTheTable) -> Tabletop:
    game = table.match.game
    assert isinstance(game, Camp)
    return Presenter(game, table.match.setup.seats).tabletop(table.match.table, 0)


def question(table: CampOnTheTable) -> Question:
    game, decision = table.match.game, table.match.decision
    assert isinstance(game, Camp)
    assert isinstance(decision, Decision)
    texts = [table.match.option_text(option) for option in decision.options]
    presenter = Presenter(game, table.match.setup.seats)
    return presenter.question(table.match.table, decision, texts, table.match.prompt(0))


def shelf(table: CampOnTheTable, heading: str) -> dict[str, Card]:
    cards = next(each.cards for each in tabletop(table).shelves if each.heading == heading)
    return {card.name: card for card in cards}


def price(card: Card) -> str:
    return next((fact.value for fact in card.facts if fact.name == "Price"), "")


def place(places: tuple[Place, ...], name: str) -> Place:
    return next(each for each in places if each.name == name)


def test_shelves_have_prices_and_reasons() -> None:
    table = shop(5, aids=1, artifacts=["ruby"])
    artifacts = shelf(table, "Artifacts")
    assert price(artifacts["Copper"]) == "4 XP"
    assert not artifacts["Copper"].closed
    assert artifacts["Gold"].closed == "Gold costs 8 XP, and the party has 5."
    assert artifacts["Ruby"].closed == "Ruby belongs to the party."
    assert (price(artifacts["Star"]), artifacts["Star"].closed) == (
        "",
        "Star is of level 3, which cannot be bought.",
    )
    assert price(shelf(table, "Improved First Aid")["Improved First Aid"]) == "5 XP"
    assert price(shelf(table, "Scrolls")["Ash"]) == "1 XP"


def test_the_price_of_a_level_up_card_is_that_for_each_hero() -> None:
    table = shop(
        5, Ada={"level_ups": ["aim", "aim"]}, Bea={"level_ups": ["aim"]}, Cai={"level_ups": ["vim"]}
    )
    cards = shelf(table, "Level UP cards")
    assert price(cards["Aim"]) == "4 to 12 XP"
    assert price(cards["Might"]) == "4 XP"
    offers = {offer.text: offer for offer in question(table).offers}
    assert offers["buy Aim for Cai"].cost == 4
    assert offers["buy Aim for Cai"].parts == ("card/level-up-0", "figure/2")
    assert "buy Aim for Bea" not in offers


def test_attacks_lie_there_for_the_hero_who_can_have_them() -> None:
    table = shop(9)
    attacks = shelf(table, "Primary Attacks")
    assert [name for name in attacks if "Jab" in name] == [
        "Abe Jab",
        "Ann Jab",
        "Bob Jab",
        "Cyd Jab",
        "Dee Jab",
    ]
    assert attacks["Cyd Jab"].facts[-1].value == "Cai"
    assert not [name for name in shelf(table, "Special Attacks") if name.startswith("E")]


def test_sheets_show_what_each_hero_and_the_party_have() -> None:
    table = shop(9, Ada={"level_ups": ["vim", "vim", "aim"], "special": "abe-storm"}, aids=2)
    shown = tabletop(table)
    ada = shown.figures[0]
    assert {fact.name: fact.value for fact in ada.facts} == {
        "HP": "62",
        "Defense": "6",
        "Movement": "5",
        "Rolls": "+1",
    }
    assert ada.sheet
    cards = place(ada.sheet.places, "Level UP cards").cards
    assert [(card.name, card.count) for card in cards] == [("Vim", 2), ("Aim", 1)]
    assert place(ada.sheet.places, "Extra Special Attack").cards[0].name == "Abe Storm"
    assert [card.name for card in place(ada.sheet.places, "Its own attacks").cards] == [
        "Ada Jab",
        "Ada Cut",
        "Ada Storm",
        "Ada Ward",
    ]
    party = shown.parties[0]
    assert party.facts[0].value == "9"
    assert party.sheet
    assert place(party.sheet.places, "Improved First Aid").cards[0].count == 2


def test_selling_is_pointed_at_by_a_word_so_that_reading_sells_nothing() -> None:
    asked = question(shop(1, artifacts=["ruby"]))
    offer = next(offer for offer in asked.offers if offer.text == "sell Ruby")
    assert offer.parts == ("word/sell", "card/own-artifact-6")
    assert offer.notes == ("brings 2 XP",)
    assert [(choice.ref, choice.label) for choice in asked.choices] == [
        ("word/sell", "Sell"),
        ("word/leave", "Leave the shop"),
    ]


def test_special_rewards_are_laid_out_for_who_chooses() -> None:
    table = rewards(1).do("take Abe Jab")
    shown = tabletop(table)
    assert shown.heading == "Special rewards after quest 1"
    assert [figure.acts for figure in shown.figures] == [False, True, False, False]
    attacks = shelf(table, "Primary Attacks")
    assert not attacks["Bob Jab"].closed
    assert attacks["Cyd Jab"].closed == "Cyd Jab is for a Scout, which Bea is not."
    assert not tabletop(table.do("take Bob Jab", "take Cyd Jab", "take Dee Jab")).shelves


def test_of_every_reward_there_is_a_shelf() -> None:
    headings = [tabletop(rewards(won)).shelves[0].heading for won in range(1, 6)]
    assert headings == [
        "Primary Attacks",
        "Level UP cards",
        "Artifacts",
        "Special Attacks",
        "Level UP cards",
    ]
    assert tabletop(rewards(5)).shelves[0].about == "A hero that can have none brings 4 XP."
    assert len(shelf(rewards(3), "Artifacts")) == 6
    assert sorted(shelf(rewards(4), "Special Attacks")) == [
        "Eli Storm",
        "Eli Ward",
        "Eve Storm",
        "Eve Ward",
    ]


@pytest.mark.rule("arena.difficulty.heroic.3")
def test_the_party_sees_which_heroic_actions_it_cannot_perform_again() -> None:
    heroes = ("orsolo-dray", "ilse-quarte", "mother-gantry", "aldous-gate")
    gone = real_game().catalogue.heroic[2]
    has = Belongings(heroes=tuple(HeroRecord(hero=hero) for hero in heroes), heroic=(gone.id,))
    shown = party(real_game(), has, ["Ana"])
    assert shown is not None
    sheet = shown.parties[0].sheet
    assert sheet is not None
    found = place(sheet.places, "Heroic Actions performed")
    assert [card.name for card in found.cards] == [gone.name]
