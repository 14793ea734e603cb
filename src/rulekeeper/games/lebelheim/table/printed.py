"""What is printed on cards, heroes and skills, described for people."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from rulekeeper.core.ledger import find_rule
from rulekeeper.games import tabletop
from rulekeeper.games.lebelheim.content.catalogue import GENERIC, Catalogue
from rulekeeper.games.lebelheim.content.vocabulary import (
    ActionSkill,
    AnyAbility,
    Hero,
    Ongoing,
    TrickAbility,
)
from rulekeeper.games.lebelheim.content.wording import ability_text, card_text
from rulekeeper.games.lebelheim.table.situation import rule_of_ability
from rulekeeper.games.tabletop import Fact, Reference

DEFENDING = "lebelheim.innate.5"
"""The rule that is the whole text of the skill Defending."""

_KINDS = {"action": "Actions", "aura": "Auras", "trick": "Tricks"}


class Printed:
    """Descriptions of all that has a text; each is made once and copied with its place."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.keys = _keys(catalogue)
        """A short name for each ability, by its number, that no other has."""
        self._cards = [self._describe_card(number) for number in range(len(catalogue.cards))]
        self._abilities = [
            self._describe_ability(number) for number in range(len(catalogue.abilities))
        ]
        self.heroes = [self._describe_hero(number) for number in range(len(catalogue.heroes))]
        """The Hero Cards."""
        self._numbers = {
            (card.name, card.type): number
            for number, card in reversed([*enumerate(catalogue.cards)])
        }

    def number(self, name: str, hero_type: str) -> int:
        """The card that a hero of this type knows by a name."""
        numbers = self._numbers
        found = numbers.get((name, hero_type), numbers.get((name, GENERIC)))
        if found is not None:
            return found
        return next(number for (other, _), number in numbers.items() if other == name)

    def card(
        self,
        number: int,
        ref: Reference,
        count: int = 1,
        targets: tuple[Reference, ...] | None = None,
    ) -> tabletop.Card:
        """A card by its number, at its place on the table."""
        return replace(self._cards[number], ref=ref, count=count, targets=targets)

    def ability(
        self,
        number: int,
        ref: Reference,
        state: str = "",
        targets: tuple[Reference, ...] | None = None,
    ) -> tabletop.Card:
        """A skill or ability by its number."""
        return replace(self._abilities[number], ref=ref, state=state, targets=targets)

    def hero(self, number: int) -> tabletop.Card:
        """A Hero Card by the hero's number."""
        return self.heroes[number]

    def library(self) -> dict[str, Sequence[tabletop.Card]]:
        """Heroes, skills, then cards by type and kind."""
        catalogue = self.catalogue
        shelves: dict[str, list[tabletop.Card]] = {"Heroes": [], "Skills of every hero": []}
        shelves["Heroes"] = sorted(self.heroes, key=lambda hero: (hero.kind, hero.name))
        skills = [self._abilities[number] for number in catalogue.innate]
        shelves["Skills of every hero"] = [*skills, _defending()]
        order = sorted(
            range(len(catalogue.cards)),
            key=lambda number: (
                catalogue.cards[number].type != GENERIC,
                catalogue.cards[number].type,
                [*_KINDS].index(catalogue.cards[number].kind),
                catalogue.cards[number].name,
            ),
        )
        for number in order:
            card = catalogue.cards[number]
            heading = f"{card.type.capitalize()} {_KINDS[card.kind]}"
            shelves.setdefault(heading, []).append(self._cards[number])
        shelves["Abilities of heroes"] = self._abilities_of_heroes()
        if of_auras := self._abilities_of_auras():
            shelves["Abilities of Auras"] = of_auras
        return dict(shelves)

    def _abilities_of_heroes(self) -> list[tabletop.Card]:
        catalogue = self.catalogue
        return [
            replace(
                self._abilities[number],
                facts=(Fact("Hero", hero.name), Fact("Type", hero.type, hero.type)),
            )
            for hero, numbers in zip(catalogue.heroes, catalogue.of_hero, strict=True)
            for number in numbers
        ]

    def _abilities_of_auras(self) -> list[tabletop.Card]:
        """Those that have a name of their own; others are read on their card."""
        catalogue = self.catalogue
        return [
            replace(self._abilities[number], facts=(Fact("Aura", card.name),))
            for card, numbers in zip(catalogue.cards, catalogue.of_card, strict=True)
            for number in numbers
            if catalogue.abilities[number].name != card.name
        ]

    def _describe_card(self, number: int) -> tabletop.Card:
        card = self.catalogue.cards[number]
        limit = card.limit
        facts = () if limit is None else (Fact("At most in a deck", str(limit), "limit", "quiet"),)
        return tabletop.Card(
            ref=f"card/{card.id}",
            name=card.name,
            kind=f"{card.type} {card.kind}",
            picture="attack" if self.catalogue.is_attack[number] else card.kind,
            text=" ".join(card_text(card)),
            facts=facts,
            rule=f"lebelheim.card.{card.kind}.1",
        )

    def _describe_ability(self, number: int) -> tabletop.Card:
        ability = self.catalogue.abilities[number]
        kind = "innate skill" if number in self.catalogue.innate else _kind(ability)
        return tabletop.Card(
            ref=f"card/ability-{self.keys[number]}",
            name=ability.name,
            kind=kind,
            picture=_picture(ability),
            text=ability_text(ability),
            basic=number in self.catalogue.innate,
            rule=rule_of_ability(self.catalogue, number),
        )

    def _describe_hero(self, number: int) -> tabletop.Card:
        hero = self.catalogue.heroes[number]
        return tabletop.Card(
            ref=hero_ref(hero),
            name=hero.name,
            kind=hero.type,
            picture=hero.type,
            text="\n".join(f"{a.name}: {ability_text(a)}" for a in hero.abilities),
            facts=(
                Fact("Endurance", str(hero.endurance), "endurance"),
                Fact("Starting hand", str(hero.starting_hand), "hand"),
                Fact("Maximum hand", str(hero.maximum_hand), "hand"),
            ),
            rule="lebelheim.hero.4",
        )


