"""What the attacks of a hero promise from each square of the grid: a rough estimate."""

from functools import cached_property, lru_cache

from rulekeeper.boards.masks import Mask
from rulekeeper.tanarean.bot.card_values import value_of_card
from rulekeeper.tanarean.combat.attackcards import AttackCard
from rulekeeper.tanarean.combat.attackpack import RANGED_REACH
from rulekeeper.tanarean.combat.attackwords import Chosen
from rulekeeper.tanarean.combat.battlebox import BattleTable, CombatantKind
from rulekeeper.tanarean.combat.boosts import does_harm
from rulekeeper.tanarean.combat.combatants import Combatant
from rulekeeper.tanarean.combat.declaring import flask_attacks, is_available
from rulekeeper.tanarean.combat.objects import could_strike, hit_points_of, objects_in_reach
from rulekeeper.tanarean.combat.position import battle_map, is_of, kind_of, side
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.passages import passages
from rulekeeper.tanarean.grid.reach import steps_from
from rulekeeper.tanarean.grid.sight import squares_in_range, squares_in_sight
from rulekeeper.tanarean.grid.tiles import Tile

ALIVE = 25.0
"""Being alive, whatever hit points are left."""

SPECIAL = 7.0
"""A special attack not yet made."""

FACES = 20
CHANGE = 3
"""What a condition adds or takes away."""

WOUNDED = 0.3
"""How much more damage counts on somebody who has hardly any hit points left."""

PASSIVE = 2.0
"""What a passive power adds to a hit."""

DOOR = 1.2
"""Striking a door when there is nobody to strike."""

BROKEN = 45.0
"""To have broken an object that an objective is about, besides its hit points."""

CROWDED = 1.5
"""What it costs a ranged hero to end its turn beside an enemy."""

APART = 0.25
"""What it costs to be a square farther from the nearest enemy."""

HURT = 15
"""With so few hit points a hero would rather be away from enemies, for some time."""


