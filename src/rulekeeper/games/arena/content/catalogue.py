"""The content of Arena, checked, and numbered once for all matches that use it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial

from msgspec.structs import replace

from rulekeeper.content.model import Content, PackFormat, Report
from rulekeeper.core.language import Named
from rulekeeper.games.arena.content.boss_checks import check_bosses
from rulekeeper.games.arena.content.bosses import Boss, BossSpell
from rulekeeper.games.arena.content.campaigns import Campaign, check_campaigns, review_campaigns
from rulekeeper.games.arena.content.dragons import Dragon, check_dragons
from rulekeeper.games.arena.content.foe_types import TYPES
from rulekeeper.games.arena.content.foes import EvilPower, Fate, Flask, VillainKind, VillainLevel
from rulekeeper.games.arena.content.quest_checks import check_quests
from rulekeeper.games.arena.content.quests import Quest
from rulekeeper.games.arena.content.vocabulary import (
    Always,
    Artifact,
    ChangeStat,
    Hero,
    HeroicAction,
    LevelUp,
    Piece,
    ReadyMadeArena,
    Role,
    Scroll,
    Stride,
)
from rulekeeper.games.arena.state import NO_PIECE
from rulekeeper.story.words import CampaignCard, Section
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackeffects import Control, Copy, Negate
from rulekeeper.tanarean.combat.attackpack import PackAttack, basic_attack, reaction_attack
from rulekeeper.tanarean.combat.attackwords import Answered, Each, One
from rulekeeper.tanarean.combat.battlebox import CombatantKind
from rulekeeper.tanarean.combat.bodyeffects import Apply
from rulekeeper.tanarean.grid.battlegrid import square_named
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.plan import parse_plan
from rulekeeper.tanarean.grid.tiles import CATALOGUE

NO_ARTIFACT = -1

BORDERS = ("primary", "primary", "special", "special")
"""Rules: arena.hero.attacks.1"""


class Catalogue:
    """All that is in the box, each thing known by a number: its place in these lists.

    `cards` are all attacks, basic and reaction attacks included. Heroes are kinds of combatants.
    """

    def __init__(self, content: Content) -> None:
        self.packs = {p.name: f"{p.version} {p.hash}" for p in content.packs}
        self.roles = dict(content.of(Role))
        self.heroes = list(content.of(Hero).values())
        self.heroic = list(content.of(HeroicAction).values())
        self.scrolls = list(content.of(Scroll).values())
        self.artifacts = list(content.of(Artifact).values())
        self.arenas = dict(content.of(ReadyMadeArena))
        self.pieces = list(content.of(Piece).values())
        numbers = {piece.id: number for number, piece in enumerate(self.pieces)}
        self.backs = [numbers[piece.back] if piece.back else NO_PIECE for piece in self.pieces]
        self.hero_number = {hero.id: number for number, hero in enumerate(self.heroes)}
        self.owners = {attack: hero for hero in self.heroes for attack in hero.attacks}
        """The hero to whom each attack of a hero belongs."""
        attacks = list(content.of(PackAttack).values())
        self.attack_number = {card.id: number for number, card in enumerate(attacks)}
        self.cards: list[AttackCard] = [*attacks]
        self.by_artifact = [
            [self._equipped(hero, artifact) for artifact in (*self.artifacts, None)]
            for hero in self.heroes
        ]
        """Each combatant, by the number of its artifact; `NO_ARTIFACT` is the last. After the
        heroes come the villains of each level, bosses and dragons, who bear none."""
        self.villains = dict(content.of(VillainKind))
        self.levels = {level.level: level for level in content.of(VillainLevel).values()}
        self.bosses = dict(content.of(Boss))
        self.dragons = dict(content.of(Dragon))
        self.powers = list(content.of(EvilPower).values())
        self.spells = list(content.of(BossSpell).values())
        self.flasks = list(content.of(Flask).values())
        self.level_ups = dict(content.of(LevelUp))
        self.campaigns = dict(content.of(Campaign))
        self.sections = dict(content.of(Section))
        self.campaign_cards = dict(content.of(CampaignCard))
        self.fates = list(content.of(Fate).values())
        quests = content.of(Quest)
        self.quests = dict(sorted(quests.items(), key=lambda each: (each[1].hardness, each[0])))
        """The missions and boss fights, those first that are gentle."""
        self.flask_cards = [self._number(flask) for flask in self.flasks]
        self.foe_number: dict[tuple[str, int], int] = {}
        for villain in self.villains.values():
            for level in self.levels.values():
                self.foe_number[villain.id, level.level] = len(self.by_artifact)
                self.by_artifact.append([self._foe(villain, level)])
        self.boss_number: dict[str, int] = {}
        for boss in self.bosses.values():
            self.boss_number[boss.id] = len(self.by_artifact)
            self.by_artifact.append([self._boss(boss)])
        self.dragon_number: dict[str, int] = {}
        for dragon in self.dragons.values():
            self.dragon_number[dragon.id] = len(self.by_artifact)
            self.by_artifact.append([self._dragon(dragon)])
        named: Mapping[str, Iterable[Named]] = {
            "heroes": self.heroes,
            "attacks": attacks,
            "level-ups": self.level_ups.values(),
            "scrolls": self.scrolls,
            "artifacts": self.artifacts,
            "heroic": self.heroic,
            "quests": quests.values(),
        }
        self._names = {
            kind: {entry.id: entry.name for entry in entries} for kind, entries in named.items()
        }

    def name_of(self, kind: str, entry_id: str) -> str:
        """The name of an entry of a kind; its id if no loaded pack has it."""
        return self._names[kind].get(entry_id, entry_id)

    @property
    def kinds(self) -> list[CombatantKind]:
        """The heroes without artifacts, then villains, bosses and dragons, as combatants."""
        return [kinds[NO_ARTIFACT] for kinds in self.by_artifact]

    def _foe(self, villain: VillainKind, level: VillainLevel) -> CombatantKind:
        """A villain of a level, as a combatant. Rules: arena.villain.1, .2"""
        own = f"{villain.id}-{level.level}"
        facts = TYPES[villain.type]
        cards = [
            self._number(
                AttackCard(
                    id=f"{own}-{place}",
                    name=attack.name,
                    kind="primary",
                    range=attack.range or facts.range,
                    ranged=facts.ranged,
                    target=attack.target,
                    benefits=attack.benefits,
                    damage=level.damage + attack.damage,
                    effects=attack.effects,
                    residual=level.residual,
                )
            )
            for place, attack in enumerate(villain.attacks)
        ]
        return CombatantKind(
            id=villain.id,
            name=villain.name,
            role=villain.type,
            hp=level.hp + villain.hp,
            defense=level.defense + villain.defense,
            movement=villain.movement,
            basic=cards[-1],
            reaction=self._number(reaction_attack(own, level.reaction)),
            cards=tuple(cards[:-1]),
            passive=villain.passive,
            is_one_of_many=villain.type != "warlord",
        )

    def _boss(self, boss: Boss) -> CombatantKind:
        """A boss, as a combatant. Rules: arena.boss.3, arena.component.boss.1"""
        cards = [self._number(attack) for attack in boss.attacks]
        usual = next(
            n for n, attack in zip(cards, boss.attacks, strict=True) if not attack.is_special
        )
        return CombatantKind(
            id=boss.id,
            name=boss.name,
            role="boss",
            hp=boss.hp,
            defense=boss.defense,
            movement=boss.movement,
            basic=usual,
            reaction=self._number(reaction_attack(boss.id, boss.reaction)),
            cards=tuple(card for card in cards if card != usual),
            passive=boss.passive,
            size=boss.size,
        )

    def _dragon(self, dragon: Dragon) -> CombatantKind:
        """A dragon, as a combatant. Rules: arena.component.dragon.1, arena.mode.pvp.4"""
        basic = basic_attack(dragon.id, dragon.basic, ranged=dragon.ranged)
        return CombatantKind(
            id=dragon.id,
            name=dragon.name,
            role="dragon",
            hp=dragon.hp,
            defense=dragon.defense,
            movement=dragon.movement,
            basic=self._number(basic),
            reaction=self._number(reaction_attack(dragon.id, dragon.reaction)),
            cards=tuple(map(self._number, dragon.attacks)),
            passive=dragon.passive,
            size=dragon.size,
        )

    def attacks_of_boss(self, boss: str) -> list[int]:
        """The numbers of a boss's attack cards. Rules: arena.component.boss.1"""
        return [self.attack_number[attack.id] for attack in self.bosses[boss].attacks]

    def spells_of(self, boss: str) -> list[int]:
        """The numbers of the Boss Spell cards that fit a boss. Rules: arena.setup.coop.boss.2"""
        return [number for number, spell in enumerate(self.spells) if spell.fits(boss)]

    def _equipped(self, hero: Hero, artifact: Artifact | None) -> CombatantKind:
        """What counts for a hero that bears an artifact.

        Rules: arena.hero.role.1, arena.item.artifact.1, .6
        """
        role = self.roles[hero.role]
        powers = artifact.powers if artifact else ()
        changes = {"hp": 0, "basic": 0, "defense": 0, "movement": 0, "roll": 0, "range": 0}
        for power in powers:
            if isinstance(power, ChangeStat):
                changes[power.stat] += power.amount
        damage = role.basic + changes["basic"]
        basic = basic_attack(hero.id, damage, ranged=role.ranged)
        if artifact and (changes["basic"] or changes["range"]):
            basic = replace(
                basic, id=f"{hero.id}-{artifact.id}", range=basic.range + changes["range"]
            )
        strides = {power.over for power in powers if isinstance(power, Stride)}
        return CombatantKind(
            id=hero.id,
            name=hero.name,
            role=role.id,
            hp=role.hp + changes["hp"],
            defense=role.defense + changes["defense"],
            movement=role.movement + changes["movement"],
            basic=self._number(basic),
            reaction=self._number(reaction_attack(f"{hero.id}-{damage}", damage)),
            cards=tuple(self.attack_number[attack] for attack in hero.attacks),
            passive=role.passive,
            roll_bonus=changes["roll"],
            heeds_swamp="swamp" not in strides,
            burns="lava" not in strides,
            always=tuple(power.what for power in powers if isinstance(power, Always)),
        )

    def _number(self, card: AttackCard) -> int:
        """The number of an attack that is no hero's own, given when it is first met."""
        if card.id not in self.attack_number:
            self.attack_number[card.id] = len(self.cards)
            self.cards.append(card)
        return self.attack_number[card.id]


