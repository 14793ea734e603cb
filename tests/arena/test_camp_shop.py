"""11.2.2 and 11.2.3: the shop of the Epic Campaign, with every price and limit."""

from __future__ import annotations

import pytest

from rulekeeper.core.errors import Refused, SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.arena.camp.game import Camp
from rulekeeper.games.arena.camp.rules.attacks import BuyPrimary, BuySpecial
from rulekeeper.games.arena.camp.rules.items import BuyArtifact
from rulekeeper.games.arena.camp.rules.selling import proceeds
from rulekeeper.games.arena.changes import AidBought, ArtifactTaken, LevelUpAttached, Sold
from tables.camp import PARTY, belongings, catalogue, rewards, shop

# -- experience points ------------------------------------------------------------------------


@pytest.mark.rule("arena.campaign.xp.1")
@pytest.mark.rule("arena.xp.gain.2")
def test_points_are_the_partys_and_spent_on_any_hero_by_anybody() -> None:
    table = shop(8, people=["Ana", "Ben"])
    assert table.asked == ["Ana", "Ben"]
    table.do("buy Vim for Ada", by=1).do("buy Vim for Dov", by=0)
    assert table.xp == 0
    assert [hero.level_ups for hero in table.has.heroes] == [("vim",), (), (), ("vim",)]


@pytest.mark.rule("arena.xp.gain.4")
@pytest.mark.rule("arena.campaign.log.1")
def test_the_total_is_tracked_and_every_change_is_noted() -> None:
    table = shop(10).do("buy Gold", "buy Ash", "sell Gold", "leave the shop")
    assert table.xp == 10 - 8 - 1 + 4
    assert [type(change).__name__ for change in table.changes] == [
        "ArtifactTaken",
        "ScrollTaken",
        "Sold",
    ]
    assert table.log() == [
        "The party gets Gold for 8 XP.",
        "The party gets Ash for 1 XP.",
        "Sold for 4 XP: Gold.",
    ]


@pytest.mark.rule("arena.xp.spend.1")
def test_points_are_spent_in_the_shop_alone() -> None:
    rule, reason = rewards(2, xp=9).why("buy Ash")
    assert (rule, reason) == (
        "arena.xp.spend.1",
        "XP is spent in the shop, and not while special rewards are chosen.",
    )
    over = shop(9).do("leave the shop")
    assert over.match.result
    assert over.why("buy Ash") == ("arena.xp.spend.1", "The match is over.")


# -- selling ----------------------------------------------------------------------------------


@pytest.mark.rule("arena.xp.sell.1")
@pytest.mark.rule("arena.xp.sell.2")
def test_the_rulebooks_example_one_scroll_is_sold_for_nothing_two_for_one_point() -> None:
    assert shop(0, scrolls=["ash"]).do("sell Ash").xp == 0
    assert shop(0, scrolls=["ash", "birch"]).do("sell Ash", "sell it alone").xp == 0
    table = shop(0, scrolls=["ash", "birch"]).do("sell Ash", "together with Birch")
    assert table.xp == 1
    assert table.has.scrolls == ()
    assert table.changes == [Sold(price=1, scrolls=("ash", "birch"))]


@pytest.mark.rule("arena.xp.sell.1")
@pytest.mark.parametrize(("artifact", "xp"), [("Copper", 2), ("Gold", 4)])
def test_an_artifact_is_sold_for_half_of_its_price(artifact: str, xp: int) -> None:
    table = shop(0, artifacts=[artifact.lower()]).do(f"sell {artifact}")
    assert table.xp == xp
    assert table.has.artifacts == ()


