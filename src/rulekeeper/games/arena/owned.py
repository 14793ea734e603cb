"""What a party brings into a quest of its campaign, by the numbers of the box: sheets and items.

A hero's sheet is made from the hero, its Level UP cards, its artifact and its attacks.
Rules: arena.xp.*
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.games.arena.belongings import (
    MOST_AIDS,
    MOST_LEVEL_UPS,
    MOST_OF_A_TYPE,
    MOST_PRIMARIES,
    Belongings,
    HeroRecord,
)
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.content.vocabulary import Hero
from rulekeeper.games.arena.named import named_by
from rulekeeper.tanarean.combat.battlebox import Boost, CombatantKind


class Owned:
    """What belongings mean in a match. Raises `SetupError` when they break a rule."""

    def __init__(self, catalogue: Catalogue, belongings: Belongings) -> None:
        self._catalogue = catalogue
        self.belongings = belongings
        for _, what, entry, known in named_by(belongings, catalogue):
            if entry not in known:
                raise SetupError(f"There is no {what} '{entry}'. {suggestion(entry, known)}")
        for record in belongings.heroes:
            self._check_level_ups(record)
            self._check_attacks(record)
        self._check_party()
        names = {scroll.id: n for n, scroll in enumerate(catalogue.scrolls)}
        self.scrolls = self._numbers(belongings.scrolls, names, "scroll")
        names = {artifact.id: n for n, artifact in enumerate(catalogue.artifacts)}
        self.artifacts = self._numbers(belongings.artifacts, names, "artifact")
        names = {action.id: n for n, action in enumerate(catalogue.heroic)}
        self.heroic_used_up = self._numbers(belongings.heroic, names, "Heroic Action")
        self.aids = belongings.aids
        self.specials: Mapping[int, int] = {
            catalogue.hero_number[record.hero]: catalogue.attack_number[record.special]
            for record in belongings.heroes
            if record.special is not None
        }
        """The extra Special Attack of heroes that have one, by their numbers."""

    def level_ups(self, hero: int) -> Sequence[int]:
        """The Level UP cards of a hero, by their numbers. Rules: arena.xp.levelup.1"""
        own, cards = self._catalogue.heroes[hero].id, list(self._catalogue.level_ups)
        records = [record for record in self.belongings.heroes if record.hero == own]
        return [cards.index(card) for record in records for card in record.level_ups]

    def sheets(self) -> list[list[CombatantKind]]:
        """Each combatant with each artifact, as `Catalogue.by_artifact`; the party has grown."""
        sheets = [*self._catalogue.by_artifact]
        for record in self.belongings.heroes:
            number = self._catalogue.hero_number[record.hero]
            sheets[number] = [self._grown(record, kind) for kind in sheets[number]]
        return sheets

    def _grown(self, record: HeroRecord, kind: CombatantKind) -> CombatantKind:
        """A hero with its Level UP cards and its further attacks.

        Rules: arena.xp.levelup.1, .3, arena.xp.primary.2, arena.xp.special.1
        """
        grown = Counter[str]()
        for card in record.level_ups:
            level_up = self._catalogue.level_ups[card]
            grown[level_up.stat] += level_up.amount
        attacks = filter(None, (*record.primaries, record.special))
        return replace(
            kind,
            hp=kind.hp + grown["hp"],
            defense=kind.defense + grown["defense"],
            cards=(*kind.cards, *(self._catalogue.attack_number[each] for each in attacks)),
            boost=Boost(damage=grown["damage"], roll=grown["roll"], defense=grown["defense"]),
        )

    # -- what nobody can own ----------------------------------------------------------------------

    def _hero(self, record: HeroRecord) -> Hero:
        return self._catalogue.heroes[self._catalogue.hero_number[record.hero]]

    def _check_level_ups(self, record: HeroRecord) -> None:
        """Three of a type and six in all. Rules: arena.xp.levelup.4"""
        hero = self._hero(record)
        for card, count in Counter(record.level_ups).items():
            if count > MOST_OF_A_TYPE:
                raise SetupError(
                    f"{hero.name} has '{card}' {count} times: at most {MOST_OF_A_TYPE} can be.",
                    "arena.xp.levelup.4",
                )
        if len(record.level_ups) > MOST_LEVEL_UPS:
            raise SetupError(
                f"{hero.name} has {len(record.level_ups)} Level UP cards: at most "
                f"{MOST_LEVEL_UPS} are allowed.",
                "arena.xp.levelup.4",
            )

    def _check_attacks(self, record: HeroRecord) -> None:
        """Two Primaries of its Combat Role, and a Special Attack; none of them its own.

        Rules: arena.xp.primary.1, .3, arena.xp.special.1
        """
        owners, hero = self._catalogue.owners, self._hero(record)
        if len(record.primaries) > MOST_PRIMARIES:
            raise SetupError(
                f"{hero.name} has {len(record.primaries)} extra Primary Attacks: at most "
                f"{MOST_PRIMARIES} are allowed.",
                "arena.xp.primary.3",
            )
        extra = (*record.primaries, *filter(None, (record.special,)))
        if len({*extra, *hero.attacks}) < len(extra) + len(hero.attacks):
            raise SetupError(f"{hero.name} has an attack twice.", "arena.xp.primary.1")
        for attack in record.primaries:
            owner = owners[attack]
            if attack not in owner.attacks[:2]:
                raise SetupError(f"'{attack}' is no Primary Attack.", "arena.xp.primary.1")
            if owner.role != hero.role:
                raise SetupError(
                    f"'{attack}' belongs to {owner.name}, who is not of {hero.name}'s Combat Role.",
                    "arena.xp.primary.1",
                )
        special = record.special
        if special is not None and special not in owners[special].attacks[2:]:
            raise SetupError(f"'{special}' is no Special Attack.", "arena.xp.special.1")

    def _check_party(self) -> None:
        """What the party has together. Rules: arena.xp.levelup.5, arena.xp.first-aid.4"""
        belongings = self.belongings
        together = chain.from_iterable(record.level_ups for record in belongings.heroes)
        for card, count in Counter(together).items():
            most = self._catalogue.level_ups[card].copies
            if count > most:
                raise SetupError(
                    f"The party has '{card}' {count} times: there are {most}.",
                    "arena.xp.levelup.5",
                )
        if not 0 <= belongings.aids <= MOST_AIDS:
            raise SetupError(
                f"The party has {belongings.aids} Improved First Aids: it can have 0 to "
                f"{MOST_AIDS}.",
                "arena.xp.first-aid.4",
            )

    @staticmethod
    def _numbers(ids: Iterable[str], numbers: Mapping[str, int], what: str) -> Sequence[int]:
        """Things of the party by their numbers, each of which it has once."""
        found = []
        for each in ids:
            if numbers[each] in found:
                raise SetupError(f"The party has the {what} '{each}' twice: there is only one.")
            found.append(numbers[each])
        return found
