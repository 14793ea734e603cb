"""What an attack may be aimed at, and the menus that ask for it: combatants, objects, areas, lines.

Rules: arena.attack.target.*, arena.attack.legit.*, arena.tile.door.4; tanares.target.*
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from rulekeeper.boards.masks import Square
from rulekeeper.core.acts import Done, Menu, Preview, Weight
from rulekeeper.core.requests import Option
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.tanarean.combat import previews
from rulekeeper.tanarean.combat.attackwords import MoveUpTo
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.conditions import is_under
from rulekeeper.tanarean.combat.declaring import can_attack, can_declare
from rulekeeper.tanarean.combat.legitimacy import (
    area_verdict,
    areas,
    can_strike,
    lines,
)
from rulekeeper.tanarean.combat.objects import can_strike_object, is_door
from rulekeeper.tanarean.combat.options import BattleOption, during
from rulekeeper.tanarean.combat.position import battle_map, decider, kind_of, name, place
from rulekeeper.tanarean.combat.references import (
    CardRef,
    CombatantRef,
    LineRef,
    ObjectRef,
    SquareRef,
)
from rulekeeper.tanarean.grid.areas import STRAIGHT
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.sight import distance
from rulekeeper.tanarean.grid.tiles import Tile


class Aim(BattleOption, frozen=True):
    """Base of what an attack in progress may be aimed at."""

    def refusal(self, table: BattleTable, seat: int) -> No:
        """Before an attack is declared: what speaks against each attack of the turn's owner.

        Rules: arena.attack.declare.1, arena.attack.timeline.1
        """
        state, ids = table.state, table.box.ids
        owner = state.turn.owner
        if state.turn.squares_left:
            return No(ids.timeline, "Finish the movement first: targets are chosen after it.")
        if owner == NOBODY or state.attacks or not state.combatants[owner].on_grid:
            return No(ids.declare, "Declare an attack first: then you choose its targets.")
        return self.undeclared(table, owner)

    def undeclared(self, table: BattleTable, owner: int) -> No:
        """Which attacks the turn's owner could aim so, and why not the others."""
        return No(table.box.ids.declare, "Declare such an attack first.")


class Target(Aim, frozen=True, tag="target"):
    """Declare somebody as the next target."""

    says = "attack {combatant}"
    word = "attack"
    combatant: CombatantRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[Target]:
        """Everybody."""
        yield from map(cls, range(len(table.state.combatants)))

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the attack in progress may strike it, once.

        Rules: arena.attack.target.1, arena.attack.legit.4
        """
        attack = table.state.attacks[-1]
        if self.combatant in (*attack.targets, *(made.target for made in attack.strikes)):
            who = name(table, self.combatant)
            return No(
                table.box.ids.not_twice, f"{who} is already a target, and can be struck only once."
            )
        card = table.box.cards[attack.card]
        return can_strike(table, attack.attacker, card, self.combatant, attack.answers)

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
        """What a strike would meet, what it would do, and who may react."""
        return previews.of_target(table, self.combatant)

    def undeclared(self, table: BattleTable, owner: int) -> No:
        """With which attacks it could be struck, and why not with the others."""
        if not (ready := can_declare(table)):
            return ready
        kind = kind_of(table, owner)
        able: list[str] = []
        unable: dict[No, list[str]] = {}
        for number in (kind.basic, *kind.cards):
            card = table.box.cards[number]
            if card.kind == "interrupt":
                continue
            found = can_attack(table, owner, number) and can_strike(
                table, owner, card, self.combatant
            )
            if isinstance(found, No):
                unable.setdefault(found, []).append(card.name)
            else:
                able.append(card.name)
        who = name(table, self.combatant)
        if able:
            reason = f"Declare an attack first; {who} could be struck by {', '.join(able)}."
            return No(table.box.ids.declare, reason)
        if len(unable) == 1:
            (only,) = unable
            reason = f"None of {name(table, owner)}'s attacks can strike {who}: {only.reason}"
            return No(only.rule, reason)
        reasons = (f"{', '.join(names)}: {no.reason}" for no, names in unable.items())
        return No(next(iter(unable)).rule, " ".join(reasons))


class AimAtObject(Aim, frozen=True):
    """Base of declaring an object as the target, by its upper left square."""

    says = "attack the {square}"
    word = "attack"
    square: ObjectRef

    def rule_of(self, table: BattleTable) -> str:
        """That of the object; doors, if there is none."""
        tile = battle_map(table).tile_at(self.square)
        found = tile and table.box.breakable(table.state, tile)
        return (found or table.box.rules.door).rule

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the attack in progress may be aimed at the object."""
        attack = table.state.attacks[-1]
        return can_strike_object(table, attack.attacker, table.box.cards[attack.card], self.square)

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
        """Who may react."""
        return Preview(risks=previews.reactions_to_aiming(table))

    def undeclared(self, table: BattleTable, owner: int) -> No:
        """Whether a Basic Attack, or else another one, could be aimed at the object."""
        kind, refusals = kind_of(table, owner), list[No]()
        for number in (kind.basic, *kind.cards):
            card = table.box.cards[number]
            found = can_strike_object(table, owner, card, self.square)
            if isinstance(found, No):
                refusals.append(found)
                continue
            named = "a Basic Attack" if card.kind == "basic" else card.name
            what = "door" if isinstance(self, TargetDoor) else "object"
            return No(table.box.ids.declare, f"Declare {named} on the {what} first.")
        return refusals[0]


