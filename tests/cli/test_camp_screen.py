"""The camp at a terminal: shop, buy, sell and sheet."""

from __future__ import annotations

from cli.pocket import flat
from cli.test_arena_screen import plain, session
from rulekeeper.cli.screen import AnyMatch, Screen
from tables.arena import arena
from tables.camp import rewards, shop


def menu(match: AnyMatch, room: int | None = None) -> str:
    """What the first seat may answer, in so many lines."""
    decision = match.decision
    assert decision is not None
    screen = Screen(match.game, match.setup.seats)
    return plain(screen.choices(screen.asked(match, decision, 0), room))


def test_the_table_shows_what_the_party_has_and_how_much_can_be_had() -> None:
    table = shop(
        9, Ada={"level_ups": ["vim", "aim"], "special": "abe-ward"}, scrolls=["ash"], aids=1
    )
    told = flat(session(table.match, ["board"]))
    assert "The shop · 9 XP" in told
    assert "The party · Ana · 9 XP" in told
    assert "Scrolls [Ash] Improved First Aid [Improved First Aid, –]" in told
    assert "A Ada Guard HP 61 D6 M5" in told
    assert "Level UP cards [Vim, Aim, –, –, –, –]" in told
    assert "Extra Special Attack [Abe Ward]" in told
    assert "Artifacts 7 of 8 · Scrolls 3 of 4 (type shop)" in told


def test_shop_tells_prices_and_why_something_cannot_be_bought() -> None:
    match = shop(3, had_scrolls=["ash"]).match
    told = flat(
        session(match, ["shop", "shop scrolls", "shop weapons", "why buy gold", "why buy ced"])
    )
    assert "– Aim Aim for Ada costs 4 XP, and the party has 3." in told
    assert "· Abe Jab (primary) Price 3 XP, Melee 1, For Ada." in told
    assert "– Star Star is of level 3, which cannot be bought." in told
    assert told.count("– Ash The party has had Ash: no scroll can be bought a second time.") == 2
    assert "There is no shelf `weapons`: type shop to see all." in told
    assert "Buy Gold: No: Gold costs 8 XP, and the party has 3. arena.xp.artifact.1" in told
    assert "Buy Cedar: Yes, that is allowed here: arena.xp.scroll.1" in told


def test_buy_and_sell_are_typed_as_words() -> None:
    table = shop(9, artifacts=["ruby"], scrolls=["ash", "birch"])
    told = flat(
        session(
            table.match,
            ["buy vim for bea", "buy star", "sell ruby", "sell ash", "together with birch"],
        )
    )
    assert "Bea gets Vim for 4 XP." in told
    assert "No: Star is of level 3, which cannot be bought. (arena.xp.artifact.2)" in told
    assert "Sold for 2 XP: Ruby." in told
    assert "Alone Ash brings nothing, with another scroll 1 XP: do you add one?" in told
    assert "Sold for 1 XP: Ash and Birch." in told
    assert table.xp == 9 - 4 + 2 + 1


def test_a_card_and_a_hero_are_typed_together_and_numbers_go_on_after_theirs() -> None:
    table = shop(4, scrolls=["ash"])
    shown = flat(session(table.match, ["options"]))
    assert "1 Aim (Level UP)" in shown
    assert "4 Vim (Level UP)" in shown
    assert "For: A Ada, B Bea, C Cai, D Dov" in shown
    assert "5 Abe Jab (primary)" in shown
    session(table.match, ["2 c"])
    assert table.hero("Cai").level_ups == ("guard",)


def test_a_sheet_is_read_by_name_or_all_of_them() -> None:
    match = shop(9, Cai={"primaries": ["cyd-jab"]}).match
    one = flat(session(match, ["sheet cai"]))
    assert "C Cai HP 60, Defense 6, Movement 5" in one
    assert "Extra Primary Attacks 1/2 · Cyd Jab (primary)" in one
    every = flat(session(match, ["sheet", "sheet xan"]))
    assert "D Dov HP 60" in every
    assert "The party Experience Points 9 Artifacts: – Scrolls: –" in every
    assert "`xan` has no sheet." in every


def test_a_special_reward_is_chosen_and_the_stop_is_neither_won_nor_lost() -> None:
    table = rewards(3)
    told = flat(session(table.match, ["take jade", "iron", "take onyx", "take ruby"]))
    assert "Which artifact does Bea choose?" in told
    assert "Every hero has its special reward. (arena.campaign.reward.special.1)" in told
    assert "Won by" not in told
    assert table.has.artifacts == ("jade", "iron", "onyx", "ruby")


def test_elsewhere_nothing_is_laid_out_and_nobody_has_a_sheet() -> None:
    told = flat(session(arena("A x").match, ["shop", "sheet"]))
    assert "Nothing is laid out to choose from." in told
    assert "There are no sheets." in told


def test_the_rules_of_the_campaign_are_searched_in_camp() -> None:
    told = flat(session(shop(9).match, ["rules xp.sell.2"]))
    assert "Items may be sold together" in told


def test_prices_are_told_also_where_there_is_room_for_names_alone() -> None:
    match = shop(30, scrolls=["ash"]).match
    assert "Miss: 5 damage. · XP: 3" in flat(menu(match))
    for room in (16, 9):
        told = flat(menu(match, room))
        assert "1 Aim · 4 XP" in told
        assert "5 Abe Jab (primary) · XP: 3" in told


def test_what_is_sold_is_told_from_what_is_bought() -> None:
    match = shop(30, scrolls=["ash"]).match
    assert "Sell: Ash (scroll)" in flat(menu(match))
