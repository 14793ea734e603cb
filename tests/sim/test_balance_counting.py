import pytest

from rulekeeper.games.arena.package import ARENA
from rulekeeper.sim.balance.card_counting import CardCounter
from rulekeeper.sim.balance.counting import count_quests, pairs_against, pairs_together
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import Tally, tally
from rulekeeper.sim.usage import IN_WORDS, NO_COMPETITOR, KnownCard, Use
from tables.records import record

ANN = frozenset(["Ann"])
AXE = KnownCard("card", "axe", "Axe", ANN)
BOW = KnownCard("card", "bow", "Bow", ANN)
CUP = KnownCard("potion", "cup", "Cup", frozenset())
KNOWN = [AXE, BOW, CUP]


def test_pairs_of_one_seat_win_together_whatever_their_order() -> None:
    records = [
        record(0, 0, ["Bob", "Ann"], ["Cid", "Dot"]),
        record(1, 1, ["Cid", "Dot"], ["Ann", "Bob"]),
        record(2, 0, ["Ann", "Cid"], ["Bob", "Dot"]),
    ]
    counted = tally(records, pairs_together)
    assert counted["Ann", "Bob"] == Tally(2, 2)
    assert counted["Cid", "Dot"] == Tally(2, 0)
    assert counted["Ann", "Cid"] == Tally(1, 1)


def test_heroes_meet_where_exactly_one_of_their_seats_has_won() -> None:
    records = [
        record(0, 0, ["Ann"], ["Bob"]),
        record(1, None, ["Ann"], ["Bob"]),
        record(2, 2, ["Ann"], ["Bob"], ["Cid"]),
        record(3, 0, ["Ann"], ["Ann"]),
    ]
    counted = tally(records, pairs_against)
    assert counted["Ann", "Bob"] == Tally(1, 1)
    assert counted["Bob", "Ann"] == Tally(1, 0)
    assert counted["Cid", "Ann"] == Tally(1, 1)
    assert ("Ann", "Ann") not in counted


def test_a_card_is_counted_as_drawn_played_and_kept() -> None:
    uses = (Use(0, 0, "card", "axe", 2, 3), Use(0, 0, "card", "bow", 1, 0))
    records = [record(0, 0, ["Ann"], ["Bob"], uses=uses), record(1, 1, ["Ann"], ["Bob"])]
    axe, bow = CardCounter(KNOWN).count(records)
    assert (axe.card, axe.drawn, axe.played, axe.kept) == (AXE, Tally(1, 1), Tally(1, 1), Tally())
    assert (axe.with_owner, axe.unseen, axe.times) == (Tally(2, 1), Tally(1, 0), 3)
    assert (bow.drawn, bow.played, bow.kept) == (Tally(1, 1), Tally(), Tally(1, 1))


def test_only_matches_with_the_owner_are_compared() -> None:
    records = [
        record(0, 0, ["Ann"], ["Bob"], uses=[Use(0, 0, "card", "axe", 1, 0)]),
        record(1, 0, ["Cid"], ["Bob"]),
    ]
    (axe,) = CardCounter(KNOWN).count(records)
    assert axe.with_owner == Tally(1, 1)


def test_what_is_earned_is_had_and_is_no_luck() -> None:
    uses = [Use(0, 0, "card", "axe", 0, 1, 1), Use(0, 0, "card", "bow", 0, 0, 1)]
    counter = CardCounter(KNOWN)
    records = [record(0, 0, ["Ann"], ["Bob"], uses=uses), record(1, 1, ["Ann"], ["Bob"])]
    axe, bow = counter.count(records)
    assert (axe.is_drawn, axe.seen, axe.taken) == (False, Tally(1, 1), Tally(1, 1))
    assert (bow.is_drawn, bow.seen, bow.unseen) == (False, Tally(1, 1), Tally(1, 0))
    assert counter.never(records) == ([CUP], [BOW])


def test_what_another_hero_copies_is_not_counted_for_the_owner() -> None:
    uses = [Use(1, 1, "card", "axe", 0, 2), Use(0, 0, "card", "bow", 0, 1)]
    (bow,) = CardCounter(KNOWN).count([record(0, 0, ["Ann"], ["Bob"], uses=uses)])
    assert bow.card == BOW


