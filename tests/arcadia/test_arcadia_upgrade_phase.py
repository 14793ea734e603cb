"""The Upgrade Phase (p. 24): Death Curses, the draft, the purchase, arranging, what is next."""

from __future__ import annotations

import pytest

from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.requests import CHANCE, Draw
from rulekeeper.games.arcadia.belongings import HeroRecord
from rulekeeper.games.arcadia.draws import Item
from rulekeeper.games.arcadia.rules.arranging import GiveUpCard
from rulekeeper.games.arcadia.rules.rest import GiveCard
from rulekeeper.games.arcadia.rules.returning import guild_record
from rulekeeper.games.arcadia.state import NOBODY, ArcadiaState
from rulekeeper.games.arcadia.table.upgrade_presenter import UpgradePresenter
from rulekeeper.games.arcadia.upgrade_phase import UpgradePhase
from rulekeeper.games.tabletop import Tabletop
from tables.arcadia import SEATS
from tables.arcadia_upgrade import COURSE, book, following, sheet, upgrade

FULL = ["Blade", "Sling", "Leech", "Bolt"]

# -- Death Curses -------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.upgrade.1")
def test_first_come_curses_then_upgrades_then_the_next_scenario() -> None:
    phase = upgrade(deaths={"Ann": 1}, curses=["Anvil"], coins={"lion": 3})
    asked = []
    while phase.question:
        asked.append(phase.question)
        phase.match.play(phase.match.options[-1])
    assert list(dict.fromkeys(asked)) == [
        *("cover", "reserve", "purchase", "arrange", "next-scenario")
    ]


@pytest.mark.rule("arcadia.upgrade.curse.1")
@pytest.mark.rule("arcadia.upgrade.curse.5")
def test_old_curses_go_back_and_may_be_dealt_again() -> None:
    phase = upgrade(cursed={"Ann": "Gout", "Xan": "Itch"}, deaths={"Bob": 1}, curses=["Gout"])
    assert [phase.curse(name) for name in ("Ann", "Bob", "Xan")] == ["", "Gout", ""]


@pytest.mark.rule("arcadia.upgrade.curse.1")
def test_a_card_comes_out_from_under_a_curse_that_goes_back() -> None:
    phase = upgrade(cursed={"Ann": "Anvil"}, under={"Ann": "Leech"})
    assert phase.cards("Ann") == ["Blade", "Leech"]
    assert phase.under_curse("Ann") == ""


@pytest.mark.rule("arcadia.upgrade.curse.2")
@pytest.mark.rule("arcadia.upgrade.curse.3")
@pytest.mark.rule("arcadia.upgrade.curse.4")
def test_a_hero_who_was_killed_three_times_gets_three_curses_and_keeps_the_highest() -> None:
    phase = upgrade(deaths={"Ann": 3}, curses=["Cramp", "Gout", "Itch"])
    dealt = [line for line in phase.log() if "dealt" in line]
    assert dealt == [f"Ann is dealt the Death Curse {name}." for name in ("Cramp", "Gout", "Itch")]
    assert phase.curse("Ann") == "Gout"
    assert phase.hero("Ann").deaths == 0


@pytest.mark.rule("arcadia.upgrade.curse.2")
def test_whoever_deals_real_curses_is_told_for_whom() -> None:
    phase = upgrade(seating=[1, 0])
    phase.hero("Ann").deaths = phase.hero("Yew").deaths = 1
    request = Draw([Item.CURSE], CHANCE, "curse")
    question = phase.match.game.chance_prompt(phase.match.table, request)
    assert question == "Which Death Curse is dealt to Yew?"


@pytest.mark.rule("arcadia.upgrade.curse.3")
def test_what_a_hero_does_not_keep_is_dealt_to_nobody_else_in_this_phase() -> None:
    phase = upgrade(deaths={"Ann": 2, "Xan": 2}, curses=["Cramp", "Gout", "Itch", "Anvil"])
    assert phase.curse("Ann") == "Gout"
    assert phase.curse("Xan") == "Anvil"
    discarded = [phase.match.box.catalogue.curses[n].name for n in phase.state.curse_discards]
    assert sorted(discarded) == ["Cramp", "Itch"]