@cache
def map_of(arena: ReadyMadeArena) -> BattleMap:
    """The map of a ready-made arena."""
    return parse_plan(arena.plan).battle_map


def _check_content(content: Content, report: Report) -> None:
    """What must hold between the entries of a pack."""
    roles, attacks = content.of(Role), content.of(PackAttack)
    owners: dict[str, str] = {}
    for hero in content.of(Hero).values():
        problem = partial(report.problem, "heroes", hero.id)
        if hero.role not in roles:
            report.unknown("heroes", hero.id, ("role",), hero.role, roles)
        for place, attack in enumerate(hero.attacks):
            path = ("attacks", place)
            if attack not in attacks:
                report.unknown("heroes", hero.id, path, attack, attacks)
                continue
            if attack in owners:
                problem(
                    path,
                    f"{owners[attack]} has the attack '{attack}' too",
                    "Give every attack to one hero.",
                    "arena.hero.role.1",
                )
            owners[attack] = hero.name
            kind = attacks[attack].kind
            if ("special" if attacks[attack].is_special else kind) != BORDERS[place]:
                problem(
                    path,
                    f"'{attack}' is {kind}, and stands where a {BORDERS[place]} attack belongs",
                    "List two primary attacks, then two special ones.",
                    "arena.hero.attacks.1",
                )
    _check_attacks(attacks.values(), report)
    for scroll in content.of(Scroll).values():
        _check_scroll(scroll, report)
    for arena in content.of(ReadyMadeArena).values():
        _check_arena(arena, report)
    check_bosses(content, report)
    check_dragons(content, report)
    check_quests(content, report)
    check_campaigns(content, report)
    pieces = content.of(Piece)
    for piece in pieces.values():
        if piece.back is not None:
            _check_back(piece, pieces, report)
        size = (max(piece.columns, piece.rows), min(piece.columns, piece.rows))
        if size not in CATALOGUE[piece.kind].sizes:
            sizes = " or ".join(f"{long}x{short}" for long, short in CATALOGUE[piece.kind].sizes)
            report.problem(
                "pieces",
                piece.id,
                (),
                f"There is no {piece.kind} of {size[0]}x{size[1]} squares",
                f"It comes in {sizes}.",
            )