class TargetDoor(AimAtObject, frozen=True, tag="door"):
    """Declare a door as the target. It can be asked about any tile."""

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[TargetDoor]:
        """The tiles of the map that are no other objects, those near the turn's owner first."""
        for tile in _tiles_by_distance(table):
            if is_door(tile) or not table.box.breakable(table.state, tile):
                yield cls(tile.at)


class TargetObject(AimAtObject, frozen=True, tag="object"):
    """Declare something else that can be broken as the target."""

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[TargetObject]:
        """All but doors, those near the turn's owner first."""
        for tile in _tiles_by_distance(table):
            if not is_door(tile) and table.box.breakable(table.state, tile):
                yield cls(tile.at)


def _tiles_by_distance(table: BattleTable) -> list[Tile]:
    owner = table.state.turn.owner
    if owner == NOBODY:
        return []
    here = place(table, owner)
    return sorted(battle_map(table).tiles, key=lambda tile: distance(here, tile.mask))


def aim_at(table: BattleTable, square: Square) -> AimAtObject:
    """The option to aim at the object on a square."""
    tile = battle_map(table).tile_at(square)
    return TargetDoor(square) if tile and is_door(tile) else TargetObject(square)


class AimAtSeveral(Aim, frozen=True):
    """Base of aiming at whoever stands on some squares."""

    @classmethod
    def all_struck(cls, table: BattleTable) -> Mapping[int, Sequence[int]]:
        """Whom the attack in progress would strike, by where it may be aimed."""
        raise NotImplementedError

    @property
    def at(self) -> int:
        """Where it aims."""
        raise NotImplementedError

    def struck(self, table: BattleTable) -> Sequence[int]:
        """Whom the attack in progress would strike."""
        return self.all_struck(table).get(self.at, ())

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
        """Whom it would strike, and who may react."""
        return previews.of_striking(table, self.struck(table))


class Centre(AimAtSeveral, frozen=True, tag="centre"):
    """Point to the central square of an area."""

    says = "around {square}"
    word = "centre"
    square: SquareRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[Centre]:
        """All squares."""
        yield from map(cls, GRID.squares)

    def verdict(self, table: BattleTable, seat: int) -> Verdict:
        """Whether the attack in progress may have its centre there."""
        attack = table.state.attacks[-1]
        return area_verdict(table, attack.attacker, table.box.cards[attack.card], self.square)

    @classmethod
    def all_struck(cls, table: BattleTable) -> Mapping[int, Sequence[int]]:
        """Whom the attack in progress would strike, by the central square."""
        attack = table.state.attacks[-1]
        return areas(table, attack.attacker, table.box.cards[attack.card])

    @property
    def at(self) -> int:
        """The central square."""
        return self.square

    def undeclared(self, table: BattleTable, owner: int) -> No:
        """No area yet."""
        return No(table.box.ids.declare, "Declare an attack on an area first.")


