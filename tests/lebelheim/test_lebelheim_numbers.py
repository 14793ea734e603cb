"""The numbers that cards are compared by: damage, range, cost."""

from __future__ import annotations

from rulekeeper.cards.words import Count, Each, One
from rulekeeper.games.lebelheim.content.vocabulary import (
    ActionSkill,
    Card,
    ChooseOne,
    May,
    Mode,
    Payment,
)
from rulekeeper.games.lebelheim.rules.attack import Deal
from rulekeeper.games.tabletop.printing import facts_of_text

FOE = One("enemies", "adjacent")
CUT = Deal({"physical": 2}, FOE)
SHOT = Deal({"physical": 3, "poison": 1}, One("enemies", "range 4"))


def said(*lines: object, cost: Payment = Payment()) -> list[tuple[str, str]]:  # noqa: B008
    """The numbers of a card with these lines, by their names."""
    card = Card(id="a", name="A", kind="action", type="mage", lines=lines, cost=cost)  # type: ignore[arg-type]
    facts = facts_of_text(card.all_its_lines(), card.cost)
    assert all(fact.main and fact.picture for fact in facts)
    return [(fact.name, fact.value) for fact in facts]


def test_damage_is_all_that_a_line_deals_and_range_how_far_its_attack_reaches() -> None:
    assert said(CUT) == [("Damage", "2"), ("Adjacent", "1")]
    assert said(SHOT) == [("Damage", "4"), ("Range", "4")]
    assert said(Deal({"fire": 1}, Each("enemies", "radius 2"))) == [
        ("Damage", "1"),
        ("Radius", "2"),
    ]


def test_one_attack_after_the_other_is_a_sum_and_one_of_several_an_alternative() -> None:
    assert said(CUT, Deal({"physical": 1}, "target"))[0] == ("Damage", "2+1")
    either = ChooseOne((Mode("near", (CUT,)), Mode("far", (SHOT,))))
    assert said(either)[0] == ("Damage", "2/4")
    assert said(CUT, May((SHOT,), Payment(hide=1)))[0] == ("Damage", "2+4")


def test_damage_that_is_counted_is_told_from_the_least_to_the_most() -> None:
    counted = Count("discard", plus=1, most=5)
    assert said(Deal({"physical": counted}, FOE))[0] == ("Damage", "1–5")


def test_a_cost_is_told_by_what_is_paid() -> None:
    assert said(cost=Payment(lose=1, hide=2, discard=3)) == [
        ("Lose", "1"),
        ("Hide", "2"),
        ("Discard", "3"),
    ]


def test_a_text_without_numbers_has_none() -> None:
    assert said() == []
    assert facts_of_text(ActionSkill(name="Rest", lines=()).all_its_lines()) == ()
