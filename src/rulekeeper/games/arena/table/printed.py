"""What is printed on cards, sheets and tiles, described for people."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from rulekeeper.cards.words import Entry
from rulekeeper.games.arena.content import wording
from rulekeeper.games.arena.content.bosses import Boss, BossSpell
from rulekeeper.games.arena.content.catalogue import Catalogue, map_of
from rulekeeper.games.arena.content.dragons import Dragon
from rulekeeper.games.arena.content.foes import EvilPower, Fate, VillainKind
from rulekeeper.games.arena.content.quests import Quest
from rulekeeper.games.arena.content.vocabulary import Artifact, Hero, Piece, Role
from rulekeeper.games.arena.table.ground import TILE_RULES, layout, picture_of
from rulekeeper.games.tabletop import WORDS, Card, Fact, Reference
from rulekeeper.games.tabletop.printing import explained, headed
from rulekeeper.games.tutorials import load_words
from rulekeeper.tanarean.combat.attackcards import KINDS, AttackCard, Passive
from rulekeeper.tanarean.combat.attackwords import Area, Line, status_name
from rulekeeper.tanarean.combat.conditions import HARMFUL, HELPFUL
from rulekeeper.tanarean.text.terms import CONDITIONS

_WORDS = Path(__file__).with_name("words.yaml")

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
        heroes, roles = catalogue.heroes, catalogue.roles
        self.attacks = [_attack(n, card) for n, card in enumerate(catalogue.cards)]
        """All attacks, those included that a stat makes."""
        self.heroes = [self._hero(n, hero) for n, hero in enumerate(heroes)]
        """The heroes' sheets: stats, passive power, attacks."""
        self.passives = [_passive(n, roles[hero.role]) for n, hero in enumerate(heroes)]
        """The passive power of each hero."""
        self.heroic = [
            _with_flavour(
                n, action, "heroic", wording.heroic_text(action), "arena.heroic.1", "Heroic Action"
            )
            for n, action in enumerate(catalogue.heroic)
        ]
        self.scrolls = [
            _with_flavour(n, scroll, "scroll", wording.scroll_text(scroll), "arena.item.scroll.1")
            for n, scroll in enumerate(catalogue.scrolls)
        ]
        self.artifacts = [_artifact(n, artifact) for n, artifact in enumerate(catalogue.artifacts)]
        self.level_ups = [
            _with_flavour(
                n, card, "level-up", wording.level_up_text(card), "arena.xp.levelup.1", "Level UP"
            )
            for n, card in enumerate(catalogue.level_ups.values())
        ]
        self.pieces = [_piece(n, piece) for n, piece in enumerate(catalogue.pieces)]
        """The tiles of the box."""
        self.powers = [_power(n, power) for n, power in enumerate(catalogue.powers)]
        self.flasks = [
            replace(
                self.attacks[number],
                ref=card_of("flask", n),
                kind="flask",
                picture="flask",
                once="match",
                rule="arena.flask.1",
            )
            for n, number in enumerate(catalogue.flask_cards)
        ]
        self.spells = [_spell(n, spell) for n, spell in enumerate(catalogue.spells)]
        self.boss_powers = {boss.id: _powers_of(boss) for boss in catalogue.bosses.values()}
        """The special power and the aura of each boss."""
        self.foe_passives = {
            number: _passive_power(f"card/foe-passive-{number}", kind.passive)
            for number, kind in enumerate(catalogue.kinds)
            if number >= len(heroes) and kind.passive
        }
        """The passive powers of villains, by the numbers of their kinds."""
        own = (
            self.heroes,
            self.heroic,
            self.scrolls,
            self.artifacts,
            self.level_ups,
            self.pieces,
            self.powers,
            self.spells,
            self.flasks,
        )
        self.by_reference = {card.ref: card for shelf in (self.attacks, *own) for card in shelf}
        """All cards that can be pointed at."""

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
            WORDS: [
                *(_status(what, text) for what, text in CONDITIONS.items()),
                *explained(load_words(_WORDS)),
            ],
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
            **{
                heading: cards
                for heading, cards in (
                    ("Level UP", self.level_ups),
                    ("Quests", [_quest(quest) for quest in catalogue.quests.values()]),
                    ("Villains", [self._villain(v) for v in catalogue.villains.values()]),
                    ("Bosses", [self._boss(boss) for boss in catalogue.bosses.values()]),
                    ("Evil Power", self.powers),
                    ("Dragons", [self._dragon(each) for each in catalogue.dragons.values()]),
                    ("Boss Cards", self._boss_cards()),
                    ("Boss Spells", self.spells),
                    ("Flasks", self.flasks),
                    ("Fate", [_fate(fate) for fate in catalogue.fates]),
                )
                if cards
            },
        }

    def _owned_attacks(self) -> list[Card]:
        """The attacks that heroes have of their own, with whose they are."""
        numbers = self.catalogue.attack_number
        return [
            headed(self.attacks[numbers[attack]], Fact("Hero", hero.name))
            for hero in self.catalogue.heroes
            for attack in hero.attacks
        ]

    def _boss_cards(self) -> list[Card]:
        """The special power, the aura and the attacks of each boss, with whose they are."""
        numbers = self.catalogue.attack_number
        return [
            headed(card, Fact("Boss", boss.name))
            for boss in self.catalogue.bosses.values()
            for card in (
                *self.boss_powers[boss.id],
                *(self.attacks[numbers[attack.id]] for attack in boss.attacks),
            )
        ]

    def _villain(self, villain: VillainKind) -> Card:
        """A kind of villains with its stat line at each level. Rules: arena.villain.1, .2"""
        catalogue, lines = self.catalogue, [villain.flavour] if villain.flavour else []
        for level in catalogue.levels.values():
            kind = catalogue.kinds[catalogue.foe_number[villain.id, level.level]]
            cards = [catalogue.cards[number] for number in (*kind.cards, kind.basic)]
            deals = ", ".join(f"{card.name} {card.damage}" for card in cards)
            lines.append(
                f"Level {level.level}: {kind.hp} HP, Defense {kind.defense}, "
                f"Movement {kind.movement}; damage: {deals}; when it misses {level.residual}, "
                f"when it reacts {level.reaction}."
            )
        lowest = catalogue.kinds[catalogue.foe_number[villain.id, min(catalogue.levels)]]
        for number in (*lowest.cards, lowest.basic):
            card = self.attacks[number]
            lines.append(f"{card.name} at level {min(catalogue.levels)}: {card.text}")
        if villain.passive:
            lines.append(f"{villain.passive.name} (passive power): {villain.passive.text()}")
        return Card(
            ref=f"card/villain-{villain.id}",
            name=villain.name,
            kind=villain.type,
            picture=villain.type,
            text="\n".join(lines),
            rule="arena.villain.1",
            portrait=villain.id,
        )

    def _dragon(self, dragon: Dragon) -> Card:
        """A dragon with its attacks. Rules: arena.component.dragon.1"""
        numbers = self.catalogue.attack_number
        attacks = [self.attacks[numbers[attack.id]] for attack in dragon.attacks]
        lines = [
            *([dragon.flavour] if dragon.flavour else []),
            *(f"{card.name} ({card.kind}): {card.text}" for card in attacks),
        ]
        if dragon.passive:
            lines.append(f"{dragon.passive.name} (passive power): {dragon.passive.text()}")
        return Card(
            ref=f"card/dragon-{dragon.id}",
            name=dragon.name,
            kind="dragon",
            picture="boss",
            text="\n".join(lines),
            facts=(
                Fact("HP", str(dragon.hp), "health"),
                Fact("Defense", str(dragon.defense), "defense"),
                Fact("Movement", str(dragon.movement), "movement"),
                Fact("Basic Attack", str(dragon.basic)),
                Fact("Reaction Attack", str(dragon.reaction), "reaction"),
                Fact("Figure", f"{dragon.size}x{dragon.size} squares"),
            ),
            rule="arena.component.dragon.1",
            portrait=dragon.id,
        )

    def _boss(self, boss: Boss) -> Card:
        """A boss, as its Bosspad shows it. Rules: arena.boss.3"""
        numbers = self.catalogue.attack_number
        attacks = [self.attacks[numbers[attack.id]] for attack in boss.attacks]
        lines = [
            *([boss.flavour] if boss.flavour else []),
            *(f"{card.name} ({card.kind}): {card.text}" for card in self.boss_powers[boss.id]),
            *(f"{card.name} ({card.kind}): {card.text}" for card in attacks),
        ]
        if boss.passive:
            lines.append(f"{boss.passive.name} (passive power): {boss.passive.text()}")
        side = f"{boss.size}x{boss.size} squares"
        return Card(
            ref=f"card/boss-{boss.id}",
            name=boss.name,
            kind="boss",
            picture="boss",
            text="\n".join(lines),
            facts=(
                Fact("HP", str(boss.hp), "health"),
                Fact("Defense", str(boss.defense), "defense"),
                Fact("Movement", str(boss.movement), "movement"),
                Fact("Reaction Attack", str(boss.reaction), "reaction"),
                Fact("Figure", "1 square" if boss.size == 1 else side),
            ),
            rule="arena.boss.3",
            portrait=boss.id,
        )

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
            portrait=hero.id,
        )


