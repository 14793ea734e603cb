"""Rules texts of Arena: everything in the box reads like English."""

import re
from functools import cache
from typing import get_args

import msgspec
import pytest
import yaml

from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.content.vocabulary import (
    Artifact,
    Scroll,
    ScrollEffect,
    When,
    Whenever,
)
from rulekeeper.games.arena.content.wording import (
    artifact_text,
    heroic_text,
    piece_text,
    scroll_text,
    stats_text,
)
from rulekeeper.games.arena.package import ARENA
from rulekeeper.tanarean.combat.attackwords import Status
from rulekeeper.tanarean.combat.conditions import HARMFUL, HELPFUL
from rulekeeper.tanarean.text.terms import CONDITIONS, TILES


@cache
def core() -> Catalogue:
    """What is in the game's own box."""
    return ARENA.with_packs().catalogue


def assert_english(text: str) -> None:
    assert re.fullmatch(r"[A-Z0-9+−][^{}_=<>]*[A-Za-z0-9)]\.?", text), text
    assert "None" not in text


def scroll(text: str) -> Scroll:
    return msgspec.convert({"id": "test", "name": "Test", **yaml.safe_load(text)}, Scroll)


def artifact(powers: str) -> Artifact:
    entry = {"id": "test", "name": "Test", "level": 1, "powers": yaml.safe_load(powers)}
    return msgspec.convert(entry, Artifact)


def test_everything_in_the_box_has_a_text() -> None:
    box = core()
    assert box.heroic
    assert box.scrolls
    assert box.artifacts
    for text in (
        *(card.text() for card in box.cards),
        *map(heroic_text, box.heroic),
        *map(scroll_text, box.scrolls),
        *map(artifact_text, box.artifacts),
        *map(piece_text, box.pieces),
        *map(stats_text, box.roles.values()),
        *(role.passive.text() for role in box.roles.values()),
    ):
        assert_english(text)


def test_every_tile_of_the_box_is_explained() -> None:
    assert {piece.kind for piece in core().pieces} <= set(TILES)


def test_every_condition_and_status_is_explained() -> None:
    known = {name for part in get_args(Status) for name in get_args(part)}
    assert set(CONDITIONS) == known
    assert known >= HARMFUL | HELPFUL


@pytest.mark.parametrize("when", get_args(When))
@pytest.mark.parametrize("by", ["enemy", "ally", "hero", "anybody"])
@pytest.mark.parametrize("hits", ["true", "false", "null"])
def test_every_moment_of_a_scroll_has_words(when: str, by: str, hits: str) -> None:
    text = scroll(f"{{when: [{when}], by: {by}, hits: {hits}, effects: [{{do: reroll}}]}}")
    assert_english(scroll_text(text))


def test_every_effect_of_a_scroll_has_words() -> None:
    effects = """
    [{do: reroll}, {do: change-roll, amount: -4}, {do: gain-movement, points: 1},
     {do: swap-places, to: {pick: one, of: ally}}, {do: heal, to: self, amount: 2}]
    """
    text = scroll_text(scroll(f"{{when: [turn, step], by: hero, effects: {effects}}}"))
    assert text == (
        "Between the actions of a turn of the bearer or an ally or after a step of the bearer or "
        "an ally in a Move Action: The strike is rolled again, and the new roll counts. −4 to the "
        "result of the strike. 1 movement point more this turn for the hero whose turn it is. The "
        "bearer changes places with an ally anywhere. 2 HP back to the bearer."
    )
    assert len(get_args(ScrollEffect)) == 16


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "{when: [rolled], by: enemy, hits: true, effects: [{do: reroll}]}",
            "After a strike of an enemy has hit: The strike is rolled again, and the new roll "
            "counts.",
        ),
        (
            "{when: [declared], by: enemy, effects: [{do: damage, to: attacker, amount: 8}]}",
            "When an attack of an enemy is declared: 8 damage to the attacker.",
        ),
        (
            "{when: [step], by: enemy, effects: [{do: damage, to: attacker, amount: 5}]}",
            "After a step of an enemy in a Move Action: 5 damage to the hero whose turn it is.",
        ),
    ],
)
def test_a_scroll_tells_when_it_can_be_used(text: str, words: str) -> None:
    assert scroll_text(scroll(text)) == words


@pytest.mark.parametrize("stat", ["hp", "basic", "defense", "movement", "roll", "range"])
def test_every_stat_of_an_artifact_has_words(stat: str) -> None:
    assert_english(artifact_text(artifact(f"[{{power: stat, stat: {stat}, amount: 2}}]")))


@pytest.mark.parametrize("event", ["turn-begins", "hits", "is-hit", "kills"])
def test_every_event_of_an_artifact_has_words(event: str) -> None:
    power = f"{{power: whenever, event: {event}, effects: [{{do: heal, to: self, amount: 2}}]}}"
    assert isinstance(artifact(f"[{power}]").powers[0], Whenever)
    assert_english(artifact_text(artifact(f"[{power}]")))


def test_an_artifact_tells_its_numbers_first() -> None:
    powers = """
    [{power: stride, over: swamp}, {power: stat, stat: movement, amount: -1},
     {power: always, what: toughened}, {power: stat, stat: hp, amount: 5},
     {power: stride, over: lava}]
    """
    assert artifact_text(artifact(powers)) == (
        "−1 Movement, +5 HP. Swamp and ruins are open ground for the bearer. The bearer is always "
        "Toughened. Lava and spikes do no harm to the bearer."
    )