class AttackValues:
    """The attacks of the turn's owner, or one attack in progress, seen from every square.

    Each attack on each target has a worth, and a mask of the squares from which it can be made,
    ignoring figures in the way.
    """

    def __init__(
        self,
        table: BattleTable,
        card: int | None = None,
        *,
        may_attack: bool = True,
        is_calm: bool = True,
    ) -> None:
        """`may_attack`: an attack is still to come; `is_calm`: there is time for the wounded."""
        self._table = table
        self._may_attack = may_attack
        state = table.state
        self._who = state.attacks[-1].attacker if card is not None else state.turn.owner
        self._kind = kind_of(self._table, self._who)
        self._is_ranged = self._table.box.cards[self._kind.basic].ranged
        self._is_wary = is_calm and state.combatants[self._who].hp <= HURT
        self._map = battle_map(self._table)
        self._has_begun = card is not None
        cards = self._cards() if card is None else [card]
        self._by_card = {number: self._chances(number) for number in cards}
        chances = [chance for found in self._by_card.values() for chance in found]
        self._chances_in_order = sorted(chances, key=lambda chance: -chance[0])

    def at(self, square: int) -> float:
        """The worth of the best attack from a square; 0 if there is none."""
        for worth, mask in self._chances_in_order:
            if mask >> square & 1:
                return worth
        return 0.0

    def of_card(self, card: int) -> float:
        """The worth of an attack from where the hero stands."""
        here = self._table.state.combatants[self._who].square
        for worth, mask in self._by_card.get(card, ()):
            if mask >> here & 1:
                return worth
        if card == self._kind.basic and not self.at(here):
            return DOOR if objects_in_reach(self._table, self._who, self._card(card)) else 0.0
        return 0.0

    def _card(self, number: int) -> AttackCard:
        return self._table.box.cards[number]

    @property
    def of_ranged(self) -> float:
        """The worth of the best ranged attack from where the hero stands."""
        cards = self._table.box.cards
        return max((self.of_card(card) for card in self._by_card if cards[card].ranged), default=0)

    @cached_property
    def zones(self) -> Mask:
        """The squares beside enemies."""
        mask = 0
        for enemy in self._enemies:
            mask |= GRID.chebyshev_radius(enemy.square, 1)
        return mask

    def place(self, square: int) -> float:
        """How good a square is to stand on when the turn ends, whatever can be attacked from it."""
        if not self._enemies:
            return 0.0
        nearest = min([steps[square] for steps in self._steps_to_enemies])
        if self._is_wary:
            return APART * min(nearest, 8)
        if self._is_ranged and nearest == 1:
            return -CROWDED
        if self._is_ranged and (not self._by_card or self.at(square)):
            return -APART * max(0, nearest - RANGED_REACH)
        return -APART * nearest

    @cached_property
    def _steps_to_enemies(self) -> list[bytes]:
        return steps_to_enemies(self._table, side(self._table, self._who))

    @cached_property
    def _enemies(self) -> list[Combatant]:
        own = side(self._table, self._who)
        combatants = self._table.state.combatants
        return [
            combatant
            for who, combatant in enumerate(combatants)
            if combatant.square >= 0 and side(self._table, who) != own
        ]

    def _cards(self) -> list[int]:
        """The attacks that the hero could declare in this turn."""
        if not self._may_attack:
            return []
        box = self._table.box
        borne = flask_attacks(self._table, self._who)
        return [
            card
            for card in (self._kind.basic, *self._kind.cards, *borne)
            if box.cards[card].kind != "interrupt" and is_available(self._table, self._who, card)
        ]

    def _chances(self, number: int) -> list[tuple[float, Mask]]:
        """Each target of an attack with its worth, best first, and from where it can be struck."""
        card = self._table.box.cards[number]
        found: list[tuple[float, Mask]] = []
        for who, combatant in enumerate(self._table.state.combatants):
            if not _could_be_meant(self._table, self._who, card, who):
                continue
            worth = value_of_attack(self._table, self._who, number, who)
            if worth > 0:
                square = combatant.square if combatant.on_grid else combatant.square_of_death
                found.append((worth, self._from_where(card, 1 << square)))
        for tile in self._wanted_objects:
            if worth := value_of_object(self._table, self._who, number, tile):
                found.append((worth, self._from_where(card, tile.mask)))
        found.sort(key=lambda chance: -chance[0])
        most = card.target.most if isinstance(card.target, Chosen) else 1
        if most > 1 and len(found) > 1:
            found = _several(found, most)
        return found

    @cached_property
    def _wanted_objects(self) -> list[Tile]:
        """The objects that an objective is about."""
        state, box = self._table.state, self._table.box
        wanted = box.wanted_objects(state, side(self._table, self._who))
        return [tile for tile in box.objects(state) if tile.mask & wanted] if wanted else []

    def _from_where(self, card: AttackCard, target: Mask) -> Mask:
        """The squares from which a card reaches a target, by its benefit if that is to come."""
        steps = 0 if self._has_begun else value_of_card(card).steps
        return _squares_to_strike_from(self._map, target, card.range, steps)


@lru_cache(maxsize=1 << 12)
def _squares_to_strike_from(the_map: BattleMap, target: Mask, reach: int, steps: int) -> Mask:
    """The squares from which a target is in range and vision after some steps, or none."""
    walkable = GRID.full & ~the_map.closed
    mask = squares_in_range(target, reach) & squares_in_sight(the_map, target) & walkable
    for _ in range(steps):
        mask = GRID.grow(mask, diagonal=True) & walkable
    return mask


def _several(found: list[tuple[float, Mask]], most: int) -> list[tuple[float, Mask]]:
    """Where several targets can be struck at once, their worth adds up."""
    together = []
    for place, (worth, mask) in enumerate(found):
        for other_worth, other_mask in found[place + 1 : place + most]:
            if mask & other_mask:
                worth, mask = worth + other_worth, mask & other_mask
        together.append((worth, mask))
    return sorted([*together, *found], key=lambda chance: -chance[0])