@lru_cache(maxsize=8)
def printed(catalogue: Catalogue) -> Printed:
    """The descriptions of a catalogue, shared by all matches that use it."""
    return Printed(catalogue)


def hero_ref(hero: Hero) -> Reference:
    """A Hero Card, before it is somebody's figure."""
    return f"card/hero-{hero.id}"


def _defending() -> tabletop.Card:
    """The one skill whose text is a rule."""
    return tabletop.Card(
        ref="card/ability-defending",
        name="Defending",
        kind="innate skill",
        picture="skill",
        text=find_rule(DEFENDING).rule.removeprefix("Defending: "),
        rule=DEFENDING,
    )


def _kind(ability: AnyAbility) -> str:
    if isinstance(ability, TrickAbility):
        return "trick ability"
    if isinstance(ability, ActionSkill):
        return "action skill"
    return "ongoing ability" if isinstance(ability, Ongoing) else "trigger"


def _picture(ability: AnyAbility) -> str:
    if isinstance(ability, TrickAbility):
        return "trick"
    if isinstance(ability, ActionSkill):
        return "skill"
    return "ongoing" if isinstance(ability, Ongoing) else "trigger"


def _keys(catalogue: Catalogue) -> list[str]:
    """A slug of each ability's name, with a number after it where an earlier one has it."""
    keys: dict[str, None] = {}
    for ability in catalogue.abilities:
        slug = re.sub(r"[^a-z0-9]+", "-", ability.name.casefold()).strip("-") or "ability"
        key, count = slug, 1
        while key in keys:
            count += 1
            key = f"{slug}-{count}"
        keys[key] = None
    return [*keys]


def counted(names: Sequence[str]) -> Mapping[str, int]:
    """How many cards there are of each name, in the order in which the names come first."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return counts