def test_a_card_of_all_is_compared_among_all_that_ever_had_it() -> None:
    records = [
        record(0, 0, ["Ann"], ["Bob"], uses=[Use(0, 0, "potion", "cup", 1, 0)]),
        record(1, 0, ["Ann"], ["Bob"], uses=[Use(1, 1, "potion", "cup", 1, 1)]),
        record(2, 0, ["Cid"], ["Dot"]),
    ]
    (cup,) = CardCounter(KNOWN).count(records)
    assert cup.with_owner == Tally(4, 2)


def test_a_card_that_a_seat_has_is_compared_among_all_seats() -> None:
    uses = [Use(0, NO_COMPETITOR, "potion", "cup", 1, 0), Use(0, 0, "potion", "cup", 0, 1)]
    records = [record(0, 0, ["Ann"], ["Bob"], uses=uses), record(1, 0, ["Cid"], ["Dot"])]
    (cup,) = CardCounter(KNOWN).count(records)
    assert cup.with_owner == Tally(4, 2)
    assert (cup.drawn, cup.played) == (Tally(1, 1), Tally(1, 1))


def test_what_is_told_in_words_is_the_card_of_that_name_or_an_ability_of_its_owner() -> None:
    uses = [Use(0, 0, IN_WORDS, "Axe", 0, 1), Use(0, 0, IN_WORDS, "Rage", 0, 2)]
    counted = CardCounter(KNOWN).count([record(0, 0, ["Ann"], ["Bob"], uses=uses)])
    assert {count.card for count in counted} == {AXE, KnownCard(IN_WORDS, "Rage", "Rage", ANN)}


def test_whoever_lives_long_draws_more_and_the_card_is_not_to_blame() -> None:
    # Long matches are won, and see the axe more often; among equally long ones it changes nothing.
    records = []
    for number in range(400):
        is_long, has_axe = number % 2 == 0, number % 10 < (8 if number % 2 == 0 else 3)
        uses = [Use(0, 0, "card", "bow", 7 if is_long else 2, 0)]
        if has_axe:
            uses = [
                Use(0, 0, "card", "axe", 1, 0),
                Use(0, 0, "card", "bow", 6 if is_long else 1, 0),
            ]
        records.append(record(number, 0 if is_long else 1, ["Ann"], ["Bob"], uses=uses))
    (axe,) = [count for count in CardCounter(KNOWN).count(records) if count.card == AXE]
    assert axe.drawn.share > axe.unseen.share + 0.2
    assert axe.effect.gain == pytest.approx(0)


def test_cards_that_nobody_had_and_that_nobody_played_are_told_apart() -> None:
    uses = [Use(0, 0, "card", "axe", 1, 1)]
    counter = CardCounter([*KNOWN, KnownCard("card", "elk", "Elk", frozenset(["Eve"]))])
    never, unplayed = counter.never([record(0, 0, ["Ann"], ["Bob"], uses=uses)])
    assert never == [BOW, CUP]  # not that of Eve, who did not take part
    assert unplayed == []
    uses.append(Use(0, 0, "card", "bow", 1, 0))
    never, unplayed = counter.never([record(0, 0, ["Ann"], ["Bob"], uses=uses)])
    assert (never, unplayed) == ([CUP], [BOW])


def test_quests_are_counted_by_difficulty_and_number_of_heroes() -> None:
    assert ARENA.quests is not None
    records: list[Record] = []
    for level, won, heroes in (
        ("nightmare", False, 4),
        ("daydream", True, 4),
        ("daydream", True, 3),
    ):
        set_up = {"quest": "the-moth-hunt", "difficulty": level}
        party = ["Ann", "Bob", "Cid", "Dot"][:heroes]
        number = len(records)
        records.append(record(number, 0 if won else None, party, set_up=set_up, turns=number + 5))
    counted = count_quests([*records, record(9, 0, ["Ann"], ["Bob"])], ARENA.quests)
    assert [(each.level, each.heroes, each.won, each.turns) for each in counted] == [
        ("daydream", 3, Tally(1, 1), (7,)),
        ("daydream", 4, Tally(1, 1), (6,)),
        ("nightmare", 4, Tally(1, 0), (5,)),
    ]
