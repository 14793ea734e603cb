"""The state of a battle: combatants, what lasts on them, the turn's marks, attacks in progress.

A game's own state extends `BattleState` with what it adds. Combatants are numbers: places in the
list of the state. Cards and kinds of combatants are numbers of the box.
"""

from enum import IntEnum
from typing import Literal

from msgspec import Struct, field

from rulekeeper.boards.masks import Square
from rulekeeper.tanarean.grid.tiles import Tile

NOBODY = -1
"""In place of a combatant, a seat or a card: none."""

NOWHERE = -1
"""In place of a square: not on the grid."""

Lasting = Literal["temporary", "permanent", "turn", "used"]
"""How long an effect lasts: until its owner's next turn starts, until its bearer dies, until the
end of the turn, or only until it is used. Rules: arena.effect.duration.1 to .5"""


class ActiveEffect(Struct, array_like=True, gc=False):
    """Something that lasts on a combatant. `what` is a condition or another status.

    `owner` applied it with `card`, on the side `team` at that moment; where no attack card did,
    `source` names what did. `amount` is what its kind needs.
    Rules: arena.effect.duration.2 to .6, arena.condition.5
    """

    what: str
    owner: int
    card: int
    team: int
    lasts: Lasting = "temporary"
    ends_if_used: bool = False
    amount: int = 0
    source: str = ""


class Combatant(Struct, array_like=True, gc=False):
    """A figure of the battle. `square` is the anchor of its footprint, `NOWHERE` once dead.

    `seat` leads it: a person's, or `requests.AUTOMATON` for a foe that the game plays.
    `controller` is the combatant that controls it at this moment. `spent` are its special attacks
    that have been made, negated or removed. Rules: arena.hero.hp.1, arena.death.5
    """

    kind: int
    team: int
    seat: int
    hp: int
    square: int = NOWHERE
    square_of_death: int = NOWHERE
    effects: list[ActiveEffect] = field(default_factory=list)
    spent: list[int] = field(default_factory=list)
    controller: int = NOBODY

    @property
    def on_grid(self) -> bool:
        """Whether its figure stands on the grid: it lives, or falls by an unresolved attack.

        Rules: arena.hero.hp.4
        """
        return self.square >= 0


class TurnMarks(Struct, array_like=True, gc=False):
    """What has happened in this turn that may happen only once, where it started, what is left.

    `near_at_start` started the turn adjacent to its owner; `alone_at_start` tells that nobody was
    close enough to distract from focusing. `considered` holds bearer and condition.
    `move_ready` and `prime_ready` tell which actions have not been taken yet; `points` are left in
    the Move Action in progress (`moving`). `spare` is the point kept for a swamp square, `stood`
    the last square on which the mover may end.
    Rules: arena.turn.action.1, arena.move.action.1 to .3, arena.tile.swamp.4, arena.move.step.5
    """

    owner: int = NOBODY
    start_square: int = NOWHERE
    near_at_start: list[int] = field(default_factory=list)
    alone_at_start: bool = False
    focused: bool = False
    focus_lost: bool = False
    lost_points: int = 0
    """Movement points lost to reactions that have not been subtracted yet."""
    reacted: list[int] = field(default_factory=list)
    reactions_over: bool = False
    lava: list[int] = field(default_factory=list)
    passives: list[int] = field(default_factory=list)
    considered: list[tuple[int, str]] = field(default_factory=list)
    critical: bool = False
    residual: bool = False
    died: list[int] = field(default_factory=list)
    """Who died in this turn, in order."""
    moved: int = NOBODY
    """Who is moved or placed by the answer that is asked for."""
    squares_left: int = 0
    """Squares left of the movement by a benefit or an effect of which the next stop is asked."""
    move_ready: bool = False
    prime_ready: bool = False
    moving: bool = False
    points: int = 0
    spare: int = 0
    stood: int = NOWHERE


class TimelineStep(IntEnum):
    """The steps of the attack timeline. Rules: arena.attack.timeline.1, tanares.timeline.1 to .5"""

    DECLARATION = 1
    BENEFIT = 2
    TARGET = 3
    STRIKING = 4
    EXECUTION = 5
    DEATH = 6


class Moment(IntEnum):
    """The named windows of a battle, in which others may respond."""

    DECLARED = 1
    """An attack is declared: interrupts. Rules: arena.attack.declare.1"""
    INCITED = 2
    """A ranged target or a movement is declared: reactions. Rules: arena.attack.target.3"""
    ROLLING = 3
    """A strike is about to be rolled."""
    ROLLED = 4
    """A strike has been rolled and is a hit or a miss."""
    RESOLVED = 5
    """An attack has been resolved, deaths included. Rules: tanares.resolve.1"""


class Strike(Struct, array_like=True, gc=False):
    """A strike that was made: the natural roll that counts, what it came to, and the outcome."""

    target: int
    natural: int
    result: int
    defense: int
    hit: bool


class AttackInProgress(Struct, array_like=True, gc=False):
    """An attack on the timeline. `team` is the side on which the attacker attacks.

    `answers` is the combatant whose attack or movement it interrupts or reacts to; `tracked_by` is
    the card that tracks its effects; `centre` is the central square of an area, `aim` the target of
    the latest strike, or before it whom a foe means to strike. `felled` are those whom this attack
    brought below 1 hit point.
    """

    attacker: int
    card: int
    team: int
    tracked_by: int
    answers: int = NOBODY
    step: TimelineStep = TimelineStep.DECLARATION
    moment: Moment = Moment.DECLARED
    """The window of it that was opened last."""
    negated: bool = False
    forfeited: bool = False
    """Whether its attacker has died while it was made, even if it has been revived since."""
    targets: list[int] = field(default_factory=list)
    centre: int = NOWHERE
    aim: int = NOBODY
    object_at: int = NOWHERE
    """The object that the attack is aimed at, by its upper left square."""
    steps_left: int = 0
    roll_bonus: int = 0
    strikes: list[Strike] = field(default_factory=list)
    felled: list[int] = field(default_factory=list)

    @property
    def has_stopped(self) -> bool:
        """Whether it goes no further: it is negated, or its attacker has died.

        Rules: arena.attack.interrupt.6, arena.effect.negate.1, arena.attack.reaction.resolve.2
        """
        return self.negated or self.forfeited


class BattleState(Struct, array_like=True, gc=False):
    """A battle. `ready` tells for each team that has a token whether it is "Special Ready".

    Teams without a token have higher numbers than those with one. `changes` are those of the map
    since the match began, in order: a square whose tile has left the grid, or a tile that was put
    on it. Combatants may join, and never change their numbers. `incited` may react at this moment
    to an act of the turn's owner; `asked` have been asked for this act before.
    """

    combatants: list[Combatant]
    ready: list[bool] = field(default_factory=lambda: [True, True])
    turn: TurnMarks = field(default_factory=TurnMarks)
    changes: list[Square | Tile] = field(default_factory=list)
    damaged: list[tuple[int, int]] = field(default_factory=list)
    """Objects that have been damaged: upper left square, hit points left."""
    attacks: list[AttackInProgress] = field(default_factory=list)
    """The latest last. Empty at every checkpoint."""
    incited: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
