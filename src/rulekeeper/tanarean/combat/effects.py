"""Effects on bodies: damage, healing, what lasts, forced movement, reviving, removing effects.

Rules: arena.effect.*; tanares.keyword.*
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekeeper.boards.masks import Square, squares_of
from rulekeeper.core.acts import DONE, Done, Menu
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat import attackwords as words
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.carrying import Deed, carries_out
from rulekeeper.tanarean.combat.combatants import NOBODY, NOWHERE, ActiveEffect
from rulekeeper.tanarean.combat.conditions import HARMFUL, HELPFUL, end_effect
from rulekeeper.tanarean.combat.harm import deal, heal
from rulekeeper.tanarean.combat.lasting import apply
from rulekeeper.tanarean.combat.options import BattleOption, during
from rulekeeper.tanarean.combat.position import (
    battle_map,
    kind_of,
    name,
    place,
    places,
    standing,
)
from rulekeeper.tanarean.combat.references import CardRef, CombatantRef, SquareRef
from rulekeeper.tanarean.combat.stepping import move_freely
from rulekeeper.tanarean.grid.battlegrid import GRID, footprint, name_of, names_of
from rulekeeper.tanarean.grid.movement import Mover
from rulekeeper.tanarean.grid.sight import distance, squares_in_range, squares_in_sight

HARMFUL_STATUSES = HARMFUL | {"cannot-regain", "no-specials"}
HELPFUL_STATUSES = HELPFUL | {"immune", "warded", "renewed"}


class PlaceOn(BattleOption, frozen=True, tag="place"):
    """Put somebody on a square."""

    says = "place {combatant} on {square}"
    word = "place"
    combatant: CombatantRef
    square: SquareRef

    def pointed(self, table: BattleTable) -> tuple[str, ...] | None:
        """The square alone, of whoever is placed."""
        return ("{square}",) if self.combatant == table.state.turn.moved else None

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[PlaceOn]:
        """All squares, for whoever is placed now."""
        if (placed := table.state.turn.moved) != NOBODY:
            yield from (cls(placed, square) for square in GRID.squares)

    @classmethod
    def unlikely(cls, table: BattleTable, seat: int) -> Iterator[PlaceOn]:
        """All squares, for everybody else."""
        for who in range(len(table.state.combatants)):
            if who != table.state.turn.moved:
                yield from (cls(who, square) for square in GRID.squares)

    def left_out(self, table: BattleTable, offered: Sequence[Option], rule: str) -> No:
        """Where it can be placed, or who."""
        alike = [o for o in offered if isinstance(o, PlaceOn)]
        who = name(table, self.combatant)
        meant = dict.fromkeys(name(table, o.combatant) for o in alike)
        if who not in meant:
            return No(rule, f"This is about {' or '.join(meant)}, not about {who}.")
        squares = names_of(o.square for o in alike)
        return No(rule, f"{who} can be placed on {squares}, not on {name_of(self.square)}.")


class PickEffect(BattleOption, frozen=True, tag="effect"):
    """Choose an effect that lasts on somebody, by what it is and the card that tracks it."""

    points = ("word/effect-{combatant}-{what}-{card}",)
    combatant: CombatantRef
    what: str
    card: CardRef

    def saying(self) -> str:
        """Named by its card, if one tracks it."""
        return "{what} of {card} on {combatant}" if self.card >= 0 else "{what} on {combatant}"

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[PickEffect]:
        """All effects that last on anybody."""
        for who, combatant in enumerate(table.state.combatants):
            yield from (cls(who, effect.what, effect.card) for effect in combatant.effects)

    def left_out(self, table: BattleTable, offered: Sequence[Option], rule: str) -> No:
        """What can be removed."""
        others = [o.what for o in offered if isinstance(o, PickEffect)]
        if not others:
            return No(rule, "An effect is no special attack.")
        return No(rule, f"This is about {' or '.join(others)}, not about {self.what}.")


class PickCard(BattleOption, frozen=True, tag="card"):
    """Choose one of somebody's attacks."""

    says = "{card} of {combatant}"
    points = ("{card}",)
    word = "choose"
    combatant: CombatantRef
    card: CardRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[PickCard]:
        """The attacks of everybody."""
        for who in range(len(table.state.combatants)):
            yield from (cls(who, card) for card in kind_of(table, who).cards)

    def left_out(self, table: BattleTable, offered: Sequence[Option], rule: str) -> No:
        """Which attacks can be chosen."""
        cards = table.box.cards
        others = [cards[o.card].name for o in offered if isinstance(o, PickCard)]
        return No(rule, f"This is about {' or '.join(others)}, not about {cards[self.card].name}.")


REVIVE = Menu("revive", PlaceOn, says=during("Where does the revived combatant stand?"), gives=True)
REMOVE = Menu("remove", PickEffect, PickCard, Done, says=during("What is removed?"), gives=True)


@carries_out(words.Damage)
def _damage(table: BattleTable, deed: Deed, effect: words.Damage, who: int) -> Flow[None]:
    """Damage without a roll. Rules: arena.effect.target.2, .3"""
    deal(table, who, effect.amount, table.box.ids.effect, not_below=effect.not_below)
    yield from ()


