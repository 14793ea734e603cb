"""What a party brings into a quest of its campaign, by the numbers of the box: sheets and items.

A hero's sheet is made from the hero, its Level UP cards, its artifact and its attacks.
Rules: arena.xp.*
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.games.arena.belongings import Belongings, HeroRecord
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.limits import breaches
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
        for _, told, rule in breaches(belongings, catalogue):
            raise SetupError(f"{told}.", *filter(None, [rule]))
        names = {scroll.id: n for n, scroll in enumerate(catalogue.scrolls)}
        self.scrolls = [names[each] for each in belongings.scrolls]
        names = {artifact.id: n for n, artifact in enumerate(catalogue.artifacts)}
        self.artifacts = [names[each] for each in belongings.artifacts]
        names = {action.id: n for n, action in enumerate(catalogue.heroic)}
        self.heroic_used_up = [names[each] for each in belongings.heroic]
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