@pytest.mark.rule("arcadia.components.6")
def test_when_no_curse_is_left_those_that_were_discarded_are_dealt_again() -> None:
    phase = upgrade(
        deaths={"Ann": 5, "Xan": 1},
        curses=["Itch", "Cramp", "Gout", "Anvil", "Cramp"],  # the fifth is the only one left
    )
    phase.do("put Blade under the Death Curse of Ann")
    assert (phase.curse("Ann"), phase.curse("Xan")) == ("Millstone", "Cramp")


@pytest.mark.rule("arcadia.components.6")
def test_a_hero_who_was_killed_more_often_than_there_are_curses_gets_all_of_them() -> None:
    phase = upgrade(deaths={"Ann": 9}, curses=["Itch", "Cramp", "Gout", "Anvil"])
    assert sum("dealt" in line for line in phase.log()) == 5
    assert phase.curse("Ann") == "Millstone"


@pytest.mark.rule("arcadia.components.6")
def test_where_no_curse_is_left_at_all_a_hero_gets_none_and_others_keep_theirs() -> None:
    killed = ("Ann", "Bob", "Cid", "Xan", "Yew", "Zed")
    phase = upgrade(deaths=dict.fromkeys(killed, 1), cards={"Ann": [], "Bob": [], "Cid": []})
    while phase.question == "cover":
        phase.match.play(phase.match.options[-1])
    assert sorted(map(phase.curse, killed)) == ["", "Anvil", "Cramp", "Gout", "Itch", "Millstone"]
    assert all(phase.hero(name).deaths == 0 for name in killed)


@pytest.mark.rule("arcadia.upgrade.curse.7")
@pytest.mark.rule("arcadia.upgrade.curse.8")
def test_a_curse_that_takes_a_slot_lies_on_a_card_or_in_an_empty_slot() -> None:
    phase = upgrade(deaths={"Ann": 1}, curses=["Anvil"], cards={"Ann": ["Blade", "Leech"]})
    assert phase.options == [
        "put Blade under the Death Curse of Ann",
        "put Leech under the Death Curse of Ann",
        "the Death Curse of Ann takes an empty slot",
    ]
    phase.do("put Leech under the Death Curse of Ann")
    assert (phase.cards("Ann"), phase.under_curse("Ann")) == (["Blade"], "Leech")


@pytest.mark.rule("arcadia.upgrade.curse.8")
def test_in_a_full_inventory_one_card_has_to_lie_under_the_curse() -> None:
    phase = upgrade(deaths={"Ann": 1}, curses=["Anvil"], cards={"Ann": FULL, "Bob": [], "Cid": []})
    assert len(phase.options) == 4
    phase.do("put Blade under the Death Curse of Ann")
    phase.reach("arrange")
    assert not [option for option in phase.options if option.startswith("give Blade")]
    assert phase.refused("give Blade of Ann to Bob") == (
        "arcadia.upgrade.curse.8",
        "Blade of Ann lies under the Death Curse Anvil until that is removed.",
    )
    cards = [card.name for card in phase.match.box.catalogue.cards]
    assert phase.refused(GiveCard(0, cards.index("Card 1-00"), 1)) == (
        "arcadia.rest.4",
        "That card is not in the inventory of Ann.",
    )


# -- the draft ----------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.upgrade.draft.1")
@pytest.mark.rule("arcadia.campaign.8")
@pytest.mark.parametrize("number", [1, 2, 5])
def test_six_cards_of_the_level_of_the_last_scenario_are_dealt(number: int) -> None:
    phase = upgrade(seats=3, played=COURSE[:number])
    dealt = [card for seat in SEATS[:3] for card in phase.hand(seat)]
    assert len(set(dealt)) == 18
    assert {card[:6] for card in dealt} == {f"Card {number}"}


