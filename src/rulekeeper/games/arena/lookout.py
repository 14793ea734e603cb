"""What people want to know before they act: whom they can strike, what a way risks.

It is read from a view, and decides nothing: the rules do that. All of it is open information.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from msgspec import Struct

from rulekeeper.boards.masks import Mask, Square, squares_of
from rulekeeper.core.requests import Option
from rulekeeper.games.arena.catalogue import Catalogue
from rulekeeper.games.arena.options import Teleport, Walk
from rulekeeper.games.arena.view import ArenaView, HeroView
from rulekeeper.games.arena.vocabulary import Stride
from rulekeeper.tanarean.areas import STRAIGHT, area_around, centres, line_from
from rulekeeper.tanarean.attackwords import Answered, Area, AttackCard, Chosen, Line
from rulekeeper.tanarean.battlegrid import GRID, name_of, square_named
from rulekeeper.tanarean.battlemap import BattleMap
from rulekeeper.tanarean.combatoptions import Step
from rulekeeper.tanarean.movement import Mover, passages_of, step_cost
from rulekeeper.tanarean.sight import can_target
from rulekeeper.tanarean.tiles import Tile, TileKind


class Way(Struct, frozen=True):
    """What it takes to get to a square: points, the enemies that may react, lava on the way."""

    cost: int
    reactions: tuple[int, ...] = ()
    lava: bool = False
    ends_on_lava: bool = False

    @property
    def sign(self) -> str:
        """One character for the risks, empty if there is none."""
        if self.reactions:
            return "*" if self.lava else "!"
        return "^" if self.lava else ""


class Lookout:
    """Looks around in one view."""

    def __init__(self, catalogue: Catalogue, view: ArenaView) -> None:
        self.catalogue = catalogue
        self.view = view
        self._ways = {
            reach.square: Way(reach.cost, tuple(reach.reactions), reach.lava, reach.ends_on_lava)
            for reach in view.reach
        }

    @cached_property
    def battle_map(self) -> BattleMap:
        """The map as it is now."""
        tiles = (
            Tile(TileKind(tile.kind), square_named(tile.square), tile.columns, tile.rows)
            for tile in self.view.tiles
        )
        return _map_of(tuple(tiles))

    @cached_property
    def harm(self) -> str:
        """What burns on this map: lava, spikes or both. They follow the same rules."""
        kinds = {tile.kind for tile in self.view.tiles}
        found = [str(kind) for kind in (TileKind.LAVA, TileKind.SPIKES) if kind in kinds]
        return " or ".join(found)

    # -- attacks ------------------------------------------------------------------------------

    def struck_by(self, card: AttackCard, attacker: int) -> list[int]:
        """Whom an attack could strike from where its attacker stands.

        Rules: arena.attack.target.1
        """
        hero, target = self.view.heroes[attacker], card.target
        if isinstance(target, Answered) or not hero.square:
            return []
        if isinstance(target, Area):
            found: set[int] = set()
            for centre in squares_of(centres(self.battle_map, _place(hero), card.range)):
                found.update(self.around(card, attacker, centre))
            return sorted(found)
        if isinstance(target, Line):
            lines = (self.along(card, attacker, number) for number in range(len(STRAIGHT)))
            return sorted({who for line in lines for who in line})
        return [
            other.number
            for other in self.view.heroes
            if self._fits(hero, other, target) and self._is_reached(card, hero, other)
        ]

    def around(self, card: AttackCard, attacker: int, centre: Square) -> list[int]:
        """Whom an area attack on a central square strikes. Rules: arena.attack.legit.area.1"""
        area = area_around(_place(self.view.heroes[attacker]), centre, card.range)
        return [hero.number for hero in self.view.heroes if hero.square and _place(hero) & area]

    def along(self, card: AttackCard, attacker: int, direction: int) -> list[int]:
        """Whom an attack along a straight line strikes. Rules: arena.attack.legit.line.1, .2"""
        hero = self.view.heroes[attacker]
        line = line_from(square_named(hero.square), STRAIGHT[direction], card.range)
        return [
            other.number
            for other in self.view.heroes
            if other.square
            and other.team != hero.team
            and _place(other) & line
            and self._is_reached(card, hero, other)
        ]

    def doors_struck_by(self, card: AttackCard, attacker: int) -> list[str]:
        """The doors at which an attack can be aimed. Rules: arena.tile.door.4"""
        hero = self.view.heroes[attacker]
        if card.kind != "basic" or not hero.square:
            return []
        return [
            name_of(door.at)
            for door in self.battle_map.doors
            if can_target(self.battle_map, _place(hero), door.mask, card.range)
        ]

    def _fits(self, hero: HeroView, other: HeroView, target: Chosen) -> bool:
        """Whether somebody is of the side, alive or dead, that an attack is for."""
        if bool(other.square) is target.dead or not (other.square or other.square_of_death):
            return False
        if target.of == "anybody":
            return True
        is_enemy = hero.team != other.team
        if target.of == "ally":
            return not is_enemy and hero.number != other.number
        return is_enemy is (target.of == "enemy")

    def _is_reached(self, card: AttackCard, hero: HeroView, other: HeroView) -> bool:
        return bool(can_target(self.battle_map, _place(hero), _place(other), card.range))

    # -- movement -----------------------------------------------------------------------------

    def way(self, option: Option) -> Way | None:
        """What a step, a walk or a teleport of the turn's owner takes; None for other options.

        A walk goes the safest way, a single step goes straight. Rules: arena.move.step.1, .6
        """
        if isinstance(option, Walk | Teleport):
            return self._ways.get(name_of(option.square))
        if not isinstance(option, Step) or option.combatant != self.view.turn.owner:
            return None
        hero = self.view.heroes[option.combatant]
        here = square_named(hero.square)
        figure = Mover(
            at=here, points=2, heeds_difficult=not self._strides(hero, "swamp"), teleports=False
        )
        lava = self._fears_lava(hero) and self.burns(option)
        ends_on_lava = bool(self.battle_map.harmful >> option.square & 1)
        cost = step_cost(self.battle_map, figure, option.square) or 1
        return Way(cost, tuple(self.watchers()), lava, ends_on_lava)

    def watchers(self) -> list[int]:
        """The enemies that may react if the turn's owner steps away or strikes from afar now.

        Rules: arena.attack.reaction.1, .6
        """
        owner = self.view.heroes[self.view.turn.owner]
        if self.view.reach:
            wary = {who for way in self._ways.values() for who in way.reactions}
        else:
            wary = {hero.number for hero in self.view.heroes} - set(self.view.turn.reacted)
            if any(effect.what == "hastened" for effect in owner.effects):
                wary = set()
        return [
            hero.number
            for hero in self.view.heroes
            if hero.number in wary and hero.team != owner.team and _are_adjacent(hero, owner)
        ]

    def burns(self, step: Step) -> bool:
        """Whether a step enters lava, or passes its corner. Rules: arena.tile.lava.2, .3, .5"""
        hero = self.view.heroes[step.combatant]
        if not self.battle_map.harmful or self._strides(hero, "lava") or not hero.square:
            return False
        here = square_named(hero.square)
        figure = Mover(at=here, points=2, heeds_difficult=False, teleports=False)
        return any(
            here + way.offset == step.square and way.burning >> here & 1
            for way in passages_of(self.battle_map, figure).ways
        )

    def _fears_lava(self, hero: HeroView) -> bool:
        """Whether lava would still burn the turn's owner: it does so once a turn."""
        on_lava = self.battle_map.harmful >> square_named(hero.square) & 1
        spared = any(way.ends_on_lava and not way.lava for way in self._ways.values())
        return bool(on_lava) or not spared

    def _strides(self, hero: HeroView, over: str) -> bool:
        """Whether a hero's artifact carries it over a kind of terrain."""
        return any(
            isinstance(power, Stride) and power.over == over
            for artifact in self.catalogue.artifacts
            if artifact.name == hero.artifact
            for power in artifact.powers
        )


@lru_cache(maxsize=8)
def _map_of(tiles: Sequence[Tile]) -> BattleMap:
    """A map, kept because what is seen on it is worked out once."""
    return BattleMap(tuple(tiles))


def _place(hero: HeroView) -> Mask:
    """The square of a hero, or the one where it died."""
    return 1 << square_named(hero.square or hero.square_of_death)


def _are_adjacent(one: HeroView, other: HeroView) -> bool:
    if not (one.square and other.square):
        return False
    return GRID.chebyshev(square_named(one.square), square_named(other.square)) == 1
