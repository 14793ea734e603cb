"""What is printed on cards, sheets and tiles, described for people."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from rulekeeper.games.arena.content.catalogue import Catalogue, map_of
from rulekeeper.games.arena.content.vocabulary import (
    Artifact,
    Hero,
    HeroicAction,
    Piece,
    Role,
    Scroll,
)
from rulekeeper.games.arena.content.wording import (
    CONDITIONS,
    artifact_text,
    heroic_text,
    piece_text,
    scroll_text,
    stats_text,
)
from rulekeeper.games.arena.table.ground import TILE_RULES, layout, picture_of
from rulekeeper.games.tabletop import Card, Fact, Reference
from rulekeeper.tanarean.combat.attackcards import KINDS, AttackCard
from rulekeeper.tanarean.combat.attackwords import Area, Line, status_name
from rulekeeper.tanarean.combat.conditions import HARMFUL, HELPFUL

_STATUS_RULES = {
    "cannot-regain": "arena.effect.no-regain.1",
    "immune": "arena.effect.immunity.1",
    "no-specials": "arena.effect.no-special.1",
}


def figure_of(who: int) -> Reference:
    """The reference of a hero's figure."""
    return f"figure/{who}"


def card_of(kind: str, number: int) -> Reference:
    """The reference of a card, by its number among those of its kind."""
    return f"card/{kind}-{number}"


class Printed:
    """The cards, sheets and tiles of a box, each by its number."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    @cached_property
    def attacks(self) -> list[Card]:
        """All attacks, those included that a stat makes."""
        return [_attack(n, card) for n, card in enumerate(self.catalogue.cards)]

    @cached_property
    def heroes(self) -> list[Card]:
        """The heroes' sheets: stats, passive power, attacks."""
        return [self._hero(number, hero) for number, hero in enumerate(self.catalogue.heroes)]

    @cached_property
    def passives(self) -> list[Card]:
        """The passive power of each hero."""
        roles = [self.catalogue.roles[hero.role] for hero in self.catalogue.heroes]
        return [_passive(number, role) for number, role in enumerate(roles)]

    @cached_property
    def heroic(self) -> list[Card]:
        """The Heroic Actions."""
        return [_heroic(number, action) for number, action in enumerate(self.catalogue.heroic)]

    @cached_property
    def scrolls(self) -> list[Card]:
        """The scrolls."""
        return [_scroll(number, scroll) for number, scroll in enumerate(self.catalogue.scrolls)]

    @cached_property
    def artifacts(self) -> list[Card]:
        """The artifacts."""
        return [_artifact(n, artifact) for n, artifact in enumerate(self.catalogue.artifacts)]

    @cached_property
    def pieces(self) -> list[Card]:
        """The tiles of the box."""
        return [_piece(number, piece) for number, piece in enumerate(self.catalogue.pieces)]

    @cached_property
    def by_reference(self) -> dict[Reference, Card]:
        """All cards that can be pointed at."""
        shelves = (
            self.attacks,
            self.heroes,
            self.heroic,
            self.scrolls,
            self.artifacts,
            self.pieces,
        )
        return {card.ref: card for shelf in shelves for card in shelf}

    def library(self) -> dict[str, list[Card]]:
        """Everything that has a text, by heading."""
        catalogue = self.catalogue
        return {
            "Heroes": self.heroes,
            "Combat Roles": [_role(role) for role in catalogue.roles.values()],
            "Attacks": self._owned_attacks(),
            "Heroic Actions": self.heroic,
            "Artifacts": self.artifacts,
            "Scrolls": self.scrolls,
            "Conditions": [_status(what, text) for what, text in CONDITIONS.items()],
            "Tiles": self.pieces,
            "Arenas": [
                Card(
                    ref=f"card/arena-{arena.id}",
                    name=arena.name,
                    kind="arena",
                    picture="arena",
                    text=arena.flavour,
                    rule="arena.setup.pvp.tiles.1",
                    layout=layout(map_of(arena)),
                )
                for arena in catalogue.arenas.values()
            ],
        }

    def _owned_attacks(self) -> list[Card]:
        """The attacks that heroes have of their own, with whose they are."""
        numbers = self.catalogue.attack_number
        return [
            replace(
                self.attacks[numbers[attack]],
                facts=(Fact("Hero", hero.name), *self.attacks[numbers[attack]].facts),
            )
            for hero in self.catalogue.heroes
            for attack in hero.attacks
        ]

    def _hero(self, number: int, hero: Hero) -> Card:
        role = self.catalogue.roles[hero.role]
        attacks = [self.attacks[self.catalogue.attack_number[attack]] for attack in hero.attacks]
        lines = [
            *([hero.flavour] if hero.flavour else []),
            f"{role.passive.name} (passive power): {role.passive.text()}",
            *(f"{card.name} ({card.kind}): {card.text}" for card in attacks),
        ]
        return Card(
            ref=card_of("hero", number),
            name=hero.name,
            kind=role.name,
            picture=role.id,
            text="\n".join(lines),
            facts=_stats(role),
            rule="arena.hero.sheet.1",
        )


