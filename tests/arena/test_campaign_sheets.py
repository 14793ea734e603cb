"""What the page of a campaign shows of its party."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rulekeeper.core.typed import convert
from rulekeeper.games.arena.belongings import Belongings
from rulekeeper.games.arena.camp.table.party import party
from rulekeeper.games.tabletop import Tabletop
from tables.camp import belongings, catalogue


def shown(*people: str, **owned: Any) -> Tabletop | None:
    """The sheets of a party that owns this."""
    game: Any = SimpleNamespace(catalogue=catalogue())
    return party(game, convert(belongings(owned), Belongings), people)


def places(sheet: Any) -> dict[str, list[str]]:
    """The names of the cards in each place of a sheet."""
    return {place.name: [card.name for card in place.cards] for place in sheet.places}


def test_a_party_is_shown_with_all_that_it_has_and_nothing_for_sale() -> None:
    table = shown(
        "Ana",
        "Ben",
        xp=12,
        Ada={"level_ups": ["aim", "aim"], "primaries": ["abe-jab"], "special": "abe-ward"},
        artifacts=["gold"],
        scrolls=["ash", "birch"],
        aids=1,
    )
    assert table is not None
    assert not table.shelves
    (whole,) = table.parties
    assert [(fact.name, fact.value) for fact in whole.facts] == [("Experience Points", "12")]
    assert places(whole.sheet) == {
        "Artifacts": ["Gold"],
        "Scrolls": ["Ash", "Birch"],
        "Improved First Aid": ["Improved First Aid"],
    }
    ada = table.figures[0]
    had = places(ada.sheet)
    assert (had["Level UP cards"], had["Extra Special Attack"]) == (["Aim"], ["Abe Ward"])
    assert had["Extra Primary Attacks"] == ["Abe Jab"]
    assert [figure.seat for figure in table.figures] == [0, 1, 0, 1]


def test_before_the_party_is_assembled_there_is_nothing_to_show() -> None:
    game: Any = SimpleNamespace(catalogue=catalogue())
    assert party(game, Belongings(), ["Ana"]) is None