@pytest.mark.rule("arcadia.upgrade.draft.2")
@pytest.mark.rule("arcadia.upgrade.draft.3")
def test_two_of_six_two_of_four_and_the_last_two() -> None:
    phase = upgrade(seats=3, seating=[2, 0, 1])
    before = {seat: phase.hand(seat) for seat in SEATS[:3]}
    for _ in range(6):  # each seat reserves the first two cards of its hand
        phase.match.play(phase.match.options[0])
    # They sit as in the last scenario: the fox, the lion, the eagle, and the fox again.
    assert phase.hand("lion") == before["fox"][2:]
    assert phase.hand("eagle") == before["lion"][2:]
    assert phase.hand("fox") == before["eagle"][2:]
    phase.reserve()
    assert phase.reserved("lion") == sorted(
        [*before["lion"][:2], *before["fox"][2:4], *before["eagle"][4:]]
    )
    assert [len(phase.reserved(seat)) for seat in SEATS[:3]] == [6, 6, 6]


@pytest.mark.rule("arcadia.upgrade.draft.2")
@pytest.mark.rule("arcadia.setup.start.2")
def test_hands_go_to_whoever_sits_on_the_left_and_purchases_go_round_the_table() -> None:
    """The Fox sits to the left of the Lion here, and the Eagle to the left of the Fox."""
    phase = upgrade(seats=3, seating=[0, 2, 1])
    lion, eagle = phase.hand("lion"), phase.hand("eagle")
    for _ in range(6):
        phase.match.play(phase.match.options[0])
    assert phase.hand("fox") == lion[2:]
    assert phase.hand("lion") == eagle[2:]
    phase.reserve()
    buyers = []
    while phase.question == "purchase":
        buyers.append(SEATS[phase.match.decision.seat])  # type: ignore[union-attr]
        phase.do("buy nothing more")
    assert buyers == ["lion", "fox", "eagle"]


@pytest.mark.rule("arcadia.upgrade.draft.2")
def test_nobody_sees_what_others_hold_or_reserve() -> None:
    phase = upgrade(seats=3)
    phase.match.play(phase.match.options[0])
    for seat in range(3):
        view = phase.match.view(seat)
        assert isinstance(view, ArcadiaState)
        assert [all(card == -1 for card in hand) for hand in view.hands] == [
            other != seat for other in range(3)
        ]
        assert all(card == -1 for card in view.deck)
    phase.reserve()
    view = phase.match.view(1)
    assert isinstance(view, ArcadiaState)
    assert [all(card == -1 for card in own) for own in view.drafted] == [True, False, True]


@pytest.mark.rule("arcadia.upgrade.draft.2")
def test_each_seat_is_shown_its_own_hand_and_its_own_reserved_cards() -> None:
    phase = upgrade()
    for _ in range(2):
        phase.match.play(phase.match.options[0])

    def tabletop(seat: int) -> Tabletop:
        presenter = UpgradePresenter(UpgradePhase(book()), SEATS[:2])
        return presenter.tabletop(phase.match.seen(seat), seat)  # type: ignore[arg-type]

    for seat, name in enumerate(SEATS[:2]):
        shown = {
            shelf.heading: [card.name for card in shelf.cards] for shelf in tabletop(seat).shelves
        }
        assert shown == {"Your hand": phase.hand(name), "Reserved": phase.reserved(name)}
    assert tabletop(SPECTATOR).shelves == ()


# -- the purchase -------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.upgrade.draft.4")
@pytest.mark.rule("arcadia.card.anatomy.2")
def test_cards_are_paid_with_the_coins_of_the_guild() -> None:
    phase = upgrade(coins={"lion": 3})
    phase.reserve()
    dear = next(card for card in phase.reserved("lion") if int(card[-2:]) % 3 == 2)
    phase.do(f"buy {dear}")
    assert phase.coins("lion") == 1
    other = next((card for card in phase.reserved("lion") if int(card[-2:]) % 3 == 2), None)
    if other:
        assert phase.refused(f"buy {other}") == (
            "arcadia.upgrade.draft.4",
            f"{other} costs 2, and your guild has 1 coin.",
        )


