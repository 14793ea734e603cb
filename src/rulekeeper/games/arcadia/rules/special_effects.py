"""Special effects (pp. 17-18 and 26-27): what heroes, cards and monsters can do besides.

An ability is one class: its words as packs write them, its English, its worth to a bot, and where
it comes in. Each `hook` is a moment of the rules; an ability answers those that it is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.cards.wording import spoken
from rulekeeper.cards.words import Word
from rulekeeper.core.requests import Flow
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, seat_of
from rulekeeper.games.arcadia.rules import board
from rulekeeper.games.arcadia.rules.coins import gain_coins
from rulekeeper.games.arcadia.rules.cursed import Deed, is_forbidden
from rulekeeper.games.arcadia.rules.healing import heal
from rulekeeper.games.arcadia.state import Attack, Target

AttackType: TypeAlias = Literal["melee", "ranged"]
"""Rules: arcadia.attack.target.2"""

Group: TypeAlias = Literal["weapon", "bomb", "magic", "armour", "trinket", "lore"]
"""What sort of thing a card is. Rules: arcadia.card.anatomy.3"""

Small: TypeAlias = Annotated[int, Meta(ge=1, le=9)]


class Ability(Word, frozen=True, tag_field="do"):
    """Base of the abilities. Rules: arcadia.attack.effect.1, .2, arcadia.hero.card.5

    `says` is how it reads, without the full stop. `worth` is what one of it is worth to a bot, in
    Wounds an attack.
    """

    says: ClassVar[str] = ""
    worth: ClassVar[float] = 0.0

    def text(self) -> str:
        """What it does."""
        return spoken(self, self.says)

    def value(self) -> float:
        """What all of it is worth to a bot, in Wounds an attack."""
        return self.worth

    def only_with(self) -> tuple[AttackType | None, Group | None]:
        """The one type of attack and the one group of cards that it works with; `None`: any."""
        return None, None

    def attack_dice(self, table: ArcadiaTable, attack: Attack) -> int:
        """How many Attack dice it adds; judged by the primary target.

        Rules: arcadia.attack.effect.6
        """
        return 0

    def attack_dice_lost(self, table: ArcadiaTable, attack: Attack) -> int:
        """How many Attack dice it takes away. Rules: arcadia.upgrade.curse.6"""
        return 0

    def hits_a_crit(self) -> int:
        """How many hits each CRIT of the attack counts for besides its own."""
        return 0

    def rerolls(self, is_defense: bool) -> int:
        """How many dice of a roll it lets one reroll. Rules: arcadia.effect.reroll.1"""
        return 0

    def movement(self) -> int:
        """How many Movement points it adds."""
        return 0

    def slips_away(self) -> bool:
        """Whether no monster reacts when its owner moves."""
        return False

    def forbids(self, deed: Deed) -> bool:
        """Whether its owner cannot do something. Rules: arcadia.upgrade.curse.6"""
        return False

    def is_silent(self) -> bool:
        """Whether its attacks trigger no Payback Reaction."""
        return False

    def is_covered(self) -> bool:
        """Whether its attacks trigger no Guard Reaction."""
        return False

    def pierces(self) -> int:
        """How many Defense dice fewer its targets roll."""
        return 0

    def wards_off(self) -> int:
        """How many Attack dice fewer (below 0: more) those roll who attack its owner."""
        return 0

    def second_targets(
        self, table: ArcadiaTable, attack: Attack, *, is_rolled: bool
    ) -> tuple[Sequence[int], Literal["one", "all"]] | None:
        """Further targets before or after the roll, and whether one is chosen or all are attacked.

        Rules: arcadia.attack.effect.4, arcadia.card.permanent.3
        """
        return None

    def when_wounded(self, table: ArcadiaTable, attack: Attack, target: Target) -> Flow[None]:
        """Wounds have been inflicted on a target."""
        yield from ()

    def when_killed(self, table: ArcadiaTable, attack: Attack, target: Target) -> Flow[None]:
        """A target has been killed."""
        yield from ()


SOME = 0.6
"""How much of an ability is left to a bot that is for some targets only."""


class Numbered(Ability, frozen=True):
    """Base of the abilities that do so much of something."""

    amount: Small

    def value(self) -> float:
        return self.worth * self.amount


# -- dice ---------------------------------------------------------------------------------------


class ExtraDice(Numbered, frozen=True, tag="dice"):
    """More Attack dice, perhaps only for some attacks. Rules: arcadia.attack.pool.1"""

    worth = 0.6
    type: AttackType | None = None
    group: Group | None = None
    target: Literal["any", "monster", "hero", "wounded", "alone"] = "any"

    def text(self) -> str:
        kind = f"{self.type} " if self.type else ""
        group = f" with {self.group} cards" if self.group else ""
        whom = {
            "any": "",
            "monster": " against Monsters",
            "hero": " against enemy Heroes",
            "wounded": " against Characters with Wounds",
            "alone": " against Characters without an ally Close to them",
        }[self.target]
        dice = "Attack die" if self.amount == 1 else "Attack dice"
        attacks = f" on {kind}attacks{group}{whom}" if kind or group or whom else ""
        return f"+{self.amount} {dice}{attacks}"

    def value(self) -> float:
        return super().value() * (1.0 if self.target == "any" else SOME)

    def only_with(self) -> tuple[AttackType | None, Group | None]:
        return self.type, self.group

    def attack_dice(self, table: ArcadiaTable, attack: Attack) -> int:
        if self.type and (self.type == "ranged") is not attack.is_ranged:
            return 0
        if self.group and (
            attack.card < 0 or table.box.catalogue.cards[attack.card].group != self.group
        ):
            return 0
        target = attack.targets[0].figure
        fits = {
            "any": True,
            "monster": not board.is_hero(table, target),
            "hero": board.is_hero(table, target),
            "wounded": table.state.figure(target).wounds > 0,
            "alone": not board.has_close_ally(table, target),
        }[self.target]
        return self.amount if fits else 0


class SharpCrits(Numbered, frozen=True, tag="sharp-crits"):
    """Each CRIT counts for more hits. Rules: arcadia.dice.8"""

    worth = 0.4
    says = "Each CRIT of its attacks scores {amount:#more hit|more hits}"
    amount: Small = 1

    def hits_a_crit(self) -> int:
        return self.amount


class Rerolls(Numbered, frozen=True, tag="rerolls"):
    """More rerolls, perhaps only in some rolls. Rules: arcadia.effect.reroll.1"""

    worth = 0.4
    says = "+{amount:#Reroll|Rerolls}{of:=attack: when attacking|defense: when defending|}"
    of: Literal["attack", "defense", "any"] = "any"

    def rerolls(self, is_defense: bool) -> int:
        return self.amount if self.of in ("any", "defense" if is_defense else "attack") else 0


# -- further targets ----------------------------------------------------------------------------


class AlsoAttack(Ability, frozen=True, tag="also-attack"):
    """The attack may have one more target. Rules: arcadia.attack.effect.1, .4

    It is an enemy Close to the attacker or to the primary target; the attack has to have scored a
    hit or a CRIT, if the text says so.
    """

    worth = 0.7
    close_to: Literal["attacker", "target"] = "attacker"
    needs: Literal["nothing", "hit", "crit"] = "nothing"
    type: AttackType | None = None

    def text(self) -> str:
        to = "this Hero" if self.close_to == "attacker" else "the target"
        kind = f"a {self.type} attack" if self.type else "the attack"
        begin = {
            "nothing": kind,
            "hit": f"if {kind} scores a hit, it",
            "crit": f"if {kind} scores a CRIT, it",
        }[self.needs]
        return f"{begin[0].upper()}{begin[1:]} may also target one more Enemy Close to {to}"

    def only_with(self) -> tuple[AttackType | None, Group | None]:
        return self.type, None

    def second_targets(
        self, table: ArcadiaTable, attack: Attack, *, is_rolled: bool
    ) -> tuple[Sequence[int], Literal["one", "all"]] | None:
        scored = {"nothing": 1, "hit": attack.hits, "crit": attack.crits}[self.needs]
        if is_rolled is (self.needs == "nothing") or not scored:
            return None
        if self.type and (self.type == "ranged") is not attack.is_ranged:
            return None
        middle = attack.attacker if self.close_to == "attacker" else attack.targets[0].figure
        return _enemies_close_to(table, attack, middle), "one"


class AttackAllClose(Ability, frozen=True, tag="attack-all-close"):
    """The attack has every Close enemy as a target. Rules: arcadia.attack.effect.4, .5"""

    worth = 1.0
    says = "Targets all Close Enemies"

    def second_targets(
        self, table: ArcadiaTable, attack: Attack, *, is_rolled: bool
    ) -> tuple[Sequence[int], Literal["one", "all"]] | None:
        return None if is_rolled else (_enemies_close_to(table, attack, attack.attacker), "all")


def _enemies_close_to(table: ArcadiaTable, attack: Attack, middle: int) -> list[int]:
    return [
        enemy
        for enemy in board.enemies_of(table, attack.attacker)
        if board.are_close(table, middle, enemy)
    ]


# -- Wounds -------------------------------------------------------------------------------------


class Drain(Ability, frozen=True, tag="drain"):
    """Wounds that are inflicted heal the attacker. Rules: arcadia.attack.effect.1"""

    worth = 0.5
    says = "For each Wound it inflicts, the attacker loses a Wound token"

    def when_wounded(self, table: ArcadiaTable, attack: Attack, target: Target) -> Flow[None]:
        heal(table, attack.attacker, target.wounds, "arcadia.attack.effect.1")
        yield from ()


class Relish(Numbered, frozen=True, tag="relish"):
    """A kill heals the attacker. Rules: arcadia.attack.effect.1"""

    worth = 0.3
    says = "Whenever the attacker kills an Enemy, it loses {amount:#Wound token|Wound tokens}"
    amount: Small = 1

    def when_killed(self, table: ArcadiaTable, attack: Attack, target: Target) -> Flow[None]:
        heal(table, attack.attacker, self.amount, "arcadia.attack.effect.1")
        yield from ()


class Loot(Numbered, frozen=True, tag="loot"):
    """A kill brings coins besides its Reward. Rules: arcadia.attack.effect.1"""

    worth = 0.3
    says = "Whenever the attacker kills an Enemy, its guild gets {amount:#coin|coins}"
    amount: Small = 1

    def when_killed(self, table: ArcadiaTable, attack: Attack, target: Target) -> Flow[None]:
        killer, rule = attack.attacker, "arcadia.attack.effect.1"
        if board.is_hero(table, killer) and not is_forbidden(table, killer, "earn"):
            gain_coins(table, seat_of(killer), self.amount, "loot", rule)
        yield from ()


class KeepReady(Ability, frozen=True, tag="keep-ready"):
    """A kill unexhausts the Attack card that was used. Rules: arcadia.attack.effect.1"""

    worth = 0.4
    says = "Whenever the attacker kills an Enemy, unexhaust the Attack card"

    def when_killed(self, table: ArcadiaTable, attack: Attack, target: Target) -> Flow[None]:
        hero, card = attack.attacker, attack.card
        if board.is_hero(table, hero) and card in table.state.heroes[hero].exhausted:
            table.state.heroes[hero].exhausted.remove(card)
            rule = "arcadia.attack.effect.1"
            table.tell(events.CardUnexhausted, rule=rule, figure=hero, card=card)
        yield from ()


class DazeTarget(Ability, frozen=True, tag="daze"):
    """A target that suffers Wounds is dazed. Rules: arcadia.effect.daze.1, .2"""

    worth = 0.4
    says = "A target that suffers a Wound is dazed"

    def when_wounded(self, table: ArcadiaTable, attack: Attack, target: Target) -> Flow[None]:
        there = table.state.figure(target.figure)
        if not there.dazed:
            there.dazed = True
            table.tell(events.Dazed, rule="arcadia.effect.daze.1", figure=target.figure)
        yield from ()


# -- movement -----------------------------------------------------------------------------------


class Swift(Numbered, frozen=True, tag="movement"):
    """More Movement points. Rules: arcadia.move.1"""

    worth = 0.3
    says = "+{amount} Movement"

    def movement(self) -> int:
        return self.amount


class SlipAway(Ability, frozen=True, tag="slip-away"):
    """No Monster reacts to its moves. Rules: arcadia.guard.move.1"""

    worth = 0.5
    says = "Its moves trigger no Guard Reaction"

    def slips_away(self) -> bool:
        return True


# -- how monsters and targets answer -------------------------------------------------------------


class Silent(Ability, frozen=True, tag="silent"):
    """The attack triggers no Payback Reaction. Rules: arcadia.payback.1"""

    worth = 0.6
    says = "The attack triggers no Payback Reaction"

    def is_silent(self) -> bool:
        return True


class Covered(Ability, frozen=True, tag="covered"):
    """The attack triggers no Guard Reaction. Rules: arcadia.guard.attack.1"""

    worth = 0.4
    says = "The attack triggers no Guard Reaction"

    def is_covered(self) -> bool:
        return True


class Pierce(Numbered, frozen=True, tag="pierce"):
    """Targets roll fewer Defense dice. Rules: arcadia.attack.pool.2"""

    worth = 0.3
    says = "Targets roll {amount:#Defense die|Defense dice} fewer"
    amount: Small = 1

    def pierces(self) -> int:
        return self.amount


class Ward(Numbered, frozen=True, tag="ward"):
    """Whoever attacks its owner rolls fewer dice. Rules: arcadia.attack.pool.1"""

    worth = 0.3
    says = (
        "Characters that attack this one roll {amount:#Attack die|Attack dice} fewer, "
        "but at least one"
    )
    amount: Small = 1

    def wards_off(self) -> int:
        return self.amount


AnyAbility: TypeAlias = (
    ExtraDice
    | SharpCrits
    | Rerolls
    | AlsoAttack
    | AttackAllClose
    | Drain
    | Relish
    | Loot
    | KeepReady
    | DazeTarget
    | Swift
    | SlipAway
    | Silent
    | Covered
    | Pierce
    | Ward
)
"""All abilities that heroes, cards and monsters may have."""