def _check_back(piece: Piece, pieces: Mapping[str, Piece], report: Report) -> None:
    """The two sides of a tile are of one size, and as often in the box."""
    assert piece.back is not None
    if piece.back not in pieces:
        report.unknown("pieces", piece.id, ("back",), piece.back, pieces)
        return
    other = pieces[piece.back]
    sides = [(side.columns, side.rows, side.count) for side in (piece, other)]
    if sides[0] != sides[1] or other.back != piece.id:
        report.problem(
            "pieces",
            piece.id,
            ("back",),
            f"'{piece.id}' and '{other.id}' are not the two sides of one tile",
            "Give both the same size and count, and each the other as its back.",
        )


def _check_attacks(attacks: Iterable[AttackCard], report: Report) -> None:
    for card in attacks:
        problem = partial(report.problem, "attacks", card.id)
        if card.kind in ("basic", "reaction"):
            problem(
                ("kind",),
                f"A {card.kind} attack comes from the stats of a role",
                "Make it primary, special or interrupt.",
            )
        elif card.kind != "interrupt" and any(isinstance(e, Negate) for e in card.effects):
            problem(
                ("effects",),
                "Only an interrupt can negate an attack",
                "Leave it out, or make the attack an interrupt.",
                "arena.effect.negate.1",
            )
        elif (card.kind == "interrupt") is not isinstance(card.target, Answered):
            problem(
                ("target",),
                "An interrupt, and nothing else, is aimed at the enemy that it answers",
                "Write `target: {target: answered}` for interrupts only.",
                "arena.attack.legit.7",
            )