@carries_out(words.Heal)
def _heal(table: BattleTable, deed: Deed, effect: words.Heal, who: int) -> Flow[None]:
    heal(table, who, effect.amount)
    yield from ()


@carries_out(words.Apply)
def _apply(table: BattleTable, deed: Deed, effect: words.Apply, who: int) -> Flow[None]:
    """The effect is tracked by the card that applied it, or by the name of what else did.

    Rules: arena.attack.hit.3, arena.heroic.3
    """
    lasting = ActiveEffect(
        effect.what,
        deed.actor,
        deed.card,
        deed.team,
        effect.lasts,
        effect.ends_if_used,
        effect.amount,
        "" if deed.card >= 0 else deed.name,
    )
    apply(table, who, lasting)
    yield from ()


@carries_out(words.LoseMovement)
def _lose(table: BattleTable, deed: Deed, effect: words.LoseMovement, who: int) -> Flow[None]:
    """The turn's owner has fewer movement points in this turn. Rules: arena.attack.reaction.3"""
    turn = table.state.turn
    if who == turn.owner:
        turn.lost_points += effect.points
        table.tell(
            events.MovementLost, rule=table.box.ids.reaction, combatant=who, points=effect.points
        )
    yield from ()


@carries_out(words.Move)
def _move(table: BattleTable, deed: Deed, effect: words.Move, who: int) -> Flow[None]:
    """Who makes the effect moves somebody, itself or another; that is no Move Action.

    Rules: arena.effect.force-move.1 to .4, arena.condition.slowed.2, arena.strike.focus.5;
    tanares.keyword.forced-move.1 to .6, tanares.keyword.move-toward.4, .5
    """
    if not table.state.combatants[who].on_grid:
        return

    def leads_the_way(figure: Mover, to: Square) -> bool:
        here = distance(place(table, deed.actor), footprint(figure.at, figure.size))
        there = distance(place(table, deed.actor), footprint(to, figure.size))
        return there > here if effect.way == "away" else there < here

    if effect.way == "any":
        yield from move_freely(
            table, who, effect.squares, deed.actor, deed.seat, table.box.ids.forced, own_will=False
        )
        return
    yield from move_freely(
        table,
        who,
        effect.squares,
        deed.actor,
        deed.seat,
        table.box.ids.forced,
        own_will=False,
        allowed=leads_the_way,
    )


@carries_out(words.Revive)
def _revive(table: BattleTable, deed: Deed, effect: words.Revive, who: int) -> Flow[None]:
    """Somebody dead stands again, near and in sight of who revives it, under no effects.

    Rules: arena.effect.revive.1 to .3, .5; tanares.keyword.revive.1, .4, .6
    """
    combatant = table.state.combatants[who]
    if combatant.on_grid:
        return
    the_map = battle_map(table)
    own = place(table, deed.actor)
    taken = the_map.closed | places(table, standing(table))
    free = squares_in_range(own, effect.within) & squares_in_sight(the_map, own) & ~taken
    options = [PlaceOn(who, square) for square in squares_of(free)]
    if not options:
        table.tell(events.EffectLost, rule=table.box.ids.revive_square, combatant=who)
        return
    square = yield from place_somebody(table, who, options, deed.seat, table.box.ids.revive_square)
    revive(table, who, square, effect.hp)


def place_somebody(
    table: BattleTable, who: int, options: Sequence[PlaceOn], seat: int, rule: str
) -> Flow[Square]:
    """Ask on which square somebody stands who comes back."""
    table.state.turn.moved = who
    answer = yield from REVIVE.ask(seat, options, rule=rule)
    table.state.turn.moved = NOBODY
    return answer.square


def revive(table: BattleTable, who: int, square: Square, hp: int) -> None:
    """Put a dead combatant back on the grid with so many hit points.

    Rules: arena.effect.revive.3, .5
    """
    combatant = table.state.combatants[who]
    combatant.square, combatant.square_of_death = square, NOWHERE
    combatant.hp = min(hp, kind_of(table, who).hp)
    table.tell(
        events.Revived, rule=table.box.ids.revive, combatant=who, square=square, hp=combatant.hp
    )


@carries_out(words.RemoveEffects)
def _remove(table: BattleTable, deed: Deed, effect: words.RemoveEffects, who: int) -> Flow[None]:
    """Remove effects one by one; what was removed does not come back.

    Rules: arena.effect.remove.1, arena.effect.duration.5
    """
    wanted = {
        "any": HARMFUL_STATUSES | HELPFUL_STATUSES,
        "harmful": HARMFUL_STATUSES,
        "helpful": HELPFUL_STATUSES,
    }[effect.which]
    for _ in range(effect.most):
        lasting = [e for e in table.state.combatants[who].effects if e.what in wanted]
        if not lasting:
            return
        options: list[Option] = list(
            dict.fromkeys(PickEffect(who, e.what, e.card) for e in lasting)
        )
        options.append(DONE)
        answer = yield from REMOVE.ask(deed.seat, options, rule=table.box.ids.remove)
        if not isinstance(answer, PickEffect):
            return
        end_effect(
            table, who, next(e for e in lasting if (e.what, e.card) == (answer.what, answer.card))
        )