@pytest.mark.rule("arcadia.upgrade.draft.4")
def test_three_cards_are_the_most_that_a_guild_buys() -> None:
    phase = upgrade(coins={"lion": 20})
    phase.reserve()
    cards = phase.reserved("lion")
    phase.do(*(f"buy {card}" for card in cards[:2]))
    assert phase.match.prompt(0) == f"Buy up to 1 card. Your guild has {phase.coins('lion')} coins."
    phase.do(f"buy {cards[2]}")
    assert phase.asked == "eagle"
    assert len(phase.state.to_give[0]) == 3


@pytest.mark.rule("arcadia.upgrade.draft.5")
def test_what_nobody_buys_goes_back_unseen() -> None:
    phase = upgrade(coins={"lion": 20})
    phase.reserve()
    bought = phase.reserved("lion")[0]
    phase.do(f"buy {bought}", "buy nothing more")
    assert phase.reserved("lion") == []
    names = [phase.match.box.catalogue.cards[card].name for card in phase.state.to_give[0]]
    assert names == [bought]
    assert phase.asked == "eagle"


@pytest.mark.rule("arcadia.upgrade.draft.6")
@pytest.mark.parametrize(("coins", "saved"), [(5, 1), (1, 1), (0, 0)])
def test_one_coin_is_saved_and_all_others_are_lost(coins: int, saved: int) -> None:
    phase = upgrade(coins={"lion": coins})
    phase.reserve()
    phase.do("buy nothing more")
    assert phase.coins("lion") == saved
    returned = [line for line in phase.log() if "go back" in line]
    if coins == 5:
        assert returned == ["lion saves 1 coin, and 4 go back to the common supply."]


@pytest.mark.rule("arcadia.effect.bomb.1")
def test_a_guild_with_a_bomb_buys_no_other_one() -> None:
    phase = upgrade(bombs=12, played=COURSE[:2], coins={"lion": 9}, cards={"Ann": ["Card 1-00"]})
    phase.reserve()
    bombs = [card for card in phase.reserved("lion") if int(card[-2:]) < 12]
    others = [card for card in phase.reserved("lion") if card not in bombs]
    for bomb in bombs:
        assert phase.refused(f"buy {bomb}") == (
            "arcadia.effect.bomb.1",
            "A guild has only one Bomb card at a time.",
        )
    assert phase.options == [*(f"buy {card}" for card in others), "buy nothing more"]
    assert bombs
    assert others


@pytest.mark.rule("arcadia.effect.bomb.1")
def test_a_guild_that_has_just_bought_a_bomb_buys_no_other_one() -> None:
    phase = upgrade(bombs=12, coins={"lion": 9})
    phase.reserve()
    first, second = [card for card in phase.reserved("lion") if int(card[-2:]) < 12][:2]
    phase.do(f"buy {first}")
    assert phase.refused(f"buy {second}") == (
        "arcadia.effect.bomb.1",
        "A guild has only one Bomb card at a time.",
    )


# -- arranging ----------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.upgrade.draft.7")
def test_new_cards_are_handed_out_and_all_cards_may_be_moved() -> None:
    phase = upgrade(coins={"lion": 9})
    phase.reserve()
    new = phase.reserved("lion")[0]
    phase.do(f"buy {new}", "buy nothing more", "buy nothing more")
    assert phase.refused("finish arranging") == (
        "arcadia.upgrade.draft.7",
        "Give the new cards to your Heroes first.",
    )
    phase.do(f"give {new} to Ann", "give Blade of Ann to Bob", "finish arranging")
    assert (phase.cards("Ann"), phase.cards("Bob")) == ([new], ["Parry", "Blade"])