def _stats(role: Role) -> tuple[Fact, ...]:
    reach = "ranged" if role.ranged else "melee"
    return (
        Fact("HP", str(role.hp), "health"),
        Fact("Defense", str(role.defense), "defense"),
        Fact("Movement", str(role.movement), "movement"),
        Fact("Basic Attack", f"{role.basic} ({reach})", reach),
    )


def _attack(number: int, card: AttackCard) -> Card:
    picture = "ranged" if card.ranged else "melee"
    if isinstance(card.target, Area | Line):
        picture = "area" if isinstance(card.target, Area) else "line"
    facts = [Fact("Range", card.reach_text(), "range")]
    if card.damage:
        facts.append(Fact("Damage", str(card.damage), "damage"))
    return Card(
        ref=card_of("attack", number),
        name=card.name,
        kind=KINDS[card.kind],
        once="match" if card.is_special else "",
        picture=picture,
        text=card.text(),
        facts=tuple(facts),
        rule=f"arena.attack.{card.kind}.1",
    )


def _passive(number: int, role: Role) -> Card:
    return Card(
        ref=card_of("passive", number),
        name=role.passive.name,
        kind="passive power",
        picture="circle" if role.passive.is_circle else "passive",
        text=role.passive.text(),
        rule="arena.hero.passive.1",
    )


def _role(role: Role) -> Card:
    return Card(
        ref=f"card/role-{role.id}",
        name=role.name,
        kind="role",
        picture=role.id,
        text=f"{stats_text(role)}. {role.passive.name}: {role.passive.text()}",
        facts=_stats(role),
        rule="arena.hero.role.1",
    )


def _heroic(number: int, action: HeroicAction) -> Card:
    return Card(
        ref=card_of("heroic", number),
        name=action.name,
        kind="Heroic Action",
        picture="heroic",
        text=_with_flavour(heroic_text(action), action.flavour),
        rule="arena.heroic.1",
    )


def _scroll(number: int, scroll: Scroll) -> Card:
    return Card(
        ref=card_of("scroll", number),
        name=scroll.name,
        kind="scroll",
        picture="scroll",
        text=_with_flavour(scroll_text(scroll), scroll.flavour),
        rule="arena.item.scroll.1",
    )


def _artifact(number: int, artifact: Artifact) -> Card:
    return Card(
        ref=card_of("artifact", number),
        name=artifact.name,
        kind="artifact",
        picture="artifact",
        text=_with_flavour(artifact_text(artifact), artifact.flavour),
        facts=(Fact("Level", str(artifact.level), "level"),),
        rule="arena.item.artifact.1",
    )


def _piece(number: int, piece: Piece) -> Card:
    return Card(
        ref=card_of("piece", number),
        name=piece.name,
        kind="tile",
        picture=picture_of(piece.kind),
        text=piece_text(piece),
        rule=TILE_RULES.get(piece.kind, "arena.tile.1"),
        columns=piece.columns,
        rows=piece.rows,
    )


def _status(what: str, text: str) -> Card:
    is_condition = what in HARMFUL | HELPFUL
    rule = f"arena.condition.{what}.1" if is_condition else _STATUS_RULES.get(what, "")
    return Card(
        ref=f"card/status-{what}",
        name=status_name(what),
        kind="condition" if is_condition else "effect",
        picture=what,
        text=text,
        rule=rule,
    )


def _with_flavour(text: str, flavour: str) -> str:
    return f"{text}\n{flavour}" if flavour else text
