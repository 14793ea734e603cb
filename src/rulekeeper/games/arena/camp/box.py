"""The box of the camp: what there is to choose and to buy, and who leads which hero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rulekeeper.content.explain import match_options
from rulekeeper.core.errors import SetupError
from rulekeeper.core.table import Table
from rulekeeper.games.arena.belongings import Belongings
from rulekeeper.games.arena.camp.state import NOTHING, CampState
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.content.vocabulary import Hero
from rulekeeper.games.arena.limits import breaches_of_heroes
from rulekeeper.games.arena.owned import Owned
from rulekeeper.games.arena.quest_box import MOST_SEATS
from rulekeeper.tanarean.combat.attackcards import AttackCard

CampTable: TypeAlias = "Table[CampState, CampBox]"

LAST_REWARD = 5
"""Quests after which there are special rewards. Rules: arena.campaign.reward.special.1"""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a stop in the camp.

    `belongings` is what the party has when it comes. `won` is the number of the quest that has just
    been won, by default that of all that the party has beaten.
    Rules: arena.campaign.reward.special.1, arena.xp.spend.1
    """

    stop: Literal["rewards", "shop"]
    belongings: Belongings
    won: Annotated[int, Meta(ge=1)] | None = None


class CampBox:
    """Catalogue, options and seats of a stop in the camp.

    Attacks are known by their numbers in the catalogue; `primaries` and `specials` are those that
    heroes of the box have of their own. Raises `SetupError` when options or seats break a rule.
    """

    def __init__(
        self, catalogue: Catalogue, options: Mapping[str, object], seats: Sequence[str]
    ) -> None:
        self.options = match_options(Options, options)
        self.catalogue = catalogue
        self.seats = tuple(seats)
        self.level_ups = tuple(catalogue.level_ups.values())
        owned = [catalogue.attack_number[attack] for attack in catalogue.owners]
        self.specials = tuple(n for n in owned if catalogue.cards[n].is_special)
        self.primaries = tuple(n for n in owned if not catalogue.cards[n].is_special)
        if not 1 <= len(seats) <= MOST_SEATS:
            raise SetupError(
                f"A campaign is played by 1 to {MOST_SEATS} people, not by {len(seats)}.",
                "arena.mode.coop.4",
            )
        Owned(catalogue, self.options.belongings)
        self.party = self._party()
        """The heroes of the party, in its order."""
        self.won = self.options.won or len(self.options.belongings.won)
        if self.options.stop == "rewards" and not 1 <= self.won <= LAST_REWARD:
            raise SetupError(
                f"Special rewards come after quests 1 to {LAST_REWARD} have been won, not after "
                f"quest {self.won}.",
                "arena.campaign.reward.special.1",
            )

    @property
    def people(self) -> tuple[int, ...]:
        """All seats: any of them acts for the party. Rules: arena.campaign.xp.1"""
        return tuple(range(len(self.seats)))

    def leader(self, place: int) -> int:
        """The seat that leads a hero, as in the last quest. Rules: arena.campaign.reward.2"""
        return self.options.belongings.leader(place, len(self.seats))

    def attack(self, number: int) -> AttackCard:
        """An attack by its number."""
        return self.catalogue.cards[number]

    def owner(self, attack: int) -> Hero:
        """Whose own an attack is."""
        return self.catalogue.owners[self.attack(attack).id]

    def recipient(self, attack: int) -> int:
        """The hero of the party that shares the Combat Role of an attack's owner, or `NOTHING`.

        No other hero can learn the attack, as all heroes of a party have different roles.
        Rules: arena.xp.primary.1, arena.xp.special.1, arena.setup.coop.team.2
        """
        role = self.owner(attack).role
        return next((n for n, hero in enumerate(self.party) if hero.role == role), NOTHING)

    def role_name(self, attack: int) -> str:
        """The Combat Role of an attack's owner, in words."""
        return self.catalogue.roles[self.owner(attack).role].name

    # -- what options have to be ------------------------------------------------------------------

    def _party(self) -> tuple[Hero, ...]:
        """Rules: arena.setup.coop.team.1, .2"""
        for _, told, rule in breaches_of_heroes(self.options.belongings, self.catalogue):
            raise SetupError(f"{told}.", rule)
        heroes, numbers = self.catalogue.heroes, self.catalogue.hero_number
        return tuple(heroes[numbers[each.hero]] for each in self.options.belongings.heroes)