@pytest.mark.rule("arcadia.upgrade.draft.7")
@pytest.mark.rule("arcadia.equipment.3")
def test_an_inventory_may_overflow_until_all_is_arranged() -> None:
    phase = upgrade(coins={"lion": 9}, cards={"Ann": FULL, "Bob": [], "Cid": []})
    phase.reserve()
    new = phase.reserved("lion")[0]
    phase.do(f"buy {new}", "buy nothing more", "buy nothing more", f"give {new} to Ann")
    assert phase.refused("finish arranging") == (
        "arcadia.equipment.3",
        "Ann holds 5 cards, and its inventory has 4 free slots.",
    )
    assert phase.match.prompt(0) == (
        "Ann holds 5 cards, and its inventory has 4 free slots. Give away what is too much: then "
        "you can finish arranging."
    )
    phase.do("give Blade of Ann to Cid", "finish arranging")
    assert phase.asked == "eagle"


@pytest.mark.rule("arcadia.upgrade.draft.7")
@pytest.mark.rule("arcadia.upgrade.curse.8")
def test_a_card_may_be_put_under_a_curse_to_keep_it() -> None:
    phase = upgrade(deaths={"Ann": 1}, curses=["Anvil"])
    phase.do("the Death Curse of Ann takes an empty slot")
    phase.reach("arrange")
    phase.do("give Parry of Bob to Ann", "slip Parry under the Death Curse of Ann")
    assert (phase.cards("Ann"), phase.under_curse("Ann")) == (["Blade"], "Parry")
    assert phase.refused("slip Blade under the Death Curse of Ann") == (
        "arcadia.upgrade.curse.8",
        "Parry lies under the Death Curse of Ann already.",
    )
    assert phase.refused("slip Sling under the Death Curse of Cid") == (
        "arcadia.upgrade.curse.7",
        "No Death Curse takes a slot of Cid.",
    )


@pytest.mark.rule("arcadia.upgrade.curse.7")
def test_a_curse_that_takes_a_slot_leaves_three() -> None:
    phase = upgrade(deaths={"Ann": 1}, curses=["Anvil"], cards={"Ann": ["Blade", "Bolt", "Leech"]})
    phase.do("the Death Curse of Ann takes an empty slot")
    phase.reach("arrange")
    phase.do("give Parry of Bob to Ann")
    assert phase.refused("finish arranging") == (
        "arcadia.equipment.3",
        "Ann holds 4 cards, and its inventory has 3 free slots.",
    )


@pytest.mark.rule("arcadia.upgrade.draft.7")
def test_each_guild_may_move_its_own_card_of_the_same_name() -> None:
    """Both guilds have a Blade; that the Lion has moved its own is no matter of the Eagle."""
    phase = upgrade()
    phase.reach("arrange")
    phase.do("give Blade of Ann to Bob", "finish arranging")
    phase.do("give Blade of Xan to Yew")
    assert phase.refused("give Blade of Yew to Xan", "eagle") == (
        "arcadia.rest.4",
        "Yew has just got Blade: undo that instead.",
    )
    phase.do("finish arranging")
    assert phase.state.rearranged == []


@pytest.mark.rule("arcadia.upgrade.draft.8")
def test_a_guild_with_eleven_cards_that_buys_three_gives_up_two() -> None:
    held = {
        "Ann": ["Card 1-00", "Card 1-01", "Card 1-02", "Card 1-03"],
        "Bob": ["Card 1-04", "Card 1-05", "Card 1-06", "Card 1-07"],
        "Cid": ["Blade", "Bolt", "Leech"],
    }
    phase = upgrade(played=COURSE[:2], coins={"lion": 20}, cards=held)
    phase.reserve()
    new = phase.reserved("lion")[:3]
    phase.do(*(f"buy {card}" for card in new), "buy nothing more")
    assert phase.options.count("give up Blade") == 1
    phase.do(*(f"give {card} to Cid" for card in new))
    assert phase.refused("finish arranging") == (
        "arcadia.upgrade.draft.8",
        "A guild has at most 12 cards: give up 2 cards.",
    )
    phase.do("give up Blade")
    phase.do(f"give up {new[0]}")
    with_a_card = GiveUpCard(phase.hero("Cid").cards[0])
    assert phase.refused(with_a_card) == (
        "arcadia.upgrade.draft.8",
        "Your guild has no more than 12 cards.",
    )
    phase.do("finish arranging")
    assert sum(len(phase.cards(name)) for name in ("Ann", "Bob", "Cid")) == 12


