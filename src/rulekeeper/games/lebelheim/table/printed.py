"""What is printed on cards, heroes and skills, described for people."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from rulekeeper.core.ledger import find_rule
from rulekeeper.games.lebelheim.box import GENERIC
from rulekeeper.games.lebelheim.content import vocabulary
from rulekeeper.games.lebelheim.content.catalogue import Catalogue
from rulekeeper.games.tabletop import WORDS, Card, Fact
from rulekeeper.games.tabletop.printing import explained, facts_of_text, headed, pile_of
from rulekeeper.games.tutorials import load_words

_WORDS = Path(__file__).with_name("words.yaml")

DEFENDING = "lebelheim.innate.5"
"""The rule that is the whole text of the skill Defending."""

_KINDS = {"action": "Actions", "aura": "Auras", "trick": "Tricks"}


class Printed:
    """Descriptions of all that has a text, by number; each is made once and copied to its place."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.ids = [card.id for card in catalogue.cards]
        self.cards = [self._card(number) for number in range(len(catalogue.cards))]
        self.abilities = [self._ability(number) for number in range(len(catalogue.abilities))]
        self.heroes = [self._hero(number) for number in range(len(catalogue.heroes))]
        """The Hero Cards."""

    def pile(self, cards: Sequence[int], place: str) -> tuple[Card, ...]:
        """The cards of a pile; `place` is how their references begin: `card/discard-2`."""
        return pile_of(cards, self.cards, self.ids, place)

    def library(self) -> dict[str, Sequence[Card]]:
        """Heroes, skills, then cards by type and kind, then abilities."""
        catalogue = self.catalogue
        shelves: dict[str, list[Card]] = {
            "Heroes": sorted(self.heroes, key=lambda hero: (hero.kind, hero.name)),
            "Skills of every hero": [self.abilities[n] for n in catalogue.innate] + [_defending()],
        }
        for number, card in sorted(enumerate(catalogue.cards), key=_shelf_order):
            heading = f"{card.type.capitalize()} {_KINDS[card.kind]}"
            shelves.setdefault(heading, []).append(self.cards[number])
        shelves["Abilities of heroes"] = [
            headed(self.abilities[n], Fact("Hero", h.name), Fact("Type", h.type, h.type))
            for h, numbers in zip(catalogue.heroes, catalogue.of_hero, strict=True)
            for n in numbers
        ]
        # Those that have a name of their own; others are read on their card.
        of_auras = [
            headed(self.abilities[n], Fact("Aura", card.name))
            for card, numbers in zip(catalogue.cards, catalogue.of_card, strict=True)
            for n in numbers
            if catalogue.abilities[n].name != card.name
        ]
        if of_auras:
            shelves["Abilities of Auras"] = of_auras
        return {**shelves, WORDS: explained(load_words(_WORDS))}

    def _card(self, number: int) -> Card:
        card = self.catalogue.cards[number]
        limit = card.limit
        return Card(
            ref=f"card/{card.id}",
            name=card.name,
            kind=f"{card.type} {card.kind}",
            picture="attack" if self.catalogue.is_attack[number] else card.kind,
            text=" ".join(card.text()),
            facts=(
                *facts_of_text(card.all_its_lines(), card.cost),
                *((Fact("At most in a deck", str(limit), "limit", "quiet"),) if limit else ()),
            ),
            rule=f"lebelheim.card.{card.kind}.1",
        )

    def _ability(self, number: int) -> Card:
        ability = self.catalogue.abilities[number]
        return Card(
            ref=f"card/ability-{self.catalogue.ability_ids[number]}",
            name=ability.name,
            kind="innate skill" if number in self.catalogue.innate else ability.what,
            picture=ability.picture,
            text=ability.text(),
            facts=facts_of_text(ability.all_its_lines(), ability.its_cost()),
            basic=number in self.catalogue.innate,
            rule=self.catalogue.rule_of(number),
        )

    def _hero(self, number: int) -> Card:
        hero = self.catalogue.heroes[number]
        return Card(
            ref=f"card/hero-{hero.id}",
            name=hero.name,
            kind=hero.type,
            picture=hero.type,
            text="\n".join(f"{ability.name}: {ability.text()}" for ability in hero.abilities),
            facts=(
                Fact("Endurance", str(hero.endurance), "endurance"),
                Fact("Starting hand", str(hero.starting_hand), "hand"),
                Fact("Maximum hand", str(hero.maximum_hand), "hand"),
            ),
            rule="lebelheim.hero.4",
            portrait=hero.id,
        )


printed = lru_cache(maxsize=8)(Printed)
"""The descriptions of a catalogue, shared by all matches that use it."""


def _shelf_order(numbered: tuple[int, vocabulary.Card]) -> tuple[bool, str, int, str]:
    card = numbered[1]
    return card.type != GENERIC, card.type, [*_KINDS].index(card.kind), card.name


def _defending() -> Card:
    """The one skill whose text is a rule."""
    ref, text = "card/ability-defending", find_rule(DEFENDING).rule.removeprefix("Defending: ")
    return Card(ref, "Defending", "innate skill", "skill", text, rule=DEFENDING)
