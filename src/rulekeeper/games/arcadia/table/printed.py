"""What is printed on heroes, cards, monsters and tokens, as people read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from rulekeeper.cards.wording import sentence
from rulekeeper.games.arcadia.box import STAGE_NAMES
from rulekeeper.games.arcadia.content import vocabulary
from rulekeeper.games.arcadia.content.catalogue import Catalogue
from rulekeeper.games.arcadia.content.scenarios import Scenario
from rulekeeper.games.arcadia.rules.special_effects import Ability
from rulekeeper.games.tabletop import Card, Fact, Reference
from rulekeeper.games.tabletop.printing import explained
from rulekeeper.games.tutorials import load_words

WORDS = Path(__file__).parent / "words.yaml"

TIERS = {
    "minor-minion": "Minor Minion",
    "major-minion": "Major Minion",
    "minor-villain": "Minor Villain",
    "major-villain": "Major Villain",
}

TOKEN_TEXTS = {
    "healing-potion": (
        "Discard it in this Hero's turn: remove all its Wounds and its Death Curse.",
        "healing.1",
    ),
    "refreshing-potion": ("Discard it in this Hero's turn: unexhaust its cards.", "refreshing.1"),
    "extra-turn-potion": (
        "Discard it at the end of this Hero's turn: another turn.",
        "extra-turn.1",
    ),
    "treasure-chest": ("At the end of the scenario the guild gets its coins.", "chest.1"),
    "trap": ("The Hero who collects it suffers 1 Wound.", "trap.1"),
}
"""What each kind of exploration token does, and its rule."""


def ability_text(abilities: Sequence[Ability]) -> str:
    """What abilities do, a sentence each."""
    return " ".join(sentence(ability.text()) for ability in abilities)


def card_text(card: vocabulary.Card) -> str:
    """All that an Upgrade card says. Rules: arcadia.card.anatomy.5"""
    parts = []
    if card.goes_with is not None:
        kinds = [word for word in (card.goes_with.type, card.goes_with.group) if word]
        parts.append(f"Goes with {' '.join(kinds)} attacks.")
    parts.append(ability_text(card.abilities))
    if card.paid is not None:
        first, *others = (ability.text() for ability in card.paid.abilities)
        effect = "; ".join((first, *(text[0].lower() + text[1:] for text in others)))
        parts.append(f"{card.paid.price.text()}: {sentence(effect)}")
    if card.turn is not None:
        parts.append(f"{card.turn.price.text()}: {sentence(card.turn.effect.text())}")
    return " ".join(filter(None, parts))


class Printed:
    """All cards of a catalogue, by number; their references are those of the library."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.guilds = [
            Card(
                f"card/guild-{guild.id}",
                guild.name,
                "guild",
                guild.id,
                f"The guild of the {guild.animal}.",
            )
            for guild in catalogue.guilds
        ]
        self.heroes = list(map(_hero, catalogue.heroes))
        self.cards = list(map(_upgrade, catalogue.cards))
        self.codes = {card.name: card.code for card in catalogue.cards}
        """By name of an Upgrade card: its code."""
        self.tokens = list(map(_token, catalogue.tokens))
        self.curses = list(map(_curse, catalogue.curses))
        self.scenarios = [_scenario(entry) for entry in catalogue.scenario_entries]
        self.uses: dict[str, list[tuple[int, str]]] = {
            scenario.entry.id: [
                (title, " ".join(sentence(each.text(catalogue)) for each in advantages))
                for title, advantages in scenario.titles_used
            ]
            for scenario in catalogue.scenarios.values()
        }
        """By scenario: the titles that bring something there, and what they bring."""
        self.titles = [
            _title(catalogue, number, self.uses) for number in range(len(catalogue.titles))
        ]
        self.monsters = [
            [_monster(kind, card) for card in kind.cards] for kind in catalogue.monsters
        ]

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything that has a text, by the heading under which it stands."""
        return {
            "Heroes": self.heroes,
            "Upgrade cards": self.cards,
            "Monsters": [card for cards in self.monsters for card in cards],
            "Exploration tokens": self.tokens,
            "Death Curses": self.curses,
            "Titles": self.titles,
            "Scenarios": self.scenarios,
            "Words": explained(load_words(WORDS)),
        }


@lru_cache(maxsize=8)
def printed(catalogue: Catalogue) -> Printed:
    """The cards of a catalogue, made once."""
    return Printed(catalogue)


def _hero(hero: vocabulary.Hero) -> Card:
    """Rules: arcadia.hero.card.1"""
    return Card(
        ref=f"card/hero-{hero.id}",
        name=hero.name,
        kind="hero",
        text=f"{hero.ability}: {ability_text(hero.abilities)}",
        facts=(
            Fact("Defense", str(hero.defense), "defense", main=True),
            Fact("Life", str(hero.life), "health", main=True),
        ),
        rule="arcadia.hero.card.1",
        portrait=hero.id,
    )


def _upgrade(card: vocabulary.Card) -> Card:
    """Rules: arcadia.card.anatomy.1 to .6"""
    facts = []
    if card.attack is not None:
        attack = card.attack
        facts.append(Fact(attack.type.capitalize(), str(attack.dice), attack.type, main=True))
    for name, amount, picture in (
        ("Extra Defense", card.extra_defense, "defense"),
        ("Extra Life", card.extra_life, "health"),
        ("Reroll", card.rerolls, "dice"),
    ):
        if amount:
            facts.append(Fact(name, f"+{amount}", picture, main=True))
    if card.cost:
        facts.append(Fact("Cost", str(card.cost), "coin"))
    return Card(
        ref=f"card/{card.id}",
        name=card.name,
        kind=f"{card.type} · {card.group}",
        picture=card.group,
        text=card_text(card),
        facts=tuple(facts),
        rule="arcadia.card.1",
    )


def _curse(curse: vocabulary.Curse) -> Card:
    """Rules: arcadia.upgrade.curse.6, .7"""
    parts = []
    if curse.less_defense:
        parts.append(f"-{curse.less_defense} Defense.")
    if curse.less_life:
        parts.append(f"-{curse.less_life} Life, but at least 1.")
    parts.append(ability_text(curse.abilities))
    if curse.takes_slot:
        parts.append("It takes a slot of the inventory.")
    return Card(
        ref=f"card/curse-{curse.id}",
        name=curse.name,
        kind="Death Curse",
        picture="skull",
        text=" ".join(filter(None, parts)),
        facts=(Fact("Value", str(curse.value), main=True),),
        rule="arcadia.upgrade.curse.6",
    )


def _title(
    catalogue: Catalogue, number: int, uses: Mapping[str, Sequence[tuple[int, str]]]
) -> Card:
    """Rules: arcadia.title.1, .5"""
    entries = [scenario.entry for scenario in catalogue.scenarios.values()]
    title = catalogue.titles[number]
    won = [
        f"For the Quest {quest.name} in {entry.name}."
        for entry in entries
        for quest in entry.quests
        if quest.title == title.id
    ]
    used = [
        f"{entry.name}: {text}"
        for entry in entries
        for use, text in uses[entry.id]
        if use == number
    ]
    return Card(
        ref=f"card/title-{title.id}",
        name=title.name,
        kind="title",
        picture="special",
        text=" ".join((*won, *used)),
        rule="arcadia.title.5",
    )


def _scenario(entry: Scenario) -> Card:
    """Rules: arcadia.setup.1, arcadia.campaign.1"""
    return Card(
        ref=f"card/scenario-{entry.id}",
        name=entry.name,
        kind=f"scenario of {STAGE_NAMES[entry.stage]}",
        picture="goal",
        text=" ".join(entry.introduction.split()),
        facts=(Fact("Quests", str(len(entry.quests)), "goal"),),
        rule="arcadia.setup.1",
    )


def _token(token: vocabulary.ExplorationToken) -> Card:
    text, rule = TOKEN_TEXTS[token.kind]
    return Card(
        ref=f"card/token-{token.id}",
        name=token.name,
        kind="token",
        picture=token.kind,
        text=text,
        facts=(Fact("Coins", str(token.coins), "coin", main=True),) if token.coins else (),
        rule=f"arcadia.token.{rule}",
    )


def quest_token(ref: Reference, name: str, count: int = 1) -> Card:
    """Rules: arcadia.token.quest.1, arcadia.rest.7"""
    text = "A Quest tells what it is for. In a Rest it stays with its Hero."
    return Card(ref, name, "quest token", "quest", text, count=count, rule="arcadia.token.quest.1")


def _monster(kind: vocabulary.Monster, card: vocabulary.MonsterCard) -> Card:
    """Rules: arcadia.monster.card.1 to .13"""
    attack, (first, last) = card.attack, card.levels
    level = str(first) if first == last else f"{first}-{last}"
    facts = [
        Fact(attack.type.capitalize(), str(attack.dice), attack.type, main=True),
        Fact("Life", str(card.life), "health", main=True),
        Fact("Overkill", str(card.overkill), "skull", main=True),
        Fact("Movement", str(card.movement), "move"),
        Fact("Reward", str(card.reward), "coin"),
    ]
    if card.defense:
        facts.append(Fact("Defense", str(card.defense), "defense"))
    if card.rerolls:
        facts.append(Fact("Reroll", str(card.rerolls), "dice"))
    text = f"{attack.name}. {ability_text(card.abilities)}".strip()
    return Card(
        ref=f"card/monster-{kind.id}-{first}",
        name=kind.name,
        kind=f"{TIERS[kind.tier]} · level {level}",
        text=text,
        facts=tuple(facts),
        rule="arcadia.monster.card.1",
        portrait=kind.id,
    )