@lru_cache(maxsize=8)
def printed(catalogue: Catalogue) -> Printed:
    """The cards of a catalogue, shared by all matches that use it."""
    return Printed(catalogue)


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
    damage = (Fact("Damage", str(card.damage), "damage", main=True),) if card.damage else ()
    kind, sign = ("Ranged", "ranged") if card.ranged else ("Melee", "melee")
    reach = Fact(kind, str(card.range), sign, main=True)
    return Card(
        ref=card_of("attack", number),
        name=card.name,
        kind=KINDS[card.kind],
        once="match" if card.is_special else "",
        picture=picture,
        text=card.text(),
        facts=(*damage, reach),
        rule=f"arena.attack.{card.kind}.1",
    )


def _passive(number: int, role: Role) -> Card:
    return _passive_power(card_of("passive", number), role.passive)


def _passive_power(ref: Reference, passive: Passive) -> Card:
    return Card(
        ref=ref,
        name=passive.name,
        kind="passive power",
        picture="circle" if passive.is_circle else "passive",
        text=passive.text(),
        rule="arena.hero.passive.1",
    )


def _power(number: int, power: EvilPower) -> Card:
    text = wording.evil_power_text(power)
    return _with_flavour(number, power, "power", text, "arena.evil-power.1", "Evil Power")