# -- what is next -------------------------------------------------------------------------------


@pytest.mark.rule("arcadia.upgrade.next.2")
@pytest.mark.rule("arcadia.campaign.7")
def test_whoever_won_the_last_scenario_chooses_the_next_one() -> None:
    phase = upgrade(seats=3, winner="fox")
    phase.reach("next-scenario")
    assert phase.asked == "fox"
    phase.do("play Four next")
    assert phase.match.result is not None
    assert phase.match.result.reason == "Four is played next"


@pytest.mark.rule("arcadia.campaign.7")
def test_the_winner_chooses_wherever_its_seat_is_at_the_table() -> None:
    phase = upgrade(seats=3, winner="eagle", seating=[0, 2, 1])
    phase.reach("next-scenario")
    assert phase.match.decision is not None
    assert SEATS[phase.match.decision.seat] == "eagle"


@pytest.mark.rule("arcadia.campaign.7")
def test_a_scenario_is_played_once_in_a_campaign() -> None:
    phase = upgrade(played=["Two"])
    phase.reach("next-scenario")
    assert phase.refused("play Two next") == (
        "arcadia.campaign.7",
        "Two has been played in this campaign.",
    )


@pytest.mark.rule("arcadia.campaign.1")
@pytest.mark.rule("arcadia.campaign.3")
@pytest.mark.rule("arcadia.campaign.4")
@pytest.mark.parametrize(
    ("number", "offered"),
    [
        (1, ["Two", "Three", "Four", "Five", "Six"]),
        (2, ["Three", "Four", "Five", "Six"]),
        (3, ["Seven", "Eight", "Nine", "Ten"]),
        (4, ["Eight", "Nine", "Ten"]),
    ],
)
def test_three_of_the_outer_circle_come_before_two_of_the_inner_one(
    number: int, offered: list[str]
) -> None:
    phase = upgrade(played=COURSE[:number])
    phase.reach("next-scenario")
    assert sorted(phase.options) == sorted(f"play {name} next" for name in offered)


@pytest.mark.rule("arcadia.campaign.3")
def test_why_a_scenario_of_another_stage_is_not_chosen() -> None:
    phase = upgrade()
    phase.reach("next-scenario")
    assert phase.refused("play Seven next") == (
        "arcadia.campaign.1",
        "Seven belongs to another stage: the Outer Circle is due.",
    )


@pytest.mark.rule("arcadia.campaign.5")
def test_after_five_scenarios_the_last_one_follows_without_a_question() -> None:
    phase = upgrade(played=COURSE[:5])
    phase.reserve()
    while phase.question:
        assert phase.question != "next-scenario"
        phase.match.play(phase.match.options[-1])
    assert phase.match.result is not None
    assert phase.match.result.reason == "End is played next"


@pytest.mark.rule("arcadia.upgrade.next.1")
@pytest.mark.rule("arcadia.sheet.5")
def test_cards_and_curses_go_on_to_the_next_scenario_and_no_token_does() -> None:
    had = sheet(following="two", cursed={"Ann": "Anvil"}, under={"Ann": "Leech"}, coins={"lion": 1})
    table = following(had)
    ann = table.hero("Ann")
    assert (ann.wounds, ann.dazed, ann.is_exhausted, ann.exhausted) == (0, False, False, [])
    assert (ann.tokens, ann.deaths) == ([], 0)
    assert table.cards("Ann") == ["Blade"]
    catalogue = table.match.box.catalogue
    assert catalogue.curses[ann.curse].name == "Anvil"
    assert catalogue.cards[ann.under_curse].name == "Leech"
    assert table.hero("Bob").curse == NOBODY
    assert table.coins("lion") == 1
    assert guild_record(table.match.table, 0) == had.guilds[0]
    assert isinstance(had.guilds[0].heroes[0], HeroRecord)
