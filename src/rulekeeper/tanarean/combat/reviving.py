"""Effects that bring the dead back, and where they stand.

Rules: arena.effect.revive.1 to .5; tanares.keyword.revive.*
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekeeper.boards.masks import Square, squares_of
from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.verdict import No
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.attackwords import Effect, Points, Squares, whom_text
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, NOWHERE
from rulekeeper.tanarean.combat.effects import EffectContext
from rulekeeper.tanarean.combat.options import BattleOption, Source, during
from rulekeeper.tanarean.combat.position import battle_map, kind_of, name, place, places, standing
from rulekeeper.tanarean.combat.references import CombatantRef, SquareRef
from rulekeeper.tanarean.combat.will import decide
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of, names_of
from rulekeeper.tanarean.grid.sight import squares_in_range, squares_in_sight
from rulekeeper.tanarean.text.wording import ATTACK, Voice, squares


class PlaceOn(BattleOption, frozen=True, tag="place"):
    """Put somebody on a square."""

    says = "place {combatant} on {square}"
    word = "place"
    combatant: CombatantRef
    square: SquareRef

    def pointed(self, table: BattleTable) -> tuple[str, ...] | None:
        """The square alone, of whoever is placed."""
        turn = table.state.turn
        is_placed = self.combatant == turn.moved and not turn.squares_left
        return ("{square}",) if is_placed else None

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[PlaceOn]:
        """All squares, for whoever is placed now."""
        turn = table.state.turn
        if turn.moved != NOBODY and not turn.squares_left:
            yield from (cls(turn.moved, square) for square in GRID.squares)

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
            return No(rule, f"You are placing {' or '.join(meant)}, not {who}.")
        squares = names_of(o.square for o in alike)
        return No(rule, f"{who} can be placed on {squares}, not on {name_of(self.square)}.")


REVIVE = Menu("revive", PlaceOn, says=during("Where does the revived combatant stand?"), gives=True)


def place_somebody(
    table: BattleTable,
    who: int,
    options: Sequence[PlaceOn],
    by: int,
    rule: str,
    source: Source | None = None,
) -> Flow[Square]:
    """Whoever decides for `by` says on which square somebody stands who comes back, by what."""
    table.state.turn.moved = who
    answer = yield from decide(table, by, REVIVE, options, rule=rule, about=source)
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


class Revive(Effect, frozen=True, tag="revive", kw_only=True):
    """A dead combatant comes back. Rules: arena.effect.revive.1 to .5"""

    worth = 25.0

    harms = False
    hp: Points
    within: Squares = 5

    def perform(self, table: BattleTable, context: EffectContext) -> Flow[None]:
        """Somebody dead stands again, near and in sight of who revives it, under no effects.

        Rules: arena.effect.revive.1 to .3, .5; tanares.keyword.revive.1, .4, .6
        """
        who = context.who
        if table.state.combatants[who].on_grid:
            return
        the_map = battle_map(table)
        own = place(table, context.actor)
        taken = the_map.closed | places(table, standing(table))
        free = squares_in_range(own, self.within) & squares_in_sight(the_map, own) & ~taken
        options = [PlaceOn(who, square) for square in squares_of(free)]
        rule = table.box.ids.revive_square
        if not options:
            table.tell(events.EffectLost, rule=rule, combatant=who)
            return
        square = yield from place_somebody(table, who, options, context.actor, rule, context)
        revive(table, who, square, self.hp)

    def text(self, voice: Voice = ATTACK) -> str:
        """With how many hit points, and where."""
        near = f"within {squares(self.within)} of {voice.actor} and in vision"
        return f"revive {whom_text(self.to, voice)} with {self.hp} HP, {near}"

    def question(self) -> str:
        """Who comes back."""
        return f"Whom do you revive with {self.hp} HP?"