def _could_be_meant(table: BattleTable, attacker: int, card: AttackCard, who: int) -> bool:
    """Whether a card may be aimed at somebody, wherever both stand."""
    target = card.target
    combatant = table.state.combatants[who]
    is_dead = isinstance(target, Chosen) and target.dead
    if combatant.on_grid is is_dead:
        return False
    of = target.of if isinstance(target, Chosen) else "enemy"
    return is_of(table, who, of, attacker)


def value_of_attack(table: BattleTable, attacker: int, number: int, target: int) -> float:
    """What an attack on somebody is worth to the attacker, before it is rolled."""
    card = table.box.cards[number]
    one, other = table.state.combatants[attacker], table.state.combatants[target]
    kind, boost = kind_of(table, target), kind_of(table, attacker).boost
    text = value_of_card(card)
    rolls = boost.roll if boost.roll and does_harm(card) is (one.team != other.team) else 0
    chance = _chance_to_hit(table, card, one, other, kind, rolls)
    if side(table, attacker) == side(table, target):
        missing = kind.hp - other.hp
        worth = text.help - max(0.0, text.heals - missing)
        worth = chance * (worth - card.damage)
    else:
        damage = card.damage + boost.damage + PASSIVE
        for effect in one.effects:
            damage += CHANGE * ((effect.what == "empowered") - (effect.what == "weakened"))
        for effect in other.effects:
            damage += CHANGE * ((effect.what == "vulnerable") - (effect.what == "toughened"))
        hit = min(damage, other.hp) * (1 + WOUNDED * (1 - other.hp / kind.hp)) + text.gain
        if damage >= other.hp:
            hit += ALIVE
        worth = chance * hit + (1 - chance) * min(card.residual_damage, max(0, other.hp - 1))
    return worth - SPECIAL if card.is_special and card.kind != "interrupt" else worth


def value_of_object(table: BattleTable, attacker: int, number: int, tile: Tile) -> float:
    """What an attack on an object that an objective is about is worth; 0 if it cannot be made."""
    card, found = table.box.cards[number], table.box.breakable(table.state, tile)
    if found is None or not could_strike(table, attacker, card, tile):
        return 0.0
    boost = kind_of(table, attacker).boost
    damage = min(card.damage + boost.damage, hit_points_of(table, tile))
    chance = _chance(found.defense - (card.kind == "basic") - boost.roll)
    return chance * worth_of_object(table, tile, damage)


def worth_of_object(table: BattleTable, tile: Tile, hit_points: int) -> float:
    """What some hit points count of an object that an objective is about: each its share."""
    found = table.box.breakable(table.state, tile)
    return hit_points * (1 + BROKEN / found.hit_points) if found else 0.0


def _chance(needed: int) -> float:
    """The chance of a roll of so many or more, as the highest and the lowest face always count."""
    return min(0.95, max(0.05, (FACES + 1 - needed) / FACES))


def _chance_to_hit(
    table: BattleTable,
    card: AttackCard,
    one: Combatant,
    other: Combatant,
    kind: CombatantKind,
    boost: int,
) -> float:
    """The chance of a strike, by Defense, conditions and what a boost adds."""
    needed = kind.defense - (card.kind == "basic") - boost
    luck = 0
    for effect in other.effects:
        needed += CHANGE * ((effect.what == "protected") - (effect.what == "exposed"))
    for effect in one.effects:
        luck += (effect.what == "blessed") - (effect.what == "cursed")
    if table.state.turn.focused and card.ranged:
        needed -= CHANGE
    chance = _chance(needed)
    if luck and card.kind == "primary":
        return 1 - (1 - chance) ** 2 if luck > 0 else chance**2
    return chance


def steps_to_enemies(table: BattleTable, team: int) -> list[bytes]:
    """For each enemy of a team, the steps to it from every square, as if all doors were open."""
    walkable = passages(battle_map(table).with_doors_open, 1, False, True)
    return [
        steps_from(walkable, 1 << combatant.square)
        for combatant in table.state.combatants
        if combatant.team != team and combatant.square >= 0
    ]