def _spell(number: int, spell: BossSpell) -> Card:
    text = wording.boss_spell_text(spell)
    return _with_flavour(number, spell, "spell", text, "arena.boss.spell.1", "Boss Spell")


def _powers_of(boss: Boss) -> tuple[Card, Card]:
    """The special power and the aura of a boss. Rules: arena.boss.special-power.1, .aura.1"""
    power, aura = boss.special_power, boss.aura
    return (
        Card(
            ref=f"card/special-power-{boss.id}",
            name=power.name,
            kind="special power",
            picture="power",
            text=wording.special_power_text(power),
            rule="arena.boss.special-power.1",
        ),
        Card(
            ref=f"card/aura-{boss.id}",
            name=aura.name,
            kind="aura",
            picture="circle",
            text=wording.aura_text(aura),
            rule="arena.boss.aura.1",
        ),
    )


def _fate(fate: Fate) -> Card:
    text = fate.flavour or "What it brings, the quest says when it is drawn."
    return Card(
        ref=f"card/fate-{fate.id}",
        name=fate.name,
        kind="Fate",
        picture="dice",
        text=text,
        rule="arena.coop.fate.1",
    )


def _quest(quest: Quest) -> Card:
    """A quest as one may know it before it is played. Rules: arena.quest.format.1"""
    goals = [
        f"Goal of the {goal.by} team, {quest.sides[goal.team].name}: {goal.says}"
        if quest.sides
        else f"{'Secondary' if number else 'Primary'} objective ({goal.xp} XP): {goal.says}"
        for number, goal in enumerate(quest.goals)
    ]
    return Card(
        ref=f"card/quest-{quest.id}",
        name=quest.name,
        kind=quest.kind,
        picture="book",
        text="\n".join([" ".join(quest.introduction.split()), *goals]),
        rule="arena.quest.format.1",
    )


def _role(role: Role) -> Card:
    return Card(
        ref=f"card/role-{role.id}",
        name=role.name,
        kind="role",
        picture=role.id,
        text=f"{wording.stats_text(role)}. {role.passive.name}: {role.passive.text()}",
        facts=_stats(role),
        rule="arena.hero.role.1",
    )


def _artifact(number: int, artifact: Artifact) -> Card:
    text, rule = wording.artifact_text(artifact), "arena.item.artifact.1"
    card = _with_flavour(number, artifact, "artifact", text, rule)
    return replace(card, facts=(Fact("Level", str(artifact.level), "level"),))


def _piece(number: int, piece: Piece) -> Card:
    return Card(
        ref=card_of("piece", number),
        name=piece.name,
        kind="tile",
        picture=picture_of(piece.kind),
        text=wording.piece_text(piece),
        rule=TILE_RULES[piece.kind],
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


def _with_flavour(
    number: int, entry: Entry, what: str, text: str, rule: str, kind: str = ""
) -> Card:
    """The card of an entry of which nothing is printed but what it does and its flavour."""
    return Card(
        ref=card_of(what, number),
        name=entry.name,
        kind=kind or what,
        picture=what,
        text=f"{text}\n{entry.flavour}" if entry.flavour else text,
        rule=rule,
    )