class Along(AimAtSeveral, frozen=True, tag="along"):
    """Attack along a straight line, by its place among the eight directions."""

    says = "along the line {direction}"
    points = ("word/line-{direction}",)
    direction: LineRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[Along]:
        """All directions."""
        yield from map(cls, range(len(STRAIGHT)))

    def left_out(self, table: BattleTable, offered: Sequence[Option], rule: str) -> No:
        """Nobody to strike there."""
        return No(rule, "No enemy can be struck along that line.")

    @classmethod
    def all_struck(cls, table: BattleTable) -> Mapping[int, Sequence[int]]:
        """Whom the attack in progress would strike, by the direction of the line."""
        attack = table.state.attacks[-1]
        return lines(table, attack.attacker, table.box.cards[attack.card])

    @property
    def at(self) -> int:
        """The direction of the line."""
        return self.direction

    def undeclared(self, table: BattleTable, owner: int) -> No:
        """No line yet."""
        return No(table.box.ids.declare, "Declare an attack along a line first.")


class AttackOn(BattleOption, frozen=True, tag="attack-on"):
    """An attack of the turn's owner on somebody. Never offered: first the attack is declared."""

    says = "{card} on {combatant}"
    card: CardRef
    combatant: CombatantRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[AttackOn]:
        """All attacks of the turn's owner, on everybody."""
        owner = table.state.turn.owner
        if owner != NOBODY:
            kind = kind_of(table, owner)
            for card in (kind.basic, *kind.cards):
                yield from (cls(card, who) for who in range(len(table.state.combatants)))

    def refusal(self, table: BattleTable, seat: int) -> No:
        """Why it is not made by a single answer, or why not at all from here.

        Rules: arena.attack.declare.1, arena.attack.target.1, arena.attack.benefit.move.1
        """
        owner, card = table.state.turn.owner, table.box.cards[self.card]
        if owner == NOBODY or table.state.attacks or decider(table, owner) != seat:
            return super().refusal(table, seat)
        allowed = can_declare(table) and can_attack(table, owner, self.card)
        if isinstance(allowed, No):
            return allowed
        found = can_strike(table, owner, card, self.combatant)
        if not isinstance(found, No):
            who = name(table, self.combatant)
            reason = f"Declare {card.name} first: {who} could be struck by it."
            return No(table.box.ids.declare, reason)
        squares = sum(b.squares for b in card.benefits if isinstance(b, MoveUpTo))
        if squares and not is_under(table, owner, "slowed"):
            moves = f"But {card.name} first moves {name(table, owner)} up to {squares}."
            return No(found.rule, f"{found.reason} {moves}")
        return found


class Forfeit(BattleOption, frozen=True, tag="forfeit"):
    """Declare an invalid target, and so strike nobody."""

    says = "strike nobody"
    weight: ClassVar[Weight] = "quiet"

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[Forfeit]:
        """The only one."""
        yield FORFEIT

    def rule_of(self, table: BattleTable) -> str:
        """A strike can be given up."""
        return table.box.ids.give_up

    def preview(self, table: BattleTable, offered: Sequence[Option]) -> Preview:
        """Who could be struck."""
        return previews.of_passing_up(table)

    def left_out(self, table: BattleTable, offered: Sequence[Option], rule: str) -> No:
        """Somebody has to be struck. Rules: tanares.declare.3, arena.attack.legit.7"""
        return No(table.box.ids.forfeit, "This strike cannot be given up.")


FORFEIT = Forfeit()

TARGET = Menu(
    "target",
    Target,
    TargetDoor,
    TargetObject,
    Forfeit,
    Done,
    says=during("Whom do you attack?"),
    done="No further target",
    gives=True,
)
ORDER = Menu("order", Target, says=during("Who is struck next?"), gives=True)
CENTRE = Menu(
    "centre", Centre, Forfeit, says=during("Where is the centre of the attack?"), gives=True
)
LINE = Menu("line", Along, Forfeit, says=during("Along which line do you attack?"), gives=True)