@pytest.mark.rule("arena.xp.sell.2")
@pytest.mark.parametrize("scrolls", range(9))
@pytest.mark.parametrize("artifacts", range(3))
def test_pairs_of_scrolls_bring_all_that_one_large_sale_would(scrolls: int, artifacts: int) -> None:
    together = proceeds(*[1] * scrolls, *[4] * artifacts)
    pairs = [proceeds(1, 1)] * (scrolls // 2) + [proceeds(1)] * (scrolls % 2)
    assert sum(pairs) + artifacts * proceeds(4) == together


def test_what_is_being_sold_is_settled_first() -> None:
    table = shop(9, scrolls=["ash", "birch"]).do("sell Ash")
    assert table.options == ["together with Birch", "sell it alone"]
    assert table.why("buy Cedar") == ("arena.xp.sell.2", "The sale of Ash comes first.")
    assert table.why("together with Ash")[1] == "Ash is being sold already."
    assert table.why("together with Cedar")[1] == "Cedar is no scroll of the party."


def test_nothing_joins_a_sale_that_has_not_begun() -> None:
    table = shop(9, scrolls=["ash", "birch"])
    told = "First choose a scroll that is to be sold."
    assert table.why("together with Birch") == ("arena.xp.sell.2", told)
    assert table.why("sell it alone") == ("arena.xp.sell.1", told)


def test_nobody_sells_what_the_party_does_not_have() -> None:
    assert shop(9).why("sell Ash") == ("arena.xp.sell.1", "Ash does not belong to the party.")
    assert shop(9).why("sell Gold") == ("arena.xp.sell.1", "Gold does not belong to the party.")


# -- Level UP cards ---------------------------------------------------------------------------


@pytest.mark.rule("arena.xp.levelup.1")
@pytest.mark.rule("arena.xp.levelup.2")
def test_a_card_is_attached_to_a_hero_at_once_and_stays_there() -> None:
    table = shop(4).do("buy Vim for Bea")
    assert table.hero("Bea").level_ups == ("vim",)
    assert table.changes == [LevelUpAttached(hero="bea", card="vim", price=4)]
    assert not any("Vim" in option for option in table.options)


@pytest.mark.rule("arena.xp.levelup.6")
def test_the_price_goes_up_with_each_card_of_the_type_on_the_hero() -> None:
    table = shop(40)
    prices = []
    for _ in range(3):
        prices.append(table.price("buy Aim for Ada"))
        table.do("buy Aim for Ada")
    assert prices == [4, 8, 12]
    assert table.xp == 40 - 24
    assert table.price("buy Aim for Bea") == table.price("buy Vim for Ada") == 4


@pytest.mark.rule("arena.xp.levelup.6")
def test_a_free_card_counts_for_the_price_of_the_next_one() -> None:
    gift = rewards(2).do("take Aim", "take Aim", "take Aim", "take Aim")
    assert gift.changes[0] == LevelUpAttached(hero="ada", card="aim")
    table = shop(7, Ada={"level_ups": ["aim"]})
    rule, reason = table.why("buy Aim for Ada")
    assert (rule, reason) == (
        "arena.xp.levelup.6",
        "Aim for Ada costs 8 XP, and the party has 7.",
    )


@pytest.mark.rule("arena.xp.levelup.4")
def test_a_hero_has_three_cards_of_a_type_and_six_in_all() -> None:
    three = shop(99, Ada={"level_ups": ["aim"] * 3})
    assert three.why("buy Aim for Ada") == (
        "arena.xp.levelup.4",
        "Ada has 3 Aim cards, as many of one type as a hero can have.",
    )
    assert three.why("buy Vim for Ada") == ("", "")
    six = shop(99, Ada={"level_ups": ["aim", "aim", "vim", "vim", "might", "guard"]})
    assert six.why("buy Vim for Ada") == (
        "arena.xp.levelup.4",
        "Ada has 6 Level UP cards, as many as a hero can have.",
    )
    assert six.why("buy Vim for Bea") == ("", "")


@pytest.mark.rule("arena.xp.levelup.5")
@pytest.mark.rule("arena.component.levelup.1")
def test_the_party_has_five_cards_of_a_type_at_most() -> None:
    two = {"level_ups": ["aim"] * 2}
    table = shop(99, Ada=two, Bea=two).do("buy Aim for Cai")
    assert table.why("buy Aim for Dov") == (
        "arena.xp.levelup.5",
        "The party has all 5 Aim cards that there are.",
    )


# -- extra attacks ----------------------------------------------------------------------------


@pytest.mark.rule("arena.xp.primary.1")
def test_a_primary_attack_costs_three_and_is_one_of_the_role_of_its_recipient() -> None:
    table = shop(4)
    assert table.price("buy Abe Jab for Ada") == 3
    table.do("buy Abe Jab for Ada")
    assert (table.xp, table.hero("Ada").primaries) == (1, ("abe-jab",))
    assert table.why("buy Abe Cut") == (
        "arena.xp.primary.1",
        "Abe Cut costs 3 XP, and the party has 1.",
    )
    assert shop(9).why("buy Eli Jab") == (
        "arena.xp.primary.1",
        "Eli Jab is for a Sage, and there is none in the party.",
    )
    own = BuyPrimary(table.attack("Ada Jab"))
    assert shop(9).why(own) == ("arena.xp.primary.1", "Ada Jab is Ada's own.")


@pytest.mark.rule("arena.xp.primary.2")
def test_a_primary_attack_stays_and_is_never_sold_or_had_twice() -> None:
    table = shop(9).do("buy Abe Jab for Ada")
    assert not any(option.startswith("sell") for option in table.options)
    assert table.why("buy Abe Jab") == (
        "arena.xp.primary.2",
        "Ada has learned Abe Jab already.",
    )


@pytest.mark.rule("arena.xp.primary.3")
def test_a_hero_has_two_extra_primary_attacks_at_most() -> None:
    table = shop(9, Ada={"primaries": ["abe-jab", "abe-cut"]})
    assert table.why("buy Ann Jab") == (
        "arena.xp.primary.3",
        "Ada has 2 extra Primary Attacks, as many as a hero can have.",
    )


@pytest.mark.rule("arena.xp.special.1")
def test_a_special_attack_costs_two_and_is_one_of_the_role_of_its_recipient() -> None:
    table = shop(3)
    assert table.price("buy Bob Storm for Bea") == 2
    table.do("buy Bob Storm for Bea")
    assert (table.xp, table.hero("Bea").special) == (1, "bob-storm")
    assert shop(9).why("buy Eve Ward") == (
        "arena.xp.special.1",
        "Eve Ward is for a Sage, and there is none in the party.",
    )
    own = BuySpecial(table.attack("Bea Ward"))
    assert shop(9).why(own) == ("arena.xp.special.1", "Bea Ward is Bea's own.")
    assert shop(1).why("buy Bob Ward")[0] == "arena.xp.special.1"


@pytest.mark.rule("arena.xp.special.3")
def test_nobody_has_the_same_special_attack_again() -> None:
    table = shop(9, had_specials=["bob-storm"])
    assert table.why("buy Bob Storm") == (
        "arena.xp.special.3",
        "The party has had Bob Storm: nobody can have it again.",
    )
    assert shop(9).do("buy Bob Ward for Bea").has.had_specials == ("bob-ward",)


@pytest.mark.rule("arena.xp.special.4")
def test_a_hero_has_one_extra_special_attack_at_a_time() -> None:
    table = shop(9).do("buy Bob Storm for Bea")
    assert table.why("buy Bob Ward") == (
        "arena.xp.special.4",
        "Bea has Bob Storm, and one extra Special Attack is the most.",
    )
    assert table.why("buy Cyd Ward") == ("", "")


# -- what belongs to the party ----------------------------------------------------------------


@pytest.mark.rule("arena.xp.first-aid.1")
def test_one_improved_first_aid_costs_three_and_two_cost_eight() -> None:
    table = shop(8)
    assert table.price("buy an Improved First Aid") == 3
    table.do("buy an Improved First Aid")
    assert (table.xp, table.price("buy an Improved First Aid")) == (5, 5)
    table.do("buy an Improved First Aid")
    assert (table.xp, table.has.aids) == (0, 2)
    assert table.changes == [AidBought(price=3), AidBought(price=5)]
    rule, reason = shop(4, aids=1).why("buy an Improved First Aid")
    assert (rule, reason) == (
        "arena.xp.first-aid.1",
        "The next Improved First Aid costs 5 XP, and the party has 4.",
    )


@pytest.mark.rule("arena.xp.first-aid.4")
def test_the_party_has_two_improved_first_aids_at_most() -> None:
    assert shop(99, aids=2).why("buy an Improved First Aid") == (
        "arena.xp.first-aid.4",
        "The party has 2 Improved First Aids, as many as it can have.",
    )


@pytest.mark.rule("arena.xp.scroll.1")
@pytest.mark.rule("arena.xp.scroll.2")
def test_scrolls_cost_one_each_are_freely_chosen_and_any_number_can_be_had() -> None:
    table = shop(4).do("buy Ash", "buy Birch", "buy Cedar", "buy Dogwood")
    assert (table.xp, table.has.scrolls) == (0, ("ash", "birch", "cedar", "dogwood"))
    assert shop(0, artifacts=["ruby"]).why("buy Ash") == (
        "arena.xp.scroll.1",
        "Ash costs 1 XP, and the party has none.",
    )


@pytest.mark.rule("arena.xp.scroll.3")
def test_no_scroll_is_bought_a_second_time() -> None:
    assert shop(9, had_scrolls=["ash"]).why("buy Ash") == (
        "arena.xp.scroll.3",
        "The party has had Ash: no scroll can be bought a second time.",
    )
    sold = shop(9).do("buy Ash", "sell Ash")
    assert sold.why("buy Ash")[0] == "arena.xp.scroll.3"
    assert shop(9, scrolls=["ash"]).why("buy Ash") == (
        "arena.xp.scroll.3",
        "Ash belongs to the party.",
    )


@pytest.mark.rule("arena.xp.artifact.1")
def test_artifacts_cost_four_or_eight_by_their_level() -> None:
    table = shop(12)
    assert (table.price("buy Ruby"), table.price("buy Gold")) == (4, 8)
    table.do("buy Ruby", "buy Gold")
    assert (table.xp, table.has.artifacts) == (0, ("ruby", "gold"))
    assert shop(7).why("buy Gold") == (
        "arena.xp.artifact.1",
        "Gold costs 8 XP, and the party has 7.",
    )
    assert table.why("buy Ruby") == ("arena.xp.artifact.1", "Ruby belongs to the party.")


@pytest.mark.rule("arena.xp.artifact.2")
def test_artifacts_of_level_three_are_neither_bought_nor_sold() -> None:
    assert shop(99).why("buy Star") == (
        "arena.xp.artifact.2",
        "Star is of level 3, which cannot be bought.",
    )
    assert shop(1, artifacts=["star"]).why("sell Star") == (
        "arena.xp.artifact.2",
        "Star is of level 3, which cannot be sold.",
    )


@pytest.mark.rule("arena.xp.artifact.7")
def test_the_party_buys_as_many_artifacts_as_it_can_pay_and_a_sold_one_again() -> None:
    names = ("Copper", "Iron", "Jade", "Onyx", "Pearl", "Ruby", "Gold")
    table = shop(32).do(*(f"buy {name}" for name in names))
    assert (table.xp, len(table.has.artifacts)) == (0, 7)
    table.do("sell Gold")
    assert table.xp == 4
    again = shop(8, artifacts=["ruby"]).do("sell Ruby", "buy Ruby")
    assert again.changes[-1] == ArtifactTaken(artifact="ruby", price=4)


# -- leaving, undo, set-up --------------------------------------------------------------------


def test_leaving_says_what_is_left_as_long_as_something_could_be_bought() -> None:
    could = shop(1).preview("leave the shop")
    assert could.warning == ("The party leaves the shop, for all of you. It keeps its 1 XP.")
    assert shop(0, scrolls=["ash"]).preview("leave the shop").warning == ""


def test_whoever_spends_the_last_points_is_told() -> None:
    told = "This spends all 4 XP: then nothing is left to buy or to sell."
    assert shop(4).preview("buy Vim for Ada").warning == told
    assert shop(5).preview("buy Vim for Ada").warning == ""
    assert shop(4).preview("buy Ruby").warning == ""
    assert shop(4, scrolls=["ash"]).preview("buy Vim for Ada").warning == ""


def test_the_party_leaves_by_itself_where_nothing_can_be_bought_or_sold() -> None:
    over = shop(4).do("buy Vim for Ada")
    assert over.match.result
    assert over.match.result.reason == "The party leaves the shop"
    assert len(shop(0).changes) == 0


def test_a_purchase_is_taken_back() -> None:
    table = shop(9, people=["Ana", "Ben"]).do("buy Ash", by=1)
    table.match.undo(1)
    assert (table.xp, table.has.scrolls, table.changes) == (9, (), [])
    with pytest.raises(Refused, match="costs 4 XP"):
        shop(3).match.choose(BuyArtifact(0))


def test_a_party_of_four_different_roles_that_the_packs_know_comes_to_the_camp() -> None:
    game = Camp(catalogue())
    whole = belongings({"xp": 1})

    def refused(owned: object, *people: str, **options: object) -> str:
        with pytest.raises(SetupError) as error:
            Match.new(game, {"stop": "shop", "belongings": owned, **options}, people, seed=1)
        return str(error.value)

    three = {"heroes": [{"hero": hero} for hero in PARTY[:3]]}
    assert refused(three, "Ana") == "A party has 4 heroes, not 3. (arena.setup.coop.team.1)"
    twice = {"heroes": [{"hero": hero} for hero in (*PARTY[:3], "abe")]}
    assert "(arena.setup.coop.team.2)" in refused(twice, "Ana")
    assert "There is no artifact 'gild'." in refused({**whole, "artifacts": ["gild"]}, "Ana")
    assert "(arena.mode.coop.4)" in refused(whole, "Ana", "Ben", "Eva", "Joe", "Kim")
    assert "The options of the match are wrong." in refused({**whole, "gold": 3}, "Ana")
