"""What is wrong with a pack for Lebelheim is said with its line and the rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekeeper.content.pack import load
from rulekeeper.content.problems import PackError
from rulekeeper.games.lebelheim.content.catalogue import FORMAT
from rulekeeper.games.lebelheim.package import LEBELHEIM

MANIFEST = """
name: extra
title: Extra
version: "1"
game: lebelheim
authors: [Somebody]
requires: [lebelheim-core]
"""


def problems(folder: Path, content: str) -> list[str]:
    """What the check says of a pack with this one file."""
    (folder / "pack.yaml").write_text(MANIFEST)
    (folder / "extra.yaml").write_text(content)
    with pytest.raises(PackError) as found:
        load(FORMAT, LEBELHEIM.content, folder)
    return [str(problem).removeprefix(f"{folder}/") for problem in found.value.problems]


def test_a_deck_of_the_wrong_size_names_the_rule(tmp_path: Path) -> None:
    assert problems(
        tmp_path,
        "decks:\n- id: thin\n  name: Thin\n  hero: the-assassin\n  cards: {battle-plan: 3}\n",
    ) == [
        "extra.yaml:5: The deck of The Assassin has 3 cards; it needs 30 to 35. "
        "Change the cards or their copies. (lebelheim.deck.1)"
    ]


def test_an_unknown_card_in_a_deck_brings_the_nearest_to_mind(tmp_path: Path) -> None:
    deck = "decks:\n- id: odd\n  name: Odd\n  hero: the-assassin\n  cards:\n    quick-steps: 30\n"
    (found,) = problems(tmp_path, deck)
    assert found.startswith("extra.yaml:6: There is no `quick-steps`.")


def test_a_card_that_the_hero_cannot_play_is_refused(tmp_path: Path) -> None:
    deck = "decks:\n- id: odd\n  name: Odd\n  hero: the-assassin\n  cards:\n    ember-dart: 30\n"
    assert problems(tmp_path, deck) == [
        "extra.yaml:6: Ember Dart is a mage card; The Assassin plays rogue and generic cards. "
        "Change the cards or their copies. (lebelheim.deck.2)"
    ]


@pytest.mark.rule("lebelheim.deck.1")
def test_more_copies_than_a_card_allows_are_refused(tmp_path: Path) -> None:
    deck = (
        "decks:\n- id: odd\n  name: Odd\n  hero: the-assassin\n  cards:\n"
        "    battle-plan: 27\n    second-wind: 3\n"
    )
    assert problems(tmp_path, deck) == [
        "extra.yaml:7: Second Wind may be in a deck 2 times at most, not 3. "
        "Change the cards or their copies. (lebelheim.deck.1)"
    ]


@pytest.mark.parametrize(
    ("ability", "cause"),
    [
        (
            "{kind: trick, name: Free, lines: [{do: draw, amount: 1}]}",
            "'Free' is free and could be used without end",
        ),
        (
            "{kind: action, name: Again, refresh: true, lines: [{do: draw, amount: 1}]}",
            "'Again' has Refresh and could be used without end",
        ),
    ],
)
def test_an_ability_without_end_is_refused(tmp_path: Path, ability: str, cause: str) -> None:
    card = (
        f"cards:\n- id: odd\n  name: Odd\n  kind: aura\n  type: rogue\n  abilities: [{ability}]\n"
    )
    (found,) = problems(tmp_path, card)
    assert found.startswith(f"extra.yaml:6: {cause}.")


@pytest.mark.parametrize(
    ("card", "cause"),
    [
        ("kind: aura\n  type: rogue\n  lines: [{do: draw, amount: 1}]", "An Aura has abilities"),
        ("kind: action\n  type: rogue", "Action cards have lines"),
        ("kind: trick\n  type: pirate\n  lines: [{do: draw, amount: 1}]", "There is no `pirate`"),
        ("kind: trick\n  type: rogue\n  lines: [{do: dance}]", "Unknown value `dance` of `do`"),
        ("kind: trick\n  type: rogue\n  lines: [{do: draw, amount: 10000}]", "`amount`"),
    ],
)
def test_a_card_that_makes_no_sense_is_refused(tmp_path: Path, card: str, cause: str) -> None:
    (found,) = problems(tmp_path, f"cards:\n- id: odd\n  name: Odd\n  {card}\n")
    assert cause in found


def test_a_hero_named_with_control_characters_is_refused(tmp_path: Path) -> None:
    hero = (
        'heroes:\n- id: bell\n  name: "Bell\\u0007"\n  type: rogue\n  endurance: 9\n'
        "  starting_hand: 4\n  maximum_hand: 5\n  abilities: []\n"
    )
    found = problems(tmp_path, hero)
    assert found
    assert all(line.startswith("extra.yaml:3:") for line in found)
    assert "\x07" not in "".join(found)


def test_a_starting_hand_above_the_maximum_is_refused(tmp_path: Path) -> None:
    hero = (
        "heroes:\n- id: bell\n  name: Bell\n  type: rogue\n  endurance: 9\n"
        "  starting_hand: 6\n  maximum_hand: 5\n  abilities: []\n"
    )
    (found,) = problems(tmp_path, hero)
    assert found.startswith("extra.yaml:6: A starting hand of 6 does not fit a maximum hand of 5.")