def _check_scroll(scroll: Scroll, report: Report) -> None:
    """A scroll works at once, and aims at a target only when there is one.

    Rules: arena.item.scroll.1, arena.effect.negate.1
    """
    problem = partial(report.problem, "scrolls", scroll.id)
    has_target = all(moment in ("roll", "rolled", "resolved") for moment in scroll.when)
    for place, effect in enumerate(scroll.effects):
        path = ("effects", place)
        if isinstance(effect, Apply | Copy | Control | Negate):
            problem(
                path,
                f"A scroll cannot {effect.__struct_config__.tag}",
                "Give it instantaneous effects.",
                "arena.item.scroll.1",
            )
        aimed = effect.to == "target" or (
            isinstance(effect.to, One | Each) and effect.to.near == "target"
        )
        if aimed and not has_target:
            problem(
                path,
                "Nobody is the target at every moment of this scroll",
                "Choose whom it is for, or use it at roll, rolled and resolved only.",
            )


def _check_arena(arena: ReadyMadeArena, report: Report) -> None:
    """A plan can be read, and nobody starts on a closed square.

    Rules: arena.setup.pvp.deploy.2
    """
    problem = partial(report.problem, "arenas", arena.id)
    try:
        the_map = map_of(arena)
    except ValueError as error:
        problem(("plan",), "The plan cannot be read", str(error))
        return
    for key, squares in (("left", arena.left), ("right", arena.right)):
        for place, name in enumerate(squares):
            if the_map.closed >> square_named(name) & 1:
                problem(
                    (key, place),
                    f"Nobody can stand on {name}",
                    "Start on squares without a barrier or an obstacle.",
                )


FORMAT = PackFormat(
    game="arena",
    kinds={
        "roles": Role,
        "heroes": Hero,
        "attacks": PackAttack,
        "heroic": HeroicAction,
        "scrolls": Scroll,
        "artifacts": Artifact,
        "level-ups": LevelUp,
        "arenas": ReadyMadeArena,
        "pieces": Piece,
        "levels": VillainLevel,
        "villains": VillainKind,
        "evil-powers": EvilPower,
        "bosses": Boss,
        "boss-spells": BossSpell,
        "dragons": Dragon,
        "flasks": Flask,
        "fates": Fate,
        "quests": Quest,
        "campaigns": Campaign,
        "sections": Section,
        "campaign-cards": CampaignCard,
    },
    validate=_check_content,
    review=review_campaigns,
)
